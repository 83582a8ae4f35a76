#require python3
A relay lies about the edits of a list. What the members are shown is proved by the lists chain: nothing of such a page is
shown, and nothing is receipted.

  $ . "$TESTDIR/hostile.sh"
  $ plan() {
  >   members alice bob; printf 'one\ntwo\nthree\n' | as alice tick list add -l ops >ids
  > }

An honest one first: seqs 3 to 5 are the edits.

  $ liar honest; plan; as bob tick list ops; tell receipts; relay_stop
  1 [ ] one
  2 [ ] two
  3 [ ] three
  bob list 3 4 5

It leaves one out, in the middle or at the end; to one who has read nothing, and to one who has read what is before.

  $ liar edit-left-out; plan; tell on 4; refused as bob tick list ops; scrub <said; refused as bob tick list -f ops
  refused
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: list edits that are not all there are up to seq 5
  refused
  $ refused as alice tick status --format '%d/%D' ops $(sed -n 2p ids); tell receipts
  refused
  $ tell off; as bob tick list ops; as alice tick list add ops four >/dev/null; as alice tick list add ops five >/dev/null
  1 [ ] one
  2 [ ] two
  3 [ ] three
  $ tell on 6; refused as bob tick list ops; tell receipts; as bob tick list check ops 1 2>&1 | scrub; tell log bob | tail -n 1
  refused
  bob list 3 4 5
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: list edits that are not all there are up to seq 7
  7 list alice
  $ tell off; as bob tick list ops; tell receipts; relay_stop
  1 [ ] one
  2 [ ] two
  3 [ ] three
  4 [ ] four
  5 [ ] five
  bob list 3 4 5 6 7

  $ liar edits-cut-off; plan; tell on 5; refused as bob tick list ops; scrub <said; tell receipts; relay_stop
  refused
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: list edits that are not all there are up to seq 5

It shows another body, or tells of another chain than its log has:

  $ liar edit-exchanged; plan; tell on 4; refused as bob tick list ops; scrub <said; tell receipts; relay_stop
  refused
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: list edits that are not all there are up to seq 5
  $ liar old-lists-chain; plan; as bob tick list ops >/dev/null; as alice tick list add ops four >/dev/null; as alice tick send -q ops hi
  $ tell on 6; refused as bob tick list ops; scrub <said | head -n 1; tell receipts; relay_stop
  refused
  error: the relay's log of room 'ops' is not the one that was read before
  bob list 3 4 5

It puts a genuine edit into the log once more: that is a copy, and does nothing.

  $ liar edit-replayed; plan; as alice tick list edit ops $(head -n 1 ids) 'not one'
  $ as alice tick list edit ops $(head -n 1 ids) 'one again'; as bob tick list ops; tell on 6
  1 [ ] one again
  2 [ ] two
  3 [ ] three
  $ as bob tick list ops; as bob tick list ops; tell receipts; relay_stop
  warning: edit 8 of alice in 'ops' is a copy of an earlier one: the relay or its store was tampered with
  1 [ ] one again
  2 [ ] two
  3 [ ] three
  1 [ ] one again
  2 [ ] two
  3 [ ] three
  bob list 3 4 5 6 7

Who follows is told, and ends.

  $ liar edit-left-out; plan; as bob tick list -f ops >shown 2>said & follower=$!
  $ wait_for shown three; tell on 6; for row in four five; do as alice tick list add ops $row; done >/dev/null
  $ wait $follower
  [4]
  $ scrub <said; cat shown; tell receipts; relay_stop
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: list edits that are not all there are up to seq 7
  1 [ ] one
  2 [ ] two
  3 [ ] three
  bob list 3 4 5

