#require python3
A relay whose store was put back to an older copy while somebody follows. It was passed over in silence.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new den --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q den one; relay_stop; cp relay.db older.db; relay_start
  $ as alice tick send -q den two; as alice tick send -q den three
  $ as bob tick tail -f --new --raw den >followed 2>notes & FOLLOWER=$!
  $ wait_for followed three; relay_stop; cp older.db relay.db; relay_start
  $ wait $FOLLOWER
  [4]
  $ grep error: notes
  error: the relay's log of room 'den' is not the one that was read before

The same, where others have written on meanwhile, so that the old seqs are there, with other messages:

  $ relay_stop; rm relay.db*; unset RELAY; rm *.json*; relay_start
  $ as alice tick join -q --relay $RELAY --new den --name alice >invite; as bob tick join -q --name bob <invite
  $ relay_stop; cp relay.db older.db; relay_start; as alice tick send -q den lost
  $ : >followed; as bob tick tail -f --new --raw den >followed 2>notes & FOLLOWER=$!
  $ wait_for followed lost; halt $FOLLOWER; relay_stop; cp older.db relay.db; relay_start
  $ as carol tick join -q --name carol <invite
  $ seq -f 'new %g' 3 | as carol tick send -lq den; kill -CONT $FOLLOWER
  $ wait $FOLLOWER
  [4]
  $ grep error: notes
  error: the relay's log of room 'den' is not the one that was read before

A command is run for none of it, and nothing is receipted:

  $ as bob tick tail --new --exec 'echo "$TICK_TEXT"' den 2>/dev/null
  [4]
  $ as carol tick status --format '%s %d' den
  4 0
  5 0
  6 0
  $ relay_stop
