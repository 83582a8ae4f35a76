#require script
A relay that is frozen was waited for in silence by all commands but `send`. Each says on a terminal which relay it waits for.

  $ relay_start; export PATH HOME
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as alice tick join -q --new lab --relay $RELAY >/dev/null
  $ as alice tick list add ops 'tag the release' | scrub; as alice tick list ops; as alice tick send -q ops one
  ID
  1 [ ] tag the release
  $ SEEN= PIDS=
  $ typed() { : >"$1"; TERM=xterm script -qfc "as alice $2" "$1" >/dev/null </dev/null & SEEN="$SEEN $1" PIDS="$PIDS $!"; }
  $ echo a line >lines; halt $RELAY_PID
  $ typed rooms 'tick status'; typed room 'tick status ops'; typed message 'tick status ops mine'; typed list 'tick list ops'
  $ typed members 'tick members ops'; typed tail 'tick tail ops'; typed ack 'tick ack ops'; typed check 'tick list check ops 1'
  $ typed add 'tick list add ops row'; typed sent 'tick send -lq -f lines ops'; typed run 'tick run ops -- echo another'
  $ typed remove 'tick remove ops nobody'; typed set 'tick push off ops'; typed leave 'tick leave lab'
  $ typed join 'tick join --name al ops'
  $ for seen in $SEEN; do wait_for $seen 'waiting for the relay'; done; kill -CONT $RELAY_PID; wait $PIDS

Two rooms of one relay are one wait:

  $ grep -c 'waiting for the relay' $SEEN
  rooms:1
  room:1
  message:1
  list:1
  members:1
  tail:1
  ack:1
  check:1
  add:1
  sent:1
  run:1
  remove:1
  set:1
  leave:1
  join:1

The edit of a list asked it twice for half a minute. A relay that was silent is not asked again:

  $ as alice tick outbox flush 2>/dev/null; as alice tick list ops >/dev/null
  $ halt $RELAY_PID; as alice tick list uncheck ops 1 2>err & EDITOR=$!
  $ until as alice tick outbox | grep -q .; do sleep 0.1; done; kill -CONT $RELAY_PID; wait $EDITOR
  [75]
  $ scrub <err
  error: cannot reach relay 'http://127.0.0.1:PORT': timed out
  hint: the edit is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  $ as alice tick outbox flush
  sent 1 edit from the outbox
  $ relay_stop
