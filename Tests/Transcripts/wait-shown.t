#require script curl
`--wait` on a terminal showed nothing while it waited, and a signal ended it without naming who is missing.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite; as carol tick join -q --name carol <invite
  $ export PATH HOME; mkfifo keys; : >seen
  $ cat >terminal <<'END'
  > TICK_CONFIG=$HOME/alice.json exec tick send -q --wait=read ops 'ok to fail over?'
  > END
  $ env --default-signal=INT TERM=xterm script -qefc 'sh terminal' seen <keys >screen & SCRIPT=$!
  $ exec 3>keys
  $ wait_for seen 'waiting: not read by 2 members: bob, carol'
  $ as bob tick ack --all ops
  marked message 4, which was never shown here
  $ wait_for seen 'waiting: not read by 1 member: carol'
  $ printf '\003' >&3; wait $SCRIPT; echo $?; exec 3>&-
  130
  $ tr -d '\r' <seen | grep -A 1 'error:' | sed 's/.*error:/error:/; s/.*\[0m/error:/'
  error: interrupted: not read by 1 member
  carol

So does a signal that is sent, where there is no terminal:

  $ as alice tick send -q --wait=delivered ops 'anybody here?' 2>err & WAITER=$!
  $ relay_waits 1
  $ kill -TERM $WAITER; wait $WAITER 2>/dev/null
  [143]
  $ cat err
  error: interrupted: not delivered to 2 members
  bob
  carol
  $ relay_waits 0; as alice tick status -q --wait=delivered ops 2>err & WAITER=$!
  $ relay_waits 1
  $ kill -TERM $WAITER; wait $WAITER 2>/dev/null
  [143]
  $ cat err
  error: interrupted: not delivered to 2 members
  bob
  carol
  $ relay_stop
