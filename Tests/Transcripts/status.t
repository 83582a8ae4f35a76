Status: where everything stands.

  $ as alice tick status
  no rooms
  hint: make one with 'tick join --new ROOM', or join one with an invite
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as alice tick send -q ops 'anybody here?'
  $ as alice tick status ops
    2  ✓ delivered 0/0, read 0/0  anybody here?
  $ as alice tick status ops 2
  nobody else was in the room when message 2 was sent
  $ as bob tick join -q --name bob <invite
  $ as carol tick join -q --name carol <invite
  $ as alice tick send -q ops hello
  $ as alice tick status | scrub
  ops  3 members, 0 new, 0 unread  http://127.0.0.1:PORT
  $ as bob tick status | scrub
  ops  3 members, 1 new, 1 unread  http://127.0.0.1:PORT
  $ as bob tick status --json | scrub
  {"outbox":[],"relay":"http://127.0.0.1:PORT","rooms":[{"head":5,"members":3,"new":1,"reachable":true,"relay":"http://127.0.0.1:PORT","room":"ops","sending":0,"unread":1}]}
  $ as bob tick tail --new ops >/dev/null; as bob tick ack --all ops
  $ as alice tick status ops
    2  ✓ delivered 0/0, read 0/0  anybody here?
    5  ✓ delivered 1/2, read 1/2  hello
  $ as alice tick status ops 5 | scrub | sed "s/online/SEEN/;s/last seen TIME/SEEN/"
    bob    delivered TIME  read TIME
    carol  not delivered  SEEN
  $ as alice tick status --json ops 5 | scrub | sed 's/"online":[a-z]*/"online":BOOL/g'
  {"at":MS,"audience":2,"delivered":1,"id":"ID","read":1,"receipts":[{"delivered_at":MS,"last_seen":MS,"left":false,"member":"ID","name":"bob","online":BOOL,"read_at":MS},{"last_seen":MS,"left":false,"member":"ID","name":"carol","online":BOOL}],"room":"ops","seq":5,"state":"sent","text":"hello","undelivered":["carol"],"unread":["carol"]}

A member who leaves is still of the audience of what was sent before, and of nothing after:

  $ as carol tick leave ops
  $ as alice tick status ops 5 | scrub | sed "s/online/SEEN/;s/last seen TIME/SEEN/"
    bob    delivered TIME  read TIME
    carol  not delivered  has left
  $ as alice tick send -q ops 'after the leave'; as alice tick status -n 1 ops
    7  ✓ delivered 0/1, read 0/1  after the leave
  $ as carol tick status ops
  error: room 'ops' was not joined here
  hint: join one with 'tick join'
  [4]
  $ as alice tick status ops 1
  error: no such message in room 'ops'
  [4]
  $ as alice tick status ops 77
  error: no such message in room 'ops'
  [4]
  $ LC_ALL=C as alice tick status -n 1 ops
    7  + delivered 0/1, read 0/1  after the leave
  $ relay_stop
  $ scrubbed as alice tick status ops
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay'
  [3]
