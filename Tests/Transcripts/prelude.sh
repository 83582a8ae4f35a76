# shellcheck shell=sh
# What every transcript can use; POSIX sh. TESTDIR is this folder, HOME the transcript's own.
umask 022
PATH=$TESTDIR/bin:$PATH
# To find what is only right where a program in the background begins at once.
[ -z "${TICK_TEST_LATE-}" ] || PATH=$TESTDIR/late:$PATH
# The server of Tests/Postgres/run, if that runs the transcripts. Programs that tick runs are shown no more of TICK_ than it sets.
relay_server=${TICK_TEST_POSTGRES-}
# Ports that nobody else gets, also while nothing listens there; the first is that of `relay_start`.
# shellcheck disable=SC2086
set -- ${TICK_TEST_PORTS-0 0 0}
# shellcheck disable=SC2034 # transcripts use them.
relay_port=$1 SECOND_PORT=$2 THIRD_PORT=$3
set --
unset TICK_TEST_POSTGRES TICK_TEST_PORTS TICK_TEST_LATE

# end PID…: asks programs in the background to end (SIGTERM) and waits until they have, so that they write nothing later. The
# status is 0 where each of them ended by it, or well.
end() {
    kill "$@" || return
    for ended; do
        wait "$ended" 2>/dev/null || [ $? = 143 ] || return
    done
}

# wait [PID…]: as ever; the runner fails a transcript in which a program was started in the background and nothing waited for it.
waited=
wait() {
    waited="$waited $*"
    command wait "$@" || return
    # Those that a `wait` for all has waited for are forgotten.
    [ $# -gt 0 ] || jobs >/dev/null
}

# abandoned: the processes in the background that no `wait` named, one a line; of a pipeline its last. The relay may be one.
abandoned() {
    jobs -l >"$HOME/.jobs"
    awk -v waited="$waited ${RELAY_PID-}" '
        BEGIN { split(waited, pids); for (i in pids) known[pids[i]] }
        /^\[/ { if (last && !(last in known)) print last }
        { for (i = 1; i <= 3; i++) if ($i ~ /^[0-9]+$/) { last = $i; break } }
        END { if (last && !(last in known)) print last }' "$HOME/.jobs" | sort -n
}

# wait_for FILE PATTERN: until a line of FILE matches the basic regular expression.
wait_for() {
    until grep -q -e "$2" "$1" 2>/dev/null; do sleep 0.05; done
}

# halt PID: stops a process (SIGSTOP), and waits until each of its threads has stopped; `kill -CONT` lets it go on. It has no lock of
# a state file then, which would keep every other command of that file.
halt() {
    while kill -STOP "$1"; do
        until ! grep -qv ') T ' "/proc/$1/task"/*/stat 2>/dev/null; do sleep 0.01; done
        has_state "$1" || return 0
        kill -CONT "$1"
    done
    return 1
}

# has_state PID: whether the process has the lock of a state file here. Its fields in proc_locks(5).
has_state() {
    stat -c %i "$HOME"/*.json.lock 2>/dev/null | awk -v pid="$1" '
        NR == FNR { files[$1]; next }
        $5 == pid { part = split($6, place, ":"); if (place[part] in files) found = 1 }
        END { exit !found }' - /proc/locks
}

# relay_start [OPTION…]: a relay on a port of its own, in the background; sets RELAY (its URL) and RELAY_PID, its output goes
# to $HOME/relay.log. Where RELAY is set already it takes that port again: the same relay comes back.
relay_start() {
    [ -z "${RELAY-}" ] || relay_port=${RELAY##*:}
    : >"$HOME/relay.log"
    tick relay --listen "127.0.0.1:$relay_port" --store "$(relay_store)" "$@" >"$HOME/relay.log" 2>&1 &
    RELAY_PID=$!
    wait_for "$HOME/relay.log" '^listening on \|^error: ' || return
    RELAY=$(sed -n 's/^listening on //p' "$HOME/relay.log")
    [ -n "$RELAY" ] || { cat "$HOME/relay.log"; return 1; }
}

# relay_on NAME [OPTION…]: another relay, whose URL is $NAME and whose process is $NAME_PID; its output goes to NAME.log, its
# rooms to $STORE, or to NAME.db. Where it was there before, or NAME is `:PORT`, it takes that port.
relay_on() {
    relay_name=$1
    shift
    eval "relay_on_port=\${$relay_name-}"
    relay_on_port=${relay_on_port##*:}
    : >"$relay_name.log"
    tick relay --listen "127.0.0.1:${relay_on_port:-0}" --store "${STORE:-sqlite:$relay_name.db}" "$@" >"$relay_name.log" 2>&1 &
    eval "${relay_name}_PID=$!"
    wait_for "$relay_name.log" '^listening on \|^error: ' || return
    eval "$relay_name=$(sed -n 's/^listening on //p' "$relay_name.log")"
}

# relay_store: where that relay has its rooms: a file, or a database of the transcript's own where there is a server.
relay_store() {
    if [ -z "$relay_server" ]; then
        echo "sqlite:$HOME/relay.db"
        return
    fi
    relay_database=$(basename "$(dirname "$HOME")" | tr - _)
    # It is there already where the relay comes back.
    psql -qc "CREATE DATABASE $relay_database" "$relay_server" 2>/dev/null
    echo "${relay_server%/*}/$relay_database"
}

# relay_stop [LOG]: asks the relay to end (SIGTERM) and waits; the exit status is the relay's. What it wrote is shown where
# a signal ended it.
relay_stop() {
    kill -TERM "$RELAY_PID" || return
    wait "$RELAY_PID"
    set -- $? "${1:-$HOME/relay.log}"
    [ "$1" -lt 128 ] || cat "$2"
    return "$1"
}

# relay_kill: the relay dies without warning (SIGKILL).
relay_kill() {
    kill -KILL "$RELAY_PID"
    wait "$RELAY_PID" 2>/dev/null
    return 0
}

# relay_waits N: until so many requests wait at the relay for something new.
relay_waits() {
    until curl -sS "$RELAY/metrics" | grep -qx "tick_waiting $1"; do :; done
}

# asks PID: until that process has a connection to the relay. One that is stopped takes it as well.
asks() {
    until
        awk -v port="$(printf ':%04X$' "${RELAY##*:}")" \
            '$3 ~ port && $4 == "01" { print "socket:[" $10 "]" }' /proc/net/tcp >"$HOME/.sockets"
        readlink "/proc/$1/fd/"* 2>/dev/null | grep -qxFf "$HOME/.sockets"
    do sleep 0.05; done
}

# runs MEMBER ROOM COMMAND…: `tick run`, its errors into `said`. Where the relay needs more than five seconds for an answer the rest is in
# the outbox, and a warning says so: it is sent, whatever the command's status is, and nothing is said of that.
runs() {
    runs_as=$1
    shift
    as "$runs_as" tick run "$@" 2>said
    set -- $?
    grep -v ' timed out\| the outbox' said >&2
    as "$runs_as" tick outbox flush >/dev/null 2>&1
    return "$1"
}

# scrubbed PROGRAM [ARGUMENT…]: both outputs of the program, scrubbed; the exit status is the program's.
scrubbed() {
    {
        "$@" 2>&1
        echo $? >"$HOME/.status"
    } | scrub
    return "$(cat "$HOME/.status")"
}

# scrub: what differs from run to run becomes a word: ID, CODE, TIME, PORT, MS, ROOT. Line by line, also in a pipe.
scrub() {
    sed -u -E \
        -e 's/[0-9a-f]{64}/ROOT/g' \
        -e 's/([0-9A-HJKMNP-TV-Z]{5}-){4,}[0-9A-HJKMNP-TV-Z]{1,6}/CODE/g' \
        -e 's/[0-7][0-9A-HJKMNP-TV-Z]{25}/ID/g' \
        -e 's/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,}(Z|[+-][0-9:]{4,5})/TIME/g' \
        -e 's/([0-9]{4}-[0-9]{2}-[0-9]{2} )?[0-9]{2}:[0-9]{2}:[0-9]{2}/TIME/g' \
        -e 's/(127\.0\.0\.1|localhost|\[::1\]):[0-9]{1,5}/\1:PORT/g' \
        -e 's/(^|[^0-9])[12][0-9]{12}($|[^0-9])/\1MS\2/g' \
        -e 's/(^|[^0-9])[12][0-9]{12}($|[^0-9])/\1MS\2/g'
}
