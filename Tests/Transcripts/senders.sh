# shellcheck shell=sh
# Two hundred senders at once on Alice's one state file: what the transcripts about them share. Bob reads.

# crowd TEXT: starts them; each writes its id and its status to files of its own.
crowd() {
    SENDERS=
    for number in $(seq 1 200); do
        (
            as alice tick send ops "$1 $number" >"ids.$number" 2>/dev/null
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

# crowd_arrived: how many ids were printed, and how many messages Bob gets, each counted once and all together.
crowd_arrived() {
    as alice tick outbox flush 2>flushed || cat flushed
    as alice tick outbox
    as bob tick tail --new --raw ops >got
    echo "$(cat ids.* | sort -u | wc -l) ids, $(sort -u got | wc -l) messages, $(wc -l <got) with those that came twice"
}
