#require sqlite3 /usr/lib/postgresql
What version 0.2 left on disks is opened by this one, as Tests/Upgrades/freeze wrote it then: stores of both engines, and state files.

  $ . "$TESTDIR/upgrade.sh"; FROZEN="$TESTDIR/../Upgrades/0.2/sqlite"
  $ sqlite3 relay.db <"$FROZEN/store.sql"; relay_start --push-allow 127.0.0.1; thaw "$FROZEN"; opened 2>&1 | tee first
  == members, and what was said
  alice
  bob
  dave
  alice
  alice: before the key was changed
  alice: from the phone
  alice: not yet read
  error: you are no longer in room 'ops': removed by alice
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  == what waited is sent, what failed is still there
  sent 1 message from the outbox
  alice: from the phone
  sent 1 ack from the outbox
     4  +  delivered 1/2, read 1/2  alice: before the key was changed  (read by bob; not delivered to carol (removed))
    11  ++ delivered 2/2, read 1/2  alice: from the phone  (read by dave; delivered to bob)
    13  +  delivered 0/2, read 0/2  alice: not yet read  (not delivered to bob and dave)
    14  +  delivered 0/2, read 0/2  bob: from the outbox  (not delivered to alice and dave)
  == lists, devices, a push target
  1 [ ] check the backups
  2 [ ] call the supplier
    first  
    phone  
  ops 127.0.0.1:9
  == it goes on
  joined 'ops' as eve: 4 members, invited by alice
  removed phone from 'ops'; its key was changed
  bob: after the upgrade
  error: you are no longer in room 'ops': removed by alice/first
  hint: the room's key was changed: 'tick device add' on another machine of yours that is still in the room lets this one in again; where none is, ask a member for an invite: 'tick invite ops'
  $ relay_stop

The same with a store of PostgreSQL's and the files of its members, and what a later tick wrote there is refused:

  $ mkdir first.files; mv *.json* first.files; . "$TESTDIR/postgres.sh"; FROZEN="$TESTDIR/../Upgrades/0.2/postgres"; postgres_start
  $ psql -qv ON_ERROR_STOP=1 "$STORE" <"$FROZEN/store.sql" >loaded; unset RELAY; relay_on RELAY --push-allow 127.0.0.1; thaw "$FROZEN"
  $ opened >second 2>&1; diff first second; kill $RELAY_PID; wait $RELAY_PID 2>/dev/null; mv first.files/* .
  $ psql -q "$STORE" -c 'UPDATE tick.store SET version = version + 1'; scrubbed tick relay --listen 127.0.0.1:0 --store "$STORE"
  error: cannot use the store 'postgres://127.0.0.1:PORT/postgres': its version is 9, which a newer tick wrote
  hint: use that tick
  [78]
  $ postgres_stop

What a later tick wrote is refused, and left as it is. Of what only spares a tick some reading a later form is read anew:

  $ later() { cp "$1" before; sed -i "$2" "$1"; cp "$1" after; as alice tick status ops; echo $?; cmp "$1" after; cp before "$1"; }
  $ later alice.json 's/"version": 7/"version": 8/'
  error: '*/alice.json' has version 8, which this tick doesn't know (glob)
  hint: nothing was changed; use a newer tick, or another file with '--config FILE'
  78
  $ later alice.json.tree 's/"version": 2/"version": 3/'
  error: '*/alice.json.tree' has version 3, which this tick doesn't know (glob)
  hint: nothing was changed; use a newer tick, or another file with '--config FILE'
  78
  $ sqlite3 relay.db 'PRAGMA user_version = 15'; cp relay.db before; tick relay --listen 127.0.0.1:0 --store sqlite:relay.db; cmp relay.db before
  error: cannot use the store 'relay.db': its version is 15, which a newer tick wrote
  hint: use that tick
