A relay that isn't there: nothing is lost, and the exit status says so.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ relay_stop
  $ as alice tick send ops 'first' 2>err | scrub; scrub <err
  ID
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the message is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  $ as alice tick send ops 'second' >id 2>/dev/null
  [75]
  $ printf 'third\nfourth\n' | as alice tick send -l ops 2>err | scrub; scrub <err
  ID
  ID
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: messages that could not be sent are in the outbox; 'tick outbox flush --wait', or the next command, sends them when the relay is back
  $ as alice tick outbox | scrub | sed 's/ [0-9]*[sm], / AGE, /;s/[0-9]* tr[a-z]*/TRIES/'
  ID  ops  sending  AGE, TRIES  connection refused
  ID  ops  sending  AGE, TRIES  connection refused
  ID  ops  sending  AGE, TRIES  connection refused
  ID  ops  sending  AGE, TRIES  connection refused
  $ as alice tick status 2>&1 | scrub | sed 's/[0-9]*[sm],/AGE,/;s/[0-9]* tries/TRIES/'
  ops  cannot reach relay 'http://127.0.0.1:PORT': connection refused, 4 sending
       verified 1
  outbox  4 messages waiting, the oldest for AGE, TRIES; last error: connection refused
  $ as alice tick status ops $(cat id) | scrub
    -  . sending  second  (connection refused)
  $ scrubbed as alice tick send --no-queue ops 'now or never'
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'; the message was neither sent nor queued
  [3]
  $ scrubbed as alice tick outbox flush
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [75]
  $ scrubbed as alice tick leave -q ops
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the outbox holds 4 messages for the room; '--force' drops them, and leaves in any case
  [3]

The state file holds no text, and the next command that reaches the relay sends what waits, in order, once:

  $ grep -c first alice.json
  0
  [1]
  $ cp alice.json queued.json
  $ relay_start
  $ as alice tick status ops
    3  + delivered 0/1, read 0/1  first
    4  + delivered 0/1, read 0/1  second
    5  + delivered 0/1, read 0/1  third
    6  + delivered 0/1, read 0/1  fourth
  sent 4 messages from the outbox
  $ as alice tick outbox

What the relay has already is not shown as waiting too, where the process that sent it has not yet noted it:

  $ cp queued.json alice.json
  $ as alice tick status --porcelain ops | cut -d ' ' -f 1
  m
  m
  m
  m
  $ as alice tick outbox flush
  sent 4 messages from the outbox
  $ as alice tick outbox
  $ as bob tick tail ops | scrub
  TIME alice  first
  TIME alice  second
  TIME alice  third
  TIME alice  fourth
  $ as alice tick outbox flush

A message can be given up instead:

  $ relay_stop
  $ as alice tick send ops 'a mistake' >id 2>/dev/null
  [75]
  $ as alice tick outbox drop $(cat id)
  $ scrubbed as alice tick outbox drop $(cat id)
  error: the outbox holds no message 'ID'
  [4]
  $ as alice tick outbox fluhs
  error: unknown operation 'fluhs'
  hint: did you mean 'flush'?
  [2]
  $ as alice tick outbox flush ops
  error: unexpected operand 'ops'
  hint: 'tick outbox flush' sends what waits for all rooms
  [2]
  $ as nobody tick outbox flush
  error: no room was joined here
  hint: join one with 'tick join'
  [4]
  $ as alice tick outbox list ops
  error: unexpected operand 'ops'
  hint: 'tick outbox' lists what waits for all rooms
  [2]
