#require python3
Within a log times never go back. A relay that says that they do is told on, once a run, and its times aren't shown.

  $ . "$TESTDIR/hostile.sh"; liar backdated; members alice bob
  $ as alice tick send -q ops one; as alice tick list add ops tag >ids
  $ tell on; as alice tick send -q ops two; as alice tick list add ops ship >>ids; tell off
  $ rising() { sort -cn && echo 'they rise'; }
  $ as bob tick tail -n 9 --raw ops
  one
  two
  warning: the time of event 5 in 'ops' goes back, and is shown as that of the one before: the relay or its store was tampered with
  $ as bob tick tail -n 9 --format '%T' --quiet ops 2>/dev/null | rising
  they rise
  $ as bob tick tail -n 9 --json ops 2>/dev/null | python3 -c '
  > import json, sys
  > for line in sys.stdin: print(json.loads(line)["at"])' | rising
  they rise
  $ as alice tick status ops --format '%T' 2>said | rising; cat said
  they rise
  warning: the time of event 5 in 'ops' goes back, and is shown as that of the one before: the relay or its store was tampered with
  $ as bob tick list ops
  warning: the time of event 6 in 'ops' goes back, and is shown as that of the one before: the relay or its store was tampered with
  1 [ ] tag
  2 [ ] ship
  $ relay_stop

A clock here that is ahead of the relay's, by a day: for so long nothing of what came was shown. What comes while a room is
followed is later than a time that is past here:

  $ liar backdated; tell on; members alice bob; as alice tick send -q ops before
  $ as bob tick tail -f --since 10m -c 2 --raw ops >followed & FOLLOWER=$!
  $ tell until events 2; as alice tick send -q ops one; as alice tick send -q ops two; wait $FOLLOWER; cat followed
  one
  two
  $ relay_stop

A time ahead would hide a message from those who ask for what is late. Its age counts from the time in its id, too:

  $ liar postdated; members alice bob; tell on; as alice tick send -q ops one
  $ as alice tick status --missing --older 1ms --exit-code --format %s ops
  3
  [1]
  $ as bob tick status --missing --from any --older 1h --exit-code ops; as bob tick tail --new --raw ops
  one
  $ as alice tick status --missing --older 1ms --exit-code ops; relay_stop

The seqs of new messages rise in the order in which they were sent. Answers that say otherwise are none: the messages wait in
the outbox, and are sent again under the same ids. What may be there already has the seq of the first time, and is asked for.

  $ liar falling; members alice bob; tell on
  $ printf '%s\n' one two | as alice tick send -lq ops 2>said; echo $?; scrub <said
  75
  warning: relay 'http://127.0.0.1:PORT' gave an invalid answer: a new message at seq 3 after one at 4; lines go to the outbox
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: a message at seq 3 that is not there
  hint: messages that could not be sent are in the outbox; 'tick outbox flush' sends them
  $ as alice tick outbox | wc -l; as bob tick tail --new --raw ops
  2
  one
  two
  $ tell off; as alice tick outbox flush; as bob tick tail --new --raw ops; tell on
  sent 2 messages from the outbox
  $ printf '%s\n' three four | as alice tick send -lq --no-queue ops 2>said; echo $?; scrub <said
  3
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: a new message at seq 5 after one at 6
  hint: the relay may have stored 2 more: ID to ID
  $ tell off; printf '%s\n' five six | as alice tick send -lq --key k ops; as alice tick status -n 2 --format %s ops
  7
  8
  $ printf '%s\n' five six | as alice tick send -lq --key k ops; tell on
  $ printf '%s\n' five six | as alice tick send -lq --key k --no-queue ops 2>&1 | scrub
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: a message at seq 7 that is not there
  hint: the relay may have stored 2 more: ID to ID
  $ printf '%s\n' tag ship | as alice tick list add -l ops 2>&1 >ids | scrub; as bob tick list ops
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: a new message at seq 9 after one at 10
  hint: the edits are in the outbox; the next command that reaches the relay sends them
  1 [ ] tag
  2 [ ] ship
  $ relay_stop

A page that leaves its first event out, without a word of a gap, is none:

  $ liar late; members alice bob; printf '%s\n' one two | as alice tick send -lq ops; tell on
  $ refused as bob tick tail --new --raw ops; as alice tick status -n 2 --format '%s %d' ops
  refused
  3 0
  4 0
  $ tell off; as bob tick tail --new --raw ops; relay_stop
  one
  two
