A hook that needed a server failed while that was restarted, and `--ack=on-success` ended the follower each time.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ printf 'one\ntwo\n' | as alice tick send -lq ops
  $ as bob tick tail --unread --ack=on-success --retry 3 --backoff 1ms --exec 'echo "$TICK_TEXT, try $TICK_TRY"; [ "$TICK_TEXT" = two ] || [ $TICK_TRY = 3 ]' ops
  one, try 1
  warning: command 'echo "$TICK_TEXT, try $TICK_TRY"; [ "$TICK_TEXT" = two ] ...' failed for message 3 in 'ops': exit status 1; it is run again in 0.0s
  one, try 2
  warning: command 'echo "$TICK_TEXT, try $TICK_TRY"; [ "$TICK_TEXT" = two ] ...' failed for message 3 in 'ops': exit status 1; it is run again in 0.0s
  one, try 3
  two, try 1
  $ as alice tick status --format '%R %t' ops
  1 one
  1 two

What fails each time has failed, after so many more times; without --ack the next message follows:

  $ as alice tick send -q ops three
  $ as bob tick tail --unread --ack=on-success --retry 2 --backoff 1ms --exec 'echo $TICK_TRY; false' ops 2>&1 | sed 's/; it is.*/; again/'
  1
  warning: command 'echo $TICK_TRY; false' failed for message 5 in 'ops': exit status 1; again
  2
  warning: command 'echo $TICK_TRY; false' failed for message 5 in 'ops': exit status 1; again
  3
  error: command 'echo $TICK_TRY; false' failed for message 5 in 'ops': exit status 1
  hint: the next run begins with message 5; 'tick ack --only ops 5' passes it over
  $ as alice tick status --format '%d %R %t' -n 1 ops
  1 0 three
  $ as bob tick tail -n 2 --retry 1 --backoff 1ms --exec 'echo "$TICK_TEXT"; [ "$TICK_TEXT" = three ]' ops 2>/dev/null
  two
  two
  three

While it waits a signal ends it, and the message is neither delivered nor read; other rooms go on:

  $ as bob tick join -q --relay $RELAY --new lab --name bob >lab; as alice tick join -q --name alice <lab
  $ as alice tick send -q ops four; : >log
  $ as bob tick tail -f --unread --ack=on-success --retry 9 --backoff 1h --exec 'echo "$TICK_ROOM: $TICK_TEXT" >>log; [ $TICK_ROOM = lab ]' ops lab 2>notes & FOLLOWER=$!
  $ wait_for notes 'again in 1h 0m'; as alice tick send -q --wait=read lab meanwhile
  $ kill $FOLLOWER; wait $FOLLOWER 2>/dev/null
  [143]
  $ cat log; as alice tick status --format '%d %R %t' -n 1 ops; as alice tick status --format '%d %R %t' -n 1 lab
  ops: three
  lab: meanwhile
  0 0 four
  1 1 meanwhile

  $ as bob tick tail --retry 3 ops
  error: '--retry' needs '--exec'
  [2]
  $ as bob tick tail --exec true --backoff 3s ops
  error: '--backoff' needs '--retry'
  [2]
  $ relay_stop
