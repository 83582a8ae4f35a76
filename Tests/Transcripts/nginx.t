#require nginx openssl curl unshare
Behind nginx, which speaks TLS and has the relay under a path. The certificate authority is our own: `trusting` runs a
program that trusts it.

  $ trusting() { SSL_CERT_FILE=$HOME/ca.pem "$@"; }
  $ openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj '/CN=our own' 2>trouble || cat trouble
  $ openssl req -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj '/CN=localhost' 2>trouble || cat trouble
  $ echo 'subjectAltName = DNS:localhost' >names
  $ openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -extfile names -days 2 -out certificate.pem 2>trouble || cat trouble

Nginx has a port of the transcript's own: it can't say which one is free.

  $ PORT=$SECOND_PORT
  $ echo let-me-in >token; relay_start --token-file token --log-requests
  $ . "$TESTDIR/nginx.sh"
  $ nginx_start https://localhost:$PORT/tick/healthz --cacert ca.pem <<END
  > server {
  >     listen 127.0.0.1:$PORT ssl;
  >     ssl_certificate $HOME/certificate.pem;
  >     ssl_certificate_key $HOME/key.pem;
  >     client_max_body_size 4m;
  >     location /tick/ {
  >         proxy_pass $RELAY/;
  >         proxy_http_version 1.1;
  >         proxy_set_header Connection "";
  >         proxy_read_timeout 75s;
  >         proxy_buffering off;
  >     }
  >     location = /tick/metrics { return 404; }
  > }
  > END
  ok
  $ curl -sS -o seen -w '%{http_code}\n' --cacert ca.pem https://localhost:$PORT/tick/metrics
  404

Everything goes on as without it, the relay's token included:

  $ BASE=https://localhost:$PORT/tick
  $ scrubbed trusting as alice tick join -q --relay $BASE --new ops --name alice
  error: relay 'https://localhost:PORT/tick' requires a relay token
  hint: set TICK_RELAY_TOKEN
  [4]
  $ scrubbed trusting as alice tick join -q --relay ${BASE%/tick} --new ops --name alice
  error: relay 'https://localhost:PORT' gave an invalid answer: status 404 with 153 bytes of 'text/html'
  hint: check the relay's URL: a proxy may serve the relay under another path
  [3]
  $ export TICK_RELAY_TOKEN=let-me-in
  $ trusting as alice tick join -q --relay $BASE --new ops --name alice >invite; scrub <invite
  https://localhost:PORT/tick#ops:CODE
  $ trusting as bob tick join -q --name bob <invite
  $ seq 20000 | trusting as alice tick send -lq ops; trusting as bob tick tail --new --raw ops | tail -n 1
  20000

A request that waits for a message is let through, and so is what it waits for:

  $ trusting as bob tick tail -f -n 0 --raw ops >followed 2>notes & FOLLOWER=$!
  $ relay_waits 1
  $ trusting as alice tick send -q ops 'sent later'
  $ wait_for followed 'sent later'; cat followed
  sent later

Without the authority, what a message waits for is said beside that it waits:

  $ as alice tick send -q ops first 2>&1 | tail -n 1
  hint: the message is in the outbox; if its authority is private, name a file with its certificate in SSL_CERT_FILE
  $ echo second | as alice tick send -lq ops 2>&1 | tail -n 1
  hint: the rest is in the outbox; if its authority is private, name a file with its certificate in SSL_CERT_FILE
  $ SSL_CERT_FILE=none.pem as alice tick send -q ops third 2>trouble
  [75]
  $ grep -o 'none.pem$' trouble; tail -n 1 trouble
  none.pem
  hint: the message is in the outbox; SSL_CERT_FILE names that file: correct it, or unset it
  $ : >untrusting; as alice tick tail -f -n 0 ops 2>untrusting & UNTRUSTING=$!
  $ wait_for untrusting hint; end $UNTRUSTING; scrub <untrusting
  warning: cannot reach relay 'https://localhost:PORT/tick': *issuer certificate*; waiting for it (glob)
  hint: if its authority is private, name a file with its certificate in SSL_CERT_FILE
  $ trusting as alice tick outbox flush
  sent 3 messages from the outbox
  $ : >untrusting; as alice tick send -q --wait ops fourth 2>untrusting & UNTRUSTING=$!
  $ wait_for untrusting hint; end $UNTRUSTING; sed -n 2p untrusting; trusting as alice tick outbox flush
  hint: if its authority is private, name a file with its certificate in SSL_CERT_FILE
  sent 1 message from the outbox

Whose relay stops behind the proxy waits for it; a message waits in the outbox:

  $ relay_stop; wait_for notes 'waiting for it'; scrub <notes
  warning: cannot reach relay 'https://localhost:PORT/tick': a proxy answers for it with status 502; waiting for it
  $ scrubbed trusting as alice tick send ops 'while it was away'
  ID
  error: cannot reach relay 'https://localhost:PORT/tick': a proxy answers for it with status 502
  hint: the message is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  [75]
  $ relay_start --token-file token; trusting as alice tick outbox flush
  sent 1 message from the outbox
  $ wait_for followed 'while it was away'; end $FOLLOWER; cat followed
  sent later
  first
  second
  third
  fourth
  while it was away

A certificate that isn't trusted, or is another host's, is a relay that can't be reached:

  $ scrubbed as carol tick join -q --name carol <invite
  error: cannot reach relay 'https://localhost:PORT/tick': *issuer certificate* (glob)
  hint: if its authority is private, name a file with its certificate in SSL_CERT_FILE
  [3]

Who names an authority trusts no other, not even one that the machine trusts:

  $ openssl req -x509 -newkey rsa:2048 -nodes -keyout other.key -out other.pem -days 2 -subj '/CN=other' 2>trouble || cat trouble
  $ mkdir certs; cp ca.pem certs; openssl rehash certs; cp ca.pem certs/ca-certificates.crt
  $ there() { unshare -rm sh -c 'mount --bind "$HOME/certs" /etc/ssl/certs && exec "$@"' there "$@"; }
  $ there as carol tick join -q --name carol <invite; there as carol tick leave -q ops
  $ SSL_CERT_FILE=$HOME/other.pem scrubbed there as carol tick join -q --name carol <invite
  error: cannot reach relay 'https://localhost:PORT/tick': *issuer certificate* (glob)
  hint: if its authority is private, name a file with its certificate in SSL_CERT_FILE
  [3]

  $ sed s/localhost/127.0.0.1/ invite | scrubbed trusting as carol tick join -q --name carol
  error: cannot reach relay 'https://127.0.0.1:PORT/tick': *certificate*'127.0.0.1'* (glob)
  [3]
  $ scrubbed as carol tick join -q --relay https://localhost:${RELAY##*:} --name carol <invite
  error: cannot reach relay 'https://localhost:PORT': what listens there doesn't speak TLS: is it http:// instead of https://?
  [3]
  $ sed s/https:/http:/ invite | scrubbed trusting as carol tick join -q --name carol
  error: relay 'http://localhost:PORT/tick' gave an invalid answer: status 400 with * bytes of 'text/html' (glob)
  hint: check the relay's URL: it may begin with https://
  [3]
  $ https_proxy=http://127.0.0.1:1 scrubbed trusting as carol tick join -q --name carol <invite
  error: cannot reach relay 'https://localhost:PORT/tick' through the proxy of https_proxy: connection refused
  hint: https_proxy is set; list hosts to reach without a proxy in no_proxy
  [3]
  $ kill $NGINX; wait $NGINX; relay_stop
  $ scrubbed trusting as carol tick join -q --name carol <invite
  error: cannot reach relay 'https://localhost:PORT/tick': connection refused
  [3]
