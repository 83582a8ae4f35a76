#require python3
A change of the key whose answer is lost: where to look for it is said. It had been said of a relay that was never asked, too, and the
command found nothing once there was a message behind the change. A proxy is in between, which loses a request.

  $ relay_start; : >proxy; proxy $SECOND_PORT ${RELAY##*:} >>proxy & PROXY=$!
  $ wait_for proxy ready; as alice tick join -q --relay http://127.0.0.1:$SECOND_PORT --new ops --name alice >invite
  $ as bob tick join -q --relay $RELAY --name bob <invite
  $ touch once; as alice tick rotate ops 2>&1 | scrub | tail -1
  hint: the relay may still do it: 'tick tail --events rotate --since 3 ops' shows it
  $ as bob tick rotate -q ops; as bob tick send -q ops hello
  $ as alice tick tail --events rotate --since 3 ops | scrub
  TIME -- bob changed the key
  $ as alice tick rotate -q ops; relay_stop; as alice tick rotate ops 2>&1 | scrub; as alice tick remove ops bob 2>&1 | scrub
  error: cannot reach relay 'http://127.0.0.1:PORT': a proxy answers for it with status 502
  error: cannot reach relay 'http://127.0.0.1:PORT': a proxy answers for it with status 502

Whom the latest change gave no key is said once by each command that sends to all, or reads what they have:

  $ relay_start; as alice tick rotate -q ops; BOB=$(as alice tick members --json ops | jq -r 'select(.name == "bob").member')
  $ SEQ=$(as alice tick tail --events rotate --json --since 1 ops | tail -1 | jq .seq)
  $ jq ".rooms.ops.left_out = {seq: $SEQ, members: [\"$BOB\"]}" alice.json >left; cat left >alice.json
  $ as alice tick send -q ops 'who can read this?'
  warning: alice changed the key of 'ops' (seq 6) and gave bob none: 'tick rotate ops' mends it
  $ as alice tick list add -q ops tea
  warning: alice changed the key of 'ops' (seq 6) and gave bob none: 'tick rotate ops' mends it
  $ runs alice ops false; runs alice ops true
  warning: alice changed the key of 'ops' (seq 6) and gave bob none: 'tick rotate ops' mends it
  warning: alice changed the key of 'ops' (seq 6) and gave bob none: 'tick rotate ops' mends it
  $ for command in 'list ops' 'ack --all ops'; do as alice tick $command 2>&1 >/dev/null | grep -c 'gave bob none'; done
  1
  1
  $ relay_stop; as alice tick send -q ops later 2>/dev/null; relay_start; as alice tick outbox flush
  sent 1 message from the outbox
  warning: alice changed the key of 'ops' (seq 6) and gave bob none: 'tick rotate ops' mends it
  $ as alice tick outbox; end $PROXY
