#require jq
How many messages were sent from here is known, also of those whose ids aren't kept any more, so that a list of all lacks none.

  $ relay_start; sent() { jq -c '.rooms.ops | .sent, .listed | values' alice.json | xargs; }
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite; sent
  
  $ as alice tick send -q ops one; sent
  1
  $ seq 120 | as alice tick send -lq ops; sent
  121
  $ as alice tick list add -q ops row; seq 2 | as alice tick list add -lq ops; runs alice ops -- echo done; sent
  done
  123

What goes through the outbox is counted when the relay has it, once:

  $ relay_stop; as alice tick send -q ops later 2>err; seq 3 | as alice tick send -lq ops 2>err; sent
  123
  $ relay_start; as alice tick outbox flush; as alice tick outbox flush; sent
  sent 4 messages from the outbox
  127
  $ for text in 1 2 3 4 5; do as alice tick send -q ops $text & SENDERS="$SENDERS $!"; done; wait $SENDERS; sent
  132
  $ as bob tick rotate -q ops; as alice tick send -q ops new; seq 2 | as alice tick send -lq ops; sent
  135

A message with a key may have been sent before. Who is shown all of one's own has them counted:

  $ as alice tick send -q --key k ops again; as alice tick send -q --key k ops again; seq 2 | as alice tick send -lq --key l ops; sent
  135
  $ as alice tick status --missing --format %s ops | wc -l; sent
  138
  135 138

A file of before has no count, and gets one so:

  $ jq 'del(.rooms.ops.sent, .rooms.ops.listed)' alice.json >old.json; chmod 600 old.json; mv old.json alice.json; sent
  
  $ as alice tick status -n 1000 ops | wc -l; sent
  138
  138
  $ as alice tick send -q ops more; as alice tick status -q --missing=read ops; sent
  1 138

What is listed while its sender hasn't counted it yet isn't counted twice:

  $ mkfifo lines; as alice tick send -l ops <lines >ids & SENDER=$!
  $ exec 3>lines; seq 3 >&3; until [ "$(wc -l <ids)" = 3 ]; do :; done; as alice tick status -n 1000 ops | wc -l; sent
  142
  1 142
  $ exec 3>&-; wait $SENDER; as alice tick status -n 1000 ops | wc -l; sent
  142
  4 142

A name changes nothing. Another log that was accepted has what it has; who began before doesn't count what it sent to the former:

  $ as alice tick join -q --name alicia ops; sent
  4 142
  $ : >ids; as alice tick send -l ops <lines >ids 2>err & SENDER=$!
  $ exec 3>lines; seq 3 >&3; until [ "$(wc -l <ids)" = 3 ]; do :; done
  $ as alice tick join -q --accept-log=$(as alice tick status --verified ops) ops; sent
  
  $ exec 3>&-; wait $SENDER; sent
  
  $ relay_stop
