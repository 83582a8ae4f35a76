A state file that is put back from a copy of before its member's last join lacks the key of that join. Somebody else was accused of having
kept it back, and `rotate`, which was the hint, closed to everyone who joins later what was sent meanwhile:

  $ relay_start; umask 077; copy() { for f in $1.json*; do cp $f $2${f#$1}; done; }
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ copy bob monday; as bob tick leave -q ops; as alice tick rotate -q ops; as alice tick invite -q ops >again 2>/dev/null
  $ as bob tick join -q --name bob <again; as alice tick send ops 'to bob' | scrub
  ID
  $ rm bob.json*; copy monday bob
  $ as bob tick tail ops
  error: the state file is older than this member's last join of room 'ops' (seq 6), and has no key of then
  hint: a new invite gives it the key: 'tick invite ops' of a member, then 'tick join <FILE' here; without it '--forget' removes members and changes the key
  [4]
  $ as bob tick send ops hello
  error: the state file is older than this member's last join of room 'ops' (seq 6), and has no key of then
  hint: a new invite gives it the key: 'tick invite ops' of a member, then 'tick join <FILE' here; without it '--forget' removes members and changes the key
  [4]
  $ as bob tick members ops >/dev/null
  warning: the state file is older than this member's last join of 'ops' (seq 6), and has no key of then: 'tick join <FILE' gives it
  $ as bob tick rotate ops
  error: the state file is older than this member's last join of room 'ops' (seq 6), and has no key of then
  hint: a new invite gives it the key: 'tick invite ops' of a member, then 'tick join <FILE' here; without it '--forget' removes members and changes the key
  [4]
  $ as bob tick remove ops alice
  error: the state file is older than this member's last join of room 'ops' (seq 6), and has no key of then
  hint: a new invite gives it the key: 'tick invite ops' of a member, then 'tick join <FILE' here; without it '--forget' removes members and changes the key
  [4]
  $ as alice tick invite -q ops >again 2>/dev/null; as bob tick join <again
  joined 'ops' as bob: 2 members, invited by alice
  $ as bob tick tail --new ops | scrub
  TIME alice  to bob
  $ as bob tick rotate ops; as bob tick tail --new ops
  changed the key of 'ops' for 2 members; its invites no longer work: 'tick invite ops' makes one

Where the room is to forget, an older key does:

  $ rm bob.json*; copy monday bob; as bob tick rotate --forget ops
  changed the key of 'ops' for 2 members; its invites no longer work: 'tick invite ops' makes one

So it is for a device, which said that it was in the room, and had no key:

  $ as alice tick device add -q lap >secret; as lap tick device use -q <secret
  $ copy lap monday-lap; as alice tick device remove -q lap; as alice tick device add -q lap >secret
  $ as lap tick device use -q <secret; as bob tick send ops 'to alice' | scrub
  ID
  $ rm lap.json*; copy monday-lap lap
  $ as lap tick tail ops
  error: the state file is older than this member's last join of room 'ops' (seq 15), and has no key of then
  hint: 'tick device add' on another machine of yours, then 'tick device use <FILE' here, gives it the key; without it '--forget' removes members and changes the key
  [4]
  $ as lap tick status ops
  warning: the state file is older than this member's last join of 'ops' (seq 15), and has no key of then: 'tick device use <FILE' gives it
  no messages of yours in room 'ops': 3 members, 1 new and 1 unread messages; 'tick tail ops' shows it
  $ as alice tick device add -q lap2 >secret; as lap tick device use <secret
  joined 'ops' as alice (lap2)
  $ as lap tick tail -n 1 ops | scrub
  TIME bob  to alice

One that another machine has used says so, as it does to any other:

  $ rm lap.json*; copy monday-lap lap; as alice tick device add -q lap3 >secret; as thief tick device use -q <secret; as lap tick device use <secret
  warning: the state file is older than this member's last join of 'ops' (seq 15), and has no key of then: 'tick device use <FILE' gives it
  error: the secret was used already; not joined: 'ops'
  hint: if not by you: 'tick device list' on the other machine shows by whom, 'tick device remove' ends that
  [4]

A copy of who has left can't know whether the invite that it has still lets in:

  $ as alice tick join -q --relay $RELAY --new yard --name alice >invite; as carol tick join -q --name carol <invite; copy carol monday
  $ as carol tick leave -q yard; as alice tick rotate -q yard; rm carol.json*; copy monday carol
  $ as carol tick leave yard >left; as carol tick join <left; relay_stop
  left room 'yard'; 'tick join' with this invite comes back, unless the room's key was changed
  error: this invite to room 'yard' no longer works: the room's key was changed
  hint: ask a member for one: 'tick invite yard'; 'tick join <FILE' takes it, without the room
