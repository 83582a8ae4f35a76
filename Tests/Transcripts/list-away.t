A row that others had added since the list was read last, or that waits in the outbox, was said not to be there while the relay was
away: status 1, and nothing was queued.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ as carol tick join -q --name carol <invite; as alice tick list add -q ops one; as bob tick list ops; ROW=$(as alice tick list add ops two)
  1 [ ] one
  $ for row in $(seq 64); do head -c 65536 /dev/zero | tr '\0' x; echo; done | as alice tick list add -l --list big ops >ids
  $ as bob tick list --list big ops | wc -l; as alice tick list remove --list big ops $(head -n 1 ids); relay_stop
  64
  $ scrubbed as bob tick list check ops $ROW
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the edit is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  [75]
  $ as carol tick list edit ops $(echo $ROW | tr A-Z a-z) 'two, by carol' 2>said
  [75]
  $ as alice tick list check ops $ROW 2>said
  [75]
  $ as alice tick list add ops three >new 2>said
  [75]
  $ as alice tick list check ops $(cat new) 2>said
  [75]
  $ as alice tick list add --after $(cat new) ops four >four 2>said
  [75]

Whether the list has what is named by a part isn't known:

  $ PART=$(echo $ROW | cut -c 1-20); as carol tick list remove ops $PART 2>&1 | scrub | sed "s/$PART/PART/"
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: whether list 'main' has a row 'PART' isn't known
  $ scrubbed as carol tick list add --before $ROW ops x
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: whether list 'main' has a row 'ID' isn't known
  [3]
  $ as carol tick list check ops foo 2>said
  [3]

A list that was full when it was read last may have room, and one that seems to lack a row has it:

  $ as bob tick list add --list big ops new >new 2>said
  [75]
  $ as bob tick outbox --json | grep -o '"event":"[a-z]*"'
  "event":"list"
  "event":"list"
  $ relay_start; for member in alice bob carol; do as $member tick outbox flush; done
  sent 4 edits from the outbox
  sent 2 edits from the outbox
  sent 1 edit from the outbox

An edit is never read, and so nobody lacks it as read:

  $ as alice tick status --format '%S|%R|%(missing_read)' ops $(cat new)
  sent||
  $ as bob tick list ops; as bob tick list --list big ops | tail -n 1
  1 [ ] one
  2 [x] two, by carol
  3 [x] three
  4 [ ] four
  64 [ ] new

A relay that is silent is no answer, either:

  $ ROW=$(as alice tick list add ops five); halt $RELAY_PID; as bob tick list check --timeout 300ms ops $ROW 2>said; kill -CONT $RELAY_PID
  $ scrub <said; as bob tick list ops | tail -n 1
  error: cannot reach relay 'http://127.0.0.1:PORT': timed out
  hint: the edit is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  sent 1 edit from the outbox
  5 [x] five

An edit of a row that never was has no effect, and who reads the list is told:

  $ relay_stop; as bob tick list remove ops 01ARZ3NDEKTSV4RRFFQ69G5FAV 2>said
  [75]
  $ relay_start; as bob tick outbox flush; as alice tick list check ops 01ARZ3NDEKTSV4RRFFQ69G5FAV
  sent 1 edit from the outbox
  warning: edit 80 of bob in 'ops' has no effect: list 'main' has no such row
  error: list 'main' has no row '01ARZ3NDEKTSV4RRFFQ69G5FAV'
  hint: 'tick list ops' shows its rows
  [1]
  $ relay_stop
