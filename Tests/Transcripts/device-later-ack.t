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
  $ relay_stop
