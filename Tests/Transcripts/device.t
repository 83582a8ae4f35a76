Alice's desk and her laptop are one person, in all her rooms.

  $ relay_start; umask 077; for room in build kitchen ops; do as desk tick join -q --relay $RELAY --new --name alice $room >$room.invite; done
  $ as bob tick join -q --name bob <ops.invite
  $ as desk tick device add laptop >laptop.secret 2>note; scrub <note | sed 's/20[0-9][0-9]-[0-9-]* [0-9:]*/TIME/'; scrub <laptop.secret
  warning: the secret works on this machine only: 'http://127.0.0.1:PORT' is its own address
  3 rooms; works once in each, until TIME
  device http://127.0.0.1:PORT#build:CODE
  device http://127.0.0.1:PORT#kitchen:CODE
  device http://127.0.0.1:PORT#ops:CODE
  $ as laptop tick device use <laptop.secret
  joined 'build', 'kitchen' and 'ops' as alice (laptop)

It goes on where it was: what is joined already is passed over. Who comes later is told that it was used:

  $ as laptop tick device use <laptop.secret; as thief tick device use <laptop.secret
  'build', 'kitchen' and 'ops' joined before
  error: the secret was used already; not joined: 'build', 'kitchen' and 'ops'
  hint: if not by you: 'tick device list' on the other machine shows by whom, 'tick device remove' ends that
  [4]
  $ as thief tick status
  no rooms
  hint: make a room with 'tick join --new ROOM', or join one with an invite

Had it been killed before it wrote its state file, the answer of the relay would have been lost, and not more:

  $ jq '.rooms = {}' laptop.json >lost && mv lost laptop.json; as laptop tick device use -q <laptop.secret; jq -c '.rooms.ops | [.name, .device]' laptop.json
  ["alice","laptop"]

A name given since the secret was made stays; one machine's name is kept where the other is:

  $ as desk tick device add -q phone ops >phone.secret; as desk tick join -q --name alicia ops
  $ as phone tick device use <phone.secret; as phone tick tail --events name,join --json -n 9 ops | jq -r '[.event, .was, .from] | join(" ")' | tail -n 3
  joined 'ops' as alicia (phone)
  name alice alicia
  join  alice
  name alice alicia

A room whose name another one has here gets a number:

  $ as desk tick device add -q tablet ops build >tablet.secret; as tablet tick join -q --relay $RELAY --new --name alice ops >/dev/null
  $ as tablet tick device use <tablet.secret
  room 'ops' is called 'ops-2' here, where 'ops' is another
  joined 'ops-2' as alicia (tablet)
  joined 'build' as alice (tablet)

Two devices have two names, and a slash stands between a person's name and a device's:

  $ as desk tick device add phone ops; as desk tick device add first build; as desk tick device add a/b; as desk tick device add ''; as desk tick device add
  error: you have a device 'phone' in room 'ops' already
  hint: choose another name, or 'tick device remove phone ops'
  error: you have a device 'first' in room 'build' already: this machine
  hint: choose another name
  error: 'a/b' can't be a device's name: it has a '/'
  error: '' can't be a name: it is empty, has control characters, or begins or ends with white space
  error: no name of a device given
  hint: see 'tick device -h'
  [2]

An invite is no such secret, nor the other way round. Nothing is taken from the command line, where others see it:

  $ as carol tick device use <ops.invite; as carol tick join <laptop.secret; as carol tick join "$(cat laptop.secret)"; as carol tick device use "$(cat laptop.secret)" 2>&1 | scrub
  error: standard input is an invite, no secret of a device
  hint: 'tick join' takes it
  error: that is the secret of a device, no invite
  hint: 'tick device use <FILE' takes it
  error: that is the secret of a device, no invite
  hint: 'tick device use <FILE' takes it
  error: too many operands
  hint: the secret is read from standard input
  $ as carol tick join --code-file phone.secret ops; as carol tick device "$(cat laptop.secret)"
  error: that is the secret of a device, no invite
  hint: 'tick device use <FILE' takes it
  error: the first word is no operation
  hint: one of add, use, list, remove
  [2]
  $ echo hello | as carol tick device use; sed 's/.$/!/' phone.secret | as carol tick device use; as carol tick device use </dev/null
  error: standard input is no secret of a device: line 1 doesn't begin with 'device '
  hint: 'tick device add' on the other machine makes one
  error: standard input is no secret of a device: the code in line 1 is mistyped
  hint: 'tick device add' on the other machine makes one
  error: standard input is no secret of a device: it is empty
  hint: 'tick device add' on the other machine makes one
  [65]

It is over at its time, with the room's key, and when its maker leaves; who came by it before is there all the same:

  $ as desk tick device add -q watch build >rotated; as laptop tick rotate -q build; as desk tick device add -q watch kitchen >left; as desk tick leave -q kitchen
  $ as laptop tick device use <laptop.secret
  'build', 'kitchen' and 'ops' joined before
  $ for secret in rotated left; do as watch tick device use <$secret; done
  error: the secret no longer works: the room's key was changed; not joined: 'build'
  hint: 'tick device add' on the other machine makes another
  error: the secret no longer works: the machine that made it has left; not joined: 'kitchen'
  hint: 'tick device add' on the other machine makes another
  [4]
  $ until as desk tick device add -q --expires 1s watch build >short 2>/dev/null; do :; done; until ! as desk tick invite --list build | grep -q watch; do sleep 0.2; done
  $ as watch tick device use <short
  error: the secret has expired; not joined: 'build'
  hint: 'tick device add' on the other machine makes another
  [4]
  $ as desk tick device add --expires 5 watch; as desk tick device add --expires 0s watch; as desk tick device use --expires 5s
  error: bad value '5' for '--expires': it has no unit, such as '5s', '5m', '5h' or '5d'
  error: bad value '0s' for '--expires': must be longer than 0
  error: '--expires' needs 'add'
  [2]

A member that is there as another person is no device of alice's, before its leave and after:

  $ as desk tick device add -q bob ops >bob.secret; as bob tick device use <bob.secret
  error: this machine was in room 'ops' as another person, and stays that
  hint: use another state file: 'tick --config FILE device use'
  [4]
  $ as bob tick leave -q ops; as bob tick device use <bob.secret
  error: this machine was in room 'ops' as another person, and stays that
  hint: use another state file: 'tick --config FILE device use'
  [4]

The phone is lost. It is removed from wherever it is, reads nothing more, and comes in by a secret of its person alone:

  $ as desk tick device remove phone; as laptop tick send -q ops 'without the phone'; as phone tick tail ops
  removed phone from 'ops'; its key was changed
  error: in 'build' none of your other devices is called 'phone': laptop, tablet
  hint: if it is one of them: 'tick device remove NAME build'
  error: you are no longer in room 'ops': removed by alicia/first
  hint: the room's key was changed: 'tick device add' on another machine of yours that is still in the room lets this one in again; where none is, ask a member for an invite: 'tick invite ops'
  [4]
  $ as laptop tick invite -q ops >guest; as phone tick join --name mallory <guest
  error: this machine was in room 'ops' as a device of somebody who is there: no invite lets it in
  hint: 'tick device use' takes a secret that 'tick device add' on another machine of that person prints
  [4]
  $ as phone tick device use <phone.secret; as desk tick device remove phone
  error: the secret no longer works: the room's key was changed; not joined: 'ops'
  hint: 'tick device add' on the other machine makes another
  phone is no longer in 'ops'
  error: in 'build' none of your other devices is called 'phone': laptop, tablet
  hint: if it is one of them: 'tick device remove NAME build'
  [1]
  $ as desk tick device add -q phone ops >phone.secret; as phone tick device use <phone.secret; as phone tick tail --raw --peek ops
  joined 'ops' as alicia (phone)
  without the phone

Its state file of before, and a copy of all that the relay has, open nothing that was sent meanwhile:

  $ as desk tick device remove -q phone; cp phone.json stolen.json; cp phone.json.tree stolen.json.tree; as desk tick send -q ops 'later'
  error: in 'build' none of your other devices is called 'phone': laptop, tablet
  hint: if it is one of them: 'tick device remove NAME build'
  $ as stolen tick tail --raw ops 2>/dev/null; as stolen tick device use <phone.secret 2>&1 | head -n 1
  error: the secret no longer works: the room's key was changed; not joined: 'ops'

What are this person's devices? Rooms that have the same ones are shown once:

  $ dates() { sed -E 's/since ([0-9-]+ )?[0-9:]+/since TIME/'; }
  $ as desk tick device list | dates; as laptop tick device list kitchen | dates; as tablet tick device list ops-2 | dates
    first   since TIME                   this machine
    laptop  since TIME  let in by first
    tablet  since TIME  let in by first
    laptop  since TIME  let in by first  this machine
    first   since TIME
    laptop  since TIME  let in by first
    tablet  since TIME  let in by first  this machine
  $ as tablet tick device list --json build | jq -c '[.room, .device, .me, .since > 0, .invited_by == null]'; as bob tick device list
  ["build","first",false,true,true]
  ["build","laptop",false,true,false]
  ["build","tablet",true,true,false]
  error: no room was joined here
  hint: join one with 'tick join'
  [4]

A device that is removed is named with whom it had let in, a guest as well as a device:

  $ as tablet tick device add -q watch ops-2 build >watch.secret; as watch tick device use -q <watch.secret; as tablet tick invite -q ops-2 >guest; as eve tick join -q --name eve <guest
  $ as desk tick device remove tablet 2>&1 | sed 's/([0-9A-Z]\{6,\})/(ID)/'
  removed tablet from 'build' and 'ops'; their keys were changed
  note: tablet had let in alice/watch in 'build'
  note: tablet had let in alicia/watch and eve (ID) in 'ops'

This machine isn't removed, nor what isn't there. Nothing is done where one of the rooms has no such device:

  $ as watch tick device remove watch; as desk tick device remove tablet 2>&1 | sed 's/([0-9A-Z]\{6,\})/(ID)/'; as desk tick device remove watch ops den; as desk tick device remove watsh ops; as desk tick device remove first build ops
  error: 'watch' is this machine in room 'build'
  hint: 'tick leave build' leaves the room
  tablet is no longer in 'build' and 'ops'
  note: tablet had let in alice/watch in 'build'
  note: tablet had let in alicia/watch and eve (ID) in 'ops'
  error: room 'den' was not joined here
  hint: rooms joined here: build, ops
  error: you have no device 'watsh' in room 'ops'
  hint: did you mean 'watch'?
  error: 'first' is this machine in room 'build'
  hint: 'tick leave build' leaves the room
  [2]
  $ as desk tick device list ops | cut -c 1-10; as desk tick device remove --json watch; as desk tick device remove; as desk tick device remove nobody nowhere
    first   
    laptop  
    watch   
  error: '--json' needs 'list'
  error: no name of a device given
  hint: see 'tick device -h'
  error: room 'nowhere' was not joined here
  hint: rooms joined here: build, ops
  [4]

Two devices have one name where both were let in at once:

  $ as desk tick device add -q twin ops >one; as desk tick device add -q twin ops >two; as twin1 tick device use -q <one; as twin2 tick device use -q <two
  $ ids() { sed -E 's/\(?[0-9A-HJKMNP-TV-Z]{6,}\)?/ID/'; }
  $ as desk tick device remove twin 2>&1 | ids; as desk tick device list ops | dates | ids
  error: in 'build' none of your other devices is called 'twin': laptop, watch
  hint: if it is one of them: 'tick device remove NAME build'
  error: 'twin' is ambiguous: 2 of your devices in room 'ops'
  twin ID
  twin ID
  hint: name one by the beginning of its id, such as 'ID'
    first          since TIME                    this machine
    laptop         since TIME  let in by first
    watch          since TIME  let in by tablet
    twin ID  since TIME  let in by first
    twin ID  since TIME  let in by first
  $ id=$(as twin1 tick device list --json ops | jq -r 'select(.me).member'); as desk tick device remove $id ops 2>&1 | ids; as desk tick device remove twin
  removed twin ID from 'ops'; its key was changed
  removed twin from 'ops'; its key was changed
  error: in 'build' none of your other devices is called 'twin': laptop, watch
  hint: if it is one of them: 'tick device remove NAME build'
  [1]

What others can read is warned of, and what was not written is lost:

  $ (umask 022; as desk tick device add pad ops >open 2>note); sed '/this machine only/d; s/20[0-9][0-9]-[0-9-]* [0-9:]*/TIME/' note; as desk tick device add -q pad ops >/dev/full
  warning: others can read the file that the secret was written to
  hint: 'chmod 600' makes the file private; 'umask 077' before does so for new files
  1 room; works once, until TIME
  error: cannot write to standard output: no space left on device
  hint: the secret was made and is lost: make another one
  [74]

A relay that can't be reached is named once, and the rest is done:

  $ SECOND=:$SECOND_PORT; relay_on SECOND; for room in den yard; do as desk tick join -q --relay $SECOND --new --name al $room >$room.invite; done
  $ end $SECOND_PID; scrubbed as desk tick device add -q screen >note; echo $?; grep -v ^device note; grep ^device note >some
  3
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused; no secret made: 'den' and 'yard'
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  $ relay_on SECOND; as desk tick device add -q screen build ops den yard >some; end $SECOND_PID; scrubbed as screen tick device use <some
  joined 'build' as alice (screen)
  joined 'ops' as alicia (screen)
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused; not joined: 'den' and 'yard'
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]
  $ relay_on SECOND; as screen tick device use <some; end $SECOND_PID; scrubbed as desk tick device list | dates; scrubbed as desk tick device remove screen
  'build' and 'ops' joined before
  joined 'den' and 'yard' as al (screen)
    first   since TIME                    this machine
    laptop  since TIME  let in by first
    watch   since TIME  let in by tablet
    screen  since TIME  let in by first
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused; not shown: 'den' and 'yard'
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  removed screen from 'build' and 'ops'; their keys were changed
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused; not removed: 'den' and 'yard'
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]
  $ relay_on SECOND; as desk tick device remove screen; end $SECOND_PID
  removed screen from 'den' and 'yard'; their keys were changed
  screen is no longer in 'build' and 'ops'

A relay that asks for a token gets it with the secret:

  $ echo hush >token; chmod 600 token; relay_on SECOND --token-file token; TICK_RELAY_TOKEN=hush as desk tick join -q den; as desk tick device add -q pocket den >pocket.secret
  $ scrub <pocket.secret; as pocket tick device use <pocket.secret; jq -r .rooms.den.relay_token pocket.json; end $SECOND_PID
  device http://127.0.0.1:PORT#den:CODE hush
  joined 'den' as al (pocket)
  hush
  $ as nobody tick device add laptop; as desk tick device add laptop nowhere; echo broken >broken.json; as broken tick device use <some 2>&1 | sed 's/:[0-9]*:[0-9]*/:LINE/; s|/[^ ]*/||'
  error: no room was joined here
  hint: join one with 'tick join'
  error: room 'nowhere' was not joined here
  hint: rooms joined here: build, den, ops, yard
  error: cannot understand 'broken.json:LINE': a value is expected
  hint: nothing was changed; correct the file or move it away: without it you have a new identity and no rooms
  $ as desk tick device add ops
  error: 'ops' is a room: no name of a device given
  hint: 'tick device add NAME ops'
  [2]
  $ relay_stop; scrubbed as desk tick device add tv ops
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused; no secret made: 'ops'
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]
