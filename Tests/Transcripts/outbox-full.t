While the relay is away an input without an end would fill the memory and the disk: the outbox has a bound. What was read by then is kept:

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ relay_stop
  $ head -c 60000 /dev/zero | tr '\0' x >x
  $ numbered() { seq "$1" | sed "s/\$/ $(cat x)/"; }
  $ numbered 279 | as alice tick send -l ops >ids 2>err
  [75]
  $ sed 's/.http[^ ]*/RELAY/' err
  warning: cannot reach relay RELAY connection refused; lines go to the outbox
  error: cannot reach relay RELAY connection refused
  hint: messages that could not be sent are in the outbox; 'tick outbox flush --wait', or the next command, sends them when the relay is back
  $ mkfifo lines; exec 3<>lines; seq 2000 >&3
  $ : >err; as alice tick send -l ops <lines >read 2>err & SENDER=$!
  $ wait_for err 'outbox is full'; kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]
  $ sed 's/.http[^ ]*/RELAY/' err; wc -l <read
  warning: cannot reach relay RELAY connection refused; lines go to the outbox
  warning: the outbox is full: no more lines are read until the relay is back
  hint: messages that could not be sent are in the outbox; 'tick outbox flush' sends them
  2000

A background process that a command left behind writes for nobody:

  $ as alice tick run ops -- sh -c 'while :; do echo y; : >begun; sleep 0.01; done & until [ -e begun ]; do sleep 0.01; done' 2>/dev/null | tail -n 1
  y

A relay that refuses is not waited for:

  $ mkdir kept; mv relay.db* kept; relay_start; as alice tick send -lq ops <lines 2>err
  [4]
  $ sed 's/.http[^ ]*/RELAY/' err; relay_stop; rm relay.db*; mv kept/* .
  error: you are not a member of room 'ops' at relay RELAY
  hint: join again with 'tick join ops', after 'tick leave' with an invite; if that finds no room, the relay has another store, or has lost it; no line was sent or queued

What has a bound is taken all the same: a file, and what is left of an input whose writer has gone:

  $ seq 3 | as alice tick send -lq ops 2>/dev/null
  [75]
  $ seq 4 6 >file; as alice tick send -lq -f file ops 2>/dev/null
  [75]
  $ as alice tick send -lq ops </dev/null 2>/dev/null
  [75]
  $ as alice tick run ops -- seq 2000 2>/dev/null | tail -n 1
  2000

For a writer who is still there a time limit can be set:

  $ echo late >&3; as alice tick send -lq --timeout 1s ops <lines 2>err
  [124]
  $ grep error err
  error: timed out: the outbox is full, and what comes after line 0 was not read
  $ exec 3>&-; as alice tick run ops -- echo hello 2>/dev/null
  hello

Whoever writes waits for the relay, as for any pipe. Nothing is lost, doubled or out of order:

  $ : >err; seq 1000000 2>/dev/null | as alice tick send -l ops >more 2>err & SENDER=$!
  $ wait_for err 'outbox is full'; wc -l <more
  0
  $ relay_start; until [ "$(wc -l <more)" -gt 10 ]; do sleep 0.1; done
  $ kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]
  $ as alice tick outbox flush 2>/dev/null; as bob tick tail --new --raw ops | cut -d' ' -f1 | grep -vx 'y\|sh.*' >got
  $ run() { "$@"; echo "$1: exit status 0, after"; }
  $ { seq 279; seq 2000; seq 6; run seq 2000; run echo hello; seq $(wc -l <more); } | cut -d' ' -f1 | cmp - got
  $ relay_stop
