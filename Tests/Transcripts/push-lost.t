#require python3 jq
Targets to which no push comes: `tick push` said that they are set, and `push receive` waited for ever. Now both say why.

  $ relay_start --push-allow 127.0.0.1
  $ as bob tick join -q --relay $RELAY --new ops --name bob >/dev/null
  $ echo 204 >answer; push-target >port & TARGET=$!
  $ wait_for port .; URL=http://127.0.0.1:$(cat port)
  $ as bob tick push set ops $URL/one 2>/dev/null; cp bob.json copy.json; as copy tick push set ops $URL/two 2>/dev/null
  $ as bob tick push | scrub
  ops  127.0.0.1:PORT  push target set  the relay has another target than was set here; 'tick push set ops' sets it again
  $ as bob tick push receive --listen 127.0.0.1:0 ops 2>notes & RECEIVER=$!
  $ wait_for notes 'sets it again'; end $RECEIVER; scrub <notes
  listening on http://127.0.0.1:PORT
  warning: room 'ops' gets no pushes: the relay has another target than was set here
  hint: 'tick push set ops' sets it again

Whether the relay has a new target isn't known where its answer doesn't come:

  $ halt $RELAY_PID; as bob tick push set --timeout 1s ops $URL/three 2>&1 | scrub; kill -CONT $RELAY_PID
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  hint: the relay may have the new target: 'tick push ops' tells, set it again

What ntfy is to show can be said later, and no request has what stands behind '#':

  $ as bob tick push set ops $URL/topic#part 2>/dev/null; as bob tick push set --ntfy --every 90s ops 2>/dev/null; as bob tick push set --ntfy ops 2>/dev/null
  $ jq -r .rooms.ops.push.url bob.json | scrub; jq -c .rooms.ops.push.every bob.json
  http://127.0.0.1:PORT/topic?tpl=yes&m=%7B%7B.text%7D%7D
  90

A relay that makes no pushes any more, and that is away when `push receive` begins:

  $ relay_stop; : >notes; as bob tick push receive --listen 127.0.0.1:0 ops 2>notes & RECEIVER=$!
  $ wait_for notes 'cannot reach'; relay_start --no-push
  $ as bob tick push | scrub; as bob tick push --json | jq -c .push
  ops  127.0.0.1:PORT  push failing (off)  the relay makes no pushes
  {"class":"off","state":"failing"}
  $ wait_for notes 'gets no pushes'; end $RECEIVER; grep 'no pushes' notes
  warning: room 'ops' gets no pushes: the relay makes no pushes
  $ relay_stop; end $TARGET
