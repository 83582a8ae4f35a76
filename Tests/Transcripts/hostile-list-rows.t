#require python3
A relay takes the signature of an edit away, so that Bob's list lacks the row; and Alice edits the row. Nothing of that is shown to
Bob, who is told why, and she isn't told that he has it.

  $ . "$TESTDIR/hostile.sh"; liar unsigned; members alice bob
  $ as alice tick list add ops milk >milk; as alice tick send -q ops hi; as alice tick list add ops bread >bread; as alice tick send -q ops ho
  $ as alice tick list check ops $(cat milk); tell on 3; as bob tick list ops; tell receipts; tell off
  warning: edit 3 of alice in 'ops' has no effect: it is not signed by its member
  warning: edit 7 of alice in 'ops' has no effect: list 'main' has no such row
  1 [ ] bread
  bob list 5
  $ as alice tick status --format '%s %d of %D' ops $(cat milk) 5 7
  3 0 of 1
  5 1 of 1
  7 0 of 1

So it is where edits are shown one by one, with the row's id:

  $ tell on 3; as bob tick tail -n +1 --events list ops 2>&1 >shown | sort -u; sed 's/^[0-9:]* //' shown | scrub; tell receipts
  warning: edit 3 in 'ops' is not shown: not signed by alice
  alice  + bread
  alice  x ID (no effect)
  bob list 5
  $ tell off; as bob tick list ops; tell receipts; relay_stop
  1 [x] milk
  2 [ ] bread
  bob list 3 5 7

It puts an edit into the log once more, which is shown once:

  $ liar edit-replayed; members alice bob; as alice tick list add ops milk >milk; as alice tick list check ops $(cat milk); tell on 3; tell on 4
  $ as bob tick tail -n +1 --events list ops 2>&1 >shown | sort -u; sed 's/^[0-9:]* //' shown | scrub; tell receipts
  warning: edit 5 and 1 more of alice in 'ops' are copies of earlier ones: the relay or its store was tampered with
  warning: edit 5 in 'ops' is a copy of edit 3: the relay or its store was tampered with
  warning: edit 6 in 'ops' is a copy of edit 4: the relay or its store was tampered with
  alice  + milk
  alice  x milk
  bob list 3 4
  $ as bob tick tail -n +6 --events list ops; tell receipts
  warning: edit 6 in 'ops' is a copy of an earlier one: the relay or its store was tampered with
  bob list 3 4
  $ as carol tick join -q --name carol <invite; : >shown; as carol tick tail -f --events list ops >shown 2>said & TAIL=$!
  $ wait_for shown milk; tell on 3; as alice tick list add ops bread >bread; wait_for shown bread; end $TAIL; cut -c10- shown; sort -u said; relay_stop
  alice  + milk
  alice  x milk
  alice  + bread (after 'milk')
  warning: edit 5 and 1 more of alice in 'ops' are copies of earlier ones: the relay or its store was tampered with
  warning: edit 5 in 'ops' is a copy of edit 3: the relay or its store was tampered with
  warning: edit 6 in 'ops' is a copy of edit 4: the relay or its store was tampered with
  warning: edit 8 in 'ops' is a copy of edit 3: the relay or its store was tampered with

A list that looks like another one is named as `list --all` names it; the `a` of this one is Cyrillic:

  $ liar unsigned; members alice bob; as alice tick list add --list mаin ops milk >milk; as alice tick send -q ops hi
  $ as alice tick list check --list mаin ops $(cat milk); tell on 3; as bob tick list --list mаin ops; relay_stop
  warning: edit 3 of alice in 'ops' has no effect: it is not signed by its member
  warning: edit 5 of alice in 'ops' has no effect: list 'm\u{430}in' has no such row
  error: room 'ops' has no list 'm\u{430}in'
  hint: 'tick list add --list mаin ops TEXT' adds the first row
