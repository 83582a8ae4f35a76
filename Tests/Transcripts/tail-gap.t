#require script
What retention has removed is told once to who asks for what is new or unread. It was told at every run, until 'ack --all'.

  $ relay_start --retain 1s
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ seq -f 'line %g' 3 | as alice tick send -lq ops
  $ until as bob tick tail --peek -n +1 ops | grep -q '3 to 5 are no longer kept'; do sleep 0.1; done
  $ relay_stop; relay_start
  $ as bob tick status | scrub
  ops  2 members, 0 new, 0 unread  http://127.0.0.1:PORT
       verified 5
  $ as bob tick tail --peek --new ops
  -- 3 to 5 are no longer kept
  $ as bob tick tail --new ops
  -- 3 to 5 are no longer kept
  $ as bob tick tail --new ops; as bob tick tail --unread --json ops; as bob tick tail --new --exec true ops

It is no receipt: nobody has these messages. Who asks for all of it is told again:

  $ as alice tick status --format '%s %d' ops
  3 0
  4 0
  5 0
  warning: 3 messages of 'ops' from 3 to 5 are no longer kept, and can't be verified
  $ as alice tick status --format %s ops 1-4 2>/dev/null
  3
  4
  $ as bob tick ack ops 4-5
  error: no such message in room 'ops'
  [4]
  $ as bob tick tail -n +1 ops
  -- 3 to 5 are no longer kept
  $ as alice tick send -q ops new; as bob tick tail --new --raw ops
  new
  $ as bob tick join -q --name robert ops; as bob tick tail --new ops

What is removed later is told as far as it is news; what a --raw has no line for counts, too:

  $ relay_stop; relay_start --retain 1s
  $ until as bob tick tail --peek -n +1 ops | grep -q '3 to 6 are no longer kept'; do sleep 0.1; done
  $ relay_stop; relay_start
  $ as bob tick tail --unread --raw ops
  warning: 6 in 'ops' is no longer kept
  $ as bob tick tail --unread ops

Nor does it name what was shown or read here before, though the relay's cursor stays where something was removed undelivered. It named all:

  $ relay_stop; relay_start
  $ as alice tick send -q ops shown; as bob tick tail --new --ack --raw ops
  shown
  $ as bob tick send -q ops 'my own'; as alice tick send -q ops missed
  $ as bob tick ack --only ops $(as alice tick send ops marked)
  $ relay_stop; relay_start --retain 1s
  $ until as bob tick tail --peek -n +1 ops | grep -q '8 to 11 are no longer kept'; do sleep 0.1; done
  $ relay_stop; relay_start
  $ as bob tick tail --peek --unread ops; as bob tick tail --new ops; as bob tick tail --new ops
  -- 10 is no longer kept
  -- 10 is no longer kept

Nor what came while bob was away; joins and names are kept, and in none:

  $ as bob tick leave -q ops; as alice tick send -q ops meanwhile; as bob tick join -q --name bob <invite
  $ as bob tick join -q --name rob ops
  $ relay_stop; relay_start --retain 1s
  $ until as bob tick tail --peek -n +1 ops | grep -q '13 is no longer kept'; do sleep 0.1; done
  $ relay_stop; relay_start
  $ as bob tick tail --peek --new ops; as bob tick tail --peek --events all --new ops
  -- 3 to 5 are no longer kept
  -- 10 is no longer kept
  -- 3 to 5 are no longer kept
  -- 10 is no longer kept

Who marks all as read is told of what can't be marked, unless that was told before:

  $ as bob tick ack --all ops; as alice tick send -q ops 'soon gone'; relay_stop; relay_start --retain 1s
  warning: some of 3 to 10 in 'ops' are no longer kept, and not marked
  $ until as bob tick tail --peek -n +1 ops | grep -q '16 is no longer kept'; do sleep 0.1; done
  $ relay_stop; relay_start
  $ as bob tick ack --all ops; as bob tick ack --all ops; as bob tick tail --new ops
  warning: 16 in 'ops' is no longer kept, and not marked
  -- 3 to 5 are no longer kept
  -- 10 is no longer kept
  -- 16 is no longer kept

Nor is it told of what another device of the person has read, whose receipts outlive the messages:

  $ as bob tick device -q add pad ops >pad.secret; as pad tick device -q use <pad.secret
  $ as alice tick send -q ops 'read on the pad'; as pad tick tail --new --raw --ack ops 2>/dev/null; relay_stop; relay_start --retain 1s
  read on the pad
  $ until as bob tick tail --peek -n +1 ops | grep -q '19 is no longer kept'; do sleep 0.1; done
  $ relay_stop; relay_start; as bob tick ack --all ops

A long catch-up shows on a terminal how far it is, where its output goes elsewhere:

  $ seq -f '%090g' 20000 | as alice tick send -lq ops
  $ cat >slowly.sh <<'END'
  > for time in $(seq 60); do head -c 30000; grep -q 'of 20019' seen && break; sleep 0.1; done; cat
  > END
  $ export PATH HOME; : >seen; TERM=xterm script -qefc 'as bob tick tail --new --raw ops | sh slowly.sh >got' seen >/dev/null </dev/null
  $ grep -o "tail 'ops': [0-9]* of 20019" seen | head -n 1 | sed 's/ [0-9]* / N /'; wc -l <got | tr -d ' '
  tail 'ops': N of 20019
  20000

Not where it is seen anyway, nor in a pipe:

  $ TERM=xterm script -qefc 'as bob tick tail -n +1 --raw ops' seen </dev/null | grep -c 'of 20019'
  0
  [1]
  $ as bob tick tail -n +1 --raw ops 2>&1 | grep -c 'of 20019'
  0
  [1]
  $ relay_stop

What was told of one log says nothing of another: here the relay has lost its store, and a new one has a gap of its own.

  $ rm -f relay.db*; relay_start --retain 1s
  $ as alice tick join -q --relay $RELAY --new ops >/dev/null 2>&1
  $ as bob tick join -q --relay $RELAY --accept-log=$(as alice tick status --verified ops) ops 2>/dev/null
  $ as alice tick send -q ops lost
  $ until as bob tick tail --peek -n +1 ops | grep -q '3 is no longer kept'; do sleep 0.1; done
  $ relay_stop; relay_start
  $ as bob tick tail --new ops; as bob tick tail --new ops
  -- 3 is no longer kept
  $ relay_stop
