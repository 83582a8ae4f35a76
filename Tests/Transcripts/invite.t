An invite lets in for a time, as often as it says, and ends with the room's key.

  $ relay_start; as alice tick join -q --relay $RELAY --new --name alice ops >first; umask 077
  $ as alice tick invite --uses 1 --for bob ops 2>note >bob.invite; scrub <note | sed 's/20[0-9][0-9]-[0-9-]* [0-9:]*/TIME/'; sed 's/:[^:]*$/:CODE/; s/:[0-9]*#/:PORT#/' bob.invite
  warning: the invite works on this machine only: 'http://127.0.0.1:PORT' is its own address
  expires TIME, works once
  http://127.0.0.1:PORT#ops:CODE
  $ as alice tick invite --list ops | sed 's/20[0-9][0-9]-[0-9-]* [0-9:]*/TIME/; s/[0-9A-Z]\{6\}/ID/'
    first   the code of 'tick join --new'           any number   never expires
    ID  by alice                       for bob  1 of 1 left  expires TIME
  $ as bob tick join --name bob <bob.invite; as bob tick members ops | grep -o '^  [a-z]*\|invited by alice\|you'
  joined 'ops' as bob: 2 members, invited by alice
    alice
    bob
  invited by alice
  you
  $ as carol tick join --name carol <bob.invite
  error: this invite to room 'ops' is used up
  hint: ask a member for one: 'tick invite ops'; 'tick join <FILE' takes it, without the room
  [4]

Bob's join was the last that it lets in. Had he been cut off before he got the answer, he would type it again:

  $ jq '.rooms = {}' bob.json >lost && mv lost bob.json; as bob tick join --name bob <bob.invite
  joined 'ops' as bob: 2 members, invited by alice

It is over at a time, which the relay's clock decides, or never:

  $ until as alice tick invite -q --expires 1s ops >short 2>/dev/null; do :; done; until ! as alice tick invite --list --json ops | grep -q '"expires"'; do sleep 0.2; done
  $ as carol tick join --name carol <short; as alice tick invite --expires never --uses 2 ops >two 2>note; scrub <note
  error: this invite to room 'ops' has expired
  hint: ask a member for one: 'tick invite ops'; 'tick join <FILE' takes it, without the room
  warning: the invite works on this machine only: 'http://127.0.0.1:PORT' is its own address
  never expires, works twice
  $ as alice tick invite --list --json ops | jq -c 'del(.id, .member, .expires)'
  {"first":true,"room":"ops"}
  {"by":"alice","first":false,"room":"ops","used":0,"uses":2}

The first code's invite lets in until the key is changed; then nothing that was handed on before does.

  $ as alice tick status --invite ops 2>/dev/null | cmp - first && as carol tick join -q --name carol <first
  $ as bob tick rotate ops; as alice tick status --invite ops
  changed the key of 'ops' for 3 members; its invites no longer work: 'tick invite ops' makes one
  error: the first code of room 'ops' no longer lets in: the room's key was changed
  hint: 'tick invite ops' makes an invite
  [4]
  $ for old in first two; do as dave tick join --name dave <$old; done
  error: this invite to room 'ops' no longer works: the room's key was changed
  hint: ask a member for one: 'tick invite ops'; 'tick join <FILE' takes it, without the room
  error: this invite to room 'ops' no longer works: the room's key was changed
  hint: ask a member for one: 'tick invite ops'; 'tick join <FILE' takes it, without the room
  [4]
  $ as carol tick invite -q ops >new; as dave tick join --name dave <new; as dave tick tail --events all -n 3 ops | sed 's/^[0-9:]* *//; s/([0-9A-Z]*)/(ID)/'
  joined 'ops' as dave: 4 members, invited by carol
  -- alice joined
  -- alice made an invite for bob (ID)
  -- bob joined
  -- alice made an invite (ID)
  -- alice made an invite (ID)
  -- carol joined
  -- bob changed the key
  -- carol made an invite (ID)
  -- dave joined

Who made an invite and left has taken it along:

  $ as carol tick leave ops; as erin tick join --name erin <new; as carol tick join -q ops
  left room 'ops'; to come back you need an invite of a member
  error: this invite to room 'ops' no longer works: the member that made it has left
  hint: ask a member for one: 'tick invite ops'; 'tick join <FILE' takes it, without the room
  error: no code given for room 'ops'
  hint: give an invite on stdin or as an operand, '--code-file FILE', or '--new' to make a room
  [2]

One that is mistyped is no chosen code, and one of another relay isn't there:

  $ code=$(sed 's/.*://' new | tr -d -); sed "s/:[^:]*$/:$(echo $code | sed 's/^2/3/; t; s/^./2/')/" new >typo; as erin tick join --name erin <typo 2>&1 | head -n 1
  error: not a code: it is mistyped, its last four characters don't fit the others

One that the relay takes for over is not made:

  $ as alice tick invite --expires 1ms ops; as alice tick device add --expires 1ms phone ops
  error: the invite to room 'ops' would have expired already, by the relay's clock
  hint: set this machine's clock, if it is behind, or give a longer '--expires'
  error: the invite to room 'ops' would have expired already, by the relay's clock
  hint: set this machine's clock, if it is behind, or give a longer '--expires'
  [4]

Nor is one that makes no sense:

  $ as alice tick invite --expires 9223372036854775807ms ops
  error: no invite can last so long
  [2]
  $ as alice tick invite ops --uses 0; as alice tick invite --uses -1 ops; as alice tick invite --expires 5 ops; as alice tick invite --list --uses 2 ops
  error: bad value '0' for '--uses': must be from 1 to 1000000
  error: bad value '-1' for '--uses': must be from 1 to 1000000
  error: bad value '5' for '--expires': it has no unit, such as '5s', '5m', '5h' or '5d'
  error: '--list' and '--uses' cannot be used together
  [2]
  $ as alice tick invite -q ops >more; as mallory tick join -q --name alice <more; as mallory tick invite -q ops >fake
  warning: a 'alice' is already here, *. If that was you and its state file is lost: 'tick remove ops *', after which no invite of before works; if it is another machine of yours: 'tick leave ops' here, 'tick device add' there (glob)
  $ as zoe tick join --name zoe <fake 2>&1 | sed 's/: .*by alice ([0-9A-Z]*)$/, invited by alice (ID)/'
  joined 'ops' as zoe, invited by alice (ID)
  $ as alice tick invite nowhere; as alice tick invite -q ops >/dev/full
  error: room 'nowhere' was not joined here
  hint: rooms joined here: ops
  error: cannot write to standard output: no space left on device
  hint: the invite was made and is lost: make another one
  [74]
  $ relay_stop; as alice tick invite --timeout 1s ops 2>&1 | scrub
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'

Asking for the list sends what waits, as other commands do whose output is for people:

  $ as alice tick send -q ops away 2>/dev/null; relay_start; as alice tick invite --list --json ops >/dev/null; as alice tick invite --list ops >/dev/null
  sent 1 message from the outbox
