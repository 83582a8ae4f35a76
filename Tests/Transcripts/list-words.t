Lists as they are typed at a first guess. Who had checked a row, and when, was not kept.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ for row in tag build ship; do as alice tick list add ops $row; done >ids; as bob tick list ops >rows
  $ as bob tick list done ops 1 2; as bob tick list undone ops 2; as bob tick list rm ops 3
  $ as alice tick list -v ops | scrub
  1 [x] tag  (bob TIME)
  2 [ ] build
  $ as alice tick list ops
  1 [x] tag
  2 [ ] build
  $ as alice tick list check ops 1; as alice tick list --json ops | scrub
  {"at":MS,"changed_at":MS,"changed_seq":6,"checked":true,"checked_at":MS,"checked_by":"bob","checked_member":"ID","from":"alice","id":"ID","list":"main","member":"ID","position":1,"room":"ops","seq":3,"text":"tag"}
  {"at":MS,"changed_at":MS,"changed_seq":8,"checked":false,"from":"alice","id":"ID","list":"main","member":"ID","position":2,"room":"ops","seq":4,"text":"build"}
  $ as alice tick list --verbose add ops x
  error: '--verbose' needs 'show'
  [2]

It was moved to the end without a word where the place was beyond it:

  $ as alice tick list move --at 99 ops 1
  error: list 'main' had no row '99' when it was shown last, but 2 rows
  [1]
  $ as alice tick list move --at 2 ops 1; as alice tick list ops
  1 [ ] build
  2 [x] tag
  $ as alice tick list add --at 99 ops last >id; as alice tick list ops
  1 [ ] build
  2 [x] tag
  3 [ ] last

Words that led nowhere. A list is made by its first row:

  $ as alice tick list new ops
  error: unexpected operand 'ops'
  hint: a list is made by its first row: 'tick list add ops TEXT' adds one
  [2]
  $ as alice tick list create
  error: room 'create' was not joined here
  hint: a list is made by its first row: 'tick list add --list NAME ROOM TEXT'
  [4]
  $ as alice tick list ops incident
  error: unexpected operand 'incident'
  hint: 'tick list --list incident ops' shows the list of that name
  [2]
  $ as alice tick list ops done 1
  error: the operation comes before the room
  hint: 'tick list done ops' is how it begins
  [2]
  $ as alice tick list undo ops 1
  error: unknown operation 'undo'
  hint: did you mean 'uncheck'?
  [2]


The room comes first, and a word is quoted as it was typed:

  $ as alice tick list check 1
  error: missing operand 'ROW' of 'check'
  hint: 'tick list check . 1' names the room first: there is no room '1'
  [2]
  $ as alice tick list edit 1 ship it now
  error: room '1' was not joined here
  hint: 'tick list edit . 1 TEXT' names the room first: there is no room '1'
  [4]
  $ as both tick join -q --relay $RELAY --new lab --name both >/dev/null; as both tick join -q --name both <invite
  $ as both tick list check 1-2 3; as both tick list check 1
  error: room '1-2' was not joined here
  hint: 'tick list check ROOM 1-2 3' names the room first: there is no room '1-2'
  error: missing operand 'ROW' of 'check'
  hint: 'tick list check ROOM 1' names the room first: there is no room '1'
  [2]
  $ as alice tick list foo ops
  error: unknown operation 'foo'
  hint: show, add, move, edit, remove, check, uncheck
  [2]
  $ as alice tick list delete ops 1
  error: unknown operation 'delete'
  hint: did you mean 'remove'?
  [2]
  $ as alice tick list check ops foo
  error: list 'main' has no row 'foo'
  hint: 'tick list ops' shows its rows
  [1]

A variable that is empty is no row. The hint was to give it as one:

  $ as alice tick list check '' 1
  error: room '' was not joined here
  hint: rooms joined here: ops
  [4]
  $ as alice tick list check ''
  error: missing operand 'ROW' of 'check'
  [2]

A text that is a single dash is standard input, as that of a message:

  $ printf 'from a pipe\n' | as alice tick list add ops - >row; as alice tick list ops | tail -n 1
  4 [ ] from a pipe
  $ printf 'from another' | as alice tick list edit ops $(cat row) -; as alice tick list ops | tail -n 1
  4 [ ] from another
  $ printf '\377' | as alice tick list add ops -
  error: standard input is not UTF-8
  [65]
  $ as alice tick list add ops - </dev/null
  error: the text is empty
  [65]

A relay that is silent is given up after --timeout, and the list is shown as it was:

  $ halt $RELAY_PID
  $ scrubbed as alice tick list --timeout 300ms ops
  1 [ ] build
  2 [x] tag
  3 [ ] last
  4 [ ] from another
  error: cannot reach relay 'http://127.0.0.1:PORT': timed out
  hint: the list is as it was when it was read last
  [3]
  $ as alice tick list -f --timeout 1s ops
  error: '--follow' and '--timeout' cannot be used together
  [2]
  $ kill -CONT $RELAY_PID
  $ relay_stop
