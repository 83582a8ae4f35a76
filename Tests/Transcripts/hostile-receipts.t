#require python3
A relay shows receipts that were given, but for something else.

  $ . "$TESTDIR/hostile.sh"; liar swapped; members alice bob carol
  $ seq -f 'line %g' 4 | as alice tick send -l ops >ids
  $ as bob tick tail -n 2 --raw ops >/dev/null; as bob tick ack --only ops 7
  $ as alice tick status --format '%s %d/%D %R/%D %w' ops
  4 0/2 0/2 
  5 0/2 0/2 
  6 1/2 0/2 
  7 1/2 1/2 bob
  $ as alice tick send -q ops 'line 5'

As Carol's; as read where it was delivered; as if they began earlier, or went further; with another signature:

  $ for field in member kind from upto sig; do
  >   tell on $field; echo $field; doubted as alice tick status --format '%s %d/%D %R/%D %w' ops
  > done
  member
  4 0/2 0/2 
  5 0/2 0/2 
  6 0/2 0/2 
  7 0/2 0/2 
  8 0/2 0/2 
  doubted
  kind
  4 0/2 0/2 
  5 0/2 0/2 
  6 0/2 0/2 
  7 0/2 0/2 
  8 0/2 0/2 
  doubted
  from
  4 0/2 0/2 
  5 0/2 0/2 
  6 0/2 0/2 
  7 0/2 0/2 
  8 0/2 0/2 
  doubted
  upto
  4 0/2 0/2 
  5 0/2 0/2 
  6 0/2 0/2 
  7 0/2 0/2 
  8 0/2 0/2 
  doubted
  sig
  4 0/2 0/2 
  5 0/2 0/2 
  6 0/2 0/2 
  7 0/2 0/2 
  8 0/2 0/2 
  doubted
  $ tell on kind; as alice tick status -q --wait=read:@bob --timeout 0 ops 6 2>/dev/null
  [124]
  $ relay_stop

It answers about the message that Bob has read, whichever is asked for:

  $ liar another-record; members alice bob
  $ as alice tick send ops 'is it done?' >done; as alice tick send ops 'may I switch it off?' >off
  $ as bob tick tail -n 2 ops >/dev/null; as bob tick ack --only ops 3; tell on
  $ as alice tick status -q --wait=read:@bob --timeout 0 ops $(cat done)
  $ refused as alice tick status -q --wait=read:@bob --timeout 0 ops $(cat off)
  refused
  $ refused as alice tick status --format '%R' ops $(cat off); refused as alice tick status --format '%R' ops 4; relay_stop
  refused
  refused

It gives a new message the seq of one that Bob has read:

  $ liar reused-seq; members alice bob; as alice tick send -q ops old; as bob tick tail --ack --raw ops
  old
  $ tell on 3; as alice tick send ops new >id 2>said || grep -c '^error: ' said
  1
  $ as alice tick status --json ops $(cat id) | grep -c '"state":"sending"'
  1
  $ as alice tick send --wait=read:@bob --timeout 0 ops new >id 2>said; [ $? -ne 0 ] && grep -c '^error: ' said
  1
  $ as alice tick outbox --json | grep -c '"state":"sending"'
  1
  $ relay_stop

It shows two messages under one seq:

  $ liar double-seq; members alice bob; as alice tick send -q ops one; as bob tick tail -n 1 --raw ops
  one
  $ as alice tick send -q ops two; tell on; refused as bob tick tail --new --raw ops; tell receipts; relay_stop
  refused
  bob delivered 3
