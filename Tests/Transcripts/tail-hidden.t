#require python3
A relay whose store was tampered with, or put back to an older copy: what it hides is said, and never receipted.

  $ store() { python3 -c 'import sqlite3, sys; c = sqlite3.connect("relay.db"); c.execute(sys.argv[1]); c.commit()' "$1"; }
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite; as carol tick join -q --name carol <invite
  $ seq -f 'line %g' 10 | as alice tick send -lq ops

A body is left out, a message is called a thing that only a later version knows, a leave, or a join; the reader itself is
said to have sent one; a body is another's:

  $ relay_stop
  $ store 'UPDATE events SET body = NULL WHERE seq = 5'
  $ store 'UPDATE events SET kind = 99 WHERE seq = 6'
  $ store 'UPDATE events SET kind = 2, body = NULL WHERE seq = 7'
  $ store 'UPDATE events SET kind = 1 WHERE seq = 8'
  $ store 'UPDATE events SET member = (SELECT member FROM events WHERE seq = 2) WHERE seq = 9'
  $ store 'UPDATE events SET body = (SELECT body FROM events WHERE seq = 4) WHERE seq = 10'
  $ store 'UPDATE events SET kind = 99, body = NULL WHERE seq = 11'
  $ relay_start
  $ as bob tick tail --new --raw ops
  line 1
  warning: message 5 in 'ops' came without its body: the relay or its store was tampered with
  warning: event 6 in 'ops' is not genuine: the relay or its store was tampered with
  warning: event 8 in 'ops' is not genuine: the relay or its store was tampered with
  warning: message 9 in 'ops' is not genuine: the relay or its store was tampered with
  warning: message 10 in 'ops' is not genuine: the relay or its store was tampered with
  line 9
  line 10
  warning: event 11 in 'ops' is of a kind that this tick doesn't know

None of these counted as mine or as delivered, but those beside them do:

  $ as alice tick status -n 20 --format '%s %d %t' ops
  4 1 line 1
  5 0 
  10 0 
  12 1 line 9
  13 1 line 10
  $ as bob tick tail --new --raw ops 2>/dev/null

A command is run for none of them:

  $ as carol tick tail --new --exec 'echo "$TICK_TEXT"' ops 2>&1 | sort
  line 1
  line 10
  line 9
  warning: event 11 in 'ops' is of a kind that this tick doesn't know
  warning: event 6 in 'ops' is not genuine: the relay or its store was tampered with
  warning: event 8 in 'ops' is not genuine: the relay or its store was tampered with
  warning: message 10 in 'ops' is not genuine: the relay or its store was tampered with
  warning: message 5 in 'ops' came without its body: the relay or its store was tampered with
  warning: message 9 in 'ops' is not genuine: the relay or its store was tampered with
  $ relay_stop; rm relay.db*; unset RELAY

The store is put back to an older copy while somebody follows. It was passed over in silence:

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new den --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q den one; relay_stop; cp relay.db older.db; relay_start
  $ as alice tick send -q den two; as alice tick send -q den three
  $ as bob tick tail -f --new --raw den >followed 2>notes & FOLLOWER=$!
  $ wait_for followed three; relay_stop; cp older.db relay.db; relay_start
  $ wait $FOLLOWER; scrub <notes | grep -v warning
  error: room 'den' at relay 'http://127.0.0.1:PORT' went back: seq 5 was read before and is not there any more
  hint: its store was put back to an older copy; 'tick tail --new' goes on from what is there

What is there by now is shown by the next one:

  $ as alice tick send -q den 'two again'; as bob tick tail --new --raw den
  one
  two again

The same, where others have written on meanwhile, so that the old seqs are there, with other messages:

  $ relay_stop; cp relay.db older.db; relay_start; as alice tick send -q den lost
  $ as bob tick tail -f --new --raw den >followed 2>notes & FOLLOWER=$!
  $ wait_for followed lost; kill -STOP $FOLLOWER; relay_stop; cp older.db relay.db; relay_start
  $ seq -f 'new %g' 3 | as alice tick send -lq den; kill -CONT $FOLLOWER
  $ wait $FOLLOWER; scrub <notes | grep -v warning
  error: room 'den' at relay 'http://127.0.0.1:PORT' went back: seq 5 was read before and is not there any more
  hint: its store was put back to an older copy; 'tick tail --new' goes on from what is there
  $ as bob tick tail --new --raw den
  new 1
  new 2
  new 3
  $ relay_stop
