A receipt for the edits of a list ends where its device was in the room, also where edits of another list follow before it joined.

  $ relay_start; umask 077; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as desk tick join -q --name bob <invite
  $ enter() { as desk tick device add -q phone >secret; as phone tick device use -q <secret; }
  $ edit() { as alice tick list add --list "$1" ops "$2" >/dev/null; }
  $ marks() { for seq; do as alice tick status --format "$seq %d/%D" ops $seq; done; }
  $ edit food milk; edit tools saw; enter; edit food bread

The first edit of food can't be marked without that of tools:

  $ as phone tick list --list food ops; marks 3 4 7; as phone tick list --list tools ops; as phone tick list --list food ops; marks 3 4 7
  1 [ ] milk
  2 [ ] bread
  3 0/1
  4 0/1
  7 1/1
  1 [ ] saw
  1 [ ] milk
  2 [ ] bread
  3 1/1
  4 1/1
  7 1/1

What came before a second join is marked up to there, where other lists are edited only afterwards:

  $ as phone tick leave -q ops; edit food eggs; enter; edit tools axe; as phone tick list --list food ops; marks 9 12
  1 [ ] milk
  2 [ ] bread
  3 [ ] eggs
  9 1/1
  12 0/1
  $ relay_stop
