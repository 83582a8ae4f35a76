A hand slips. Variables that aren't set are no text, and no pattern that every message has:

  $ relay_start; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ as alice tick send ops "$UNSET" "$UNSET"
  error: the message is empty
  [2]
  $ as alice tick list add -q ops row; as alice tick list edit ops 1 "$UNSET" "$UNSET"; as alice tick list ops
  error: the text is empty
  1 [ ] row
  $ as alice tick list add ops "$UNSET" "$UNSET"
  error: the text is empty
  [65]
  $ as alice tick send -q ops deploy; as bob tick tail --unread --ack=on-success --grep "$UNSET" --exec 'echo deployed' ops
  error: bad value '' for '--grep': it is empty
  [2]
  $ as bob tick tail --new --ack --format '' ops
  error: bad value '' for '--format': it is empty
  [2]

An edit looks at its list, though no time was given to wait:

  $ as alice tick list check --timeout 0 ops 1; as alice tick list ops
  1 [x] row

A command that fails by itself once the time is up has failed. It isn't run again for that message, which nobody had heard of:

  $ as bob tick tail --new -W 5 --exec 'echo "$TICK_TEXT"; sleep 6; exit 1' ops
  deploy
  warning: command 'echo "$TICK_TEXT"; sleep 6; exit 1' failed for message 4 in 'ops': exit status 1
  $ as bob tick tail --new --exec 'echo again' ops

An empty variable without quotes made the next option its value: nobody was waited for, and a look gave receipts.

  $ as alice tick send --key $UNSET --wait=read:@bob ops 'failing over' && echo failover
  error: option '--key' needs a value, and '--wait' is an option
  hint: an empty variable needs quotes; a value that begins with a dash stands right behind '--key='
  [2]
  $ as alice tick send -q ops hi --key $UNSET --wait=read && echo failover
  error: option '--key' needs a value, and '--wait' is an option
  hint: an empty variable needs quotes; a value that begins with a dash stands right behind '--key='
  [2]
  $ as bob tick tail --new --format $UNSET --peek ops; as bob tick tail -n $UNSET -f ops; as alice tick status --format '%d %t' -n 1 ops
  error: option '--format' needs a value, and '--peek' is an option
  hint: an empty variable needs quotes; a value that begins with a dash stands right behind '--format='
  error: option '-n' needs a value, and '-f' is an option
  hint: an empty variable needs quotes; a value that begins with a dash stands right behind '--lines='
  1 deploy
  $ as alice tick send -q --key=--wait ops keyed; as alice tick send -q --key a --key b ops two
  error: '--key' is given twice, with different values
  [2]

So did a dash that an editor had made longer, and the text had one more word:

  $ as alice tick send ops failing over —wait=read && echo failover
  error: unknown option '—wait'
  hint: did you mean '--wait'? nothing was sent; put '--' before the text to send it
  [2]
  $ as alice tick status ––missing ops
  error: unknown option '––missing'
  hint: did you mean '--missing'?
  [2]
  $ as alice tick send -q ops -- — an aside —wait; as alice tick send -q ops — —waiting; as bob tick tail --peek -n 3 --raw ops
  keyed
  — an aside —wait
  — —waiting

A room was made, where somebody was to join the one of an invite:

  $ as carol tick join --new lab --name carol --relay $RELAY <invite
  error: an invite was given on standard input, and '--new' makes a room
  hint: leave '--new' out to join the room of the invite
  [2]
  $ while read -r room; do as carol tick join -q --new $room --name carol --relay $RELAY; done <<END | scrub
  > den
  > shed
  > END
  http://127.0.0.1:PORT#den:CODE
  http://127.0.0.1:PORT#shed:CODE
  $ relay_stop
