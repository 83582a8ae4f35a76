#require curl ip python3 tmpfs unshare
Limits on addresses. The machine's own has none, so this goes on in a network of its own with another address.

  $ cat >crowd.sh <<'END'
  > rm -f out; ip link set lo up; ip address add 192.0.2.1/32 dev lo
  > tick relay --ephemeral --listen 192.0.2.1:0 --max-connections 20 --stranger-rate 1 --join-rate 2 >out 2>&1 & RELAY=$!
  > until grep -qs "^listening" out; do kill -0 $RELAY || exit; done
  > URL=$(sed -n 's/^listening on //p' out)
  > "$@"
  > kill $RELAY; wait $RELAY
  > END
  $ alone() { unshare -rn sh crowd.sh "$@"; }

Connections are counted, and those that end are not:

  $ cat >connections.sh <<'END'
  > python3 -c 'import socket, sys
  > held = [socket.create_connection(("192.0.2.1", int(sys.argv[1]))) for _ in range(20)]
  > more = socket.create_connection(("192.0.2.1", int(sys.argv[1])))
  > print(more.recv(9999).decode().split("\r\n\r\n")[0].replace("\r", ""))
  > more.close()
  > for one in held: one.close()
  > ' ${URL##*:}
  > until curl -sS $URL/healthz 2>&1 | grep ok; do :; done
  > END
  $ alone . ./connections.sh
  HTTP/1.1 429 Too Many Requests
  Content-Length: 83
  Content-Type: application/problem+json
  Cache-Control: no-store
  Retry-After: 5
  Connection: close
  ok

So are requests that aren't a member's, and joins. Members go on:

  $ cat >requests.sh <<'END'
  > as alice tick join -q --relay $URL --new ops --name alice >invite; as bob tick join -q --name bob <invite
  > as carol tick join -q --name carol <invite 2>refused; echo $?; sed 's/:[0-9][0-9]*/:PORT/; s/[0-9]* seconds*$/SECONDS/' refused
  > while curl -sS -o answer -w '%{http_code}' $URL/healthz | grep -q 200; do :; done; cat answer; echo
  > as alice tick send -q ops hello && as bob tick tail --raw ops
  > END
  $ alone . ./requests.sh
  5
  error: too many requests: relay 'http://192.0.2.1:PORT' asks to wait SECONDS
  {"code":"rate-limited","retry_after":1,"status":429,"title":"too many requests"}
  hello
