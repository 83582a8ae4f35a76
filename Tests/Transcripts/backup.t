#require sqlite3
A backup of a relay that goes on meanwhile, as tick-relay(1) says:

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ seq 1 500 >before; as alice tick send -lq -f before ops
  $ as bob tick tail -n 200 --raw ops >/dev/null
  $ { until [ -e enough ]; do as alice tick send -q ops more; done; } & SENDER=$!
  $ backup() { rm -f relay.backup; (umask 077; sqlite3 relay.db "VACUUM INTO 'relay.backup'"); }
  $ backup
  $ touch enough; wait $SENDER; as alice tick send ops 'after the backup' >id
  $ as bob tick tail -n 1000 --raw --peek ops | tail -n 1
  after the backup

It is one file, whole, and serves the same rooms:

  $ sqlite3 relay.backup 'PRAGMA integrity_check'
  ok
  $ stat -c %a relay.backup
  600
  $ restore() { rm -f relay.db relay.db-wal relay.db-shm; (umask 077; cp relay.backup relay.db); }
  $ tick relay --store sqlite:relay.backup --fingerprint all | cut -d ' ' -f 2 >kept

Also where the relay was killed, whose write-ahead log would be written into the copy:

  $ relay_kill; test -s relay.db-wal; restore
  $ tick relay --store sqlite:relay.db --fingerprint all | cut -d ' ' -f 2 | cmp - kept && relay_start

A relay that hides the latest messages would look the same, so nobody goes on before the operator has said what the log is:

  $ for name in alice bob; do as $name tick status -s; echo $?; done
  ops  the relay's log is not the one that was read before
  4
  ops  the relay's log is not the one that was read before
  4
  $ as bob tick tail -n 1 ops 2>said
  [4]
  $ head -n 1 said
  error: the relay's log of room 'ops' is not the one that was read before

Alice did nothing but send. She is told which of her messages are gone:

  $ as alice tick status ops 2>lacking
  [4]
  $ head -n 1 lacking | sed 's/lacks [0-9]* messages*/lacks N/'; grep -c "$(cat id)" lacking
  error: the relay lacks N sent from here to room 'ops':
  1

Of a member who joined behind the backup it knows nothing:

  $ tick relay --store sqlite:relay.db --fingerprint 0123456789ABCDEFGHJKMNPQR0
  error: no room in the store 'relay.db' has the member 0123456789ABCDEFGHJKMNPQR0
  hint: a member who joined after a backup isn't in it: another of its room, as '--fingerprint all' shows them, will do
  [4]

What the operator says is taken:

  $ FINGERPRINT=$(tick relay --store sqlite:relay.db --fingerprint "$(sed -n "s/.*--fingerprint \([0-9A-Z]*\)'.*/\1/p" said)")
  $ tick relay --store sqlite:relay.db --fingerprint all | sed "s/$FINGERPRINT/THE SAME/" | scrub
  ID THE SAME
  ID THE SAME
  $ for name in alice bob; do as $name tick join -q --accept-log="$FINGERPRINT" ops 2>>said; done; grep -c "$(cat id)" said
  1
  $ as bob tick tail -n 1000 --raw --peek ops | grep -v more | cmp - before

Nobody has to join again, what was receipted is, and what was said after the backup is gone:

  $ as alice tick status ops 502 | scrub
    bob  delivered TIME
  $ as alice tick send -q ops 'and on it goes'
  $ as bob tick tail --new --raw ops | grep -v more | tail -n 1
  and on it goes

Where the key was changed behind the backup, the one of before is the room's again, and Bob, who was removed, is a member. Nothing is
sent before the key is changed once more:

  $ backup; as alice tick remove -q --forget ops bob
  $ fingerprint() { tick relay --store sqlite:relay.db --fingerprint all | sed -n '1s/.* //p'; }
  $ relay_stop; restore; relay_start; as alice tick join --accept-log="$(fingerprint)" ops
  joined 'ops' as alice: 2 members
  warning: bob (*) had been removed, and is in the room again: 'tick remove ops *' mends that (glob)
  warning: the log of 'ops' went back to an earlier key than this client had: 'tick rotate ops' gives everyone a new one, 'tick remove ops MEMBER' everyone else
  $ for command in 'send ops x' 'send -l ops' 'list add ops milk'; do echo x | as alice tick $command || echo $?; done
  error: the log of room 'ops' went back to an earlier key than this client had
  hint: who was removed since is in the room again: 'tick members ops' shows all, 'tick remove ops MEMBER' gives everyone else a new key, and 'tick rotate ops' everyone
  4
  error: the log of room 'ops' went back to an earlier key than this client had
  hint: who was removed since is in the room again: 'tick members ops' shows all, 'tick remove ops MEMBER' gives everyone else a new key, and 'tick rotate ops' everyone
  4
  error: the log of room 'ops' went back to an earlier key than this client had
  hint: who was removed since is in the room again: 'tick members ops' shows all, 'tick remove ops MEMBER' gives everyone else a new key, and 'tick rotate ops' everyone
  4
  $ as alice tick outbox; as alice tick rotate ops
  changed the key of 'ops' for 2 members; its invites no longer work: 'tick invite ops' makes one
  $ as alice tick send -q ops 'with another key'; as bob tick tail --new --raw ops
  with another key

Where no member was removed, the key of before is kept by the rotations of the log that is given up. A message that waits is sealed
once more, and says that Bob had seen the log that is gone:

  $ backup; as bob tick rotate -q ops; as bob tick rotate -q --forget ops
  $ for name in alice bob; do as $name tick send -q ops gone; as $name tick tail --new --raw ops; done
  gone
  $ relay_stop; as bob tick send -q ops 'from the outbox' 2>/dev/null
  [75]
  $ restore; relay_start; for name in alice bob; do as $name tick join --accept-log="$(fingerprint)" ops; done
  joined 'ops' as alice: 2 members
  warning: the relay lacks 1 message sent from here to room 'ops':
  5* ?????????????????????????? (glob)
  warning: the log of 'ops' went back to an earlier key than this client had: 'tick rotate ops' gives everyone a new one, 'tick remove ops MEMBER' everyone else
  joined 'ops' as bob: 2 members
  warning: the relay lacks 1 message sent from here to room 'ops':
  5* ?????????????????????????? (glob)
  warning: the log of 'ops' went back to an earlier key than this client had: 'tick rotate ops' gives everyone a new one, 'tick remove ops MEMBER' everyone else

A log that is accepted and can't be kept isn't accepted:

  $ mkdir bob.json.tree.tmp; as bob tick join -q --accept-log="$(fingerprint)" ops || echo $?; rmdir bob.json.tree.tmp
  error: cannot write '*/bob.json.tree': is a directory (glob)
  78

Bob's message waits until the key has changed:

  $ as bob tick outbox flush; as alice tick rotate ops; as bob tick outbox flush
  error: the log of room 'ops' went back to an earlier key than this client had
  hint: who was removed since is in the room again: 'tick members ops' shows all, 'tick remove ops MEMBER' gives everyone else a new key, and 'tick rotate ops' everyone
  changed the key of 'ops' for 2 members; its invites no longer work: 'tick invite ops' makes one
  sent 1 message from the outbox
  $ as bob tick send -q ops 'with one more key'; as alice tick tail --new --raw ops; as bob tick members --format %f ops
  warning: bob has seen another log
  from the outbox
  with one more key
  alice
  bob

A message that is sent while the log is another one stays in the outbox: the relay may have taken it.

  $ backup; as alice tick send -q ops gone; as bob tick tail --new --raw ops; relay_stop; restore; relay_start
  gone
  $ as bob tick send ops 'is it there?' >id 2>said; echo $?; head -n 1 said; as bob tick outbox | grep -c "$(cat id)"
  4
  error: the relay's log of room 'ops' is not the one that was read before
  1
  $ echo line | as bob tick send -lq ops 2>said; echo $?; grep -c accept-log said
  4
  1
  $ for name in alice bob; do as $name tick join -q --accept-log="$(fingerprint)" ops; done
  warning: the relay lacks 1 message sent from here to room 'ops':
  5* ?????????????????????????? (glob)
  $ as alice tick tail --new --raw ops | sort | uniq -c | sed 's/^ *//'
  warning: bob has seen another log
  1 is it there?
  $ relay_stop
