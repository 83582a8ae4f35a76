A room has ordered lists that everyone edits. A list is there once it has had a row.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick list ops

A row that is added becomes the last one, or the one that an option says. The id of each is printed.

  $ as alice tick list add ops ship it >ship; scrub <ship
  ID
  $ as alice tick list add --first ops tag the release | scrub
  ID
  $ as alice tick list ops
  1 [ ] tag the release
  2 [ ] ship it
  $ as alice tick list add --at 2 ops 'sign the' tag | scrub
  ID
  $ as alice tick list add --after $(cat ship) ops tell the customers | scrub
  ID
  $ printf 'write the notes\nread them\n' | as alice tick list add -l --before $(cat ship) ops | scrub
  ID
  ID
  $ as bob tick list ops
  1 [ ] tag the release
  2 [ ] sign the tag
  3 [ ] write the notes
  4 [ ] read them
  5 [ ] ship it
  6 [ ] tell the customers

Whoever looks can move, change, mark and remove rows. A row is named by the position at which it was shown, or by the
beginning of its id.

  $ as bob tick list move ops 4 --last; as bob tick list ops
  1 [ ] tag the release
  2 [ ] sign the tag
  3 [ ] write the notes
  4 [ ] ship it
  5 [ ] tell the customers
  6 [ ] read them
  $ as bob tick list edit ops 2 sign the tag twice; as bob tick list check ops 1 2; as bob tick list ops
  1 [x] tag the release
  2 [x] sign the tag twice
  3 [ ] write the notes
  4 [ ] ship it
  5 [ ] tell the customers
  6 [ ] read them
  $ as bob tick list uncheck ops 2; as bob tick list remove ops 3 $(cut -c1-20 ship); as bob tick list ops
  1 [x] tag the release
  2 [ ] sign the tag twice
  3 [ ] tell the customers
  4 [ ] read them
  $ as alice tick list ops
  1 [x] tag the release
  2 [ ] sign the tag twice
  3 [ ] tell the customers
  4 [ ] read them
  $ as alice tick list move ops 1 --after 3; as alice tick list move --at 2 ops 1; as alice tick list ops
  1 [ ] sign the tag twice
  2 [x] tag the release
  3 [ ] tell the customers
  4 [ ] read them
  $ as alice tick list move ops 3 --before 1; as alice tick list ops
  1 [ ] tell the customers
  2 [ ] sign the tag twice
  3 [x] tag the release
  4 [ ] read them

Texts are one line each, whatever they hold.

  $ as bob tick list add --list odd ops "$(printf 'two\nlines \033[31m')" | scrub
  ID
  $ as alice tick list --list odd ops
  1 [ ] two\nlines \x1b[31m
  $ as alice tick list -z --format '%(raw)' --list odd ops | od -An -c
     t   w   o  \n   l   i   n   e   s     033   [   3   1   m  \0

A room can have several lists.

  $ as alice tick list add --list 'on call' ops alice | scrub
  ID
  $ as alice tick list --all ops
  main     4
  odd      1
  on call  1
  $ as alice tick list --all --json ops
  {"list":"main","room":"ops","rows":4}
  {"list":"odd","room":"ops","rows":1}
  {"list":"on call","room":"ops","rows":1}
  $ as alice tick list --all --porcelain ops
  l 4 main
  l 1 odd
  l 1 on call

Forms for programs:

  $ as alice tick list --json ops | scrub
  {"at":MS,"changed_at":MS,"changed_seq":18,"checked":false,"from":"alice","id":"ID","list":"main","member":"ID","position":1,"room":"ops","seq":6,"text":"tell the customers"}
  {"at":MS,"changed_at":MS,"changed_seq":13,"checked":false,"from":"alice","id":"ID","list":"main","member":"ID","position":2,"room":"ops","seq":5,"text":"sign the tag twice"}
  {"at":MS,"changed_at":MS,"changed_seq":17,"checked":true,"checked_at":MS,"checked_by":"bob","checked_member":"ID","from":"alice","id":"ID","list":"main","member":"ID","position":3,"room":"ops","seq":4,"text":"tag the release"}
  {"at":MS,"changed_at":MS,"changed_seq":9,"checked":false,"from":"alice","id":"ID","list":"main","member":"ID","position":4,"room":"ops","seq":8,"text":"read them"}
  $ as alice tick list --porcelain ops | scrub
  r 1 ID - 6 18 MS tell the customers
  r 2 ID - 5 13 MS sign the tag twice
  r 3 ID x 4 17 MS tag the release
  r 4 ID - 8 9 MS read them
  $ as alice tick list --format '%p %c %f %l %r %t' ops
  1  alice main ops tell the customers
  2  alice main ops sign the tag twice
  3 x alice main ops tag the release
  4  alice main ops read them
  $ as alice tick list --list odd --porcelain ops | scrub
  r 1 ID - 19 19 MS two\nlines \x1b[31m
  $ as alice tick list add --json ops one more | scrub
  {"at":MS,"id":"ID","room":"ops","seq":21,"state":"sent"}

An edit has receipts: whose list has shown it.

  $ as alice tick list add ops 'the plan has changed' >id
  $ as alice tick status ops $(cat id) | scrub
    bob  not delivered  (online|last seen TIME) (re)
  $ as alice tick list add --wait --timeout 0 ops again 2>&1 >/dev/null
  error: timed out: not delivered to 1 member
  bob
  [124]
  $ as bob tick list ops
  1 [ ] tell the customers
  2 [ ] sign the tag twice
  3 [x] tag the release
  4 [ ] read them
  5 [ ] one more
  6 [ ] the plan has changed
  7 [ ] again
  $ as alice tick status ops $(cat id) | scrub
    bob  delivered TIME
  $ as alice tick status --json ops $(cat id) | scrub | sed 's/"online":[a-z]*/"online":BOOL/'
  {"at":MS,"audience":1,"delivered":1,"event":"list","id":"ID","missing_delivered":[],"receipts":[{"delivered_at":MS,"last_seen":MS,"left":false,"member":"ID","name":"bob","online":BOOL,"person":"ID","removed":false}],"room":"ops","seq":22,"state":"delivered","text":"+ the plan has changed"}
  $ as alice tick list check --wait=delivered:@bob --json ops $(cat id) >done & waiting=$!
  $ wait_for relay.log listening; until as bob tick list ops | grep -q '.x. the plan'; do :; done; wait $waiting; scrub <done
  {"at":MS,"id":"ID","room":"ops","seq":24,"state":"sent"}

It is delivered, and never read.

  $ as alice tick status --wait=read ops $(cat id) 2>&1 >/dev/null
  error: nothing to wait for: an edit of a list is delivered, and never read
  [1]
  $ as bob tick ack ops $(cat id)
  error: event 22 is an edit of a list, which is never read
  [4]

Looking at one list says nothing of another one, and nothing of messages.

  $ as alice tick list add --list odd ops unseen >unseen; as alice tick list add ops seen >seen; as alice tick send -q ops hello
  $ as bob tick list ops | tail -n 1
  8 [ ] seen
  $ as alice tick status --format '%d of %D' ops $(cat unseen) $(cat seen)
  0 of 1
  1 of 1
  $ as alice tick status --format '%d of %D %t' -n 1 ops
  0 of 1 hello
  $ as bob tick list --list odd ops | tail -n 1
  2 [ ] unseen
  $ as alice tick status --format '%d of %D' ops $(cat unseen)
  1 of 1
  $ as bob tick tail --new ops | scrub
  TIME alice  hello

`tail` shows edits where it is asked to, and then they are receipted too.

  $ as alice tick list remove ops $(cat seen); as alice tick list add --first --list release ops 'cut the branch' >cut
  $ as bob tick tail -n 1 --events list ops | scrub
  TIME alice  - seen
  TIME alice  + cut the branch (list release, first)
  $ as alice tick status --format '%d of %D %t' ops $(cat cut)
  1 of 1 + cut the branch (list release, first)
  $ as bob tick tail -n 1 --events list --json ops | scrub | tail -n 1
  {"at":MS,"event":"list","from":"alice","id":"ID","list":"release","member":"ID","op":"add","room":"ops","row":"ID","seq":29,"text":"cut the branch"}
  $ as bob tick tail -n 0 --events message ops

Of an edit from before it isn't known what its row came after.

  $ as bob tick list ops >/dev/null; as bob tick tail --peek -n +1 --events list ops | scrub | grep -e seen -e cut -e '(first'
  TIME alice  + tag the release (first)
  TIME alice  > tell the customers (first)
  TIME alice  + unseen (list odd)
  TIME alice  + seen
  TIME alice  - seen
  TIME alice  + cut the branch (list release, first)

What can't be done:

  $ as alice tick list add ops
  error: missing operand 'TEXT' of 'add'
  [2]
  $ as alice tick list add ops ''
  error: the text is empty
  [65]
  $ head -c 70000 /dev/zero | tr '\0' x | as alice tick list add -l ops
  error: line 1 is too long: 70000 bytes, at most 65536
  hint: no row was added: give all lines again
  [65]
  $ printf 'fine\n\351\n' | as alice tick list add -l ops
  error: line 2 is not UTF-8
  hint: no row was added: give all lines again
  [65]
  $ printf 'fine\n\n' | as alice tick list add -l ops
  error: line 2 is empty
  hint: no row was added: give all lines again
  [65]
  $ as alice tick list add ops "$(printf 'caf\351')"
  error: argument 4 is not UTF-8
  [65]
  $ as alice tick list edit ops 1 "$(printf 'caf\351')"
  error: argument 5 is not UTF-8
  [65]
  $ as alice tick list --list "$(printf 'caf\351')" ops
  error: argument 3 is not UTF-8
  [65]
  $ as alice tick list move ops 1
  error: no place given
  hint: --first, --last, --at N, --before ROW or --after ROW
  [2]
  $ as alice tick list edit ops 99 x
  error: list 'main' had no row '99' when it was shown last, but 4 rows
  [1]
  $ as alice tick list edit ops 0123456789 x
  error: list 'main' has no row '0123456789'
  hint: 'tick list ops' shows its rows
  [1]
  $ as alice tick list edit ops 0 x
  error: '0' is no position: they begin with 1
  [2]
  $ as alice tick list ops 1
  error: unexpected operand '1'
  hint: 'tick list --list 1 ops' shows the list of that name
  [2]
  $ as alice tick list del ops 1
  error: unknown operation 'del'
  hint: did you mean 'remove'?
  [2]
  $ as alice tick list ops add something
  error: the operation comes before the room
  hint: 'tick list add ops' is how it begins
  [2]
  $ as alice tick list --first ops
  error: '--first' needs 'add' or 'move'
  [2]
  $ as alice tick list add --wait=read ops x
  error: an edit is delivered or not: it can't be waited for being read
  [2]
  $ as alice tick list --list '' ops
  error: bad value '' for '--list': a name has 1 to 64 bytes, and no white space at its ends
  [2]
  $ as alice tick list add --list "$(printf 'ma\342\200\213in')" ops x 2>&1 | grep -o 'U+.*'
  U+200B can't be seen, and can't be in a name
  $ as alice tick list nowhere
  error: room 'nowhere' was not joined here
  hint: rooms joined here: ops
  [4]

A room that is called like an operation is shown with 'show'.

  $ as alice tick join -q --relay $RELAY --new add --name alice >/dev/null
  $ as alice tick list add add first things | scrub; as alice tick list show add
  ID
  1 [ ] first things
  $ as alice tick list add; as alice tick list -l add </dev/null
  error: missing operand 'ROOM' of 'add'
  hint: 'tick list show add' shows the list of a room called 'add'
  error: missing operand 'ROOM' of 'add'
  hint: 'tick list show add' shows the list of a room called 'add'
  [2]
  $ as alice tick list show; as bob tick list show >shown; as bob tick list ops | cmp - shown
  error: which room? 2 were joined here
  hint: name one, or set TICK_ROOM: add, ops

A list whose name looks like another one's is shown for what it is: here with a Cyrillic letter.

  $ as alice tick list add --list "$(printf 'm\320\260in')" ops x | scrub
  ID
  $ as alice tick list --all ops; as alice tick list --all --porcelain ops | sed -n 2p
  main        7
  m\u{430}in  1
  odd         2
  on call     1
  release     1
  l 1 mаin

A script that has no use for the ids says so, as to `send`:

  $ as alice tick list add -q --list quiet ops said to nobody; as alice tick list --list quiet ops
  1 [ ] said to nobody
