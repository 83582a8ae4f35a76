Two hundred senders at once on one state file, while the relay is away. All are in the outbox, and later arrive once:

  $ . "$TESTDIR/senders.sh"
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ relay_stop
  $ crowd down; crowd_ended; as alice tick outbox list | wc -l
  200 75
  200
  $ relay_start; crowd_arrived
  200 ids, 200 messages, 200 with those that came twice
  $ relay_stop
