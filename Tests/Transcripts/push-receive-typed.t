#require script strace
^C reaches everything that runs on the terminal: `push receive`, the `tail` that it runs, and the command of that one. Nobody
passes it on to who has it already, so the command gets it once. A signal that another process sends is passed on, once,
too. What the kernel delivered is counted: a shell runs one trap for two signals that come close together.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ as bob tick push secret ops >secret
  $ cat >slow <<'END'
  > #!/bin/sh
  > trap 'echo INT >>slow.log' INT; trap 'echo TERM >>slow.log' TERM
  > echo "begin $TICK_TEXT" >>slow.log
  > until [ -e go ]; do sleep 0.05; done
  > echo "end $TICK_TEXT" >>slow.log
  > END
  $ chmod +x slow; : >slow.log; export PATH HOME
  $ sed 's|"name": "bob"|&, "push": {"url": "https://push.example/x", "target": "0123456789ABCDEFGHJKMNPQRS"}|' bob.json >edited && mv edited bob.json
  $ look_around() { for number in 1 2 3 4 5 6 7 8 9 10; do as alice tick outbox; done; }
  $ as alice tick send -q ops one
  $ type_interrupt() { wait_for slow.log begin; printf '\003'; wait_for slow.log INT; look_around; touch go; wait_for slow.log end; }
  $ type_interrupt | TERM=xterm script -qefc 'as bob tick push receive --listen 127.0.0.1:0 --exec "exec strace -D -qq -e trace=none -e signal=INT -o signals ./slow" ops' seen >/dev/null
  [130]
  $ cat slow.log signals; rm go; : >slow.log
  begin one
  INT
  end one
  --- SIGINT {si_signo=SIGINT, si_code=SI_KERNEL} ---
  $ as alice tick send -q ops two
  $ as bob tick push receive --listen 127.0.0.1:0 --exec 'exec ./slow' ops 2>notes & RECEIVER=$!
  $ wait_for slow.log begin; kill -TERM $RECEIVER; wait_for slow.log TERM; look_around; touch go; wait $RECEIVER
  $ cat slow.log
  begin two
  TERM
  end two
  $ relay_stop
