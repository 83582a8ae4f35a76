Tail --since: from a time, a span of time ago, a message's id or a seq on.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops one; ID=$(as alice tick send ops two); as alice tick send -q ops three

A message and all after it; a plain number is a seq:

  $ as bob tick tail --since $ID --raw ops
  two
  three
  $ as bob tick tail --since 5 --raw ops
  three
  $ as bob tick tail --since 5 -c 1 --raw --peek ops
  three

What was stored in the last hour, and what will be:

  $ as bob tick tail --since 1h --raw ops
  one
  two
  three
  $ as bob tick tail --since 1h30m10s --raw ops | wc -l | tr -d ' '
  3
  $ as bob tick tail --since 0s --raw ops
  $ as bob tick tail --since 2999-12-31 --raw ops
  error: nothing can be shown: '--since' is in the future by this machine's clock
  hint: a time without a day is one of today
  [2]

Times are local, or have their offset:

  $ as bob tick tail --since 2001-01-31 --raw ops | tail -n 1
  three
  $ as bob tick tail --since '2001-01-31 12:30' --raw ops | wc -l | tr -d ' '
  3
  $ as bob tick tail --since @1000000000.5 --raw ops | wc -l | tr -d ' '
  3
  $ T=$(as alice tick status --format %T -n 2 ops | head -n 1); S=$((T / 1000)).$(printf %03d $((T % 1000)))
  $ as bob tick tail --since @$S --raw ops | head -n 1 | grep -cx 'one\|two'
  1
  $ as bob tick tail --since "$(date -u -d @$S +%Y-%m-%dT%H:%M:%S.%3NZ)" --raw ops | head -n 1 | grep -cx 'one\|two'
  1
  $ TZ=XYZ+5 as bob tick tail --since "$(TZ=XYZ+5 date -d "@$(($T / 1000 - 60))" '+%Y-%m-%d %H:%M')" --raw ops | wc -l | tr -d ' '
  3
  $ TZ=XYZ-9 as bob tick tail --since "$(TZ=XYZ+5 date -d '+2 min' '+%Y-%m-%dT%H:%M:%S%:z')" --raw ops
  error: nothing can be shown: '--since' is in the future by this machine's clock
  hint: a time without a day is one of today
  [2]

A day by its name, and a time of today:

  $ as bob tick tail --since yesterday --raw ops | tail -n 1; as bob tick tail --since 'yesterday 00:00' --raw ops | tail -n 1
  three
  three
  $ TZ=XYZ$(($(date -u +%-H) - 12)) as bob tick tail --since 01:00 --raw ops | tail -n 1
  three
  $ TZ=XYZ$(($(date -u +%-H) - 12)) as bob tick tail --since 'today 23:00' --raw ops
  error: nothing can be shown: '--since' is in the future by this machine's clock
  hint: a time without a day is one of today
  [2]

With -f what comes is shown, too:

  $ as bob tick tail -f --since $ID -c 3 --raw ops >followed & FOLLOWER=$!
  $ wait_for followed three && as alice tick send -q ops four; wait $FOLLOWER; cat followed
  two
  three
  four

The last of those: never more than so many, and none from before:

  $ as bob tick tail --since $ID -n 2 --raw ops
  three
  four
  $ as bob tick tail --since $ID -n 9 --raw ops
  two
  three
  four
  $ as bob tick tail --since 1h -n 1 --raw ops; as bob tick tail --since 0s -n 1 --raw ops; as bob tick tail --since 1h -n 0 --raw ops
  four
  $ as bob tick tail --since 5 -n +4 ops
  error: '-n +SEQ' and '--since' cannot be used together
  [2]
  $ as bob tick tail --new -n 4 ops
  error: '--lines' and '--new' cannot be used together
  [2]

`last` is the last message that was shown here, `mine` the last one that was sent from here:

  $ as bob tick join -q --relay $RELAY --new names --name bob >names; as alice tick join -q --name alice <names
  $ as bob tick tail --since last names
  error: no message that others sent to room 'names' since you joined was shown here
  hint: 'tick tail names' shows them, 'tick ack --all names' marks them unseen
  [1]
  $ as alice tick tail --since mine names
  error: no message was sent from here to room 'names'
  [4]
  $ as alice tick send -q names seen; as bob tick tail --new --raw names; as alice tick send -q names unseen
  seen
  $ as bob tick tail --peek --since last --raw names
  seen
  unseen
  $ as bob tick send -q names answer; as alice tick send -q names after; as bob tick tail --peek --since mine --raw names
  answer
  after
  $ as bob tick tail --peek --since last -n 1 --raw names
  after


Where there is nothing, that is said on a terminal; a window that ends before it begins is refused, and so is a seq of 0:

  $ as bob tick tail --since 5m --until 10m ops
  error: nothing can be shown: '--since' is later than '--until'
  [2]
  $ as bob tick tail --since 2999-01-01 ops
  error: nothing can be shown: '--since' is in the future by this machine's clock
  hint: a time without a day is one of today
  [2]
  $ as bob tick tail -n +0 ops
  error: bad value '+0' for '-n': must be at least 1
  [2]
  $ as bob tick tail --since 0 ops
  error: bad value '0' for '--since': must be at least 1
  [2]
  $ as bob tick tail -n +999 ops

What is none of these:

  $ as bob tick tail --since tomorrow ops
  error: bad value 'tomorrow' for '--since': neither a duration such as '1h30m', a time such as '2026-11-21', '2026-11-21 12:30', '12:30', 'yesterday 8:00', 'monday' or '10 minutes ago', an id, a seq, 'last' nor 'mine'
  [2]
  $ as bob tick tail --since 2026-02-29 ops
  error: bad value '2026-02-29' for '--since': neither a duration such as '1h30m', a time such as '2026-11-21', '2026-11-21 12:30', '12:30', 'yesterday 8:00', 'monday' or '10 minutes ago', an id, a seq, 'last' nor 'mine'
  [2]
  $ as bob tick tail --since 2026-02-28T25:00Z ops
  error: bad value '2026-02-28T25:00Z' for '--since': neither a duration such as '1h30m', a time such as '2026-11-21', '2026-11-21 12:30', '12:30', 'yesterday 8:00', 'monday' or '10 minutes ago', an id, a seq, 'last' nor 'mine'
  [2]
  $ as bob tick tail --since '' ops
  error: bad value '' for '--since': neither a duration such as '1h30m', a time such as '2026-11-21', '2026-11-21 12:30', '12:30', 'yesterday 8:00', 'monday' or '10 minutes ago', an id, a seq, 'last' nor 'mine'
  [2]
  $ as bob tick tail --since 20261121 ops
  error: bad value '20261121' for '--since': a day is written '2026-11-21', a time '2026-11-21 12:30'; the message of that seq is '-n +20261121'
  [2]
  $ as bob tick tail --since 1795262400 ops
  error: bad value '1795262400' for '--since': seconds since the epoch are written '@1795262400'; the message of that seq is '-n +1795262400'
  [2]
  $ as bob tick tail --since 01M7YZMHBAK8Y7FRDJTKTTDJ70 ops
  error: no such message in room 'ops'
  [4]
  $ relay_stop
