Status: where everything stands.

  $ as alice tick status
  no rooms
  hint: there is no state file '*/alice.json' yet: make a room with 'tick join --new ROOM', or join one with an invite (glob)
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as alice tick send -q ops 'anybody here?'
  $ as alice tick status ops
    2  + delivered 0/0, read 0/0  anybody here?
  $ as alice tick status ops 2
  message 2 has no audience: no other member was in the room
  $ as bob tick join -q --name bob <invite
  $ as carol tick join -q --name carol <invite
  $ as alice tick send -q ops hello
  $ as alice tick status | scrub
  ops  3 members, 0 new, 0 unread  http://127.0.0.1:PORT
       verified 1
  $ as bob tick status | scrub
  ops  3 members, 1 new, 1 unread  http://127.0.0.1:PORT
       verified 3
  $ as bob tick status --json | scrub
  {"outbox":[],"relay":"http://127.0.0.1:PORT","rooms":[{"counted_at":MS,"head":5,"members":3,"new":1,"reachable":true,"relay":"http://127.0.0.1:PORT","room":"ops","sending":0,"unread":1,"verified":"3-ROOT"}]}
  $ as bob tick tail --new ops >/dev/null; as bob tick ack --all ops
  $ as alice tick status ops
    2  + delivered 0/0, read 0/0  anybody here?
    5  + delivered 1/2, read 1/2  hello
  $ as alice tick status ops 5 | scrub | sed "s/online/SEEN/;s/last seen TIME/SEEN/"
    bob    delivered TIME  read TIME
    carol  not delivered  SEEN
  $ as alice tick status --json ops 5 | scrub | sed 's/"online":[a-z]*/"online":BOOL/g'
  {"at":MS,"audience":2,"delivered":1,"id":"ID","missing_delivered":["carol"],"missing_read":["carol"],"read":1,"receipts":[{"delivered_at":MS,"last_seen":MS,"left":false,"member":"ID","name":"bob","online":BOOL,"person":"ID","read_at":MS,"removed":false},{"last_seen":MS,"left":false,"member":"ID","name":"carol","online":BOOL,"person":"ID","removed":false}],"room":"ops","seq":5,"state":"sent","text":"hello"}

A member who leaves is still of the audience of what was sent before, and of nothing after:

  $ as carol tick leave -q ops
  $ as alice tick status ops 5 | scrub | sed "s/online/SEEN/;s/last seen TIME/SEEN/"
    bob    delivered TIME  read TIME
    carol  not delivered  has left
  $ as alice tick send -q ops 'after the leave'; as alice tick status -n 1 ops
    7  + delivered 0/1, read 0/1  after the leave
  $ as carol tick status ops
  error: room 'ops' was not joined here
  hint: join one with 'tick join'
  [4]
  $ as alice tick status ops 1
  error: no message in room 'ops' has seq 1
  [4]
  $ scrubbed as alice tick status ops 01M7YZMHBAK8Y7FRDJTKTTDJ70
  error: message ID is neither in room 'ops' nor in the outbox
  [4]
  $ as alice tick status ops 77
  error: no message in room 'ops' has seq 77
  [4]

Who is missing can be told by name, behind the text or instead of the table; `--names` says how many:

  $ as alice tick status --names 3 ops
    2  + delivered 0/0, read 0/0  anybody here?
    5  + delivered 1/2, read 1/2  hello  (read by bob; not delivered to carol)
    7  + delivered 0/1, read 0/1  after the leave  (not delivered to bob)
  $ as alice tick status --names 1 ops 5
    5  + delivered 1/2, read 1/2  hello
      read by bob
      not delivered to carol
  $ as alice tick status --names 0 ops 5
    5  + delivered 1/2, read 1/2  hello
      read by 1 member
      not delivered to 1 member
  $ as dora tick join -q --name bob <invite
  warning: a 'bob' is already here, *. If that was you and its state file is lost: 'tick remove ops *', after which no invite of before works; if it is another machine of yours: 'tick leave ops' here, 'tick device add' there (glob)
  $ as alice tick send -q ops 'two of you are called bob'
  $ as alice tick status --names 3 -n 1 ops | sed 's/([0-9A-Z]\{6\})/(ID)/g'
    9  + delivered 0/2, read 0/2  two of you are called bob  (not delivered to bob (ID) and bob (ID))
  $ as alice tick status ops 9 | scrub | sed "s/online/SEEN/;s/last seen TIME/SEEN/;s/([0-9A-Z]\{6\})/(ID)/g"
    bob (ID)  not delivered  SEEN
    bob (ID)  not delivered  SEEN

  $ as dora tick join -q --name dora <invite

Of more than one message each has its line above its table:

  $ as alice tick status ops 5 7 | scrub | sed "s/online/SEEN/;s/last seen TIME/SEEN/"
    5  + delivered 1/2, read 1/2  hello
      bob    delivered TIME  read TIME
      carol  not delivered  has left
    7  + delivered 0/1, read 0/1  after the leave
      bob  not delivered  SEEN

Marks beyond ASCII and colours are for terminals, or for those who ask for them:

  $ as alice tick --color always status -n 1 ops
    9  ✓ delivered 0/2, read 0/2  two of you are called bob
  $ LC_ALL=C as alice tick --color always status -n 1 ops
    9  + delivered 0/2, read 0/2  two of you are called bob

A room's receipts need not be asked for:

  $ as alice tick status --no-receipts -n 2 ops
    7  + sent  after the leave
    9  + sent  two of you are called bob
  $ as alice tick status --no-receipts --json -n 1 ops | scrub
  {"at":MS,"id":"ID","room":"ops","seq":9,"state":"sent","text":"two of you are called bob"}
  $ as alice tick status --no-receipts --names 2 ops
  error: '--no-receipts' and '--names' cannot be used together
  [2]

For cron: is there a message of mine that somebody doesn't have, or hasn't read, after so long? Who has left is not
waited for, and what was owed to nobody is not late.

  $ as alice tick status --missing --exit-code ops
    7  + delivered 0/1, read 0/1  * after the leave (glob)
    9  + delivered 0/2, read 0/2  * two of you are called bob (glob)
  [1]
  $ as bob tick tail --new ops >/dev/null; as dora tick tail --new ops >/dev/null
  $ as alice tick status --missing --exit-code ops
  $ as alice tick status --missing=read ops
    7  ++ delivered 1/1, read 0/1  * after the leave (glob)
    9  ++ delivered 2/2, read 0/2  * two of you are called bob (glob)
  $ as alice tick status -q --missing=read ops
  [1]
  $ as alice tick status -q --missing=read --older 1h ops
  $ as alice tick status -q --missing=read ops 5
  $ as bob tick ack --all ops; as dora tick ack --all ops
  $ as alice tick status -q --missing=read ops && echo all read
  all read

A message can be waited for after it was sent; without one named it is my latest:

  $ as alice tick status --wait=read ops
    9  ++ delivered 2/2, read 2/2  two of you are called bob
  $ as alice tick send -q ops 'fail over?'
  $ as alice tick status -q --wait --timeout 0 ops
  error: timed out: not delivered to 2 members
  bob
  dora
  [124]
  $ as alice tick status --wait=delivered:1 ops >waited & WAITER=$!
  $ as bob tick tail --new ops | scrub; wait $WAITER; cat waited
  TIME alice  fail over?
    11  + delivered 1/2, read 0/2  fail over?
  $ as alice tick status -q --wait=read:@carol ops
  error: no member of room 'ops' is called 'carol'
  [2]
  $ as dora tick status --wait ops
  no messages of yours in room 'ops': 3 members, 1 new and 1 unread messages; 'tick tail ops' shows it
  error: nothing to wait for: you have sent no message to room 'ops'
  [1]

Live, in a pipe: what there is, then a line for each change, also across a relay that goes away.

  $ as alice tick status -f -n 1 ops >live 2>notes & FOLLOWER=$!
  $ wait_for live 'fail over'; cat live
    11  + delivered 1/2, read 0/2  fail over?
  $ as dora tick tail --new ops | scrub; wait_for live 'delivered 2/2'
  TIME alice  fail over?
  $ relay_kill; wait_for notes 'waiting for it'; relay_start
  $ as bob tick ack --all ops; wait_for live 'read 1/2'
  $ as alice tick send -q ops next; wait_for live 'delivered.*next'
  $ end $FOLLOWER; grep -v sending live; scrub <notes
    11  + delivered 1/2, read 0/2  fail over?
    11  ++ delivered 2/2, read 0/2  fail over?
    11  ++ delivered 2/2, read 1/2  fail over?
    12  + delivered 0/2, read 0/2  next
  warning: cannot reach relay 'http://127.0.0.1:PORT': *; waiting for it (glob)
  the relay is back

  $ : >live; as alice tick status -f ops 11 >live & FOLLOWER=$!
  $ wait_for live dora; as dora tick ack --all ops; wait_for live 'dora.*read'; end $FOLLOWER
  marked message 12, which was never shown here
  $ scrub <live | sed "s/online/SEEN/;s/last seen TIME/SEEN/"
    bob   delivered TIME  read TIME
    dora  delivered TIME
    dora  delivered TIME  read TIME
  $ : >live; as bob tick status -f >live & FOLLOWER=$!
  $ wait_for live '1 unread'; as bob tick ack --all ops; wait_for live '0 unread'; end $FOLLOWER; scrub <live
  marked message 12, which was never shown here
  ops  3 members, 1 new, 1 unread  http://127.0.0.1:PORT
       verified 11
  ops  3 members, 0 new, 0 unread  http://127.0.0.1:PORT

It ends with its reader, though nothing changes any more:

  $ as bob tick status -f | head -n 1 | scrub
  ops  3 members, 0 new, 0 unread  http://127.0.0.1:PORT
  $ mkfifo pipe; as alice tick status -f -n 1 ops >pipe & FOLLOWER=$!
  $ head -n 1 <pipe; wait $FOLLOWER
    12  ++ delivered 2/2, read 2/2  next

Where the relay is away, what waits is shown before the error says why there is no more:

  $ relay_stop
  $ scrubbed as alice tick status ops
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]
  $ scrubbed as alice tick send -q ops 'when you are back'
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the message is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  [75]
  $ scrubbed as alice tick status ops
    -  . sending  when you are back  (connection refused)
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]
  $ scrubbed as alice tick status | sed 's/for [0-9]*[sm]/for AGE/; s/[0-9]*[sm] ago/AGE ago/'
  ops  cannot reach relay 'http://127.0.0.1:PORT': connection refused, 1 sending; AGE ago 3 members, 0 new, 0 unread
       verified 1
  outbox  1 message waiting, the oldest for AGE, 3 tries; last error: connection refused
  $ scrubbed as alice tick status -q --missing ops
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]
  $ scrubbed as alice tick status -q --wait --timeout 0 ops
  error: timed out: message 'ID' is not sent: connection refused
  [124]

What doesn't go together:

  $ as alice tick status --missing --wait
  error: '--wait' needs a room
  [2]
  $ as alice tick status --missing=read --wait ops
  error: '--missing' and '--wait' cannot be used together
  [2]
  $ as alice tick status --invite ops 3
  error: '--invite' takes only a room, not '3'
  [2]
  $ as alice tick status --missing=read --older 10 ops
  error: bad value '10' for '--older': it has no unit, such as '10s', '10m', '10h' or '10d'
  [2]
  $ as alice tick status --older 5m ops
  error: '--older' needs '--missing'
  [2]
  $ as alice tick status -q ops
  error: '--quiet' needs '--wait' or '--missing'
  [2]
  $ as alice tick status -f -q --missing=read ops
  error: '--follow' and '--quiet' cannot be used together
  [2]
  $ as alice tick status -z ops
  error: '-z' needs '--porcelain' or '--format'
  [2]
  $ as alice tick status -s --names 2 ops
  error: '--short' and '--names' cannot be used together
  [2]
  $ as alice tick status -q --missing --porcelain ops; as alice tick status -q --wait=sent --json ops mine
  error: '--quiet' and '--porcelain' cannot be used together
  error: '--quiet' and '--json' cannot be used together
  [2]

'New' and 'unread' are always mine; what others lack is missing, and the words of 0.2 say so:

  $ as alice tick status --undelivered ops
  error: unknown option '--undelivered'
  hint: did you mean '--missing'?
  [2]
  $ as alice tick status --unread ops
  error: unknown option '--unread'
  hint: did you mean '--missing=read'?
  [2]
