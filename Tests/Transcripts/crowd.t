#require curl python3 prlimit
Those who connect and then do nothing, or little, don't keep the others from being served.

  $ cat >hold.py <<'END'
  > # hold.py PORT COUNT TEXT: opens connections, writes TEXT to each, says so, and keeps them until its end.
  > import socket, sys
  > held = []
  > for _ in range(int(sys.argv[2])):
  >     held.append(socket.create_connection(("127.0.0.1", int(sys.argv[1]))))
  >     held[-1].sendall(sys.argv[3].encode().decode("unicode_escape").encode())
  > print("held", flush=True)
  > sys.stdin.read()
  > END
  $ hold() { mkfifo "hold.$1"; python3 hold.py ${RELAY##*:} $2 "$3" <"hold.$1" >"held.$1" 2>&1 & HOLDERS="$HOLDERS $!"; exec 9>"hold.$1"; wait_for "held.$1" held; }
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite

Idle connections, headers that never end, and bodies that strangers announce:

  $ hold idle 300 ''
  $ hold header 300 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '
  $ hold body 300 'POST /v3/rooms/00000000000000000000000001/messages HTTP/1.1\r\nHost: x\r\nContent-Length: 4194304\r\n\r\n'
  $ as alice tick send -q ops hello; as bob tick tail --raw ops
  hello
  $ curl -sS $RELAY/metrics | awk '/^tick_connections_open/ { print ($2 >= 600) }'
  1
  $ exec 9>&-; wait $HOLDERS; relay_stop

With no file descriptors left, whoever comes is told so, and what was sent waits:

  $ prlimit --nofile=80:80 tick relay --listen ${RELAY#http://} --store sqlite:relay.db >out 2>log & RELAY_PID=$!
  $ wait_for out '^listening on '
  $ hold many 100 ''
  $ curl -sS -o problem -w '%{http_code}\n' $RELAY/healthz; cat problem
  503
  {"code":"unavailable","retry_after":5,"status":503,"title":"the relay can't do this now"} (no-eol)
  $ as alice tick send ops 'too late' 2>&1 | scrub
  ID
  error: relay 'http://127.0.0.1:PORT' refused: the relay can't do this now
  hint: the message is in the outbox; the next command that reaches the relay sends it
  $ sort -u log
  warning: a connection was refused: no file descriptors are left

And when they have gone it is as it was:

  $ exec 9>&-; wait $!
  $ until [ "$(curl -s $RELAY/readyz)" = ready ]; do :; done
  $ as alice tick outbox flush; as bob tick tail --new --raw ops
  sent 1 message from the outbox
  too late
  $ relay_stop
