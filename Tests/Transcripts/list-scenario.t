#require tmux
Three members at one list: two follow it, each on a screen and in a pipe; everyone sees every change, once.

  $ . "$TESTDIR/screen.sh"
  $ wait_screens() { wait_screen alice "$@" >shown; wait_screen bob "$@" | diff shown - && cat shown; }
  $ wait_pipes() { wait_for alice.pipe "$1" && wait_for bob.pipe "$1"; }
  $ follow() {
  >     in_terminal $1 50x12 "TICK_CONFIG=$HOME/$1.json exec tick list -f ops"
  >     as $1 tick list -f ops >$1.pipe 2>$1.notes & FOLLOWERS="$FOLLOWERS $!"
  > }
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as carol tick join -q --name carol <invite
  $ as alice tick list add ops tag the release >tag
  $ follow alice; follow bob
  $ wait_screens 1 tag; wait_pipes tag
  1 [ ] tag the release

One of those who follow edits; the change is on its own screen as on the other's.

  $ as alice tick list add ops ship it >ship
  $ wait_screens 2 ship; wait_pipes '+ ship'
  1 [ ] tag the release
  2 [ ] ship it
  $ as alice tick list add --first ops freeze >/dev/null; wait_screens 3 '3 .*ship'; wait_pipes '+ freeze'
  1 [ ] freeze
  2 [ ] tag the release
  3 [ ] ship it
  $ as alice tick list move ops $(cat ship) --first; wait_screens 3 '3 .*tag'; wait_pipes '> ship'
  1 [ ] ship it
  2 [ ] freeze
  3 [ ] tag the release
  $ as alice tick list edit ops $(cat ship) ship it today; wait_screens 3 today; wait_pipes '~ ship it today'
  1 [ ] ship it today
  2 [ ] freeze
  3 [ ] tag the release
  $ as alice tick list check ops $(cat tag); wait_screens 3 'x. tag'; wait_pipes 'x tag'
  1 [ ] ship it today
  2 [ ] freeze
  3 [x] tag the release
  $ as alice tick list remove ops $(cat ship); wait_pipes '- ship'; wait_screens 2 '2 .*tag'
  1 [ ] freeze
  2 [x] tag the release

The relay is killed. One member edits nevertheless: the edits wait in the outbox, in order.

  $ relay_kill; wait_screens 3 waiting
  1 [ ] freeze
  2 [x] tag the release
  waiting: cannot reach relay 'http://127.0.0.1:PORT…
  $ as carol tick list add ops tell the customers 2>/dev/null >tell; echo $?
  75
  $ as carol tick list add ops go home 2>/dev/null >home; echo $?
  75
  $ as carol tick outbox | wc -l
  2
  $ relay_start
  $ as carol tick list ops
  sent 2 edits from the outbox
  1 [ ] freeze
  2 [x] tag the release
  3 [ ] tell the customers
  4 [ ] go home
  $ wait_screens 4 home; wait_pipes '+ go home'
  1 [ ] freeze
  2 [x] tag the release
  3 [ ] tell the customers
  4 [ ] go home

A member who was offline edits a row that another has removed meanwhile: it does nothing, and all lists are equal.

  $ relay_kill; wait_screens 5 waiting
  1 [ ] freeze
  2 [x] tag the release
  3 [ ] tell the customers
  4 [ ] go home
  waiting: cannot reach relay 'http://127.0.0.1:PORT…
  $ as carol tick list edit ops 3 tell everyone 2>/dev/null; as carol tick list move ops 4 --after 3 2>/dev/null
  [75]
  $ relay_start
  $ as bob tick list remove ops $(cat tell); as carol tick outbox flush
  sent 2 edits from the outbox
  $ as carol tick list ops
  1 [ ] freeze
  2 [x] tag the release
  3 [ ] go home
  $ wait_pipes '- tell'; wait_screens 3 '3 .*home'
  1 [ ] freeze
  2 [x] tag the release
  3 [ ] go home

In the pipes each change was a line, once, the editor's own too; both are the same.

  $ cmp alice.pipe bob.pipe && scrub <alice.pipe
  1 [ ] tag the release
  TIME alice  + ship it (after 'tag the release')
  TIME alice  + freeze (first)
  TIME alice  > ship it (first)
  TIME alice  ~ ship it today
  TIME alice  x tag the release
  TIME alice  - ship it today
  TIME carol  + tell the customers (after 'tag the release')
  TIME carol  + go home (after 'tell the customers')
  TIME bob  - tell the customers
  $ scrub <bob.notes
  warning: cannot reach relay 'http://127.0.0.1:PORT': *; waiting for it (glob)
  the relay is back
  warning: cannot reach relay 'http://127.0.0.1:PORT': *; waiting for it (glob)
  the relay is back
  $ end $FOLLOWERS; close alice; close bob
