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

Nor does somebody who follows a status, or a list, and is killed: what was proved is kept within ten seconds, and where a signal ends a list.

  $ liar rollback; members alice bob; seq -f 'line %g' 4 | as alice tick send -lq ops; BEFORE=$(cksum <bob.json.tree)
  $ as bob tick status -f --from any ops >live 2>notes & LIVE=$!; wait_for live 'line 4'
  $ until [ "$(cksum <bob.json.tree)" != "$BEFORE" ]; do sleep 0.1; done; kill -KILL $LIVE; wait $LIVE 2>/dev/null
  [137]
  $ tell on 2 5; as bob tick status ops 2>&1 | head -n 1; relay_stop
  error: the relay's log of room 'ops' is not the one that was read before
  $ liar rollback; members alice bob; seq -f 'row %g' 4 | as alice tick list add -lq ops
  $ as bob tick list -f ops >rows 2>notes & LIVE=$!; wait_for rows 'row 4'; end $LIVE
  $ tell on 2 5; as bob tick status ops 2>&1 | head -n 1; relay_stop
  error: the relay's log of room 'ops' is not the one that was read before

Once a relay was seen to lack something that was sent from here, its word isn't enough that it has it, nor is what nobody signed:

  $ for lie in 'relisted 2 5' 'refilled 2' 'filled 2'; do
  >   liar ${lie%% *}; members alice bob; as bob tick list add -q ops lost; as alice tick send -q ops lost; tell on ${lie#* }
  >   for name in alice bob; do for what in status list; do as $name tick $what ops >/dev/null 2>&1; done; done; tell on again
  >   for name in alice bob; do jq .rooms.ops.other_log $name.json; as $name tick send --no-queue ops hi 2>&1 | head -n 1; done; relay_stop
  > done
  true
  error: the relay's log of room 'ops' is not the one that was read before
  true
  error: the relay lacks 1 message sent from here to room 'ops':
  true
  error: the relay's log of room 'ops' is not the one that was read before
  true
  error: the relay's log of room 'ops' is not the one that was read before
  true
  error: the relay lacks 1 message sent from here to room 'ops':
  true
  error: the relay lacks 1 message sent from here to room 'ops':
