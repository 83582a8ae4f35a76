Whoever is removed while a message of theirs waits was told that it is in the outbox, so there it stays:

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new --name alice ops >invite; as bob tick join -q --name bob <invite
  $ as alice tick send -q ops hello; as bob tick tail --peek --raw ops; relay_stop
  hello
  $ as bob tick send --wait ops 'still to come' >id 2>said & SENDER=$!; wait_for said 'waiting for it'; halt $SENDER
  $ relay_start; as alice tick remove -q ops bob; kill -CONT $SENDER; wait $SENDER
  [4]
  $ tail -n 2 said; as bob tick outbox | grep -c "$(cat id)"
  error: you are no longer in room 'ops': removed by alice
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  1

So does an ack beside it:

  $ relay_stop; as bob tick ack -q ops 3 2>/dev/null; relay_start; as bob tick outbox flush 2>/dev/null; as bob tick outbox | grep -o 'ack of .\|removed by.*'
  removed by alice
  ack of 3
  removed by alice

With an invite each is sent, the ack by the join itself:

  $ as alice tick invite -q ops >again; as bob tick join -q --name bob <again; as alice tick status ops 3 | grep -c 'bob  delivered .* read '
  1
  $ as bob tick outbox flush
  sent 1 message from the outbox
  $ as alice tick tail --peek --raw -n 1 ops
  still to come
  $ relay_stop
