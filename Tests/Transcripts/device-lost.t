What a lost machine, or its relay, does so that a removal passes by, or a device joins what isn't the room.

  $ relay_start; umask 077; for room in build den kitchen ops; do as desk tick join -q --relay $RELAY --new --name alice $room >/dev/null; done
  $ called() { jq --arg name "$3" '.rooms[$ARGS.positional[0]].device = $name' $1.json --args "$2" >new && mv new $1.json; as $1 tick join -q $2; }
  $ as desk tick device add -q laptop build kitchen ops >laptop.secret; as laptop tick device use -q <laptop.secret; called laptop ops x

A room that was not typed, where the thief gave the laptop another name, is named. One where there are no other devices is passed over:

  $ as desk tick device remove laptop
  removed laptop from 'build' and 'kitchen'; their keys were changed
  error: in 'ops' none of your other devices is called 'laptop': x
  hint: if it is one of them: 'tick device remove NAME ops'
  [1]

Where the name means several in one room, the others don't wait for that:

  $ for name in one two; do as desk tick device add -q twin kitchen >$name; done; as desk tick device add -q twin build >three
  $ for name in one two three; do as $name tick device use -q <$name; done; ids() { sed -E 's/\(?[0-9A-HJKMNP-TV-Z]{6,}\)?/ID/'; }
  $ as desk tick device remove twin >said 2>&1; echo $?; ids <said
  2
  removed twin from 'build'; its key was changed
  error: in 'ops' none of your other devices is called 'twin': x
  hint: if it is one of them: 'tick device remove NAME ops'
  error: 'twin' is ambiguous: 2 of your devices in room 'kitchen'
  twin ID
  twin ID
  hint: name one by the beginning of its id, such as 'ID'
  $ as desk tick device list build | wc -l
  1

A laptop in others' hands gives the person another name, which desk takes back. What it said last counts no more once it is removed:

  $ name() { as desk tick members --json ops | jq -r .name | sort -u; }
  $ as laptop tick join -q --name mallory ops; as desk tick join -q ops; name; as desk tick join -q --name alice ops; name
  mallory
  alice
  $ as laptop tick join -q --name mallory ops; name; as desk tick device remove x ops; name
  mallory
  removed x from 'ops'; its key was changed
  alice

One that left under another name, with the key, is found by the name that it had:

  $ as ann tick join -q --relay $RELAY --new --name ann attic >/dev/null; as ann tick device add -q pager attic >pager.secret
  $ as pager tick device use -q <pager.secret; called pager attic other; as pager tick leave -q attic
  $ as ann tick device remove pager; as ann tick rotate -q attic; as ann tick device remove pager
  error: other has left room 'attic' by itself, and its key was not changed since
  hint: 'tick rotate attic' changes it
  other is no longer in 'attic'

Nor is it done where the room was to forget, too, and the key was changed without that:

  $ as ann tick device remove --forget pager || echo $?; as ann tick rotate --forget -q attic; as ann tick device remove --forget pager
  error: other is no longer in room 'attic', whose key was changed without '--forget'
  hint: 'tick rotate --forget attic' changes it again
  1
  other is no longer in 'attic'

A machine that leaves where another one of its person stays comes back by that one:

  $ as desk tick device add -q four den >four.secret; as four tick device use -q <four.secret; as desk tick leave den >invite; grep -c '#den:' invite; as four tick leave den
  left room 'den'; 'tick device add' on another machine of yours lets this one back in
  1
  left room 'den'; to come back you need an invite of a member

A device that comes again doesn't know whether it is still in a room where its relay is silent, or shows another log:

  $ SECOND=:$SECOND_PORT; relay_on SECOND; as desk tick join -q --relay $SECOND --new --name al far >/dev/null; as desk tick device add -q pad far build >pad.secret; as pad tick device use <pad.secret
  joined 'far' as al (pad)
  joined 'build' as alice (pad)
  $ end $SECOND_PID; cp SECOND.db old.db; scrubbed as pad tick device use <pad.secret; scrubbed as pad tick device use -q <pad.secret
  'build' joined before
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused; joined before: 'far'
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused; joined before: 'far'
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]
  $ relay_on SECOND; as desk tick send -q far lost; as pad tick tail -n 1 --raw far; end $SECOND_PID; rm -f SECOND.db-*; cp old.db SECOND.db; relay_on SECOND
  lost
  $ as desk tick send -q far other 2>/dev/null; as pad tick device use <pad.secret 2>&1 | head -n 2
  'build' joined before
  error: the relay's log of room 'far' is not the one that was read before

Hints can be typed: a name with a space is quoted, and a device of one's own isn't suggested as an audience.

  $ as desk tick device add -q 'my pad' ops >my.secret; as mine tick device use -q <my.secret; as desk tick device add 'my pad' ops
  error: you have a device 'my pad' in room 'ops' already
  hint: choose another name, or 'tick device remove 'my pad' ops'
  [2]
  $ as desk tick send --wait='read:@alice/my pad' ops hello
  error: 'alice/my pad' is you: your own messages are not delivered to you
  [2]
  $ end $SECOND_PID; relay_stop
