#require python3
A relay stores a part of a batch of list edits. The first edit was shown and receipted, by what the relay told of the others; and
so was the last one, by a link to those before it. Alice signed all three, and no list has one of them alone.

  $ . "$TESTDIR/hostile.sh"
  $ plan() { members alice bob; tell on $1; printf 'one\ntwo\nthree\n' | as alice tick list add -l ops >ids; }
  $ liar edit-halved; plan first; refused as bob tick list ops; scrub <said; refused as bob tick list -f ops; tell receipts
  refused
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: a part of a batch of list edits
  refused
  $ refused as bob tick list --all ops; refused as bob tick list check ops $(head -n 1 ids); relay_stop
  refused
  refused

The end of a batch isn't signed without its beginning, and whoever sent it knows that it was:

  $ liar edit-halved; plan last; as bob tick list ops 2>&1 | scrub; refused as alice tick list ops; tell receipts; relay_stop
  warning: edit 3 of alice in 'ops' has no effect: it is not signed by its member
  refused
