#require curl
Tail --events: who came, who left and who has another name, beside the messages or alone.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops hello
  $ as carol tick join -q --name 'Carol Ann' <invite; as bob tick join -q --name robert ops
  $ as carol tick leave -q ops; as alice tick send -q ops bye
  $ as bob tick tail --peek -n +1 --events all ops | scrub
  TIME -- alice joined
  TIME -- bob joined
  TIME alice  hello
  TIME -- Carol Ann joined
  TIME -- bob is now called robert
  TIME -- Carol Ann left
  TIME alice  bye
  $ as bob tick tail --peek -n +1 --events join,leave --format '%s %(event) %f%t' ops
  1 join alice
  2 join bob
  4 join Carol Ann
  6 leave Carol Ann
  $ as bob tick tail --peek -n +1 --events all --json ops | scrub
  {"at":MS,"event":"join","from":"alice","id":"ID","member":"ID","person":"ID","room":"ops","seq":1}
  {"at":MS,"event":"join","from":"bob","id":"ID","member":"ID","person":"ID","room":"ops","seq":2}
  {"at":MS,"event":"message","from":"alice","id":"ID","member":"ID","person":"ID","room":"ops","seq":3,"text":"hello"}
  {"at":MS,"event":"join","from":"Carol Ann","id":"ID","member":"ID","person":"ID","room":"ops","seq":4}
  {"at":MS,"event":"name","from":"robert","id":"ID","member":"ID","person":"ID","room":"ops","seq":5,"was":"bob"}
  {"at":MS,"event":"leave","from":"Carol Ann","id":"ID","member":"ID","person":"ID","room":"ops","seq":6}
  {"at":MS,"event":"message","from":"alice","id":"ID","member":"ID","person":"ID","room":"ops","seq":7,"text":"bye"}

What is not shown is not delivered:

  $ as bob tick tail -n +1 --events join,name,leave ops | wc -l | tr -d ' '
  5
  $ as alice tick status ops
    3  + delivered 0/1, read 0/1  hello
    7  + delivered 0/1, read 0/1  bye
  $ as bob tick tail -n +1 -c 1 ops | scrub
  TIME alice  hello
  $ as alice tick status ops
    3  ++ delivered 1/1, read 0/1  hello
    7  +  delivered 0/1, read 0/1  bye

As they come. Then the old name is known:

  $ as alice tick tail -f -n 0 -c 3 --events join,name,leave --format '%(event) %f' ops >names & FOLLOWER=$!
  $ as alice tick tail -f -n 0 -c 3 --events join,name,leave ops >followed & OTHER=$!
  $ relay_waits 2
  $ as carol tick join -q --name carol <invite; as bob tick join -q --name bob ops; as carol tick leave -q ops
  $ wait $FOLLOWER; wait $OTHER; cat names; scrub <followed
  join carol
  name bob
  leave carol
  TIME -- carol joined
  TIME -- robert is now called bob
  TIME -- carol left

Receipts, as they come: who has what, and up to where. Several at once are one line:

  $ seq -f 'line %g' 3 | as alice tick send -lq ops
  $ as alice tick tail --events receipt ops
  error: '--events receipt' needs '--follow': receipts are shown as they come
  hint: 'tick status ROOM' shows the existing ones
  [2]
  $ as alice tick tail -n 1 --events message,receipt ops
  error: '--events receipt' needs '--follow': receipts are shown as they come
  hint: 'tick status ROOM' shows the existing ones
  [2]
  $ as alice tick tail -f -n 0 -W 0 -c 2 --events receipt ops
  error: timed out: 0 of 2 receipts came
  [124]
  $ as alice tick tail -f -n 0 -W 0 -c 2 --events join,gap ops
  error: timed out: 0 of 2 events came
  [124]
  $ : >followed; as alice tick tail -f -n 0 -c 4 --events receipt ops >followed 2>notes & FOLLOWER=$!
  $ as alice tick tail -f -n 0 -c 4 --events receipt --format '%(event) %S %s %f' ops >states & OTHER=$!
  $ as alice tick tail -f -n 0 -c 4 --events receipt --json ops >objects & THIRD=$!
  $ relay_waits 6
  $ as bob tick tail --new ops >/dev/null; wait_for followed delivered && wait_for states delivered && wait_for objects delivered
  $ as bob tick ack ops 12; wait_for followed read && wait_for states read && wait_for objects read
  $ as dave tick join -q --name dave <invite; as alice tick send -q ops 'for dave'; as dave tick tail --new --ack ops >/dev/null
  $ wait $FOLLOWER; wait $OTHER; wait $THIRD; scrub <followed; cat states; scrub <objects; cat notes
  TIME -- delivered to bob, up to 13
  TIME -- read by bob, up to 12
  TIME -- delivered to dave, up to 15
  TIME -- read by dave, up to 15
  receipt delivered 13 bob
  receipt read 12 bob
  receipt delivered 15 dave
  receipt read 15 dave
  {"at":MS,"event":"receipt","from":"bob","id":"ID","kind":"delivered","member":"ID","person":"ID","room":"ops","seq":13}
  {"at":MS,"event":"receipt","from":"bob","id":"ID","kind":"read","member":"ID","person":"ID","room":"ops","seq":12}
  {"at":MS,"event":"receipt","from":"dave","id":"ID","kind":"delivered","member":"ID","person":"ID","room":"ops","seq":15}
  {"at":MS,"event":"receipt","from":"dave","id":"ID","kind":"read","member":"ID","person":"ID","room":"ops","seq":15}

A gap is one of the events; it can be left out:

  $ relay_stop; relay_start --retain 1s
  $ as alice tick send -q ops 'too old'
  $ until as dave tick tail --peek -n +1 ops | grep -q 'to 16 are no longer kept'; do sleep 0.1; done
  $ as dave tick tail --peek -n +1 ops
  -- 3 is no longer kept
  -- 7 is no longer kept
  -- 11 to 13 are no longer kept
  -- 15 to 16 are no longer kept
  $ as dave tick tail --peek -n +1 --json --events gap ops
  {"event":"gap","from":3,"room":"ops","upto":3}
  {"event":"gap","from":7,"room":"ops","upto":7}
  {"event":"gap","from":11,"room":"ops","upto":13}
  {"event":"gap","from":15,"room":"ops","upto":16}
  $ as dave tick tail --peek -n +1 --events message ops

It is never passed over in silence where lines have no place for it:

  $ as dave tick tail --peek -n +1 --raw ops
  warning: 3 in 'ops' is no longer kept
  warning: 7 in 'ops' is no longer kept
  warning: 11 to 13 in 'ops' are no longer kept
  warning: 15 to 16 in 'ops' are no longer kept
  $ as dave tick tail --peek -n +1 --format %s ops
  warning: 3 in 'ops' is no longer kept
  warning: 7 in 'ops' is no longer kept
  warning: 11 to 13 in 'ops' are no longer kept
  warning: 15 to 16 in 'ops' are no longer kept
  $ as dave tick tail --peek -n +1 --exec true ops
  warning: 3 in 'ops' is no longer kept
  warning: 7 in 'ops' is no longer kept
  warning: 11 to 13 in 'ops' are no longer kept
  warning: 15 to 16 in 'ops' are no longer kept

With -z records end with NUL; raw text then may be any lines:

  $ relay_stop; relay_start
  $ printf 'two\nlines' | as alice tick send -q ops; as alice tick send -q ops 'one line'
  $ as dave tick tail -n 2 --raw -z ops | tr '\0' '~'; echo
  two
  lines~one line~
  $ as dave tick tail -n 2 -z ops | scrub | tr '\0' '~'; echo
  TIME alice  two\nlines~TIME alice  one line~
  $ as dave tick tail -n 2 -z --format '%t' ops | tr '\0' '~'; echo
  two\nlines~one line~
  $ as dave tick tail -n 2 -z --json ops | tr -cd '\0' | wc -c | tr -d ' '
  2

All that --format can tell of a message; what only tick-status(1) knows stays empty:

  $ as dave tick tail -n 1 --format '%i %s %r %f %t %T %I' ops | scrub
  ID 18 ops alice one line MS TIME
  $ as dave tick tail -n 1 --format '%(member) %(event) %(raw) [%S%g%d%D%R%u%w%(missing_read)] %j' ops | scrub
  ID message one line [] {"at":MS,"event":"message","from":"alice","id":"ID","member":"ID","person":"ID","room":"ops","seq":18,"text":"one line"}

A list edit between messages that were delivered is new still, and Bob doesn't have it before he is shown it:

  $ as alice tick join -q --relay $RELAY --new plans --name alice >plans; as bob tick join -q --name bob <plans
  $ edit() { as alice tick list add plans "$@" >/dev/null; }
  $ for text in one two; do as alice tick send -q plans $text; done; edit milk; as alice tick send -q plans three
  $ as bob tick tail -n 2 --raw plans; edit bread; as alice tick status plans 5 --format %d
  two
  three
  0
  $ as bob tick tail --new --events message,list plans | scrub; as alice tick status plans 5 --format %d
  TIME alice  one
  TIME alice  + milk
  TIME alice  + bread
  1
  $ as bob tick tail --new --events message,list plans

What there is not, and what doesn't go together:

  $ as dave tick tail --events joins ops
  error: bad value 'joins' for '--events': must be 'message', 'join', 'leave', 'name', 'rotate', 'invite', 'gap', 'receipt', 'list' or 'all'
  [2]
  $ as dave tick tail --events '' ops
  error: bad value '' for '--events': must be 'message', 'join', 'leave', 'name', 'rotate', 'invite', 'gap', 'receipt', 'list' or 'all'
  [2]
  $ as dave tick tail --format '%q' ops
  error: bad value '%q' for '--format': unknown letter '%q' at character 1
  [2]
  $ as dave tick tail --format '%s' --json ops
  error: '--json' and '--format' cannot be used together
  [2]
  $ as dave tick tail --raw --events join ops
  error: '--raw' and '--events' cannot be used together
  [2]
  $ as dave tick tail --exec true --events join ops
  error: '--exec' and '--events' cannot be used together
  [2]
  $ relay_stop
