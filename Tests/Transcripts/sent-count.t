#require jq
How many messages were sent from here is known, also of those whose ids aren't kept any more, so that a list of all lacks none.

  $ relay_start; sent() { jq -c .rooms.ops.sent alice.json; }
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite; sent
  null
  $ as alice tick send -q ops one; sent
  1
  $ seq 120 | as alice tick send -lq ops; sent
  121
  $ as alice tick list add -q ops row; seq 2 | as alice tick list add -lq ops; as alice tick run ops -- echo done; sent
  done
  123

What goes through the outbox is counted when the relay has it, once:

  $ relay_stop; as alice tick send -q ops later 2>err; seq 3 | as alice tick send -lq ops 2>err; sent
  123
  $ relay_start; as alice tick outbox flush; as alice tick outbox flush; sent
  sent 4 messages from the outbox
  127
  $ for text in 1 2 3 4 5; do as alice tick send -q ops $text & SENDERS="$SENDERS $!"; done; wait $SENDERS; sent
  132
  $ as bob tick rotate -q ops; as alice tick send -q ops new; seq 2 | as alice tick send -lq ops; sent
  135

A message with a key may have been sent before. Who is shown all of one's own has them counted:

  $ as alice tick send -q --key k ops again; as alice tick send -q --key k ops again; seq 2 | as alice tick send -lq --key l ops; sent
  135
  $ as alice tick status --missing --format %s ops | wc -l; sent
  138
  138

A file of before has no count, and gets one so:

  $ jq 'del(.rooms.ops.sent)' alice.json >old.json; chmod 600 old.json; mv old.json alice.json; sent
  null
  $ as alice tick status -n 1000 ops | wc -l; sent
  138
  138

Another log that was accepted has what it has:

  $ as alice tick join -q --accept-log=$(as alice tick status --verified ops) ops; sent
  null
  $ relay_stop
