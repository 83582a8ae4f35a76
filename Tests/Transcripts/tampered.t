#require sqlite3
A store that someone has changed. Who runs a relay can write anything into it; what the members are shown is another matter.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ as carol tick join -q --name carol <invite
  $ for text in one two three four five six; do as alice tick send -q ops $text; done
  $ as bob tick tail -n 2 --raw ops
  five
  six
  $ relay_stop; cp relay.db genuine.db
  $ tampered() { cp genuine.db relay.db; sqlite3 relay.db "$1"; relay_start; }
  $ tampered 'SELECT count(*) FROM events'; as alice tick status ops; relay_stop
  9
    4  + delivered 0/2, read 0/2  one
    5  + delivered 0/2, read 0/2  two
    6  + delivered 0/2, read 0/2  three
    7  + delivered 0/2, read 0/2  four
    8  + delivered 1/2, read 0/2  five
    9  + delivered 1/2, read 0/2  six

Every event is a leaf of the log's tree: one that was changed, exchanged, said to be somebody else's, to have another id, kind
or time, is no longer the log that was signed. Nothing is shown, and no receipt is given.

  $ refused() { tampered "$1"; as carol tick tail --raw ops 2>said; echo "status $?"; head -n 1 said; relay_stop; }
  $ refused 'CREATE TEMP TABLE b AS SELECT seq, body FROM events; UPDATE events SET body = (SELECT body FROM b WHERE b.seq = 9 - events.seq) WHERE seq IN (4, 5)'
  status 4
  error: the relay's log of room 'ops' is not the one that was read before
  $ refused "UPDATE events SET body = CAST('hello' AS BLOB) WHERE seq = 4"
  status 4
  error: the relay's log of room 'ops' is not the one that was read before
  $ refused 'UPDATE events SET member = 2 WHERE seq = 5'
  status 4
  error: the relay's log of room 'ops' is not the one that was read before
  $ refused 'UPDATE events SET id = zeroblob(16) WHERE seq = 6'
  status 4
  error: the relay's log of room 'ops' is not the one that was read before
  $ refused 'UPDATE events SET at = 0 WHERE seq = 6'
  status 4
  error: the relay's log of room 'ops' is not the one that was read before
  $ refused 'UPDATE events SET kind = 99 WHERE seq = 6'
  status 4
  error: the relay's log of room 'ops' is not the one that was read before
  $ refused 'UPDATE events SET body = NULL WHERE seq = 5'
  status 4
  error: the relay's log of room 'ops' is not the one that was read before
  $ refused 'DELETE FROM events WHERE seq = 6'
  status 3
  error: relay 'http://127.0.0.1:*' refused: the relay's store failed (glob)
  $ refused 'DROP INDEX events_by_id; CREATE INDEX events_by_id ON events (room, id); UPDATE events SET (id, member, body) = (SELECT id, member, body FROM events WHERE seq = 4) WHERE seq = 7'
  status 4
  error: the relay's log of room 'ops' is not the one that was read before
  $ refused 'DROP INDEX events_by_id; CREATE INDEX events_by_id ON events (room, id); INSERT INTO events SELECT room, 10, kind, id, member, at, 7, 7, leaf, hash, body, before, after, sig FROM events WHERE seq = 4; UPDATE rooms SET head = 10, messages = 7; UPDATE members SET sent = 7 WHERE number = 1'
  status 4
  error: the relay's log of room 'ops' is not the one that was read before
  $ tampered 'SELECT 1 WHERE 0'; as alice tick status --format '%s %d' ops; relay_stop
  4 0
  5 0
  6 0
  7 0
  8 1
  9 1

The one who sent it learns the same:

  $ tampered "UPDATE events SET body = CAST('hello' AS BLOB) WHERE seq = 4"
  $ as alice tick status ops 2>said
  [4]
  $ head -n 1 said; relay_stop
  error: the relay's log of room 'ops' is not the one that was read before

Receipts that were made wider, or given to another kind, count for nothing:

  $ tampered 'UPDATE receipts SET start = 4, claim_from = 4, level = 2'
  $ as alice tick status ops 2>said; cat said; relay_stop
    4  + delivered 0/2, read 0/2  one
    5  + delivered 0/2, read 0/2  two
    6  + delivered 0/2, read 0/2  three
    7  + delivered 0/2, read 0/2  four
    8  + delivered 0/2, read 0/2  five
    9  + delivered 0/2, read 0/2  six
  warning: bob's receipt is for another log
  $ tampered 'INSERT INTO receipts SELECT room, 1, level, upto, member, start, at, claim_from, claim_upto, sig FROM receipts'
  $ as alice tick status ops 9 2>said | scrub; cat said; relay_stop
    bob    delivered TIME
    carol  not delivered  last seen TIME
  warning: bob's receipt is for another log

A receipt for another seq than the one that is asked about:

  $ tampered 'UPDATE receipts SET start = 4, level = 2'
  $ as alice tick status ops 2>said; cat said; relay_stop
    4  + delivered 0/2, read 0/2  one
    5  + delivered 0/2, read 0/2  two
    6  + delivered 0/2, read 0/2  three
    7  + delivered 0/2, read 0/2  four
    8  + delivered 1/2, read 0/2  five
    9  + delivered 1/2, read 0/2  six
  warning: a receipt of bob for message 4 is not genuine and was not counted
  warning: a receipt of bob for message 5 is not genuine and was not counted
  warning: a receipt of bob for message 6 is not genuine and was not counted
  warning: a receipt of bob for message 7 is not genuine and was not counted
