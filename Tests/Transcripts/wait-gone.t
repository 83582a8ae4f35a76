A message that retention removed while its receipts were waited for was waited for without a word, though nobody else could get it.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite; as carol tick join -q --name carol <invite
  $ mkfifo go; as bob tick tail -f --new --ack=on-success --exec 'echo "$TICK_TEXT"; cat go' ops >got 2>/dev/null & TAIL=$!
  $ as alice tick send -q --wait=read:@bob ops 'shall we?' 2>notes & WAIT=$!
  $ wait_for got shall; relay_stop; relay_start --retain 1s; wait_for notes 'kept'

It is still waited for: who was shown it before gives its receipt when it comes to that.

  $ kill -0 $WAIT && echo waits; echo >go; wait $WAIT; grep kept notes; end $TAIL
  waits
  warning: message 4 is no longer kept: who doesn't have it can't get it

Who has not, gives none, and nothing passes for one:

  $ as carol tick tail --new --raw ops
  warning: 4 in 'ops' is no longer kept
  $ as alice tick status -q --wait --timeout 0 ops 4
  warning: message 4 is no longer kept: who doesn't have it can't get it
  error: timed out: not delivered to 1 member
  carol
  [124]
  $ as alice tick status -q --wait=delivered:@bob ops 4

Of several it is said once, also where they were gone before:

  $ seq 3 | as alice tick send -lq ops; until as alice tick tail -n +1 --peek ops | grep -q 'to 7 are'; do sleep 0.1; done
  $ as alice tick status -q --wait=delivered:@bob --timeout 0 ops 5-7
  warning: message 7 is no longer kept: who doesn't have it can't get it
  warning: 3 messages of 'ops' from 5 to 7 are no longer kept, and can't be verified
  error: timed out: not delivered to 1 member
  bob
  [124]
  $ relay_stop
