A message of which a member no longer has the key, since it left meanwhile and the key was changed so that the one before is forgotten.

  $ relay_start; umask 077; as alice tick join -q --relay $RELAY --new ops --name alice >first; as bob tick join -q --name bob <first; as carol tick join -q --name carol <first
  $ as alice tick send -q ops one; as alice tick send -q ops two; as bob tick tail --raw ops; as carol tick leave -q ops
  one
  two
  $ as bob tick leave -q ops; as alice tick rotate --forget -q ops; as alice tick invite -q --uses 2 ops >second; as bob tick join -q --name bob <second; as carol tick join -q --name carol <second

Nobody says that the relay told of another message. What was shown here may be marked as read, and nothing else:

  $ as bob tick tail --raw --peek -n +1 ops; as bob tick ack ops 5; as carol tick ack ops 5
  warning: 4 to 5 in 'ops' were sealed before this member was given the key
  error: this member doesn't have the key of message 5, which was not shown here
  [4]
  $ as alice tick status --porcelain ops 5 | awk '/^a/ {print $8, ($5 == "-" ? "-" : "read")}' | sort
  bob read
  carol -
  $ relay_stop
