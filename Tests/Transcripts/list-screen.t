#require tmux
An empty list is no silence on a terminal.

  $ TMUX_TMPDIR=$TMPDIR; export TMUX_TMPDIR
  $ screen() { tmux -L $name capture-pane -p | sed 's/  *$//' | grep . | scrub; }
  $ wait_screen() {
  >     deadline=$(($(date +%s) + 300))
  >     until screen >screen && grep -q -e "$1" screen; do
  >         [ $(date +%s) -lt $deadline ] || { echo "not on the screen:"; cat screen; return 1; }
  >     done
  >     cat screen
  > }
  $ on() { name=$1; tmux -u -L $name new-session -d -x 70 -y 12 "TICK_CONFIG=$HOME/alice.json; export TICK_CONFIG; $2"; }
  $ typed() { on $1 "$2; echo =; exec cat"; wait_screen =; tmux -L $name kill-server; }
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ typed one 'tick list ops'
  list 'main' of 'ops' has no rows
  hint: 'tick list add ops TEXT' adds one
  =
  $ typed two 'tick list --list "on call" ops'
  list 'on call' of 'ops' has no rows
  hint: run: tick list add --list 'on call' ops TEXT
  =
  $ typed three 'tick list --all ops'
  room 'ops' has no lists
  hint: 'tick list add ops TEXT' adds one
  =
  $ typed four 'tick list --json ops'
  =

In a pipe it is silence.

  $ as alice tick list ops; as alice tick list --all ops

Who follows is told, too, until there is a row.

  $ on five 'exec tick list -f ops'; wait_screen rows
  list 'main' of 'ops' has no rows
  $ as alice tick list add ops tag >tag; wait_screen tag
  1 [ ] tag
  $ as alice tick list remove ops $(cat tag); wait_screen rows
  list 'main' of 'ops' has no rows

Own edits that wait in the outbox are counted there.

  $ relay_kill; wait_screen waiting >/dev/null; as alice tick list add ops later 2>/dev/null >later; wait_screen outbox
  list 'main' of 'ops' has no rows
  1 edit waits in the outbox: it is not shown
  waiting: cannot reach relay 'http://127.0.0.1:PORT': connection refu…
  $ relay_start; wait_screen later; tmux -L $name kill-server
  1 [ ] later

Of a list that is longer than the screen the end is shown, and how many lines are above.

  $ seq -f 'row %g' 20 | as alice tick list add -l ops >/dev/null; on six 'exec tick list -f ops'; wait_screen 'row 20'
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
  $ tmux -L $name kill-server
