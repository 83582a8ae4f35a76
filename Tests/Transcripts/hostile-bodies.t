#require python3
A relay says that a body is no longer kept, to have a receipt for a message that Bob never saw.

  $ . "$TESTDIR/hostile.sh"; liar bodiless; members alice bob
  $ seq -f 'line %g' 3 | as alice tick send -l ops >ids; tell on 4
  $ as bob tick tail --new --raw ops 2>/dev/null; as bob tick ack --all ops 2>/dev/null; tell receipts
  line 1
  line 3
  bob delivered 3 5
  bob read *5 (glob)
  $ refused as bob tick ack ops 4
  refused
  $ tell off; as alice tick status --format '%s %d/%D %R/%D' ops
  3 1/1 ?/1 (glob)
  4 0/1 0/1
  5 1/1 1/1
  $ relay_stop

The same for all before a seq:

  $ liar gap; members alice bob; seq -f 'line %g' 4 | as alice tick send -lq ops; tell on 5
  $ doubted as bob tick tail --new --raw ops; as bob tick ack --all ops 2>/dev/null; tell receipts
  line 3
  line 4
  doubted
  bob delivered 5 6
  bob read 5 6
  $ tell off; as alice tick status --format '%s %d/%D %R/%D' ops
  3 0/1 0/1
  4 0/1 0/1
  5 1/1 1/1
  6 1/1 1/1
  $ relay_stop
