Tail: like tail(1), and what was written out is delivered.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ seq -f 'line %g' 1 20 | as alice tick send -lq ops
  $ as bob tick tail -n 2 --peek ops | scrub
  TIME alice  line 19
  TIME alice  line 20
  $ as alice tick status -n 2 ops
    21  + delivered 0/1, read 0/1  line 19
    22  + delivered 0/1, read 0/1  line 20
  $ as bob tick tail -n 2 ops | scrub
  TIME alice  line 19
  TIME alice  line 20

Two lines shown are two messages delivered, not the eighteen before them:

  $ as alice tick status -n 3 ops
    20  +  delivered 0/1, read 0/1  line 18
    21  ++ delivered 1/1, read 0/1  line 19
    22  ++ delivered 1/1, read 0/1  line 20
  $ as bob tick tail --new ops | wc -l | tr -d ' '
  18
  $ as bob tick tail --new ops
  $ as bob tick tail --unread --json ops | wc -l | tr -d ' '
  20
  $ as bob tick tail -n +20 ops | scrub
  TIME alice  line 18
  TIME alice  line 19
  TIME alice  line 20
  $ as bob tick tail -n +20 -c 1 ops | scrub
  TIME alice  line 18
  $ as bob tick tail -n 0 ops
  $ as bob tick tail --json -n 1 ops | scrub
  {"at":MS,"event":"message","from":"alice","id":"ID","member":"ID","person":"ID","room":"ops","seq":22,"text":"line 20"}

My own messages are neither new nor unread:

  $ as alice tick tail --new ops; as alice tick tail --unread ops

Following goes on, line by line, and ends after a count:

  $ as bob tick tail -f -n 1 -c 3 ops >counted & COUNTED=$!
  $ as bob tick tail -f -n 1 ops >other & FOLLOWER=$!
  $ wait_for counted 'line 20'; wait_for other 'line 20'
  $ as alice tick send -q ops one; as alice tick send -q ops two
  $ wait $COUNTED; scrub <counted
  TIME alice  line 20
  TIME alice  one
  TIME alice  two
  $ wait_for other two; end $FOLLOWER; scrub <other
  TIME alice  line 20
  TIME alice  one
  TIME alice  two

A relay that goes away is waited for; nothing is missed or shown twice:

  $ as bob tick tail -f -n 1 --raw ops >raw 2>notes & FOLLOWER=$!
  $ wait_for raw two
  $ relay_kill
  $ wait_for notes 'waiting for it'
  $ relay_start
  $ as alice tick send -q ops three
  $ wait_for raw three; end $FOLLOWER; cat raw
  two
  three
  $ scrub <notes
  warning: cannot reach relay 'http://127.0.0.1:PORT': *; waiting for it (glob)
  the relay is back

The reader of a pipe may go away:

  $ as bob tick tail -n 20 ops | head -n 1 | scrub
  TIME alice  line 4

  $ as bob tick tail --json --raw ops
  error: '--json' and '--raw' cannot be used together
  [2]
  $ as bob tick tail -F ops
  error: unknown option '-F'
  hint: did you mean '-f'?
  [2]
  $ as bob tick tail -q ops kitchen
  error: unknown option '-q'
  hint: did you mean '--raw'?
  [2]
  $ as bob tick send -W 5m ops hello
  error: unknown option '-W'
  hint: did you mean '--timeout'?
  [2]
  $ as bob tick tail -n x ops
  error: bad value 'x' for '-n': not a whole number
  [2]
  $ relay_stop
