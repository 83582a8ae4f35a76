#require python3
A relay shows Bob another log than Alice, in which only a time differs; then both are shown the same messages.

  $ . "$TESTDIR/hostile.sh"; liar fork; members alice bob
  $ as alice tick send -q ops one; as bob tick tail --new --raw ops
  one
  $ tell on bob
  $ as alice tick send -q ops two; as alice tick tail -n 1 --raw ops
  two
  $ as alice tick send -q ops three

Alice says in her next message what log she had seen; Bob is shown it, and told:

  $ as bob tick tail --new --raw ops 2>said; cat said
  two
  three
  warning: alice has seen another log

Bob's receipts are for his log. From before the fork they count, as both logs are the same so far:

  $ tell receipts
  bob delivered 3 4 5
  $ as alice tick status --format '%s %d/%D %t' ops 2>said; sort -u said
  3 1/1 one
  4 0/1 two
  5 0/1 three
  warning: bob's receipt is for another log
  $ : >said; as alice tick send -q --wait ops four 2>said & WAITER=$!
  $ tell until moves 1; as bob tick tail -n 1 --raw ops 2>/dev/null
  four
  $ wait_for said "^warning: bob's receipt is for another log"; end $WAITER

Shown Alice's log now, Bob isn't deceived: nothing is printed, nothing receipted, by any command.

  $ tell off; tell receipts >before
  $ for command in 'tail --new --raw ops' 'tail -f -n 3 --raw ops' 'ack --all ops' 'status ops'; do
  >   as bob tick $command >shown 2>said; echo $? $(wc -l <shown); head -n 1 said
  > done
  4 0
  error: the relay's log of room 'ops' is not the one that was read before
  4 0
  error: the relay's log of room 'ops' is not the one that was read before
  4 0
  error: the relay's log of room 'ops' is not the one that was read before
  4 0
  error: the relay's log of room 'ops' is not the one that was read before
  $ tell receipts | diff before -
  $ relay_stop

Who acknowledges messages reads them, and is told as well; so is who follows receipts:

  $ liar fork; members alice bob; tell on bob; as alice tick send -q ops one; as alice tick tail -n 1 --raw ops
  one
  $ as alice tick send -q ops two; as alice tick send -q ops three
  $ as alice tick tail -f -n 0 --events receipt ops >shown 2>followed & TAIL=$!; tell until moves 1
  $ as bob tick ack --only ops 4
  warning: alice has seen another log
  $ as bob tick ack ops 4-5; as bob tick tail -n 1 --raw ops 2>/dev/null; as bob tick ack ops; as bob tick ack --all ops
  warning: alice has seen another log
  three
  nothing that was shown here is unread
  warning: alice has seen another log
  marked 2 messages, 3 to 4, which were never shown here
  warning: alice has seen another log
  $ wait_for followed 'receipt is for'; end $TAIL; cat shown followed; relay_stop
  warning: bob's receipt is for another log

The same where the relay tells the root that Bob signed, and the proof of his log:

  $ liar fork-roots; members alice bob; tell on bob; seq -f 'line %g' 2 | as alice tick send -lq ops
  $ as bob tick tail --new --raw ops; as alice tick send -q ops 'line 3'
  line 1
  line 2
  $ doubted as alice tick status --format '%s %d/%D' ops; relay_stop
  3 0/1
  4 0/1
  5 0/1
  doubted

Alice waits for two, and is shown Bob's receipt on his log and then Carol's on hers. The message is the same in both.

  $ liar fork; members alice bob carol; tell on alice bob
  $ : >said; as alice tick send -q ops one; as alice tick send --wait=delivered:all ops two >id 2>said & WAITER=$!
  $ tell until moves 1; as bob tick tail --new --raw ops; tell until moves 2; tell off bob
  one
  two
  $ as carol tick tail --new --raw ops
  one
  two
  $ wait_for said "^error: the relay's log of room 'ops' is not\|^warning: carol's receipt is for"
  $ kill $WAITER 2>/dev/null; wait $WAITER 2>/dev/null; echo $?
  4|143 (re)
  $ relay_stop
