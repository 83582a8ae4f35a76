`.` is the room of TICK_ROOM, else the only one that was joined here.

  $ relay_start
  $ as alice tick members
  error: no room was joined here
  hint: join one with 'tick join'
  [4]

A cron job that has another home than it should is told so. It was silent, as where everybody has everything:

  $ as alice tick status --missing; as alice tick status -q --missing=read
  error: no room was joined here
  hint: join one with 'tick join'
  error: no room was joined here
  hint: join one with 'tick join'
  [4]

  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q . deployed; as bob tick tail . | scrub
  TIME alice  deployed
  $ as bob tick ack . last; as alice tick status . --format '%t: %R read'
  'last' is message 3
  deployed: 1 read

Without an operand `tail`, `ack`, `members` and `list` mean the same; the first operand is always a room, and nothing is guessed:

  $ as alice tick send -q . again
  $ as bob tick tail --new --raw
  again
  $ as bob tick ack
  marked message 4
  $ as alice tick members --format %f
  alice
  bob
  $ as alice tick list add . 'tag the release' | scrub; as alice tick list
  ID
  1 [ ] tag the release
  $ as bob tick tail deployed
  error: room 'deployed' was not joined here
  hint: rooms joined here: ops
  [4]
  $ as alice tick send hello
  error: room 'hello' was not joined here
  hint: 'tick send . TEXT' sends to the only room
  [2]
  $ echo hello | as alice tick send hello
  error: room 'hello' was not joined here
  hint: 'tick send . TEXT' sends to the only room
  [2]
  $ as alice tick send -l hello </dev/null
  error: room 'hello' was not joined here
  hint: rooms joined here: ops
  [4]

Where the room is put last the hint says that it comes first; it said so of a message that is named, and of nothing else:

  $ as alice tick send 'deploy started' ops
  error: room 'deploy started' was not joined here
  hint: the room comes first, and 'ops' is one
  [4]
  $ as alice tick remove bob ops
  error: room 'bob' was not joined here
  hint: the room comes first, and 'ops' is one
  [4]
  $ as bob tick ack 4 ops
  error: room '4' was not joined here
  hint: the room comes first, and 'ops' is one
  [4]
  $ as alice tick run make ops
  error: room 'make' was not joined here
  hint: the room comes first, and 'ops' is one
  [4]
  $ as alice tick send op 'restart' ops
  error: room 'op' was not joined here
  hint: did you mean 'ops'?
  [4]

With two rooms somebody has to say which:

  $ as bob tick join -q --relay $RELAY --new lab --name bob >/dev/null
  $ as bob tick tail
  error: which room? 2 were joined here
  hint: name one, or set TICK_ROOM: lab, ops
  [2]
  $ as bob tick send . here
  error: which room? 2 were joined here
  hint: name one, or set TICK_ROOM: lab, ops
  [2]
  $ as bob tick tail . lab
  error: which room? 2 were joined here
  hint: name one, or set TICK_ROOM: lab, ops
  [2]
  $ export TICK_ROOM=ops; as bob tick send -q . here; as bob tick tail --raw -n 1 . ops; as bob tick send hello; unset TICK_ROOM
  here
  error: room 'hello' was not joined here
  hint: 'tick send . TEXT' sends to the room of TICK_ROOM
  $ TICK_ROOM=opps; export TICK_ROOM; as bob tick tail; unset TICK_ROOM
  error: room 'opps' was not joined here
  hint: did you mean 'ops'?
  $ as bob tick status --json | jq -r '.rooms[].room'
  lab
  ops

In a hook it is the room of the message:

  $ as bob tick tail --own -n 1 --exec 'as bob tick send -q . "got $TICK_TEXT"' ops; as alice tick tail --raw -n 1
  got here
  $ relay_stop
