Joining: with a new code, with an invite, with a code of one's own.

  $ umask 077; relay_start
  $ as alice tick join --relay $RELAY --new ops --name alice >invite
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)
  joined 'ops' as alice: no other members yet
  $ ls -l alice.json | cut -c1-10
  -rw-------
  $ as alice tick status --invite ops | diff - invite
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)

An invite is taken from an operand, from standard input, and under another name:

  $ as bob tick join --name bob "$(cat invite)"
  joined 'ops' as bob: 2 members
  $ as carol tick join --name carol <invite
  joined 'ops' as carol: 3 members
  $ as dave tick join --name dave "$(cat invite)" work
  note: the invite's room, 'ops', is called 'work' here
  joined 'work' as dave: 4 members
  $ as dave tick status --invite work | sed "s/work/ops/" | diff - invite
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)

Joining again is an update, not a second member:

  $ as bob tick join --name robert ops
  joined 'ops' as robert: 4 members
  $ as bob tick join --name robert ops
  joined 'ops' as robert: 4 members
  $ as alice tick status | scrub
  ops  4 members, 0 new, 0 unread  http://127.0.0.1:PORT
       verified 1
  $ as bob tick send -q ops 'it is me'
  $ as alice tick tail ops | scrub
  TIME robert  it is me

A code can come from a file or from the environment; without --new there has to be such a room:

  $ echo 'correct horse battery staple gravel lantern orbit' >code
  $ scrubbed as alice tick join --relay $RELAY --code-file code --name alice words
  error: no room at 'http://127.0.0.1:PORT' has this code
  hint: check that nothing is missing of the code; '--new' makes a new room
  [4]
  $ as alice tick join --relay $RELAY --new --code-file code --name alice words 2>/dev/null | scrub
  http://127.0.0.1:PORT#words:correct horse battery staple gravel lantern orbit
  $ as eve tick join --relay $RELAY --new --accept-log 1-$(seq -f 0%g0 -s '' 20 | cut -c 1-64) --name eve mistyped
  error: '--new' and '--accept-log' cannot be used together
  [2]
  $ TICK_CODE=$(cat code) scrubbed as bob tick join --relay $RELAY --name bob words </dev/null
  joined 'words' as bob: 2 members

What an editor writes unseen before a text is no part of it:

  $ (printf '\357\273\277'; cat code) >marked; scrubbed as fay tick join --relay $RELAY --name fay --code-file marked words; as fay tick leave -q words
  joined 'words' as fay: 3 members
  $ (printf '\357\273\277'; as alice tick status --invite words 2>/dev/null) >marked; as fay tick join --name fay <marked; as fay tick leave -q words
  joined 'words' as fay: 3 members

A room whose key was changed has no invite by its code any more. It was printed, as if it were one:

  $ echo 'vault gravel orbit lantern staple horse correct' >key; as alice tick join -q --relay $RELAY --new --code-file key --name alice vault >/dev/null
  $ as alice tick rotate -q vault; as alice tick join --new --code-file key vault
  warning: room 'vault' was joined here before, and its key was changed since: 'tick invite vault' makes an invite
  joined 'vault' as alice: no other members yet
  $ as alice tick join --new vault
  warning: room 'vault' was joined here before, and its key was changed since: 'tick invite vault' makes an invite
  joined 'vault' as alice: no other members yet
  $ relay_on SECOND; as alice tick join -q --new --relay $SECOND vault; end $SECOND_PID; as alice tick leave -q vault
  error: you are not a member of room 'vault', and no invite of it is known here
  hint: ask a member for one: 'tick invite vault'; 'tick join <FILE' takes it, without the room; if the relay has lost the room, it can't be made again: its key was changed

A code that could be guessed is refused:

  $ as alice tick join --relay $RELAY --new --code hunter2 weak
  error: the code is too weak: about 36 bits of 80
  hint: let '--new' generate one, or use '--weak-code' for a room that nothing depends on
  [4]
  $ scrubbed as alice tick join --relay $RELAY --new --code hunter2 --weak-code --name alice weak
  http://127.0.0.1:PORT#weak:hunter2
  warning: the invite works on this machine only: 'http://127.0.0.1:PORT' is its own address
  joined 'weak' as alice: no other members yet

  $ as alice tick join --relay $RELAY --new --weak-code --name alice weaker
  error: '--weak-code' needs a code
  hint: the code that '--new' makes is strong; '--code-file FILE' gives one
  [2]

What can't be joined:

  $ scrubbed as eve tick join --name eve "$(sed s/ops:.*/ops:7K3QF-9V2MX-7K3QF-9V2MX-7K3QF-963EX/ invite)"
  error: no room at 'http://127.0.0.1:PORT' has this code
  hint: check that nothing is missing of the code; '--new' makes a new room
  [4]
  $ as eve tick join --name eve ops </dev/null
  error: no code given for room 'ops'
  hint: give an invite on stdin or as an operand, '--code-file FILE', or '--new' to make a room
  [2]
  $ as eve tick join --name eve 'not an invite#'
  error: not an invite: its relay can't be used: it has no 'http://' or 'https://' before it
  hint: an invite has the form RELAY#ROOM:CODE
  [2]
  $ as eve tick join --relay localhost:8425 --new --name eve ops
  error: 'localhost:8425' is not a relay: it has no 'http://' or 'https://' before it
  hint: write http://HOST:PORT or https://HOST
  [2]
  $ as eve tick join --relay $RELAY --new --name eve 'a/b'
  error: 'a/b' can't be a room's name: only letters, digits, '-', '_' and '.' may be in it
  [2]
  $ as eve tick join --relay $RELAY --new --name "$(printf 'e\033[31mve')" ops
  error: 'e\x1b[31mve' can't be a name: it is empty, has control characters, or begins or ends with white space
  [2]
  $ as bob tick join -q --relay $RELAY --new --name bob ops | diff - invite
  $ as bob tick join --new ops | diff - invite
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)
  room 'ops' was joined here before, and keeps its code
  joined 'ops' as bob: 4 members
  $ as bob tick join --relay $RELAY --new --code "another long code, long enough for anybody" --name bob ops
  error: room 'ops' was joined here with another code
  hint: choose another name for the new room, or 'tick leave ops' first
  [2]

A relay that has lost its store. Whoever knows the code makes the room again, and the others come back: they are told out of
band what the new log is, since a relay that hides messages could say the same.

  $ relay_stop; rm relay.db*; relay_start
  $ scrubbed as bob tick tail ops
  error: you are not a member of room 'ops' at relay 'http://127.0.0.1:PORT'
  hint: join again with 'tick join ops', after 'tick leave' with an invite; if that finds no room, the relay has another store, or has lost it
  [4]
  $ scrubbed as bob tick join ops
  error: no room at 'http://127.0.0.1:PORT' has this code
  hint: if the room has moved, 'tick join --relay URL ops' finds it; if the relay has lost it, 'tick join --new ops' makes it again, with the same code
  [4]
  $ sed -i '0,/"code"/s//"gaps_told": [[1, 5]], "code"/' bob.json; grep -c gaps_told bob.json
  1
  $ as bob tick join --new ops 2>said | diff - invite; grep -c gaps_told bob.json; scrub <said
  0
  warning: the log of room 'ops' begins anew, without the 7 events that this client had verified; the others accept it with 'tick join ops --accept-log=1-ROOT', which you tell them in another way
  warning: the invite works on this machine only: 'http://127.0.0.1:PORT' is its own address
  room 'ops' was joined here before, and keeps its code
  joined 'ops' as bob: no other members yet
  $ as alice tick join ops 2>said
  [4]
  $ head -n 1 said
  error: the relay's log of room 'ops' is not the one that was read before
  $ as alice tick join ops --accept-log=$(as bob tick status --verified ops)
  joined 'ops' as alice: 2 members
  $ as alice tick send -q ops 'are you there?'; as bob tick tail --raw ops
  are you there?

A code that is given as an operand isn't said again:

  $ as eve tick join --name eve work 7K3QF-9V2MX-7K3QF-9V2MX-7K3QF-963EX
  error: more than one room given
  hint: a code is read from standard input, a prompt, '--code-file FILE' or TICK_CODE
  [2]

A generated code is checked before anything is sent, so that one wrong character is told from a wrong room:

  $ tr 0-9 1-90 <invite | sed "s|.*#|$RELAY#|" | as eve tick join --name eve
  error: not a code: it is mistyped, its last four characters don't fit the others
  hint: copy it again, all six groups, from where it was shown
  [2]
  $ relay_stop
  $ scrubbed as eve tick join --name eve <invite
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]

An invite where a code belongs made a room whose code was the other room's invite, and a room under a second name was one member
twice:

  $ relay_start
  $ as eve tick join -q --relay $RELAY --new hall --name eve >hall; as eve tick join --new --code-file hall den
  error: '--new' makes a room, and an invite is to one that there is
  hint: leave '--new' out; 'tick join --new ROOM' makes a joined room again
  [2]
  $ TICK_CODE="$(cat hall)" as pat tick join --name pat; as quinn tick join -q --name quinn --code-file hall hut
  joined 'hall' as pat: 2 members
  $ TICK_CODE="$(sed 's/^http/htp/' hall)" as ray tick join --name ray hall
  error: not an invite: its relay can't be used: 'htp' is neither 'http' nor 'https'
  hint: an invite has the form RELAY#ROOM:CODE
  [2]
  $ TICK_CODE="$(cat hall)" as ray tick join -q --name ray <hall
  error: an invite was given on standard input, and TICK_CODE is set, too
  hint: leave one of them out
  [2]
  $ cat hall hall >halls; while read -r CODE; do TICK_CODE=$CODE as sam tick join -q --name sam; done <halls
  $ echo hall | { TICK_CODE="$(sed 's/.*://' hall)" as ray tick join -q --relay $RELAY --name ray hall; cat; }; as eve tick members --format %f hall
  hall
  eve
  pat
  quinn
  sam
  ray
  $ as eve tick join den <hall
  error: that is the room that is called 'hall' here
  hint: 'tick leave hall' first, to call it otherwise
  [2]
  $ sed 's/.*#hall://' hall >code; scrubbed as eve tick join --relay http://127.0.0.1:1 --code-file code den
  error: that is the room that is called 'hall' here, at relay 'http://127.0.0.1:PORT'
  hint: 'tick join --relay URL hall' goes on with it at another relay
  [2]
  $ as ann tick join --name Ann Lee <hall; as ann tick leave -q Lee; as ann tick join -q --name Ann Lee <hall
  note: the invite's room, 'hall', is called 'Lee' here
  joined 'Lee' as Ann: 6 members
  $ echo nonsense | as eve tick join
  error: no room given, and what was read is no invite
  hint: an invite has the form RELAY#ROOM:CODE; for a code, name the room: 'tick join ROOM'
  [2]

A name that isn't UTF-8 had U+FFFD in it:

  $ as alice tick join -q --relay $RELAY --new cafe --name "$(printf 'caf\351')"
  error: argument 8 is not UTF-8
  [65]
  $ as alice env TICK_NAME="$(printf 'caf\351')" tick join -q --relay $RELAY --new cafe
  error: the variable TICK_NAME is not UTF-8
  [65]
  $ as alice env TICK_CODE="$(printf 'caf\351')" TICK_TEXT="$(printf 'caf\351')" tick join -q --relay $RELAY cafe
  error: the variable TICK_CODE is not UTF-8
  [65]
  $ LATIN=$(printf 'caf\351')
  $ TICK_CONFIG=$LATIN tick status
  error: the variable TICK_CONFIG is not UTF-8
  [65]
  $ HOME=/$LATIN tick status
  error: the variable HOME is not UTF-8
  [65]
  $ TICK_CONFIG=$LATIN HOME=/$LATIN tick --config alice.json status --invite ops | wc -l
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)
  1
  $ TICK_NAME=$(printf 'caf\357\277\275') tick --config alice.json status --invite ops | wc -l
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)
  1
  $ as alice env TICK_TEXT="$(printf 'caf\351')" tick status --invite ops | wc -l
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)
  1
  $ relay_stop
