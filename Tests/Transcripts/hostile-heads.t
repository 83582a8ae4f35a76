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
Who was shown that it is proved doesn't forget it: a log without it is another one, and its seqs are not taken.

  $ tell off; as alice tick send -q ops 'line 4' 2>&1 | scrub; as alice tick outbox drop --all 2>&1 | scrub
  error: the relay's log of room 'ops' is not the one that was read before
  hint: if a backup was restored, or a member made the room again: 'tick join ops --accept-log=SIZE-HEX', as 'tick relay --store STORE --fingerprint ID' prints it at the relay, or 'tick status --verified' of a member whom you trust; the message is in the outbox, and the relay may show it to others: don't send again
  warning: the relay may have taken 'ID' before, and show what it took to others
  $ for member in alice bob; do
  >   refused as $member tick status ops; head -n 1 said; refused as $member tick tail -n 2 --raw ops
  > done
  refused
  error: the relay's log of room 'ops' is not the one that was read before
  refused
  refused
  error: the relay's log of room 'ops' is not the one that was read before
  refused
  $ relay_stop
