What never comes counts for more than what comes later: where a line was refused and then the relay went away, `send -l` ended with 75, as if
all were in the outbox. A line whose key was used for another text:

  $ relay_start --max-message 1k
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ relay_stop; printf 'a\nb\n' | as alice tick send -lq --key n ops 2>/dev/null
  [75]
  $ printf 'a\nc\n' | as alice tick send -lq --key n ops 2>err
  [4]
  $ grep -v ^warning err
  error: other messages were sent to room 'ops' with this key: 1 line was not sent
  hint: the same key with the same text is the same message; new messages need a new key; the rest is in the outbox

A line that the relay refused before it went away, and one that is too long for any:

  $ relay_start --max-message 1k; as alice tick outbox flush; mkfifo lines
  sent 2 messages from the outbox
  $ as alice tick send -lq ops <lines 2>err & SEND=$!
  $ exec 3>lines; head -c 20000 /dev/zero | tr '\0' x >&3; echo >&3; until as alice tick outbox | grep -q failed; do :; done
  $ relay_stop; echo later >&3; exec 3>&-; wait $SEND
  [4]
  $ grep -v ^warning err
  error: the relay refused 1 of the messages: too large
  hint: 'tick outbox' shows them, 'tick outbox drop ID' removes one; the rest is in the outbox
  $ { head -c 70000 /dev/zero | tr '\0' x; echo; echo short; } | as alice tick send -lq ops 2>err
  [65]
  $ scrub <err
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  warning: line 1 is too long and was not sent: 70000 bytes, at most 65536
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: messages that could not be sent are in the outbox; 'tick outbox flush --wait', or the next command, sends them when the relay is back

One that is refused when it comes from the outbox stays there as well, and isn't said to be lost:

  $ as alice tick outbox drop --all 2>/dev/null
  $ : >err; { head -c 20000 /dev/zero | tr '\0' x; echo; echo ok; } | as alice tick send -lq --wait=sent ops 2>err & SEND=$!
  $ wait_for err outbox; relay_start --max-message 1k; wait $SEND
  [4]
  $ grep -v ^warning err; as alice tick outbox | grep -c failed; relay_stop
  the relay is back
  error: the relay refused 1 of the messages: too large
  hint: 'tick outbox' shows them, 'tick outbox drop ID' removes one
  1

The same of what a command prints:

  $ relay_start --max-message 1k; as alice tick outbox drop --all 2>/dev/null; : >go
  $ as alice tick run ops -- sh -c 'head -c 20000 /dev/zero | tr "\0" x; echo; until [ -s go ]; do sleep 0.05; done; cat go' >printed 2>err & RUN=$!
  $ until as alice tick outbox | grep -q failed; do :; done; relay_stop; echo now >go; wait $RUN
  [4]
  $ grep -v ^warning err
  error: the relay refused 1 of the messages: too large
  hint: 'tick outbox' shows them, 'tick outbox drop ID' removes one; the rest is in the outbox

What others have left in the outbox, and the relay refuses, isn't passed over in silence:

  $ as alice tick outbox drop --all 2>/dev/null; head -c 20000 /dev/zero | tr '\0' x | as alice tick send -q ops - 2>/dev/null
  [75]
  $ relay_start --max-message 1k; as alice tick send -q ops after
  warning: the relay refused an entry of the outbox; see 'tick outbox'
  $ as alice tick outbox drop --all 2>/dev/null; relay_stop; head -c 20000 /dev/zero | tr '\0' x | as alice tick send -q ops - 2>/dev/null
  [75]
  $ relay_start --max-message 1k; seq 2 | as alice tick send -lq ops
  warning: the relay refused an entry of the outbox; see 'tick outbox'

Whom a wait is for isn't known while the relay is away; afterwards the message is there, and it is said:

  $ relay_stop; as alice tick send -q --wait=read:@nobody ops 'are you there?' 2>asked & SEND=$!
  $ wait_for asked waiting; relay_start; wait $SEND
  [1]
  $ tail -n 2 asked; as bob tick tail -n 1 --raw ops; relay_stop
  error: no one to wait for: 'nobody' is not in the audience of the message
  hint: the message was sent
  are you there?
