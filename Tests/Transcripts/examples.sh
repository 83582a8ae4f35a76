# shellcheck shell=sh
# What the examples of the man pages and of README.md find around them; `ExampleTests` sources it.

# What the examples run besides tick: programs of the reader's own.
make() { echo compiling; }
uptime() { echo 'up 3 days'; }
prepare() { :; }
failover() { :; }
for program in use on-message failover deploy; do
    printf '#!/bin/sh\necho running\n' >"$HOME/$program"
    chmod +x "$HOME/$program"
done
unset program
echo 'all is well' >report.txt
printf 'freeze\ntag\n' >steps

# given_room: a relay, and a room 'ops' with 1300 messages in which bob goes on talking, reading and acknowledging.
given_room() {
    relay_start || return
    TICK_RELAY=$RELAY
    export TICK_RELAY
    tick join -q --new ops --name alice >ops.invite
    tick join -q --new kitchen --name alice >kitchen.invite
    as bob tick join -q --name bob <ops.invite
    as zoe tick join -q --new elsewhere --name zoe >invite
    seq 1 650 | tick send -lq ops
    seq 1 650 | as bob tick send -lq ops
    while as bob tick send -q ops hello; do
        as bob tick ack --all ops
        sleep 0.2
    done >bob.log 2>&1 &
}

# given_message ID: the outbox holds a message of that id.
given_message() {
    entry="{\"room\": \"ops\", \"id\": \"$1\", \"body\": \"AAAA\", \"queued_at\": 1, \"tries\": 0}"
    sed "s/\"outbox\": \[\]/\"outbox\": [$entry]/" .config/tick/tick.json >edited
    mv edited .config/tick/tick.json
}

# follow COMMAND: a command that goes on; once it has printed something, it has shown what it does.
follow() {
    : >followed
    eval "exec $1" >followed 2>&1 &
    follower=$!
    wait_for followed . || return
    kill "$follower" 2>/dev/null
    wait "$follower" 2>/dev/null
    grep '^error: ' followed || true
}
