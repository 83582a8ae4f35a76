# shellcheck shell=sh
# A PostgreSQL server of a transcript's own, and relays that share it.

# postgres_start: a server without data on a free port; sets STORE (the URI of its database) and POSTGRES (its folder). It
# refuses to run as root, and its user can't look into HOME.
postgres_start() {
    postgres_programs=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
    POSTGRES=$(mktemp -d /tmp/tick-postgres-XXXXXX) || return
    postgres_as=
    if [ "$(id -u)" = 0 ]; then
        postgres_as='runuser -u postgres --'
        chown postgres "$POSTGRES"
    fi
    postgres_run initdb -U tick -A trust -E UTF8 --locale=C --no-sync >"$HOME/initdb.log" 2>&1 || cat "$HOME/initdb.log"
    # Below those that connections get, one of which would have it while the server is down.
    postgres_port=$((20000 + $$ % 10000))
    until postgres_go; do
        postgres_port=$((postgres_port + 7))
        [ "$postgres_port" -lt 31000 ] || return
    done
    # The server is a session of its own: where the transcript is killed, this ends it.
    # shellcheck disable=SC2016 # the other shell expands them.
    (setsid sh -c 'tail --pid="$1" -f /dev/null
        kill -QUIT "$(head -n 1 "$2/data/postmaster.pid")"
        rm -rf "$2"' sh $$ "$POSTGRES" >/dev/null 2>&1 </dev/null &)
    # shellcheck disable=SC2034 # transcripts use it.
    STORE=postgres://tick:hunter2@127.0.0.1:$postgres_port/postgres
}

postgres_run() {
    postgres_program=$1
    shift
    (cd "$POSTGRES" && $postgres_as "$postgres_programs/$postgres_program" -D "$POSTGRES/data" "$@")
}

# postgres_go: starts the server, again where it was stopped.
postgres_go() {
    postgres_run pg_ctl -w -l "$POSTGRES/data/log" -o "-p $postgres_port -c listen_addresses=127.0.0.1 \
        -c unix_socket_directories=''" start >/dev/null 2>&1 </dev/null
}

# postgres_crash: the server ends without writing what it has in memory.
postgres_crash() { postgres_run pg_ctl -m immediate stop >/dev/null; }

# postgres_stop: ends the server and removes its folder.
postgres_stop() {
    postgres_crash
    rm -rf "$POSTGRES"
}
