Two hundred senders at once on one state file. Each message is stored once, and each id printed:

  $ . "$TESTDIR/senders.sh"
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ crowd up; crowd_ended; crowd_arrived
  200 0
  200 ids, 200 messages, 200 with those that came twice

While a relay that has stopped answering is asked nobody holds the lock:

  $ halt $RELAY_PID; as alice tick send -q ops 'asked in vain' & SENDER=$!
  $ asks $SENDER
  $ as alice tick send -q ops 'given up' & GIVEN=$!
  $ until [ "$(as alice tick outbox | wc -l)" = 2 ]; do sleep 0.05; done; asks $GIVEN; kill -KILL $GIVEN; wait $GIVEN 2>/dev/null
  [137]
  $ as alice tick outbox drop "$(as alice tick outbox --json | jq -r .id | tail -n 1)" 2>&1 | scrub
  warning: the relay may have taken 'ID' before, and show what it took to others
  $ kill -CONT $RELAY_PID; wait $SENDER; as bob tick tail --new --raw ops | sort -u
  asked in vain
  given up
  $ relay_stop
