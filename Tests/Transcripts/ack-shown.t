What was not shown can't be read. `tick ack --all` said nothing of what nobody saw.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as bob tick ack ops
  error: no message that others sent to room 'ops' since you joined was shown here
  hint: 'tick tail ops' shows them, 'tick ack --all ops' marks them unseen
  [1]
  $ seq 1 6 | as alice tick send -lq ops
  $ as bob tick tail -n +3 -c 2 --raw ops
  1
  2
  $ as bob tick tail -n +6 -c 1 --raw ops
  4
  $ as bob tick ack ops
  marked 3 messages, 3 to 6
  $ as alice tick status ops --format '%s: %R read'
  3: 1 read
  4: 1 read
  5: 0 read
  6: 1 read
  7: 0 read
  8: 0 read
  $ as bob tick ack ops
  nothing that was shown here is unread
  $ as bob tick ack --all ops
  marked 3 messages, 5 to 8, which were never shown here
  $ as bob tick ack --all ops

A range is marked alone, and may be what was never shown; `last` goes up to what was shown last:

  $ seq 7 12 | as alice tick send -lq ops
  $ as bob tick ack ops 10-11
  $ as alice tick status ops 9-14 --format '%s: %R read'
  9: 0 read
  10: 1 read
  11: 1 read
  12: 0 read
  13: 0 read
  14: 0 read
  $ as bob tick tail --new -c 2 --raw ops; as bob tick ack ops last
  7
  10
  'last' is message 12
  $ as alice tick status ops 9-14 --format '%s: %R read'
  9: 0 read
  10: 1 read
  11: 1 read
  12: 1 read
  13: 0 read
  14: 0 read
  $ as bob tick ack ops 13-99
  error: no such message in room 'ops'
  [4]
  $ as bob tick ack ops 1-2
  error: no such message in room 'ops'
  [4]
  $ as bob tick ack ops 11-10
  error: '11-10' is no range: it begins with its smaller number, from 1 on
  [2]
  $ as bob tick ack ops 1-1001
  error: '1-1001' is too long: a range has at most 1000 numbers
  [2]
  $ as bob tick ack --only ops
  error: no message given
  hint: '--only' needs ids or seqs
  [2]

A message is `mine` if this client sent it last, by whatever way:

  $ as bob tick status ops mine
  error: no message was sent from here to room 'ops'
  [4]
  $ ID=$(as bob tick send ops one); as bob tick status ops mine --json | jq -r .id | grep -c "$ID"
  1
  $ ID=$(seq 3 | as bob tick send -l ops | tail -n 1); as bob tick status ops mine --json | jq -r .id | grep -c "$ID"
  1
  $ as bob tick status ops mine last 10-11 --format %s
  18
  12
  10
  11
  $ relay_stop
  $ ID=$(as bob tick send ops later 2>/dev/null); as bob tick outbox | grep -c "$ID"; jq -r .rooms.ops.last_sent bob.json | grep -c "$ID"
  1
  1

What was never sent isn't, and nothing could be asked about it:

  $ sent_last() { jq -r .rooms.ops.last_sent alice.json; }; before=$(sent_last)
  $ as alice tick send --no-queue ops never 2>/dev/null; seq 3 | as alice tick send -l --no-queue ops 2>/dev/null
  [3]
  $ [ "$(sent_last)" = "$before" ] && echo the same
  the same

What a tail has shown that still runs counts, and so does what one has shown that a signal ended:

  $ relay_start; as alice tick join -q --relay $RELAY --new live --name alice >invite; as bob tick join -q --name bob <invite
  $ as bob tick tail -f --raw live >shown & TAIL=$!
  $ as alice tick send -q --wait live 'one more'; as bob tick status live last --format %t; as bob tick ack live
  one more
  marked message 3
  $ as alice tick send -q --wait live 'and another'; kill $TAIL; wait $TAIL 2>/dev/null; as bob tick ack live
  marked message 4
  $ relay_stop

Without the relay what was shown by now is kept, but no range, since nobody knows what is in it:

  $ as bob tick ack ops 2>&1 | scrub
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the ack is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  $ as bob tick ack ops 10-11 2>&1 | scrub
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: a range, or a message that was not read here, can't be marked without the relay, except by its id
  $ relay_start; as alice tick send -q ops unseen; as bob tick outbox flush 2>/dev/null; as bob tick status --json | jq -r '.rooms[].unread'
  0
  3

A row of a list has ranges, too:

  $ seq 5 | as bob tick list add -l ops >/dev/null; as bob tick list ops >/dev/null; as bob tick list check ops 2-4; as bob tick list ops
  1 [ ] 1
  2 [x] 2
  3 [x] 3
  4 [x] 4
  5 [ ] 5
  $ as bob tick list remove ops 4-5; as bob tick list ops
  1 [ ] 1
  2 [x] 2
  3 [x] 3
  $ relay_stop

Hundreds of one's own messages behind what a tail has shown that a signal ended hid it: nothing was marked, and `--all` said
that nobody had seen it.

  $ relay_start; as bob tick tail -f --new --raw live >shown & TAIL=$!
  $ as alice tick send -q --wait live 'before many'; kill $TAIL; wait $TAIL 2>/dev/null
  [143]
  $ seq 300 | as bob tick send -lq live; as bob tick ack live
  marked message 5
  $ as bob tick ack --all live; as alice tick status -n 1 --format %R live
  1

An edit of a list is no message:

  $ ROW=$(as bob tick list add live ship it); as bob tick ack live 306; as bob tick ack live $ROW
  error: event 306 is an edit of a list, which is never read
  error: event 306 is an edit of a list, which is never read
  [4]

The room comes first:

  $ as bob tick ack last
  error: room 'last' was not joined here
  hint: the room comes first; rooms joined here: live, ops
  [4]
  $ as bob tick status 306
  error: room '306' was not joined here
  hint: the room comes first; rooms joined here: live, ops
  [4]
  $ (export TICK_ROOM=ops; as bob tick ack last)
  error: room 'last' was not joined here
  hint: the room comes first: '. last' is 'last' of the only room, or that of TICK_ROOM
  [4]

Who was away for long has nothing there that was shown, and its relay isn't asked for it:

  $ relay_stop; relay_start --log-requests; looks() { grep -c 'method=GET route=[^ ]*/messages ' relay.log; }
  $ as alice tick join -q --relay $RELAY --new den --name alice >den; as bob tick join -q --name bob <den
  $ as alice tick send -q den shown; as bob tick tail --new --raw den; as bob tick leave -q den
  shown
  $ seq 1500 | as alice tick send -lq den; as bob tick join -q --name bob <den; as alice tick send -q den again
  $ as bob tick tail --new --raw den; before=$(looks); as bob tick ack den; echo $(($(looks) - before)) looks
  again
  marked 2 messages, 3 to 1506
  1 looks
  $ relay_stop
