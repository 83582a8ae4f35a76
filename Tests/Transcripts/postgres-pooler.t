#require /usr/lib/postgresql pgbouncer
A relay behind pgbouncer, which has to keep a session of PostgreSQL for each connection.

  $ . "$TESTDIR/postgres.sh"; postgres_start
  $ cat >pgbouncer.ini <<END
  > [databases]
  > postgres = host=127.0.0.1 port=$postgres_port user=tick
  > [pgbouncer]
  > listen_addr = 127.0.0.1
  > listen_port = $SECOND_PORT
  > unix_socket_dir =
  > auth_type = any
  > pidfile = pid
  > pool_mode = session
  > END
  $ STORE=postgres://tick@127.0.0.1:$SECOND_PORT/postgres
  $ configure() { sed "$@" -e '/^unix/s/=.*/=/' pgbouncer.ini >"$POSTGRES/pgbouncer.ini"; }
  $ pooler_on() {
  >     : >pooler.log; (cd "$POSTGRES" && exec $postgres_as pgbouncer pgbouncer.ini) 2>pooler.log & POOLER=$!
  >     wait_for pooler.log 'process up'
  > }
  $ pooler_off() { kill "$(cat "$POSTGRES/pid")"; wait $POOLER || [ $? = 1 ]; }
  $ pooled() {
  >     configure -e "/^pool_mode/s/=.*/= $1/" -e "\$a server_round_robin = $2"; pooler_on
  >     relay_on TWO; scrub <TWO.log; pooler_off; wait $TWO_PID
  > }

With a session for each connection all is as ever.

  $ configure; pooler_on; relay_on ONE; as alice tick join -q --relay $ONE --new ops --name alice >invite
  $ as alice tick send -q ops hello

With one for each transaction, a connection gets another one's. Where a relay runs, such a transaction is not made.

  $ configure -e 's/session/transaction/'; kill -HUP "$(cat "$POSTGRES/pid")"
  $ until grep -q pooler ONE.log; do as alice tick send -q --timeout 1s ops again || :; done 2>trouble
  $ sed -n '/pooler/{p;q;}' ONE.log
  warning: the store failed: a pooler doesn't keep a session of PostgreSQL for each connection: set 'pool_mode = session'
  $ configure; kill -HUP "$(cat "$POSTGRES/pid")"; as alice tick send -q ops 'as before' 2>trouble || :
  $ until as alice tick tail -n 1 --format %t ops >last 2>trouble && [ "$(cat last)" = 'as before' ]; do :; done; cat last
  as before
  $ end $ONE_PID; pooler_off

A relay that starts finds it out, however the pooler chooses among the sessions that are idle.

  $ pooled transaction 0
  error: cannot use the store 'postgres://127.0.0.1:PORT/postgres': a pooler doesn't keep a session of PostgreSQL for each connection
  hint: set 'pool_mode = session' in pgbouncer, or name PostgreSQL itself with '--store'
  [78]
  $ pooled transaction 1
  error: cannot use the store 'postgres://127.0.0.1:PORT/postgres': a pooler doesn't keep a session of PostgreSQL for each connection
  hint: set 'pool_mode = session' in pgbouncer, or name PostgreSQL itself with '--store'
  [78]
  $ pooled statement 0
  error: cannot use the store 'postgres://127.0.0.1:PORT/postgres': a pooler doesn't keep a session of PostgreSQL for each connection
  hint: set 'pool_mode = session' in pgbouncer, or name PostgreSQL itself with '--store'
  [78]
  $ postgres_stop
