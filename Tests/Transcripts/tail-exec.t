#require curl jq
Tail --exec: a command for each message. It finds the message in its environment, and as an object on its input.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ printf 'one\ntwo $(date) `id`; "three"\n' | as alice tick send -lq ops; as bob tick send -q ops 'my own'
  $ as bob tick tail --exec 'echo "$TICK_SEQ $TICK_ROOM $TICK_FROM: $TICK_TEXT"' ops
  3 ops alice: one
  4 ops alice: two $(date) `id`; "three"
  $ as bob tick tail -n 1 --own --exec 'env | grep -e ^TICK_ -e ^LIBDISPATCH | sort' ops | sed "s|$HOME|~|" | scrub
  TICK_AT=MS
  TICK_CONFIG=~/bob.json
  TICK_FROM=bob
  TICK_ID=ID
  TICK_MEMBER=ID
  TICK_ROOM=ops
  TICK_SEQ=5
  TICK_TEXT=my own
  TICK_TRY=1
  $ tick --config bob.json tail -n 1 --own --exec 'cd /; tick members --format %f $TICK_ROOM' ops
  alice
  bob
  $ as bob tick tail -n 2 --exec cat ops | scrub
  {"at":MS,"event":"message","from":"alice","id":"ID","member":"ID","person":"ID","room":"ops","seq":4,"text":"two $(date) `id`; \"three\""}

It gets none of the files and connections that tick has open:

  $ ls -l /proc/$$/fd 2>/dev/null | grep -o 'socket:.*' | sort >here
  $ as bob tick tail -n 1 --own --exec 'ls -l /proc/$$/fd' ops >there; grep -c ' 0 -> ' there
  1
  $ grep -o 'socket:.*' there | sort | comm -13 here -

Nothing else is printed. What a command was run for is delivered, whatever became of it; my own messages are passed over:

  $ printf 'four\nfive\nsix\n' | as alice tick send -lq ops
  $ as bob tick tail --new -c 2 --exec 'test "$TICK_TEXT" != four || exit 3' ops
  warning: command 'test "$TICK_TEXT" != four || exit 3' failed for message 6 in 'ops': exit status 3
  $ as alice tick status -n 3 ops
    6  ++ delivered 1/1, read 0/1  four
    7  ++ delivered 1/1, read 0/1  five
    8  +  delivered 0/1, read 0/1  six

At each start it begins with what is new: it ran again for the last ten messages, also for those that it was done with. With `--peek`
nothing tells them apart, and it begins with what comes; `-n` and `--since` are the wish to run again.

  $ as bob tick tail --exec 'echo "$TICK_TEXT"' ops
  six
  $ as bob tick tail --exec 'echo "$TICK_TEXT"' ops
  $ as bob tick tail -f -W 0 --peek --exec 'echo "$TICK_TEXT"' ops
  $ as bob tick tail --exec true --own ops
  error: '--own' needs '-n' or '--since'
  hint: my own messages are neither new nor unread; '-f -n 0' begins with what comes
  [2]
  $ as bob tick tail -n 1 --exec 'echo "$TICK_TEXT"' ops
  six

What it has ended for is delivered while it runs for the next one: after a kill it ran again for the whole page.

  $ printf 'seven\neight\nnine\n' | as alice tick send -lq ops
  $ as bob tick tail --exec 'case $TICK_TEXT in
  >     eight) until as alice tick status --format "%d %t" -n 3 ops | grep -q "^1 seven"; do :; done ;;
  >     nine) kill -KILL $PPID ;;
  >     esac' ops & TAIL=$!
  $ wait $TAIL 2>/dev/null
  [137]
  $ as bob tick tail --exec 'echo "$TICK_TEXT"' ops
  nine

A command that still ran for the last message when the time was up was waited for, and there is nothing more:

  $ as bob tick tail -n 1 -W 5 --exec 'sleep 6; echo "$TICK_TEXT"' ops
  nine

A time up to which is no wish to run again: with `--until` it ran for the whole room.

  $ as bob tick tail --until '0 seconds ago' --exec 'echo "$TICK_TEXT"' ops
  $ as bob tick tail -f --until '0 seconds ago' --ack=on-success -c 1 --exec 'echo "$TICK_TEXT"; false' ops
  one
  error: command 'echo "$TICK_TEXT"; false' failed for message 3 in 'ops': exit status 1
  hint: the next run begins with message 3; 'tick ack --only ops 3' passes it over
  [1]

What begins with the messages to come, and waits for none, can run nothing:

  $ as bob tick tail --peek --exec 'echo "$TICK_TEXT"' ops
  error: nothing can be run: '--peek' begins with the messages to come
  hint: '-f' waits for them; '-n' and '--since' are for messages that are there
  [2]
  $ as bob tick tail -n 0 --exec 'echo "$TICK_TEXT"' ops
  error: nothing can be run: '-n 0' begins with the messages to come
  hint: '-f' waits for them
  [2]
  $ as bob tick tail --peek --since 1h -n 0 --exec 'echo "$TICK_TEXT"' ops
  error: nothing can be run: '-n 0' begins with the messages to come
  hint: '-f' waits for them
  [2]

Read when the command succeeds. The first failure is the end, and the next time begins there:

  $ as bob tick tail --unread -c 3 --ack=on-success --exec 'echo "got $TICK_TEXT"' ops
  got one
  got two $(date) `id`; "three"
  got four
  $ as bob tick tail --unread --ack=on-success --exec 'echo "got $TICK_TEXT"; [ "$TICK_TEXT" != five ]' ops
  got five
  error: command 'echo "got $TICK_TEXT"; [ "$TICK_TEXT" != five ]' failed for message 7 in 'ops': exit status 1
  hint: the next run begins with message 7; 'tick ack --only ops 7' passes it over
  [1]
  $ as alice tick status -n 3 ops
     9  ++ delivered 1/1, read 0/1  seven
    10  ++ delivered 1/1, read 0/1  eight
    11  ++ delivered 1/1, read 0/1  nine
  $ as bob tick tail --unread --ack=on-success --exec 'echo "again $TICK_TEXT"' ops
  again five
  again six
  again seven
  again eight
  again nine
  $ as alice tick status -n 3 ops
     9  ++ delivered 1/1, read 1/1  seven
    10  ++ delivered 1/1, read 1/1  eight
    11  ++ delivered 1/1, read 1/1  nine
  $ as bob tick tail --unread ops

Each message is read before the command runs for the next one:

  $ seq -f 'job %g' 3 | as alice tick send -lq ops
  $ as bob tick tail --unread --ack=on-success --exec 'as alice tick status -n 3 --format "%t: read %R" ops; echo' ops
  job 1: read 0
  job 2: read 0
  job 3: read 0
  
  job 1: read 1
  job 2: read 0
  job 3: read 0
  
  job 1: read 1
  job 2: read 1
  job 3: read 0
  

--ack alone marks as read what was shown:

  $ as alice tick send -q ops shown
  $ as bob tick tail --unread --ack --raw ops
  shown
  $ as alice tick status -n 1 ops
    15  ++ delivered 1/1, read 1/1  shown

A command that doesn't read its input, or leaves one behind that never will, is no trouble:

  $ head -c 60000 /dev/zero | tr '\0' '"' | as alice tick send -q ops; head -c 60000 /dev/zero | tr '\0' '\001' | as alice tick send -q ops
  $ as bob tick tail -n 2 --exec 'exec <&-; echo "${#TICK_TEXT} characters"' ops
  60000 characters
  60000 characters
  $ as bob tick tail -n 1 --exec 'sleep 100 & echo $! >sleeper' ops >/dev/null; kill $(cat sleeper)
  $ as bob tick tail -n 2 --exec 'wc -c | tr -d " "; echo "${#TICK_TEXT} characters"' ops
  120196
  60000 characters
  360196
  60000 characters

Bytes that are no UTF-8 are in the environment as they are. A NUL can't be: then the text is on standard input alone.

  $ printf 'caf\351' | as alice tick send -q ops; printf 'a\0b' | as alice tick send -q ops
  $ as bob tick tail -n 2 --exec 'printf %s "${TICK_TEXT-not set}" | od -An -c; grep -o "\"text.*\|\"bytes.*,\"event"' ops
     c   a   f 351
  "bytes":"Y2Fm6Q==","event
  "text":"caf�"}
  warning: message 19 in 'ops' contains a NUL byte: TICK_TEXT is not set, the text is only on standard input
     n   o   t       s   e   t
  "text":"a\u0000b"}

SIGPIPE ends what the command runs, as it would in a shell:

  $ as bob tick tail -n 1 --exec 'sh -c "kill -PIPE \$\$; echo alive"' ops 2>&1 | grep -o 'exit status.*'
  exit status 141

A command that isn't there; one that was killed:

  $ as alice tick send -q ops slow; as bob tick ack --all ops
  marked message 20, which was never shown here
  $ as bob tick tail -n 1 --ack=on-success --exec ./nowhere ops
  error: cannot run './nowhere': no such file or directory
  [127]
  $ as bob tick tail -n 1 --ack=on-success --exec 'kill -9 $$' ops
  error: command 'kill -9 $$' failed for message 20 in 'ops': signal 9
  hint: the next run begins with message 20; 'tick ack --only ops 20' passes it over
  [1]
  $ as bob tick tail -n 1 --exec 'exit 3 # what comes here is too long to be said again and again' ops
  warning: command 'exit 3 # what comes here is too long to be said again and...' failed for message 20 in 'ops': exit status 3

A signal reaches the command; what it had succeeded with is read, and tail ends as by that signal:

  $ as alice tick send -q ops slower; : >log
  $ as bob tick tail -f --unread --ack=on-success --exec 'trap "echo stopped >>log; kill \$!; exit 0" TERM; sleep 100 & echo started >>log; wait' ops & FOLLOWER=$!
  $ wait_for log started; kill $FOLLOWER; wait $FOLLOWER 2>/dev/null
  [143]
  $ cat log; as alice tick status -n 1 ops
  started
  stopped
    21  ++ delivered 1/1, read 1/1  slower

While none runs, too:

  $ as bob tick ack --all ops
  $ as bob tick tail -f -n 1 --exec 'echo "$TICK_TEXT" >>log' ops & FOLLOWER=$!
  $ wait_for log slower; kill -HUP $FOLLOWER; wait $FOLLOWER 2>/dev/null
  [129]

A command that is stopped goes on with the signal, which it would not end by:

  $ : >child; as bob tick tail -f -n 1 --exec 'echo $$ >child; exec sleep 1000' ops & FOLLOWER=$!
  $ wait_for child .; halt $(cat child); end $FOLLOWER

A relay that goes away meanwhile is told later:

  $ as alice tick send -q ops patience
  $ as bob tick tail -f --unread --ack=on-success -c 2 --exec 'echo "$TICK_TEXT" >>log; until [ -e go ]; do sleep 0.05; done' ops 2>notes & FOLLOWER=$!
  $ wait_for log patience; relay_kill; : >go; wait_for notes waiting; relay_start; wait_for notes 'is back'
  $ as alice tick send -q ops 'the end'; wait $FOLLOWER; as alice tick status -n 2 ops; tail -n 1 log
    22  ++ delivered 1/1, read 1/1  patience
    23  ++ delivered 1/1, read 1/1  the end
  the end

Who joins in between is no message: one receipt runs over it.

  $ receipts() { curl -sS $RELAY/metrics | sed -n 's/^tick_receipts[a-z_]* //p'; }
  $ as bob tick ack --all ops; as bob tick tail --new --exec true ops; BEFORE=$(receipts)
  $ as alice tick send -q ops before; as carol tick join -q --name carol <invite; as alice tick send -q ops after
  $ as bob tick tail --new --raw ops; echo $(($(receipts) - BEFORE))
  before
  after
  1

Two that overlap, as a slow job in cron would, don't take the same messages: the second one ends at once.

  $ as bob tick ack --all ops; : >log; rm go
  $ as alice tick send -q ops 'the first'; as alice tick send -q ops 'the second'
  $ echo 'echo "$TICK_TEXT" >>log; until [ -e go ]; do sleep 0.05; done' >job
  $ as bob tick tail --unread --ack=on-success --exec '. ./job' ops & FIRST=$!
  $ wait_for log 'the first'; as bob tick tail --unread --ack=on-success --exec '. ./job' ops
  error: another 'tick tail --exec' is running for room 'ops'
  hint: messages that it doesn't handle stay unread; try again later
  [75]

Not under another name of the same room either, which the state file of an earlier version may have:

  $ jq '.rooms.again = .rooms.ops' bob.json >two && mv two bob.json
  $ as bob tick tail --unread --ack=on-success --exec '. ./job' again
  error: another 'tick tail --exec' is running for room 'again'
  hint: messages that it doesn't handle stay unread; try again later
  [75]

Other commands, other rooms and other members don't wait for it, nor do those that mark nothing as read:

  $ as bob tick tail --unread --peek --exec 'echo "$TICK_TEXT"' ops; as bob tick send -q ops 'still here'
  the first
  the second
  $ as bob tick join -q --relay $RELAY --new lab >/dev/null; as bob tick tail --ack --exec true lab
  $ : >go; wait $FIRST; cat log; as bob tick tail --unread --ack=on-success --exec '. ./job' ops
  the first
  the second

Nor do two without `--ack` in one room, which ran for the same messages. `--peek` runs beside them:

  $ : >log; as bob tick tail -f --exec 'echo "$TICK_TEXT" >>log' ops 2>notes & FIRST=$!
  $ as alice tick send -q ops 'for one'; wait_for log 'for one'; as bob tick tail --exec 'echo "$TICK_TEXT"' ops
  error: another 'tick tail --exec' is running for room 'ops'
  hint: '--peek' runs a command beside it
  [75]
  $ as bob tick tail --peek -n 1 --exec 'echo "$TICK_TEXT"' ops
  for one
  $ kill $FIRST; wait $FIRST 2>/dev/null
  [143]
  $ as bob tick ack ops last
  'last' is message 30

Where no lock can be made, nothing is taken twice unknowingly:

  $ mkdir -m 700 kept; cp bob.json kept; for LOCK in bob.json.?*.lock; do ln -s nowhere kept/$LOCK; done
  $ tick --config kept/bob.json tail --unread --ack --exec true ops
  error: cannot write 'kept/bob.json.*.lock': too many levels of symbolic links (glob)
  [78]

What a killed one leaves behind is in nobody's way, nor what the command started and left:

  $ rm go; as alice tick send -q ops 'the third'
  $ as bob tick tail --unread --ack=on-success --exec '. ./job' ops & FIRST=$!
  $ wait_for log 'the third'; kill -KILL $FIRST; wait $FIRST 2>/dev/null
  [137]
  $ : >go; as bob tick tail --unread --ack=on-success --exec '. ./job' ops; grep -c 'the third' log
  2
  $ as alice tick send -q ops 'the last'
  $ as bob tick tail --unread --ack --exec 'sleep 100 & echo $! >sleeper' ops >/dev/null; as bob tick tail --unread --ack --exec true ops; kill $(cat sleeper)

A command that nobody reads any more fails for that, not for its message, which stays unread. It was told with a hint:

  $ as alice tick send -q ops 'for a reader'; as bob tick tail --unread --ack=on-success --exec 'seq 100000' ops | head -n 1
  1
  $ as bob tick tail --unread --ack --raw ops
  for a reader

What doesn't go together:

  $ as bob tick tail --ack=on-success ops
  error: '--ack=on-success' needs '--exec'
  [2]
  $ as bob tick tail --exec '' ops
  error: bad value '' for '--exec': it is empty
  [2]

In `--exec $HOOK -f`, where HOOK is empty, the option was the command: sh(1) took it for one of its own, and ran the message on its
input as a script.

  $ as alice tick send -q ops 'hi $(touch run-by-sh)'; as bob tick tail --unread --exec $HOOK -f ops; ls run-by-sh
  error: option '--exec' needs a value, and '-f' is an option
  hint: an empty variable needs quotes; a value that begins with a dash stands right behind '--exec='
  ls: cannot access 'run-by-sh': No such file or directory
  [2]
  $ mkdir programs; printf '#!/bin/sh\necho ran\n' >programs/+f; chmod +x programs/+f
  $ PATH=$PWD/programs:$PATH; as bob tick tail --unread --exec +f ops; ls run-by-sh
  ran
  ls: cannot access 'run-by-sh': No such file or directory
  [2]
  $ as bob tick push receive --exec=-x ops
  error: bad value '-x' for '--exec': a command begins with no dash
  [2]

  $ as bob tick tail --own ops
  error: '--own' needs '--exec'
  [2]
  $ as bob tick tail --exec true --json ops
  error: '--exec' and '--json' cannot be used together
  [2]
  $ as bob tick tail --exec true -z ops
  error: '--exec' and '-z' cannot be used together
  [2]
  $ as bob tick tail --ack --peek ops
  error: '--peek' and '--ack' cannot be used together
  [2]
  $ as bob tick tail --ack=never --exec true ops
  error: bad value 'never' for '--ack': must be 'always' or 'on-success'
  [2]
  $ relay_stop
