What is typed wrong is said in the same voice everywhere.

  $ tick
  error: missing command
  hint: see 'tick -h'
  [2]
  $ tick snd
  error: unknown command 'snd'
  hint: did you mean 'send'?
  [2]
  $ tick publish ops hello
  error: unknown command 'publish'
  hint: did you mean 'send'?
  [2]
  $ tick sub ops
  error: unknown command 'sub'
  hint: did you mean 'tail'?
  [2]
Words of other programs, and of no program yet, were answered without a hint:

  $ for word in members invite rename kick chat log history sub pub search grep export whoami inbox unread message pull fetch flush; do tick $word; done 2>&1 | grep hint
  hint: join one with 'tick join'
  hint: see 'tick invite -h'
  hint: did you mean 'join --name NICK ROOM'?
  hint: did you mean 'remove'?
  hint: did you mean 'send'?
  hint: did you mean 'tail'?
  hint: did you mean 'tail'?
  hint: did you mean 'tail'?
  hint: did you mean 'send'?
  hint: did you mean 'tail --grep PATTERN ROOM'?
  hint: did you mean 'tail --grep PATTERN ROOM'?
  hint: did you mean 'tail --json --since 1 ROOM'?
  hint: did you mean 'members ROOM'?
  hint: did you mean 'tail --new ROOM'?
  hint: did you mean 'tail --unread ROOM'?
  hint: did you mean 'send'?
  hint: did you mean 'tail'?
  hint: did you mean 'tail'?
  hint: did you mean 'outbox flush'?
  $ for typed in 'send -m text ops' 'send ops -m text' 'send -t ops -m text' 'send --topic ops text' 'tail -t ops'; do tick $typed; done
  error: unknown option '-m'
  hint: did you mean 'tick send ROOM TEXT'?
  error: unknown option '-m'
  hint: did you mean 'tick send ROOM TEXT'? nothing was sent; put '--' before the text to send it
  error: unknown option '-t'
  hint: did you mean 'tick send ROOM TEXT'?
  error: unknown option '--topic'
  hint: did you mean 'tick send ROOM TEXT'?
  error: unknown option '-t'
  hint: did you mean 'tick tail ROOM'?
  [2]
  $ tick relay --port 9000
  error: unknown option '--port'
  hint: did you mean '--listen 127.0.0.1:PORT'?
  [2]

No usage text is wider than 80 columns; that of status was 89:

  $ for command in $(tick -h | sed -n 's/^   \([a-z][a-z]*\)  .*/\1/p'); do tick $command -h; done | grep '.\{81\}'
  [1]
  $ tick -V | head -n 1
  tick 0.2.0
  $ tick --colour=always status
  error: unknown option '--colour'
  hint: did you mean '--color'?
  [2]
  $ tick status --jsno
  error: unknown option '--jsno'
  hint: did you mean '--json'?
  [2]
  $ tick --version
  tick 0.2.0
  protocol 3
  Swift 6\.[2-9].* (re)
  SQLite 3\.[0-9.]+ (re)
  OpenSSL 3\.[0-9.]+ (re)
  libcurl [78]\.[0-9.]+ (re)
  $ tick --version >versions; tick version | diff - versions
  $ tick tail -h
  usage: tick tail [-fzi] [-s | --no-seq] [-n N|+SEQ]
                   [--since DUR|TIME|ID|SEQ | --new | --unread | --failed]
                   [--until TIME] [-c COUNT] [-W DUR] [--from MEMBER]...
                   [--grep REGEX] [--invert] [--peek | --ack[=always|on-success]]
                   [--exec CMD | --json | --raw | --format F] [--retry N]
                   [--backoff DUR] [--on-failure stop|skip] [--own]
                   [--events KINDS] [--multiline] [--cut] [--all-rooms] [ROOM...]
  
  Show messages, and follow rooms
  
    ROOM                   the rooms; without one: the only room
  
    -f, --follow           show new messages as they come
    -s, --seq              begin each line with the seq, as on a terminal
    -z, --null             end records with NUL
    -n, --lines N|+SEQ     the last N messages (10), or all from SEQ on
        --since DUR|TIME|ID|SEQ
                           messages of the last DUR, or from TIME, ID or SEQ on;
                           'monday', '2 days ago'
        --until TIME       only messages up to TIME, where -f ends
        --new              messages not delivered to me yet
        --unread           messages not read by me yet
        --failed           the messages that --on-failure=skip has passed over
    -c, --count COUNT      end after COUNT messages
    -W, --timeout DUR      end after DUR, such as 90s or 5m (a number alone is
                           seconds), with status 124 if COUNT was not reached
        --from MEMBER      only messages by this member: a name, the beginning of
                           an id, or 'me'
        --grep REGEX       only messages with a match of this regular expression,
                           as grep -E has it
    -i, --ignore-case      with --grep: upper and lower case are the same
        --invert           with --grep: only messages without a match
        --peek             send no receipts
        --ack[=always|on-success]
                           mark shown messages as read; on-success: those for
                           which CMD exits with 0
        --exec CMD         print nothing; run CMD by sh for each message, with
                           TICK_TEXT and other variables, and JSON on its input
        --retry N          with --exec: run CMD again for a message, up to N
                           times, where it failed
        --backoff DUR      with --retry: wait DUR before CMD is run again, and
                           each time twice as long (1s)
        --on-failure stop|skip
                           with --ack=on-success or --failed: at a message for
                           which CMD fails, end (the default without --failed) or
                           go on
        --own              with --exec: run CMD for my own messages, too
        --events KINDS     kinds to show: message, join, leave, name, rotate,
                           invite, gap, receipt, list, or all (message,gap)
        --json             print an object for each message
        --raw              print only the text, unescaped
        --format F         print each by the layout F, such as '%s %t'
        --multiline        show the lines of a message as lines, indented
        --cut              cut lines to the width of the terminal
        --no-seq           don't begin lines with the seq
        --all-rooms        show all rooms that were joined on this machine
    -h, --help             show this help
  $ tick help sned
  error: unknown command 'sned'
  hint: did you mean 'send'?
  [2]
  $ tick help ack
  usage: tick ack [-q] [--all | --only] [--timeout DUR] [ROOM [ID|SEQ|-...]]
  
  Mark messages as read
  
    ROOM                   the room; without messages: what was shown here
    ID|SEQ|-               up to this message; 'last': the last shown, 48-50: that
                           range alone; '-': read ids or lines of 'tail --json'
                           from standard input
  
        --all              all messages that are in the room now, also those never
                           shown here
        --only             only the messages named, not those before them
        --timeout DUR      give up after DUR, such as 90s or 300ms (a number alone
                           is seconds): then the ack is queued
    -q, --quiet            print only warnings
    -h, --help             show this help
  $ tick --version foo
  error: unexpected operand 'foo'
  hint: see 'tick -h'
  [2]
  $ tick --color=blue status
  error: bad value 'blue' for '--color': must be 'auto', 'always' or 'never'
  [2]
