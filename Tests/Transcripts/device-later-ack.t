A device that came later, beside another one that has shown nothing: `ack` marks what it has shown of what came before, however the run
ended that has shown it.

  $ relay_start; umask 077; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as desk tick join -q --name bob <invite
  $ later() { as desk tick device add -q "$1" >secret; as "$1" tick device use -q <secret; }
  $ marks() { as alice tick status --format '%s %d/%D %R/%D' ops $*; }
  $ for text in one two three; do as alice tick send -q ops $text; done; later phone

What tail has marked as read is marked: `ack` tells of nothing else, and marks what stands before it.

  $ as phone tick tail -n 2 --ack --raw ops; as phone tick ack ops; as phone tick ack ops 3; marks
  two
  three
  nothing that was shown here is unread
  3 1/1 1/1
  4 1/1 1/1
  5 1/1 1/1

A tail that still runs has shown what it has shown, and so has one that a signal ended:

  $ as alice tick send -q ops four; later tab; later tv; as tab tick tail -f -n 2 --raw ops >tab & TAIL=$!; wait_for tab four; relay_waits 1
  $ as tab tick ack ops last; as tab tick ack ops; marks 8; end $TAIL
  'last' is message 8
  nothing that was shown here is unread
  8 1/1 1/1
  $ as tv tick tail -f -n 4 --raw ops >tv & TAIL=$!; wait_for tv four; relay_waits 1; end $TAIL; as tv tick ack ops; as tv tick ack ops
  marked 4 messages, 3 to 8
  nothing that was shown here is unread

A count that is complete with the last message before the join is of messages that were shown, too:

  $ as alice tick send -q ops five; as alice tick send -q ops six; later box; as box tick tail -n 1 -c 1 --raw ops; marks 13 14
  six
  13 0/1 0/1
  14 1/1 0/1
  $ later car; as car tick tail -n 2 -c 2 --ack --exec 'echo $TICK_TEXT' ops; marks 13 14
  five
  six
  13 1/1 1/1
  14 1/1 1/1

What tail should mark as read, and no receipt can, is said: another message that it didn't show, or handle, follows it before the join.

  $ for text in seven eight nine; do as alice tick send -q ops $text; done; later van
  $ as van tick tail -n 3 -c 1 --ack --raw ops
  seven
  error: message 19 can't be marked alone: its receipt would also cover later ones, which were neither shown nor named
  hint: it came before this device joined: 'tick tail -n N ops' shows all up to there, then run 'tick ack ops'
  [4]
  $ as van tick tail -n 3 --exec '[ $TICK_TEXT != eight ]' --ack=on-success --on-failure=skip ops; marks 19 20 21
  warning: command '[ $TICK_TEXT != eight ]' failed for message 20 in 'ops': exit status 1
  error: message 19 can't be marked alone: its receipt would also cover later ones, which were neither shown nor named
  hint: it came before this device joined: 'tick tail -n N ops' shows all up to there, then run 'tick ack ops'
  19 1/1 0/1
  20 1/1 0/1
  21 1/1 1/1
  $ as van tick tail --failed --ack --raw ops; marks 19 20 21; as van tick ack ops 20; as van tick tail -n 3 -c 1 --ack --raw ops; marks 19 20 21
  eight
  19 1/1 0/1
  20 1/1 1/1
  21 1/1 1/1
  seven
  19 1/1 1/1
  20 1/1 1/1
  21 1/1 1/1
  $ relay_stop
