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
  error: unexpected operand 'ops'
  hint: did you mean 'uncheck'?
  [2]

A relay that is silent is given up after --timeout, and the list is shown as it was:

  $ kill -STOP $RELAY_PID
  $ scrubbed as alice tick list --timeout 300ms ops
  1 [ ] build
  2 [x] tag
  3 [ ] last
  error: cannot reach relay 'http://127.0.0.1:PORT': timed out
  hint: the list is as it was when it was read last
  [3]
  $ as alice tick list -f --timeout 1s ops
  error: '--follow' and '--timeout' cannot be used together
  [2]
  $ kill -CONT $RELAY_PID
  $ relay_stop
