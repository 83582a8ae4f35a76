#require script
Retention removes messages alone. A gap told of joins and of edits of lists, too, and hid them from who asked for them.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ as alice tick list add ops 'the first row' >first
  $ as alice tick join -q --relay $RELAY --new later --name alice >/dev/null; as alice tick send -q later old
  $ relay_stop; relay_start --retain 1ms
  $ until as alice tick tail --peek -n +1 later | grep -q '2 is no longer kept'; do sleep 0.1; done

Here no message was ever sent:

  $ as bob tick tail --peek --new ops; as bob tick tail --peek -n +1 ops; as bob tick tail --peek --unread --json ops
  $ as bob tick tail --peek --events all -n +1 ops | scrub
  TIME -- alice joined
  TIME -- bob joined
  TIME alice  + the first row
  $ as bob tick tail --peek --events join,list -n +1 ops | scrub
  TIME -- alice joined
  TIME -- bob joined
  TIME alice  + the first row

Between the gaps, and behind the last one, all that is kept is shown, and receipted as ever:

  $ relay_stop; relay_start
  $ seq 3 | as alice tick send -lq ops; as alice tick list add ops 'the second row' >second
  $ seq 300 | as alice tick send -lq ops; as carol tick join -q --name carol <invite; as alice tick send -q ops last
  $ as alice tick list check ops $(cat first)
  $ relay_stop; relay_start --retain 1ms
  $ until as bob tick tail --peek -n +1 ops | grep -q '309 is'; do sleep 0.1; done
  $ relay_stop; relay_start
  $ as alice tick send -q ops new
  $ as bob tick tail --peek -n +1 ops | scrub
  -- 4 to 6 are no longer kept
  -- 8 to 307 are no longer kept
  -- 309 is no longer kept
  TIME alice  new
  $ as bob tick tail --peek --events all -n +1 ops | scrub
  TIME -- alice joined
  TIME -- bob joined
  TIME alice  + the first row
  -- 4 to 6 are no longer kept
  TIME alice  + the second row
  -- 8 to 307 are no longer kept
  TIME -- carol joined
  -- 309 is no longer kept
  TIME alice  x the first row
  TIME alice  new
  $ as bob tick tail --peek --events join,list --since 1h ops | scrub
  TIME -- alice joined
  TIME -- bob joined
  TIME alice  + the first row
  TIME alice  + the second row
  TIME -- carol joined
  TIME alice  x the first row
  $ as bob tick tail --peek --events gap,list --json -n +1 ops | jq -c 'del(.id, .row, .member, .person, .at)'
  {"event":"list","from":"alice","list":"main","op":"add","room":"ops","seq":3,"text":"the first row"}
  {"event":"gap","from":4,"room":"ops","upto":6}
  {"event":"list","from":"alice","list":"main","op":"add","room":"ops","seq":7,"text":"the second row"}
  {"event":"gap","from":8,"room":"ops","upto":307}
  {"event":"gap","from":309,"room":"ops","upto":309}
  {"event":"list","from":"alice","list":"main","op":"check","room":"ops","seq":310,"text":"the first row"}
  $ as bob tick tail --peek --raw -n +1 ops
  warning: 4 to 6 in 'ops' are no longer kept
  warning: 8 to 307 in 'ops' are no longer kept
  warning: 309 in 'ops' is no longer kept
  new
  $ as bob tick tail --events all --new ops | scrub
  TIME alice  + the first row
  -- 4 to 6 are no longer kept
  TIME alice  + the second row
  -- 8 to 307 are no longer kept
  TIME -- carol joined
  -- 309 is no longer kept
  TIME alice  x the first row
  TIME alice  new
  $ as bob tick tail --events all --new ops; as bob tick tail --new ops; as bob tick tail --unread --raw ops
  new
  $ as alice tick status --format '%s %t: %d of %D' ops $(cat second) 311
  7 + the second row: 1 of 1
  311 new: 1 of 2

A follower in a terminal shows who joined, before a gap as well:

  $ export PATH HOME; TERM=dumb script -qefc 'as bob tick tail --peek -f -n +1 -c 1 ops' seen </dev/null >/dev/null
  $ tr -d '\r' <seen | scrub | grep -E '^(--|[0-9])'
  1 TIME -- alice joined
  -- 4 to 6 are no longer kept
  -- 8 to 307 are no longer kept
  308 TIME -- carol joined
  -- 309 is no longer kept
  311 TIME alice  new

Who asks for messages alone is told of each gap once, too:

  $ as carol tick tail --new ops | scrub
  -- 309 is no longer kept
  TIME alice  new
  $ as carol tick tail --new ops
  $ relay_stop
