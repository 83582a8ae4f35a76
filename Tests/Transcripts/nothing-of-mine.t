A member who had sent nothing yet was shown nothing at all by `tick status ROOM`, as if the room were empty.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops one; as alice tick send -q ops two; as bob tick tail -n 1 ops >/dev/null
  $ as bob tick status ops
  no messages of yours in room 'ops': 2 members, 1 new and 2 unread messages; 'tick tail ops' shows it

The note is for people, on stderr; what scripts read is as before.

  $ as bob tick status ops 2>/dev/null
  $ as bob tick status --json ops; as bob tick status --porcelain ops
  $ as bob tick status -q --missing ops; as bob tick status --missing=read ops
  $ as bob tick send -q ops three; as bob tick status ops
    5  + delivered 0/1, read 0/1  three

A live report wrote that note again, with other counts, after each message of somebody else's, and kept all of them for as
long as it ran.

  $ as carol tick join -q --name carol <invite
  $ as carol tick status -f ops >live 2>notes & wait_for notes messages
  $ for text in four five six seven; do as alice tick send -q --wait=sent ops $text; sleep 0.1; done
  $ as carol tick send -q ops mine; wait_for live mine; kill $!; wait $! 2>/dev/null
  [143]
  $ cat notes
  no messages of yours in room 'ops': 3 members, 0 new and 0 unread messages; 'tick tail ops' shows it
  $ relay_stop
