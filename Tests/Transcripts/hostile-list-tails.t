#require python3 openssl
A relay keeps the body of an edit to itself, as if retention had taken it, which leaves edits. A tail that is asked for edits alone passed
over it, silently, and so it did with one that a member has sealed for nobody.

  $ . "$TESTDIR/hostile.sh"; liar bodiless; members alice bob; seq 3 | as alice tick list add -l ops >ids; tell on 4
  $ as bob tick tail -n +1 --events list --format %t ops 2>&1 | scrub; as bob tick tail -n +1 --events list,gap --format %t ops 2>&1 | scrub
  + 1
  warning: edit 4 in 'ops' is not shown: the relay tells no body of it
  + 3
  + 1
  warning: edit 4 in 'ops' is not shown: the relay tells no body of it
  + 3
  $ refused as bob tick list ops; tell receipts; relay_stop
  refused
  bob list 3 5

Nor does it help to keep the lists to itself: a row's text isn't shown then, and no receipt says that the edit was.

  $ liar bodiless; members alice bob; as alice tick list add ops milk >milk; as alice tick list check ops $(cat milk); as alice tick list add ops bread >bread
  $ tell on 5; as bob tick tail -n +1 --events list ops | sed 's/^[0-9:]* //' | scrub; tell receipts; tell off
  warning: edit 5 in 'ops' is not shown: the relay tells no body of it
  alice  + milk
  alice  x ID
  bob list 3
  $ as bob tick tail -n +1 --events list ops | sed 's/^[0-9:]* //' | scrub; tell receipts; relay_stop
  alice  + milk
  alice  x milk
  alice  + bread
  bob list 3 4 5

A member changes the key to one that nobody has, and edits a list under it:

  $ relay_start; members alice mallory; as alice tick list add ops milk >row; rogue mallory rotate; rogue mallory edit; as alice tick rotate -q ops
  5
  $ as alice tick list add ops bread >row; as alice tick tail -n +1 --events list --format %t ops; as alice tick tail -n +1 --events list,gap --format %t ops
  + milk
  warning: edit 5 in 'ops' is not shown: this member was not given its key
  + bread
  + milk
  warning: edit 5 in 'ops' is not shown: this member was not given its key
  + bread
  $ as alice tick tail -n +1 --events list --json ops | grep -c 'milk\|bread'
  warning: edit 5 in 'ops' is not shown: this member was not given its key
  2
  $ as alice tick ack ops 3; as alice tick ack ops 5; relay_stop
  error: event 3 is an edit of a list, which is never read
  error: event 5 is an edit of a list, which is never read
