# shellcheck shell=sh
# Files and stores of earlier versions, as Tests/Upgrades/freeze wrote them.

# thaw FOLDER: its state files and their companions, for the relay that runs.
thaw() {
    for file in "$1"/*.json* "$1"/guests; do
        name=$(basename "$file" .base64)
        case $file in
            *.base64) base64 -d "$file" >"$name" ;;
            *) sed "s#http://127.0.0.1:8425#$RELAY#" "$file" >"$name" ;;
        esac
        chmod 600 "$name"
    done
}

# opened: what members see of it, and do with it.
opened() {
    echo '== members, and what was said'
    as alice tick members --format '%f' ops
    as alice tick tail --format '%f: %t' -n +1 ops
    as carol tick tail ops 2>&1 | sed -E 's/by \?.*/by ID/'
    echo '== what waited is sent, what failed is still there'
    as bob tick outbox flush
    as bob tick tail --failed --format '%f: %t' ops
    as dave tick outbox flush
    as alice tick status --from any --names 9 ops
    echo '== lists, devices, a push target'
    as bob tick list ops
    as alice tick device list ops | sed -E 's/since .*//'
    as dave tick push list ops | awk '{ print $1, $2 }'
    echo '== it goes on'
    as eve tick join --name eve <guests
    as alice tick device remove phone ops
    as bob tick send ops 'after the upgrade' >/dev/null
    as eve tick tail --new --format '%f: %t' ops
    as phone tick tail ops 2>&1 | sed -E 's/by \?.*/by ID/'
}
