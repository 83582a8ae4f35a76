What the person's other devices sent before a device came is owed to none of them, and doesn't stand in the way of a receipt:

  $ relay_start; umask 077; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as desk tick join -q --name bob <invite
  $ later() { as desk tick device add -q "$1" >secret; as "$1" tick device use -q <secret; }
  $ marks() { as alice tick status --format '%s %d/%D %R/%D' ops $*; }
  $ as alice tick send -q ops one; as desk tick send -q ops own; as alice tick send -q ops two; later phone
  $ as phone tick tail -n 3 --from @alice --ack --raw ops; marks 3 5
  one
  two
  3 1/1 1/1
  5 1/1 1/1
  $ as desk tick send -q ops another; later tab; as tab tick tail -n 1 -c 1 --ack --raw ops
  another

Nor do events that need no receipt, where a run ends before them:

  $ as alice tick send -q ops three; later tv; as tv tick tail -n 1 -c 1 --events message,invite,join --ack --format %t ops; marks 11
  three
  11 1/1 1/1

What another device has read is read, also where this one can't say so:

  $ for text in four five; do as alice tick send -q ops $text; done; as desk tick ack --only ops 14; later box; as box tick ack ops 14; marks 14 15
  14 1/1 1/1
  15 0/1 0/1

Of several that are named those are marked that can be:

  $ as alice tick send -q ops six; later car; as alice tick send -q ops seven; as car tick ack --only ops 15 21
  error: message 15 can't be marked alone: its receipt would also cover later ones, which were neither shown nor named
  hint: it came before this device joined: 'tick tail -n N ops' shows all up to there, then run 'tick ack ops'
  [4]
  $ marks 15 18 21
  15 0/1 0/1
  18 0/1 0/1
  21 1/1 1/1
  $ as car tick ack --only ops 15 18; marks 15 18
  15 1/1 1/1
  18 1/1 1/1

A message for which a command had failed stays noted until it is marked, and no longer:

  $ for text in eight nine; do as alice tick send -q ops $text; done; later van; as alice tick send -q ops ten
  $ as van tick tail -n 3 --exec '[ $TICK_TEXT = nine ]' --ack=on-success --on-failure=skip ops 2>/dev/null
  $ as van tick tail --failed --exec 'echo $TICK_TEXT' --ack=on-success ops 2>/dev/null; as van tick tail --failed --peek --raw ops; marks 22 23 26
  eight
  ten
  22 1/1 1/1
  23 1/1 1/1
  26 1/1 1/1
  $ relay_stop
