#require python3 /proc/net/tcp
A relay shows two processes of Bob two logs. The one that ends last finds what the other has seen, and says so.

  $ . "$TESTDIR/hostile.sh"; liar two-tails; members alice bob
  $ as bob tick tail -f -c 2 --new --raw ops >first 2>notes & FIRST=$!
  $ as alice tick send -q ops zero; wait_for first zero; tell on bob
  $ looks=$(tell count members)
  $ as bob tick tail -f -c 2 -n +4 --raw ops >second 2>notes.2 & SECOND=$!
  $ tell until members $((looks + 1))
  $ as alice tick send -q ops one; wait $FIRST; cat first notes
  zero
  one
  $ wait_for second one; as alice tick send -q ops two; wait $SECOND
  [4]
  $ cat second; head -n 1 notes.2
  one
  two
  error: the relay's log of room 'ops' is not the one that was read before
  $ relay_stop
