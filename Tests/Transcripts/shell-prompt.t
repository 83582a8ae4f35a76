#require jq
A shell's prompt asked for unread messages with `status --porcelain` and awk, and took 30 seconds while the relay was frozen.

  $ relay_start --log-requests
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as alice tick join -q --relay $RELAY --new dev --name alice >/dev/null
  $ as bob tick join -q --name bob <invite; seq 3 | as bob tick send -lq ops
  $ as alice tick tail -n 2 --raw ops
  2
  3
  $ as alice tick status --format-rooms '%r:%U'
  dev:0
  ops:3
  $ as alice tick status --format-rooms '%(room) %(members) members, %N new, %s sending%(age)%%' -z | tr '\0' '\n'
  dev 1 members, 0 new, 0 sending%
  ops 2 members, 1 new, 0 sending%

While the relay can't be reached the counts are those that it gave last, with their age:

  $ as bob tick send -q ops 4; halt $RELAY_PID
  $ jq '.rooms[].at -= 300000' alice.json.counts >older; mv older alice.json.counts
  $ soon() { timeout -s KILL 20 env TICK_CONFIG="$HOME/$1.json" tick "$2" "$3" "$4" "$5" "$6"; }
  $ soon alice status --timeout 300ms --format-rooms '%r:%U %a'
  dev:0 5m
  ops:3 5m
  [3]
  $ soon bob status --timeout 300ms --format-rooms '%r:%U:%a%s'
  ops::0
  [3]
  $ kill -CONT $RELAY_PID; relay_stop; as alice tick send -q ops waits 2>err
  [75]
  $ as alice tick status 2>&1 | grep -v verified | scrub | sed 's/for [0-9]*[sm]/for AGE/'
  dev  cannot reach relay 'http://127.0.0.1:PORT': connection refused; 5m ago 1 member, 0 new, 0 unread
  ops  cannot reach relay 'http://127.0.0.1:PORT': connection refused, 1 sending; 5m ago 2 members, 1 new, 3 unread
  outbox  1 message waiting, the oldest for AGE, 2 tries; last error: connection refused
  $ as alice tick status --json | jq -c '.rooms[1] | [.unread, .reachable, has("counted_at")]'
  [3,false,true]
  $ as alice tick status --porcelain | cut -d ' ' -f 1-6 | grep ^r
  r dev - - - -
  r ops - - - -

The prompt only asks; the outbox is sent by others:

  $ relay_start --log-requests; as alice tick status --format-rooms '%r:%U %s%a'
  dev:0 0
  ops:4 1
  $ grep -c POST relay.log
  0
  [1]

Counts that can't be understood are none, and can be kept anew:

  $ echo nonsense >alice.json.counts; as alice tick status --format-rooms %r:%U >/dev/null; jq -c '[.rooms[].unread] | sort' alice.json.counts
  [0,4]
  $ stat -c %a alice.json.counts
  600
  $ as alice tick status --format-rooms %q
  error: bad value '%q' for '--format-rooms': unknown letter '%q' at character 1
  [2]
  $ as alice tick status --format-rooms %r ops
  error: '--format-rooms' takes no room
  [2]
  $ as alice tick status --format-rooms %r --missing=read
  error: '--format-rooms' and '--missing' cannot be used together
  [2]
  $ relay_stop
