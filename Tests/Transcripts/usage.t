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
  $ tick --colour=always status
  error: unknown option '--colour'
  hint: did you mean '--color'?
  [2]
  $ tick status --jsno
  error: unknown option '--jsno'
  hint: did you mean '--json'?
  [2]
  $ tick --version
  tick 0.1.0
  $ tick tail -h
  usage: tick tail [-fz] [-n N|+SEQ | --since DUR|TIME|ID|SEQ | --new | --unread]
                   [-c COUNT] [-W DUR] [--peek | --ack[=always|on-success]]
                   [--exec CMD | --json | --raw | --format F] [--own]
                   [--events KINDS] ROOM...
  
  Show messages, and follow rooms
  
    ROOM                   the rooms
  
    -f, --follow           go on: show messages as they come
    -z, --null             end records with NUL
    -n, --lines N|+SEQ     the last N messages (10), or all from SEQ on
        --since DUR|TIME|ID|SEQ
                           all of the last DUR, or from TIME, a message's ID or
                           SEQ on
        --new              what was not delivered to me yet
        --unread           what I have not read yet
    -c, --count COUNT      end after COUNT messages
    -W, --timeout DUR      end after DUR, such as 90s or 5m, a number alone is
                           seconds; with 124 where COUNT was not reached
        --peek             send no receipts
        --ack[=always|on-success]
                           mark what was shown as read; on-success: what CMD ended
                           with 0 for
        --exec CMD         print nothing; run CMD by sh once a message, with
                           TICK_TEXT and so on set and the JSON as its input
        --own              with --exec: for my own messages, too
        --events KINDS     what to show: message, join, leave, name, gap, receipt,
                           or all (message,gap)
        --json             print an object a message
        --raw              print the text alone, as it was sent
        --format F         print each by the layout F, as '%s %t'
    -h, --help             show this help
  $ tick help sned
  error: unknown command 'sned'
  hint: did you mean 'send'?
  [2]
  $ tick help ack
  usage: tick ack [--all | --only] ROOM [ID|SEQ|-...]
  
  Mark messages as read
  
    ROOM                   the room
    ID|SEQ|-               up to and including this message; '-': ids, or the
                           lines of 'tail --json', from standard input
  
        --all              everything that is in the room now
        --only             just the messages named, not those before them
    -h, --help             show this help
  $ tick --version foo
  error: unexpected operand 'foo'
  hint: see 'tick -h'
  [2]
  $ tick --color=blue status
  error: bad value 'blue' for '--color': must be 'auto', 'always' or 'never'
  [2]
