#require nginx curl
Proxies that do what no relay does, or what nobody thought of when they were set up: each is a path of one nginx, which has a
port of the transcript's own.

  $ PORT=$SECOND_PORT; BASE=http://127.0.0.1:$PORT
  $ relay_start
  $ . "$TESTDIR/nginx.sh"
  $ nginx_start $BASE/open/healthz <<END
  > default_type text/html;
  > proxy_cache_path $HOME/cache keys_zone=kept:1m;
  > server {
  >     listen 127.0.0.1:$PORT;
  >     location /open/ { proxy_pass $RELAY/; }
  >     location /tiny/ { client_max_body_size 100k; proxy_pass $RELAY/; }
  >     location /least/ { client_max_body_size 50k; proxy_pass $RELAY/; }
  >     location /kept/ { access_log $HOME/kept.log; proxy_cache kept; proxy_cache_valid 1h; proxy_pass $RELAY/; }
  >     location /short/ { access_log $HOME/short.log; proxy_read_timeout 3s; proxy_pass $RELAY/; }
  >     location /cut/ { access_log $HOME/cut.log; proxy_read_timeout 3s; error_page 504 = @closed; proxy_pass $RELAY/; }
  >     location @closed { return 444; }
  >     location /moved/ { return 301 https://relay.example/; }
  >     location /v3/ { return 407; }
  >     location /page/ {
  >         if (\$request_method ~ POST|DELETE) { return 200 '<h1>Blocked</h1>'; }
  >         proxy_pass $RELAY/;
  >     }
  > }
  > END
  ok
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ through() { sed "s,http://[^#]*,$BASE/$1," invite; }

One lets questions through, and answers all else with a page of its own, as a login page or a filter does. What it answered
to a receipt or an ack passed for done, and messages for delivered that no relay was told of:

  $ through page | as bob tick join -q --name bob
  $ printf 'one\ntwo\n' | as alice tick send -lq ops
  $ scrubbed as bob tick tail --new --raw ops
  one
  two
  error: relay 'http://127.0.0.1:PORT/page' gave an invalid answer: 16 bytes of 'text/html'
  hint: what answers isn't a tick relay: perhaps a login page of the network
  [3]
  $ for messages in 3 3-4 --all; do scrubbed as bob tick ack ops $messages; done
  error: relay 'http://127.0.0.1:PORT/page' gave an invalid answer: 16 bytes of 'text/html'
  hint: what answers isn't a tick relay: perhaps a login page of the network
  error: relay 'http://127.0.0.1:PORT/page' gave an invalid answer: 16 bytes of 'text/html'
  hint: what answers isn't a tick relay: perhaps a login page of the network
  error: relay 'http://127.0.0.1:PORT/page' gave an invalid answer: 16 bytes of 'text/html'
  hint: what answers isn't a tick relay: perhaps a login page of the network
  [3]
  $ scrubbed as bob tick push off ops
  error: relay 'http://127.0.0.1:PORT/page' gave an invalid answer: 16 bytes of 'text/html'
  hint: what answers isn't a tick relay: perhaps a login page of the network
  [3]
  $ as alice tick status --format '%d/%D %t' ops
  0/1 one
  0/1 two

One takes no body of more than 1 MiB, as nginx does where nobody has said otherwise. What had gathered in the outbox while a
relay was away came in larger requests, and never left it, nor what came after it:

  $ through open | as carol tick join -q --name carol; relay_stop
  $ head -c 3000000 /dev/zero | tr '\0' a | fold -w 50000 | as carol tick send -lq ops 2>trouble
  [75]
  $ relay_start; as carol tick outbox flush
  sent 60 messages from the outbox

One takes even less. Fewer messages are sent at once then, down to a single one:

  $ through tiny | as grace tick join -q --name grace
  $ head -c 300000 /dev/zero | tr '\0' a | fold -w 50000 | scrubbed as grace tick send -lq ops
  warning: relay 'http://127.0.0.1:PORT/tiny' gave an invalid answer: status 413 with 183 bytes of 'text/html'; lines go to the outbox
  hint: a proxy takes no request of that size: raise its limit, or 'tick outbox drop' what is too large
  the relay is back

One message that is larger than that is in the way of all later ones, which its hint says:

  $ through least | as heidi tick join -q --name heidi
  $ head -c 60000 /dev/zero | tr '\0' a | scrubbed as heidi tick send -q ops; as heidi tick send -q ops small 2>/dev/null
  error: relay 'http://127.0.0.1:PORT/least' gave an invalid answer: status 413 with 183 bytes of 'text/html'
  hint: the message is in the outbox; a proxy takes no request of that size: raise its limit, or 'tick outbox drop' what is too large
  [75]
  $ scrubbed as heidi tick outbox drop "$(as heidi tick outbox --json | jq -r .id | head -n 1)"; as heidi tick outbox flush
  warning: the relay may have taken 'ID' before, and show what it took to others
  sent 1 message from the outbox

One keeps answers that don't say that they are not to be kept. It gave an older log, which passed for one that lacked what was
sent, and gave a member's answers to everyone:

  $ through kept | as dave tick join -q --name dave
  $ as dave tick send -q ops three; as dave tick status --format %t ops
  three
  $ as dave tick send -q ops four; as dave tick status --format %t ops
  three
  four
  $ ASKED=$(sed -n 's/.*"GET \([^ ]*members?[^ ]*\) .* 200 .*/\1/p' kept.log | tail -n 1)
  $ curl -sS -o seen -w '%{http_code}\n' "$BASE$ASKED"
  401

One ends requests that wait for longer than three seconds. That was said each time, and that the relay was back:

  $ through short | as erin tick join -q --name erin
  $ as erin tick tail -f -n 0 --raw ops >followed 2>notes & FOLLOWER=$!
  $ until [ "$(grep -c 'wait=[12][& ].* 200 ' short.log)" -ge 2 ]; do sleep 0.05; done
  $ as alice tick send -q ops 'at last'; wait_for followed 'at last'; end $FOLLOWER; scrub <notes
  warning: cannot reach relay 'http://127.0.0.1:PORT/short': a proxy answers for it with status 504; waiting for it
  the relay is back
  warning: cannot reach relay 'http://127.0.0.1:PORT/short': a proxy answers for it with status 504; waiting for it
  the relay is back

One closes their connections then, without an answer. That is said a few times:

  $ through cut | as gail tick join -q --name gail
  $ : >followed; : >notes; as gail tick tail -f -n 0 --raw ops >followed 2>notes & FOLLOWER=$!
  $ until [ "$(grep -c 'wait=[12][& ].* 200 ' cut.log)" -ge 2 ]; do sleep 0.05; done
  $ as alice tick send -q ops 'at last'; wait_for followed 'at last'; end $FOLLOWER; scrub <notes | LC_ALL=C sort -u
  the relay is back
  warning: cannot reach relay 'http://127.0.0.1:PORT/cut': connection closed without an answer; waiting for it

A redirect is not followed: the hint says what it may mean.

  $ through moved | scrubbed as frank tick join -q --name frank
  error: relay 'http://127.0.0.1:PORT/moved' gave an invalid answer: a redirect
  hint: check the relay's URL: it may begin with https://, or the network may want a login first
  [3]

One that the environment names makes no connection to the relay, or wants to know who asks:

  $ sed 's/http:/https:/' carol.json >changed; cat changed >carol.json
  $ https_proxy=$BASE scrubbed as carol tick send --no-queue ops now
  error: cannot reach relay 'https://127.0.0.1:PORT/open' through the proxy of https_proxy: a proxy makes no connection to it, and answers with status 4* (glob)
  hint: https_proxy is set; list hosts to reach without a proxy in no_proxy; the message was neither sent nor queued
  [3]
  $ http_proxy=$BASE scrubbed as alice tick send --no-queue ops now
  error: cannot reach relay 'http://127.0.0.1:PORT' through the proxy of http_proxy: a proxy answers for it with status 407
  hint: the relay may have stored message ID; 'tick status ops ID' shows whether it has
  [3]
  $ end $NGINX; relay_stop
