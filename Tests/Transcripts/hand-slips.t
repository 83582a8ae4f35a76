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
  $ as bob tick tail --new --exec 'echo again' ops; relay_stop
