#require python3
Where a page begins that is asked for by its distance from the end of the log, or by a time, is the relay's word. One that begins too late
leaves messages out, and one that begins too early shows what was handled.

  $ . "$TESTDIR/hostile.sh"; liar elsewhere; members alice bob; seq -f 'line %g' 6 | as alice tick send -lq ops
  $ as bob tick tail --new --raw ops | sed -n '$='; tell on 6
  6
  $ for start in '-n 10' '-n 4' '--since 1h' '-n 5 --from alice' '-n 5 --since 1h'; do refused as bob tick tail $start --raw ops; done
  refused
  refused
  refused
  refused
  refused
  $ tell on 3; for start in '-n 2' '--since 50ms' '-n 1 --exec cat'; do refused as bob tick tail $start ops; done
  refused
  refused
  refused
  $ tell on 3 2; for start in '-n 2' '-n 1 --exec cat' '--since 50ms'; do refused as bob tick tail $start ops; done
  refused
  refused
  refused
  $ tell on 8 7; for start in '-n 5' '--since 1h'; do refused as bob tick tail $start ops; done
  refused
  refused
  $ tell on 3; as bob tick tail -f -n 0 -c 1 --raw -W 300ms ops 2>/dev/null
  [124]

Where it begins as it should:

  $ tell off; as bob tick tail -n 2 --raw ops; as bob tick tail --since 1h --raw ops | sed -n '$='; as bob tick tail -n 9 --raw ops | sed -n '$='
  line 5
  line 6
  6
  6
  $ as bob tick tail -n 1 --since 1h --raw ops; as bob tick tail --since 50ms --raw ops; relay_stop
  line 6
