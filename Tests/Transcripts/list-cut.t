#require tmux
What a low terminal has no room for is not shown. Edits of it were receipted all the same, and had positions.

  $ . "$TESTDIR/screen.sh"; relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ seq -f 'row %g' 9 | as alice tick list add -l ops >ids; as bob tick list ops >/dev/null
  $ in_terminal low 70x6 "TICK_CONFIG=$HOME/bob.json exec tick list -f ops"; wait_screen low 5 'row 9'
  ... 5 more above
  6 [ ] row 6
  7 [ ] row 7
  8 [ ] row 8
  9 [ ] row 9

What is drawn is delivered where the rest was shown before, and has its positions.

  $ as alice tick list add -q --wait=delivered:@bob ops ten; wait_screen low 5 ten
  ... 6 more above
   7 [ ] row 7
   8 [ ] row 8
   9 [ ] row 9
  10 [ ] ten
  $ as alice tick list move ops $(sed -n 9p ids) --last; wait_screen low 5 '10 .* row 9' >/dev/null
  $ until as bob tick list check ops 10 2>/dev/null; do sleep 0.05; done; wait_screen low 5 x
  ... 6 more above
   7 [ ] row 7
   8 [ ] row 8
   9 [ ] ten
  10 [x] row 9

A row that is cut off isn't, and nothing after it is. The drawing of a later edit came with the answer to what the receipt was sent with.

  $ as alice tick list add --first ops urgent >id; wait_screen low 5 '11 .* row 9'
  ... 7 more above, 1 change not shown
   8 [ ] row 7
   9 [ ] row 8
  10 [ ] ten
  11 [x] row 9
  $ as alice tick list add ops later >later; wait_screen low 5 later
  ... 8 more above, 1 change not shown
   9 [ ] row 8
  10 [ ] ten
  11 [x] row 9
  12 [ ] later
  $ as alice tick list remove ops $(sed -n 2p ids); wait_screen low 5 '11 .* later'
  ... 7 more above, 2 changes not shown
   8 [ ] row 8
   9 [ ] ten
  10 [x] row 9
  11 [ ] later
  $ for id in $(cat id later); do as alice tick status ops $id; done
    bob  not delivered  (online|last seen .*) (re)
    bob  not delivered  (online|last seen .*) (re)

No position is known where the order of what is cut off isn't.

  $ as bob tick list remove ops 1
  error: '1' is no row yet: list 'main' was not shown here in full
  hint: 'tick list ops' shows it
  [2]
  $ as bob tick list remove ops 11 2>/dev/null
  [2]

Another look at the list is one at what is cut off. It is heard of with the change that comes next.

  $ as bob tick list ops | head -n 2; as alice tick list add ops more >more; wait_screen low 5 '12 .* more' >/dev/null
   1 [ ] urgent
   2 [ ] row 1
  $ as alice tick list add -q --wait=delivered:@bob ops 'and more'; wait_screen low 5 '13 .* and more'
  ... 9 more above
  10 [x] row 9
  11 [ ] later
  12 [ ] more
  13 [ ] and more
  $ as alice tick status -q --wait=delivered ops $(cat more)
  $ until as bob tick list edit ops 13 'no more' 2>/dev/null; do sleep 0.05; done; wait_screen low 5 'no more' >/dev/null

In a window that gets higher all of it is shown, also where it gets low again.

  $ as alice tick list add --first ops first >first; until screen low | grep '1 change not shown$'; do sleep 0.02; done
  ... 10 more above, 1 change not shown
  $ resize low 70x20; wait_screen low 14 first | head -n 3
   1 [ ] first
   2 [ ] urgent
   3 [ ] row 1
  $ as alice tick status -q --wait=delivered ops $(cat first)
  $ as bob tick list check ops 1; until screen low | grep '1 .x. first'; do sleep 0.02; done; resize low 70x5; wait_screen low 4 above
   1 [x] first
  ... 11 more above
  12 [ ] later
  13 [ ] more
  14 [ ] no more
  $ as alice tick list edit --wait=delivered:@bob ops $(cat more) 'much more'; close low

A list that was never shown is delivered once all of it was drawn.

  $ seq -f 'row %g' 9 | as alice tick list add -l --list other ops >ids
  $ in_terminal new 70x6 "TICK_CONFIG=$HOME/bob.json exec tick list -f --list other ops"; wait_screen new 5 'row 9'
  ... 5 more above, 5 changes not shown
  6 [ ] row 6
  7 [ ] row 7
  8 [ ] row 8
  9 [ ] row 9
  $ resize new 70x8; wait_screen new 7 'row 9'
  ... 3 more above, 3 changes not shown
  4 [ ] row 4
  5 [ ] row 5
  6 [ ] row 6
  7 [ ] row 7
  8 [ ] row 8
  9 [ ] row 9
  $ as alice tick status ops $(sed -n 9p ids)
    bob  not delivered  (online|last seen .*) (re)
  $ resize new 70x20; wait_screen new 9 'row 9' >/dev/null; as alice tick status -q --wait=delivered ops $(sed -n 1p ids)
  $ close new

A row that is longer than a terminal is wide goes on below its text: no part of it can look like another row.

  $ as alice tick list add -q --list todo ops 'call everyone who has a spare key 2 [x] rotate the key'
  $ in_terminal long 40x6 "TICK_CONFIG=$HOME/bob.json tick list --list todo ops; exec cat"; wait_screen long 2 'x'
  1 [ ] call everyone who has a spare key
        2 [x] rotate the key
  $ close long; relay_stop
