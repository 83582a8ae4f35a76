#require python3
Who is in a room is asked for and verified once: what came of it is kept beside the state file, for its owner alone.

  $ cat >through.py <<'END'
  > # through.py PORT RELAY: passes connections on to the relay's port, and says what is asked for of the members.
  > import re, socket, sys, threading
  > def passing(source, target, says):
  >     while data := source.recv(1 << 16):
  >         for query in re.findall(rb"^GET [^ ]*/members([?][^ ]*)? ", data, re.M) if says else []:
  >             print("members" + query.decode(), flush=True)
  >         target.sendall(data)
  >     target.shutdown(socket.SHUT_WR)
  > listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
  > print("listening", flush=True)
  > while True:
  >     client, relay = listener.accept()[0], socket.create_connection(("127.0.0.1", int(sys.argv[2])))
  >     for pair in (client, relay, True), (relay, client, False):
  >         threading.Thread(target=passing, args=pair, daemon=True).start()
  > END
  $ relay_start; python3 through.py $SECOND_PORT ${RELAY##*:} >>asked & THROUGH=$!
  $ wait_for asked listening
  $ asking() { : >asked; "$@"; cat asked; }
  $ who() { as alice tick members --format %f ops | paste -sd ' '; }
  $ as alice tick join -q --relay http://127.0.0.1:$SECOND_PORT --new ops --name alice >invite
  $ for name in bob carol; do as $name tick join -q --name $name <invite; done
  $ asking who; asking who
  alice bob carol
  members?size=1&after=1
  alice bob carol
  members?size=3&after=3
  $ ls -l alice.json.*.crowd | cut -c1-10
  -rw-------

Later only what is new is asked for. Invites and changes of the key are members' events, too; messages are none.

  $ as bob tick join -q --name robert <invite; as carol tick send -q ops hello
  $ asking who; asking who
  alice robert carol
  members?size=3&after=3
  alice robert carol
  members?size=5&after=4
  $ as carol tick invite -q ops >invite; as alice tick rotate -q ops; as carol tick invite -q ops >invite
  $ as dave tick join -q --name dave <invite; asking who; asking who
  alice robert carol dave
  members?size=7&after=7
  alice robert carol dave
  members?size=9&after=9
  $ asking as alice tick invite --list ops | sed 's/.*by carol/by carol/; s/  expires.*//'
  by carol  any number
  members?size=9&after=9&rows=0
  $ as alice tick members ops | sed -n 's/.*invited by/invited by/p'
  invited by carol  (online|last seen .*)  delivered 9  read 9 (re)

Damaged or cut at any place it is made again, and the answer is the same:

  $ CROWD=$(ls alice.json.*.crowd); cp $CROWD whole; untimed() { sed -E 's/"(last_seen|online)":[a-z0-9]*,//g'; }; as alice tick members --json ops | untimed >expected
  $ wrong() { as alice tick members --json ops 2>&1 | untimed | diff expected - >&2 || echo "wrong at $1"; }
  $ SIZE=$(stat -c %s whole)
  $ for place in $(seq 0 149 $SIZE); do
  >     cp whole $CROWD; printf '\377\0' | dd of=$CROWD bs=1 seek=$place conv=notrunc 2>/dev/null; wrong $place
  >     head -c $place whole >$CROWD; wrong $place
  > done
  $ asking who
  alice robert carol dave
  members?size=9&after=9
  $ python3 -c 'print("x" * 1000)' >$CROWD; asking who; rm $CROWD; asking who; asking who
  alice robert carol dave
  members?size=9
  alice robert carol dave
  members?size=9
  alice robert carol dave
  members?size=9&after=9

So it is for one of before, one that is beyond the checkpoint, and one of another room:

  $ cp whole $CROWD; cp alice.json.tree tree; as erin tick join -q --name erin <invite; asking who; cp whole $CROWD; asking who
  alice robert carol dave erin
  members?size=9&after=9
  alice robert carol dave erin
  members?size=10&after=9
  $ cp tree alice.json.tree; asking who; rm alice.json.tree; asking who
  alice robert carol dave erin
  members?size=9&after=10
  alice robert carol dave erin
  members?after=10
  $ as alice tick join -q --relay $RELAY --new other --name alice >/dev/null; as alice tick members other >/dev/null
  $ cp $(ls alice.json.*.crowd | grep -v $CROWD) $CROWD; asking who; asking who
  alice robert carol dave erin
  members?size=10
  alice robert carol dave erin
  members?size=10&after=10

Several commands at once keep all that any of them has found:

  $ for name in f g h i; do
  >     as $name tick join -q --name $name <invite
  >     for run in 1 2 3; do as alice tick members --format %f ops >out.$run 2>&1 & runs="$runs $!"; done
  > done
  $ for run in $runs; do wait $run || echo failed; done
  $ who; asking who
  alice robert carol dave erin f g h i
  alice robert carol dave erin f g h i
  members?size=14&after=14

Without the right to read or to write it, as a folder, the members are shown all the same:

  $ rm $CROWD; mkdir $CROWD; who 2>&1 | sed "s|'.*/$CROWD'|FILE|"
  warning: cannot read FILE: is a directory
  alice robert carol dave erin f g h i
  $ tick --config alice.json help bug | grep ^beside
  beside it 'crowd': cannot read 'FILE.ROOM.crowd': is a directory
  $ rmdir $CROWD; who
  alice robert carol dave erin f g h i

Who leaves keeps nothing, and a room that is made again has other members:

  $ ls alice.json.*.crowd | grep -c .; as alice tick leave ops >/dev/null 2>&1; ls alice.json.*.crowd | grep -c .
  2
  1
  $ as erin tick join -q --relay $RELAY --new third --name erin >invite; as bob tick join -q --name bob <invite
  $ as bob tick members --format %f third; ls bob.json.*.crowd | grep -c .
  erin
  bob
  2
  $ for file in bob.json.*.crowd; do cp $file $file.former; done; relay_stop; rm relay.db*; relay_start
  $ as bob tick join -q --new third 2>/dev/null >invite; ls bob.json.*.crowd | grep -c .
  2
  $ as erin tick members third 2>&1 | grep -c 'not a member'
  1
  $ as bob tick members --format %f third; as carol tick join -q --name carol <invite; as bob tick members --format %f third
  bob
  bob
  carol

What was kept of the log of before doesn't fit, and nobody is accused for it:

  $ for file in bob.json.*.former; do cp $file ${file%.former}; done; as bob tick members --format %f third
  bob
  carol
  $ sed -i "s|$RELAY|http://127.0.0.1:$SECOND_PORT|" bob.json; asking as bob tick members --format %f third
  bob
  carol
  members?size=2&after=2
  $ for file in bob.json.*.former; do cp $file ${file%.former}; done; asking as bob tick members --format %f third
  bob
  carol
  members?size=2&after=2
  members?size=2
  $ end $THROUGH; relay_stop
