A device that was in the room several times: what came before its first join, and between its stays, was for another one of its person.

  $ relay_start; umask 077; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as desk tick join -q --name bob <invite
  $ enter() { as desk tick device add -q phone >secret; as phone tick device use -q <secret; }
  $ marks() { as alice tick status --format '%s %d/%D %R/%D' ops; }
  $ as alice tick send -q ops one; enter; as alice tick send -q ops two; as phone tick leave -q ops
  $ as alice tick send -q ops three; enter; as phone tick ack ops 3; marks
  3 1/1 1/1
  6 0/1 0/1
  8 0/1 0/1
  $ as phone tick ack --all ops; marks; as phone tick ack --all ops
  marked 2 messages, 6 to 8, which were never shown here
  3 1/1 1/1
  6 1/1 1/1
  8 1/1 1/1

With --all and without, a message is counted once:

  $ for text in four five; do as alice tick send -q ops $text; done; as phone tick leave -q ops; as alice tick send -q ops six; enter
  $ as phone tick tail -n 3 --raw ops; marks | tail -n 3; as phone tick ack ops; as phone tick ack ops; marks
  four
  five
  six
  11 1/1 0/1
  12 1/1 0/1
  14 1/1 0/1
  marked 3 messages, 11 to 14
  nothing that was shown here is unread
  3 1/1 1/1
  6 1/1 1/1
  8 1/1 1/1
  11 1/1 1/1
  12 1/1 1/1
  14 1/1 1/1
  $ relay_stop
