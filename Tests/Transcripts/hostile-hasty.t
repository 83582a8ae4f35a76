#require python3
A relay answers requests that wait at once, with nothing. They are paced: without, there were hundreds a second.

  $ . "$TESTDIR/hostile.sh"; liar hasty; members alice bob; tell on
  $ as alice tick send ops one >id
  $ as bob tick tail -f -c 1 --new --raw ops; as bob tick tail -f -W 4s --new --raw ops 2>said
  one
  $ [ $(tell count events) -lt 60 ] || tell count events
  $ as alice tick status -f ops >live 2>notes & LIVE=$!
  $ as alice tick status -q --wait=read --timeout 4s ops $(cat id) 2>/dev/null
  [124]
  $ as alice tick send -q --wait=read --timeout 4s ops two 2>/dev/null
  [124]
  $ kill $LIVE || cat live notes; wait $LIVE 2>/dev/null
  [143]
  $ [ $(tell count moves message sent members) -lt 240 ] || tell count moves message sent members

Nothing is late for it:

  $ as alice tick outbox flush 2>/dev/null; as bob tick tail -f -c 1 --new --raw ops
  two
  $ relay_stop

A receipt by a member that nobody knows, or for an event that isn't there, and such an event itself are no news either:

  $ liar inventive; members alice bob; tell on
  $ as alice tick tail -f -W 4s --events receipt --new ops & TAIL=$!
  $ as alice tick status -f ops >live 2>notes & LIVE=$!
  $ as alice tick send -q --wait=read --timeout 4s ops one 2>/dev/null
  [124]
  $ as alice tick status -q --wait=read --timeout 4s ops 2>/dev/null
  [124]
  $ wait $TAIL; kill $LIVE || cat live notes; wait $LIVE 2>/dev/null
  [143]
  $ [ $(tell count moves) -lt 150 ] || tell count moves
  $ [ $(tell count events) -lt 100 ] || tell count events
  $ (as bob tick tail -f -c 1 --new --ack --raw ops; as bob tick tail -f -c 1 --new --ack --raw ops) >read & TAIL=$!
  $ as alice tick send -q --wait=read ops two; wait $TAIL; cat read
  one
  two
  $ relay_stop
