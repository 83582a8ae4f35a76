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

"this is no code: controlCharacter" was the name of a case in the source.

  $ printf 'abc\001def' >code; as alice tick join -q --relay $RELAY --code-file code ops
  error: not a code: it has a control character or a line break
  [2]
  $ head -c 2000 /dev/zero | tr '\0' x >code; as alice tick join -q --relay $RELAY --code-file code ops
  error: not a code: it has more than 1024 bytes
  [2]
  $ relay_stop
