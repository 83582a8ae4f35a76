#require curl prlimit
A store that can't grow for another reason: a write fails in the middle.

  $ prlimit --fsize=200000:unlimited tick relay --listen 127.0.0.1:0 --store sqlite:relay.db >out 2>log & RELAY_PID=$!
  $ wait_for out '^listening on '; RELAY=$(sed -n 's/.* on //p' out)
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ text() { head -c 30000 /dev/zero | tr '\0' "$1"; }
  $ n=0; while text x | as alice tick send -q ops 2>refused; s=$?; [ $s = 0 ]; do n=$((n + 1)); done; echo $s; scrub <refused
  75
  error: relay 'http://127.0.0.1:PORT' refused: the relay's store failed
  hint: the message is in the outbox; the next command that reaches the relay sends it
  $ as bob tick tail -n 1000 --raw --peek ops | grep -c . >seen; test "$n" = "$(cat seen)" && echo 'as many as were taken'
  as many as were taken
  $ prlimit --pid $RELAY_PID --fsize=unlimited:unlimited
  $ until as alice tick outbox flush 2>/dev/null; do :; done; as alice tick send -q ops last
  $ as bob tick tail -n 1000 --raw ops | grep -c . >seen; test $((n + 2)) = "$(cat seen)" && echo 'all of them, once'
  all of them, once
  $ curl -sS $RELAY/readyz; sort -u log
  ready
  warning: the store failed: disk I/O error (778)

Where too few files can be opened nothing begins. The message was put into the outbox and nothing said so, or a trap ended the process:

  $ few() { TICK_CONFIG=$HOME/alice.json prlimit --nofile=17:17 tick "$@"; }; few send ops few; echo few | few send -l ops; few run ops -- echo few
  error: too many open files: fewer than 27 more can be opened
  hint: nothing was done; 'ulimit -n' shows the limit
  error: too many open files: fewer than 27 more can be opened
  hint: nothing was done; 'ulimit -n' shows the limit
  error: too many open files: fewer than 27 more can be opened
  hint: nothing was done; 'ulimit -n' shows the limit
  [78]
  $ as alice tick outbox; as bob tick tail --new --raw ops

A relay listened, and answered nobody, or a trap ended it:

  $ for files in 17 21 28; do prlimit --nofile=$files:$files tick relay --ephemeral --listen 127.0.0.1:0 2>&1 | head -n 1; done
  error: too many open files: fewer than 29 more can be opened
  error: too many open files: fewer than 29 more can be opened
  error: too many open files: fewer than 29 more can be opened

More are needed for many rooms at once; several ended by a trap:

  $ for i in 1 2 3 4 5 6 7 8 9; do as alice tick join -q --new --relay $RELAY room$i >/dev/null; done
  $ few() { TICK_CONFIG=$HOME/alice.json prlimit --nofile=45:45 tick "$@"; }; few tail -f --all-rooms; few status -f; few status --short | wc -l
  error: too many open files: fewer than 40 more can be opened
  hint: nothing was done; 'ulimit -n' shows the limit
  error: too many open files: fewer than 40 more can be opened
  hint: nothing was done; 'ulimit -n' shows the limit
  10

Where too few threads can be started everything waited for ever, and no signal ended it:

  $ as alice prlimit --as=130000000 tick send ops few
  error: too few threads: fewer than 13 more can be started
  hint: nothing was done; 'ulimit -u' and 'ulimit -v' show the limits
  [78]
  $ as alice tick outbox; as bob tick tail --new --raw ops

What only prints needs neither, and was refused as well:

  $ for few in --nofile=17:17 --as=130000000; do
  >   for command in help 'help send' 'help bug' version 'completion bash'; do
  >     prlimit $few tick $command >few || echo "$few $command"; tick $command | cmp - few
  >   done
  > done
  $ prlimit --as=130000000 tick help -k outbox 2>/dev/null
  [78]

  $ relay_stop
