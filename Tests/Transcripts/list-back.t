Edits of a list that waited for the relay never said that it is back, and several of them were called "the message".

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; relay_stop
  $ printf 'one\ntwo\n' | as alice tick list add -l --wait=sent ops >ids 2>notes & EDITOR=$!
  $ wait_for notes 'waiting for it'; relay_start; wait $EDITOR; scrub <notes
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  the relay is back
  $ as alice tick list ops; relay_stop
  1 [ ] one
  2 [ ] two
  $ as alice tick list check ops 1-2 2>&1 | scrub
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the edits are in the outbox; the next command that reaches the relay sends them
  $ as alice tick list uncheck ops 1 2>&1 | scrub
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the edit is in the outbox; the next command that reaches the relay sends it
  $ relay_start; as alice tick list ops; relay_stop
  sent 3 messages from the outbox
  1 [ ] one
  2 [x] two
