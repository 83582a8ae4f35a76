#require python3
A relay takes the signature of a batch away, or tells another one. Nobody is shown what isn't signed by its sender, whatever
is asked, and no receipt covers it. A range is refused as its messages are: what was left of it
was waited for, or alice's latest message. Alice's batches: seq 3, seqs 4 to 6, seq 7, and an edit of a list, seq 8.

  $ . "$TESTDIR/hostile.sh"
  $ plan() {
  >   members alice bob; as alice tick send -q ops one; seq -f 'line %g' 3 | as alice tick send -l ops >ids
  >   as alice tick send -q ops last; as alice tick list add ops milk >/dev/null
  > }
  $ for lie in unsigned borrowed-signature; do
  >   liar $lie; plan; tell on 5; as bob tick tail --new --raw ops 2>said; scrub <said
  >   refused as bob tick status ops 5; scrub <said; refused as bob tick ack ops 6; refused as bob tick ack --only ops 4
  >   for range in 4-6 5-7; do
  >     refused as alice tick status -q --wait=read ops $range; scrub <said; refused as bob tick ack ops $range; scrub <said
  >     refused as alice tick status -q --missing --exit-code ops $range
  >   done
  >   as bob tick ack --all ops 2>&1 | scrub; refused as alice tick status ops 4; as bob tick tail --exec 'cat' --new ops 2>/dev/null
  >   as bob tick status --from any --format '%s %t' ops; as bob tick status --from any --missing -n 2 --exit-code -q ops; echo $?
  >   tell receipts; relay_stop
  > done
  one
  warning: message 4 in 'ops' is not shown: not signed by alice
  warning: 4 messages in 'ops' were not shown: not signed by alice
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up message 5, which is not signed by its sender
  refused
  refused
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up message 4, which is not signed by its sender
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up message 4, which is not signed by its sender
  refused
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up message 5, which is not signed by its sender
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up message 5, which is not signed by its sender
  refused
  warning: 4 messages in 'ops' can't be shown, and are not marked
  refused
  3 one
  4 
  5 
  6 
  7 last
  warning: 3 messages of 'ops' from 4 to 6 are not genuine, and in this list by the relay's word alone
  warning: message 6 of 'ops' is not genuine, and in this list by the relay's word alone
  1
  bob delivered 3
  bob read 3
  one
  last
  warning: message 4 in 'ops' is not shown: not signed by alice
  warning: 3 messages in 'ops' were not shown: not signed by alice
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up message 5, which is not signed by its sender
  refused
  refused
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up message 4, which is not signed by its sender
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up message 4, which is not signed by its sender
  refused
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up message 5, which is not signed by its sender
  refused
  error: relay 'http://127.0.0.1:PORT' or a member made up message 5, which is not signed by its sender
  refused
  warning: 3 messages in 'ops' can't be shown, and are not marked
  refused
  3 one
  4 
  5 
  6 
  7 last
  warning: 3 messages of 'ops' from 4 to 6 are not genuine, and in this list by the relay's word alone
  warning: message 6 of 'ops' is not genuine, and in this list by the relay's word alone
  1
  bob delivered 3 7
  bob read 3 7
  $ liar unsigned; plan; tell on 8; as bob tick list ops 2>&1 | scrub; tell off; as bob tick list ops; relay_stop
  warning: edit 8 of alice in 'ops' has no effect: it is not signed by its member
  1 [ ] milk
  $ liar unsigned; plan; tell on 8; as bob tick list add --at 1 ops bread 2>&1 >/dev/null | scrub; as bob tick list ops; relay_stop
  warning: edit 8 of alice in 'ops' has no effect: it is not signed by its member
  warning: 1 edit in 'ops' has no effect: it is not signed by its member
  1 [ ] bread

Without an answer that settles anything a sender doesn't go on for ever: the messages wait.

  $ liar refusing; members alice bob
  $ for code in again stale-epoch; do
  >   tell on $code; seq 3 | as alice tick send -l ops >ids 2>said; echo "status $?"; scrub <said; as alice tick outbox | wc -l
  >   as alice tick outbox flush 2>said; echo "status $?"; scrub <said
  >   tell off; as alice tick outbox flush
  > done; relay_stop
  status 75
  warning: relay 'http://127.0.0.1:PORT' gave an invalid answer: no answer to 3 messages; lines go to the outbox
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: no answer to 3 messages
  hint: messages that could not be sent are in the outbox; 'tick outbox flush' sends them
  3
  status 75
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: no answer to 3 messages
  sent 3 messages from the outbox
  status 75
  warning: relay 'http://127.0.0.1:PORT' gave an invalid answer: an epoch that is over where it is the room's; lines go to the outbox
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: an epoch that is over where it is the room's
  hint: messages that could not be sent are in the outbox; 'tick outbox flush' sends them
  3
  status 75
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: an epoch that is over where it is the room's
  sent 3 messages from the outbox

What `tail --failed` says nothing of isn't known as nobody's from then on: the next run warns of it.

  $ liar unsigned; members alice bob; as alice tick send -q ops one; seq -f 'line %g' 2 | as alice tick send -lq ops
  $ as bob tick tail --new -c 1 --ack=on-success --on-failure=skip --exec false ops
  warning: command 'false' failed for message 3 in 'ops': exit status 1
  $ tell on 5; as bob tick tail --failed --raw ops; as bob tick tail --new --ack=on-success --exec cat ops; relay_stop
  one
  warning: message 4 in 'ops' is not shown: not signed by alice
  warning: 2 messages in 'ops' were not shown: not signed by alice
