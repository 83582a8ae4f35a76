A later device has shown messages, and no longer has their key. It may mark what was shown here all the same, and nothing else.

  $ relay_start; umask 077; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as desk tick join -q --name bob <invite
  $ enter() { as desk tick device add -q "$1" >secret; as "$1" tick device use -q <secret; }
  $ for text in one two; do as alice tick send -q ops $text; done; enter phone; enter pad; as phone tick tail -n 1 --raw ops
  two
  $ as phone tick leave -q ops; as pad tick leave -q ops; as desk tick rotate --forget -q ops; enter phone; enter pad
  $ as pad tick ack ops 4; as phone tick ack ops 3; as phone tick ack ops 4; as alice tick status --format '%s %R/%D' ops
  error: this member doesn't have the key of message 4, which was not shown here
  error: this member doesn't have the key of message 3, which was not shown here
  3 0/1
  4 1/1
  $ relay_stop
