#require tmux
An empty list is no silence on a terminal.

  $ . "$TESTDIR/screen.sh"
  $ typed() { in_terminal $1 70x12 "TICK_CONFIG=$HOME/alice.json; export TICK_CONFIG; $3; echo =; exec cat"; wait_screen $1 $2 =; close $1; }
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ typed one 3 'tick list ops'
  list 'main' of 'ops' has no rows
  hint: 'tick list add ops TEXT' adds one
  =
  $ typed two 3 'tick list --list "on call" ops'
  error: room 'ops' has no list 'on call'
  hint: run: tick list add --list 'on call' ops TEXT
  =
  $ typed three 3 'tick list --all ops'
  room 'ops' has no lists
  hint: 'tick list add ops TEXT' adds one
  =
  $ typed four 1 'tick list --json ops'
  =

In a pipe it is silence.

  $ as alice tick list ops; as alice tick list --all ops

Who follows is told, too, until there is a row.

  $ in_terminal rows 70x12 "TICK_CONFIG=$HOME/alice.json exec tick list -f ops"; wait_screen rows 1 rows
  list 'main' of 'ops' has no rows
  $ as alice tick list add ops tag >tag; wait_screen rows 1 tag
  1 [ ] tag
  $ as alice tick list remove ops $(cat tag); wait_screen rows 1 rows
  list 'main' of 'ops' has no rows

Own edits that wait in the outbox are counted there.

  $ relay_kill; wait_screen rows 2 waiting >/dev/null; as alice tick list add ops later 2>/dev/null >later; wait_screen rows 3 waiting
  list 'main' of 'ops' has no rows
  1 edit waits in the outbox: it is not shown
  waiting: cannot reach relay 'http://127.0.0.1:PORT': connection ????… (glob)
  $ relay_start; wait_screen rows 1 later; close rows
  1 [ ] later

Of a list that is longer than the screen the end is shown, and how many lines are above.

  $ seq -f 'row %g' 20 | as alice tick list add -l ops >/dev/null; in_terminal more 70x12 "TICK_CONFIG=$HOME/alice.json exec tick list -f ops"; wait_screen more 11 'row 20'
  ... 11 more above
  12 [ ] row 11
  13 [ ] row 12
  14 [ ] row 13
  15 [ ] row 14
  16 [ ] row 15
  17 [ ] row 16
  18 [ ] row 17
  19 [ ] row 18
  20 [ ] row 19
  21 [ ] row 20
  $ close more

What can't be shown is said above the rows. It was written over them, and rows of before stayed above.

  $ as bob tick join -q --name bob <invite; as bob tick list ops >/dev/null
  $ long() { head -c 65536 /dev/zero | tr '\0' x; echo; }; for row in $(seq 64); do long; done | as alice tick list add -l --list big ops >/dev/null
  $ as alice tick list add -l --list few ops <<-END >/dev/null
  > one
  > two
  > END
  $ in_terminal told 100x12 "TICK_CONFIG=$HOME/alice.json exec tick list -f --list few ops"; wait_screen told 2 two
  1 [ ] one
  2 [ ] two
  $ long | as bob tick list add -l --list big ops >/dev/null 2>refused; wait_screen told 3 two
  TIME warning: edit 92 of bob in 'ops' has no effect: list 'big' is full
  1 [ ] one
  2 [ ] two
  $ as bob tick list add --list few ops three >/dev/null; wait_screen told 4 three
  TIME warning: edit 92 of bob in 'ops' has no effect: list 'big' is full
  1 [ ] one
  2 [ ] two
  3 [ ] three
  $ close told

Who checked a row is cut with it. A longer line wrapped, and each redraw left some of it behind.

  $ as carol tick join -q --name 'carol, whose name is longer than this screen is wide' <invite
  $ as carol tick list --list few ops >/dev/null; as carol tick list check --list few ops 1
  warning: edit 92 of bob in 'ops' has no effect: list 'big' is full
  $ in_terminal who 40x12 "TICK_CONFIG=$HOME/alice.json exec tick list -f -v --list few ops"; wait_screen who 3 three
  1 [x] one  (carol, whose name is longer…
  2 [ ] two
  3 [ ] three
  $ as bob tick list add --list few ops four >/dev/null; wait_screen who 4 four
  1 [x] one  (carol, whose name is longer…
  2 [ ] two
  3 [ ] three
  4 [ ] four
  $ as bob tick list add --list few ops five >/dev/null; wait_screen who 5 five
  1 [x] one  (carol, whose name is longer…
  2 [ ] two
  3 [ ] three
  4 [ ] four
  5 [ ] five

When the window gets another size, it is drawn for that, also while the relay is away. It stayed until the next change:

  $ resize who 90x12; wait_screen who 5 'wide TIME'
  1 [x] one  (carol, whose name is longer than this screen is wide TIME)
  2 [ ] two
  3 [ ] three
  4 [ ] four
  5 [ ] five
  $ resize who 90x4; wait_screen who 3 above
  ... 3 more above
  4 [ ] four
  5 [ ] five

A terminal that gets its height back shows again what went out at its top. These rows stayed there:

  $ resize who 90x12; wait_screen who 5 three
  1 [x] one  (carol, whose name is longer than this screen is wide TIME)
  2 [ ] two
  3 [ ] three
  4 [ ] four
  5 [ ] five
  $ relay_kill; wait_screen who 6 waiting >/dev/null; resize who 40x4; wait_screen who 3 '127…'
  ... 4 more above
  5 [ ] five
  waiting: cannot reach relay 'http://127…
  $ close who
