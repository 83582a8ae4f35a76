#require jq
Ack: a member's word that it has read.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ seq 1 5 | as alice tick send -l ops >ids
  $ as bob tick tail ops >/dev/null
  $ as bob tick ack --only ops $(sed -n 2p ids)
  $ as alice tick status ops
    3  ++ delivered 1/1, read 0/1  1
    4  ++ delivered 1/1, read 1/1  2
    5  ++ delivered 1/1, read 0/1  3
    6  ++ delivered 1/1, read 0/1  4
    7  ++ delivered 1/1, read 0/1  5
  $ as bob tick ack ops 6
  $ as alice tick status ops
    3  ++ delivered 1/1, read 1/1  1
    4  ++ delivered 1/1, read 1/1  2
    5  ++ delivered 1/1, read 1/1  3
    6  ++ delivered 1/1, read 1/1  4
    7  ++ delivered 1/1, read 0/1  5
  $ sed -n 5p ids | as bob tick ack ops -
  $ as alice tick status -n 1 ops
    7  ++ delivered 1/1, read 1/1  5
  $ as alice tick send -q ops more; as bob tick tail --unread --json ops | as bob tick ack ops -
  $ as alice tick status -n 1 --json ops | scrub
  {"at":MS,"audience":1,"delivered":1,"id":"ID","missing_delivered":[],"missing_read":[],"read":1,"room":"ops","seq":8,"state":"read","text":"more"}
  $ as alice tick send -q ops again; as bob tick ack --all ops
  marked message 9, which was never shown here
  $ as bob tick status | scrub
  ops  2 members, 0 new, 0 unread  http://127.0.0.1:PORT
       verified 9

What can't be acknowledged:

  $ as bob tick ack ops
  nothing that was shown here is unread
  $ as bob tick ack ops 99
  error: no such message in room 'ops'
  [4]
  $ as bob tick ack ops xyz
  error: 'xyz' is neither an id nor a seq
  [2]
  $ as bob tick ack ops 1..3
  error: '1..3' is neither an id nor a seq
  hint: a range is written as '3-7'; others are words of their own
  [2]
  $ as bob tick ack --all ops 3
  error: '--all' and messages cannot be used together
  [2]
  $ echo '{"no":' | as bob tick ack ops -
  error: a line of standard input is not an object of 'tail --json'
  [65]

Nothing that was given is passed over in silence: a message whose id was left out, and what comes after so much that it isn't read.
Then nothing is marked.

  $ as alice tick send -q ops 'one more'; as bob tick tail --new --json ops | jq -c 'del(.id)' >objects; echo '{"event":"join"}' >>objects
  $ (echo 10; cat objects) | as bob tick ack ops -
  error: an object on standard input has no 'id'
  hint: the objects of 'tick tail --json' have one
  [65]
  $ (echo 10; head -c 67108864 /dev/zero | tr '\0' '\n'; echo 10) | as bob tick ack ops -
  error: standard input is longer than 64 MiB
  [65]
  $ as alice tick status -n 1 ops
    10  ++ delivered 1/1, read 0/1  one more
  $ (echo 10; tail -n 1 objects) | as bob tick ack ops -; as alice tick status -n 1 ops
    10  ++ delivered 1/1, read 1/1  one more

What came before one was there is owed to others alone: it may be named among the rest, and marks nothing. A later device marks it where
another one of its person was there.

  $ as alice tick invite -q ops >invite; as carol tick join -q --name carol <invite; as alice tick send -q ops 'with carol'
  $ marks() { as alice tick status --format '%s %d/%D %R/%D' ops 10 13; }; as carol tick tail --json ops >objects
  $ as carol tick ack ops - <objects && marks; as bob tick device add -q phone ops >secret; as phone tick device use -q <secret
  10 1/1 1/1
  13 1/2 1/2
  $ as phone tick ack ops 13 && marks
  10 1/1 1/1
  13 2/2 2/2

For cron(8), which mails what is printed:

  $ as alice tick send -q ops quietly; as bob tick ack -q --all ops; as bob tick ack -q ops; as alice tick status -n 1 --format '%R %t' ops
  1 quietly
  $ relay_stop
