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

Bodies that were swapped are not printed, and no receipt is given for them:

  $ tampered 'CREATE TEMP TABLE b AS SELECT seq, body FROM events; UPDATE events SET body = (SELECT body FROM b WHERE b.seq = 9 - events.seq) WHERE seq IN (4, 5)'
  $ as carol tick tail -n 6 --raw ops 2>said; cat said
  three
  four
  five
  six
  warning: message 4 in 'ops' is not genuine: the relay or its store was tampered with
  warning: message 5 in 'ops' is not genuine: the relay or its store was tampered with
  $ as alice tick status --no-receipts ops
    4  + sent  (not genuine)
    5  + sent  (not genuine)
    6  + sent  three
    7  + sent  four
    8  + sent  five
    9  + sent  six
  $ as alice tick status ops 2>said; cat said
    4  +  delivered 0/2, read 0/2  (not genuine)
    5  +  delivered 0/2, read 0/2  (not genuine)
    6  +  delivered 1/2, read 0/2  three
    7  +  delivered 1/2, read 0/2  four
    8  ++ delivered 2/2, read 0/2  five
    9  ++ delivered 2/2, read 0/2  six
  $ relay_stop

One that was copied to another place is shown once, and the copy is not delivered:

  $ tampered 'DROP INDEX events_by_id; UPDATE events SET (id, member, body) = (SELECT id, member, body FROM events WHERE seq = 4) WHERE seq = 7'
  $ as carol tick tail -n 6 --raw ops 2>said; cat said
  one
  two
  three
  five
  six
  warning: message 7 in 'ops' is a copy of message 4: the relay or its store was tampered with
  $ as alice tick status -n 9 --format '%s %d %t' ops; relay_stop
  4 1 one
  5 1 two
  6 1 three
  7 0 one
  8 2 five
  9 2 six

One that was changed, one that is said to be somebody else's, and one under another id:

  $ tampered "UPDATE events SET body = CAST('hello' AS BLOB) WHERE seq = 4; UPDATE events SET member = 2 WHERE seq = 5; UPDATE events SET id = zeroblob(16) WHERE seq = 6"
  $ as carol tick tail --raw ops 2>said; cat said
  four
  five
  six
  warning: message 4 in 'ops' is not genuine: the relay or its store was tampered with
  warning: message 5 in 'ops' is not genuine: the relay or its store was tampered with
  warning: message 6 in 'ops' is not genuine: the relay or its store was tampered with
  $ as alice tick status ops 2>said; cat said
    4  +  delivered 0/2, read 0/2  (not genuine)
    6  +  delivered 0/2, read 0/2  (not genuine)
    7  +  delivered 1/2, read 0/2  four
    8  ++ delivered 2/2, read 0/2  five
    9  ++ delivered 2/2, read 0/2  six
  $ relay_stop

A row that was copied to the end of the log is shown again: a message is bound to its id and not to its place, and the
id tells that it is an old one.

  $ tampered 'DROP INDEX events_by_id; INSERT INTO events SELECT room, 10, kind, id, member, at, 7, 7, body FROM events WHERE seq = 4; UPDATE rooms SET head = 10, messages = 7; UPDATE members SET sent = 7 WHERE number = 1'
  $ as carol tick tail -n 3 --raw ops 2>said; cat said
  five
  six
  one
  $ relay_stop

And under another id, or from another room:

  $ tampered 'INSERT INTO events SELECT room, 10, kind, randomblob(16), member, at, 7, 7, body FROM events WHERE seq = 4; UPDATE rooms SET head = 10, messages = 7; UPDATE members SET sent = 7 WHERE number = 1'
  $ as carol tick tail -n 3 --raw ops 2>said; cat said
  five
  six
  warning: message 10 in 'ops' is not genuine: the relay or its store was tampered with
  $ relay_stop

A row that was taken out:

  $ tampered 'DELETE FROM events WHERE seq = 6'
  $ as carol tick tail --raw ops 2>said; scrub <said
  error: relay 'http://127.0.0.1:PORT' answers nonsense: seq 7 where 6 comes next
  $ relay_stop

Receipts that were made wider, given to another member or to another kind count for nothing:

  $ tampered 'UPDATE receipts SET start = 4, claim_from = 4'
  $ as alice tick status ops 2>said; cat said
    4  + delivered 0/2, read 0/2  one
    5  + delivered 0/2, read 0/2  two
    6  + delivered 0/2, read 0/2  three
    7  + delivered 0/2, read 0/2  four
    8  + delivered 0/2, read 0/2  five
    9  + delivered 0/2, read 0/2  six
  warning: 1 receipt for message 4 is not genuine and was not counted
  warning: 1 receipt for message 5 is not genuine and was not counted
  warning: 1 receipt for message 6 is not genuine and was not counted
  warning: 1 receipt for message 7 is not genuine and was not counted
  warning: 1 receipt for message 8 is not genuine and was not counted
  warning: 1 receipt for message 9 is not genuine and was not counted
  $ relay_stop
  $ tampered 'INSERT INTO receipts SELECT room, 3, kind, start, upto, at, claim_from, claim_upto, tag FROM receipts'
  $ as alice tick status ops 9 2>said | scrub; cat said
    bob    delivered TIME
    carol  not delivered  last seen TIME
  warning: 1 receipt for message 9 is not genuine and was not counted
  $ relay_stop
  $ tampered 'INSERT INTO receipts SELECT room, member, 1, start, upto, at, claim_from, claim_upto, tag FROM receipts'
  $ as alice tick status ops 9 2>said | scrub; cat said
    bob    delivered TIME
    carol  not delivered  last seen TIME
  warning: 1 receipt for message 9 is not genuine and was not counted
  $ relay_stop

A receipt for another seq than the one that is asked about:

  $ tampered 'UPDATE receipts SET start = 4'
  $ as alice tick status ops 2>said; cat said
    4  + delivered 0/2, read 0/2  one
    5  + delivered 0/2, read 0/2  two
    6  + delivered 0/2, read 0/2  three
    7  + delivered 0/2, read 0/2  four
    8  + delivered 1/2, read 0/2  five
    9  + delivered 1/2, read 0/2  six
  warning: 1 receipt for message 4 is not genuine and was not counted
  warning: 1 receipt for message 5 is not genuine and was not counted
  warning: 1 receipt for message 6 is not genuine and was not counted
  warning: 1 receipt for message 7 is not genuine and was not counted
  $ relay_stop

Names that were swapped:

  $ tampered 'CREATE TEMP TABLE n AS SELECT number, name, name_id FROM members; UPDATE members SET (name, name_id) = (SELECT name, name_id FROM n WHERE n.number = 3 - members.number) WHERE number < 3'
  $ as carol tick tail -n 1 ops | sed 's/?[0-9A-Z]*/?MEMBER/' | scrub
  TIME ?MEMBER  six
  $ relay_stop

Times are the relay's own word: nothing binds them.

  $ tampered 'UPDATE events SET at = 0 WHERE seq > 3; UPDATE receipts SET at = 0'
  $ as carol tick tail --json ops | grep -c '"at":0'
  6
  $ relay_stop
