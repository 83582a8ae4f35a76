`tick status --timeout 1` without a room took the option and ignored it: with a relay that accepts connections and never
answers, a shell's prompt took 30 seconds. `soon` ends a command that takes so long, so that its status shows it.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as alice tick join -q --new dev --relay $RELAY --name alice >/dev/null
  $ as alice tick send -q ops one
  $ halt $RELAY_PID
  $ soon() { timeout -s KILL 20 env TICK_CONFIG="$HOME/alice.json" tick "$@"; }
  $ scrubbed soon status --timeout 300ms
  dev  cannot reach relay 'http://127.0.0.1:PORT': timed out
       verified 1
  ops  cannot reach relay 'http://127.0.0.1:PORT': timed out
       verified 1
  [3]
  $ soon status --porcelain --timeout 300ms | grep -c timed
  2
  $ scrubbed soon status --timeout 300ms ops
  error: cannot reach relay 'http://127.0.0.1:PORT': timed out
  [3]
  $ soon status -q --missing --timeout 300ms ops 2>err
  [3]

A message, or lines, that the relay doesn't take in time stay in the outbox:

  $ scrubbed soon send --timeout 300ms ops two
  ID
  error: cannot reach relay 'http://127.0.0.1:PORT': timed out
  hint: the message is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  [75]
  $ seq 1 3 | soon send -lq --timeout 300ms ops 2>err
  [75]
  $ as alice tick outbox | wc -l
  4
  $ soon status --timeout 300ms | grep outbox | cut -d , -f 1
  outbox  4 messages waiting
  $ kill -CONT $RELAY_PID
  $ as alice tick outbox flush 2>/dev/null; as alice tick tail --raw -n 4 ops
  two
  1
  2
  3

An edit of a list waits there, too; it took 30 seconds whatever the limit was, and reads the list first where it needs its rows:

  $ as alice tick list add ops row >/dev/null; as alice tick list ops
  1 [ ] row
  $ halt $RELAY_PID
  $ soon list add --timeout 300ms ops another >id 2>err; echo $?
  75
  $ scrubbed soon list check --timeout 300ms ops 1
  error: cannot reach relay 'http://127.0.0.1:PORT': timed out
  hint: the edit is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  [75]
  $ kill -CONT $RELAY_PID
  $ as alice tick outbox flush 2>/dev/null; as alice tick list ops
  1 [x] row
  2 [ ] another

An ack waits in the outbox then; the other commands that make requests end with status 124, and change nothing here:

  $ halt $RELAY_PID
  $ scrubbed soon ack --timeout 300ms --all ops
  error: cannot reach relay 'http://127.0.0.1:PORT': timed out
  hint: the ack is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  [75]
  $ scrubbed as bob tick join --timeout 300ms --name bob <invite
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]
  $ scrubbed soon device add --timeout 300ms laptop
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer; no secret made: 'dev' and 'ops'
  [124]
  $ sed 's/^/device /' invite >secret; scrubbed as bob tick device use --timeout 300ms <secret
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer; not joined: 'ops'
  [124]
  $ scrubbed soon join --timeout 300ms --name alicia ops
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]
  $ scrubbed soon leave --timeout 300ms dev
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  hint: the relay may still do it; 'tick leave dev' again forgets the room on this machine
  [124]
  $ scrubbed soon tail -W 300ms ops
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]
  $ scrubbed soon leave -q --force --timeout 300ms dev
  warning: the relay could not be notified: timed out
  $ kill -CONT $RELAY_PID; as alice tick status --porcelain | grep ^r | cut -d " " -f 1-3
  r ops 1
  $ as alice tick ack --timeout 1m --all ops; as alice tick join --timeout 1m --name alicia ops
  sent 1 ack from the outbox
  joined 'ops' as alicia: no other members yet

A relay that answers in time is no matter of time; a report that is kept up to date has no end.

  $ as alice tick status --timeout 1m ops | wc -l
  5
  $ as alice tick status -f --timeout 1m ops
  error: '--follow' and '--timeout' cannot be used together
  [2]

The outbox of many rooms has the time once, and not five seconds more for each room. What is wrong with their relay is said once:

  $ for room in a b c d e f; do as carol tick join -q --relay $RELAY --new $room --name carol; done >/dev/null; relay_stop
  $ for room in a b c d e f; do as carol tick send -q $room hello; done 2>/dev/null; relay_start; halt $RELAY_PID
  $ timeout -s KILL 20 env TICK_CONFIG="$HOME/carol.json" tick outbox flush --timeout 300ms 2>err
  [75]
  $ grep -c 'timed out' err; kill -CONT $RELAY_PID; as carol tick outbox flush 2>&1 | grep -c 'sent 1 message'
  1
  6
  $ relay_stop
