#require python3
A relay leaves a message of Alice's out of what she has sent. Its log is whole, and every proof is of that log; but she
knows what was sent from here.

  $ . "$TESTDIR/hostile.sh"; liar unlisted; members alice bob
  $ seq -f 'line %g' 3 | as alice tick send -lq ops; tell on 4
  $ as alice tick status --missing --exit-code ops 2>said
  [4]
  $ head -n 2 said | scrub
  error: the relay lacks 1 message sent from here to room 'ops':
  4 ID
  $ for ask in 'status ops' 'status -n 2 ops' 'status --from any ops' 'status --no-receipts ops'; do refused as alice tick $ask; done
  refused
  refused
  refused
  refused

One message does as well, where it is the latest:

  $ tell on 5; refused as alice tick status -n 1 ops; refused as alice tick status -q --wait=sent ops
  refused
  refused

What lies before those that are asked for isn't looked for, once a log that was doubted has shown all, and nothing is wrong without the
lie:

  $ tell on 4; refused as alice tick status -n 1 --format %s ops; tell off; as alice tick status -n 1 --format %s ops
  refused
  5
  $ tell on 4; as alice tick status -n 1 --format %s ops; tell off; as alice tick status --format %s ops
  5
  3
  4
  5

Once the user takes the log that the operator tells, nothing is known of what was sent before:

  $ as alice tick join -q --accept-log=$(tell root alice) ops; tell on 4; as alice tick status --format %s ops; tell off
  3
  5

Of everyone's messages each is known to be there by what else stands in the log, which is read where need be:

  $ as bob tick list add -q ops row; as alice tick send -q ops last; as bob tick status --from any --format %s ops
  3
  4
  5
  7
  $ tell on 4; as bob tick status -q --missing --from any ops
  error: relay 'http://127.0.0.1:*' gave an untrue answer: a list without the message at seq 4 (glob)
  [4]
  $ refused as alice tick status --from any ops; as alice tick status --from any -n 2 --format %s ops
  refused
  5
  7
  $ tell on 3; refused as bob tick status --missing --from any --exit-code ops; relay_stop
  refused

A member's event that is told under the seq of a message hides it neither there nor in a gap:

  $ liar two-in-one; members alice bob; as alice tick send -q ops one; as bob tick tail --new --raw ops; tell on keep
  one
  $ refused as bob tick join --name robert ops; tell on play; as alice tick send -q ops hidden; as alice tick send -q ops after
  refused
  $ refused as bob tick status -q --missing --from any ops; doubted as bob tick tail --peek -n +1 ops 2>&1 | grep hidden
  refused
  [1]
  $ doubted as bob tick tail --new --raw ops; relay_stop
  after
  doubted

Of one's own, all are missed, and not only the last hundred:

  $ liar unlisted; members alice bob; seq 102 | as alice tick send -lq ops; as bob tick tail --new --raw ops | sed -n '$='
  102
  $ as alice tick status -q --missing ops && tell on 3 4
  $ as alice tick status -q --missing ops 2>said
  [4]
  $ head -n 1 said
  error: the relay lacks 2 messages sent from here to room 'ops'
  $ tell off; as alice tick status -q --missing ops; relay_stop

A message with a key that was sent from here before stands where it did, and with its text:

  $ liar dropped; members alice bob; as alice tick send -q --key deploy ops start; as alice tick send -q ops after; tell on 9
  $ scrubbed as alice tick send -q --key deploy ops 'another text'
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: a message at seq 9 that is not there
  hint: the message is in the outbox; the next command that reaches the relay sends it
  [75]
  $ tell off; as alice tick outbox drop --all 2>/dev/null; as alice tick send -q --key deploy ops start; relay_stop

It stores none of a message, and answers with a seq before those that status lists, which is refused, or with one to come:

  $ liar dropped; members alice bob; seq -f 'line %g' 4 | as alice tick send -lq ops; as alice tick status -n 3 --format %s ops
  4
  5
  6
  $ tell on 3; as alice tick send -q ops lost 2>&1 | scrub; scrubbed as alice tick outbox drop --all
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: a new message at seq 3 in a log that had 6 events
  hint: the message is in the outbox; the next command that reaches the relay sends it
  warning: the relay may have taken 'ID' before, and show what it took to others
  $ tell on 7; as alice tick send -q ops lost; tell off; refused as alice tick status -n 3 ops; head -n 1 said | scrub; relay_stop
  refused
  error: the relay lacks 1 message sent from here to room 'ops':
