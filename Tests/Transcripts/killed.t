#require git awk
The relay is killed without warning in the middle of a long send, and starts again on its store.

  $ git -C "$TESTDIR" log --stat >history
  $ awk '{ line[NR] = $0 } END { for (i = 1; i <= 30000; i++) print i ": " line[(i - 1) % NR + 1] }' history >log
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as dave tick join -q --name dave <invite
  $ : >bob.out; as bob tick tail -f --new --raw ops >bob.out 2>notes & BOB=$!
  $ parts() { head -n 20000 log; until [ -e joined ]; do sleep 0.02; done; tail -n +20001 log; }
  $ (parts | as alice tick send -l ops >ids 2>trouble; echo $? >status) & SENDER=$!
  $ until [ "$(wc -l <bob.out)" -gt 5000 ]; do sleep 0.02; done
  $ relay_kill

Somebody joins after the relay is back, while the rest is still being sent:

  $ relay_start
  $ as carol tick join -q --name carol <invite; touch joined
  $ wait $SENDER; grep -qx '0\|75' status && echo done or queued
  done or queued
  $ as alice tick outbox flush 2>/dev/null; as alice tick outbox
  $ [ "$(sort -u ids | wc -l)" = 30000 ] && echo an id for every line
  an id for every line

Every member has what it is owed, in order, exactly once:

  $ until [ "$(wc -l <bob.out)" -ge 30000 ]; do sleep 0.1; done; cmp log bob.out && echo Bob has it all
  Bob has it all
  $ as alice tick status -q --wait=delivered:@bob ops "$(tail -n 1 ids)"
  $ as dave tick tail --new --raw ops >dave.out; cmp log dave.out && echo Dave has it all
  Dave has it all
  $ as carol tick tail --new --raw ops >carol.out; tail -n $(wc -l <carol.out) log | cmp - carol.out && echo Carol has what she is owed
  Carol has what she is owed
  $ as alice tick status -n 1 --json ops | grep -o '"delivered":[0-9]*\|"audience":[0-9]*\|"missing_delivered":[^]]*]'
  "audience":3
  "delivered":3
  "missing_delivered":[]
  $ end $BOB
  $ relay_stop
