#require python3
A relay takes the signatures of edits away. Which edits were passed over was told by the first of each member, once, and later runs said
nothing of a list that isn't everybody's.

  $ . "$TESTDIR/hostile.sh"; liar unsigned; members alice bob
  $ seq 3 | as alice tick list add -l ops >ids; as alice tick send -q ops hi; as alice tick list add ops bread >bread
  $ tell on 3; as bob tick list ops; as bob tick list --json ops 2>&1 >rows; as bob tick list --all ops
  warning: edit 3 and 2 more of alice in 'ops' have no effect: they are not signed by their member
  1 [ ] bread
  warning: 3 edits in 'ops' have no effect: they are not signed by their members
  warning: 3 edits in 'ops' have no effect: they are not signed by their members
  main  1
  $ as bob tick list -f ops >shown 2>said & LIST=$!
  $ wait_for shown bread; end $LIST; cat said
  warning: 3 edits in 'ops' have no effect: they are not signed by their members

One that follows says how many come later, too:

  $ : >shown; : >said; as bob tick list -f ops >shown 2>said & LIST=$!
  $ wait_for shown bread; as alice tick send -q ops hi; tell on 9; seq 2 | as alice tick list add -l ops >id; wait_for said signed
  $ as alice tick send -q ops hi; as alice tick list add ops salt >id; wait_for shown salt; end $LIST; cat said
  warning: 3 edits in 'ops' have no effect: they are not signed by their members
  warning: edit 9 and 1 more of alice in 'ops' have no effect: they are not signed by their member

Without the relay it is said as well:

  $ relay_kill; as bob tick list ops 2>&1 | scrub
  warning: 5 edits in 'ops' have no effect: they are not signed by their members
  1 [ ] bread
  2 [ ] salt
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the list is as it was when it was read last

Once the signatures are told, nothing is passed over, and nothing said:

  $ liar unsigned; members alice bob; as alice tick list add ops milk >milk; tell on 3; as bob tick list ops; as bob tick list ops
  warning: edit 3 of alice in 'ops' has no effect: it is not signed by its member
  warning: 1 edit in 'ops' has no effect: it is not signed by its member
  $ tell off; as bob tick list ops; relay_stop
  1 [ ] milk
