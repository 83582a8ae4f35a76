Leaving a room, and coming back. `leave` removed the room's code from the only place where this machine had it, and said nothing.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops one; as bob tick tail --raw --new ops
  one
  $ as alice tick send -q ops two

What was owed to Bob stays owed, though he isn't waited for while he is away. The invite is on stdout, the note on stderr:

  $ umask 077; as bob tick tail -f -n 0 ops 2>left & TAIL=$!; relay_waits 1
  $ as bob tick leave ops >again; cmp invite again; wait $TAIL; grep -c ^error left
  left room 'ops'; 'tick join' with this invite comes back
  1
  $ as alice tick send -q ops three
  $ as alice tick status --format '%d/%D %t' ops
  1/1 one
  0/1 two
  0/0 three
  $ as alice tick status -q --missing ops && echo nothing is late
  nothing is late

`status` says of the messages that he had, too, that he has left; it did so only of those that he had not:

  $ as alice tick status ops 3 | scrub
    bob  delivered TIME  has left
  $ as alice tick status ops 4 | scrub
    bob  not delivered  has left

Back again he gets it, and nothing that came meanwhile:

  $ as bob tick join -q --name bob <again
  $ as alice tick send -q ops four
  $ as alice tick status --missing --exit-code --format %t ops
  two
  four
  [1]
  $ as bob tick status --json | jq -c '.rooms[] | [.new, .unread]'
  [2,3]
  $ as bob tick tail --raw --new ops
  two
  four
  $ as alice tick status -q --wait=delivered:@bob ops 4 && as alice tick status --format '%d/%D %t' ops
  1/1 one
  1/1 two
  0/0 three
  1/1 four
  $ as bob tick tail --raw --new ops
  $ as bob tick tail --raw --unread --ack ops
  one
  two
  four
  $ as bob tick status --json | jq -c '.rooms[] | [.new, .unread]'
  [0,0]

No key of the room stays: not even one with which a join was begun, and not ended before.

  $ jq -c '.begun' alice.json; jq '.begun = {(.rooms.ops.id): [.rooms.ops.secrets[0]]}' bob.json >begun && mv begun bob.json
  null
  $ as bob tick leave -q ops; grep -c begun bob.json; as bob tick join -q --name bob <invite
  0

He comes back under his name, though he doesn't give it again, and had not kept it:

  $ as bob tick leave -q ops; grep -c former_names bob.json; USER=root as bob tick join <invite
  1
  joined 'ops' as bob: 2 members
  $ grep -c former_names bob.json
  0
  [1]

Who waits for what he has still to read, and for what he needn't, waits for him too. One receipt of Carol's covers
both, which passed for everyone's:

  $ as carol tick join -q --name carol <invite
  $ A=$(as alice tick send ops five); as bob tick leave -q ops; B=$(as alice tick send ops six)
  $ as carol tick ack --all ops; as bob tick join -q --name bob <invite
  marked 2 messages, 14 to 16, which were never shown here
  $ as alice tick status --wait=read --timeout 0 ops $A $B 2>&1 | tail -n 2
  error: timed out: not read by 1 member
  bob
  $ as bob tick ack --all ops; as alice tick status -q --wait=read ops $A $B
  marked message 14, which was never shown here

The invite that couldn't be written was lost, and the room with it where nobody else was there. Now the room is kept until it is written:

  $ as alice tick join -q --relay $RELAY --new den --name alice >den
  $ as alice tick leave den >/dev/full
  error: cannot write to standard output: no space left on device
  hint: the relay was told, and this machine keeps the code; 'tick leave den' prints the invite
  [74]
  $ as alice tick leave -q nowhere
  error: room 'nowhere' was not joined here
  hint: rooms joined here: den, ops
  [4]
  $ as alice tick leave den 2>/dev/null | cmp - den

Where the state file can't be written the relay is not told. It may be only then that it can't be:

  $ as alice tick join -q --relay $RELAY --new pit --name alice >pit
  $ (ulimit -f 0; as alice tick leave -q pit; echo $?) 2>&1 | sed "s|'/.*/|'|"
  error: cannot write 'alice.json': file too large
  78
  $ as alice tick send -q pit 'still here'
  $ halt $RELAY_PID; cp alice.json kept.json; INODE=$(stat -c %i alice.json)
  $ as alice tick leave -q pit 2>err & LEAVING=$!
  $ until [ "$(stat -c %i alice.json)" != "$INODE" ]; do sleep 0.1; done; echo '{' >alice.json; kill -CONT $RELAY_PID
  $ wait $LEAVING; sed "s|'/.*/|'|" err
  warning: the relay was told, but this machine still has the room
  error: cannot understand 'alice.json:2:1': the file ends too early
  hint: nothing was changed; correct the file or move it away: without it you have a new identity and no rooms
  $ cp kept.json alice.json
  $ relay_stop; as alice tick send -q pit late 2>/dev/null
  [75]
  $ as alice tick leave --force pit 2>err >/dev/full
  [74]
  $ scrub <err
  warning: the relay could not be notified: connection refused
  error: cannot write to standard output: no space left on device
  hint: this machine keeps the code; 'tick leave --force pit' prints the invite
  $ relay_start; as alice tick leave -q pit
  error: the outbox holds 1 message for room 'pit'
  hint: 'tick join pit' joins again and sends them, '--force' drops them
  [4]
  $ as alice tick leave -q --force pit; as alice tick status pit
  error: room 'pit' was not joined here
  hint: rooms joined here: ops
  [4]

The code of before a removal lets nobody in:

  $ as alice tick join -q --relay $RELAY --new den --name alice >den; as bob tick join -q --name bob <den; as alice tick remove -q den bob
  $ as bob tick leave den
  left room 'den'; to come back you need an invite of a member, or 'tick device add' on a machine of yours that is still there
  $ as bob tick status -n 3; as bob tick status -n 0 ops
  error: '--lines' needs a room
  error: bad value '0' for '-n': must be at least 1
  [2]

A sender that still runs puts nothing into the outbox of a room that was left: nobody would send it, or the next room of that name.

  $ mkfifo lines; relay_stop; as alice tick send -lq den <lines 2>said & SENDER=$!
  $ exec 9>lines; echo one >&9; wait_for alice.json queued_at; as alice tick leave -q --force den 2>/dev/null
  $ echo two >&9; exec 9>&-; wait $SENDER
  [4]
  $ tail -n 2 said; as alice tick outbox
  error: the state file no longer has your room 'den': nothing was kept
  hint: the last of 2 lines was neither sent nor queued

Nor into a file where there is none any more: it made one with nothing but that message, which no command could send.

  $ relay_start; as carol tick join -q --relay $RELAY --new shed --name carol >shed; relay_stop; mkdir away
  $ as carol tick send -lq shed <lines 2>told & SENDER=$!
  $ exec 9>lines; echo one >&9; wait_for carol.json queued_at; mv carol.json* away
  $ echo two >&9; exec 9>&-; wait $SENDER
  [4]
  $ tail -n 2 told; ls carol.json* away/carol.json; mv away/carol.json .; as carol tick outbox | scrub | sed 's/[0-9]*[sm],/AGE,/'
  error: the state file no longer has your room 'shed': nothing was kept
  hint: the last of 2 lines was neither sent nor queued
  away/carol.json
  carol.json.lock
  ID  shed  sending  AGE, 1 try  connection refused

Nor does one that follows touch the next room of that name: its acks were tried at the relay of the room that was left, and failed for good.
It ends.

  $ relay_start; as alice tick join -q --relay $RELAY --new hut --name alice >hut; as bob tick join -q --name bob <hut
  $ OTHER=:$SECOND_PORT; relay_on OTHER; as carol tick join -q --relay $OTHER --new hut --name carol >there
  $ as alice tick tail -f --raw hut >shown 2>noted & TAIL=$!
  $ relay_waits 1; relay_stop; wait_for noted 'cannot reach'; as alice tick leave -q --force hut 2>/dev/null; wait $TAIL
  [4]
  $ relay_start; as alice tick join -q --name alice <there; as carol tick send -q hut hello; as alice tick tail --raw hut; end $OTHER_PID
  hello
  $ as alice tick ack hut 2>/dev/null
  [75]
  $ scrub <noted
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  error: room 'hut' was left by another command
  $ as alice tick outbox | scrub | sed 's/[0-9]*[sm],/AGE,/'
  ID  hut  sending  ack of 3  AGE, 1 try  connection refused
  $ relay_on OTHER; as alice tick ack hut; end $OTHER_PID; as alice tick outbox
  sent 1 ack from the outbox
  nothing that was shown here is unread
