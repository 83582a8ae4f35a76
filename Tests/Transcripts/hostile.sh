# shellcheck shell=sh
# A relay that lies, from Tests/Hostile: what the transcripts about it share.

# liar LIE [NAME,NAME...]: a relay that will tell this lie; sets RELAY and RELAY_PID. The names are those of its members in
# the order in which they will join: alice,bob,carol.
liar() {
    : >liar.log
    python3 "$TESTDIR/../Hostile/run" "$1" --members "${2:-alice,bob,carol}" >liar.log 2>&1 &
    # shellcheck disable=SC2034 # relay_stop uses it.
    RELAY_PID=$!
    wait_for liar.log '^listening on ' || return
    RELAY=$(sed -n 's/^listening on //p' liar.log)
}

# tell WORD...: begins or ends the lie, or asks what came: see server.py there.
tell() {
    python3 -IS "$TESTDIR/../Hostile/tell" "$RELAY" "$@"
}

# rogue NAME WORD...: what a program of that member's own does; see member there.
rogue() {
    python3 "$TESTDIR/../Hostile/member" "$1.json" "$2"
}

# members NAME...: each begins anew and joins room ops, which the first of them makes.
members() {
    rm -f ./*.json ./*.json.* invite
    for member in "$@"; do
        if [ -e invite ]; then
            as "$member" tick join -q --name "$member" <invite
        else
            as "$member" tick join -q --relay "$RELAY" --new ops --name "$member" >invite
        fi || return
    done
}

# refused COMMAND...: says so where it shows nothing, gives a reason and a status that is the program's own.
refused() {
    "$@" >shown 2>said
    refused_status=$?
    if [ -s shown ] || ! grep -q '^error: ' said || ! [ "$refused_status" -gt 0 ] || [ "$refused_status" -ge 70 ]; then
        echo "not refused: status $refused_status"
        cat shown said
    else
        echo refused
    fi
}

# doubted COMMAND...: its output, which may be none, and whether there was a warning or an error.
doubted() {
    "$@" 2>said
    grep -q -E '^(warning|error): ' said && echo doubted
}

# peak MB COMMAND...: runs it, and says whether its memory stayed below.
peak() {
    python3 "$TESTDIR/../Hostile/peak" "$@"
}
