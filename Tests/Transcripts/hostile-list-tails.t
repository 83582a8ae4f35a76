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
