#require curl
Tail of several rooms: each line says its room.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick join -q --relay $RELAY --new kitchen --name alice >invite2
  $ as bob tick join -q --name bob <invite2
  $ seq -f 'ops %g' 3 | as alice tick send -lq ops; seq -f 'kitchen %g' 3 | as alice tick send -lq kitchen
  $ as bob tick tail -n 2 ops kitchen | sort | scrub
  kitchen TIME alice  kitchen 2
  kitchen TIME alice  kitchen 3
  ops     TIME alice  ops 2
  ops     TIME alice  ops 3
  $ as bob tick tail -n 1 --json ops kitchen | sed 's/.*"room"/"room"/' | sort
  "room":"kitchen","seq":5,"text":"kitchen 3"}
  "room":"ops","seq":5,"text":"ops 3"}
  $ as bob tick tail -n 1 --raw ops kitchen | sort
  kitchen 3
  ops 3
  $ as bob tick tail -n 1 --format '%r: %t' ops kitchen ops | sort
  kitchen: kitchen 3
  ops: ops 3

What was shown is delivered in each, and -c counts them together:

  $ as bob tick tail --new ops kitchen | wc -l | tr -d ' '
  2
  $ as bob tick status | sed 's/ *http.*//' | grep -v verified
  kitchen  2 members, 0 new, 3 unread
  ops      2 members, 0 new, 3 unread
  $ as bob tick tail -n 3 -c 4 ops kitchen | wc -l | tr -d ' '
  4

They are followed side by side:

  $ as bob tick tail -f -n 0 -c 3 --format '%r: %t' ops kitchen >followed 2>notes & FOLLOWER=$!
  $ relay_waits 2
  $ as alice tick send -q kitchen hot; wait_for followed hot && as alice tick send -q ops cold; wait_for followed cold
  $ as alice tick send -q kitchen warm; wait $FOLLOWER; cat followed
  kitchen: hot
  ops: cold
  kitchen: warm

One room's dead relay holds nobody up. It is waited for, as ever:

  $ OTHER=:$SECOND_PORT; relay_on OTHER; as alice tick join -q --relay $OTHER --new attic --name alice >invite3
  $ as bob tick join -q --name bob <invite3
  $ end $OTHER_PID
  $ : >notes; : >followed; as bob tick tail -f -n 1 --raw ops attic kitchen >followed 2>notes & FOLLOWER=$!
  $ wait_for notes waiting; as alice tick send -q ops 'still here'; wait_for followed 'still here'
  $ end $FOLLOWER; scrub <notes
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it

Without -f it is a failure, once the others are shown. A word that is no room here, such as one of a command without quotes, fails before
anything is shown, or handed to another command than was meant:

  $ scrubbed as bob tick tail -n 1 --raw attic kitchen | sort
  error: room 'attic': cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  warm
  $ as bob tick tail -n 1 --raw attic kitchen 2>/dev/null
  warm
  [3]
  $ as bob tick tail -n 1 --raw ops cellar
  error: room 'cellar' was not joined here
  hint: rooms joined here: attic, kitchen, ops
  [4]
  $ as alice tick send -q ops '$(touch slipped)'; as bob tick tail --new --ack=on-success --exec sh ./on-message ops; echo $?; test ! -e slipped
  error: room './on-message' was not joined here
  hint: rooms joined here: attic, kitchen, ops
  hint: a command of several words is quoted: --exec 'CMD WORD'
  4
  $ as bob tick tail --peek --raw --unread ops | tail -n 1
  $(touch slipped)
  $ as bob tick tail cellar shed
  error: room 'cellar' was not joined here
  hint: rooms joined here: attic, kitchen, ops
  error: room 'shed' was not joined here
  hint: rooms joined here: attic, kitchen, ops
  [4]

What is wrong with a room is said once, also where the time ends it. Where -c is reached all is well:

  $ rm OTHER.db*; relay_on OTHER
  $ scrubbed as bob tick tail -f -n 0 -W 3s attic kitchen
  error: you are not a member of room 'attic' at relay 'http://127.0.0.1:PORT'
  hint: join again with 'tick join attic', after 'tick leave' with an invite; if that finds no room, the relay has another store, or has lost it
  [4]
  $ : >followed; : >notes; as bob tick tail -f -n 0 -c 1 --raw attic kitchen >followed 2>notes & FOLLOWER=$!
  $ wait_for notes error; relay_waits 1; as alice tick send -q kitchen enough; wait_for followed enough; wait $FOLLOWER
  $ end $OTHER_PID

Two rooms with one relay wait for it together; nothing is missed or shown twice, and lines stay whole:

  $ : >notes; : >followed; as bob tick tail -f -n 0 --format '%r: %t' ops kitchen >followed 2>notes & FOLLOWER=$!
  $ relay_waits 2
  $ seq -f 'o%05g' 1000 | as alice tick send -lq ops & OPS=$!; seq -f 'k%05g' 1000 | as alice tick send -lq kitchen; wait $OPS
  $ until [ "$(wc -l <followed)" -ge 2000 ]; do sleep 0.05; done
  $ relay_kill; wait_for notes 'waiting for it'; relay_start; wait_for notes 'is back'
  $ as alice tick send -q kitchen end; wait_for followed end
  $ end $FOLLOWER; wc -l <followed | tr -d ' '; grep -cvx 'ops: o[0-9]\{5\}\|kitchen: k[0-9]\{5\}\|kitchen: end' followed
  2001
  0
  [1]
  $ grep ops followed | sort -c && grep 'kitchen: k' followed | sort -c && sort -u followed | wc -l | tr -d ' '
  2001
  $ sort -u notes | scrub
  relay 'http://127.0.0.1:PORT' is back
  warning: cannot reach relay 'http://127.0.0.1:PORT': *; waiting for it (glob)

Of two rooms each command is waited for, also where the last message was counted while the other's ran:

  $ relay_stop; relay_start --log-requests; for room in ops kitchen; do as bob tick tail --new $room >/dev/null; as alice tick send -q $room "last of $room"; done; : >relay.log
  $ hook='until [ "$(grep -c "method=GET route=[^ ]*/events " relay.log)" -ge 2 ]; do sleep 0.1; done; mkdir "tried $TICK_TEXT" 2>/dev/null && exit 1; echo "$TICK_TEXT"'
  $ as bob tick tail --new -c 2 -W 60s --retry 1 --backoff 200ms --exec "$hook" ops kitchen 2>/dev/null | sort
  last of kitchen
  last of ops
  $ relay_stop
