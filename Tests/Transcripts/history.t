#require git awk
Real input: this repository's own history, and a log of 30,000 lines made from it, with one member who follows, one who
joins late and one who is away meanwhile. Everyone ends with every line it is owed, in order, exactly once.

  $ git -C "$TESTDIR" log --stat >history
  $ awk '{ line[NR] = $0 } END { for (i = 1; i <= 30000; i++) print i ": " line[(i - 1) % NR + 1] }' history >log
  $ wc -l <log | tr -d ' '
  30000
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as dave tick join -q --name dave <invite
  $ : >bob.out; as bob tick tail -f --new --raw ops >bob.out & BOB=$!

The history goes first; Bob follows, Dave is away:

  $ as alice tick send -l ops <history >ids
  $ [ "$(sort -u ids | wc -l)" = "$(wc -l <history)" ] && echo an id for every line
  an id for every line
  $ until cmp -s history bob.out; do sleep 0.1; done; echo Bob has it all
  Bob has it all
  $ as alice tick status -q --wait=delivered:@bob ops "$(tail -n 1 ids)"
  $ as alice tick status -n 1 --json ops | grep -o '"delivered":[0-9]*\|"audience":[0-9]*\|"missing_delivered":[^]]*]'
  "audience":2
  "delivered":1
  "missing_delivered":["dave"]

Carol joins; the long log is for her too:

  $ as carol tick join -q --name carol <invite
  $ as alice tick send -l ops <log >ids.2
  $ cat history log >all
  $ until cmp -s all bob.out; do sleep 0.1; done; echo Bob has it all
  Bob has it all
  $ as alice tick status -q --wait=delivered:@bob ops "$(tail -n 1 ids.2)"
  $ as carol tick tail --new --raw ops >carol.out; cmp log carol.out && echo Carol has what she is owed
  Carol has what she is owed
  $ as alice tick status -n 1 --json ops | grep -o '"delivered":[0-9]*\|"audience":[0-9]*\|"missing_delivered":[^]]*]'
  "audience":3
  "delivered":2
  "missing_delivered":["dave"]
  $ as dave tick status | sed 's/ http.*//;/verified/d' | sed "s/$(wc -l <all | tr -d ' ')/ALL/g"
  ops  4 members, ALL new, ALL unread 
  $ as dave tick tail --new --raw ops >dave.out; cmp all dave.out && echo Dave has it all
  Dave has it all
  $ as dave tick tail --new ops
  $ as alice tick status -n 1 --json ops | grep -o '"delivered":[0-9]*\|"audience":[0-9]*\|"missing_delivered":[^]]*]'
  "audience":3
  "delivered":3
  "missing_delivered":[]

A first line and one from the middle say the same:

  $ as alice tick status --json ops "$(head -n 1 ids)" | grep -o '"delivered":[0-9]*\|"audience":[0-9]*\|"missing_delivered":[^]]*]' | head -n 3
  "audience":2
  "delivered":2
  "missing_delivered":[]
  $ as carol tick ack --all ops
  $ as alice tick status -n 1 --json ops | grep -o '"read":[0-9]*\|"missing_read":[^]]*]'
  "missing_read":["bob","dave"]
  "read":1
  $ end $BOB
  $ relay_stop
