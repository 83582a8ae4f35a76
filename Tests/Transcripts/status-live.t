#require tmux
Live on a terminal: the report stands in one place and is drawn anew, with marks and cut to the width.

  $ TMUX_TMPDIR=$TMPDIR; export TMUX_TMPDIR
  $ screen() { tmux -L ${SERVER:-tick} capture-pane -p | sed 's/  *$//' | grep . | scrub; }
  $ wait_screen() {
  >     until screen >screen && grep -q -e "$1" screen; do
  >         [ $(date +%s) -lt $deadline ] || { cat screen; return 1; }
  >     done
  > }
  $ deadline=$(($(date +%s) + 500))
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops 'deploy started'
  $ as alice tick send -q ops 'a text that has no room on a line of sixty columns, nor on two of them'
  $ tmux -u -L tick new-session -d -x 60 -y 8 "TICK_CONFIG=$HOME/alice.json exec tick status -f ops"
  $ wait_screen 'a text'; cat screen
    3  ✓ delivered 0/1, read 0/1  deploy started
       (not delivered to bob)
    4  ✓ delivered 0/1, read 0/1  a text that has no room on …
       (not delivered to bob)
  $ as bob tick tail -n 1 ops >/dev/null; wait_screen '✓✓'; cat screen
    3  ✓  delivered 0/1, read 0/1  deploy started
       (not delivered to bob)
    4  ✓✓ delivered 1/1, read 0/1  a text that has no room on…
       (not read by bob)
  $ as alice tick send -q ops 日本語; wait_screen 'delivered.*日本語'; cat screen
    3  ✓  delivered 0/1, read 0/1  deploy started
       (not delivered to bob)
    4  ✓✓ delivered 1/1, read 0/1  a text that has no room on…
       (not read by bob)
    5  ✓  delivered 0/1, read 0/1  日本語
       (not delivered to bob)
  $ as bob tick ack --all ops; wait_screen '5 .*read 1/1.*日本語'; cat screen
  marked 2 messages, 3 to 5, which were never shown here
    3  ✓✓ delivered 1/1, read 1/1  deploy started
    4  ✓✓ delivered 1/1, read 1/1  a text that has no room on…
    5  ✓✓ delivered 1/1, read 1/1  日本語

Where the relay is away, a line says so for as long:

  $ relay_kill; wait_screen waiting; cat screen
    3  ✓✓ delivered 1/1, read 1/1  deploy started
    4  ✓✓ delivered 1/1, read 1/1  a text that has no room on…
    5  ✓✓ delivered 1/1, read 1/1  日本語
  waiting: cannot reach relay 'http://127.0.0.1:PORT': conne…
  $ relay_start
  $ as bob tick join -q --name robert <invite; as alice tick send -q ops 'who is it?'; wait_screen 'delivered.*who is'; cat screen
    3  ✓✓ delivered 1/1, read 1/1  deploy started
    4  ✓✓ delivered 1/1, read 1/1  a text that has no room on…
    5  ✓✓ delivered 1/1, read 1/1  日本語
    7  ✓  delivered 0/1, read 0/1  who is it?
       (not delivered to robert)

The overview is cut as well: its lines stood two rows high where they were wider than the terminal, and stale copies stayed.

  $ tmux -L tick kill-server; SERVER=narrow; tmux -u -L narrow new-session -d -x 40 -y 8 "TICK_CONFIG=$HOME/bob.json exec tick status -f"
  $ wait_screen '1 new'; as alice tick send -q ops again; wait_screen '2 new'; cat screen
  ops  2 members, 2 new, 2 unread  http:/…
       verified * (glob)
  $ tmux -L narrow kill-server
