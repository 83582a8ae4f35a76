#require curl script
Whoever lost a state file and joined again was in the room twice for ever: the older member receipts nothing, so that
every wait for all timed out and every alert was sent.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite; as dave tick join -q --name dave <invite
  $ as alice tick send -q ops one; as bob tick tail --raw ops; as dave tick tail --raw ops
  one
  one
  $ mv dave.json laptop.json; mv dave.json.tree laptop.json.tree

The name is taken; the warning has the command:

  $ as dave tick join --name dave ops <invite 2>&1 | scrub | sed -E 's/ops [0-9A-Z]{6}/ops SHORT/; s/(online|last seen TIME)/SEEN/'
  joined 'ops' as dave: 4 members
  warning: a 'dave' is already here, SEEN. If that was you and its state file is lost: 'tick remove ops SHORT', after which no invite of before works; if it is another machine of yours: 'tick leave ops' here, 'tick device add' there
  $ as alice tick send -q ops two; as bob tick tail --new --raw ops; as dave tick tail --new --raw ops
  two
  two
  $ id() { as alice tick members --format '%f %(short)' ops | sed -n "s/^$1 //p" | head -n 1; }
  $ tell() { sed "s/$old/LAPTOP/g; s/$new/DAVE/g" | scrub; }
  $ old=$(id dave); new=$(as alice tick members --format '%f %(short)' ops | sed -n 's/^dave //p' | tail -n 1)
  $ as alice tick send -q --wait --timeout 0 ops three 2>&1 | tell
  error: timed out: not delivered to 3 members
  bob
  dave (LAPTOP)
  dave (DAVE)

A name that two have is refused, and nobody is removed:

  $ as alice tick remove ops dave >out 2>&1; echo $?; sed -E 's/(online|last seen .*)$/SEEN/' out | tell
  2
  error: 'dave' is ambiguous: 2 members of room 'ops'
  dave (LAPTOP)  SEEN
  dave (DAVE)  SEEN
  hint: name one by the beginning of its id, such as 'LAPTOP'
  $ as alice tick remove ops bob dave 2>/dev/null; as alice tick remove ops nobody; as alice tick remove ops alice
  error: no member of room 'ops' is called 'nobody'
  error: 'alice' is you
  hint: 'tick leave ops' leaves the room
  [2]
  $ as alice tick members --format %f ops | tr '\n' ' '; echo
  alice bob dave dave 

Those who look on see it, on a terminal too:

  $ export PATH HOME; : >seen
  $ TERM=xterm script -qefc 'as bob tick tail -f -n 1 -c 2 ops' seen </dev/null >/dev/null & CHAT=$!
  $ as laptop tick tail -f -n 0 ops >gone 2>&1 & GONE=$!
  $ wait_for seen three; until [ "$(curl -sS $RELAY/metrics | sed -n 's/^tick_waiting //p')" -ge 2 ]; do :; done
  $ as alice tick remove ops $old 2>&1 | tell
  removed dave (LAPTOP) from 'ops'; its key was changed, its invites no longer work
  $ wait_for seen removed; as alice tick send -q ops four; wait $CHAT
  $ tr -d '\r' <seen | grep removed | scrub | sed 's/.\[2m/<dim>/; s/.\[0m/<end>/' | tell
  <dim>8 TIME -- alice removed dave (LAPTOP), the key was changed<end>
  $ as bob tick tail --peek -n 5 --events leave --json ops | scrub
  {"at":MS,"event":"rotate","from":"alice","id":"ID","member":"ID","person":"ID","removed":[{"member":"ID","name":"dave"}],"room":"ops","seq":8}

The removed one is told by whom:

  $ wait $GONE; echo $?; cat gone
  4
  error: you are no longer in room 'ops': removed by alice
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'

Whoever is let in by an invite of a member can join again. What is not sent yet when it is removed is kept; all its commands
tell why:

  $ as laptop tick join -q ops
  error: this invite to room 'ops' no longer works: the room's key was changed
  hint: ask a member for one: 'tick invite ops'; 'tick join <FILE' takes it, without the room
  [4]
  $ (umask 077; as alice tick invite -q ops >another); as laptop tick join -q --name dave ops <another
  error: this invite to room 'ops' no longer works: the room's key was changed
  hint: ask a member for one: 'tick invite ops'; 'tick join <FILE' takes it, without the room
  [4]
  $ as laptop tick join -q 2>&1 <another | tell | sed 's/online/SEEN/; s/last seen TIME/SEEN/'; as alice tick send -q ops five
  warning: a 'dave' is already here, SEEN. If that was you and its state file is lost: 'tick remove ops DAVE', after which no invite of before works; if it is another machine of yours: 'tick leave ops' here, 'tick device add' there
  $ relay_stop; as laptop tick send -q ops 'from the laptop' 2>/dev/null
  [75]
  $ relay_start; as alice tick remove -q ops $old
  $ as laptop tick tail ops; as laptop tick outbox | scrub | sed -E 's/[0-9]+[sm], [0-9]+ tr(y|ies)/AGE/'
  error: you are no longer in room 'ops': removed by alice
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  ID  ops  failed   AGE  removed by alice
  $ for command in 'tail -f ops' 'send ops six' 'send -l ops' 'ack --all ops' 'status ops' 'members ops' 'outbox flush' 'remove ops bob'
  > do echo "six" | as laptop tick $command; done 2>&1 | sed 's/; what comes after line 1 was not read//' | sort | uniq -c
        1   -  ! failed  from the laptop  (removed by alice)
        8 error: you are no longer in room 'ops': removed by alice
        1 hint: 1 line was neither sent nor queued; the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
        7 hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  $ as laptop tick outbox list | wc -l; as laptop tick leave ops
  1
  error: the outbox holds 1 message for room 'ops'
  hint: '--force' drops them
  [4]
  $ as laptop tick leave -q --force ops; as laptop tick status 2>/dev/null
  no rooms

Nothing more is owed to it, and of what was sent before it is in the audience as one that was removed:

  $ as bob tick tail --new --raw ops >/dev/null; as dave tick tail --new --raw ops >/dev/null
  $ as alice tick status ops 4 | tell
    bob            delivered TIME
    dave (LAPTOP)  delivered TIME  (removed)
  $ as alice tick status --porcelain ops 4 | sed -E 's/ (online|away) / SEEN /' | tell | sed -E 's/LAPTOP[0-9A-Z]{20}/LAPTOP.../'
  m ID 4 delivered 2 2 0 MS one
  a ID ID MS - SEEN MS bob
  a ID LAPTOP... MS - left MS dave
  x ID LAPTOP... dave
  $ as alice tick status --wait --timeout 1m ops 12 2>&1 | tell
  warning: 'dave (LAPTOP)' was removed from the room without the message
    bob            delivered TIME
    dave (LAPTOP)  not delivered  (removed)
    dave (DAVE)  delivered TIME
  $ as alice tick status --json ops 4 | grep -o '"removed":[a-z]*'
  "removed":false
  "removed":true
  $ as alice tick status --names 3 ops 12 | tell
    12  + delivered 2/3, read 0/3  five
      delivered to bob and dave (DAVE)
      not delivered to dave (LAPTOP) (removed)
  $ as alice tick send -q --wait ops seven & WAITER=$!
  $ until as bob tick tail --new --raw ops | grep -q seven; do :; done; until as dave tick tail --new --raw ops | grep -q seven; do :; done
  $ wait $WAITER; as alice tick status --exit-code --missing ops

Any member may remove any other:

  $ (umask 077; as alice tick invite -q ops >guests); as laptop tick join -q --name guest <guests
  $ as bob tick remove -q ops guest; as laptop tick tail ops
  error: you are no longer in room 'ops': removed by bob
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  [4]

A person is removed with all its devices, by one event; one of them is NAME/DEVICE:

  $ umask 077; as bob tick device add -q phone ops >phone.secret; as phone tick device use -q <phone.secret; as phone tick device add -q watch ops >watch.secret
  $ as watch tick device use -q <watch.secret; as phone tick invite -q ops >guests; as eve tick join -q --name eve <guests
  $ as alice tick remove ops bob/nothing; as alice tick remove ops @bob/watch
  error: no member of room 'ops' is called 'bob/nothing'
  removed bob/watch from 'ops'; its key was changed, its invites no longer work
  $ as phone tick remove ops bob; as phone tick remove ops bob/phone
  error: 'bob' is you
  hint: 'tick leave ops' leaves the room
  error: 'bob/phone' is you
  hint: 'tick leave ops' leaves the room
  [2]
  $ as alice tick remove ops bob/phone bob eve 2>&1 | sed -E 's/\([0-9A-Z]{6,}\)/(ID)/'
  removed bob (2 devices) and eve from 'ops'; its key was changed, its invites no longer work
  $ as alice tick tail --peek --events join,invite,rotate -n +1 ops | tail -n 9 | head -n 8 | sed -E 's/^[0-9:]* //; s/\([0-9A-Z]{6,}\)/(ID)/'
  -- bob/first removed guest, the key was changed
  -- bob/first made an invite for phone (ID)
  -- bob/phone joined
  -- bob/phone made an invite for watch (ID)
  -- bob/watch joined
  -- bob/phone made an invite (ID)
  -- eve joined
  -- alice removed bob/watch, the key was changed
  $ as phone tick tail ops 2>&1 | head -n 1; as bob tick tail ops 2>&1 | head -n 1
  error: you are no longer in room 'ops': removed by alice
  error: you are no longer in room 'ops': removed by alice

Whoever is removed while its lines are sent is told which of them nobody has:

  $ as alice tick join -q --relay $RELAY --new shed --name alice >shed; as bob tick join -q --name bob <shed
  $ mkfifo lines; as bob tick send -l shed <lines >ids 2>said & SENDER=$!
  $ exec 3>lines; echo one >&3; wait_for ids .; as alice tick remove -q shed bob; printf '%s\n' two three >&3; wait $SENDER; exec 3>&-; cat said
  error: you are no longer in room 'shed': removed by alice
  hint: the last 2 of 3 lines were neither sent nor queued; the room's key was changed: ask a member for an invite, by 'tick invite shed', or let another machine of yours 'tick device add'; what comes after line 3 was not read

With -q only what was asked for isn't said: what there is to warn of is, and who is still to be looked at.

  $ as alice tick join -q --relay $RELAY --new yard --name alice >yard; as bob tick join -q --name bob <yard; as bob tick invite -q yard >guests
  $ as eve tick join -q --name bob <guests 2>&1 | sed -E 's/yard [0-9A-Z]{6}/yard SHORT/; s/(online|last seen [^.]*)\./SEEN./'
  warning: a 'bob' is already here, SEEN. If that was you and its state file is lost: 'tick remove yard SHORT', after which no invite of before works; if it is another machine of yours: 'tick leave yard' here, 'tick device add' there
  $ as alice tick remove -q yard $(as alice tick members --format '%f %(short)' yard | sed -n 's/^bob //p' | head -n 1) 2>&1 | sed -E 's/[0-9A-Z]{6}/SHORT/g'
  note: bob (SHORT) had invited bob (SHORT)
  $ relay_stop; head -c 3000 /dev/zero | tr '\0' x | as alice tick send -q yard 2>/dev/null
  [75]
  $ relay_start --max-message 1k; as alice tick join -q yard
  nothing sent from the outbox: the relay refused 1; see 'tick outbox'
  $ relay_stop
