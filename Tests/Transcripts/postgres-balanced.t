#require /usr/lib/postgresql nginx curl
Two relays behind nginx, each of which is killed while others send and follow.

  $ . "$TESTDIR/postgres.sh"; postgres_start
  $ ONE=:$relay_port; relay_on ONE; TWO=:$SECOND_PORT; relay_on TWO

Nginx has a port of the transcript's own: it can't say which one is free.

  $ PORT=$THIRD_PORT
  $ . "$TESTDIR/nginx.sh"
  $ nginx_start http://127.0.0.1:$PORT/healthz <<END
  > upstream relays {
  >     server ${ONE#http://} fail_timeout=1s;
  >     server ${TWO#http://} fail_timeout=1s;
  > }
  > server {
  >     listen 127.0.0.1:$PORT;
  >     client_max_body_size 4m;
  >     location / {
  >         proxy_pass http://relays;
  >         proxy_http_version 1.1;
  >         proxy_set_header Connection "";
  >         proxy_read_timeout 75s;
  >         proxy_buffering off;
  >     }
  > }
  > END
  ok

  $ as alice tick join -q --relay http://127.0.0.1:$PORT --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as bob tick tail -f -n +1 -c 400 --format %t ops >seen 2>notes & BOB=$!
  $ mkfifo lines; as alice tick send -lq ops <lines 2>trouble & ALICE=$!
  $ exec 7>lines; seq 100 >&7; wait_for seen '^100$'

A relay dies; the other goes on. Then the first is there again, and the other one dies.

  $ kill -KILL $ONE_PID; wait $ONE_PID 2>trouble; seq 101 200 >&7; wait_for seen '^200$'
  $ relay_on ONE 7>&-; seq 201 300 >&7; wait_for seen '^300$'
  $ kill -KILL $TWO_PID; wait $TWO_PID 2>trouble; seq 301 400 >&7; wait_for seen '^400$'; exec 7>&-
  $ wait $ALICE; wait $BOB

Nothing is lost, nothing is there twice, and all is in order.

  $ seq 400 | cmp - seen
  $ as alice tick status --exit-code --missing ops
  $ kill $ONE_PID $NGINX; wait $ONE_PID; wait $NGINX
  $ postgres_stop
