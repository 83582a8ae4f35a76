`tick send ops 'ok to fail over?' --wait=read --timeout 5m && ./failover` sent the options as text, and was 0 at once.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send ops 'ok to fail over?' --wait=read --timeout 0 >id && echo failing over
  error: timed out: not read by 1 member
  bob
  [124]
  $ as alice tick send -q ops ok to - fail over? --wait=read --timeout 5m && echo failing over >gate &
  $ as bob tick tail -f -c 2 --raw --ack ops
  ok to fail over?
  ok to - fail over?
  $ wait $! && cat gate
  failing over

A text is sent as it was typed, or not at all:

  $ as alice tick send ops rm -rf x
  error: '-rf' stands in the text
  hint: nothing was sent; put '--' before the text to send it
  [2]
  $ as alice tick send ops see -h
  error: '-h' stands in the text
  hint: nothing was sent; put '--' before the text to send it
  [2]
  $ as alice tick send ops backup --dry-run
  error: unknown option '--dry-run'
  hint: nothing was sent; put '--' before the text to send it
  [2]
  $ as alice tick send ops really? --wiat=read
  error: unknown option '--wiat'
  hint: did you mean '--wait'? nothing was sent; put '--' before the text to send it
  [2]
  $ as alice tick send ops --hello
  error: unknown option '--hello'
  hint: a text goes after '--': 'tick send ops -- --hello'
  [2]
  $ as alice tick send ops '--dry-run was not given'
  error: unknown option '--dry-run was not given'
  hint: a text goes after '--': 'tick send ops -- '--dry-run was not given''
  [2]
  $ as alice tick send ops -hello
  error: unknown option '-e'
  hint: a text goes after '--': 'tick send ops -- -hello'
  [2]
  $ as alice tick send ops --quite
  error: unknown option '--quite'
  hint: did you mean '--quiet'? a text goes after '--': 'tick send ops -- --quite'
  [2]
  $ as alice tick list add ops -5
  error: unknown option '-5'
  hint: a text goes after '--': 'tick list add ops -- -5'
  [2]
  $ as alice tick send --wait=read:all --timeout 5m ops --force; as alice tick send ops -m hello; as alice tick list --list z edit ops 1 --dry-run
  error: unknown option '--force'
  hint: nothing was sent; put '--' before the text to send it
  error: unknown option '-m'
  hint: did you mean 'tick send ROOM TEXT'? nothing was sent; put '--' before the text to send it
  error: unknown option '--dry-run'
  hint: nothing was sent; put '--' before the text to send it
  [2]
  $ as alice tick --config $HOME/alice.json send ops -x
  error: unknown option '-x'
  hint: nothing was sent; put '--' before the text to send it
  [2]
  $ as alice tick send ops hello -- -x
  error: '--' stands in the text
  hint: nothing was sent; put '--' before the text to send it
  [2]
  $ as alice tick send ops really? --wait=read fail over
  error: 'fail' stands behind '--wait'
  hint: nothing was sent; options stand before the text or behind the whole of it
  [2]
  $ as alice tick send ops really? --wait read
  error: option '--wait' takes a value only after '=', not 'read'
  hint: did you mean '--wait=read'?
  [2]
  $ as alice tick send -q ops -- rm -rf x --wait=read
  $ as bob tick tail -n 1 --raw ops
  rm -rf x --wait=read

So it is with the text of a row:

  $ as alice tick list add ops fix -x
  error: '-x' stands in the text
  hint: nothing was sent; put '--' before the text to send it
  [2]
  $ as alice tick list add ops fix --first | scrub
  ID
  $ as alice tick list ops --json | jq -r .text
  fix

Before the text, and in a command without one, options stand anywhere; so do those of all commands:

  $ as alice tick send ops --quiet -f /dev/null 'over'
  error: text and '--file' cannot be used together
  [2]
  $ as alice tick status --config nowhere.json ops
  error: room 'ops' was not joined here
  hint: there is no state file 'nowhere.json' yet; 'tick join' makes it
  [4]
  $ as alice tick send -q ops over --config alice.json
  $ tick tail ops --config "$PWD/bob.json" -n 1 --color=never --raw
  over
  $ tick tail --colour never ops
  error: unknown option '--colour'
  hint: did you mean '--color'?
  [2]
  $ tick run --config "$PWD/bob.json" ops -- echo --config x
  --config x
  $ as alice tick tail ops --raw -n 2 | sed 's/after .*/after SECONDS/'
  --config x
  echo: exit status 0, after SECONDS
  $ relay_stop
