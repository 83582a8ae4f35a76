Only some of the messages. What `tail | grep` had thrown away counted as delivered, and nobody looked at it again.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite; as carol tick join -q --name carol <invite
  $ printf 'deploy started\nERROR disk full\nstill going\nerror in step 2\ndeploy done\n' | as alice tick send -lq ops
  $ as carol tick send -q ops 'who deploys?'
  $ as bob tick tail --grep '^deploy|full$' ops | scrub
  TIME alice  deploy started
  TIME alice  ERROR disk full
  TIME alice  deploy done

Only what was shown is delivered; the rest is new as before:

  $ as alice tick status --format '%s %d %t' ops
  4 1 deploy started
  5 1 ERROR disk full
  6 0 still going
  7 0 error in step 2
  8 1 deploy done
  $ as bob tick tail --new --raw --peek ops
  still going
  error in step 2
  who deploys?

Without a match, in any case of letters; -c counts what is shown, -n what is looked through:

  $ as bob tick tail --peek --raw --grep deploy --invert ops
  ERROR disk full
  still going
  error in step 2
  $ as bob tick tail --peek --raw -i --grep 'error|DEPLOYS' ops
  ERROR disk full
  error in step 2
  who deploys?
  $ as bob tick tail --peek --raw -i --grep error -c 1 ops
  ERROR disk full

Whoever gives one of these twice may mean both, of which one was done without a word; twice the same is once:

  $ as bob tick tail --peek --raw --grep error --grep failed ops; as bob tick send -f one -f two ops
  error: '--grep' is given twice, with different values
  error: '--file' is given twice, with different values
  [2]
  $ as bob tick send --wait=read --wait=sent ops hi; as bob tick tail --exec one --exec two ops; tick push receive --exec one --exec two
  error: '--wait' is given twice, with different values
  error: '--exec' is given twice, with different values
  error: '--exec' is given twice, with different values
  [2]
  $ as bob tick tail --peek --raw -i --grep error --grep=error -c 1 ops
  ERROR disk full
  $ as bob tick tail --peek --format %t -n +4 -c 1 --events message,gap --events gap,message ops
  deploy started
  $ as alice tick status -q --wait=delivered:1 --wait=delivered:01 ops 4; as alice tick status -q --wait --wait=delivered --timeout 0 ops 4 2>/dev/null
  [124]
  $ as bob tick tail --peek --raw -i --grep error -n 3 ops
  error in step 2
  $ as bob tick tail --peek --raw --from alice -n 3 ops
  error in step 2
  deploy done

Without -f and a place to begin all is looked through, not the last ten:

  $ seq 20 | as alice tick send -lq ops
  $ as bob tick tail --peek --raw --grep '^deploy d' ops
  deploy done
  $ as bob tick tail --peek --raw -n 10 --grep '^deploy d' ops

Letters are those of UTF-8; the lines of a message are matched each for itself; neither a NUL nor other bytes are in the way:

  $ printf 'caf\303\251\nsecond line' | as alice tick send -q ops; printf 'nul\0byte' | as alice tick send -q ops; printf 'latin \351' | as alice tick send -q ops
  $ as bob tick tail --peek -n 3 --grep '^caf.$' --format '%s' ops
  30
  $ as bob tick tail --peek -n 3 --grep '^second' --format '%s' ops; as bob tick tail --peek -n 3 -i --grep 'CAFÉ' --format '%s' ops
  30
  30
  $ as bob tick tail --peek -n 3 --grep 'byte$' --format '%s' ops; as bob tick tail --peek -n 3 --grep '^latin' --format '%s' ops
  31
  32

By sender; one by name, one by the beginning of an id. A name that nobody has:

  $ as bob tick tail --peek --raw --from carol ops
  who deploys?
  $ CAROL=$(as alice tick members --format '%f %(short)' ops | sed -n 's/^carol //p')
  $ as bob tick send -q ops 'mine'; as bob tick tail --peek --raw --from $CAROL --from bob ops
  who deploys?
  mine
  $ as bob tick tail --from carl ops
  error: no member of room 'ops' is called 'carl'
  hint: did you mean 'carol'?
  [2]

Another member who takes the name isn't that one, and who has the same name is asked for by id:

  $ as mallory tick join -q --name carol <invite; as mallory tick send -q ops 'I am carol'
  warning: a 'carol' is already here, *. If that was you and its state file is lost: 'tick remove ops *', after which no invite of before works; if it is another machine of yours: 'tick leave ops' here, 'tick device add' there (glob)
  $ as bob tick tail --from carol ops 2>&1 | sed 's/([0-9A-Z]*)/(ID)/; s/such as .*/such as ID/; s/online/last seen 00:00:00/' | scrub
  error: 'carol' is ambiguous: 2 members of room 'ops'
  carol (ID)  last seen TIME
  carol (ID)  last seen TIME
  hint: name one by the beginning of its id, such as ID
  $ as bob tick tail --peek --raw --from $CAROL ops; as mallory tick leave -q ops
  who deploys?

Following, with a command: what doesn't match is neither delivered nor read, and is no end to a count.

  $ as bob tick ack --all ops
  marked 27 messages, 6 to 35, which were never shown here
  $ as bob tick tail -f --unread -c 2 --grep '^run ' --ack=on-success --exec 'echo "$TICK_TEXT" >>log' ops & FOLLOWER=$!
  $ printf 'run one\nno\nrun two\n' | as alice tick send -lq ops; wait $FOLLOWER; cat log
  run one
  run two
  $ as alice tick status --format '%d %R %t' -n 3 ops
  1 1 run one
  0 0 no
  1 1 run two

Many matches are many receipts, sent together: with the next request, or at the end.

  $ seq 2000 | as alice tick send -lq ops
  $ as bob tick tail --new --raw --grep '[02468]$' ops | wc -l
  1000
  $ as alice tick status --format '%d' -n 1000 ops | sort | uniq -c | sed 's/^ *//'
  500 0
  500 1
  $ as bob tick tail --new --raw ops | grep -c '[02468]$'
  0
  [1]

All rooms; each line has its room, also where there is one:

  $ as bob tick tail --all-rooms -n 1 --peek | scrub
  ops TIME alice  2000
  $ as bob tick join -q --relay $RELAY --new lab --name bob >lab; as dave tick join -q --name dave <lab; as dave tick send -q lab 'from the lab'
  $ as bob tick tail --all-rooms -n 1 --peek | sort | scrub | tr -s ' '
  lab TIME dave from the lab
  ops TIME alice 2000
  $ as bob tick tail --all-rooms --from dave | scrub
  lab TIME dave  from the lab
  $ as bob tick tail --all-rooms --from nobody | scrub
  error: no member of room '*' is called 'nobody' (glob)
  $ as bob tick tail --all-rooms ops
  error: 'ops' and '--all-rooms' cannot be used together
  [2]
  $ as bob tick tail
  error: which room? 2 were joined here
  hint: name one, or set TICK_ROOM: lab, ops
  [2]
  $ as erin tick tail --all-rooms
  error: no room was joined here
  hint: join one with 'tick join'
  [4]

What is no expression, and what doesn't go together:

  $ as bob tick tail --grep '(' ops
  error: bad value '(' for '--grep': unmatched ( or \(
  [2]
  $ as bob tick tail --invert ops
  error: '--invert' needs '--grep'
  [2]
  $ as bob tick tail -i ops
  error: '--ignore-case' needs '--grep'
  [2]
  $ as bob tick tail --grep x --events join ops
  error: '--grep' and '--events' cannot be used together
  [2]
  $ as bob tick tail -v x ops
  error: unknown option '-v'
  hint: did you mean '--invert'?
  [2]
  $ relay_stop
