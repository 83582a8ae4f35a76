#require script
On a narrow terminal warnings were broken within a word, and labels were coloured whatever NO_COLOR and --color said.

  $ relay_start; export PATH HOME RELAY
  $ typed() { COLUMNS=40 TERM=xterm script -qec "$*" /dev/null </dev/null | tr -d '\r' | sed 's/\x1b/ESC/g' | scrub; }
  $ typed 'NO_COLOR=1 as alice tick join --relay $RELAY --new ops --name alice >invite'
  TIME warning: the invite works on
  this machine only:
  'http://127.0.0.1:PORT' is its own
  address
  TIME warning: others can read the
  file that the invite was written to
  hint: 'chmod 600' makes the file
  private; 'umask 077' before does so for
  new files
  joined 'ops' as alice: no other members
  yet
  $ typed 'as alice tick join --color never --relay $RELAY --new lab --name alice >invite'
  TIME warning: the invite works on
  this machine only:
  'http://127.0.0.1:PORT' is its own
  address
  TIME warning: others can read the
  file that the invite was written to
  hint: 'chmod 600' makes the file
  private; 'umask 077' before does so for
  new files
  joined 'lab' as alice: no other members
  yet
  $ typed 'as alice tick tail nowhere'; typed 'NO_COLOR=1 as alice tick tail nowhere'; typed 'as alice tick --color never tail nowhere'
  ESC[31merror:ESC[0m room 'nowhere' was not joined
  here
  ESC[33mhint:ESC[0m rooms joined here: lab, ops
  error: room 'nowhere' was not joined
  here
  hint: rooms joined here: lab, ops
  error: room 'nowhere' was not joined
  here
  hint: rooms joined here: lab, ops
  $ typed 'NO_COLOR=1 as alice tick --color always tail nowhere'
  ESC[31merror:ESC[0m room 'nowhere' was not joined
  here
  ESC[33mhint:ESC[0m rooms joined here: lab, ops

That there is nothing where one looks is said there alone:

  $ typed 'as alice tick tail -n +999 ops'; typed 'as alice tick tail --since 1s lab'; as alice tick tail -n +999 ops
  there are no such messages
  there are no such messages

A list of names has one a line. They were broken as prose is, so that who counted the lines counted too many:

  $ for who in one two; do as $who tick join -q --name 'Anna Maria von Trapp of Salzburg' <invite 2>said; done
  $ short() { sed -E "s/.*error:/error:/; s/(\(|')[0-9A-Z]{6}/\1SHORT/; s/  (online|last seen TIME)/  SEEN/" | grep -A 9 ^error; }
  $ typed "NO_COLOR=1 as alice tick remove lab 'Anna Maria von Trapp of Salzburg'" | short
  error: 'Anna Maria von Trapp of Salzburg'
  is ambiguous: 2 members of room 'lab'
  Anna Maria von Trapp of Salzburg (SHORT)  SEEN
  Anna Maria von Trapp of Salzburg (SHORT)  SEEN
  hint: name one by the beginning of its
  id, such as 'SHORT'
  $ typed 'NO_COLOR=1 as alice tick send -q --wait=read --timeout 0 lab hello' | short
  error: timed out: not read by 2 members
  Anna Maria von Trapp of Salzburg (SHORT)
  Anna Maria von Trapp of Salzburg (SHORT)

A relay that is silent is named, but not amid the rows that `list -f` draws, which begins to wait before the other:

  $ as alice tick list add ops ship it >id; halt $RELAY_PID
  $ raw() { TERM=xterm exec script -qfec "as alice tick $*" /dev/null </dev/null; }
  $ raw list -f ops >rows 2>ended & LIST=$!; raw tail ops >lines & TAIL=$!; wait_for lines 'waiting for the relay'; kill -CONT $RELAY_PID
  $ wait $TAIL; wait_for rows 'ship it'; end $LIST; grep -c waiting rows
  0
  [1]
  $ relay_stop
