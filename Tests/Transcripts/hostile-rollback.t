#require python3
A relay goes back to an older log while Bob follows it. He has read six events; there are four now.

  $ . "$TESTDIR/hostile.sh"; liar rollback; members alice bob
  $ seq -f 'line %g' 4 | as alice tick send -lq ops
  $ as bob tick tail -f --new --raw ops >followed 2>notes & FOLLOWER=$!
  $ wait_for followed 'line 4'; tell on 4; wait $FOLLOWER
  [4]
  $ cat followed; head -n 1 notes
  line 1
  line 2
  line 3
  line 4
  error: the relay's log of room 'ops' is not the one that was read before
  $ relay_stop

There are nine now, of which the last five are others:

  $ liar rollback; members alice bob; seq -f 'line %g' 4 | as alice tick send -lq ops
  $ : >followed; as bob tick tail -f --new --raw ops >followed 2>notes & FOLLOWER=$!
  $ wait_for followed 'line 4'; tell on 4 5; wait $FOLLOWER
  [4]
  $ head -n 1 notes; tell receipts
  error: the relay's log of room 'ops' is not the one that was read before
  bob delivered 3 4 5 6

Nothing that the relay says makes Bob accept it:

  $ as bob tick join ops 2>said
  [4]
  $ head -n 1 said; grep -c "$(tell root bob | cut -d- -f2)" said
  error: the relay's log of room 'ops' is not the one that was read before
  0
  [1]
  $ as bob tick join --accept-log ops 2>/dev/null
  [2]

A size and root that the operator says is taken where the log extends it, and nowhere else:

  $ as bob tick join --accept-log=4-$(printf '%064d' 0) ops 2>said
  [4]
  $ as bob tick tail -n 1 ops 2>/dev/null
  [4]
  $ as bob tick join -q --accept-log=$(tell root bob 4) ops
  $ as alice tick send -q ops 'line 5' 2>/dev/null; as bob tick tail -n 1 --raw ops
  line 5
  $ relay_stop
