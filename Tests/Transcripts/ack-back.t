A member that came back marks what it was shown before it left, whatever came meanwhile for others alone.

  $ relay_start; umask 077; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ marks() { as alice tick status --format '%s %d/%D %R/%D' ops; }
  $ as alice tick send -q ops one; as alice tick send -q ops two; as bob tick tail --raw ops; as bob tick leave -q ops
  one
  two
  $ as alice tick send -q ops three; as bob tick join -q <invite; as bob tick ack --all ops; marks
  3 1/1 1/1
  4 1/1 1/1
  6 0/0 0/0
  $ as bob tick tail --raw -n 1 ops; as alice tick send -q ops four; as bob tick tail --raw --new ops; as bob tick ack ops; marks
  three
  four
  marked message 8
  3 1/1 1/1
  4 1/1 1/1
  6 0/0 0/0
  8 1/1 1/1

The same with two devices, where only the other one of the person has sent something meanwhile:

  $ as alice tick send -q ops five; as bob tick tail --raw --new ops; as bob tick device add -q phone >secret; as phone tick device use -q <secret
  five
  $ as bob tick leave -q ops; as phone tick send -q ops six; as phone tick device add -q bob >secret; as bob tick device use -q <secret
  $ as bob tick ack --all ops; marks
  3 1/1 1/1
  4 1/1 1/1
  6 0/0 0/0
  8 1/1 1/1
  9 1/1 1/1

And where that device was shown what it marks in one go with what came meanwhile for the other one:

  $ as alice tick send -q ops seven; as bob tick tail --raw --new ops; as bob tick leave -q ops; as alice tick send -q ops eight
  seven
  $ as phone tick device add -q bob >secret; as bob tick device use -q <secret; as bob tick tail --raw -n 2 ops; as bob tick ack --all ops; marks
  seven
  eight
  3 1/1 1/1
  4 1/1 1/1
  6 0/0 0/0
  8 1/1 1/1
  9 1/1 1/1
  16 1/1 1/1
  18 1/1 1/1

Also where it can't open that any more, since the key was changed while it was away once more:

  $ as alice tick send -q ops nine; as bob tick tail --raw --new ops; as bob tick leave -q ops; as alice tick send -q ops ten
  nine
  $ as phone tick device add -q bob >secret; as bob tick device use -q <secret; as bob tick tail --raw -n 2 ops; as bob tick leave -q ops
  nine
  ten
  $ as alice tick rotate -q --forget ops; as phone tick device add -q bob >secret; as bob tick device use -q <secret
  $ as alice tick send -q ops eleven; as bob tick ack --all ops; marks | tail -n 3
  marked message 30, which was never shown here
  21 1/1 1/1
  23 1/1 1/1
  30 1/1 1/1
  $ relay_stop
