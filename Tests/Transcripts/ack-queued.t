On a train a message could be read, but not marked as read: `tick ack` failed, and had to be thought of later.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ printf 'one\ntwo\nthree\n' | as alice tick send -lq ops
  $ as bob tick tail --new -c 2 --raw ops
  one
  two
  $ relay_stop
  $ scrubbed as bob tick ack ops 4
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the ack is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  [75]
  $ as bob tick outbox | scrub | sed 's/[0-9]*[sm],/AGE,/'
  ID  ops  sending  ack of 4  AGE, 1 try  connection refused
  $ as bob tick outbox --json | scrub
  {"ack":["4"],"id":"ID","last_error":"connection refused","queued_at":MS,"room":"ops","state":"sending","tries":1}
  $ as bob tick status 2>/dev/null | scrub | sed -n 's/[0-9]*[sm],/AGE,/; /^outbox/p'
  outbox  1 ack waiting, the oldest for AGE, 1 try; last error: connection refused
  $ as bob tick status --porcelain | grep ^w | cut -d ' ' -f 1-3,5,7- | scrub
  w ID ops MS connection refused

Where nothing is kept of what was shown, only the relay can know:

  $ scrubbed as alice tick ack ops
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]

Whatever sends the outbox sends it, and says so:

  $ relay_start; as bob tick members ops >/dev/null
  sent 1 ack from the outbox
  $ as alice tick status --format '%d %R %t' ops; as bob tick outbox
  1 1 one
  1 1 two
  0 0 three

A follower at once, when the relay is back:

  $ : >out; as bob tick tail -f --new --raw ops >out 2>notes & FOLLOWER=$!
  $ wait_for out three; relay_stop; wait_for notes waiting; as bob tick ack ops 5 2>/dev/null
  [75]
  $ relay_start; wait_for notes 'sent 1 ack'; kill $FOLLOWER; wait $FOLLOWER 2>/dev/null
  [143]
  $ as alice tick status --format '%d %R %t' -n 1 ops
  1 1 three

What it is for is fixed when it is queued. --all is all that was read here by then, not what comes later:

  $ as alice tick send -q ops four; as bob tick tail --new --raw ops; relay_stop; as bob tick ack --all ops 2>/dev/null
  four
  [75]
  $ relay_start; as alice tick send -q ops later
  $ as bob tick outbox flush; as alice tick status --format '%d %R %t' -n 2 ops
  sent 1 ack from the outbox
  1 1 four
  0 0 later

Nor does it take in what is before the message, and was shown only afterwards:

  $ printf 'five\nsix\n' | as alice tick send -lq ops; SIX=$(as alice tick status -n 1 --format %i ops)
  $ as bob tick tail -n 1 --raw ops; relay_stop; as bob tick ack ops $SIX 2>/dev/null
  six
  [75]
  $ cp bob.json wish.json; as bob tick outbox drop --all; relay_start; as bob tick tail --new --raw ops; cp wish.json bob.json
  later
  five
  $ as bob tick outbox flush; as alice tick status --format '%d %R %t' -n 3 ops
  sent 1 ack from the outbox
  1 0 later
  1 0 five
  1 1 six

A seq that was not read here is not queued: anything might come to stand there. An id is one message's.

  $ as alice tick send -q ops seven; SEVEN=$(as alice tick status -n 1 --format %i ops); relay_stop
  $ scrubbed as bob tick ack ops 11
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: a range, or a message that was not read here, can't be marked without the relay, except by its id
  [3]
  $ as bob tick ack --only ops $SEVEN 2>/dev/null; as bob tick ack --only ops $SEVEN 2>/dev/null; as bob tick outbox | wc -l
  1
  $ relay_start; as bob tick send -q ops 'a message takes it along'; as bob tick outbox
  $ as alice tick status --format '%R %t' -n 1 ops
  1 seven

What a command prints does, too:

  $ relay_stop; as bob tick ack ops $SEVEN 2>/dev/null; relay_start; as bob tick run ops -- true; as bob tick outbox

A relay that takes a connection and never answers: --timeout, and then it is queued.

  $ halt $RELAY_PID; as bob tick ack --timeout 300ms --all ops 2>/dev/null
  [75]
  $ kill -CONT $RELAY_PID; as bob tick outbox flush
  sent 1 ack from the outbox

A relay with another log gets no ack, whatever is at those seqs; where it isn't the room's any more, none ever does:

  $ relay_stop; cp relay.db older.db; relay_start; as alice tick send -q ops eight; as bob tick tail -n 1 --raw ops; relay_stop
  eight
  $ as bob tick ack --all ops 2>/dev/null
  [75]
  $ cp older.db relay.db; relay_start; as carol tick join -q --name carol <invite; as carol tick send -q ops 'in its place'
  $ as bob tick outbox flush 2>&1 | head -n 1
  error: the relay's log of room 'ops' is not the one that was read before
  $ as carol tick status --format '%d %R %t' ops; as bob tick outbox | grep -c 'sending  ack of all'
  0 0 in its place
  1

Messages that don't exist are refused; `outbox drop` and leaving drop what waits:

  $ relay_stop; rm -f relay.db* ./*.json*; unset RELAY; relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite; relay_stop
  $ as bob tick ack ops 01M7YZMHBAK8Y7FRDJTKTTDJ70 2>/dev/null; as bob tick ack ops 2 2>/dev/null
  [75]
  $ relay_start; as bob tick members ops >/dev/null
  nothing sent from the outbox: the relay refused 2; see 'tick outbox'
  $ as bob tick outbox | scrub | sed 's/[0-9]*[sm],/AGE,/'
  ID  ops  failed   ack of ID  AGE, 2 tries  no such message in this room
  ID  ops  failed   ack of 2  AGE, 2 tries  no such message in this room
  $ as bob tick status -s
  ops  2 members, 0 new, 0 unread
  outbox  2 acks refused: no such message in this room
  hint: 'tick outbox' shows what was refused, 'tick outbox drop ID' removes it, and 'tick outbox flush' tries again
  $ as bob tick outbox flush
  error: the relay refused acks for room 'ops'
  hint: see 'tick outbox'
  [4]
  $ as bob tick outbox drop $(as bob tick outbox | head -n 1 | cut -d ' ' -f 1); as bob tick outbox | wc -l
  1
  $ as bob tick leave -q ops; as bob tick outbox
  $ relay_stop
