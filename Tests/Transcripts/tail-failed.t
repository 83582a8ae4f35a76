A message for which a command always fails stopped its hook for ever. It can be passed over: it stays unread, and is noted.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ printf 'one\npoison\nthree\n' | as alice tick send -lq ops
  $ hook() { as bob tick tail --ack=on-success "$@" --exec 'echo "$TICK_TEXT"; [ "$TICK_TEXT" != poison ] || [ -e cured ]' ops; }
  $ hook --on-failure=skip
  one
  poison
  warning: command 'echo "$TICK_TEXT"; [ "$TICK_TEXT" != poison ] || [ -e cur...' failed for message 4 in 'ops': exit status 1
  three
  $ as alice tick status ops --format '%s: %D %R %t'
  3: 1 1 one
  4: 1 0 poison
  5: 1 1 three
  $ jq -c '.messages[] | [.seq, .tries, .status]' bob.json.*.failed
  [4,1,"exit status 1"]

`tick status` says so:

  $ as bob tick status -s
  ops  2 members, 0 new, 1 unread, 1 failed
  hint: 'tick tail --failed ops' shows the messages for which a command failed

Later runs pass it over, and the room goes on:

  $ as alice tick send -q ops four; hook
  four
  $ as bob tick tail --failed ops | scrub
  TIME alice  poison
  $ hook --failed
  poison
  warning: command 'echo "$TICK_TEXT"; [ "$TICK_TEXT" != poison ] || [ -e cur...' failed for message 4 in 'ops': exit status 1
  error: the command failed again for 1 message of 'ops'
  hint: 'tick tail --failed ops' shows what is left; 'tick ack --only ops SEQ' passes one over
  [1]
  $ jq -c '.messages[] | [.seq, .tries]' bob.json.*.failed
  [4,2]

Once it can be done, it is read and no longer noted:

  $ : >cured; hook --failed --on-failure=skip; ls bob.json.*.failed 2>/dev/null
  poison
  [2]
  $ as alice tick status ops --format '%s: %D %R'
  3: 1 1
  4: 1 1
  5: 1 1
  6: 1 1
  $ as bob tick tail --failed ops

Without `--ack` a success was forgotten: the message stayed unread, and the next run ran its command for it again. `--peek` forgets
nothing.

  $ rm cured; as alice tick send -q ops poison; hook --on-failure=skip 2>/dev/null; as bob tick tail --failed --exec false ops
  poison
  warning: command 'false' failed for message 7 in 'ops': exit status 1
  error: the command failed again for 1 message of 'ops'
  hint: 'tick tail --failed ops' shows what is left; 'tick ack --only ops SEQ' passes one over
  [1]
  $ for peek in --peek ''; do as bob tick tail --failed $peek --exec 'echo "by hand: $TICK_TEXT"' ops; done; hook
  by hand: poison
  by hand: poison
  $ as alice tick status ops --format '%s: %D %R' -n 1; ls bob.json.*.failed 2>/dev/null
  7: 1 1
  [2]

One that fails again keeps none of the others waiting, unless that is asked for:

  $ as alice tick send -q ops poison; as alice tick send -q ops poison; hook --on-failure=skip 2>/dev/null
  poison
  poison
  $ half() { as bob tick tail --failed "$@" --exec 'echo $TICK_SEQ; [ $TICK_SEQ != 8 ]' ops; }
  $ for peek in --peek --ack; do half --on-failure=stop $peek 2>/dev/null; done; half --on-failure=stop 2>/dev/null
  8
  8
  8
  [1]
  $ half --peek 2>/dev/null
  8
  9
  [1]
  $ half
  8
  warning: command 'echo $TICK_SEQ; [ $TICK_SEQ != 8 ]' failed for message 8 in 'ops': exit status 1
  9
  error: the command failed again for 1 message of 'ops'
  hint: 'tick tail --failed ops' shows what is left; 'tick ack --only ops SEQ' passes one over
  [1]
  $ as alice tick status ops --format '%s: %R' -n 2
  8: 0
  9: 1

Who shows it and marks it as read is done with it. Where the command fails again it is not, whatever `--ack` says:

  $ as bob tick tail --failed --ack ops | scrub; ls bob.json.*.failed 2>/dev/null
  TIME alice  poison
  [2]
  $ as alice tick status ops --format '%s: %R' -n 2
  8: 1
  9: 1
  $ as alice tick send -q ops poison; hook --on-failure=skip 2>/dev/null
  poison
  $ as bob tick tail --failed --ack=always --exec false ops
  warning: command 'false' failed for message 10 in 'ops': exit status 1
  error: the command failed again for 1 message of 'ops'
  hint: 'tick tail --failed ops' shows what is left; 'tick ack --only ops SEQ' passes one over
  [1]
  $ as alice tick status ops --format '%s: %R' -n 1; as bob tick tail --failed --ack --exec true ops; ls bob.json.*.failed 2>/dev/null
  10: 0
  [2]

So it is where a member acknowledges it:

  $ as alice tick send -q ops poison; hook --on-failure=skip 2>/dev/null; ls bob.json.*.failed | wc -l | tr -d ' '
  poison
  1
  $ as bob tick ack --only ops 11; ls bob.json.*.failed 2>/dev/null
  [2]

What had been read before, and fails for a command that is run over it once more, is noted, too:

  $ as alice tick send -q ops again; hook
  again
  $ as bob tick tail -n 1 --ack=on-success --on-failure=skip --exec false ops 2>/dev/null; as bob tick tail --failed --ack=on-success --exec 'echo run $TICK_TEXT' ops; ls bob.json.*.failed 2>/dev/null
  run again
  [2]

Whoever asks for those that failed isn't shown what stands between them, and nothing says so:

  $ as carol tick join -q --name carol <invite
  $ as alice tick send -q ops poison; as carol tick send -q ops 'from carol'; as alice tick send -q ops poison
  $ hook --on-failure=skip --from alice 2>/dev/null; as bob tick tail --failed ops | scrub
  poison
  poison
  TIME alice  poison
  TIME alice  poison
  $ as carol tick status ops --format '%d %t'
  0 from carol
  $ as carol tick status -q --wait=delivered:@bob --timeout 0 ops mine 2>/dev/null
  [124]
  $ : >cured; hook --failed; as carol tick status -q --wait=delivered:@bob --timeout 0 ops mine 2>/dev/null
  poison
  poison
  [124]

A command that is ended together with its session hasn't failed:

  $ as alice tick send -q ops job
  $ as bob tick tail -f --ack=on-success --on-failure=skip --exec ': >begun; exec sleep 100' ops 2>/dev/null & TAIL=$!
  $ until [ -e begun ]; do sleep 0.05; done; kill -TERM $TAIL; wait $TAIL 2>/dev/null
  [143]
  $ ls bob.json.*.failed 2>/dev/null
  [2]
  $ for run in $(seq 20); do
  >     as bob setsid -w tick tail --ack=on-success --on-failure=skip --exec 'kill -TERM 0' ops 2>>notes
  >     [ $? = 143 ] || echo $?
  > done; ls bob.json.*.failed 2>/dev/null; grep -v Terminated notes
  [1]
  $ hook
  from carol
  job

An ack that had waited in the outbox forgot nothing, and the command was run again for what was read:

  $ rm cured; poison() { as alice tick send -q ops poison; hook --on-failure=skip 2>/dev/null; }
  $ poison; seq=$(jq '.messages[0].seq' bob.json.*.failed); relay_stop; as bob tick ack --only ops $seq 2>/dev/null
  poison
  [75]
  $ relay_start; as bob tick members ops >/dev/null; ls bob.json.*.failed 2>/dev/null
  sent 1 ack from the outbox
  [2]
  $ as bob tick tail --failed --exec 'echo again' ops

Nor did one that named a later message by its id:

  $ poison; id=$(as alice tick send ops fine); hook; as bob tick ack ops $id; ls bob.json.*.failed 2>/dev/null
  poison
  fine
  [2]

Who follows and marks as read forgets at once, not first when it ends:

  $ poison; as bob tick tail -f --unread --ack --raw ops >shown & TAIL=$!
  poison
  $ wait_for shown poison; while ls bob.json.*.failed >/dev/null 2>&1; do sleep 0.05; done; kill -KILL $TAIL; wait $TAIL 2>/dev/null
  [137]

What was marked as read meanwhile is passed over, and nothing is shown that comes behind the last one:

  $ poison; seq 1100 | as bob tick send -lq ops; poison; as alice tick send -q ops fine; as bob tick tail --failed --exec 'echo $TICK_TEXT; as bob tick ack ops' ops
  poison
  poison
  poison
  marked 2 messages, 22 to 1123
  $ ls bob.json.*.failed 2>/dev/null; hook
  fine

One that retention has removed could neither be tried again nor passed over: the first said nothing of it, and `tick ack` refused.

  $ poison; poison; poison; last=$(jq '.messages[-1].seq' bob.json.*.failed); relay_stop; relay_start --retain 1s
  poison
  poison
  poison
  $ until as bob tick tail --peek -n +1 ops | grep -q "to $last are no longer kept"; do sleep 0.1; done
  $ relay_stop; relay_start; seqs=$(jq '.messages[].seq' bob.json.*.failed); as bob tick ack --only ops $(echo $seqs | cut -d ' ' -f 1,2)
  2 messages of 'ops' for which a command had failed are no longer kept
  $ as bob tick status -s; as bob tick tail --failed --peek --exec true ops
  ops  3 members, 0 new, 0 unread, 1 failed
  hint: 'tick tail --failed ops' shows the messages for which a command failed
  warning: 1127 in 'ops' is no longer kept
  error: 1 message of 'ops' for which a command had failed is no longer kept
  [1]
  $ hook --failed
  warning: 1127 in 'ops' is no longer kept
  error: 1 message of 'ops' for which a command had failed is no longer kept
  hint: it is forgotten
  [1]
  $ hook --failed; as bob tick status -s
  ops  3 members, 0 new, 0 unread

Those of another log are forgotten with it:

  $ as alice tick send -q ops poison; hook --on-failure=skip 2>/dev/null; ls bob.json.*.failed | wc -l | tr -d ' '
  poison
  1
  $ relay_stop; rm relay.db*; relay_start; as alice tick join -q --new ops <invite >invite.new 2>/dev/null
  $ as bob tick join -q --accept-log="$(as alice tick status --verified ops)" ops 2>/dev/null
  $ ls bob.json.*.failed 2>/dev/null
  [2]

  $ as bob tick tail --on-failure=skip --exec true ops
  error: '--on-failure' needs '--ack=on-success' or '--failed'
  [2]
  $ as bob tick tail --failed --on-failure=skip ops
  error: '--on-failure' needs '--exec'
  [2]
  $ as bob tick tail --failed -f ops
  error: '--follow' and '--failed' cannot be used together
  [2]
  $ relay_stop
