An input without an end filled the memory and the disk while the relay was away. Now the outbox has a bound:

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ relay_stop
  $ head -c 60000 /dev/zero | tr '\0' x >x
  $ numbered() { n=0; while echo "$n $(cat x)"; do n=$((n + 1)); done 2>/dev/null; }
  $ numbered | as alice tick send -l ops >ids 2>err & SENDER=$!
  $ wait_for err 'outbox is full'; sed 's/.http[^ ]*/RELAY/' err
  warning: cannot reach relay RELAY connection refused; lines go to the outbox
  warning: the outbox is full: no more lines are read until the relay is back
  $ [ "$(wc -c <alice.json)" -lt 60000000 ] && echo bounded
  bounded
  $ kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]

What is left of an input whose writer has gone is taken all the same. For one who still writes there is a time limit:

  $ seq 3 | as alice tick send -lq ops 2>/dev/null
  [75]
  $ (echo late; exec sleep 60) | as alice tick send -lq --timeout 1s ops 2>err
  [124]
  $ grep error err
  error: timed out: the outbox is full, and what comes after line 0 was not read
  $ as alice tick run ops -- echo hello 2>/dev/null
  hello

Whoever writes waits for the relay, as for any pipe. Nothing is lost, doubled or out of order:

  $ seq 1000000 2>/dev/null | as alice tick send -l ops >more 2>err & SENDER=$!
  $ wait_for err 'outbox is full'; wc -l <more
  0
  $ relay_start; until [ "$(wc -l <more)" -gt 10 ]; do sleep 0.1; done
  $ kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]
  $ as alice tick outbox flush; as bob tick tail --new --raw ops | cut -d' ' -f1 >got
  $ { seq 0 $(($(wc -l <ids) - 1)); seq 3; echo hello; echo echo:; seq $(wc -l <more); } | cmp - got
  $ relay_stop
