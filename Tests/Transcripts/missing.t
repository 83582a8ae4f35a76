#require jq
A cron job that watched every room needed a line for each, and saw only what its own user had sent.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >ops
  $ as alice tick join -q --relay $RELAY --new dev --name alice >dev
  $ as bob tick join -q --name bob <ops; as bob tick join -q --name bob <dev; as carol tick join -q --name carol <ops
  $ as alice tick send -q ops 'deploy started'; as alice tick send -q dev 'review, please'; as bob tick send -q ops 'disk full'
  $ as carol tick tail -n 2 --raw ops
  deploy started
  disk full

Without a room all rooms are examined. Each line begins with the room and tells how old the message is:

  $ age() { sed -E 's/ [0-9]+[sm]  / AGE  /'; }
  $ as alice tick status --missing | age
  dev  3  + delivered 0/1, read 0/1  AGE  review, please
  ops  4  + delivered 1/2, read 0/2  AGE  deploy started
  $ as alice tick status --missing --names 2 ops | age
    4  + delivered 1/2, read 0/2  AGE  deploy started  (delivered to carol; not delivered to bob)
  $ as alice tick status -q --missing
  [1]
  $ as alice tick status --missing --older 1h --exit-code

With `--from any` it is about everybody's messages. Alice, too, has one that she doesn't have yet:

  $ as alice tick status --missing --from any | age
  dev  3  + delivered 0/1, read 0/1  AGE  alice: review, please
  ops  4  + delivered 1/2, read 0/2  AGE  alice: deploy started
  ops  5  + delivered 1/2, read 0/2  AGE  bob: disk full
  $ as carol tick status --missing --from any --names 2 | age
  ops  4  + delivered 1/2, read 0/2  AGE  alice: deploy started  (delivered to carol; not delivered to bob)
  ops  5  + delivered 1/2, read 0/2  AGE  bob: disk full  (delivered to carol; not delivered to alice)
  $ as carol tick status --missing
  $ as carol tick status --from any -n 1 ops
    5  + delivered 1/2, read 0/2  bob: disk full
  $ as bob tick tail --new --raw ops; as bob tick tail --new --raw dev
  deploy started
  review, please
  $ as alice tick tail --new --raw ops
  disk full
  $ as carol tick status -q --missing --from any && echo all delivered
  all delivered

All messages are examined, though the relay gives 1,000 at once. That nobody lacked one was said of the last 1,000:

  $ as bob tick join -q --relay $RELAY --new log --name bob >log; as alice tick join -q --name alice <log
  $ seq 1005 | as bob tick send -q -l log; as alice tick tail -n 1001 --raw log | wc -l
  1001
  $ as bob tick status --missing --format %s log
  3
  4
  5
  6
  $ as bob tick status -q --missing -n 1001 log && as alice tick status -q --missing --from any -n 1001 log
  $ as alice tick status -q --missing --from any -n 1002 log
  [1]
  $ as bob tick status -n 1005 log | sed -n '1p; 1001p; $='
       3  +  delivered 0/1, read 0/1  1
    1003  ++ delivered 1/1, read 0/1  1001
  1005

Of a list that breaks off it is said where; -q needs no more than one, and -f looks at the last 1,000:

  $ proxy $SECOND_PORT ${RELAY##*:} >proxy & PROXY=$!
  $ wait_for proxy ready; echo before= >cut
  $ jq ".rooms.log.relay = \"http://127.0.0.1:$SECOND_PORT\"" bob.json >through.json; chmod 600 through.json
  $ as through tick status --missing=read --format %s log >shown 2>said
  [3]
  $ head -n 1 shown; wc -l <shown; head -n 1 said
  8
  1000
  messages of 'log' before 8 were not examined
  $ as through tick status -q --missing=read log
  [1]
  $ as through tick status -f --missing=read --format %s log >follow 2>said & FOLLOW=$!
  $ wait_for follow '^1007$'; end $FOLLOW $PROXY; wc -l <follow; cat said; rm cut
  1000
  $ as bob tick leave -q log; as alice tick leave -q log

For programs:

  $ as alice tick send -q ops again; as alice tick status --missing --from any --json | scrub
  {"at":MS,"audience":2,"delivered":0,"from":"alice","id":"ID","member":"ID","missing_delivered":["bob","carol"],"missing_read":["bob","carol"],"person":"ID","read":0,"room":"ops","seq":6,"state":"sent","text":"again"}
  $ as alice tick status --missing --from any --format '%r %s %f %u'
  ops 6 alice bob,carol
  $ as alice tick status --missing --porcelain | scrub
  m ID 6 sent 2 0 0 MS again
  s ID ops ID alice
  $ as alice tick status --from any ops 6
  error: '--from' and 'ID|SEQ' cannot be used together
  [2]
  $ as alice tick status --from any
  error: '--from' needs a room
  [2]

A room whose relay can't be reached doesn't hide the others:

  $ jq '.rooms.far = .rooms.dev + {relay: "http://127.0.0.1:1"}' alice.json >both.json; chmod 600 both.json
  $ as both tick status --missing 2>said | age; cat said
  ops  6  + delivered 0/2, read 0/2  AGE  again
  error: cannot reach relay 'http://127.0.0.1:1': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:1'
  $ relay_stop
