#require python3
Edits of a list that waited for the relay never said that it is back, and several of them were called "the message".

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; relay_stop
  $ printf 'one\ntwo\n' | as alice tick list add -l --wait=sent ops >ids 2>notes & EDITOR=$!
  $ wait_for notes 'waiting for it'; relay_start; wait $EDITOR; scrub <notes
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  the relay is back
  $ as alice tick list ops; relay_stop
  1 [ ] one
  2 [ ] two
  $ as alice tick list check ops 1-2 2>&1 | scrub
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the edits are in the outbox; 'tick outbox flush --wait', or the next command, sends them when the relay is back
  $ as alice tick list uncheck ops 1 2>&1 | scrub
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the edit is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  $ relay_start; as alice tick list ops; relay_stop
  sent 3 edits from the outbox
  1 [ ] one
  2 [x] two

A signal ends the wait, and it is said where they are:

  $ : >notes; printf 'three\nfour\n' | as alice tick list add -l --wait=sent ops >ids 2>notes & EDITOR=$!
  $ wait_for notes 'waiting for it'; kill -TERM $EDITOR; wait $EDITOR 2>/dev/null
  [143]
  $ scrub <ids; scrub <notes
  ID
  ID
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  error: a signal came before the relay had answered
  hint: the edits are in the outbox; the next command that reaches the relay sends them, 'tick outbox drop ID ID' removes them

What the relay refuses is told, and not kept:

  $ relay_start; as alice tick outbox drop --all; as bob tick join -q --name bob <invite; as bob tick remove -q ops alice
  $ printf 'five\nsix\n' | as alice tick list add -l ops; as alice tick outbox
  error: you are no longer in room 'ops': removed by bob
  hint: the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'; the edits were neither sent nor queued
  $ relay_stop

A relay that came back when `list -f` had just found that the outbox can't be sent: the edit stayed there until another command
sent it. A proxy is in between, which refuses one more request then.

  $ relay_start; proxy $SECOND_PORT ${RELAY##*:} >proxy & PROXY=$!
  $ wait_for proxy ready; as dave tick join -q --relay http://127.0.0.1:$SECOND_PORT --new lab --name dave >lab
  $ as dave tick list add lab first >id; as dave tick list -f lab >follow 2>away & FOLLOWER=$!
  $ wait_for follow first; relay_stop; wait_for away waiting; as dave tick list add lab second 2>refused >id
  [75]
  $ touch once; relay_start; wait_for follow second; end $FOLLOWER; ls once 2>/dev/null; scrub <away
  warning: cannot reach relay 'http://127.0.0.1:PORT': a proxy answers for it with status 502; waiting for it
  the relay is back
  sent 1 edit from the outbox

`status -f` did the same with a message:

  $ as dave tick send -q lab hello; : >away; : >follow; as dave tick status -f lab >follow 2>away & FOLLOWER=$!
  $ wait_for follow hello; relay_stop; wait_for away waiting; as dave tick send lab again 2>refused >id
  [75]
  $ touch once; relay_start; wait_for away 'sent 1'; end $FOLLOWER; ls once 2>/dev/null; scrub <away
  warning: cannot reach relay 'http://127.0.0.1:PORT': a proxy answers for it with status 502; waiting for it
  the relay is back
  sent 1 message from the outbox
  $ end $PROXY; relay_stop
