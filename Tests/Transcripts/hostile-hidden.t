#require python3
A relay hides a message from Bob: in his log another event has its place. He receipts what comes after it.

  $ . "$TESTDIR/hostile.sh"
  $ hide() {
  >   members alice bob carol; tell on bob
  >   as alice tick send -q ops hidden; as alice tick send -q ops shown
  >   as bob tick tail --new --raw ops 2>said; grep -c '^warning: ' said; as bob tick ack --all ops 2>said
  >   as alice tick status --format '%s %d/%D %R/%D %t' ops 2>said; sort -u said; tell receipts
  > }

It is an event of a kind that this version doesn't know:

  $ liar hidden; hide; relay_stop
  shown
  1
  4 0/2 0/2 hidden
  5 0/2 0/2 shown
  warning: bob's receipt is for another log
  bob delivered 5
  bob read 5

It is Carol's genuine join again, which has no effect and is warned of:

  $ liar join-in-place; hide; relay_stop
  shown
  1
  4 0/2 0/2 hidden
  5 0/2 0/2 shown
  warning: bob's receipt is for another log
  bob delivered 5
  bob read 5

Bob has another message under the same id, which Alice sent and was told that it was never there:

  $ liar two-bodies; members alice bob; tell on bob
  $ as alice tick send --key deploy ops 'all is well' >id; as alice tick send --key deploy ops 'stop everything' | diff id -
  $ as bob tick tail --new --raw ops; as bob tick ack ops $(cat id)
  all is well
  $ as alice tick tail -n 1 --raw ops
  stop everything
  $ as alice tick status --format '%s %d/%D %R/%D %t' ops 2>said; sort -u said
  3 0/1 0/1 stop everything
  warning: bob's receipt is for another log
  $ as alice tick status -q --wait=read:@bob --timeout 0 ops $(cat id) 2>/dev/null
  [124]
  $ relay_stop
