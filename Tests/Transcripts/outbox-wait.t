A script that had to end with everything sent ran `tick outbox flush` in a loop.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as alice tick join -q --relay $RELAY --new lab --name alice >/dev/null; as bob tick join -q --name bob <invite
  $ as alice tick outbox flush --wait
  $ relay_stop; as alice tick send -q ops one 2>/dev/null; as alice tick send -q lab two 2>/dev/null
  [75]
  $ as alice tick outbox flush --wait 2>notes & FLUSH=$!
  $ wait_for notes waiting; relay_start; wait $FLUSH; scrub <notes
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  the relay is back
  sent 1 message from the outbox to 'lab'
  sent 1 message from the outbox to 'ops'
  $ as alice tick outbox; as bob tick tail --new --raw ops
  one

A status waits for the relay, too, whether its messages are named or not:

  $ for named in '' 3 3-3; do
  >   relay_stop; : >notes; as alice tick status -q --wait --timeout 1m ops $named 2>notes & WAIT=$!
  >   wait_for notes 'waiting for it'; relay_start; wait $WAIT; echo $?
  > done
  0
  0
  0

A relay that isn't asked any more, since another command has dropped what waited, is not back. It was said to be, and then to be away:

  $ relay_stop; as alice tick send ops dropped >id 2>/dev/null; as alice tick outbox flush --wait 2>flushed & FLUSH=$!
  $ wait_for flushed 'waiting for it'; as alice tick outbox drop $(cat id); wait $FLUSH; scrub <flushed
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  $ as alice tick send ops another >id 2>/dev/null; as alice tick status -q --wait ops $(cat id) 2>waited & WAIT=$!
  $ wait_for waited 'waiting for it'; as alice tick outbox drop $(cat id); relay_start; wait $WAIT
  [4]
  $ scrub <waited
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  error: no such message in room 'ops'

Not for ever; what isn't sent is kept. So also where a relay takes a connection and never answers:

  $ relay_stop; as alice tick send -q ops three 2>/dev/null
  [75]
  $ as alice tick list add -q ops row 2>/dev/null
  [75]
  $ as alice tick outbox flush --wait --timeout 300ms 2>notes
  [124]
  $ grep -v warning notes
  error: timed out: 1 message and 1 edit for room 'ops' not sent yet
  hint: the outbox keeps what is not sent
  $ relay_start; halt $RELAY_PID
  $ as alice tick outbox flush --wait --timeout 300ms
  error: timed out: 1 message and 1 edit for room 'ops' not sent yet
  hint: the outbox keeps what is not sent
  [124]
  $ as alice tick outbox flush --timeout 300ms 2>&1 | scrub | grep -v hint
  error: cannot reach relay 'http://127.0.0.1:PORT': * (glob)
  $ as alice tick outbox flush --timeout 300ms 2>/dev/null
  [75]
  $ kill -CONT $RELAY_PID; as alice tick outbox flush --wait --timeout 1m; as bob tick tail --new --raw ops
  sent 1 message and 1 edit from the outbox
  three

What the relay refuses isn't waited for:

  $ as bob tick remove -q ops alice; as alice tick send -q ops four 2>/dev/null
  [4]
  $ relay_stop; as alice tick send -q ops five 2>/dev/null
  [75]
  $ relay_start; as alice tick outbox flush --wait
  error: you are no longer in room 'ops': removed by bob
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  [4]

  $ as alice tick outbox --wait
  error: '--wait' needs 'flush'
  [2]
  $ as alice tick outbox drop --timeout 3 --all
  error: '--timeout' needs 'flush'
  [2]
  $ relay_stop
