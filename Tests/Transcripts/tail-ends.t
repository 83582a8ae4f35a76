How a tail ends: after a time, after so many messages, and where nobody reads any more.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ seq -f 'line %g' 3 | as alice tick send -lq ops
  $ as alice tick join -q --relay $RELAY --new left >other; as bob tick join -q --name bob <other; as alice tick remove -q left bob

What ends while a command runs takes its time beside all the rest, and is looked at below:

  $ ends() { as bob tick tail -f --peek -W 20s --exec "echo \"\$TICK_TEXT\"; sleep 21; $1" $2; }
  $ ends true '-n 3 ops' >short 2>&1 & SHORT=$!
  $ ends true '-n 3 left ops' >failed 2>/dev/null & FAILED=$!
  $ ends true '-n 1 -c 1 ops' >last 2>&1 & LAST=$!
  $ ends false '-n 1 -c 1 ops' >unsaid 2>&1 & UNSAID=$!

The time is up: that is 124 where a count was not reached, and no failure where none was asked for:

  $ as bob tick tail -f -n 2 -W 10s --raw ops
  line 2
  line 3
  $ as bob tick tail -f -n 2 -c 2 -W 1h --raw ops
  line 2
  line 3
  $ as bob tick tail -f -n 2 -c 5 --timeout 10s --raw ops
  line 2
  line 3
  error: timed out: 2 of 5 messages came
  [124]
  $ as bob tick tail -f -n 0 -c 1 -W 0 --raw ops
  error: timed out: 0 of 1 message came
  [124]
  $ as bob tick tail -W soon ops
  error: bad value 'soon' for '-W': not a duration such as '90s', '1h30m' or '500ms'
  [2]

Nor is it one where not everything was shown that was there:

  $ wait $SHORT
  [124]
  $ cat short
  line 1
  error: timed out: not everything was shown

A failure that was found by then is not hidden by the time:

  $ wait $FAILED
  [4]
  $ cat failed
  line 1

A count is complete with the command that was running then, also where that failed, as it would have before:

  $ wait $LAST && cat last
  line 3
  $ wait $UNSAID
  $ cat unsaid
  line 3
  warning: command 'echo "$TICK_TEXT"; sleep 21; false' failed for message 5 in 'ops': exit status 1

No time is a single look, as for the other commands:

  $ as bob tick tail -W 0 -n 2 --raw ops; as bob tick tail -f -n 2 -W 0 --raw ops
  line 2
  line 3
  line 2
  line 3
  $ as bob tick tail -W 0 -n 2 -c 3 --raw ops
  line 2
  line 3
  error: timed out: 2 of 3 messages came
  [124]

A count that isn't reached is no success, whether or not it was waited for:

  $ as bob tick tail -W 60 -n 2 -c 3 --raw ops
  line 2
  line 3
  error: timed out: 2 of 3 messages came
  hint: '-f' waits for the rest
  [124]

What was shown by then is delivered:

  $ as alice tick status -n 2 ops
    4  ++ delivered 1/1, read 0/1  line 2
    5  ++ delivered 1/1, read 0/1  line 3

Nobody reads any more, and no message comes: a tail without a reader went on for ever.

  $ as bob tick tail -f -n 2 ops | head -n 1 | scrub
  TIME alice  line 2
  $ mkfifo pipe; as bob tick tail -f -n 1 --raw ops >pipe & FOLLOWER=$!
  $ head -n 1 <pipe; wait $FOLLOWER
  line 3

With a command it is that which writes, and the next message that it would be told by never comes:

  $ as bob tick tail -f -n 1 --exec 'echo "$TICK_TEXT"' ops >pipe & FOLLOWER=$!
  $ head -n 1 <pipe; wait $FOLLOWER
  line 3

While the relay is away, too:

  $ as bob tick tail -f -n 1 --raw ops >pipe 2>notes & FOLLOWER=$!
  $ exec 3<pipe; read -r line <&3; echo $line; relay_stop; wait_for notes waiting; exec 3<&-; wait $FOLLOWER
  line 3

Time that is up while the relay is away is a failure:

  $ scrubbed as bob tick tail -f -W 2s ops
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]
  $ as bob tick tail -f --until "@$(($(date +%s) + 2))" ops 2>notes
  [3]
  $ as bob tick tail -f -c 1 -W 300ms ops 2>notes
  [124]
  $ grep -o '^error: timed out' notes
  error: timed out

A follower whose time is over ends also where its outbox waits for another sender:

  $ as bob tick send --wait=sent ops late >id 2>said & SENDER=$!
  $ wait_for said waiting; halt $SENDER; relay_start; as bob tick tail -f -n +5 --until "@$(($(date +%s) + 2))" --raw ops
  line 3
  $ kill -CONT $SENDER; wait $SENDER; as bob tick tail -n 1 --raw ops
  late
