#require sqlite3 unshare tmpfs
A command ended with 4, since the relay has another log, and the next one sent into that with 0: `status` and `list` had not noted it.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ for name in bob carol dave; do as $name tick join -q --name $name <invite; done
  $ backup() { rm -f relay.backup; (umask 077; sqlite3 relay.db "VACUUM INTO 'relay.backup'"); }
  $ restore() { relay_stop; rm -f relay.db relay.db-wal relay.db-shm; (umask 077; cp relay.backup relay.db); relay_start; }
  $ fill() { for i in 1 2 3 4; do as bob tick send -q ops "other $i"; done; }
  $ backup; as alice tick send -q ops lost; as alice tick list add ops milk >/dev/null; as dave tick send -q ops lost; as carol tick list ops
  1 [ ] milk
  $ mkfifo lines; as carol tick send -l ops <lines >sent 2>said & SEND=$!
  $ mkfifo more; as dave tick send -l --no-queue ops <more >kept 2>lost & LOSE=$!
  $ exec 3>lines 4>more; echo before >&3; wait_for sent .; echo before >&4; wait_for kept .; restore 3>&- 4>&-; fill
  $ as dave tick status ops >out 2>&1; echo $?; as dave tick send --no-queue ops hi 2>&1 | head -n 1
  4
  error: the relay lacks 2 messages sent from here to room 'ops':
  $ as carol tick list ops >out 2>&1; echo $?; as carol tick send --no-queue ops hi 2>&1 | head -n 1
  4
  error: the relay lacks 1 message sent from here to room 'ops':
  $ size() { tick relay --store sqlite:relay.db --fingerprint all | sed -n '1s/.* \([0-9]*\)-.*/\1/p'; }
  $ size; for command in 'rotate ops' 'remove ops bob' 'invite ops' 'join --name david ops' 'members ops' 'tail ops' 'list ops' 'ack --all ops'; do as dave tick $command >out 2>said; echo $?; test ! -s out; done; size
  8
  4
  4
  4
  4
  4
  4
  4
  4
  8
  $ as dave tick status; echo $?
  ops  the relay's log is not the one that was read before
       verified 4
  4

What runs by then sends nothing more, either:

  $ echo after >&3; wait $SEND; echo $?; exec 3>&-; head -n 1 said; grep -o '1 line.*' said
  4
  error: the relay lacks 1 message sent from here to room 'ops':
  1 line is in the outbox: don't send it again; what comes after line 2 was not read

That line never went out, and so no warning says that it may have:

  $ as carol tick outbox | grep -o '. tr[iy].*'; as carol tick outbox drop --all
  0 tries  the relay's log is not the one that was read before

  $ echo after >&4; exec 4>&-; wait $LOSE; echo $?; grep -o 'the last.* nor queued' lost
  4
  the last of 2 lines was neither sent nor queued

What begins by then reads nothing. It read up to the end, which a log that is followed doesn't have:

  $ mkfifo log; exec 5<>log; echo unread >&5
  $ for flag in -q --no-queue; do as carol tick send -l $flag ops <&5 2>said; echo $?; head -n 1 said; grep -o 'no line.*' said; done
  4
  error: the relay lacks 1 message sent from here to room 'ops':
  no line was sent or queued
  4
  error: the relay lacks 1 message sent from here to room 'ops':
  no line was sent or queued
  $ head -n 1 <&5; exec 5<&-; as carol tick outbox
  unread

Nor does what can't be put into the outbox go there:

  $ mkdir disk; export RELAY_PID PATH HOME
  $ full() { unshare -rm sh -c 'mount -t tmpfs -o size=64k tmpfs disk && cp dave.json* disk && cat /dev/zero >disk/fill 2>/dev/null; eval "$1"' - "$1"; }
  $ full 'tick --config disk/dave.json run ops -- echo line >/dev/null; echo $?' 2>&1 | scrub
  warning: cannot write 'disk/dave.json': no space left on device: lines are held in memory
  error: the relay lacks 2 messages sent from here to room 'ops':
  7 ID
  9 ID
  hint: 2 lines were neither sent nor queued
  4
  $ as bob tick tail -n 1 --raw ops
  other 4

Only a leave does, and says that it isn't in the log that was read:

  $ as dave tick leave ops >/dev/null
  warning: the relay's log of room 'ops' is not the one that was read before: where that one comes back, you are still a member
  left room 'ops'; 'tick join' with this invite comes back, unless the room's key was changed
  $ as bob tick remove -q ops carol; as carol tick leave --force ops; relay_stop
  left room 'ops'; to come back you need an invite of a member, or 'tick device add' on a machine of yours that is still there

Who was removed meanwhile comes back by an invite, once the log is back that was read:

  $ rm -f relay.db*; relay_start; as alice tick join -q --new --name alice club --relay $RELAY >invite; as carol tick join -q --name carol <invite; backup
  $ as alice tick send -q club lost; as carol tick tail --new --raw club; relay_stop; cp relay.db right.db; relay_start; restore
  lost
  $ as carol tick status club >/dev/null 2>&1; echo $?; relay_stop; rm -f relay.db*; cp right.db relay.db; relay_start
  4
  $ as alice tick remove -q club carol; as alice tick invite -q club >invite; as carol tick join <invite; relay_stop
  joined 'club' as carol: 2 members, invited by alice
