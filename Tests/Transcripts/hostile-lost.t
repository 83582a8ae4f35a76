#require python3
A relay answers to messages that it doesn't store, or tells another seq than theirs. Whatever it says, nobody waits for
another message instead, and what may be lost stays in the outbox.

  $ . "$TESTDIR/hostile.sh"
  $ said() { "$@" >shown 2>said; echo $?; scrub <said; }

It stores the last line of a request, and answers its seq to all of them. The answer isn't taken the second time either, nor
where a key says that the lines may be there already.

  $ for send in 'send -l' 'send -l --key k' 'list add -l'; do
  >   liar one-seq; members alice bob; printf '%s\n' one two three >lines; tell on
  >   said as alice tick $send --wait=delivered:@bob --timeout 1s ops <lines
  >   as alice tick outbox | wc -l; tell off; as alice tick outbox flush; relay_stop
  > done
  124
  warning: relay 'http://127.0.0.1:PORT' gave an invalid answer: two messages at seq 3; lines go to the outbox
  error: timed out: 3 lines were not sent yet
  hint: messages that could not be sent are in the outbox; 'tick outbox flush' sends them
  3
  sent 3 messages from the outbox
  124
  warning: relay 'http://127.0.0.1:PORT' gave an invalid answer: two messages at seq 3; lines go to the outbox
  error: timed out: 3 lines were not sent yet
  hint: messages that could not be sent are in the outbox; 'tick outbox flush' sends them
  3
  sent 3 messages from the outbox
  124
  warning: relay 'http://127.0.0.1:PORT' gave an invalid answer: two messages at seq 3; waiting for it
  error: timed out: the edits were not sent yet
  hint: the edits are in the outbox; the next command that reaches the relay sends them
  3
  sent 3 messages from the outbox
