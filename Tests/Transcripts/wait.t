Waiting for receipts: `send --wait`.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite

A message that could be waited for in vain only was sent first, and the error came after it. What can be known before is
checked before:

  $ as alice tick send --wait ops 'anybody here?'
  error: no one to wait for: room 'ops' has no other member
  hint: nothing was sent
  [1]
  $ as alice tick send --wait=read:99 ops 'anybody here?'
  error: 'read:99' can't hold: only 0 members can get the message, not 99
  hint: nothing was sent
  [1]
  $ echo 'anybody here?' | as alice tick send -l --wait=delivered:1 ops
  error: 'delivered:1' can't hold: only 0 members can get the message, not 1
  hint: nothing was sent
  [1]
  $ as alice tick tail ops

  $ as alice tick send -q --wait=sent ops 'anybody here?'
  $ as bob tick join -q --name bob <invite
  $ as carol tick join -q --name carol <invite

With no time at all it looks once. Who is missing is named on stderr, one a line:

  $ as alice tick send -q --wait --timeout 0 ops one
  error: timed out: not delivered to 2 members
  bob
  carol
  [124]
  $ as bob tick tail --new ops >/dev/null; as bob tick tail -f --new ops >bob.out 2>notes & BOB=$!
  $ as alice tick send -q --wait=delivered:1 ops two
  $ as alice tick send -q --wait=delivered:@bob ops three
  $ as alice tick send -q --wait=delivered --timeout 0 ops four 2>err; tail -n 1 err
  carol
  $ as alice tick send -q --wait=read:@carol,@bob --timeout 0 ops five
  error: timed out: not read by 2 members
  bob
  carol
  [124]
  $ as alice tick send -q ops six; as alice tick status -q --wait=delivered:2 --timeout 2s ops 2>err
  [124]
  $ tail -n 1 err
  carol

The id is printed at once; then it blocks until the last receipt is there:

  $ as alice tick send --wait=read:all ops 'ok to fail over?' >id 2>err & WAITER=$!
  $ wait_for id . && scrub <id
  ID
  $ as bob tick ack ops $(cat id)
  $ kill -0 $WAITER && echo still waiting
  still waiting
  $ as carol tick ack ops $(cat id)
  $ wait $WAITER && cat err && echo all have read it
  all have read it

Every line of a pipe is waited for; Bob stands still, so that he is missing too:

  $ seq 1 2500 | as alice tick send -lq --wait=delivered:@bob ops
  $ halt $BOB; seq 1 2500 | as alice tick send -lq --wait --timeout 0 ops
  error: timed out: not delivered to 2 members
  bob
  carol
  [124]
  $ kill -CONT $BOB
  $ as carol tick tail -n 2600 ops >/dev/null
  $ seq 1 1200 | as alice tick send -lq --wait=delivered:@carol ops & WAITER=$!
  $ until as carol tick tail -n 1 --peek --raw ops | grep -qx 1200; do sleep 0.05; done
  $ as carol tick tail -n 700 ops >/dev/null; kill -0 $WAITER && echo the first 500 are still missing
  the first 500 are still missing
  $ as carol tick tail -n 1300 ops >/dev/null; wait $WAITER

What makes the lines may have failed, and nobody has what it didn't print:

  $ as alice tick send -l ops </dev/null; as alice tick list add -l ops </dev/null
  $ as alice tick send -l --wait ops </dev/null
  error: nothing to wait for: no line was read
  [1]
  $ as alice tick list add -l --wait ops </dev/null
  error: nothing to wait for: no line was read
  [1]

A condition that can't come true:

  $ as alice tick send -q --wait=read:3 ops seven
  error: 'read:3' can't hold: only 2 members can get the message, not 3
  hint: nothing was sent
  [1]
  $ as alice tick send -q --wait=read:@bbo ops eight
  error: no member of room 'ops' is called 'bbo'
  hint: did you mean 'bob'?
  [2]
  $ as alice tick send -q --wait=read:@alice ops eight
  error: 'alice' is you: your own messages are not delivered to you
  [2]
  $ as bob tick tail -n 1 --raw ops
  1200

Who leaves while it waits is not waited for any more, but named:

  $ as alice tick send -q --wait ops nine 2>err & WAITER=$!
  $ wait_for bob.out nine && as carol tick leave -q ops
  $ wait $WAITER; cat err
  warning: 'carol' left the room without the message
  $ as carol tick join -q --name carol <invite
  $ as alice tick send -q --wait=read:@carol ops ten 2>err & WAITER=$!
  $ wait_for bob.out ten && as carol tick leave -q ops
  $ wait $WAITER; cat err
  error: no one to wait for: 'carol' left the room without reading the message
  hint: the message was sent

Who joins meanwhile was not there when it was sent:

  $ as alice tick send -q --wait=read ops eleven & WAITER=$!
  $ wait_for bob.out eleven && as dave tick join -q --name dave <invite
  $ as bob tick ack --all ops; wait $WAITER

Nor is one forgotten who left where another one is missing when the time is up. Nothing was said of it then:

  $ as carol tick join -q --name carol <invite; as alice tick send -q ops 'carol has gone'; as carol tick leave -q ops
  $ as alice tick status -q --wait=read --timeout 0 ops mine
  warning: 'carol' left the room without reading the message
  error: timed out: not read by 2 members
  bob
  dave
  [124]
  $ as alice tick status -q --wait --except @bob --except @dave --timeout 0 ops mine
  error: no one to wait for: 'carol' left the room without the message
  [1]
  $ as bob tick ack --all ops

A relay that goes away is waited for, before the message is sent and after:

  $ : >err; as alice tick send -q --wait=read:@bob ops twelve 2>err & WAITER=$!
  $ wait_for bob.out twelve && as alice tick status -q --wait=delivered:@bob ops && relay_kill
  $ wait_for err . && scrub <err | sed "s/PORT': .*;/PORT': REASON;/"
  warning: cannot reach relay 'http://127.0.0.1:PORT': REASON; waiting for it
  $ relay_start
  $ as bob tick ack --all ops; wait $WAITER; scrub <err | sed "s/PORT': .*;/PORT': REASON;/"
  warning: cannot reach relay 'http://127.0.0.1:PORT': REASON; waiting for it
  the relay is back
  $ relay_kill
  $ as alice tick send --wait=delivered:@bob ops thirteen >id13 2>err13 & WAITER=$!
  $ wait_for err13 . && scrub <id13 && scrub <err13
  ID
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  $ relay_start
  $ wait $WAITER
  $ relay_kill
  $ as alice tick send -q --wait --timeout 200ms ops fourteen 2>err
  [124]
  $ grep -v warning err
  error: timed out: the message was not sent yet
  hint: the message is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  $ scrubbed as alice tick send --wait --timeout 5m --no-queue ops never
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'; the message was neither sent nor queued
  [3]
  $ seq 1 3 | scrubbed as alice tick send -l --wait --timeout 200ms ops
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  ID
  ID
  ID
  error: timed out: 3 lines were not sent yet
  hint: messages that could not be sent are in the outbox; 'tick outbox flush --wait', or the next command, sends them when the relay is back
  [124]
  $ relay_start
  $ as alice tick outbox flush; as alice tick send -q --wait=read --timeout 0 ops fifteen
  sent 4 messages from the outbox
  error: timed out: not read by 2 members
  bob
  dave
  [124]
  $ end $BOB

What is receipted of messages says nothing of a list edit:

  $ as alice tick list add ops row >row; as alice tick send -q ops seventeen
  $ as bob tick tail --new ops >/dev/null; seq=$(as alice tick status --format %s -n 1 ops)
  $ as alice tick status -q --wait=delivered:@bob --timeout 0 ops $seq
  $ as alice tick status -q --wait=delivered:@bob --timeout 0 ops $((seq - 1)) $seq 2>/dev/null
  [124]

`status --wait` without a message waits for the latest, and not for an edit of a list in the outbox:

  $ relay_kill; as alice tick send -q ops eighteen 2>/dev/null; as alice tick list add ops salt >/dev/null 2>&1
  [75]
  $ as alice tick status -q --wait=read:@bob ops 2>said & WAITER=$!
  $ wait_for said waiting; relay_start; until as bob tick tail --new --ack --raw ops | grep -x eighteen; do sleep 0.05; done
  eighteen
  $ wait $WAITER

What the relay has refused is never waited for; what it refuses only now is no reason to wait for an earlier one:

  $ for text in one another; do
  >   as alice tick send -q --key $text ops $text; as alice tick send -q ops nineteen
  >   relay_kill; as alice tick send -q --key $text ops other 2>/dev/null; echo $?
  >   [ $text = another ] || { relay_start; as alice tick outbox flush 2>/dev/null; as alice tick status -q --wait=sent ops; echo $?; }
  > done
  75
  0
  75
  $ relay_start; scrubbed as alice tick status -q --wait=sent ops
  nothing sent from the outbox: the relay refused 1; see 'tick outbox'
  error: the relay refused message 'ID': the id belongs to another message
  [4]
  $ as alice tick outbox drop --all

A signal ends the wait; the message is sent all the same:

  $ as alice tick send -q --wait=read:@dave ops sixteen 2>/dev/null & WAITER=$!
  $ until as dave tick tail -n 1 --peek --raw ops | grep -qx sixteen; do sleep 0.05; done
  $ kill -TERM $WAITER; wait $WAITER 2>/dev/null
  [143]

What is typed wrong:

  $ as alice tick send --wait=seen ops hello
  error: bad value 'seen' for '--wait': must be 'sent', 'delivered' or 'read', the latter two with ':all', ':N' or ':@NAME'
  [2]
  $ as alice tick send --wait=read:bob,2 ops hello
  error: bad value 'read:bob,2' for '--wait': after ':' must be 'all', a number from 1 on, or names as in 'bob,carol'
  [2]
  $ as alice tick send --wait --timeout soon ops hello
  error: bad value 'soon' for '--timeout': not a duration such as '90s', '1h30m' or '500ms'
  [2]
  $ relay_stop

The report is of the message that is waited for, not of an edit that was queued behind it:

  $ as alice tick send ops waits >mine 2>/dev/null; as alice tick list add ops behind >/dev/null 2>&1
  [75]
  $ as alice tick status --wait --timeout 0 --json ops 2>/dev/null | grep -o '"id":"[^"]*"' | grep -c "$(cat mine)"
  1
  $ as alice tick status --wait --timeout 0 ops 2>/dev/null | grep -o 'waits\|behind'
  waits
