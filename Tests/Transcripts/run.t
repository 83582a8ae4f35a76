A deploy was piped into `tick send -l`: its exit status was lost, stderr was not sent, and nobody saw how it ended.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ ended() { sed -E 's/after [0-9.]+s/after TIME/'; }

On a busy machine the relay may need more than five seconds for an answer, so `runs` sends the rest before anybody looks for it:

  $ runs alice ops -- sh -c 'echo compiling; echo no disk >&2; exit 3' >out 2>err
  [3]
  $ cat out; cat err; as bob tick tail --new --raw ops | sort | ended
  compiling
  no disk
  compiling
  no disk
  sh: exit status 3, after TIME

All that stands after the room is the command's, with or without the dashes; only the program is named in the last line:

  $ runs alice ops -- echo --raw -h 'secret word'; runs alice ops printf '%s\n' -q
  --raw -h secret word
  -q
  $ as bob tick tail --new --raw ops | ended
  --raw -h secret word
  echo: exit status 0, after TIME
  -q
  printf: exit status 0, after TIME
  $ runs alice ops -h; runs alice ops --json echo x; as bob tick tail --new --raw ops
  error: '-h' is no command
  hint: see 'tick run -h'; a command that begins with '-' comes after '--'
  error: '--json' is no command
  hint: see 'tick run -h'; a command that begins with '-' comes after '--'
  $ printf '#!/bin/sh\necho "$1"' >./job; chmod +x job; runs alice ops -- ./job x; as bob tick tail --new --raw ops | ended
  x
  x
  job: exit status 0, after TIME

An argument that is not UTF-8 can't be passed on, and is refused before anything is done:

  $ runs alice ops -- touch "$(printf 'caf\351')" || echo $?; ls caf*
  error: argument 5 is not UTF-8
  65
  ls: cannot access 'caf*': No such file or directory
  [2]

Bytes are passed through as they come, with or without an end of line; the command has our input:

  $ { printf 'caf\351\0'; head -c 100000 /dev/zero | tr '\0' y; printf '\n\nend'; } >input
  $ runs alice ops -- cat <input | cmp - input
  $ as bob tick tail --new --json ops | sed -n 's/.*"text":"\([^"]*\)".*/\1/p' | ended | cut -c 1-40 | LC_ALL=C awk '{ print length($0) ":" substr($0, 1, 20) }'
  40:caf�\u0000yyyyyyyy
  40:yyyyyyyyyyyyyyyyyyyy
  0:
  3:end
  30:cat: exit status 0, 

Many lines, of both outputs, each whole:

  $ runs alice ops -- sh -c 'seq 3000; seq 3000 >&2' 2>&1 | sort -n | uniq -c | awk '$1 != 2' | wc -l
  0
  $ as bob tick tail --new --raw ops | grep -v exit | sort -n | uniq -c | awk '$1 != 2' | wc -l
  0

A relay that is away changes nothing: the lines are in the outbox, and the status is the command's.

  $ relay_stop
  $ as alice tick run ops -- sh -c 'echo no relay; exit 4' 2>err
  no relay
  [4]
  $ as alice tick run ops -- echo again 2>err; sed 's/.http[^ ]*/RELAY/' err
  again
  warning: cannot reach relay RELAY connection refused; lines go to the outbox
  warning: cannot reach relay RELAY connection refused
  hint: messages that could not be sent are in the outbox; 'tick outbox flush --wait', or the next command, sends them when the relay is back
  $ relay_start; as alice tick outbox flush 2>/dev/null; as bob tick tail --new --raw ops | ended
  no relay
  sh: exit status 4, after TIME
  again
  echo: exit status 0, after TIME

Signals reach the command. How it ended is sent, also where it was killed:

  $ : >out; as alice tick run ops -- sh -c 'trap "echo stopping; exit 5" TERM; echo started; while :; do sleep 0.05; done' >out & RUN=$!
  $ wait_for out started; kill -TERM $RUN; wait $RUN
  [5]
  $ : >out; as alice tick run ops -- sh -c 'echo started; exec sleep 100' >out & RUN=$!
  $ wait_for out started; kill -HUP $RUN; wait $RUN 2>/dev/null
  [129]
  $ : >out; as alice tick run ops -- sh -c 'echo $$; exec sleep 100' >out & RUN=$!
  $ wait_for out .; kill -KILL $(cat out); wait $RUN
  [137]
  $ as alice tick outbox flush >/dev/null 2>&1; as bob tick tail --new --raw ops | grep -v '^[0-9]*$' | ended
  started
  stopping
  sh: exit status 5, after TIME
  started
  sh: killed by signal 1, after TIME
  sh: killed by signal 9, after TIME

What the command leaves behind isn't waited for:

  $ runs alice ops -- sh -c 'sleep 100 & echo $! >sleeper; echo done'; kill $(cat sleeper)
  done

A reader that goes away doesn't stop the sending; a full disk is told, and the command's own status is what counts:

  $ as bob tick ack --all ops; runs alice ops -- seq 20000 | head -n 1
  marked 2 messages, 6029 to 6030, which were never shown here
  1
  $ as bob tick tail -n 2 --raw ops | ended
  20000
  seq: exit status 0, after TIME
  $ runs alice ops -- echo lost >/dev/full
  error: cannot write to standard output: no space left on device
  [74]
  $ (ulimit -f 2000; runs alice ops -- sh -c 'exec yes >big'); STATUS=$?; rm big; (exit $STATUS)
  [153]
  $ runs alice ops -- sh -c 'echo lost; exit 9' >/dev/full
  error: cannot write to standard output: no space left on device
  [9]

A member that was removed meanwhile: the command goes on.

  $ : >out; runs alice ops -- sh -c 'echo one; until [ -e go ]; do sleep 0.05; done; echo two; echo three' >out 2>err & RUN=$!
  $ wait_for out one; as bob tick remove -q ops alice; : >go; wait $RUN
  [4]
  $ cat out; sed "s/^hint: .* lines* w.* queued; //; s/; what comes after .*//" err
  one
  two
  three
  error: you are no longer in room 'ops': removed by bob
  the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'

A command that can't be started is told, too: nobody would hear of a backup that isn't there. The statuses are those of a shell.

  $ runs bob ops -- ./nowhere
  error: cannot run './nowhere': no such file or directory
  [127]
  $ : >plain; runs bob ops -- ./plain
  error: cannot run './plain': permission denied
  [126]
  $ as bob tick tail -n 2 --peek --raw ops
  nowhere: cannot be run: no such file or directory
  plain: cannot be run: permission denied
  $ cp /bin/true busy; (exec 3>>busy; runs bob ops -- ./busy)
  error: cannot run './busy': text file busy
  [126]
  $ runs bob ops -- "./$(head -c 300 /dev/zero | tr '\0' x)" 2>&1 | sed 's/x\{300\}/NAME/'; as bob tick tail -n 1 --peek --raw ops | cut -c 301-
  error: cannot run './NAME': file name too long
  : cannot be run: file name too long

Without one nothing is sent:

  $ as bob tick run ops
  error: missing operand 'COMMAND'
  hint: see 'tick run -h'
  [2]
  $ as bob tick run ops --
  error: missing operand 'COMMAND'
  hint: see 'tick run -h'
  [2]
  $ as bob tick run nowhere -- touch ran; ls ran
  error: room 'nowhere' was not joined here
  hint: rooms joined here: ops
  ls: cannot access 'ran': No such file or directory
  [2]
  $ tick exec ops -- make
  error: unknown command 'exec'
  hint: did you mean 'run'?
  [2]

A relay that takes connections and is silent is waited for a few seconds, and not for as long as a request takes:

  $ halt $RELAY_PID; as bob tick members ops >/dev/null 2>&1 & REQUEST=$!
  $ as bob tick run ops -- sh -c 'echo kept; sleep 0.5; echo too' 2>/dev/null; kill $REQUEST && echo 'ended before the request'; wait $REQUEST 2>/dev/null
  kept
  too
  ended before the request
  [143]
  $ kill -CONT $RELAY_PID; as bob tick outbox flush
  sent 3 messages from the outbox
  $ relay_stop
