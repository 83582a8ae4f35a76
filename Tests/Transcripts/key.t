A send that is tried again is one message: `send --key`.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send --key nightly-7 ops 'backup done' >one; scrub <one
  ID
  $ as alice tick send --key nightly-7 ops 'backup done' >two; cmp one two && echo the same id
  the same id
  $ as bob tick tail --raw ops
  backup done

Another text is another message, and needs another key; another member's keys are its own:

  $ as alice tick send --key nightly-7 ops 'backup failed'
  error: another message was sent to room 'ops' with this key
  hint: the same key with the same text is the same message; a new message needs a new key
  [4]
  $ as alice tick send --key nightly-8 ops 'backup failed' | scrub
  ID
  $ as bob tick send --key nightly-7 ops 'seen' | scrub
  ID
  $ as alice tick tail --raw ops
  backup done
  backup failed
  seen
  $ as alice tick send --key '' ops hello
  error: bad value '' for '--key': it is empty
  [2]

With lines, each has the key and its number:

  $ seq 1 5 | as alice tick send -l --key numbers ops >one
  $ seq 1 7 | as alice tick send -l --key numbers ops >two; head -n 5 two | cmp - one && wc -l <two
  7
  $ as bob tick tail -n 8 --raw ops
  seen
  1
  2
  3
  4
  5
  6
  7
  $ printf '1\nzwei\n' | as alice tick send -lq --key numbers ops
  error: other messages were sent to room 'ops' with this key: 1 line was not sent
  hint: the same key with the same text is the same message; new messages need a new key
  [4]
  $ as alice tick send -q --key numbers ops 1
  $ as bob tick tail -n 2 --raw ops
  7
  1

In the outbox it is no different:

  $ relay_stop
  $ as alice tick send --key nightly-9 ops 'offline' >one 2>/dev/null
  [75]
  $ as alice tick send --key nightly-9 ops 'offline' >two 2>/dev/null
  [75]
  $ cmp one two; as alice tick outbox list | wc -l
  1
  $ as alice tick send --key nightly-9 ops 'another text'
  error: another message was sent to room 'ops' with this key
  hint: the same key with the same text is the same message; a new message needs a new key
  [4]
  $ seq 1 3 | as alice tick send -lq --key more ops 2>/dev/null
  [75]
  $ seq 1 4 | as alice tick send -lq --key more ops 2>/dev/null
  [75]
  $ as alice tick outbox list | wc -l
  5
  $ relay_start
  $ as alice tick outbox flush; as alice tick outbox
  sent 5 messages from the outbox
  $ as bob tick tail --new --raw ops | tail -n 5
  offline
  1
  2
  3
  4
  $ relay_stop

A line that the relay has refused for good is refused again, and not said to be sent:

  $ printf 'eins\n' | as alice tick send -lq --key numbers ops 2>/dev/null
  [75]
  $ relay_start; as alice tick outbox flush
  error: the relay refused messages for room 'ops'
  hint: see 'tick outbox'
  [4]
  $ relay_stop
  $ { printf 'eins\n' | as alice tick send -l --key numbers --wait --timeout 1h ops >ids 2>err; echo $? >end; } & sender=$!; wait_for err 'cannot reach'
  $ relay_start; wait $sender; cat end; tail -n 2 err
  4
  error: other messages were sent to room 'ops' with this key: 1 line was not sent
  hint: the same key with the same text is the same message; new messages need a new key
  $ as alice tick outbox drop --all >/dev/null 2>&1; relay_stop

What was sent by a key is the same message also once the room's key was changed and the relay no longer has the text. It was another one:

  $ relay_start; ID=$(as alice tick send --key once ops 'said once'); printf '1\n2\n' | as alice tick send -l --key lines ops >ids
  $ as alice tick rotate -q ops; as alice tick send --key once ops 'said once' | grep -c $ID
  1
  $ relay_stop; relay_start --retain 1s
  $ until [ -z "$(as bob tick tail --peek --new --raw ops 2>/dev/null)" ]; do sleep 0.1; done
  $ relay_stop; relay_start; as alice tick send --key once ops 'said once' | grep -c $ID
  1
  $ printf '1\n2\n' | as alice tick send -l --key lines ops | cmp - ids
  $ as alice tick send --key once ops 'said twice'
  error: another message was sent to room 'ops' with this key
  hint: the same key with the same text is the same message; a new message needs a new key
  [4]
  $ relay_stop
