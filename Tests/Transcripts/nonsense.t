#require python3
A relay that answers nonsense, or stops in the middle.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ relay_stop
  $ cat >server.py <<'END'
  > import socket, sys
  > port, answer = int(sys.argv[1]), sys.argv[2].encode().decode("unicode_escape").encode("latin-1")
  > server = socket.socket(); server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
  > server.bind(("127.0.0.1", port)); server.listen(16); print("ready", flush=True)
  > while True:
  >     client, _ = server.accept(); request = client.makefile("rb"); length = 0
  >     for field in iter(request.readline, b"\r\n"):
  >         if field.lower().startswith(b"content-length:"): length = int(field.split(b":")[1])
  >     request.read(length); client.sendall(answer); request.close(); client.close()
  > END
  $ serve() { : >served; python3 server.py ${RELAY##*:} "$1" >served & SERVER=$!; wait_for served ready; }
  $ serve 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 14\r\n\r\n<h1>Hello</h1>'
  $ scrubbed as alice tick send ops 'into the void'
  ID
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: 14 bytes of 'text/html'
  hint: the message is in the outbox; what answers isn't a tick relay: perhaps a login page of the network
  [75]
  $ scrubbed as alice tick tail ops
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: 14 bytes of 'text/html'
  hint: what answers isn't a tick relay: perhaps a login page of the network
  [3]
  $ end $SERVER
  $ serve 'HTTP/1.1 511 Network Authentication Required\r\nContent-Type: text/html\r\nContent-Length: 14\r\n\r\n<h1>Hello</h1>'
  $ id=$(as alice tick send ops 'log in' 2>trouble); tail -n 1 trouble; as alice tick tail ops 2>&1 | tail -n 1
  hint: the message is in the outbox; the network wants a login first: log in by a browser
  hint: the network wants a login first: log in by a browser
  $ scrubbed as alice tick outbox drop $id
  $ end $SERVER
  $ serve 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1400\r\n\r\n{"head":'
  $ scrubbed as alice tick tail ops
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: an answer cut short
  [3]
  $ end $SERVER
  $ serve ''
  $ scrubbed as alice tick tail ops
  error: cannot reach relay 'http://127.0.0.1:PORT': connection closed without an answer
  [3]

It may have stored what it took: without an outbox that is said, so that nobody sends it twice unknowingly.

  $ scrubbed as alice tick send --no-queue ops 'now or never'
  error: cannot reach relay 'http://127.0.0.1:PORT': connection closed without an answer
  hint: the relay may have stored message ID; 'tick status ops ID' shows whether it has
  [3]
  $ seq 3 | scrubbed as bob tick send -l --no-queue ops
  error: cannot reach relay 'http://127.0.0.1:PORT': connection closed without an answer
  hint: the relay may have stored 3 more: ID to ID
  [3]
  $ seq 3 | scrubbed as alice tick send -l --no-queue ops
  error: cannot reach relay 'http://127.0.0.1:PORT': connection closed without an answer
  hint: the outbox is sent first, and could not be sent; no line was sent or queued
  [3]
  $ as alice tick outbox | grep -c .; as bob tick outbox
  1
  $ end $SERVER
  $ serve 'HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n'
  $ scrubbed as alice tick send ops 'and again'
  ID
  error: cannot reach relay 'http://127.0.0.1:PORT': a proxy answers for it with status 502
  hint: the message is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  [75]
  $ end $SERVER

Nothing was lost on the way:

  $ relay_start
  $ as alice tick outbox flush; as alice tick tail --raw ops
  sent 2 messages from the outbox
  into the void
  and again
  $ relay_stop
