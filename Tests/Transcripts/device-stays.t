A device that was in the room several times: what came before its first join, and between its stays, was for another one of its person.

  $ relay_start; umask 077; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as desk tick join -q --name bob <invite
  $ enter() { as desk tick device add -q phone >secret; as phone tick device use -q <secret; }
  $ marks() { as alice tick status --format '%s %d/%D %R/%D' ops; }
  $ as alice tick send -q ops one; enter; as alice tick send -q ops two; as phone tick leave -q ops
  $ as alice tick send -q ops three; enter; as phone tick ack ops 3; marks
  3 1/1 1/1
  6 0/1 0/1
  8 0/1 0/1
  $ relay_stop
