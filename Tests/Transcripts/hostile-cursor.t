#require python3
A relay tells Bob that he has receipted what he has never seen, so that his next receipt may cover it.

  $ . "$TESTDIR/hostile.sh"; liar cursor; members alice bob
  $ seq -f 'line %g' 6 | as alice tick send -l ops >ids
  $ as bob tick tail -n 1 --raw ops; tell on 8 2
  line 6
  $ as bob tick ack ops $(tail -n 1 ids) 2>/dev/null; tell receipts
  bob delivered 8
  bob read 8
  $ as alice tick status --format '%s %d/%D %R/%D' ops | tail -n 2
  7 0/1 0/1
  8 1/1 1/1

Named by seq, and one that was never shown: what is read is proved, and it alone is receipted.

  $ as bob tick ack ops 5 2>/dev/null; tell receipts
  bob delivered 8
  bob read 5 8

As if the first three had been delivered: they aren't receipted with those that are. What bob has receipted himself isn't
shown again, whatever the relay says.

  $ tell on 5 2; as bob tick tail --new --raw ops 2>/dev/null; tell receipts
  line 4
  line 5
  bob delivered 6 7 8
  bob read 5 8
  $ tell off; as bob tick tail --new --raw ops
  line 1
  line 2

Beyond the end of the log, where bob's checkpoint was lost: what isn't proved isn't kept, and the other commands go on.

  $ rm bob.json.tree; tell on 1000 2; refused as bob tick tail --new --raw ops; tell off; as bob tick tail --new --raw ops && as bob tick ack --all ops
  refused
  marked message 5, which was never shown here
  $ relay_stop

What bob was shown before isn't marked as read with what he marks now, though the relay says that he has none of it: so it was.

  $ liar cursor; members alice bob; seq -f 'line %g' 3 | as alice tick send -lq ops
  $ as bob tick tail -n +1 --raw ops; as bob tick ack --only ops 4; as alice tick send -q ops four; tell on 0 0
  line 1
  line 2
  line 3
  $ as bob tick tail --new --ack --raw ops; tell receipts; relay_stop
  four
  bob delivered 3 4 5 6
  bob read 4 6

What follows receipts is told how far a member's reach: that bob has the last message is proved, and that none before it is
missing is the relay's word. A status counts each message by its receipts:

  $ liar leaping; members alice bob; seq -f 'line %g' 3 | as alice tick send -lq ops
  $ : >shown; as alice tick tail -f -n 0 --events receipt ops >shown & FOLLOWER=$!
  $ tell until moves 2; as bob tick tail -n 1 --raw ops; tell until moves 3; tell on; as alice tick send -q ops four; as bob tick tail -n 1 --raw --ack ops
  line 3
  four
  $ wait_for shown read; end $FOLLOWER; cut -c10- shown; as alice tick status --format '%s %d/%D %R/%D' ops; tell receipts; relay_stop
  -- delivered to bob, up to 6
  -- read by bob, up to 6
  3 0/1 0/1
  4 0/1 0/1
  5 1/1 0/1
  6 1/1 1/1
  bob delivered 5 6
  bob read 6
