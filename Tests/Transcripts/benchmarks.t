#require python3 cc
The harness of the benchmarks, in its smallest form: it measures tick alone and once, counts every message where it goes,
and fails where one is lost. What it measures is not looked at.

  $ PATH=${PATH#*"$TESTDIR/bin:"}  # the compiler has another `as` in mind
  $ Benchmarks=$TESTDIR/../Benchmarks/run
  $ $Benchmarks --smoke --tick "$(command -v tick)" >tables 2>log || cat tables log
  $ sed -n 's/^#### //p' tables
  a. one message: a command from its start to its end
  b. 2,000 lines of 100 bytes from a pipe, until the last is acknowledged
  b. what the server writes to the disk for one of these lines
  c. from `send -l` being given a line to `tail -f` printing it, p50
  c. the same, p99
  d. catching up on 3,000 messages of 100 bytes
  d. the reader's largest memory meanwhile
  e. fan-out to 20 readers: 5 messages, each when the last had reached all
  e. the relay's CPU for one of these deliveries
  e. what is written to the disk for one of these deliveries
  e. fan-out to 20 readers: 10 messages, each when the last was stored
  e. the relay's CPU for one of these deliveries
  e. what is written to the disk for one of these deliveries
  f. 50 who wait for a message: the server's memory for each
  f. the server's CPU meanwhile, in 0.5 s
  g. 64 senders, one message a request: acknowledged messages
  g. the time until it is acknowledged
  g. what the relay writes to the disk for one of these messages
  h. the relay's CPU for one send
  h. the relay's CPU for a page of 100
  h. the relay's CPU for the status of a message
  h. the relay's CPU for a delivery and its receipt, where everyone receipts every message
  h. the relay's memory with 10 members
  i. a send, until it is answered, in a room with push targets
  i. pushes, from the first to the last
  i. 20 targets for whom a push waits: the relay's memory for each
  j. `tick list` of a room's list, cold and warm
  j. bytes of list edits that it reads
  j. from `list add` to the line that `list -f` prints, p50
  m. changing the key of a room: a command from its start to its end
  m. the first command of one who was away for 3 changes of the key, in a room of 8
  m. a command in a room of 8 members whose key was changed 3 times

With a tick that loses a line it fails:

  $ cat >lossy <<'END'
  > #!/bin/sh
  > case "$1 $2" in
  > 'send -l'*) sed 7d | exec tick "$@" ;;
  > *) exec tick "$@" ;;
  > esac
  > END
  $ chmod +x lossy; $Benchmarks --smoke --tick ./lossy b 2>log | grep '^#'
  #### b. failed: a line was lost, doubled or changed
  $ $Benchmarks --smoke --tick ./lossy b >tables 2>log
  [1]
  $ ls "$TMPDIR"
