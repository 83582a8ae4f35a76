A relay that takes connections and never answers: a time that was given is kept all the same.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops one; as bob tick send -q ops hello; as alice tick tail --new --raw ops
  hello
  $ as alice tick members --format %f --timeout 0 ops
  alice
  bob
  $ halt $RELAY_PID

`soon` ends a command after the time that a request has, so that its status shows a time that wasn't kept:

  $ soon() { timeout -s KILL 20 env TICK_CONFIG="$HOME/alice.json" tick "$@"; }
  $ scrubbed soon status --wait --timeout 500ms ops
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]
  $ scrubbed soon status --wait --timeout 0 ops
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]
  $ scrubbed soon status --wait --timeout 2s ops 3
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]
  $ for name in 3-3 last mine; do scrubbed soon status --wait --timeout 500ms ops $name; done
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]
  $ scrubbed soon status --wait --timeout 0 ops 3-3
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]
  $ scrubbed soon status --wait=delivered:@bob --timeout 500ms ops
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]
  $ scrubbed soon status -q --wait --timeout 500ms ops
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]
  $ scrubbed soon send --wait=delivered:@bob --timeout 500ms ops two
  ID
  error: timed out: the message was not sent yet
  hint: the message is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  [124]

`tail` doesn't say that there is nothing, or more:

  $ for options in '' '-f' '-f -n 0' --unread '-c 1'; do scrubbed soon tail -W 500ms $options ops; done
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]

With messages in the outbox, too, which is told of with the true reason:

  $ scrubbed soon status --wait --timeout 500ms ops
    -  . sending  two  (timed out)
  error: timed out: message 'ID' is not sent
  [124]
  $ scrubbed soon status --wait --timeout 500ms ops 3
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  [124]
  $ as alice tick outbox list | grep -o 'timed out'
  timed out
  $ kill -CONT $RELAY_PID

A relay that falls silent while it is waited for:

  $ as alice tick outbox flush
  sent 1 message from the outbox
  $ soon status --wait --timeout 2s ops 3 >out 2>err & WAITER=$!
  $ halt $RELAY_PID; wait $WAITER
  [124]
  $ printf 'three\nfour\n' | scrubbed soon send -l --wait --timeout 500ms ops
  warning: cannot reach relay 'http://127.0.0.1:PORT': timed out; lines go to the outbox
  ID
  ID
  error: timed out: 2 lines were not sent yet
  hint: messages that could not be sent are in the outbox; 'tick outbox flush --wait', or the next command, sends them when the relay is back
  [124]
  $ kill -CONT $RELAY_PID
  $ relay_stop

A proxy that isn't there is not the relay, and its variable is named:

  $ export http_proxy=http://someone:secret@127.0.0.1:1
  $ scrubbed soon send --no-queue ops three
  error: cannot reach relay 'http://127.0.0.1:PORT' through the proxy of http_proxy: connection refused
  hint: http_proxy is set; list hosts to reach without a proxy in no_proxy; the message was neither sent nor queued
  [3]
  $ no_proxy=127.0.0.1 scrubbed soon send --no-queue ops three
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'; the message was neither sent nor queued
  [3]
  $ unset http_proxy
