A command that waits while its state file is moved away found an empty outbox, and said that all was sent.

  $ relay_start --push-allow 127.0.0.1; mkdir away
  $ as alice tick join -q --relay $RELAY --new --name alice ops >invite
  $ relay_stop; as alice tick send -q ops one 2>/dev/null
  [75]
  $ as alice tick outbox flush --wait 2>said1 & FLUSH=$!; wait_for said1 'waiting for it'
  $ halt $FLUSH; mv alice.json away; relay_start --push-allow 127.0.0.1; kill -CONT $FLUSH; wait $FLUSH
  [4]
  $ tail -n 2 said1; mv away/alice.json .; as alice tick outbox flush
  error: the state file was moved away meanwhile, or another identity's is in its place: what still waits in that file is not sent
  hint: put the file back, and run it again
  sent 1 message from the outbox

Nor was a message dropped that is in that file:

  $ relay_stop; as alice tick send --wait ops two >/dev/null 2>said2 & SENDER=$!; wait_for said2 'waiting for it'
  $ halt $SENDER; mv alice.json away; relay_start --push-allow 127.0.0.1; kill -CONT $SENDER; wait $SENDER
  [4]
  $ tail -n 2 said2; mv away/alice.json .; as alice tick outbox flush
  error: the state file was moved away meanwhile, or another identity's is in its place: the message is in the outbox of that file
  hint: put it back: 'tick outbox flush' sends it then
  sent 1 message from the outbox
  $ as alice tick tail --peek --raw -n 9 ops
  one
  two

An ack waits there, too:

  $ relay_stop; as alice tick ack -q ops 2 2>/dev/null; as alice tick outbox flush --wait 2>said3 & FLUSH=$!; wait_for said3 'waiting for it'
  $ halt $FLUSH; mv alice.json away; relay_start --push-allow 127.0.0.1; kill -CONT $FLUSH; wait $FLUSH
  [4]
  $ tail -n 2 said3; mv away/alice.json .; as alice tick outbox flush
  error: the state file was moved away meanwhile, or another identity's is in its place: what still waits in that file is not sent
  hint: put the file back, and run it again
  sent 1 ack from the outbox

One that waits for a relay where the room isn't any more isn't waited for. That made the command ask the file again and again:

  $ relay_stop; PORT=${RELAY##*:}; as alice tick ack -q ops 2 2>/dev/null; as alice tick outbox flush --wait 2>said4 & FLUSH=$!
  $ wait_for said4 'waiting for it'; halt $FLUSH; sed -i "s/:$PORT/:$SECOND_PORT/" alice.json; relay_start --push-allow 127.0.0.1
  $ kill -CONT $FLUSH; wait $FLUSH
  [4]
  $ tail -n 1 said4 | scrub; sed -i "s/:$SECOND_PORT/:$PORT/" alice.json; as alice tick outbox flush
  error: room 'ops' was moved to relay 'http://127.0.0.1:PORT' meanwhile
  sent 1 ack from the outbox

A push target that isn't kept is told:

  $ halt $RELAY_PID; as alice tick push set ops http://127.0.0.1:$SECOND_PORT/x 2>said5 & PUSH=$!; asks $PUSH
  $ mv alice.json away; kill -CONT $RELAY_PID; wait $PUSH
  [4]
  $ cat said5; mv away/alice.json .; as alice tick push off ops; relay_stop
  error: the state file was moved away meanwhile, or another identity's is in its place: the relay has the new target, and it is not kept here
  hint: put the file back, and run it again
