# Completion of tick for fish. Made by 'tick completion fish'.

# The options of a command that take the next word as their value.
function __tick_valued
    switch "$argv[1]"
        case ''
            printf '%s\n' --config --color
        case join
            printf '%s\n' --relay --name --code --code-file --accept-log --push --timeout
        case leave
            printf '%s\n' --timeout
        case members
            printf '%s\n' --format --timeout
        case remove
            printf '%s\n' --timeout
        case send
            printf '%s\n' -f --file --except --timeout --key
        case tail
            printf '%s\n' -n --lines --since --until -c --count -W --timeout --from --grep --exec --retry --backoff --on-failure --events --format
        case ack
            printf '%s\n' --timeout
        case status
            printf '%s\n' --except --timeout -n --lines --format --format-rooms --names --older --from
        case list
            printf '%s\n' --list --at --before --after --except --timeout --format
        case outbox
            printf '%s\n' --timeout
        case push
            printf '%s\n' --label --every --listen --exec --timeout
        case relay
            printf '%s\n' --listen --store --fingerprint --token-file --max-message --retain --member-rate --stranger-rate --join-rate --max-connections --proxy --push-allow --push-after --push-expire --log
        case help
            printf '%s\n' -k --keyword
    end
end

# The words before the cursor that are neither options nor their values: the command, then its operands. With an
# argument: fails where no option can stand, since a -- or so many operands are there.
function __tick_scan
    set -l words (commandline -opc)
    set -e words[1]
    set -l valued (__tick_valued '')
    set -l command
    set -l operands
    set -l ended
    while set -q words[1]
        set -l word $words[1]
        set -e words[1]
        if set -q ended[1]; or not string match -qr -- '^-.' $word
            if set -q command[1]
                set -a operands $word
            else
                set command $word
                set valued (__tick_valued $word)
                set ended
            end
        else if test $word = --
            set ended yes
        else if contains -- $word $valued
            set -e words[1]
        else if string match -qr -- '^-[^-]' $word; and contains -- -(string sub -s -1 -- $word) $valued
            set -e words[1]
        end
    end
    printf '%s\n' $command $operands
    not set -q ended[1]; and not test (count $operands) -ge "$argv[1]"
end

# Whether options of the command ('' before there is one) can stand here; $argv[2] operands end them.
function __tick_options
    set -l limit $argv[2] 999
    set -l words (__tick_scan $limit[1]); and test "$words[1]" = "$argv[1]"
end

# Whether the word at the cursor is an operand of the command, from the first of two places up to the second.
function __tick_operand
    set -l words (__tick_scan 999)
    set -l place (count $words)
    set -l upto $argv[3] 999
    test "$words[1]" = "$argv[1]" -a $place -ge $argv[2] -a $place -le $upto[1]
end

# Whether the first operand is this word.
function __tick_first
    set -l words (__tick_scan 999)
    test "$words[2]" = $argv[1]
end

# Asks tick for words.
function __tick_ask
    set -l words (commandline -opc)
    set -l config
    if set -l place (contains -i -- --config $words)
        set config --config $words[(math $place + 1)]
    else
        set config (string match -r -- '^--config=.*' $words)
    end
    set config (string replace -r -- '^(--config=)?~/' '$1'$HOME/ $config)
    command tick $config completion $argv 2>/dev/null </dev/null
end

function __tick_members
    set -l words (__tick_scan 999)
    if set -q words[2]
        __tick_ask --members=$words[2]
    else
        __tick_ask --members
    end
end

function __tick_rows
    set -l words (__tick_scan 999)
    if test "$words[2]" != add
        __tick_ask --rows=$words[3]
    end
end

# Words, of which those with a @ at their end go on with a member, those with a colon with a path.
function __tick_words
    set -l value (string replace -r '^--[a-z-]+=' '' -- (commandline -ct))
    for word in (string match -r -- '.*[@:]$' $argv)
        if test "$word" = (string sub -l (string length -- $word) -- "$value")
            if string match -q -- '*@' $word
                printf '%s\n' (string match -r -- '^(?:.*[:,])?@' $value)(__tick_members)
            else
                printf '%s\n' $word(__fish_complete_path (string replace -- $word '' $value))
            end
            return
        end
    end
    printf '%s\n' $argv
end

# Words that follow a separator, at any place of a word.
function __tick_behind
    set -l value (string replace -r '^--[a-z-]+=' '' -- (commandline -ct))
    set -l stem (string match -r -- ".*$argv[1]" $value)
    if not set -q stem[1]; and test $argv[1] = %
        set stem $value%
    end
    for word in $argv[2..-1]
        if test $argv[1] = ,; and contains -- $word (string split , -- "$stem")
            continue
        end
        printf '%s\n' "$stem$word"
    end
end

complete -c tick -f

complete -c tick -n '__tick_options \'\'' -l config -r -F -d 'the state file (TICK_CONFIG, else ~/.config/tick/tick.json)'
complete -c tick -n '__tick_options \'\'' -l color -x -a 'auto always never' -d 'colours on standard output'
complete -c tick -n '__tick_options \'\'' -s h -l help -d 'show this help'
complete -c tick -n '__tick_options \'\'' -s V -l version -d 'show the version'
complete -c tick -n '__tick_operand "" 1 1' -a join -d 'Become a member of a room'
complete -c tick -n '__tick_operand "" 1 1' -a leave -d 'Leave a room'
complete -c tick -n '__tick_operand "" 1 1' -a members -d 'List the members of a room'
complete -c tick -n '__tick_operand "" 1 1' -a remove -d 'Remove members from a room'
complete -c tick -n '__tick_operand "" 1 1' -a send -d 'Send a message, or each line of a pipe as one'
complete -c tick -n '__tick_operand "" 1 1' -a run -d 'Run a command, and send what it prints and how it ended'
complete -c tick -n '__tick_operand "" 1 1' -a tail -d 'Show messages, and follow rooms'
complete -c tick -n '__tick_operand "" 1 1' -a ack -d 'Mark messages as read'
complete -c tick -n '__tick_operand "" 1 1' -a status -d 'Show the delivery status of messages'
complete -c tick -n '__tick_operand "" 1 1' -a list -d 'Show, follow and edit a room\'s shared lists'
complete -c tick -n '__tick_operand "" 1 1' -a outbox -d 'List, send or drop messages that are not sent yet'
complete -c tick -n '__tick_operand "" 1 1' -a push -d 'Be woken while away'
complete -c tick -n '__tick_operand "" 1 1' -a relay -d 'Serve rooms over HTTP'
complete -c tick -n '__tick_operand "" 1 1' -a demo -d 'Show the main commands at work, with a relay and three members'
complete -c tick -n '__tick_operand "" 1 1' -a help -d 'Show a command\'s man page'
complete -c tick -n '__tick_operand "" 1 1' -a completion -d 'Print a shell\'s completion script'

complete -c tick -n '__tick_options join' -l relay -x -d 'the relay to ask (TICK_RELAY)'
complete -c tick -n '__tick_options join' -l name -x -d 'your name in the room (TICK_NAME, else your login name)'
complete -c tick -n '__tick_options join' -l new -d 'make the room, with a new code unless one is given, and print its invite'
complete -c tick -n '__tick_options join' -l code -x -d 'the room\'s code; others on this machine can see it in the process list'
complete -c tick -n '__tick_options join' -l code-file -r -F -d 'read the room\'s code from FILE'
complete -c tick -n '__tick_options join' -l weak-code -d 'accept a code that could be guessed'
complete -c tick -n '__tick_options join' -l accept-log -x -d 'accept the relay\'s log from here on, if it extends what \'tick relay --fingerprint\' printed'
complete -c tick -n '__tick_options join' -l push -x -d 'be woken while away by pushes to URL, as \'tick push set\' sets it'
complete -c tick -n '__tick_options join' -l timeout -x -d 'give up after DUR, such as 90s or 300ms (a number alone is seconds), with status 124'
complete -c tick -n '__tick_options join' -s q -l quiet -d 'print no notes: neither the number of members nor a warning'
complete -c tick -n '__tick_options join' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand join 2 2' -a '(__tick_ask --rooms)'

complete -c tick -n '__tick_options leave' -l force -d 'leave even if the relay can\'t be reached, and drop the room\'s messages in the outbox'
complete -c tick -n '__tick_options leave' -l timeout -x -d 'give up after DUR, such as 90s or 300ms (a number alone is seconds), with status 124'
complete -c tick -n '__tick_options leave' -s q -l quiet -d 'don\'t print the invite'
complete -c tick -n '__tick_options leave' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand leave 1 1' -a '(__tick_ask --rooms)'

complete -c tick -n '__tick_options members' -l json -d 'print objects'
complete -c tick -n '__tick_options members' -l porcelain -a 'v1' -d 'print records for scripts, stable across versions'
complete -c tick -n '__tick_options members' -l format -x -a '(__tick_behind % i s r f t T I S g d D R w j u)' -d 'print each by the layout F, such as \'%s %t\''
complete -c tick -n '__tick_options members' -s z -l null -d 'end records with NUL'
complete -c tick -n '__tick_options members' -l timeout -x -d 'give up after DUR, such as 90s or 300ms (a number alone is seconds), with status 124'
complete -c tick -n '__tick_options members' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand members 1 1' -a '(__tick_ask --rooms)'

complete -c tick -n '__tick_options remove' -l timeout -x -d 'give up after DUR, such as 90s or 300ms (a number alone is seconds), with status 124'
complete -c tick -n '__tick_options remove' -s q -l quiet -d 'print no note'
complete -c tick -n '__tick_options remove' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand remove 1 1' -a '(__tick_ask --rooms)'
complete -c tick -n '__tick_operand remove 2' -a '(__tick_members)'

complete -c tick -n '__tick_options send' -s l -l lines -d 'each line is a message'
complete -c tick -n '__tick_options send' -s f -l file -r -F -d 'read the message, or with -l the lines, from FILE'
complete -c tick -n '__tick_options send' -l wait -a '(__tick_words sent delivered delivered:all delivered:@ read read:all read:@)' -d 'wait until it is \'sent\', or \'delivered\' to or \'read\' by \':all\', \':N\' or \':@NAME,...\' (delivered:all)'
complete -c tick -n '__tick_options send' -l except -x -a '(__tick_words @)' -d 'for all but this member'
complete -c tick -n '__tick_options send' -l timeout -x -d 'give up after DUR, such as 90s or 300ms; a number alone is seconds, 0 checks once'
complete -c tick -n '__tick_options send' -l key -x -d 'send once: the same KEY and text again are the same message'
complete -c tick -n '__tick_options send' -l no-queue -d 'fail if the relay can\'t be reached, and keep no message in the outbox'
complete -c tick -n '__tick_options send' -s q -l quiet -d 'don\'t print ids'
complete -c tick -n '__tick_options send' -l json -d 'print an object instead of the id'
complete -c tick -n '__tick_options send' -l tee -d 'print the lines as they are read, instead of ids'
complete -c tick -n '__tick_options send' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand send 1 1' -a '(__tick_ask --rooms)'

complete -c tick -n '__tick_options run 1' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand run 1 1' -a '(__tick_ask --rooms)'

complete -c tick -n '__tick_options tail' -s f -l follow -d 'show new messages as they come'
complete -c tick -n '__tick_options tail' -s s -l seq -d 'begin each line with the seq, as on a terminal'
complete -c tick -n '__tick_options tail' -s z -l null -d 'end records with NUL'
complete -c tick -n '__tick_options tail' -s n -l lines -x -d 'the last N messages (10), or all from SEQ on'
complete -c tick -n '__tick_options tail' -l since -x -d 'messages of the last DUR, or from TIME, ID or SEQ on; \'monday\', \'2 days ago\''
complete -c tick -n '__tick_options tail' -l until -x -d 'only messages up to TIME, where -f ends'
complete -c tick -n '__tick_options tail' -l new -d 'messages not delivered to me yet'
complete -c tick -n '__tick_options tail' -l unread -d 'messages not read by me yet'
complete -c tick -n '__tick_options tail' -l failed -d 'the messages that --on-failure=skip has passed over'
complete -c tick -n '__tick_options tail' -s c -l count -x -d 'end after COUNT messages'
complete -c tick -n '__tick_options tail' -s W -l timeout -x -d 'end after DUR, such as 90s or 5m (a number alone is seconds), with status 124 if COUNT was not reached'
complete -c tick -n '__tick_options tail' -l from -x -a '(__tick_members)' -d 'only messages by this member: a name, the beginning of an id, or \'me\''
complete -c tick -n '__tick_options tail' -l grep -x -d 'only messages with a match of this regular expression, as grep -E has it'
complete -c tick -n '__tick_options tail' -s i -l ignore-case -d 'upper and lower case are the same'
complete -c tick -n '__tick_options tail' -l invert -d 'only messages without a match'
complete -c tick -n '__tick_options tail' -l peek -d 'send no receipts'
complete -c tick -n '__tick_options tail' -l ack -a 'always on-success' -d 'mark shown messages as read; on-success: those for which CMD exits with 0'
complete -c tick -n '__tick_options tail' -l exec -r -F -d 'print nothing; run CMD by sh for each message, with TICK_TEXT and other variables, and JSON on its input'
complete -c tick -n '__tick_options tail' -l retry -x -d 'run CMD again for a message, up to N times, where it failed'
complete -c tick -n '__tick_options tail' -l backoff -x -d 'wait DUR before CMD is run again, and each time twice as long (1s)'
complete -c tick -n '__tick_options tail' -l on-failure -x -a 'stop skip' -d 'at a message for which CMD fails, end or go on (stop)'
complete -c tick -n '__tick_options tail' -l own -d 'run CMD for my own messages, too'
complete -c tick -n '__tick_options tail' -l events -x -a '(__tick_behind , message join leave name gap receipt list all)' -d 'kinds to show: message, join, leave, name, gap, receipt, list, or all (message,gap)'
complete -c tick -n '__tick_options tail' -l json -d 'print an object for each message'
complete -c tick -n '__tick_options tail' -l raw -d 'print only the text, unescaped'
complete -c tick -n '__tick_options tail' -l format -x -a '(__tick_behind % i s r f t T I S g d D R w j u)' -d 'print each by the layout F, such as \'%s %t\''
complete -c tick -n '__tick_options tail' -l multiline -d 'show the lines of a message as lines, indented'
complete -c tick -n '__tick_options tail' -l cut -d 'cut lines to the width of the terminal'
complete -c tick -n '__tick_options tail' -l no-seq -d 'don\'t begin lines with the seq'
complete -c tick -n '__tick_options tail' -l all-rooms -d 'show all rooms that were joined on this machine'
complete -c tick -n '__tick_options tail' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand tail 1' -a '(__tick_ask --rooms)'

complete -c tick -n '__tick_options ack' -l all -d 'all messages that are in the room now, also those never shown here'
complete -c tick -n '__tick_options ack' -l only -d 'only the messages named, not those before them'
complete -c tick -n '__tick_options ack' -l timeout -x -d 'give up after DUR, such as 90s or 300ms (a number alone is seconds): then the ack is queued'
complete -c tick -n '__tick_options ack' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand ack 1 1' -a '(__tick_ask --rooms)'

complete -c tick -n '__tick_options status' -s f -l follow -d 'update it live: redrawn on a terminal, else a line for each change'
complete -c tick -n '__tick_options status' -l wait -a '(__tick_words sent delivered delivered:all delivered:@ read read:all read:@)' -d 'wait until it is \'sent\', or \'delivered\' to or \'read\' by \':all\', \':N\' or \':@NAME,...\' (delivered:all)'
complete -c tick -n '__tick_options status' -l except -x -a '(__tick_words @)' -d 'for all but this member'
complete -c tick -n '__tick_options status' -l timeout -x -d 'give up after DUR, such as 90s or 300ms; a number alone is seconds, 0 checks once'
complete -c tick -n '__tick_options status' -s n -l lines -x -d 'with a room: my last N messages (10)'
complete -c tick -n '__tick_options status' -l json -d 'print objects'
complete -c tick -n '__tick_options status' -l porcelain -a 'v1' -d 'print records for scripts, stable across versions'
complete -c tick -n '__tick_options status' -l format -x -a '(__tick_behind % i s r f t T I S g d D R w j u)' -d 'print each by the layout F, such as \'%s %t\''
complete -c tick -n '__tick_options status' -l format-rooms -x -a '(__tick_behind % r U N s m a)' -d 'without a room: print each room by the layout F, such as \'%r:%U\''
complete -c tick -n '__tick_options status' -l invite -d 'print the room\'s invite, which contains its code'
complete -c tick -n '__tick_options status' -l verified -d 'print how much of the log was verified here, as SIZE-HEX, or compare it'
complete -c tick -n '__tick_options status' -s z -l null -d 'end records with NUL'
complete -c tick -n '__tick_options status' -s s -l short -d 'without relays, the size of logs, and names'
complete -c tick -n '__tick_options status' -l names -x -d 'name at most N members for each state'
complete -c tick -n '__tick_options status' -l no-receipts -d 'don\'t ask for receipts'
complete -c tick -n '__tick_options status' -l missing -a 'delivered read' -d 'only messages that a member doesn\'t have, or has not read'
complete -c tick -n '__tick_options status' -l older -x -d 'only messages older than DUR, such as 10m'
complete -c tick -n '__tick_options status' -l from -x -a 'me any' -d 'whose messages: my own or any member\'s (me)'
complete -c tick -n '__tick_options status' -l exit-code -d 'exit with 1 if there are such messages, else with 0'
complete -c tick -n '__tick_options status' -s q -l quiet -d 'print nothing; without --wait: also --exit-code'
complete -c tick -n '__tick_options status' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand status 1 1' -a '(__tick_ask --rooms)'

complete -c tick -n '__tick_options list' -l list -x -a '(__tick_ask --lists)' -d 'the list to show or edit (main)'
complete -c tick -n '__tick_options list' -l all -d 'name the room\'s lists'
complete -c tick -n '__tick_options list' -s f -l follow -d 'show changes as they come'
complete -c tick -n '__tick_options list' -s v -l verbose -d 'tell who checked a row, and when'
complete -c tick -n '__tick_options list' -s l -l lines -d 'each line of standard input is a row'
complete -c tick -n '__tick_options list' -l first -d 'make it the first row'
complete -c tick -n '__tick_options list' -l last -d 'make it the last row'
complete -c tick -n '__tick_options list' -l at -x -d 'make it row N'
complete -c tick -n '__tick_options list' -l before -x -a '(__tick_rows)' -d 'put it before that row'
complete -c tick -n '__tick_options list' -l after -x -a '(__tick_rows)' -d 'put it after that row'
complete -c tick -n '__tick_options list' -l wait -a '(__tick_words sent delivered delivered:all delivered:@ read read:all read:@)' -d 'wait until it is \'sent\', or \'delivered\' to or \'read\' by \':all\', \':N\' or \':@NAME,...\' (delivered:all)'
complete -c tick -n '__tick_options list' -l except -x -a '(__tick_words @)' -d 'for all but this member'
complete -c tick -n '__tick_options list' -l timeout -x -d 'give up after DUR, such as 90s or 300ms; a number alone is seconds, 0 checks once'
complete -c tick -n '__tick_options list' -l json -d 'print an object for each row, or each edit'
complete -c tick -n '__tick_options list' -l porcelain -a 'v1' -d 'print records for scripts'
complete -c tick -n '__tick_options list' -l format -x -a '(__tick_behind % i p t c l r f T I s j)' -d 'print each row by the layout F, such as \'%p %t\''
complete -c tick -n '__tick_options list' -s z -l null -d 'end records with NUL'
complete -c tick -n '__tick_options list' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand list 1 1' -a '(__tick_ask --rooms) show add move edit remove check uncheck'
complete -c tick -n '__tick_operand list 2 2' -a '(__tick_ask --rooms)'
complete -c tick -n '__tick_operand list 3' -a '(__tick_rows)'

complete -c tick -n '__tick_options outbox' -l json -d 'print an object for each message'
complete -c tick -n '__tick_options outbox' -l all -d 'all messages'
complete -c tick -n '__tick_options outbox' -l wait -d 'wait until the relay is back and all is sent'
complete -c tick -n '__tick_options outbox' -l timeout -x -d 'give up after DUR, such as 90s or 300ms (a number alone is seconds)'
complete -c tick -n '__tick_options outbox' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand outbox 1 1' -a 'list flush drop'
complete -c tick -n '__tick_operand outbox 2' -a '(__tick_first drop; and __tick_ask --outbox)'

complete -c tick -n '__tick_options push' -l ntfy -d 'have ntfy show the text of a push'
complete -c tick -n '__tick_options push' -l label -x -d 'what a push calls the room (a push doesn\'t name it)'
complete -c tick -n '__tick_options push' -l every -x -d 'the least time between two pushes, from 10s to 1d (60s)'
complete -c tick -n '__tick_options push' -l json -d 'print an object for each room'
complete -c tick -n '__tick_options push' -l listen -x -d 'the address to listen on (127.0.0.1:8426, or a socket of systemd\'s)'
complete -c tick -n '__tick_options push' -l exec -r -F -d '\'tick tail\' runs CMD for each message instead of printing it'
complete -c tick -n '__tick_options push' -l timeout -x -d 'give up after DUR, such as 90s or 300ms (a number alone is seconds), with status 124'
complete -c tick -n '__tick_options push' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand push 1 1' -a 'list set off test secret receive'
complete -c tick -n '__tick_operand push 2' -a '(__tick_ask --rooms)'

complete -c tick -n '__tick_options relay' -l listen -x -d 'the address to listen on; port 0 takes a free one'
complete -c tick -n '__tick_options relay' -l store -x -a '(__tick_words postgres:// sqlite:)' -d 'store the rooms in this file, or in PostgreSQL (postgres://…)'
complete -c tick -n '__tick_options relay' -l ephemeral -d 'store the rooms in a temporary folder that is removed at the end'
complete -c tick -n '__tick_options relay' -l fingerprint -x -d 'print size and root of the log of this member\'s room, or of \'all\', and end'
complete -c tick -n '__tick_options relay' -l token-file -r -F -d 'require the token in FILE for joining'
complete -c tick -n '__tick_options relay' -l max-message -x -d 'the longest text of one message (64K)'
complete -c tick -n '__tick_options relay' -l retain -x -d 'remove messages older than DUR, such as 90d (none)'
complete -c tick -n '__tick_options relay' -l member-rate -x -d 'requests a second from a member (200)'
complete -c tick -n '__tick_options relay' -l stranger-rate -x -d 'requests a second from an address without a member\'s token (20)'
complete -c tick -n '__tick_options relay' -l join-rate -x -d 'joins a minute from an address (60)'
complete -c tick -n '__tick_options relay' -l max-connections -x -d 'connections from an address (1000)'
complete -c tick -n '__tick_options relay' -l proxy -x -d 'trust the X-Forwarded-For of this proxy'
complete -c tick -n '__tick_options relay' -l push-allow -x -d 'allow push targets there that are not public, or not https:// on port 443'
complete -c tick -n '__tick_options relay' -l push-after -x -d 'push to members who don\'t have a message after DUR (5s)'
complete -c tick -n '__tick_options relay' -l push-expire -x -d 'try a push that fails for DUR (24h)'
complete -c tick -n '__tick_options relay' -l no-push -d 'make no pushes'
complete -c tick -n '__tick_options relay' -l log -x -a 'text json' -d 'write a log to standard error'
complete -c tick -n '__tick_options relay' -l log-requests -d 'log each request, too'
complete -c tick -n '__tick_options relay' -s h -l help -d 'show this help'

complete -c tick -n '__tick_options demo' -s h -l help -d 'show this help'

complete -c tick -n '__tick_options help' -s k -l keyword -x -d 'the lines of all man pages that have WORD'
complete -c tick -n '__tick_options help' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand help 1 1' -a 'join leave members remove send run tail ack status list outbox push relay demo help completion'

complete -c tick -n '__tick_options completion' -l rooms -d 'print this machine\'s names for rooms'
complete -c tick -n '__tick_options completion' -l members -a '(__tick_ask --rooms)' -d 'print the names of the others in ROOM, or in any room'
complete -c tick -n '__tick_options completion' -l lists -d 'print the names of lists that were read here'
complete -c tick -n '__tick_options completion' -l rows -a '(__tick_ask --rooms)' -d 'print the ids of the rows of lists in ROOM, or in any room, as they were read here'
complete -c tick -n '__tick_options completion' -l outbox -d 'print the ids of the messages in the outbox'
complete -c tick -n '__tick_options completion' -s h -l help -d 'show this help'
complete -c tick -n '__tick_operand completion 1 1' -a 'bash zsh fish'
