Porcelain: records that scripts can rely on. A letter, fields parted by one blank, a text last.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name 'bob the builder' <invite
  $ as carol tick join -q --name carol <invite
  $ as alice tick status --porcelain | scrub
  r ops 3 3 0 0 0 http://127.0.0.1:PORT
  $ as alice tick send -q ops 'first one'
  $ printf 'two\nlines\tand a \\ backslash \351' | as alice tick send -q ops
  $ as bob tick tail --new ops >/dev/null
  $ as bob tick ack ops 4

A room: `m ID SEQ STATE AUDIENCE DELIVERED READ AT TEXT`; what the text can't say on a line is escaped, and a backslash
is two, so that it can be read back:

  $ as alice tick status --porcelain ops | scrub
  m ID 4 sent 2 1 1 MS first one
  m ID 5 sent 2 1 0 MS two\nlines\tand a \\ backslash \xe9
  $ as alice tick status --porcelain=v1 -n 1 ops | cut -d ' ' -f 3-7
  5 sent 2 1 0
  $ as alice tick status --porcelain --no-receipts -n 1 ops | scrub
  m ID 5 sent - - - MS two\nlines\tand a \\ backslash \xe9

A message: a line `a ID MEMBER DELIVERED READ PRESENCE SEEN NAME` for each of its audience:

  $ as carol tick leave -q ops
  $ as alice tick status --porcelain ops 4 | scrub | sed 's/ online / PRESENCE /'
  m ID 4 sent 2 1 1 MS first one
  a ID ID MS MS PRESENCE MS bob the builder
  a ID ID - - left MS carol

With -z a record ends with NUL:

  $ as alice tick status --porcelain -z ops | tr '\n\0' '|\n' | cut -c 1
  m
  m

All rooms: `r ROOM MEMBERS HEAD NEW UNREAD SENDING RELAY`; `w ID ROOM STATE QUEUED TRIES REASON` for what waits; and where
a relay has no answer, `e ROOM STATUS REASON`.

  $ as bob tick status --porcelain | scrub
  r ops 2 6 0 1 0 http://127.0.0.1:PORT
  $ relay_stop
  $ scrubbed as bob tick send -q ops wait
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the message is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  [75]
  $ scrubbed as bob tick status --porcelain
  r ops - - - - 1 http://127.0.0.1:PORT
  e ops 3 cannot reach relay 'http://127.0.0.1:PORT': connection refused
  w ID ops sending MS 1 connection refused
  [3]
  $ scrubbed as bob tick status --porcelain ops
  w ID ops sending MS 1 connection refused
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]
  $ as bob tick status --porcelain=v2
  error: bad value 'v2' for '--porcelain': must be 'v1'
  [2]
  $ as bob tick status --porcelain --json
  error: '--json' and '--porcelain' cannot be used together
  [2]
