#require strace
A laptop on a train: `tick tail -f` was open while the relay was away. What was sent meanwhile stayed in the outbox after
the relay was back, until the next `send`.

  $ relay_start --log-requests
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops hello
  $ as alice tick tail -f --raw ops >shown 2>notes & FOLLOWER=$!
  $ as alice tick tail -f --raw ops >also.shown 2>also.notes & OTHER=$!
  $ wait_for shown hello; wait_for also.shown hello
  $ relay_stop; wait_for notes 'waiting for it'; wait_for also.notes 'waiting for it'
  $ as alice tick send -q ops one 2>err
  [75]
  $ as alice tick send -q ops two 2>err
  [75]
  $ relay_start --log-requests
  $ wait_for shown two; wait_for also.shown two; until cat notes also.notes | grep outbox; do :; done
  sent 2 messages from the outbox
  $ wait_for also.notes back; end $OTHER; wait_for notes back; scrub <notes | grep -v outbox
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  the relay is back
  $ as alice tick outbox
  $ posts() { grep -c 'POST .*/messages' relay.log; }
  $ posts
  1

The follower leaves a message to the `send` that has just put it there, and takes it when that one died. It goes out once:

  $ send_and_stop() {
  >     rm -f trace
  >     as alice strace -f -q -o trace -P "$HOME/alice.json.lock" -e trace=close -e inject=close:signal=STOP:when=1 \
  >         tick send -q ops "$1" >sent 2>err & SENDER=$!
  >     wait_for trace 'stopped by SIGSTOP'
  > }
  $ stopped() { sed -n '1s/ .*//p' trace; }

Each thread of it stops once, when it has let go of the lock for the first time.

  $ go_on() { while kill -CONT $(stopped) 2>/dev/null; do sleep 0.05; done; wait $SENDER; }
  $ send_and_stop three; as alice tick status ops | tail -n 1
    -  . sending                  three
  $ as alice tick tail -n 1 --raw ops; as alice tick ack --all ops; posts
  two
  1
  $ kill -KILL $(stopped); wait $SENDER 2>/dev/null; wait_for shown three; wait_for notes 'sent 1 message from the outbox'; posts
  2

A `send` that goes on sends its message itself:

  $ send_and_stop four; as alice tick status ops | tail -n 1
    -  . sending                  four
  $ go_on; wait_for shown four; posts; grep -c 'sent 1 message' notes
  3
  1
  $ end $FOLLOWER

The other commands that reach the relay send what waits, too, and say so:

  $ away() { relay_stop; for text; do as alice tick send -q ops "$text" 2>err; done; relay_start --log-requests; }
  $ away five; as alice tick ack --all ops
  sent 1 message from the outbox
  $ away six seven; as alice tick tail -n 1 --raw ops
  sent 2 messages from the outbox
  seven
  $ away eight; as alice tick status -n 1 ops 2>said; cat said
    11  + delivered 0/1, read 0/1  eight
  sent 1 message from the outbox
  $ away nine; as alice tick join --relay $RELAY --name alicia ops
  sent 1 message from the outbox
  joined 'ops' as alicia: 2 members
  $ away ten; as alice tick status 2>&1 | grep outbox
  sent 1 message from the outbox

What is for scripts only asks:

  $ away eleven; as alice tick status --porcelain | cut -c1
  r
  w
  $ as alice tick status --format '%S %t' -n 1 ops; as alice tick status --json >object; posts
  sent ten
  sending eleven
  0
  [1]
  $ as alice tick status -n 1 ops 2>&1 | grep -c eleven; posts
  1
  1
  $ relay_stop
