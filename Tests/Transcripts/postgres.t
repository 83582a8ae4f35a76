#require /usr/lib/postgresql
Several relays share the rooms in PostgreSQL. What an acknowledgement survives is said at the start; the password isn't.

  $ . "$TESTDIR/postgres.sh"; postgres_start
  $ relay_on ONE; relay_on TWO
  $ wait_for ONE.log warning; sort ONE.log | scrub
  listening on http://127.0.0.1:PORT
  warning: an acknowledged message does not survive the loss of PostgreSQL's machine: synchronous_standby_names is empty

Everyone sees the same, whichever relay it is at.

  $ as alice tick join -q --relay $ONE --new ops --name alice >invite
  $ as bob tick join -q --relay $TWO --name bob <invite
  $ as alice tick send ops hello | scrub
  ID
  $ as bob tick tail ops | scrub
  TIME alice  hello
  $ as bob tick ack ops --all
  $ as alice tick status ops | scrub
    3  ++ delivered 1/1, read 1/1  hello
  $ as bob tick send -q ops 'hello yourself'; as alice tick tail -n 1 ops | scrub
  TIME bob  hello yourself

Waiting for what happens at the other relay: a message, its receipts, and who is online.

  $ as bob tick tail -f -n 1 ops >bob.log 2>bob.notes & BOB=$!
  $ wait_for bob.log yourself; until as alice tick members ops | grep -q 'bob.*online'; do :; done
  $ as alice tick status -f ops >status.log & STATUS=$!
  $ as alice tick send -q --wait=delivered --timeout 60s ops 'are you there?'
  $ wait_for bob.log 'are you there'; wait_for status.log 'delivered 1/1, read 0/1  are you'
  $ as bob tick ack ops --all 2>/dev/null; wait_for status.log 'read 1/1  are you'
  $ kill $STATUS; wait $STATUS 2>trouble
  [143]

PostgreSQL crashes and comes back. The relays wait for it, and so do those who wait at them.

  $ postgres_crash; postgres_go
  $ as alice tick send -q ops 'after the crash'; wait_for bob.log 'after the crash'

Who is removed at one relay is out at all of them.

  $ as alice tick remove -q ops bob; wait $BOB
  [4]
  $ grep -e ^error -e ^hint bob.notes
  error: you are no longer in room 'ops': removed by alice
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  $ as bob tick send ops 'let me in'
  error: you are no longer in room 'ops': removed by alice
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  [4]

The root of a log, for a client that asks for it:

  $ MEMBER=$(as alice tick members --json ops | sed -n '/alice/s/.*"member":"\([^"]*\)".*/\1/p')
  $ tick relay --store "$STORE" --fingerprint $MEMBER | scrub
  7-ROOT
  $ tick relay --store "$STORE" --fingerprint all | scrub
  ID 7-ROOT
  ID 7-ROOT

A store that can't be reached, and one that a later tick wrote:

  $ tick relay --listen 127.0.0.1:0 --store postgres://tick:hunter2@127.0.0.1:1/ops
  error: cannot use the store 'postgres://127.0.0.1:1/ops': connection to server at "127.0.0.1", port 1 failed: Connection refused
  [78]
  $ tick relay --store postgre://tick:hunter2@127.0.0.1/ops
  error: the value of '--store' is not a store
  hint: write sqlite:FILE or postgres://HOST/DATABASE
  [2]
  $ kill $ONE_PID $TWO_PID; wait $ONE_PID; wait $TWO_PID
  $ postgres_stop
