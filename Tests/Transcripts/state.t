#require jq
The state file: it is never overwritten when it can't be understood.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ ls -l alice.json | cut -c1-10
  -rw-------
  $ ls | scrub
  alice.json
  alice.json.ID.crowd
  alice.json.lock
  alice.json.tree
  invite
  relay.db
  relay.db-shm
  relay.db-wal
  relay.log
  $ cp alice.json good.json
  $ tick --config "$UNSET" send ops hello
  error: bad value '' for '--config': it is empty
  [2]

Without its identity it is nobody's:

  $ jq 'del(.identity)' good.json >nobody.json; cp nobody.json before; chmod 600 nobody.json
  $ as nobody tick send ops hello; as nobody tick join -q ops <invite || echo $?; cmp nobody.json before
  error: '*/nobody.json' has rooms, and no 'identity' (glob)
  hint: put it back from a copy of the file, or move the file away and join again
  error: '*/nobody.json' has rooms, and no 'identity' (glob)
  hint: put it back from a copy of the file, or move the file away and join again
  78

A broken file:

  $ sed 's/"rooms"/"rooms" oops/' good.json >alice.json; cp alice.json before
  $ as alice tick send ops hello 2>&1 | sed 's/:[0-9]*:[0-9]*/:LINE:COLUMN/'
  error: cannot understand '*/alice.json:LINE:COLUMN': ':' is expected (glob)
  hint: nothing was changed; correct the file or move it away: without it you have a new identity and no rooms
  $ diff alice.json before
  $ : >alice.json; as alice tick status
  error: cannot understand '*/alice.json:1:1': the file ends too early (glob)
  hint: nothing was changed; correct the file or move it away: without it you have a new identity and no rooms
  [78]

A file of a later tick:

  $ sed 's/"version": 7/"version": 8/' good.json >alice.json; cp alice.json before
  $ as alice tick send ops hello
  error: '*/alice.json' has version 8, which this tick doesn't know (glob)
  hint: nothing was changed; use a newer tick, or another file with '--config FILE'
  [78]
  $ diff alice.json before

What this tick doesn't know is kept:

  $ sed 's/"version": 7/"version": 7, "colour": "green"/' good.json >alice.json
  $ as alice tick join -q --name alicia ops; grep -c green alice.json
  1
  $ as alice tick send ops hello | scrub
  ID

Where there is no folder it is made, for its owner alone; where there can be none, that is said:

  $ tick join -q --name me <invite; ls -ld .config/tick | cut -c1-10; ls -l .config/tick/tick.json | cut -c1-10
  drwx------
  -rw-------
  $ echo file >afile; TICK_CONFIG=afile/tick.json tick join --name me <invite
  error: cannot read 'afile/tick.json': not a directory
  [78]
  $ mkdir adirectory; TICK_CONFIG=adirectory tick status
  error: cannot read 'adirectory': is a directory
  [78]
  $ TICK_CONFIG=/dev/zero tick status
  error: cannot read '/dev/zero': is a device or a pipe
  [78]
  $ mkfifo apipe; TICK_CONFIG=apipe tick status
  error: cannot read 'apipe': is a device or a pipe
  [78]
  $ mkfifo other.json.tree; tick --config other.json join -q --name me <invite
  error: cannot read 'other.json.tree': is a device or a pipe
  [78]

A umask that hides files from their owner, too, hid the locks, and no later command could open them:

  $ hidden() { (umask 0777; TICK_CONFIG=$HOME/hidden.json tick "$@"); }
  $ hidden join -q --relay $RELAY --new lab --name me >inv; hidden send -q lab hello; ls -l hidden.json* | cut -c 1-10 | sort -u
  -rw-------

An open file's link leads to the file of before, once it is written anew. Status 4 said that nothing was sent, and it was sent later:

  $ TICK_CONFIG=/dev/fd/9 tick send lab once 9<hidden.json | scrub; TICK_CONFIG=hidden.json tick outbox
  warning: cannot write '/dev/fd/9': it is the link of an open file
  hint: 'mine' will not name this message
  ID
  $ TICK_CONFIG=/dev/stdin tick leave lab <hidden.json; ls | grep -c deleted; relay_stop
  warning: cannot write '/dev/stdin': it is the link of an open file
  error: cannot write '/dev/stdin': it is the link of an open file
  0
