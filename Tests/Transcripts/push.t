#require jq
`tick push` where the relay makes no pushes, and what is typed wrongly. pushes.t has the rest.

  $ relay_start
  $ as bob tick push; as bob tick join -q --relay $RELAY --new ops --name bob >/dev/null
  no rooms
  $ as bob tick join -q --relay $RELAY --new kitchen --name bob >/dev/null
  $ as bob tick push; as bob tick push list --json ops ops
  kitchen  no target
  ops      no target
  {"room":"ops"}
  $ as bob tick push test ops
  error: room 'ops' has no push target
  hint: 'tick push set ops URL' sets one
  [4]
  $ as bob tick push off ops

A target's URL is a secret, which no error repeats:

  $ as bob tick push set ops s3cret; as bob tick push set ops 'https://push.example/s3cret room'
  error: the target is not a URL
  hint: write https://HOST/... in ASCII, or '-' to be asked for it
  error: the target is not a URL
  hint: write https://HOST/... in ASCII, or '-' to be asked for it
  [2]
  $ as bob tick push set ops; as bob tick push set ops https://push.example/s3cret https://push.example/s3cret
  error: no URL given
  hint: give it as an operand, or '-' to be asked for it
  error: too many operands
  hint: see 'tick push -h'
  [2]
  $ as bob tick push set ops https://push.example/$(head -c 2048 /dev/zero | tr '\0' s)
  error: the target's URL is too long: 2069 bytes of 2048
  [2]
  $ as bob tick push --every 5s set ops https://push.example/s3cret; as bob tick push --label "$(printf 'a\033b')" set ops -
  error: bad value '5s' for '--every': must be whole seconds, from 10s to 1d
  error: bad value 'a\x1bb' for '--label': empty, or with control characters
  [2]
  $ as bob tick push --ntfy ops; as bob tick push --json test ops; as bob tick push --timeout 1s secret ops
  error: '--ntfy' needs 'set'
  error: '--json' needs 'list'
  error: '--timeout' needs one of 'list', 'set', 'off', 'test'
  [2]
  $ as bob tick push sett ops https://push.example/s3cret; as bob tick push nowhere; as bob tick push receive
  error: 'sett' is neither an operation nor a room
  hint: did you mean 'set'?
  error: room 'nowhere' was not joined here
  hint: rooms joined here: kitchen, ops
  error: no room given
  hint: see 'tick push -h'
  [2]
  $ as bob tick push set https://push.example/s3cret ops; as bob tick push https://push.example/s3cret
  error: no room given
  hint: see 'tick push -h'
  error: no room given
  hint: see 'tick push -h'
  [2]

The key of the signatures is made of the identity, and so the same each time; it needs no relay:

  $ as bob tick push secret ops >one; as bob tick push secret ops | cmp - one; grep -cE '^whsec_[A-Za-z0-9+/]{43}=$' one
  1
  $ as bob tick push secret kitchen | cmp -s - one
  [1]

A target that was set here, and that the relay has no more, as after a backup was restored, is told of by the next `join`:

  $ jq '.rooms.ops.push = {url: "https://push.example/s3cret", target: "01M8G3EACJET2GQYQB6D92WV6M"}' bob.json >changed; mv changed bob.json
  $ as bob tick join -q ops; as bob tick join -q kitchen; as bob tick push list
  warning: room 'ops' gets no pushes: no target at the relay
  hint: 'tick push set ops' sets it again
  kitchen  no target
  ops      no target at the relay; 'tick push set ops' sets it again
  $ relay_stop
