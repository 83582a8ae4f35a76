#require python3 openssl
The relay that lies, in Tests/Hostile, has tests of its own.

  $ "$TESTDIR/../Hostile/selftest"
  ----------------------------------------------------------------------
  Ran * tests in *s (glob)
  
  OK

To its client, which was written from the protocol alone, the relay of tick is as honest as this one:

  $ relay_start; "$TESTDIR/../Hostile/selftest" $RELAY; relay_stop
  ----------------------------------------------------------------------
  Ran * tests in *s (glob)
  
  OK

As long as it is honest it is a relay as any other.

  $ . "$TESTDIR/hostile.sh"; liar honest; members alice bob carol
  $ seq -f 'line %g' 3 | as alice tick send -lq ops
  $ as bob tick tail --new --raw ops
  line 1
  line 2
  line 3
  $ as carol tick tail -n 1 --raw ops; as bob tick ack ops 5
  line 3
  $ as alice tick status --format '%s %d/%D %R/%D %t' ops
  4 1/2 1/2 line 1
  5 1/2 1/2 line 2
  6 2/2 0/2 line 3
  $ tell receipts
  bob delivered 4 5 6
  bob read 4 5
  carol delivered 6
  $ as bob tick leave -q ops; as alice tick send -q ops 'line 4'
  $ as carol tick tail -n 2 --raw ops; as alice tick status -n 1 --format '%s %d/%D %u' ops
  line 3
  line 4
  8 1/1 
  $ relay_stop
