#require script
The seq, without which nothing can be acknowledged by hand, was not shown. It is on a terminal, and where it is asked for:

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ seq 1 4 | as alice tick send -lq ops; as bob tick send -q ops five
  $ as bob tick tail -s -n 2 ops | scrub
  6 TIME alice  4
  7 TIME bob    five
  $ as bob tick tail -n 1 ops | scrub
  TIME bob  five
  $ export PATH HOME; COLUMNS=80 TERM=xterm script -qefc 'as bob tick tail -n 1 ops; as bob tick tail -n 1 --no-seq ops' seen </dev/null >/dev/null
  $ tr -d '\r' <seen | grep -v -e '^Script' -e '^$' | scrub
  7 TIME bob  five
  TIME bob  five
  $ as bob tick tail -s --json ops
  error: '--seq' and '--json' cannot be used together
  [2]
  $ as bob tick tail -s --no-seq ops
  error: '--seq' and '--no-seq' cannot be used together
  [2]

A number of messages, as with tail(1):

  $ as bob tick tail -2 --raw ops
  4
  five
  $ as bob tick tail -2s ops | scrub
  6 TIME alice  4
  7 TIME bob    five
  $ as bob tick tail -1fc1 --raw ops
  five

My own:

  $ as bob tick tail --from me --raw ops
  five
  $ as alice tick tail --from me --from bob --raw ops
  1
  2
  3
  4
  five

Up to a time:

  $ as bob tick tail --since '10 minutes ago' --until tomorrow ops
  error: bad value 'tomorrow' for '--until': neither a duration such as '1h30m' nor a time such as '2026-11-21', '2026-11-21 12:30', '12:30', 'yesterday 8:00', 'monday' or '10 minutes ago'
  [2]
  $ as bob tick tail --since '10 minutes ago' --until '0 seconds ago' --raw ops | tail -n 2
  4
  five
  $ as bob tick tail --until '1 hour ago' ops
  $ as bob tick tail -f --until yesterday ops
  $ as bob tick tail --since monday --raw ops | wc -l | tr -d ' '
  5
  $ as bob tick tail --since 'Monday 00:00' --until 'monday' --raw ops

The last N would be those of the room, of which some or all may be later than that: with status 0 too few were shown, or none.

  $ as bob tick tail -n 3 --until '1 hour ago' ops
  error: '-n N' and '--until' cannot be used together
  [2]
  $ as bob tick tail --since '10 minutes ago' --until '0 seconds ago' -n 2 ops
  error: '-n N' and '--until' cannot be used together
  [2]
  $ as bob tick tail --until 5 ops
  error: bad value '5' for '--until': not a time
  [2]
  $ as bob tick tail --since '10 minutes' ops
  error: bad value '10 minutes' for '--since': neither a duration such as '1h30m', a time such as '2026-11-21', '2026-11-21 12:30', '12:30', 'yesterday 8:00', 'monday' or '10 minutes ago', an id, a seq, 'last' nor 'mine'
  [2]
  $ as bob tick tail --since 'ten minutes ago' ops
  error: bad value 'ten minutes ago' for '--since': neither a duration such as '1h30m', a time such as '2026-11-21', '2026-11-21 12:30', '12:30', 'yesterday 8:00', 'monday' or '10 minutes ago', an id, a seq, 'last' nor 'mine'
  [2]

With -f it ends at that time:

  $ as alice tick send -q ops soon; as bob tick tail -f -n +8 --until "@$(($(date +%s) + 5))" --raw ops
  soon

It begins as -f alone does, with the last ten; without -f it is all up to then:

  $ seq 9 20 | as alice tick send -lq ops; as bob tick tail -f --until "@$(($(date +%s) + 5))" --raw ops | head -n 1
  11
  $ as bob tick tail --until '0 seconds ago' --raw ops | head -n 1
  1
  $ as bob tick tail -f --until '0 seconds ago' --raw ops | head -n 1
  1

A name in a condition needs no `@`, unless it is `all` or a number:

  $ as alice tick send -q --wait=delivered:bob --timeout 0 ops one
  error: timed out: not delivered to 1 member
  bob
  [124]
  $ as bob tick tail --new --raw ops >/dev/null; as alice tick status --wait=delivered:bob ops mine -q
  $ as alice tick send -q --wait=read:bob,@carol ops two
  error: no member of room 'ops' is called 'carol'
  [2]
  $ as alice tick send -q --wait=read:bob,2 ops two
  error: bad value 'read:bob,2' for '--wait': after ':' must be 'all', a number from 1 on, or names as in 'bob,carol'
  [2]
  $ as alice tick send -q --wait=read:0 ops two
  error: bad value 'read:0' for '--wait': after ':' must be 'all', a number from 1 on, or names as in 'bob,carol'
  [2]
  $ relay_stop
