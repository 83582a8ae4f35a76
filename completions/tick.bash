# shellcheck shell=bash
# Completion of tick for bash. Made by 'tick completion bash'.

_tick() {
    COMPREPLY=()
    local IFS=$' \t\n' words=() kinds=() operands=() options others limit
    local command='' config='' ended='' kind='' current
    _tick_words
    _tick_command ''
    _tick_scan
    if [[ -n $kind ]]; then
        _tick_offer '' "$current"
    elif [[ -z $ended && $current == --*=* ]]; then
        _tick_value "$command ${current%%=*}=" && _tick_offer "${current%%=*}=" "${current#*=}"
    elif [[ -z $ended && $current == -* ]]; then
        kind="words $options"
        _tick_offer '' "$current"
    else
        kind=${kinds[${#operands[@]}]-$others}
        _tick_offer '' "$current"
    fi
    [[ ${#COMPREPLY[@]} -gt 0 ]] || return 0
    case ${#COMPREPLY[@]}${COMPREPLY[0]} in
    1*[=@:]) compopt -o nospace 2>/dev/null ;;
    esac
    # bash replaces only what stands behind the last of its break characters; a @ it replaces too.
    local kept=${current%"${current##*["$COMP_WORDBREAKS"]}"}
    COMPREPLY=("${COMPREPLY[@]#"${kept%@}"}")
}

# The words up to the cursor, parted at blanks; bash parts them at COMP_WORDBREAKS too ('--wait=read' is three).
_tick_words() {
    local line=${COMP_LINE:0:COMP_POINT} word blanks i
    line=${line#*"${COMP_WORDS[0]}"}
    words=("${COMP_WORDS[0]}")
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        blanks=${line%%[![:blank:]]*}
        line=${line#"$blanks"}
        ((i < COMP_CWORD)) || word=$line
        if [[ -n $blanks || i -eq 1 ]]; then
            words+=("$word")
        else
            words[${#words[@]} - 1]+=$word
        fi
        line=${line#"$word"}
    done
    current=${words[${#words[@]} - 1]}
}

# Reads the words before the current one; sets kind where that is the value of an option.
_tick_scan() {
    local word i last=$((${#words[@]} - 1))
    for ((i = 1; i < last; i++)); do
        word=${words[i]}
        if [[ $word == --config=* && -z $command ]]; then config=${word#*=}; fi
        if [[ -n $ended || $word != -?* ]]; then
            if [[ -z $command ]]; then
                command=$word ended=''
                _tick_command "$command"
            else
                operands+=("$word")
                ((${#operands[@]} < limit)) || ended=1
            fi
        elif [[ $word == -- ]]; then
            ended=1
        elif _tick_takes_next "$word"; then
            ((++i < last)) || return 0
            kind=''
            if [[ $word == --config && -z $command ]]; then config=${words[i]}; fi
        fi
    done
}

# Whether the value of an option, or of the last of some letters, is the next word; sets its kind then.
_tick_takes_next() {
    local letters=${1#-}
    case $1 in
    --*=*) return 1 ;;
    --*) _tick_value "$command $1" && return ;;
    *)
        while [[ -n $letters ]]; do
            if _tick_value "$command -${letters:0:1}"; then
                [[ -n ${letters:1} ]] || return 0
                break
            fi
            letters=${letters:1}
        done
        ;;
    esac
    kind=''
    return 1
}

# Offers what the kind has for $2; $1 is what stands before it in the same word.
_tick_offer() {
    local stem=$1 rest=$2 word names before='' list=()
    case $kind in
    file)
        if ! compopt -o default 2>/dev/null; then
            while IFS= read -r word; do COMPREPLY+=("$stem$word"); done < <(compgen -f -- "$rest")
        fi
        return
        ;;
    room) _tick_ask --rooms ;;
    member) _tick_ask "--members${operands[0]:+=${operands[0]}}" ;;
    outbox) _tick_ask --outbox ;;
    listname) _tick_ask --lists ;;
    row) [[ ${operands[0]-} == add ]] || _tick_ask "--rows${operands[1]:+=${operands[1]}}" ;;
    'operation '*)
        IFS=' ' read -r -a list <<<"${kind#* }"
        _tick_ask --rooms
        ;;
    'after '*)
        kind=${kind#* }
        if [[ ${operands[0]-} == "${kind%% *}" ]]; then
            kind=${kind#* }
            _tick_offer "$stem" "$rest"
        fi
        return
        ;;
    *' '*) IFS=' ' read -r -a list <<<"${kind#* }" ;;
    esac
    case $kind in
    'list '*)
        word=${rest##*,}
        before=,${rest%"$word"}
        stem+=${rest%"$word"} rest=$word
        ;;
    'format '*)
        [[ $rest == *%* ]] || rest+=%
        word=${rest##*%}
        stem+=${rest%"$word"} rest=$word
        compopt -o nospace 2>/dev/null
        ;;
    'words '*)
        for word in "${list[@]}"; do
            case $word in
            *[@:]) [[ $rest == "$word"* ]] || continue ;;
            *) continue ;;
            esac
            kind='file'
            if [[ $word == *@ ]]; then
                # A name may have a @ in it: the next one begins after a comma.
                kind='member' names=${rest#"$word"}
                word=${rest%"${names##*,@}"}
            fi
            _tick_offer "$stem$word" "${rest#"$word"}"
            return
        done
        ;;
    esac
    for word in ${list[@]+"${list[@]}"}; do
        if [[ $word == "$rest"* && $before != *",$word,"* ]]; then COMPREPLY+=("$stem$word"); fi
    done
}

# Asks tick for words; they are taken as they are.
_tick_ask() {
    local file=${config//[\'\"\\]/}
    if [[ ${file:0:2} == \~/ ]]; then file=$HOME/${file:2}; fi
    while IFS= read -r word; do
        list+=("$word")
    done < <(command tick ${file:+--config "$file"} completion "$@" 2>/dev/null </dev/null)
}

# What a command takes: its options, its operands, and after how many of those no options come.
_tick_command() {
    options='' kinds=() others=none limit=999
    case $1 in
    '')
        options='--config --color -h --help -V --version'
        kinds=('words join leave members remove send run tail ack status list outbox push relay demo help completion')
        limit=1
        ;;
    join)
        options='--relay --name --new --code --code-file --weak-code --accept-log --push --timeout -q --quiet -h --help'
        kinds=('none' 'room')
        ;;
    leave)
        options='--force --timeout -q --quiet -h --help'
        kinds=('room')
        ;;
    members)
        options='--json --porcelain --porcelain= --format -z --null --timeout -h --help'
        kinds=('room')
        ;;
    remove)
        options='--timeout -q --quiet -h --help'
        kinds=('room')
        others='member'
        ;;
    send)
        options='-l --lines -f --file --wait --wait= --except --timeout --key --no-queue -q --quiet --json --tee -h --help'
        kinds=('room')
        ;;
    run)
        options='-h --help'
        kinds=('room')
        limit=1
        ;;
    tail)
        options='-f --follow -s --seq -z --null -n --lines --since --until --new --unread --failed -c --count -W --timeout --from --grep -i --ignore-case --invert --peek --ack --ack= --exec --retry --backoff --on-failure --own --events --json --raw --format --multiline --cut --no-seq --all-rooms -h --help'
        others='room'
        ;;
    ack)
        options='--all --only --timeout -h --help'
        kinds=('room')
        ;;
    status)
        options='-f --follow --wait --wait= --except --timeout -n --lines --json --porcelain --porcelain= --format --format-rooms --invite --verified -z --null -s --short --names --no-receipts --missing --missing= --older --from --exit-code -q --quiet -h --help'
        kinds=('room')
        ;;
    list)
        options='--list --all -f --follow -v --verbose -l --lines --first --last --at --before --after --wait --wait= --except --timeout --json --porcelain --porcelain= --format -z --null -h --help'
        kinds=('operation show add move edit remove check uncheck' 'room')
        others='row'
        ;;
    outbox)
        options='--json --all --wait --timeout -h --help'
        kinds=('words list flush drop')
        others='after drop outbox'
        ;;
    push)
        options='--ntfy --label --every --json --listen --exec --timeout -h --help'
        kinds=('words list set off test secret receive')
        others='room'
        ;;
    relay)
        options='--listen --store --ephemeral --fingerprint --token-file --max-message --retain --member-rate --stranger-rate --join-rate --max-connections --proxy --push-allow --push-after --push-expire --no-push --log --log-requests -h --help'
        ;;
    demo)
        options='-h --help'
        ;;
    help)
        options='-k --keyword -h --help'
        kinds=('words join leave members remove send run tail ack status list outbox push relay demo help completion')
        ;;
    completion)
        options='--rooms --members --members= --lists --rows --rows= --outbox -h --help'
        kinds=('words bash zsh fish')
        ;;
    esac
}

# What the value of an option is; with '=' at its end, of one in the same word. Fails where it takes none.
_tick_value() {
    case $1 in
    ' --config' | ' --config=') kind='file' ;;
    ' --color' | ' --color=') kind='words auto always never' ;;
    'join --relay' | 'join --relay=') kind='none' ;;
    'join --name' | 'join --name=') kind='none' ;;
    'join --code' | 'join --code=') kind='none' ;;
    'join --code-file' | 'join --code-file=') kind='file' ;;
    'join --accept-log' | 'join --accept-log=') kind='none' ;;
    'join --push' | 'join --push=') kind='none' ;;
    'join --timeout' | 'join --timeout=') kind='none' ;;
    'leave --timeout' | 'leave --timeout=') kind='none' ;;
    'members --porcelain=') kind='words v1' ;;
    'members --format' | 'members --format=') kind='format i s r f t T I S g d D R w j u' ;;
    'members --timeout' | 'members --timeout=') kind='none' ;;
    'remove --timeout' | 'remove --timeout=') kind='none' ;;
    'send -f' | 'send --file' | 'send --file=') kind='file' ;;
    'send --wait=') kind='words sent delivered delivered:all delivered:@ read read:all read:@' ;;
    'send --except' | 'send --except=') kind='words @' ;;
    'send --timeout' | 'send --timeout=') kind='none' ;;
    'send --key' | 'send --key=') kind='none' ;;
    'tail -n' | 'tail --lines' | 'tail --lines=') kind='none' ;;
    'tail --since' | 'tail --since=') kind='none' ;;
    'tail --until' | 'tail --until=') kind='none' ;;
    'tail -c' | 'tail --count' | 'tail --count=') kind='none' ;;
    'tail -W' | 'tail --timeout' | 'tail --timeout=') kind='none' ;;
    'tail --from' | 'tail --from=') kind='member' ;;
    'tail --grep' | 'tail --grep=') kind='none' ;;
    'tail --ack=') kind='words always on-success' ;;
    'tail --exec' | 'tail --exec=') kind='file' ;;
    'tail --retry' | 'tail --retry=') kind='none' ;;
    'tail --backoff' | 'tail --backoff=') kind='none' ;;
    'tail --on-failure' | 'tail --on-failure=') kind='words stop skip' ;;
    'tail --events' | 'tail --events=') kind='list message join leave name gap receipt list all' ;;
    'tail --format' | 'tail --format=') kind='format i s r f t T I S g d D R w j u' ;;
    'ack --timeout' | 'ack --timeout=') kind='none' ;;
    'status --wait=') kind='words sent delivered delivered:all delivered:@ read read:all read:@' ;;
    'status --except' | 'status --except=') kind='words @' ;;
    'status --timeout' | 'status --timeout=') kind='none' ;;
    'status -n' | 'status --lines' | 'status --lines=') kind='none' ;;
    'status --porcelain=') kind='words v1' ;;
    'status --format' | 'status --format=') kind='format i s r f t T I S g d D R w j u' ;;
    'status --format-rooms' | 'status --format-rooms=') kind='format r U N s m a' ;;
    'status --names' | 'status --names=') kind='none' ;;
    'status --missing=') kind='words delivered read' ;;
    'status --older' | 'status --older=') kind='none' ;;
    'status --from' | 'status --from=') kind='words me any' ;;
    'list --list' | 'list --list=') kind='listname' ;;
    'list --at' | 'list --at=') kind='none' ;;
    'list --before' | 'list --before=') kind='row' ;;
    'list --after' | 'list --after=') kind='row' ;;
    'list --wait=') kind='words sent delivered delivered:all delivered:@ read read:all read:@' ;;
    'list --except' | 'list --except=') kind='words @' ;;
    'list --timeout' | 'list --timeout=') kind='none' ;;
    'list --porcelain=') kind='words v1' ;;
    'list --format' | 'list --format=') kind='format i p t c l r f T I s j' ;;
    'outbox --timeout' | 'outbox --timeout=') kind='none' ;;
    'push --label' | 'push --label=') kind='none' ;;
    'push --every' | 'push --every=') kind='none' ;;
    'push --listen' | 'push --listen=') kind='none' ;;
    'push --exec' | 'push --exec=') kind='file' ;;
    'push --timeout' | 'push --timeout=') kind='none' ;;
    'relay --listen' | 'relay --listen=') kind='none' ;;
    'relay --store' | 'relay --store=') kind='words postgres:// sqlite:' ;;
    'relay --fingerprint' | 'relay --fingerprint=') kind='none' ;;
    'relay --token-file' | 'relay --token-file=') kind='file' ;;
    'relay --max-message' | 'relay --max-message=') kind='none' ;;
    'relay --retain' | 'relay --retain=') kind='none' ;;
    'relay --member-rate' | 'relay --member-rate=') kind='none' ;;
    'relay --stranger-rate' | 'relay --stranger-rate=') kind='none' ;;
    'relay --join-rate' | 'relay --join-rate=') kind='none' ;;
    'relay --max-connections' | 'relay --max-connections=') kind='none' ;;
    'relay --proxy' | 'relay --proxy=') kind='none' ;;
    'relay --push-allow' | 'relay --push-allow=') kind='none' ;;
    'relay --push-after' | 'relay --push-after=') kind='none' ;;
    'relay --push-expire' | 'relay --push-expire=') kind='none' ;;
    'relay --log' | 'relay --log=') kind='words text json' ;;
    'help -k' | 'help --keyword' | 'help --keyword=') kind='none' ;;
    'completion --members=') kind='room' ;;
    'completion --rows=') kind='room' ;;
    *) return 1 ;;
    esac
}

complete -F _tick tick
