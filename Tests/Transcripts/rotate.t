#require curl
A room's key is changed by a removal, or for itself. Who is removed reads nothing that is sent from then on, even with a copy of
the relay's store, and comes back only by an invite that is made after that.

  $ relay_start; as alice tick join -q --relay $RELAY --new --name alice ops >invite
  $ for name in bob carol; do as $name tick join -q --name $name <invite; done
  $ as alice tick send -q ops before; as bob tick tail --new --raw ops
  before
  $ cp bob.json bob-of-before.json; as alice tick remove ops bob
  removed bob from 'ops'; its key was changed, its invites no longer work
  $ as alice tick send -q ops 'not for bob'; as carol tick tail --new --raw ops
  before
  not for bob
  $ as bob tick tail ops
  error: you are no longer in room 'ops': removed by alice
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  [4]
  $ as bob tick join -q <invite
  error: this invite to room 'ops' no longer works: the room's key was changed
  hint: ask a member for one: 'tick invite ops'; 'tick join <FILE' takes it, without the room
  [4]

With a copy of the bodies and the state file of before, too, nothing opens: the secret was never his.

  $ cp relay.db copy.db; python3 - <<'END'
  > import sqlite3
  > [(body,)] = sqlite3.connect("relay.db").execute("SELECT body FROM events WHERE kind = 0 ORDER BY seq DESC LIMIT 1")
  > print("sealed" if b"not for bob" not in body else "open")
  > END
  sealed
  $ as bob-of-before tick tail ops
  error: you are no longer in room 'ops': removed by alice
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  [4]

A message that waited in Carol's outbox while the key was changed is sealed again, and sent once, under its id:

  $ relay_stop; as carol tick send ops 'from the outbox' >id 2>/dev/null
  [75]
  $ relay_start; as alice tick rotate ops; as carol tick outbox flush; as carol tick outbox | wc -l
  changed the key of 'ops' for 2 members; its invites no longer work: 'tick invite ops' makes one
  sent 1 message from the outbox
  0
  $ as alice tick tail --new --raw ops; as carol tick status --format '%i %d/%D' ops | grep -c "$(cat id)"
  from the outbox
  1

Another command of hers may send it, while the one that waits for its receipt has it for the key of before:

  $ relay_stop; as carol tick send -q --wait=delivered:alice --timeout 1m ops 'sent by another' 2>notes & SEND=$!
  $ wait_for notes waiting; halt $SEND; relay_start; as alice tick rotate -q ops; as carol tick outbox flush
  sent 1 message from the outbox
  $ as alice tick tail --new --raw ops; kill -CONT $SEND; wait $SEND; scrub <notes
  sent by another
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  the relay is back

A sender that goes on seals for the key that another command of hers has made, so that one request takes the line:

  $ mkfifo pipe; as carol tick send -lq ops <pipe & SENDER=$!
  $ exec 9>pipe; echo 'before the change' >&9; until as alice tick tail --new --raw ops | grep before; do :; done
  before the change
  $ requests() { curl -s $RELAY/metrics | sed -n 's/^tick_requests_total //p'; }; as carol tick rotate -q ops; ONE=$(requests)
  $ echo 'behind the change' >&9; exec 9>&-; wait $SENDER; expr $(requests) - $ONE - 1; as alice tick tail --new --raw ops
  1
  behind the change

Who comes later reads what was said before, but where that was to be forgotten:

  $ invite() { (umask 077; as alice tick invite -q ops >"$1"); }
  $ invite one; as dave tick join -q --name dave <one; as dave tick tail --raw -n 10 ops
  before
  not for bob
  from the outbox
  sent by another
  before the change
  behind the change
  $ as alice tick rotate --forget -q ops; as carol tick send -q ops 'after the change'
  $ invite two; as erin tick join --name erin <two; as erin tick tail --raw -n 10 ops
  joined 'ops' as erin: 4 members, invited by alice
  warning: 4 to 13 in 'ops' were sealed before this member was given the key
  after the change
  $ as erin tick members --format '%f' ops | sort
  alice
  carol
  dave
  erin

All see what was done:

  $ as carol tick tail --peek --events rotate,invite -n +1 ops | sed 's/^[0-9:]* *//; s/[0-9A-Z]\{6\}/ID/'
  -- alice removed bob, the key was changed
  -- alice changed the key
  -- alice changed the key
  -- carol changed the key
  -- alice made an invite (ID)
  -- alice changed the key
  -- alice made an invite (ID)

Lines that are sent without end meanwhile are sealed again where the relay didn't take them, all in order and once:

  $ as alice tick tail --new --raw ops >/dev/null; : >ids
  $ (until [ -e changed ]; do seq 1000; done) | tee lines | as carol tick send -l ops >ids & LINES=$!
  $ wait_for ids .; for name in alice dave erin; do as $name tick rotate -q ops; done; touch changed; wait $LINES; echo $?
  0
  $ as alice tick tail --new --raw ops | cmp - lines; sort -u ids | wc -l >count; wc -l <lines | cmp - count

A relay takes only so many changes a minute. Who has to wait is told so, and isn't kept where that is longer than the command has:

  $ until as carol tick rotate -q --timeout 1s ops 2>notes; grep -q '^error: too' notes; do :; done; scrub <notes | sed 's/[0-9]* seconds*/SECONDS/'
  error: too many requests: relay 'http://127.0.0.1:PORT' asks to wait SECONDS
  $ until as carol timeout 1 tick rotate -q ops 2>notes; grep -q . notes; do :; done; scrub <notes | sed 's/[0-9]* seconds*/SECONDS/'
  warning: too many requests: relay 'http://127.0.0.1:PORT' asks to wait SECONDS; waiting for it

What is wrong changes nothing:

  $ as alice tick rotate; as alice tick rotate nowhere; as alice tick remove ops nobody; as alice tick remove ops alice
  error: missing operand 'ROOM'
  hint: see 'tick rotate -h'
  error: room 'nowhere' was not joined here
  hint: rooms joined here: ops
  error: no member of room 'ops' is called 'nobody'
  error: 'alice' is you
  hint: 'tick leave ops' leaves the room
  [2]
  $ as bob tick rotate ops; relay_stop; as alice tick rotate --timeout 1s ops 2>&1 | scrub
  error: you are no longer in room 'ops': removed by alice
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
