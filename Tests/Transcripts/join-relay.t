#require sqlite3
A joined room stays at its relay, whatever TICK_RELAY names: a change of the name was asked of another relay, and `--new` made an
empty room there, into which all later messages went.

  $ umask 077; relay_start; relay_on SECOND
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ export TICK_RELAY=$SECOND
  $ scrubbed as alice tick join --name robert ops
  joined 'ops' as robert: 2 members
  $ as alice tick join -q --new ops | diff - invite
  $ as alice tick send -q ops 'deploy in 5 min'; as bob tick tail --raw ops
  deploy in 5 min
  $ sed 's/.*#ops://' invite >code; as alice tick join -q --new --code-file code ops | diff - invite
  $ as alice tick join -q --new "$(sed "s|.*#|$SECOND#|" invite)" ops
  error: '--new' makes a room, and an invite is to one that there is
  hint: leave '--new' out; 'tick join --new ROOM' makes a joined room again
  [2]

A code of another room is looked for at that relay, too, since it may be of an invite to this one:

  $ as dave tick join -q --relay $SECOND --new ops --name dave | sed 's/.*#ops://' >other; scrubbed as alice tick join --code-file other ops
  error: no room at 'http://127.0.0.1:PORT' has this code
  hint: room 'ops' was joined here with another code: choose another name for one at another relay, and give '--relay URL'; or check the code
  [4]

A room that nobody joined here is made where TICK_RELAY says:

  $ as alice tick join -q --new den | sed "s|$SECOND#|SECOND#|" | scrub
  SECOND#den:CODE

Where the relay doesn't answer, or has no such room, the hint leads to the other relay:

  $ scrubbed as alice tick join -q --relay $SECOND ops
  error: no room at 'http://127.0.0.1:PORT' has this code
  hint: the room was joined at 'http://127.0.0.1:PORT'; if that relay has lost it, 'tick join --relay URL --new ops' makes it again at another, with the same code
  [4]
  $ relay_stop; scrubbed as alice tick join ops
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'; if the room has moved, 'tick join --relay URL ops' finds it
  [3]
  $ mv relay.db old; rm -f relay.db?*; relay_start; scrubbed as alice tick join ops
  error: no room at 'http://127.0.0.1:PORT' has this code
  hint: if the room has moved, 'tick join --relay URL ops' finds it; if the relay has lost it, 'tick join --new ops' makes it again, with the same code
  [4]
  $ relay_stop; mv old relay.db; end $SECOND_PID; STORE=sqlite:relay.db relay_on SECOND; as alice tick join --relay $SECOND ops
  joined 'ops' as robert: 2 members
  $ as alice tick status --invite ops 2>/dev/null | sed "s|$SECOND#|SECOND#|" | scrub
  SECOND#ops:CODE
  $ as alice tick send -q ops 'it moved'; as bob tick join -q --relay $SECOND ops; as bob tick tail --raw ops
  deploy in 5 min
  it moved

An invite of before the move needs the relay's address, too:

  $ scrubbed as carol tick join --name carol <invite
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]
  $ as carol tick join --name carol --relay $SECOND <invite
  joined 'ops' as carol: 3 members

Who is owed nothing has no receipt, which alone moves the seqs that `members` shows:

  $ as alice tick members ops | sed -nE 's/^ *([a-z]+).*(delivered [0-9]+ +read [0-9]+).*/\1 \2/p'
  robert delivered 1  read 1
  bob delivered 5  read 2
  carol delivered 6  read 6
  $ end $SECOND_PID

A command that was started before a move sends nothing to the relay of before, also where that still runs; `run` keeps all that its command
prints. `tail -f` ends, which went on there, and called the log of the other relay another one, as that has the new name:

  $ STORE=sqlite:relay.db relay_on SECOND
  $ mkfifo lines gate; as alice tick send -l ops <lines >sent 2>said & SEND=$!; exec 3>lines; echo before >&3; wait_for sent .
  $ as alice tick tail -f --raw ops >tailed 2>warned & TAIL=$!; wait_for tailed before
  $ as alice tick run ops -- sh -c 'echo begun; cat gate' >ran 2>ended & RUN=$!; wait_for tailed begun
  $ (umask 077; sqlite3 relay.db "VACUUM INTO 'moved.db'"); STORE=sqlite:moved.db relay_on THIRD
  $ as alice tick join -q --name robin --relay $THIRD ops; wait $TAIL; echo $?; scrub <warned; ! grep other_log alice.json
  4
  error: room 'ops' was moved to relay 'http://127.0.0.1:PORT' meanwhile
  hint: run it again to follow the room there
  $ echo after >&3; wait $SEND; echo $?; exec 3>&-; scrub <said
  75
  error: room 'ops' was moved to relay 'http://127.0.0.1:PORT' meanwhile
  hint: 1 line is in the outbox; the next command that reaches the relay sends it; what comes after line 2 was not read
  $ echo late >gate; wait $RUN; echo $?; scrub <ended
  0
  warning: room 'ops' was moved to relay 'http://127.0.0.1:PORT' meanwhile
  hint: 2 lines are in the outbox; the next command that reaches the relay sends them
  $ as bob tick tail -n 2 --raw ops
  before
  begun
  $ as alice tick outbox flush; as bob tick join -q --relay $THIRD ops; as bob tick tail --new --raw ops | sed 's/, after.*//'
  sent 3 messages from the outbox
  after
  late
  sh: exit status 0

What waited, and another command has sent to the other relay, was said to be dropped from the outbox (4):

  $ end $SECOND_PID; end $THIRD_PID; as alice tick send -q --wait ops waits 2>waiting & SEND=$!
  $ wait_for waiting .; halt $SEND; (umask 077; cp moved.db back.db); STORE=sqlite:back.db relay_on SECOND; STORE=sqlite:moved.db relay_on THIRD
  $ as alice tick join -q --relay $SECOND ops; as alice tick outbox flush; kill -CONT $SEND; wait $SEND; echo $?; scrub <waiting
  sent 1 message from the outbox
  75
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  error: room 'ops' was moved to relay 'http://127.0.0.1:PORT' meanwhile
  hint: another process removed the message from the outbox; see 'tick status'
  $ as bob tick join -q --relay $SECOND ops; as bob tick tail --new --raw ops; end $SECOND_PID; end $THIRD_PID
  waits

Where the relay of before is away they end as well. `send -l` waited for it, and kept its lines from the other one:

  $ as alice tick send -l ops <lines >kept 2>away & SEND=$!; exec 3>lines; echo held >&3; wait_for kept .
  $ as alice tick tail -f --raw ops >shown 2>gone & TAIL=$!; wait_for gone 'waiting for it'
  $ STORE=sqlite:back.db relay_on THIRD; as alice tick join -q --relay $THIRD ops; wait $TAIL; echo $?; wait $SEND; echo $?; exec 3>&-
  4
  75
  $ scrub <gone; scrub <away
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  error: room 'ops' was moved to relay 'http://127.0.0.1:PORT' meanwhile
  hint: run it again to follow the room there
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  error: room 'ops' was moved to relay 'http://127.0.0.1:PORT' meanwhile
  hint: 1 line is in the outbox; the next command that reaches the relay sends it; what comes after line 1 was not read
  $ as alice tick outbox flush; as bob tick join -q --relay $THIRD ops; as bob tick tail --new --raw ops; end $THIRD_PID
  sent 1 message from the outbox
  held

Nor does who waits for receipts wait on at the relay of before, where those that the other one has never come:

  $ STORE=sqlite:back.db relay_on THIRD; as alice tick send --wait=read:@bob ops 'is it there?' >id 2>said & SEND=$!
  $ until as bob tick tail --peek --raw -n 1 ops | grep 'is it there?'; do :; done
  is it there?
  $ (umask 077; sqlite3 back.db "VACUUM INTO 'last.db'"); STORE=sqlite:last.db relay_on SECOND
  $ for name in alice bob; do as $name tick join -q --relay $SECOND ops; done; wait $SEND; echo $?; scrub <said; end $THIRD_PID
  4
  error: room 'ops' was moved to relay 'http://127.0.0.1:PORT' meanwhile
  hint: 'tick status --wait ops ID' waits there
  $ as bob tick tail --ack --new --raw ops; as alice tick status -q --wait=read:@bob --timeout 0 ops $(cat id); end $SECOND_PID
  is it there?

Who follows a list or a status ends at once, though the relay of before says nothing any more:

  $ STORE=sqlite:last.db relay_on SECOND; as alice tick list -f ops >rows 2>listed & LIST=$!
  $ as alice tick status -f ops >states 2>stated & STATE=$!; (RELAY=$SECOND; relay_waits 3)
  $ (umask 077; sqlite3 last.db "VACUUM INTO 'now.db'"); halt $SECOND_PID
  $ STORE=sqlite:now.db relay_on THIRD; as alice tick join -q --relay $THIRD ops
  $ wait $LIST; echo $?; wait $STATE; echo $?; cat listed stated | scrub; kill -CONT $SECOND_PID; end $SECOND_PID $THIRD_PID
  4
  4
  error: room 'ops' was moved to relay 'http://127.0.0.1:PORT' meanwhile
  hint: run it again to follow the room there
  error: room 'ops' was moved to relay 'http://127.0.0.1:PORT' meanwhile
  hint: run it again to follow the room there
