# shellcheck shell=sh
# Two hundred senders at once on Alice's one state file: what the transcripts about them share. Bob reads.

# crowd TEXT: starts them; each writes its id, its errors and its status to files of its own.
crowd() {
    SENDERS=
    for number in $(seq 1 200); do
        (
            as alice tick send ops "$1 $number" >"ids.$number" 2>"errors.$number"
            echo $? >"status.$number"
        ) &
        SENDERS="$SENDERS $!"
    done
}

# crowd_ended: waits for them, and shows how many ended with which status.
crowd_ended() {
    # shellcheck disable=SC2086
    wait $SENDERS
    cat status.* | sort | uniq -c | sed 's/^ *//'
}

# crowd_arrived: how many ids were printed, and how many messages Bob gets, each counted once and all together. Of a sender that
# printed no id, or whose message isn't there, all is told.
crowd_arrived() {
    as alice tick outbox flush 2>flushed || cat flushed
    as alice tick outbox
    as bob tick tail --new --raw ops >got
    echo "$(cat ids.* | sort -u | wc -l) ids, $(sort -u got | wc -l) messages, $(wc -l <got) with those that came twice"
    cut -d ' ' -f 2 got | sort -u >arrived
    for number in $(seq 1 200); do [ -s "ids.$number" ] || echo "$number"; done >silent
    seq 1 200 | sort | comm -23 - arrived | sort -u - silent | while read -r number; do
        echo "$number: status $(cat "status.$number"), $(cat "ids.$number" "errors.$number")"
    done
}
