A tail that begins with what comes has nothing to show in a quiet room, and ends well. It said that not everything was shown.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new --name alice ops >invite; as bob tick join -q --name bob <invite
  $ as bob tick tail -f -n 0 -W 10s --raw ops >quiet & QUIET=$!
  $ as bob tick tail -f --peek --exec true -W 10s ops >quiet & OTHER=$!; wait $QUIET; echo $?; wait $OTHER; echo $?
  0
  0

That the relay is back is said, and the outbox sent, before something comes:

  $ relay_stop; as bob tick send -q ops 'from the outbox' 2>/dev/null; : >noted; as bob tick tail -f -n 0 ops >/dev/null 2>noted & TAIL=$!
  $ wait_for noted 'waiting for it'; relay_start; relay_waits 1; grep 'is back' noted; as alice tick tail --new -f -c 1 --raw ops; end $TAIL
  the relay is back
  from the outbox
  $ relay_stop
