A hook whose command was mistyped took every message: each counted as delivered, with one warning.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite; as alice tick send -q ops deploy
  $ as bob tick tail --exec './on-mesage "$TICK_TEXT"' ops
  error: cannot run './on-mesage': no such file or directory
  [127]
  $ as bob tick tail -f --ack=on-success --exec no-such-program ops
  error: cannot run 'no-such-program': no such file or directory
  [127]
  $ echo 'echo got "$1"' >on-message; as bob tick tail --exec './on-message "$TICK_TEXT"' ops
  error: cannot run './on-message': permission denied
  [126]
  $ as alice tick status ops --format '%d %t'
  0 deploy
  $ chmod +x on-message; as bob tick tail --exec './on-message "$TICK_TEXT"' ops
  got deploy

What sh has to understand is left to it: other first words than a program's, and what is done without one:

  $ ok() { as bob tick tail --peek -n 1 --exec "$1" ops; }
  $ ok 'no-such-program 2>&- || echo another'; ok 'V=1; echo $V'; ok 'if true; then echo if; fi'; ok 'f () { echo f; }; f'; ok '(echo sub)'
  another
  1
  if
  f
  sub
  $ ok ': ; echo builtin'; ok '. ./on-message'; ok 'exec echo exec'
  builtin
  got 
  exec
  $ relay_stop
