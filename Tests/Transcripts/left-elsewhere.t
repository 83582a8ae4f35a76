A relay never comes back, and its room is left. What waits for that relay ends, each command for itself:

  $ relay_start; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ as alice tick send ops one >id; relay_kill
  $ as alice tick tail -f ops >/dev/null 2>tail & TAIL=$!
  $ as alice tick list -f ops 2>list & LIST=$!
  $ as alice tick status -f ops >/dev/null 2>status & STATUS=$!
  $ as alice tick status --wait=read ops $(cat id) 2>wait & WAIT=$!
  $ as alice tick send -q --wait=read ops two 2>send & SEND=$!
  $ for name in tail list status wait send; do wait_for $name waiting; done; as alice tick leave -q --force ops
  warning: the relay could not be notified: connection refused
  $ for pid in $TAIL $LIST $STATUS $WAIT $SEND; do wait $pid; echo $?; done
  4
  4
  4
  4
  4
  $ cat tail list status wait send | grep -v ^warning | scrub
  error: room 'ops' was left by another command
  error: room 'ops' was left by another command
  error: room 'ops' was left by another command
  error: room 'ops' was left by another command
  error: room 'ops' was left by another command
  hint: the message was dropped from the outbox before it was sent

So do those that wait for lines, or for whatever was sent last, and a flush; what is dropped isn't said to be kept:

  $ relay_start; as alice tick join -q --relay $RELAY --new lab --name alice >invite; as bob tick join -q --name bob <invite; relay_kill
  $ echo one | as alice tick send -lq --wait lab 2>lines & LINES=$!
  $ wait_for lines outbox; as alice tick status --wait=read lab 2>last & LAST=$!
  $ as alice tick outbox flush --wait 2>flush & FLUSH=$!
  $ mkfifo fifo; as alice tick send -lq lab <fifo 2>open & OPEN=$!
  $ exec 9>fifo; echo two >&9; until [ $(grep -o queued_at alice.json | wc -l) = 2 ]; do sleep 0.05; done
  $ wait_for last waiting; wait_for flush waiting; as alice tick leave -q --force lab 2>/dev/null; exec 9>&-
  $ for pid in $LINES $LAST $FLUSH $OPEN; do wait $pid; echo $?; done
  4
  4
  4
  4
  $ for name in lines last flush open; do grep -v ^warning $name; done | scrub; as alice tick outbox
  error: room 'lab' was left by another command
  hint: the message was dropped from the outbox before it was sent
  error: room 'lab' was left by another command
  error: room 'lab' was left by another command
  error: room 'lab' was left by another command
  hint: the message was dropped from the outbox before it was sent

So does a plain one whose relay gives no answer. Its id was printed, with 75, and it was nowhere:

  $ relay_start; as alice tick join -q --relay $RELAY --new inn --name alice >invite; halt $RELAY_PID
  $ as alice tick send inn four >id 2>plain & SEND=$!
  $ asks $SEND; as alice tick leave -q --force --timeout 1ms inn 2>/dev/null
  $ relay_kill; wait $SEND; echo $?; cat id; scrub <plain
  4
  error: room 'inn' was left by another command
  hint: the message was dropped from the outbox before it was sent, and the relay may have it

The overview of all rooms goes on, and so does a tail of several in the other room:

  $ relay_start; as alice tick join -q --relay $RELAY --new one --name alice >invite; as bob tick join -q --name bob <invite
  $ as alice tick join -q --relay $RELAY --new two --name alice >invite; as bob tick join -q --name bob <invite
  $ as bob tick status -f >all 2>&1 & STATUS=$!
  $ as bob tick tail -f one two >both 2>said & TAIL=$!
  $ as alice tick send -q two before; wait_for both before; wait_for all two; as bob tick leave -q one
  $ as alice tick send -q two after; wait_for both after; wait_for said error; grep -c error said
  1
  $ end $STATUS; end $TAIL; relay_stop
