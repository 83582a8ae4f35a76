Two hundred senders at once on one state file, while the relay is killed and comes back, again and again:

  $ . "$TESTDIR/senders.sh"
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ crowd flapping; for time in 1 2 3 4 5; do relay_kill; wait_for ids.$((time * 30)) .; relay_start; done
  $ crowd_ended >ended; cat status.* | grep -cx -e 0 -e 75; crowd_arrived
  200
  200 ids, 200 messages, 200 with those that came twice
  $ relay_stop
