#require python3
A relay says that the log has 10^9 events, to have receipts for whatever it puts there later.

  $ . "$TESTDIR/hostile.sh"
  $ lie() {
  >   members alice bob; seq -f 'line %g' 3 | as alice tick send -lq ops; as bob tick tail -n 1 --raw ops
  >   tell on; as bob tick ack --all ops >shown 2>&1; as bob tick tail --new --raw ops >shown 2>&1
  >   as bob tick status ops >shown 2>&1; as alice tick status --format '%d' ops >shown 2>&1
  >   tell receipts | grep FALSE
  > }
  $ liar head; lie
  line 3
  [1]

It was only said: when it is said no more all goes on.

  $ tell off; as alice tick send -q ops 'line 4'; as bob tick tail -n 2 --raw ops
  line 3
  line 4
  $ relay_stop

The same with valid proofs of a log whose events from the sixth on aren't shown:

  $ liar proved-head; lie
  line 3
  [1]
  $ tell off; as alice tick send -q ops 'line 4'; as bob tick tail -n 2 --raw ops; as alice tick status -n 1 --format '%d/%D' ops
  line 3
  line 4
  1/1
  $ relay_stop
