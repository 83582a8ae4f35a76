#require strace
Two processes with one outbox: each sends what waits in it, so one may find that the other was first.

  $ relay_start --max-message 1k
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite

A `send` is stopped when its message is in the outbox and the lock is free again. Each of its threads is stopped so, once:

  $ send_and_stop() {
  >     rm -f trace
  >     as alice strace -f -q -o trace -P "$HOME/alice.json.lock" -e trace=close -e inject=close:signal=STOP:when=1 \
  >         tick send --json ops "$1" >sent 2>err & SENDER=$!
  >     wait_for trace 'stopped by SIGSTOP'
  > }
  $ go_on() { while kill -0 $SENDER 2>&3; do kill -CONT $(sed 's/ .*//' trace | sort -u) 2>&3; done 3>/dev/null; wait $SENDER; }

Another has sent it. What is printed is what the relay says of it:

  $ send_and_stop one
  $ as alice tick outbox flush 2>/dev/null; as alice tick outbox
  $ go_on; scrub <sent; cat err
  {"at":MS,"id":"ID","room":"ops","seq":3,"state":"sent"}
  $ as bob tick tail --new --raw ops
  one

Another was told that it is refused for good:

  $ send_and_stop "$(seq 1 1000)"
  $ as alice tick outbox flush
  error: the relay refused messages for room 'ops'
  hint: see 'tick outbox'
  [4]
  $ go_on
  [4]
  $ cat sent err
  error: the relay refused the message: too large
  $ as alice tick outbox | scrub | sed 's/ [0-9]*[sm], / AGE, /'
  ID  ops  failed   AGE, 1 try  too large
  $ as alice tick status -s
  ops  2 members, 0 new, 0 unread, 1 refused
  outbox  1 message refused: too large
  hint: 'tick outbox' shows what was refused, 'tick outbox drop ID' removes it, and 'tick outbox flush' tries again
  $ as bob tick tail --new --raw ops

A line that is refused at once stays in the outbox, too:

  $ { echo a; seq 1 1000 | tr '\n' ' '; echo; echo b; } | as alice tick send -lq ops; as alice tick outbox | grep -c 'failed .*too large'
  error: the relay refused 1 of the messages: too large
  hint: 'tick outbox' shows them, 'tick outbox drop ID' removes one
  2
  $ seq 1 1000 | tr '\n' ' ' | as alice tick send -lq --no-queue ops; as alice tick outbox | wc -l
  error: the relay refused 1 of the messages: too large
  2
  $ as bob tick tail --new --raw ops
  a
  b

Of a room no more than a hundred stay: it would stop a command that writes such lines each night.

  $ yes "$(seq 1 1000 | tr '\n' ' ')" | head -n 120 | as alice tick send -lq ops; as alice tick outbox | grep -c failed
  error: the relay refused 120 of the messages: too large
  hint: 'tick outbox' shows 98 of them, 'tick outbox drop ID' removes one; 22 are kept nowhere
  100
  $ seq 1 1000 | tr '\n' ' ' | as alice tick send -lq ops
  error: the relay refused 1 of the messages: too large
  hint: 1 is kept nowhere
  [4]

Nobody can drop it meanwhile; somebody has taken it out of the file by hand:

  $ send_and_stop two; scrubbed as alice tick outbox drop "$(as alice tick outbox list | grep sending | cut -c1-26)"
  error: another command is sending 'ID' now
  hint: nothing was dropped: try it again when that has ended
  [75]
  $ jq '.outbox |= map(select(.failed))' alice.json >changed; cat changed >alice.json
  $ go_on
  [4]
  $ cat sent err
  error: the message was dropped from the outbox before it was sent
  $ as bob tick tail --new --raw ops

Another has sent it, and the relay can't be asked any more. The id is printed, since the message is durable:

  $ send_and_stop three
  $ as alice tick outbox flush
  sent 1 message from the outbox
  error: the relay refused messages for room 'ops'
  hint: see 'tick outbox'
  [4]
  $ relay_kill
  $ go_on
  [75]
  $ scrub <sent; scrub <err
  {"id":"ID","room":"ops","state":"sending"}
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: another process removed the message from the outbox; see 'tick status'
  $ relay_start
  $ as bob tick tail --new --raw ops
  three
  $ relay_stop
