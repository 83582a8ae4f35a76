'tick device use' can be killed at any moment, and run again it goes on where it was.

  $ relay_start; umask 077; for room in build kitchen ops; do as desk tick join -q --relay $RELAY --new --name alice $room >$room.invite; done
  $ as desk tick device add -q laptop build kitchen ops >secret

Killed between two rooms: the relay of the second one has stopped.

  $ SECOND=:$SECOND_PORT; relay_on SECOND; as desk tick join -q --relay $SECOND --new --name alice den >den.invite
  $ as desk tick device add -q tablet build >tablet.secret; as desk tick device add -q tablet den >>tablet.secret; as desk tick device add -q tablet ops >>tablet.secret
  $ halt $SECOND_PID; as tablet tick device use <tablet.secret >out 2>&1 & USE=$!
  $ wait_for tablet.json '"build"'; kill -KILL $USE; wait $USE 2>/dev/null; kill -CONT $SECOND_PID; cat out; jq -c '.rooms | keys' tablet.json
  ["build"]
  $ as tablet tick device use <tablet.secret; end $SECOND_PID
  'build' joined before
  joined 'den' and 'ops' as alice (tablet)

Killed 20 times, each a little later:

  $ for ms in 004 008 012 016 020 024 028 032 036 040 045 050 055 060 070 080 100 120 150 200; do
  >   timeout -s KILL 0.$ms env TICK_CONFIG=laptop.json tick device use -q <secret; echo $?
  > done >statuses 2>/dev/null; grep -v '^\(0\|137\)$' statuses
  [1]
  $ as laptop tick device use -q <secret; jq -c '[.rooms[] | [.name, .device]] | unique' laptop.json
  [["alice","laptop"]]

Another room comes to have that name here while a relay is asked: the device is in the first one, and its secret goes on.

  $ relay_kill; relay_start; relay_on SECOND; as desk tick device add -q watch build >watch.secret
  $ halt $RELAY_PID; as watch tick device use <watch.secret >out 2>&1 & USE=$!
  $ asks $USE; as watch tick join -q --relay $SECOND --new --name al build >other; kill -CONT $RELAY_PID; wait $USE; cat out
  error: another room was joined here as 'build' meanwhile
  hint: run it again: 'device use' then takes another name, to 'join' give one
  $ as watch tick device use <watch.secret; as watch tick status --porcelain | grep '^r' | wc -l; end $SECOND_PID
  room 'build' is called 'build-2' here, where 'build' is another
  joined 'build-2' as alice (watch)
  2

The file is moved away meanwhile: another one would have the room without the identity that joined it, and be of no use.

  $ halt $RELAY_PID; as clock tick join -q --name al <build.invite >out 2>&1 & USE=$!
  $ asks $USE; mv clock.json away; kill -CONT $RELAY_PID; wait $USE; cat out; mv away clock.json; as clock tick join -q --name al <build.invite
  error: the state file was moved away meanwhile, or another identity's is in its place: you have joined 'build', and the room is not kept
  hint: put the file back, and run it again

Killed when the relay has the join, and the state file doesn't: an invite took the device for another person, and lost its name.

  $ jq 'del(.rooms.build)' tablet.json >killed; cat killed >tablet.json; as tablet tick join -q --name zed build <build.invite
  error: this machine was in room 'build' as a device of somebody who is there: no invite lets it in
  hint: 'tick device use' takes a secret that 'tick device add' on another machine of that person prints
  [4]
  $ as tablet tick device use <tablet.secret 2>&1 | grep -v 'den\|hint'; as desk tick members build | cut -c1-8
  'ops' joined before
  joined 'build' as alice (tablet)
    alice 
    al    

It is in each room, and came there once:

  $ for room in build kitchen ops; do as desk tick device list --json $room | jq -r .device | tr '\n' ' '; as laptop tick tail --events join --json --peek -n 9 $room | grep -c '"event":"join"'; done
  first tablet laptop watch 5
  first laptop 2
  first tablet laptop 3
  $ relay_stop
