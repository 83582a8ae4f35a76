#require python3 curl
A member that isn't asking is told nothing. `push receive` waits for the relay's pushes, which are signed, and runs
`tick tail --new` for the room that one wakes. Here pushes are signed by hand.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ as bob tick push secret ops >secret; cut -c 1-6 secret; SECRET=$(cat secret)
  whsec_

Without a target nothing is for this member:

  $ as bob tick push receive --listen 127.0.0.1:0 ops ops >received 2>notes & RECEIVER=$!
  $ wait_for notes listening; scrub <notes; URL=$(sed -n 's/^listening on //p' notes)
  warning: room 'ops' has no push target: all pushes are refused
  hint: 'tick push set ops URL' sets one
  listening on http://127.0.0.1:PORT
  $ TARGET=0123456789ABCDEFGHJKMNPQRS
  $ push-sign $SECRET $TARGET $URL
  403

The state file has the target of `push set`, and it is read for each push:

  $ sed "s|\"name\": \"bob\"|&, \"push\": {\"url\": \"https://push.example/x\", \"target\": \"$TARGET\"}|" bob.json >edited && mv edited bob.json
  $ as alice tick send -q ops one
  $ push-sign $SECRET $TARGET $URL
  204
  $ wait_for received one; scrub <received
  TIME alice  one
  $ as alice tick send -q ops two; push-sign --id other $SECRET $TARGET $URL
  204
  $ as alice tick status -q --wait ops
  $ as alice tick status ops | scrub
    3  ++ delivered 1/1, read 0/1  one
    4  ++ delivered 1/1, read 0/1  two

The same push fifty times is one:

  $ as alice tick send -q ops three
  $ push-sign --id fifty --times 50 $SECRET $TARGET $URL | sort | uniq -c | sed 's/^ *//'
  50 204
  $ wait_for received three; grep -c three received
  1

What is unsigned, old, from the future, signed by another, or for another target runs nothing:

  $ as alice tick send -q ops four
  $ push-sign --unsigned $SECRET $TARGET $URL
  401
  $ push-sign --at $(($(date +%s) - 301)) --id old $SECRET $TARGET $URL
  401
  $ push-sign --at $(($(date +%s) + 310)) --id new $SECRET $TARGET $URL
  401
  $ push-sign --id foreign $(as alice tick push secret ops) $TARGET $URL
  401
  $ push-sign --id target $SECRET 7123456789ABCDEFGHJKMNPQRS $URL
  403
  $ curl -s -o /dev/null -w '%{http_code}\n' $URL; head -c 100000 /dev/zero | curl -s -o /dev/null -w '%{http_code}\n' --data-binary @- $URL
  405
  413
  $ printf 'POST / HTTP/1.1\r\n\r\n' | curl -s -m 30 telnet://${URL#http://} | head -n 1 | tr -d '\r'
  HTTP/1.1 400 Bad Request
  $ sed -n '/^warning: refused/p' notes
  warning: refused a push from 127.0.0.1: it is for another target than the one that is set here
  warning: refused a push from 127.0.0.1: it has no signature of a room that is listened for
  warning: refused a push from 127.0.0.1: its time is more than 5 minutes from this machine's
  $ as alice tick status ops 6
    bob  not delivered  (online|last seen .*) (re)
  $ push-sign --id right $SECRET $TARGET $URL; wait_for received four
  204
  $ as alice tick status -q --wait ops
  $ kill -TERM $RECEIVER; wait $RECEIVER

With `--exec` the messages go to a command. What comes while it runs is one more run; a relay that is away is tried again:

  $ cat >slow <<'END'
  > #!/bin/sh
  > echo "begin $TICK_TEXT" >>slow.log
  > until [ -e go ]; do sleep 0.05; done
  > echo "end $TICK_TEXT" >>slow.log
  > END
  $ chmod +x slow
  $ : >notes; as bob tick push receive --listen 127.0.0.1:0 --exec ./slow ops >received 2>notes & RECEIVER=$!
  $ wait_for notes listening; URL=$(sed -n 's/^listening on //p' notes)
  $ as alice tick send -q ops five; push-sign --id five $SECRET $TARGET $URL; wait_for slow.log five
  204
  $ as alice tick send -q ops six; for number in 1 2 3 4; do push-sign --id six$number $SECRET $TARGET $URL; done
  204
  204
  204
  204
  $ touch go; wait_for slow.log 'end six'; cat slow.log
  begin five
  end five
  begin six
  end six
  $ as alice tick send -q ops seven; push-sign --id seven $SECRET $TARGET $URL
  204
  $ as alice tick status -q --wait ops
  $ as alice tick send -q ops eight; relay_stop
  $ push-sign --id eight $SECRET $TARGET $URL; wait_for notes 'cannot reach relay'
  204
  $ relay_start; wait_for slow.log 'end eight'
  $ kill -INT $RECEIVER; wait $RECEIVER
  [130]

What came while it didn't run is fetched at its start, without a push. Connections that bring no request keep nobody out:

  $ as alice tick send -q ops nine; : >notes; as bob tick push receive --listen 127.0.0.1:0 --exec ./slow ops 2>notes & RECEIVER=$!
  $ wait_for slow.log 'end nine'; wait_for notes listening; URL=$(sed -n 's/^listening on //p' notes)
  $ as alice tick send -q ops ten
  $ python3 -c 'import socket, subprocess, sys
  > held = [socket.create_connection(("127.0.0.1", int(sys.argv[1]))) for _ in range(100)]
  > for connection in held: connection.send(b"POST / HTTP/1.1\r\n")
  > subprocess.run(["push-sign", "--id", "ten", *sys.argv[2:]])' ${URL##*:} $SECRET $TARGET $URL
  204
  $ wait_for slow.log 'end ten'

Nor do those that have their answer, and stay open:

  $ as alice tick send -q ops more
  $ python3 -c 'import socket, subprocess, sys
  > held = [socket.create_connection(("127.0.0.1", int(sys.argv[1]))) for _ in range(64)]
  > for connection in held: connection.send(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
  > assert all(connection.recv(12) == b"HTTP/1.1 401" for connection in held)
  > subprocess.run(["push-sign", "--id", "more", *sys.argv[2:]])' ${URL##*:} $SECRET $TARGET $URL
  204
  $ wait_for slow.log 'end more'

A run that another process kept out, as it had the room, is made again:

  $ as alice tick send -q ops eleven; : >held; as bob tick tail --new --exec 'echo $TICK_TEXT >held; until [ -e free ]; do sleep 0.05; done' ops & HOLDER=$!
  $ wait_for held eleven; as alice tick send -q ops twelve; push-sign --id twelve $SECRET $TARGET $URL; wait_for notes 'another .*is running'
  204
  $ touch free; wait $HOLDER; wait_for slow.log 'end twelve'
  $ kill -TERM $RECEIVER; wait $RECEIVER

A command that can't be run takes no message: it is tried again, as no push comes for them any more.

  $ : >notes; : >later.log; as bob tick push receive --listen 127.0.0.1:0 --exec ./later ops 2>notes & RECEIVER=$!
  $ wait_for notes listening; URL=$(sed -n 's/^listening on //p' notes)
  $ as alice tick send -q ops thirteen; push-sign --id thirteen $SECRET $TARGET $URL; wait_for notes "cannot run './later'"
  204
  $ printf '#!/bin/sh\necho "$TICK_TEXT" >>later.log\n' >new; chmod +x new; mv new later; wait_for later.log thirteen
  $ as alice tick status -q --wait ops mine; kill -TERM $RECEIVER; wait $RECEIVER

A socket of systemd's that brings one connection, or is none, is no system call's "invalid argument":

  $ passed() { as bob python3 -c 'import os, socket, sys
  > pair = socket.socketpair()
  > os.dup2(pair[0].fileno() if sys.argv[1] == "connection" else 1, 3)
  > os.set_inheritable(3, True)
  > os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
  > os.execvp("tick", ["tick", "push", "receive", "ops"])' $1; }
  $ passed connection; passed file
  error: systemd passes no socket that listens
  hint: a unit with 'Accept=yes' passes connections: leave it out
  error: systemd passes no socket that listens
  hint: a unit with 'Accept=yes' passes connections: leave it out
  [3]

Without a reader of what it prints it ends, as `tail -f` does:

  $ as bob tick push receive --listen 127.0.0.1:0 ops 2>notes | :; grep -c listening notes
  1

Who was removed gets nothing any more, in one room of two and then in both. Of several rooms each line and each warning says its room:

  $ as alice tick join -q --relay $RELAY --new two --name alice >invite; as bob tick join -q --name bob <invite
  $ as alice tick remove -q two bob 2>/dev/null
  $ : >received; : >notes; as bob tick push receive --listen 127.0.0.1:0 ops two >received 2>notes & RECEIVER=$!
  $ wait_for notes 'no longer'; URL=$(sed -n 's/^listening on //p' notes)
  $ as alice tick send -q ops fourteen; push-sign --id fourteen $SECRET $TARGET $URL; wait_for received fourteen
  204
  $ scrub <received; push-sign --id elsewhere $SECRET 7123456789ABCDEFGHJKMNPQRS $URL; grep 'refused a push' notes
  ops TIME alice  fourteen
  403
  warning: refused a push from 127.0.0.1 for room 'ops': it is for another target than the one that is set here
  $ as alice tick remove -q ops bob 2>/dev/null; push-sign --id removed $SECRET $TARGET $URL; wait $RECEIVER
  204
  [4]
  $ sed -n '/^error/p' notes
  error: you are no longer in room 'two': removed by alice
  error: you are no longer in room 'ops': removed by alice
  $ as bob tick push receive --listen 127.0.0.1:0 ops 2>/dev/null
  [4]

Another command leaves the room. No push tells of that, and it was waited for without end:

  $ as alice tick invite ops 2>/dev/null >invite; as bob tick join -q <invite 2>/dev/null; : >notes
  $ as bob tick push receive --listen 127.0.0.1:0 ops two 2>notes & RECEIVER=$!
  $ wait_for notes 'no longer in room .two'; as bob tick leave -q ops; wait $RECEIVER
  [4]
  $ sed -n '/^error: room/p' notes
  error: room 'ops' was not joined here

Who is in a room again hears of it again, also while a run of it lasts: where the other room was over then, all were taken to be.

  $ again() { as alice tick invite $1 2>/dev/null >invite; as bob tick join -q <invite 2>/dev/null; python3 -c 'import json, sys
  > state = json.load(open("bob.json"))
  > state["rooms"][sys.argv[1]]["push"] = {"url": "https://push.example/x", "target": sys.argv[2]}
  > json.dump(state, open("bob.json", "w"))' $1 $TARGET; }
  $ printf '#!/bin/sh\necho "$TICK_ROOM $TICK_TEXT${TICK_ROOM_COLUMN-}" >>held.log\nuntil [ -e let-go ]; do sleep 0.05; done\n' >hold; chmod +x hold
  $ again ops; : >notes; : >held.log; as bob tick push receive --listen 127.0.0.1:0 --exec ./hold ops two 2>notes & RECEIVER=$!
  $ wait_for notes "in room 'two'"; URL=$(sed -n 's/^listening on //p' notes); again two; TWO=$(as bob tick push secret two)
  $ as alice tick send -q two held; push-sign --id back $TWO $TARGET $URL; wait_for held.log held
  204
  $ as alice tick remove -q ops bob 2>/dev/null; push-sign --id gone $SECRET $TARGET $URL; wait_for notes "in room 'ops'"
  204
  $ as alice tick send -q two more; push-sign --id more $TWO $TARGET $URL; touch let-go; wait_for held.log more
  204
  $ kill -TERM $RECEIVER; wait $RECEIVER; cat held.log
  two held
  two more
  $ relay_stop
