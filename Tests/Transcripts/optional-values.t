`tail --ack on-success ops`, with a space instead of '=', took `on-success` for a room, and marked as read what the command had
failed for.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops deploy
  $ as bob tick tail --ack on-success --exec false ops
  error: option '--ack' takes a value only after '=', not 'on-success'
  hint: did you mean '--ack=on-success'? an operand goes after '--': '--ack -- on-success'
  [2]
  $ as bob tick status --json | jq -c '.rooms[] | [.new, .unread]'
  [1,1]

So it is with every option whose value may be left out; nothing is sent, and nothing is asked.

  $ as alice tick send --wait read ops 'ok to fail over?'
  error: option '--wait' takes a value only after '=', not 'read'
  hint: did you mean '--wait=read'? an operand goes after '--': '--wait -- read'
  [2]
  $ as alice tick send ops --wait delivered:2 'ok to fail over?'
  error: option '--wait' takes a value only after '=', not 'delivered:2'
  hint: did you mean '--wait=delivered:2'? an operand goes after '--': '--wait -- delivered:2'
  [2]
  $ as alice tick status --porcelain v1
  error: option '--porcelain' takes a value only after '=', not 'v1'
  hint: did you mean '--porcelain=v1'? an operand goes after '--': '--porcelain -- v1'
  [2]
  $ as alice tick status --missing read
  error: option '--missing' takes a value only after '=', not 'read'
  hint: did you mean '--missing=read'? an operand goes after '--': '--missing -- read'
  [2]
  $ as bob tick tail --raw ops
  deploy

A room may have such a name:

  $ as bob tick join -q --relay $RELAY --new always
  http://127.0.0.1:*#always:* (glob)
  $ as bob tick send -q always here
  $ as bob tick tail --raw --ack -- always
  here
  $ as bob tick tail --raw --ack -n 1 always
  here

An option that must have a value takes the next word, as ever:

  $ as bob tick --color never tail -n 1 --raw always
  here
  $ relay_stop
