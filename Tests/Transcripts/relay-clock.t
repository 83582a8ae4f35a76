#require sqlite3
A clock that was ahead once: times in a room never go back, so that what comes has the time of then until the clock is there.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >/dev/null; as alice tick send -q ops one
  $ relay_stop; sqlite3 relay.db 'UPDATE rooms SET at = at + 7230000'
  $ relay_start; wait_for relay.log '^warning: '
  $ as alice tick send -q ops two; as alice tick send -q ops three; sed 's/2[0-9T:.-]*Z/TIME/; s/:[0-9]*$/:PORT/' relay.log
  listening on http://127.0.0.1:PORT
  warning: a room has events up to TIME, 2h 0m ahead of this machine's clock: new ones get that time until then
  $ relay_stop; relay_start --log text
  $ wait_for relay.log dated-ahead; sed 's/2[0-9T:.-]*Z/TIME/g' relay.log | grep dated; relay_stop
  TIME error dated-ahead reason='a room has events up to TIME, 2h 0m ahead of this machine's clock: new ones get that time until then'

A room that was made long before all others is looked at, too: it was one of the last 500, or none. The rooms here are rows without events.

  $ sqlite3 relay.db "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
  > INSERT INTO rooms (id, crowd, lists, epoch) SELECT randomblob(16), zeroblob(32), zeroblob(32), zeroblob(32) FROM n"
  $ relay_start; wait_for relay.log '^warning: '; relay_stop
