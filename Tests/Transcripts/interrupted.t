A signal in the middle of `send -l`: what was read is safe, and its ids are printed.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ mkfifo lines

It waits for more lines. One that was only begun is none:

  $ as alice tick send -l ops <lines >ids 2>left & SENDER=$!
  $ exec 3>lines
  $ printf 'one\ntwo\nthr' >&3
  $ wait_for ids . && kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]
  $ exec 3>&-
  $ wc -l <ids; as bob tick tail --raw ops
  2
  one
  two

No signal ended it while it waited for somebody to open the other end of a FIFO:

  $ as alice tick send -l -f lines ops & SENDER=$!
  $ until grep -q partner /proc/$SENDER/wchan || [ "$(cat /proc/$$/wchan)" = 0 ]; do sleep 0.05; done
  $ kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]

While the relay is away:

  $ relay_stop
  $ : >err; as alice tick send -l ops <lines >ids 2>err & SENDER=$!
  $ exec 3>lines
  $ seq 1 10 >&3; wait_for err . && seq 11 20 >&3
  $ kill -HUP $SENDER; wait $SENDER 2>/dev/null
  [129]
  $ exec 3>&-
  $ [ "$(wc -l <ids)" = "$(as alice tick outbox list | wc -l)" ] && echo as many as ids
  as many as ids
  $ relay_start
  $ as alice tick outbox flush 2>/dev/null; as bob tick tail --new --raw ops >got; seq 1 $(wc -l <ids) | cmp - got

In the middle of a flood. Every line that was taken has its id printed, and arrives once, in order:

  $ seq 1 100000000 2>/dev/null | as alice tick send -l ops >ids 2>left & SENDER=$!
  $ until [ "$(wc -l <ids)" -gt 20000 ]; do sleep 0.05; done
  $ kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]
  $ as alice tick outbox flush 2>/dev/null; as alice tick outbox
  $ as bob tick tail --new --raw ops >got; [ "$(wc -l <got)" = "$(wc -l <ids)" ] && echo as many as ids
  as many as ids
  $ seq 1 $(wc -l <got) | cmp - got && [ "$(sort -u ids | wc -l)" = "$(wc -l <ids)" ] && echo in order, once
  in order, once

A relay that has stopped answering can't hold it up; a signal that is ignored doesn't end it:

  $ : >ids; as alice tick send -l ops <lines >ids 2>err & SENDER=$!
  $ exec 3>lines; echo 0 >&3; wait_for ids . && halt $RELAY_PID; seq 1 5 >&3
  $ kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]
  $ exec 3>&-; kill -CONT $RELAY_PID; cat err
  hint: messages that could not be sent are in the outbox; 'tick outbox flush' sends them
  $ as alice tick outbox flush 2>/dev/null; as bob tick tail --new --raw ops >got; seq 0 $(($(wc -l <ids) - 1)) | cmp - got
  $ : >ids; (trap '' HUP; exec as alice tick send -l ops <lines >ids) & SENDER=$!
  $ exec 3>lines; echo first >&3; wait_for ids . && kill -HUP $SENDER; echo second >&3; exec 3>&-
  $ wait $SENDER; as bob tick tail --new --raw ops
  first
  second
  $ relay_stop

A single message that waits for the relay is in the outbox when a signal comes, and that is said:

  $ relay_start
  $ halt $RELAY_PID
  $ for signal in TERM HUP; do
  >     as alice tick send ops "$signal" >id 2>err & SENDER=$!
  >     until [ "$(as alice tick outbox list --json | jq -c 'select(.state == "sending")' | wc -l)" = 1 ]; do sleep 0.05; done
  >     kill -$signal $SENDER; wait $SENDER 2>/dev/null; echo $?
  >     scrub <id; scrub <err; as alice tick outbox drop $(cat id) 2>&1 | scrub
  > done
  143
  ID
  error: a signal came before the relay had answered
  hint: the message is in the outbox; the next command that reaches the relay sends it, 'tick outbox drop ID' removes it
  warning: the relay may have taken 'ID' before, and show what it took to others
  129
  ID
  error: a signal came before the relay had answered
  hint: the message is in the outbox; the next command that reaches the relay sends it, 'tick outbox drop ID' removes it
  warning: the relay may have taken 'ID' before, and show what it took to others

So it is while it tries again for as long as `--wait` waits:

  $ kill -CONT $RELAY_PID; relay_stop
  $ : >err; as alice tick send --wait ops later >id 2>err & SENDER=$!
  $ wait_for err waiting; kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]
  $ scrub <id; scrub <err
  ID
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  error: a signal came before the relay had answered
  hint: the message is in the outbox; the next command that reaches the relay sends it, 'tick outbox drop ID' removes it

A command that reads first has queued nothing when a signal comes, and says nothing:

  $ relay_start; as alice tick outbox flush 2>/dev/null; as alice tick list add ops ship it >/dev/null; as alice tick list ops >/dev/null
  $ halt $RELAY_PID
  $ for command in 'list check ops 1' 'list ops' 'ack ops'; do
  >     env --default-signal=INT as alice tick $command & asks $!; kill -INT $!; wait $! 2>/dev/null; echo $?
  > done; as alice tick outbox
  130
  130
  130

One that sends has queued its message by then, also where it asks for the members first:

  $ env --default-signal=INT as alice tick send --wait=read:all ops later >id 2>err & asks $!; kill -INT $!; wait $! 2>/dev/null
  [130]
  $ [ -s id ] && as alice tick outbox | grep -c "$(cat id)"; sed 's/drop [0-9A-Z]*/drop ID/' err
  1
  error: a signal came before the relay had answered
  hint: the message is in the outbox; the next command that reaches the relay sends it, 'tick outbox drop ID' removes it
  $ kill -CONT $RELAY_PID; relay_stop
