#require python3 openssl
A relay is asked for what a device comes in by, and tells something else. Nobody becomes a device of somebody who isn't its person.

  $ . "$TESTDIR/hostile.sh"; umask 077

It tells the invite as one that another member has made with the same key, box and note: the laptop would be that member's. It knows
who has the code it comes from, and what form that invite has.

  $ liar passed; members alice bob; as alice tick device add -q laptop ops >secret; as alice tick invite -q --uses 1 ops >guest
  $ enter() { refused as laptop tick device use <$1; scrub <said; refused as dave tick join --name dave <$2; scrub <said; }
  $ tell on; enter secret guest
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up an invite that doesn't give the room's key; not joined: 'ops'
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up an invite that doesn't give the room's key
  $ tell on form; enter secret guest
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up an invite that doesn't give the room's key; not joined: 'ops'
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up an invite that doesn't give the room's key

The same where the invite was handed on in the wrong form, whatever the relay says of it:

  $ sed 's/^device //' secret >as-guest; sed 's/^/device /' guest >as-device; tell on form; enter as-device as-guest; tell off; enter as-device as-guest
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up an invite that doesn't give the room's key; not joined: 'ops'
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up an invite that doesn't give the room's key
  refused
  error: this secret has the code of an invite; not joined: 'ops'
  hint: 'tick join' takes it, without 'device '
  refused
  error: this invite has the code of a device's secret
  hint: 'tick device use' takes it, as 'tick device add' printed it: with 'device ' in front

Nothing of that was kept, and no name was given. An honest relay lets both in:

  $ as laptop tick status; tell log bob; as laptop tick device use <secret; as dave tick join --name dave <guest
  no rooms
  hint: make a room with 'tick join --new ROOM', or join one with an invite
  1 join alice
  2 join bob
  3 invite alice
  4 invite alice
  joined 'ops' as alice (laptop)
  joined 'ops' as dave: 3 members, invited by alice
  $ relay_stop

It can put a member into the log that comes by alice's invite for her laptop, and no entry of that invite's key. It is nobody's device,
receipts nothing for alice, and the invite still works:

  $ liar uninvited; members alice bob; as alice tick device add -q laptop ops >secret; tell on device
  $ as bob tick send -q ops one; doubted as alice tick device list --json ops | sed 's|.*"device":"\([a-z]*\)".*|\1|'; doubted as bob tick status --format '%d/%D' ops
  first
  doubted
  0/1
  doubted
  $ as laptop tick device use <secret 2>/dev/null; as alice tick device list --json ops 2>/dev/null | jq -c '[.device, .me]'
  ["first",true]
  ["laptop",false]
  $ relay_stop

What it says of an invite that is open, or of one that has ended, is as with guests:

  $ liar ended; members alice bob; as alice tick device add -q laptop ops >secret; as laptop tick device use -q <secret; tell on
  $ refused as thief tick device use <secret; scrub <said; as bob tick members --porcelain ops 2>/dev/null | wc -l; as thief tick status; tell off
  refused
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: a join that has no effect; not joined: 'ops'
  3
  no rooms
  hint: make a room with 'tick join --new ROOM', or join one with an invite
  $ as alice tick device add -q phone ops >open; for why in used expired rotated left; do tell on $why; refused as phone tick device use <open; head -n 1 said; done
  warning: event 5 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  refused
  error: the secret was used already; not joined: 'ops'
  refused
  error: the secret has expired; not joined: 'ops'
  refused
  error: the secret no longer works: the room's key was changed; not joined: 'ops'
  refused
  error: the secret no longer works: the machine that made it has left; not joined: 'ops'
  $ tell off; as phone tick device use <open; relay_stop
  joined 'ops' as alice (phone)
  warning: event 5 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
