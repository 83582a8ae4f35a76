An invite was written to a file that everyone on the machine could read, as README.md showed it, without a word.

  $ relay_start
  $ umask 022
  $ as alice tick join --relay $RELAY --new ops --name alice >invite
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)
  warning: others can read the file that the invite was written to
  hint: 'chmod 600' makes the file private; 'umask 077' before does so for new files
  joined 'ops' as alice: no other members yet
  $ as alice tick status --invite ops >invite
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)
  warning: others can read the file that the invite was written to
  hint: 'chmod 600' makes the file private; 'umask 077' before does so for new files

A private file is right, and a pipe has no other readers. `-q` leaves the warning out.

  $ (umask 077; as alice tick join --relay $RELAY --new dev --name alice >private)
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)
  joined 'dev' as alice: no other members yet
  $ as alice tick join --relay $RELAY --new lab --name alice 2>note | scrub; cat note
  http://127.0.0.1:PORT#lab:CODE
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)
  joined 'lab' as alice: no other members yet
  $ as alice tick join -q --relay $RELAY --new den --name alice >invite
  $ relay_stop
