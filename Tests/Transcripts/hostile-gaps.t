#require python3 jq
A relay says that events are no longer kept which it keeps. A gap tells of them, unless they are
verified to be no messages: of members' events that it hides, too, it tells.

  $ . "$TESTDIR/hostile.sh"; liar gap; members alice bob; as alice tick list add ops 'a row' >/dev/null; as alice tick send -q ops one
  $ as carol tick join -q --name carol <invite; as alice tick send -q ops two; tell on 6; as bob tick tail --peek -n +1 ops | scrub
  -- 1 to 2 are no longer kept
  -- 4 to 5 are no longer kept
  TIME alice  two

Who asks for the others, too, isn't shown less without a word:

  $ as bob tick tail --peek --events all -n +1 ops | scrub
  -- 1 to 5 are no longer kept
  TIME alice  two

Nor who asks for them alone, and for no gaps: what was not receipted was told to those who ask for gaps, and to nobody else.

  $ as bob tick tail --peek --events join,list --new ops; as bob tick tail --peek --events join --new ops
  warning: 3 in 'ops' is no longer kept
  warning: 5 in 'ops' is no longer kept
  warning: 5 in 'ops' is no longer kept
  $ as bob tick tail --peek --events join,list -n +1 ops
  warning: 1 to 3 in 'ops' are no longer kept
  warning: 5 in 'ops' is no longer kept
  $ as bob tick tail --events all --new ops | scrub; relay_stop
  -- 3 to 5 are no longer kept
  TIME alice  two

Edits of lists that are many, or can't be had just now, stand in a gap with the messages:

  $ liar gap; members alice bob; seq 120 | as alice tick list add -l ops >/dev/null; seq 2 | as alice tick send -lq ops
  $ tell on 124; as bob tick tail --peek -n +1 ops | scrub; relay_stop
  -- 1 to 2 are no longer kept
  -- 103 to 123 are no longer kept
  TIME alice  2
  $ liar edits-withheld; members alice bob; as alice tick list add ops 'a row' >/dev/null; seq 2 | as alice tick send -lq ops
  $ tell on 5; as bob tick tail --peek -n +1 ops | scrub; relay_stop
  -- 1 to 4 are no longer kept
  TIME alice  2

A gap behind the last event that is shown comes with the next one:

  $ liar bodiless; members alice bob; seq 2 | as alice tick list add -l ops >/dev/null; seq 2 | as alice tick send -lq ops; tell on 5
  $ for run in 1 2 3 4; do as bob tick tail --events list,gap,message --new -c 1 ops | scrub; done; relay_stop
  TIME alice  + 1
  TIME alice  + 2
  -- 5 is no longer kept
  TIME alice  2

What receipts cover, and was never shown, isn't hidden by a gap either: it was, as if it had been one of messages that were receipted.

  $ liar gap; members alice bob; as alice tick list add ops 'a row' >/dev/null; as carol tick join -q --name carol <invite
  $ as alice tick send -q ops one; as bob tick tail -n +1 ops | scrub; as alice tick send -q ops two
  TIME alice  one
  $ tell on 6; as bob tick tail --peek --events all --new ops | scrub; as bob tick tail --peek --new ops | scrub
  -- 3 to 4 are no longer kept
  TIME alice  two
  TIME alice  two
  $ as bob tick tail --peek --events join,list --new ops
  warning: 3 to 4 in 'ops' are no longer kept
  $ tell on 4; as bob tick tail --peek --events all --new ops | scrub
  -- 3 is no longer kept
  TIME -- carol joined
  TIME alice  two
  $ tell on 6; as bob tick tail --events all --new ops | scrub; as bob tick tail --events all --new ops; relay_stop
  -- 3 to 4 are no longer kept
  TIME alice  two

What was shown, and stands in a gap, can't be marked as read. `ack` said that nothing was unread:

  $ liar gap; members alice bob; seq 2 | as alice tick send -lq ops; as bob tick tail --new --raw ops >out; as alice tick send -q ops 3
  $ tell on 5; as bob tick ack ops; as bob tick tail --new --raw ops; as bob tick ack ops; tell off; as bob tick ack ops; tell receipts; relay_stop
  warning: 3 to 4 in 'ops' are no longer kept, and not marked
  nothing that was shown here, and is still kept, is unread
  3
  marked message 5
  marked 2 messages, 3 to 4
  bob delivered 3 4 5
  bob read 3 4 5

`ack --all`, too, ended with 0 and marked less, without a word. What it can't mark it names, once:

  $ liar gap; members alice bob; seq 2 | as alice tick send -lq ops; seq 3 4 | as alice tick list add -l ops >/dev/null; seq 5 | as alice tick send -lq ops
  $ tell on 9; as bob tick ack --all ops; as bob tick ack --all ops; as alice tick status --format '%s %R' ops
  warning: some of 3 to 8 in 'ops' are no longer kept, and not marked
  marked 3 messages, 9 to 11, which were never shown here
  marked 3 messages, 9 to 11, which were never shown here
  3 0
  4 0
  7 0
  8 0
  9 1
  10 1
  11 1
  $ as alice tick send -q ops more; as bob tick ack --all -q ops; tell off; as bob tick ack --all ops; tell receipts; relay_stop
  marked 8 messages, 3 to 12, which were never shown here
  bob read 3 4 7 8 9 10 11 12

Nor is an ack from the outbox sent without a word on what it was for and isn't marked:

  $ liar gap; members alice bob; seq 2 | as alice tick send -lq ops; as bob tick tail -n 1 --raw ops; as alice tick send -q ops 3; as bob tick tail -n 1 --raw ops
  2
  3
  $ halt $RELAY_PID; as bob tick ack --timeout 1ms ops 2>&1 | scrub; as bob tick ack --all --timeout 1ms ops 2>&1 | scrub; kill -CONT $RELAY_PID
  error: cannot reach relay 'http://127.0.0.1:PORT': timed out
  hint: the ack is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  error: cannot reach relay 'http://127.0.0.1:PORT': timed out
  hint: the ack is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  $ tell on 5; as bob tick outbox flush; tell receipts; relay_stop
  sent 2 acks from the outbox; 3 is no longer kept, and not marked
  bob delivered 4 5
  bob read 4 5

What an ack from the outbox isn't for isn't named, and nothing is hidden from who asks for what is new:

  $ liar gap; members alice bob; as alice tick send -q ops 1; as bob tick tail --peek --new --raw ops; halt $RELAY_PID
  1
  $ as bob tick ack --all --timeout 1ms ops 2>&1 | scrub; kill -CONT $RELAY_PID; seq 2 3 | as alice tick send -lq ops; tell on 5
  error: cannot reach relay 'http://127.0.0.1:PORT': timed out
  hint: the ack is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  $ as bob tick tail --new --json ops | jq -c '[.event, .from, .upto, .seq, .text]'; relay_stop
  sent 1 ack from the outbox; 3 is no longer kept, and not marked
  ["gap",3,4,null,null]
  ["message","alice",null,5,"3"]

Nor does a gap that `tail` has told of keep what was shown below it from being named:

  $ liar gap; members alice bob; as alice tick send -q ops 1; as bob tick tail --new --raw ops; seq 2 3 | as alice tick send -lq ops; tell on 5
  1
  $ as bob tick tail --new ops | scrub; as bob tick ack --all ops; as bob tick ack --all ops; as bob tick ack ops; relay_stop
  -- 4 is no longer kept
  TIME alice  3
  warning: 3 to 4 in 'ops' are no longer kept, and not marked
  nothing that was shown here, and is still kept, is unread

Nor does one that was told of hide a message below it that a filter had passed over: it was held for told, and never shown.

  $ liar gap; members alice bob; as carol tick join -q --name carol <invite; seq 2 | as alice tick send -lq ops; as carol tick send -q ops 3
  $ tell on 6 4; as bob tick tail --new --from carol --raw ops; tell on 6; as bob tick tail --new ops; as bob tick tail --new ops; relay_stop
  warning: 5 in 'ops' is no longer kept
  3
  -- 4 is no longer kept

What was told, or shown, costs no request in later runs, whatever joins are between:

  $ liar gap; members alice bob; as alice tick send -q ops missed; as alice tick send -q ops 'shown 1'; as carol tick join -q --name carol <invite
  $ as alice tick send -q ops 'shown 2'; as bob tick tail --new --grep shown --raw ops; seq 2 | as alice tick send -lq ops
  shown 1
  shown 2
  $ tell on 8; as bob tick tail --new --raw ops; pages=$(tell count events); as bob tick tail --new --raw ops; echo $(($(tell count events) - pages)); relay_stop
  warning: 3 in 'ops' is no longer kept
  warning: 7 in 'ops' is no longer kept
  2
  1
