#require systemd-socket-activate
A process that waits for pushes all day is in the way of a small machine. Systemd starts `push receive` for the first push, and
it ends when nothing has happened for half a minute.

  $ relay_start --push-after 200ms --push-allow 127.0.0.1
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ PORT=$SECOND_PORT
  $ as bob systemd-socket-activate -l 127.0.0.1:$PORT -E TICK_CONFIG=$HOME/bob.json -E HOME=$HOME -E PATH="$PATH" tick push receive ops >received 2>notes & UNIT=$!
  $ wait_for notes Listening
  $ as bob tick push set -- ops http://127.0.0.1:$PORT/ 2>&1 | scrub | sed 's/[0-9]* ms/MS/'
  pushes for room 'ops' go to '127.0.0.1:PORT'
  '127.0.0.1:PORT' took a test push (204, MS)
  $ as alice tick send -q --wait --timeout 60s ops one; scrub <received
  TIME alice  one
  $ wait $UNIT; relay_stop
