#require python3
An edit of a row that another member removes between the look at the list and the edit: it ended with 0, so that several workers took
one row, each by removing it. A proxy is in between, which holds what is sent until it is told to go on.

  $ relay_start; : >proxy; proxy $SECOND_PORT ${RELAY##*:} >>proxy & PROXY=$!
  $ wait_for proxy ready; mkfifo go
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --relay http://127.0.0.1:$SECOND_PORT --name bob <invite; as carol tick join -q --name carol <invite
  $ late() { : >proxy; touch hold; as bob tick list "$@" >out 2>said & LATE=$!; wait_for proxy held; }
  $ went() { : >go; wait $LATE; STATUS=$?; scrub <said; return $STATUS; }
  $ printf '%s\n' a b c d e f g h | as alice tick list add -l ops >ids; as bob tick list ops | wc -l
  8
  $ late remove ops 1; as carol tick list remove ops $(sed -n 1p ids); went
  error: the edit has no effect: row '1' of list 'main' was removed by 'carol' at TIME: 'a'
  hint: 'tick list ops' shows the list as it is now
  [1]
  $ late edit ops $(sed -n 2p ids) 'b, later'; as carol tick list remove ops $(sed -n 2p ids); went
  error: the edit has no effect: row 'ID' of list 'main' was removed by 'carol' at TIME: 'b'
  hint: 'tick list ops' shows the list as it is now
  [1]
  $ late move --last ops 3; as carol tick list remove ops $(sed -n 3p ids); went
  error: the edit has no effect: row '3' of list 'main' was removed by 'carol' at TIME: 'c'
  hint: 'tick list ops' shows the list as it is now
  [1]
  $ late check --wait=sent ops 4-7; as carol tick list remove ops $(sed -n '4p; 6p' ids); went
  error: 2 of 4 edits have no effect:
  row '4' of list 'main' was removed by 'carol' at TIME: 'd'
  row '6' of list 'main' was removed by 'carol' at TIME: 'f'
  hint: 'tick list ops' shows the list as it is now
  [1]
  $ as bob tick list ops
  1 [x] e
  2 [x] g
  3 [ ] h

Its own member may be the first, too. What others did to another row, or after it, is no loss:

  $ cp bob.json first.json; late uncheck ops 1; as first tick list remove ops $(sed -n 5p ids); went
  error: the edit has no effect: row '1' of list 'main' was removed by 'bob' at TIME: 'e'
  hint: 'tick list ops' shows the list as it is now
  [1]
  $ late remove ops 2; as carol tick list add -q ops i; went; as carol tick list remove ops $(sed -n 8p ids); as bob tick list ops
  1 [ ] i

The list is read again only where something came between: the requests of an edit that was alone, and of one that wasn't. Where there
are new edits, the members up to there are read as well.

  $ : >proxy; as bob tick list check ops 1; cat proxy
  GET
  POST
  $ late uncheck ops 1; as carol tick send -q ops hello; went; cat proxy
  GET
  GET
  held
  POST
  GET
  GET

A longer text for a list that is full by then:

  $ for row in $(seq 63); do head -c 65536 /dev/zero | tr '\0' x; echo; done | as alice tick list add -l --list big ops >ids
  $ as bob tick list --list big ops | wc -l; late edit --list big ops 1 x; went
  63
  $ head -c 65536 /dev/zero | tr '\0' y >text; : >proxy; touch hold; as bob tick list edit --list big ops $(head -n 1 ids) - <text 2>said & LATE=$!
  $ wait_for proxy held; { head -c 65536 /dev/zero | tr '\0' z; echo; echo z; } | as alice tick list add -l --list big ops >more; went
  error: the edit has no effect: list 'big' is full
  [65]

One that has waited in the outbox is checked by nobody:

  $ as bob tick list add ops j >id; relay_stop; as bob tick list remove ops $(cat id) 2>said
  [75]
  $ relay_start; as carol tick list remove ops $(cat id) 2>said; as bob tick list ops
  sent 1 edit from the outbox
  1 [ ] i
  $ end $PROXY; relay_stop
