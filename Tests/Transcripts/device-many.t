#require sqlite3

A person has 32 devices in a room at once. Here 31 of them are put into the relay's store, since they would take an hour:

  $ relay_start; umask 077; as desk tick join -q --relay $RELAY --new --name alice ops >ops.invite
  $ as desk tick device add -q laptop >laptop.secret; relay_stop
  $ sqlite3 relay.db "WITH RECURSIVE n(i) AS (VALUES (2) UNION ALL SELECT i + 1 FROM n WHERE i < 32)
  >   INSERT INTO members (room, number, id, key, token, count, joined, first, seen, delivered, read, person)
  >   SELECT room, i, randomblob(16), key, token, 1, 1, 1, 1, 1, 1, id FROM members, n"
  $ relay_start; as laptop tick device use <laptop.secret 2>&1 | scrub
  error: relay 'http://127.0.0.1:PORT' refused: this person has as many devices in the room as it can have; not joined: 'ops'
  hint: 'tick device list' on another machine of that person shows them, 'tick device remove' makes room

The secret isn't used up. Where one has gone the laptop comes in, and others weren't kept out at all:

  $ relay_stop; sqlite3 relay.db 'UPDATE members SET left = 1 WHERE number = 32'; relay_start; as laptop tick device use <laptop.secret
  joined 'ops' as alice (laptop)
  $ as bob tick join --name bob <ops.invite
  joined 'ops' as bob: 2 members
