#require script
SIGINT while a command of --exec runs on a terminal: it ends well, once, and the message that it was run for is read.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ cat >job <<'END'
  > trap 'echo stopped >>log; kill $!; exit 0' INT; sleep 100 & echo started >>log; wait
  > END
  $ cat >terminal <<'END'
  > echo $$ >pid; TICK_CONFIG=$HOME/bob.json exec tick tail -f --unread --ack=on-success --exec '. ./job' ops
  > END
  $ mkfifo keys; terminal() { env --default-signal=INT script -qec 'sh terminal' /dev/null <keys >screen & SCRIPT=$!; }

Sent to this process alone, as a supervisor does, it is passed on. The command went on, and nothing ended:

  $ as alice tick send -q ops one; terminal; exec 3>keys
  $ wait_for log started; kill -INT $(cat pid); wait $SCRIPT; echo $?; exec 3>&-
  130
  $ cat log; as alice tick status ops
  started
  stopped
    3  ++ delivered 1/1, read 1/1  one

Typed, it has reached the command already:

  $ as alice tick send -q ops two; : >log; terminal; exec 3>keys
  $ wait_for log started; printf '\003' >&3; wait $SCRIPT; echo $?; exec 3>&-
  130
  $ cat log; as alice tick status -n 1 ops
  started
  stopped
    4  ++ delivered 1/1, read 1/1  two
  $ relay_stop
