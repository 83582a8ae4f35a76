What is typed wrong is said in the same voice everywhere.

  $ tick
  error: missing command
  hint: see 'tick -h'
  [2]
  $ tick snd
  error: unknown command 'snd'
  hint: did you mean 'send'?
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
  usage: tick tail [-f] [-n N|+SEQ | --new | --unread] [-c COUNT] [--peek]
                   [--json | --raw] ROOM
  
  Show messages, and follow a room
  
    ROOM                   the room
  
    -f, --follow           go on: show messages as they come
    -n, --lines N|+SEQ     the last N messages (10), or all from SEQ on
        --new              what was not delivered to me yet
        --unread           what I have not read yet
    -c, --count COUNT      end after COUNT messages
        --peek             send no receipts
        --json             print an object a message
        --raw              print the text alone, as it was sent
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
  $ tick --color=blue status
  error: bad value 'blue' for '--color': must be 'auto', 'always' or 'never'
  [2]
