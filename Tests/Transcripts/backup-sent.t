#require sqlite3
A member that only sends reads nothing of the log. Where a backup is restored, what the relay has answered to it says how far the log went.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ backup() { rm -f relay.backup; (umask 077; sqlite3 relay.db "VACUUM INTO 'relay.backup'"); }
  $ restore() { relay_stop; rm -f relay.db relay.db-wal relay.db-shm; (umask 077; cp relay.backup relay.db); relay_start; }
  $ fingerprint() { tick relay --store sqlite:relay.db --fingerprint all | sed -n '1s/.* //p'; }
  $ as alice tick send -q ops one; as alice tick list add ops milk >/dev/null; backup
  $ as alice tick send ops lost >ids; as alice tick list add ops eggs >>ids
  $ restore

No command answers from that log:

  $ for command in 'status ops' 'tail ops' 'list ops' 'members ops' 'ack ops'; do as alice tick $command >out 2>said; echo $?; test ! -s out; done
  4
  4
  4
  4
  4
  $ as alice tick status ops 2>&1 | grep -cF -f ids
  2

Nothing that she sends is said to be sent:

  $ as alice tick send ops two 2>said; echo $?; head -n 1 said
  ?????????????????????????? (glob)
  4
  error: the relay lacks 2 messages sent from here to room 'ops':
  $ as alice tick list add ops bread 2>said; echo $?; head -n 1 said
  ?????????????????????????? (glob)
  4
  error: the relay lacks 2 messages sent from here to room 'ops':
  $ printf '%s\n' three four | as alice tick send -lq ops 2>said; echo $?; cat said | scrub
  4
  error: the relay lacks 2 messages sent from here to room 'ops':
  5 ID
  6 ID
  hint: if a backup was restored, or a member made the room again: 'tick join ops --accept-log=SIZE-HEX', as 'tick relay --store STORE --fingerprint ID' prints it at the relay, or 'tick status --verified' of a member whom you trust; no line was sent or queued

The relay has taken none of it. Its log becomes as long again by others:

  $ tick relay --store sqlite:relay.db --fingerprint all | sed -n '1s/.* \([0-9]*\)-.*/\1/p'; as bob tick list add ops bread >/dev/null; as bob tick send -q ops hi
  4
  $ for command in 'status ops' 'tail ops' 'list ops'; do as alice tick $command >out 2>said; echo $?; done
  4
  4
  4

Once the user accepts it, she is told what is lost, and what waits is sent:

  $ backup; mv relay.backup before
  $ as alice tick join --accept-log="$(fingerprint)" ops 2>&1 | scrub
  sent 1 message and 1 edit from the outbox
  joined 'ops' as alice: 2 members
  warning: the relay lacks 2 messages sent from here to room 'ops':
  5 ID
  6 ID
  $ as bob tick tail --new --raw ops
  one
  two
  $ as alice tick outbox

That `join` has sent it is known later, too:

  $ backup; mv relay.backup after; mv before relay.backup; restore; as alice tick status ops 2>&1 | head -n 1
  error: the relay lacks 2 messages sent from here to room 'ops':
  $ mv after relay.backup; restore

What is dropped instead may be read by others all the same:

  $ backup; as alice tick send -q ops 'lost as well'; restore; as alice tick send ops 'stop it' >id 2>said
  [4]
  $ grep -o 'the message is in the outbox, .*' said; as alice tick outbox drop $(cat id) 2>&1 | scrub; as bob tick tail --new --raw ops
  the message is in the outbox, and the relay may show it to others: don't send again
  warning: the relay may have taken 'ID' before, and show what it took to others
  stop it
  $ as alice tick join -q --accept-log="$(fingerprint)" ops 2>/dev/null
  $ backup; as alice tick send -q ops 'lost again'; restore; for text in 'stop all' 'and this'; do as alice tick send ops "$text" >>ids 2>said; done
  [4]
  $ as alice tick outbox drop --all 2>&1 | scrub; as alice tick outbox; as bob tick tail --new --raw ops
  warning: the relay may have taken 'ID' before, and show what it took to others
  stop all
  $ as alice tick join -q --accept-log="$(fingerprint)" ops 2>/dev/null

A key gives a message its id, and the relay may have had it before. That it is there says nothing of what came after it:

  $ backup; as alice tick send -q --key k ops once; backup; as alice tick send -q ops lost; restore
  $ as alice tick send -q --key k ops once 2>said; echo $?; head -n 1 said
  4
  error: the relay's log of room 'ops' is not the one that was read before
  $ as alice tick join -q --accept-log="$(fingerprint)" ops 2>&1 | scrub
  warning: the relay lacks 1 message sent from here to room 'ops':
  12 ID

Others fill the log again before she is back:

  $ backup; as alice tick send -q ops lost; restore; as bob tick join -q --accept-log="$(fingerprint)" ops
  $ for i in 1 2 3; do as bob tick send -q ops "other $i"; done
  $ as alice tick tail --raw ops 2>said; echo $?; head -n 1 said
  4
  error: the relay's log of room 'ops' is not the one that was read before

What waited in the outbox comes to stand where the lost message stood:

  $ backup; as bob tick send -q ops lost; relay_stop; as bob tick send -q ops waits 2>/dev/null; relay_start; restore
  $ as bob tick outbox flush 2>said; echo $?; head -n 1 said
  4
  error: the relay lacks 1 message sent from here to room 'ops':
  $ for command in 'tail ops' 'status ops' 'ack ops'; do as bob tick $command >out 2>said; echo $?; test ! -s out; done
  4
  4
  4
  $ as bob tick join -q --accept-log="$(fingerprint)" ops 2>&1 | scrub
  warning: the relay lacks 1 message sent from here to room 'ops':
  15 ID

Without the outbox, too, what the relay took first is named, and it gets no more:

  $ backup; as bob tick send -q ops 'lost, too'; restore
  $ as bob tick send --no-queue ops first 2>said
  [4]
  $ tail -n 1 said | grep -o 'the message .*' | scrub
  the message is not queued: ID, and the relay may show it to others
  $ for text in second third; do as bob tick send --no-queue ops $text 2>&1 | grep -o 'the message .*'; done
  the message was neither sent nor queued
  the message was neither sent nor queued
  $ printf 'fourth\n' | as bob tick send -l --no-queue ops 2>&1 | grep -o 'no line was.*'
  no line was sent or queued
  $ printf 'fifth\n' | as bob tick send -lq ops 2>&1 | head -n 1; as bob tick outbox
  error: the relay lacks 1 message sent from here to room 'ops':
  $ as bob tick send -q ops sixth 2>&1 | head -n 1; as bob tick outbox drop --all
  error: the relay lacks 1 message sent from here to room 'ops':
  $ as alice tick join -q --accept-log="$(fingerprint)" ops 2>/dev/null; as alice tick tail -n 2 --raw ops
  waits
  first
  $ as bob tick join -q --accept-log="$(fingerprint)" ops 2>/dev/null; as bob tick send -q --no-queue ops seventh

A signal that ends a sender doesn't make it forget what it has sent; one that is killed may forget its last ten seconds:

  $ backup; mkfifo lines; exec 3<>lines; as bob tick send -l ops <lines >sent & SEND=$!; echo 'lost by send -l' >&3; wait_for sent .
  $ kill -KILL $SEND; wait $SEND 2>/dev/null; as bob tick send -l ops <lines >shown & SEND=$!
  $ echo more >&3; wait_for shown .; echo yet more >&3; until [ $(wc -l <shown) = 2 ]; do :; done
  $ end $SEND; exec 3>&-; as bob tick send --wait=read --timeout 5m ops 'lost by send' >waited 2>/dev/null & SEND=$!; wait_for waited .
  $ as alice tick tail --peek -n 4 --raw ops; end $SEND
  lost by send -l
  more
  yet more
  lost by send
  $ restore; as bob tick status ops 2>&1 | head -n 1
  error: the relay lacks 4 messages sent from here to room 'ops':
  $ as alice tick join -q --accept-log="$(fingerprint)" ops; as bob tick join -q --accept-log="$(fingerprint)" ops 2>/dev/null

Where the log is put back that was read, what is sent goes into it:

  $ backup; mv relay.backup old; as bob tick send -q ops eighth; backup; mv relay.backup whole; mv old relay.backup; restore
  $ as bob tick status ops >out 2>&1; as bob tick send -q --no-queue ops ninth 2>&1 | head -n 1
  error: the relay lacks 1 message sent from here to room 'ops':
  $ mv whole relay.backup; restore; as bob tick send -q --no-queue ops tenth; as bob tick tail -n 2 --raw ops
  eighth
  tenth

Who has only read the log sends nothing to another one either, once a command has seen that:

  $ as carol tick join -q --name carol <invite; backup; as bob tick send -q ops lost; as carol tick tail ops >out; restore
  $ as bob tick status ops >out 2>&1; as bob tick join -q --accept-log="$(fingerprint)" ops 2>/dev/null
  $ for i in 1 2 3; do as bob tick send -q ops "other $i"; done
  $ as carol tick status ops >out 2>&1; echo $?; as carol tick send --no-queue ops hi 2>&1 | head -n 1; as bob tick tail -n 1 --raw ops
  4
  error: the relay's log of room 'ops' is not the one that was read before
  other 3

What waited while the relay was away goes into no other log either, whichever command would send it. Carol has read the log, Alice has
only sent to it:

  $ as carol tick join -q --accept-log="$(fingerprint)" ops; as alice tick join -q --accept-log="$(fingerprint)" ops 2>/dev/null
  $ backup; as bob tick send -q ops lost; as carol tick tail ops >out; as alice tick send -q ops lost; relay_stop
  $ for name in alice carol; do as $name tick send -q ops waits 2>/dev/null || echo $?; done; relay_start; restore
  75
  75
  $ as bob tick status ops >out 2>&1; as bob tick join -q --accept-log="$(fingerprint)" ops 2>/dev/null
  $ for i in 1 2 3 4 5; do as bob tick send -q ops "other $i"; done
  $ cp alice.json away; cp alice.json.tree away.tree
  $ for name in alice carol; do
  >   cp $name.json kept; cp $name.json.tree kept.tree
  >   for command in 'outbox flush' 'send ops hi' 'tail ops' 'status ops' 'list ops' 'members ops' 'invite ops'; do
  >     cp kept $name.json; cp kept.tree $name.json.tree; as $name tick $command >out 2>said; echo $? $(as $name tick outbox | wc -l) $command
  >   done
  > done; as bob tick tail -n 1 --raw ops
  4 1 outbox flush
  4 2 send ops hi
  4 1 tail ops
  4 1 status ops
  4 1 list ops
  4 1 members ops
  4 1 invite ops
  4 1 outbox flush
  4 2 send ops hi
  4 1 tail ops
  4 1 status ops
  4 1 list ops
  4 1 members ops
  4 1 invite ops
  other 5

Nor once another command has read on in that log, which showed nothing wrong:

  $ cp away alice.json; cp away.tree alice.json.tree; as alice tick members --json ops >out; echo $?
  0
  $ as alice tick outbox flush 2>said; echo $?; head -n 1 said; as bob tick tail -n 1 --raw ops; as alice tick outbox | wc -l
  4
  error: the relay lacks 1 message sent from here to room 'ops':
  other 5
  1

Very many edits that it lacks are told of by few requests, which a relay that limits them answers. It was one for each:

  $ as frank tick join -q --relay $RELAY --new rows --name frank >invite; seq 10 | as frank tick list add -lq rows; backup; seq 11 80 | as frank tick list add -lq rows
  $ restore; relay_stop; relay_start --member-rate 3 --log-requests; as frank tick status rows 2>said; echo $?; sed -n '1p; $p' said | cut -c 1-90; wc -l <said
  4
  error: the relay lacks 70 messages sent from here to room 'rows':
  hint: if a backup was restored, or a member made the room again: 'tick join rows --accept-
  72
  $ as frank tick send -q rows hi 2>said; echo $?; head -n 1 said; grep -c 'route=.*/messages/MESSAGE' relay.log
  4
  error: the relay lacks 70 messages sent from here to room 'rows':
  16
  $ as frank tick outbox drop --all >out 2>&1

A backup can lack receipts alone. The next `tail --new` gives them again, and shows nothing twice:

  $ as dave tick join -q --relay $RELAY --new den --name dave >invite; as erin tick join -q --name erin <invite; as dave tick send -q den up
  $ backup; as erin tick tail --new --raw den; as dave tick status den mine | scrub; restore
  up
    erin  delivered TIME
  $ as dave tick status den mine | scrub; as erin tick tail --new --raw den; as dave tick status den mine | scrub
    erin  not delivered  last seen TIME
    erin  delivered TIME
  $ relay_stop
