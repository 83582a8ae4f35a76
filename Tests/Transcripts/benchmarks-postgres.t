#require python3 cc pgrep /usr/lib/postgresql
The part of the benchmarks that is about PostgreSQL, in its smallest form: it starts a primary and a standby, counts every
message where it goes, and leaves nothing. What it measures is not looked at.

  $ PATH=${PATH#*"$TESTDIR/bin:"}  # the compiler has another `as` in mind
  $ Benchmarks=$TESTDIR/../Benchmarks/run
  $ chmod o+x "$HOME/.." "$TMPDIR"  # where the caller is root, the servers have another user
  $ $Benchmarks --smoke --tick "$(command -v tick)" kl >tables 2>log || cat tables log
  $ sed -n 's/^#### //p' tables
  k. 8 senders, 1 room, one message a request: acknowledged
  k. 8 senders, 5 rooms, one message a request: acknowledged
  k. 8 senders, 5 rooms, relays on one store (PostgreSQL, ANY 1): acknowledged
  k. 500 lines of 100 bytes by `send -l`, until the last is acknowledged
  k. catching up on these 500 messages by `tail`
  k. 5 messages, each when the last had reached all of 6 readers: until the last has it, p50
  k. what is written for one of these deliveries: to the disk, or as WAL
  k. the status of a message with 10 members, p50
  k. bytes of that answer
  l. the CPU of relay and server for one send, PostgreSQL with ANY 1
  l. the CPU of relay and server for a page of 100, PostgreSQL with ANY 1
  l. the CPU of relay and server for the status of a message, PostgreSQL with ANY 1
  $ ls "$TMPDIR"; pgrep -f "$TMPDIR"
  [1]

With a tick that loses a line it fails:

  $ cat >lossy <<'EOF'
  > #!/bin/sh
  > case "$1 $2" in
  > 'send -l'*) sed 7d | exec tick "$@" ;;
  > *) exec tick "$@" ;;
  > esac
  > EOF
  $ chmod +x lossy; $Benchmarks --smoke --tick ./lossy k >tables 2>log
  [1]
  $ grep '^#' tables
  #### k. failed: a line was lost, doubled or changed
  $ ls "$TMPDIR"; pgrep -f "$TMPDIR"
  [1]

After ^C, and after SIGTERM, nothing is left either:

  $ for signal in INT TERM; do
  >   : >log; env --default-signal=INT "$Benchmarks" --smoke --tick "$(command -v tick)" k >tables 2>log &
  >   wait_for log '1/1 PostgreSQL'
  >   { kill -$signal $!; wait $!; } 2>/dev/null; echo $?
  >   ls "$TMPDIR"; pgrep -f "$TMPDIR"
  > done
  130
  143
  [1]
