Leaving a room, and coming back.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops one; as bob tick tail --raw --new ops
  one
  $ as alice tick send -q ops two

What was owed to Bob stays owed, though he isn't waited for while he is away:

  $ as bob tick leave ops
  $ as alice tick send -q ops three
  $ as alice tick status --format '%d/%D %t' ops
  1/1 one
  0/1 two
  0/0 three
  $ as alice tick status -q --undelivered ops && echo nothing is late
  nothing is late

Back again he gets it, and nothing that came meanwhile:

  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops four
  $ as alice tick status --undelivered --exit-code --format %t ops
  two
  four
  [1]
  $ as bob tick status --json | jq -c '.rooms[] | [.new, .unread]'
  [2,3]
  $ as bob tick tail --raw --new ops
  two
  four
  $ as alice tick status -q --wait=delivered:@bob ops 4 && as alice tick status --format '%d/%D %t' ops
  1/1 one
  1/1 two
  0/0 three
  1/1 four
  $ as bob tick tail --raw --new ops
  $ as bob tick tail --raw --unread --ack ops
  one
  two
  four
  $ as bob tick status --json | jq -c '.rooms[] | [.new, .unread]'
  [0,0]

Who waits for what he has still to read, and for what he needn't, waits for him too. One receipt of Carol's covers
both, which passed for everyone's:

  $ as carol tick join -q --name carol <invite
  $ A=$(as alice tick send ops five); as bob tick leave ops; B=$(as alice tick send ops six)
  $ as carol tick ack --all ops; as bob tick join -q --name bob <invite
  $ as alice tick status --wait=read --timeout 0 ops $A $B 2>&1 | tail -n 2
  error: timed out: not read by 1 member
  bob
  $ as bob tick ack --all ops; as alice tick status -q --wait=read ops $A $B
