To empty an outbox one had to name every message in it.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ relay_stop
  $ seq 1 50 | as alice tick send -lq ops 2>err
  [75]
  $ as alice tick outbox | wc -l
  50
  $ as alice tick outbox drop
  error: no message given
  hint: 'tick outbox' lists their ids
  [2]
  $ as alice tick outbox drop --all 01M7YZMHBAK8Y7FRDJTKTTDJ70
  error: '--all' and messages cannot be used together
  hint: 'tick outbox' lists their ids
  [2]
  $ as alice tick outbox flush --all
  error: '--all' needs 'drop'
  [2]
  $ as alice tick outbox | wc -l
  50
  $ as alice tick outbox drop --all; as alice tick outbox
  $ as alice tick outbox drop --all
  the outbox is empty

What another command is sending is not dropped: the relay may have it already. A drop had ended with 0, and the message was stored.

  $ relay_start
  $ as bob tick join -q --name bob <invite
  $ halt $RELAY_PID; as alice tick send ops 'on its way' >id & SEND=$!
  $ until as alice tick outbox | grep -q sending; do sleep 0.05; done; scrubbed as alice tick outbox drop --all
  error: another command is sending 'ID' now
  hint: nothing was dropped: try it again when that has ended
  [75]
  $ kill -CONT $RELAY_PID; wait $SEND; as alice tick outbox drop $(cat id) 2>&1 | scrub; as bob tick tail --raw ops
  error: the outbox holds no message 'ID'
  on its way

  $ relay_stop; as alice tick send ops 'and this' >id 2>err
  [75]
  $ relay_start; halt $RELAY_PID; as alice tick outbox flush & FLUSH=$!
  $ asks $FLUSH; scrubbed as alice tick outbox drop $(cat id)
  error: another command is sending 'ID' now
  hint: nothing was dropped: try it again when that has ended
  [75]
  $ kill -CONT $RELAY_PID; wait $FLUSH; as bob tick tail --raw --unread ops
  sent 1 message from the outbox
  on its way
  and this

  $ end $RELAY_PID; as bob tick ack -q ops last 2>err
  [75]
  $ relay_start; halt $RELAY_PID; as bob tick outbox flush & FLUSH=$!
  $ asks $FLUSH; scrubbed as bob tick outbox drop --all
  error: another command is sending 'ID' now
  hint: nothing was dropped: try it again when that has ended
  [75]
  $ kill -CONT $RELAY_PID; wait $FLUSH; as bob tick outbox
  sent 1 ack from the outbox

So it is where the one that sends began after two seconds of waiting for another, which has gone since:

  $ relay_stop; as alice tick send ops 'of before' >id 2>err
  [75]
  $ relay_start; halt $RELAY_PID; as alice tick outbox flush 2>first & FLUSH=$!
  $ asks $FLUSH; as alice tick send -q ops 'of now' 2>second & SEND=$!
  $ asks $SEND; kill -KILL $FLUSH; wait $FLUSH 2>/dev/null; scrubbed as alice tick outbox drop $(cat id)
  error: another command is sending 'ID' now
  hint: nothing was dropped: try it again when that has ended
  [75]
  $ kill -CONT $RELAY_PID; wait $SEND; as bob tick tail --raw --new ops
  of before
  of now

What the relay has refused for good can be dropped, also while the command that sent it runs:

  $ relay_stop; relay_start --max-message 1k; mkfifo lines; as alice tick send -lq ops <lines 2>err & SEND=$!
  $ exec 3>lines; seq 1 1000 | tr '\n' ' ' >&3; echo >&3; until as alice tick outbox | grep -q failed; do sleep 0.05; done
  $ as alice tick outbox drop --all; as alice tick outbox; exec 3>&-; wait $SEND
  [4]
