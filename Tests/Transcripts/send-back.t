`tick send -l` said that lines go to the outbox, and never that the relay is back.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >/dev/null
  $ mkfifo lines; : >ids; : >notes; as alice tick send -l ops <lines >ids 2>notes & SENDER=$!
  $ exec 3>lines; echo one >&3; wait_for ids .
  $ relay_stop; echo two >&3; wait_for notes 'lines go to the outbox'
  $ relay_start 3>&-; wait_for notes 'is back'; echo three >&3
  $ exec 3>&-; wait $SENDER; sed 's/;.*;/;/; s/: [^:]*; lines/: REASON; lines/' notes | scrub
  warning: cannot reach relay 'http://127.0.0.1:PORT': REASON; lines go to the outbox
  the relay is back
  $ as alice tick tail --raw ops
  one
  two
  three
  $ relay_stop
