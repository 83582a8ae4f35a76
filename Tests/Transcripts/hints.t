A wrong relay token was told as if there were none, and set again without effect.

  $ echo secret >token; relay_start --token-file token
  $ scrubbed as alice tick join -q --relay $RELAY --new ops --name alice
  error: relay 'http://127.0.0.1:PORT' requires a relay token
  hint: set TICK_RELAY_TOKEN
  [4]
  $ TICK_RELAY_TOKEN=wrong scrubbed as alice tick join -q --relay $RELAY --new ops --name alice
  error: relay 'http://127.0.0.1:PORT' refuses the relay token
  hint: set TICK_RELAY_TOKEN to the relay's current token
  [4]

An invite's relay that isn't that of TICK_RELAY isn't sent the token, and the hint was to set it, as it was; of a wrong one, too:

  $ TICK_RELAY_TOKEN=secret as alice tick join -q --relay $RELAY --new ops --name alice 2>/dev/null >invite; chmod 600 invite
  $ TICK_RELAY_TOKEN=wrong scrubbed as bob tick join -q --name bob <invite
  error: relay 'http://127.0.0.1:PORT' refuses the relay token
  hint: set TICK_RELAY_TOKEN to the relay's current token
  [4]
  $ export TICK_RELAY_TOKEN=secret TICK_RELAY=http://own.invalid
  $ scrubbed as bob tick join -q --name bob <invite
  error: relay 'http://127.0.0.1:PORT' requires a relay token
  hint: TICK_RELAY_TOKEN was not sent, since TICK_RELAY names another relay: set that to 'http://127.0.0.1:PORT', or join with '--relay http://127.0.0.1:PORT'
  [4]
  $ as alice tick device add laptop 2>/dev/null | sed 's/ secret$//' >device; scrubbed as bob tick device use <device
  error: relay 'http://127.0.0.1:PORT' requires a relay token; not joined: 'ops'
  hint: TICK_RELAY_TOKEN was not sent, since TICK_RELAY names another relay: set that to 'http://127.0.0.1:PORT'
  [4]
  $ TICK_RELAY_TOKEN=wrong scrubbed as bob tick join -q --relay $RELAY --name bob <invite
  error: relay 'http://127.0.0.1:PORT' refuses the relay token
  hint: set TICK_RELAY_TOKEN to the relay's current token
  [4]
  $ as bob tick join -q --relay $RELAY --name bob <invite; TICK_RELAY=$RELAY as carol tick join -q --name carol <invite
  $ unset TICK_RELAY_TOKEN TICK_RELAY; relay_stop; rm -f ./*.json* relay.db*; relay_start --token-file token

A token that no client can send kept everyone out, and each was told to set it, as it was:

  $ printf 'correct horse\n' >words; tick relay --store sqlite:/nowhere/relay.db --token-file words
  error: the token file 'words' has no token: one word of ASCII characters, at most 4096
  [65]
  $ for token in 'geheimni\303\237' 'one\ntwo' 'a\tb' 'a\000b'; do
  >     printf "$token\n" >words; tick relay --store sqlite:/nowhere/relay.db --token-file words; done 2>&1 | uniq -c | sed 's/^ *//'
  4 error: the token file 'words' has no token: one word of ASCII characters, at most 4096
  $ head -c 4097 /dev/zero | tr '\0' x >words; tick relay --store sqlite:/nowhere/relay.db --token-file words
  error: the token file 'words' has no token: one word of ASCII characters, at most 4096
  [65]

"this is no code: controlCharacter" was the name of a case in the source.

  $ printf 'abc\001def' >code; as alice tick join -q --relay $RELAY --code-file code ops
  error: not a code: it has a control character or a line break
  [2]
  $ head -c 2000 /dev/zero | tr '\0' x >code; as alice tick join -q --relay $RELAY --code-file code ops
  error: not a code: it has more than 1024 bytes
  [2]
  $ relay_stop

An empty store took the outbox, into a room in which nobody reads it: the hint led there.

  $ rm -f ./*.json*; relay_start; as alice tick join -q --relay $RELAY --new ops --name alice >invite; relay_stop
  $ as alice tick send -q ops waiting 2>/dev/null
  [75]
  $ mkdir old; mv relay.db* old; relay_start; as alice tick tail ops 2>&1 | scrub; as alice tick join --new ops 2>&1 | scrub; as alice tick outbox | wc -l
  error: you are not a member of room 'ops' at relay 'http://127.0.0.1:PORT'
  hint: join again with 'tick join ops', after 'tick leave' with an invite; if that finds no room, the relay has another store, or has lost it
  error: no room at 'http://127.0.0.1:PORT' has this code
  hint: the relay may have another store; a room that is made again takes no message that waits, and the outbox holds 1 message: see 'tick outbox'
  1
  $ relay_stop; rm relay.db*; mv old/* .; relay_start; as alice tick join --new -q ops | cmp - invite; as alice tick tail --raw -n 1 ops
  waiting

Of two codes one was taken without a word, an invite was not read, and a name was accepted that nobody sees:

  $ as bob tick join --code x --code-file invite ops; as alice tick join ops <invite
  error: '--code' and '--code-file' cannot be used together
  note: room 'ops' was joined here, and standard input is not read: 'tick join <FILE', without the room, takes an invite
  joined 'ops' as alice: no other members yet
  $ for name in '\342\200\213' '\342\240\200' '\314\201'; do as bob tick join -q --name "$(printf $name)" ops <invite; done
  error: '​' can't be a name: nothing of it can be seen
  error: '⠀' can't be a name: nothing of it can be seen
  error: '́' can't be a name: nothing of it can be seen
  [2]
  $ as bob tick join -q --name "$(printf 'b\342\200\213')" <invite; relay_stop
