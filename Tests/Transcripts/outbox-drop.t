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
