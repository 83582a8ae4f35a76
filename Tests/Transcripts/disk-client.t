#require unshare tmpfs
A disk of the client that is full. `tick send` refused to send what it could not put into the outbox, and `tick send -l` sent it.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ mkdir disk; export RELAY_PID PATH HOME
  $ full() { unshare -rm sh -c 'mount -t tmpfs -o size=64k tmpfs disk && cp alice.json disk && cat /dev/zero >disk/fill 2>/dev/null; eval "$1"' - "$1"; }
  $ full 'tick --config disk/alice.json send ops one; echo two | tick --config disk/alice.json send -l ops' 2>&1 | scrub
  warning: cannot write 'disk/alice.json': no space left on device
  hint: 'mine' will not name this message
  ID
  ID
  warning: cannot write 'disk/alice.json': no space left on device
  hint: 'mine' still names a message before these
  $ full 'tick --config disk/alice.json send -q ops three --wait=delivered --timeout 0' 2>&1 | scrub
  warning: cannot write 'disk/alice.json': no space left on device
  hint: 'mine' will not name this message
  error: timed out: not delivered to 1 member
  bob
  $ as bob tick tail --raw ops
  one
  two
  three

A new name was there for all, and the error did not say so:

  $ full 'tick --config disk/alice.json join --name alicia ops; echo $?' 2>&1 | scrub; as bob tick members --format %f ops
  error: cannot write 'disk/alice.json': no space left on device
  78
  alice
  bob

Who is in the room is asked for in each run then:

  $ full 'for run in 1 2; do tick --config disk/alice.json members --format %f ops; done'
  alice
  bob
  warning: cannot write 'disk/alice.json.tree': no space left on device
  alice
  bob
  warning: cannot write 'disk/alice.json.tree': no space left on device

So has a list: what was shown isn't known to the next run.

  $ printf 'one\ntwo\n' | as alice tick list add -l ops >ids; full 'tick --config disk/alice.json list ops' 2>&1 | scrub
  1 [ ] one
  2 [ ] two
  warning: cannot write 'disk/alice.json.ID.list': no space left on device
  hint: positions mean the rows as they were shown before this

What waits in the outbox keeps nobody from reading, though it can't be noted that it was sent: `tick tail` and all others ended with 78.

  $ relay_stop; as alice tick send -q ops queued 2>/dev/null; relay_start
  $ as bob tick send -q ops hello
  $ full 'tick --config disk/alice.json tail --raw ops' 2>&1 | scrub
  warning: cannot write 'disk/alice.json': no space left on device
  one
  two
  three
  hello
  queued
  $ full 'tick --config disk/alice.json list ops' 2>&1 | scrub
  warning: cannot write 'disk/alice.json': no space left on device
  1 [ ] one
  2 [ ] two
  $ full 'for options in "" ops "--missing ops" "ops 3"; do tick --config disk/alice.json status $options; done' 2>&1 | scrub
  ops  2 members, 0 new, 1 unread, 1 sending  http://127.0.0.1:PORT
  outbox  1 message waiting, the oldest for *, 1 try; last error: connection refused (glob)
  warning: cannot write 'disk/alice.json': no space left on device
    3  ++ delivered 1/1, read 0/1  one
    4  ++ delivered 1/1, read 0/1  two
    5  ++ delivered 1/1, read 0/1  three
    9  +  delivered 0/1, read 0/1  queued
  warning: cannot write 'disk/alice.json': no space left on device
    9  + delivered 0/1, read 0/1  *  queued (glob)
  warning: cannot write 'disk/alice.json': no space left on device
    bob  delivered TIME
  warning: cannot write 'disk/alice.json': no space left on device
  $ full 'for command in "members" "ack --all"; do tick --config disk/alice.json $command ops >/dev/null; echo $?; done' 2>&1 | scrub
  warning: cannot write 'disk/alice.json': no space left on device
  0
  warning: cannot write 'disk/alice.json': no space left on device
  0
  $ as bob tick tail --raw ops
  one
  two
  three
  hello
  queued

What can't be done without it says so, and so does what is there for it:

  $ full 'for command in "leave ops" "outbox flush" "status --wait ops"; do tick --config disk/alice.json $command; echo $?; done' 2>&1 | scrub
  warning: cannot write 'disk/alice.json.tree': no space left on device
  error: cannot write 'disk/alice.json': no space left on device
  78
  warning: cannot write 'disk/alice.json.tree': no space left on device
  error: cannot write 'disk/alice.json': no space left on device
  78
  warning: cannot write 'disk/alice.json.tree': no space left on device
  error: cannot write 'disk/alice.json': no space left on device
  78

A `tick tail -f` whose relay was away sends its outbox when that is back, and there is room:

  $ relay_stop; as alice tick send -q ops later 2>/dev/null
  [75]
  $ full 'tick --config disk/alice.json tail -f --peek ops >/dev/null 2>warnings & TAIL=$!
  > until [ -e roomy ]; do sleep 0.05; done; rm disk/fill; : >cleared; until [ -e over ]; do sleep 0.05; done; kill $TAIL; { wait $TAIL; } 2>/dev/null
  > tick --config disk/alice.json outbox' & FULL=$!
  $ wait_for warnings 'cannot write'; wait_for warnings 'cannot reach'; touch roomy
  $ until [ -e cleared ]; do sleep 0.05; done; relay_start
  $ wait_for warnings '^sent'; wait_for warnings 'is back'; touch over; wait $FULL; as bob tick tail --raw --peek ops | grep later
  later
  $ sort -u warnings | scrub
  sent 2 messages from the outbox
  the relay is back
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; waiting for it
  warning: cannot write 'disk/alice.json': no space left on device
  $ as alice tick outbox flush 2>/dev/null

A disk that is full only when the message is in the outbox: the relay stores it, and nothing said that it will be sent again, under
its id. Whoever took it for lost sent another one.

  $ halt $RELAY_PID; unshare -rm sh -c 'mount -t tmpfs -o size=64k tmpfs disk && cp alice.json disk
  > tick --config disk/alice.json send ops once & SENDER=$!; until tick --config disk/alice.json outbox | grep -q sending; do sleep 0.05; done
  > cat /dev/zero >disk/fill 2>/dev/null; kill -CONT $RELAY_PID; wait $SENDER; echo $?
  > rm disk/fill; tick --config disk/alice.json outbox flush' 2>&1 | scrub
  warning: cannot write 'disk/alice.json.tree': no space left on device
  error: cannot write 'disk/alice.json': no space left on device
  hint: the message is in the outbox; the next command that reaches the relay sends it, 'tick outbox drop ID' removes it
  78
  sent 1 message from the outbox
  $ as bob tick tail --new --raw ops | tail -n 2
  later
  once

So it is with lines that the outbox has taken while the relay was away:

  $ relay_stop; mkfifo late; exec 3<>late; { exec 3>&-; unshare -rm sh -c 'mount -t tmpfs -o size=64k tmpfs disk && cp alice.json disk
  > tick --config disk/alice.json send -q -l ops <late 2>warnings & SENDER=$!; until tick --config disk/alice.json outbox | grep -q sending; do sleep 0.05; done
  > cat /dev/zero >disk/fill 2>/dev/null; : >filled; wait $SENDER; echo $? >>warnings'; } & SENDER=$!
  $ echo line >&3; until [ -e filled ]; do sleep 0.05; done; relay_start 3>&-; exec 3>&-; wait $SENDER; scrub <warnings
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  warning: cannot write 'disk/alice.json.tree': no space left on device
  error: cannot write 'disk/alice.json': no space left on device
  hint: messages that could not be sent are in the outbox; 'tick outbox flush' sends them
  78

In a folder that is read-only `tick send` sends, too:

  $ mkdir ro; cp alice.json ro
  $ unshare -rm sh -c 'mount --bind ro ro && mount -o remount,bind,ro ro && tick --config ro/alice.json send ops readable' 2>&1 | scrub
  warning: cannot write 'ro/alice.json.senders': read-only file system
  hint: 'mine' will not name this message
  ID

But not before one that waits: that would come after it.

  $ relay_stop; as alice tick send -q ops waits 2>/dev/null
  [75]
  $ cp alice.json ro; relay_start
  $ unshare -rm sh -c 'mount --bind ro ro && mount -o remount,bind,ro ro && tick --config ro/alice.json send ops overtakes' 2>&1 | scrub
  error: cannot write 'ro/alice.json.senders': read-only file system
  $ as alice tick outbox flush
  sent 1 message from the outbox

Without the relay the message is lost, and that is said:

  $ relay_stop; full 'tick --config disk/alice.json send ops four' 2>&1 | scrub
  warning: cannot write 'disk/alice.json': no space left on device
  hint: 'mine' will not name this message
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'; the message was neither sent nor queued

Lines that were read by then are held in memory, with the bound of the outbox, and sent when the relay is back. `send -l` dropped
them with the error of the disk:

  $ mkfifo lines; exec 3<>lines; printf '%s\n' five six >&3
  $ { exec 3>&-; full 'tick --config disk/alice.json send -l ops <lines >sent 2>warnings'; } & SENDER=$!
  $ wait_for warnings 'in memory'; relay_start 3>&-; echo seven >&3; wait_for warnings 'is back'; exec 3>&-; wait $SENDER; wc -l <sent
  3
  $ scrub <warnings
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  warning: cannot write 'disk/alice.json': no space left on device: lines are held in memory
  the relay is back
  warning: cannot write 'disk/alice.json': no space left on device
  hint: 'mine' still names a message before these
  $ as bob tick tail --new --raw ops; relay_stop
  line
  readable
  waits
  five
  six
  seven

Where it doesn't come back they are lost, which is said, also after a signal:

  $ full 'seq 3 | tick --config disk/alice.json send -l ops; echo $?; tick --config disk/alice.json run ops -- seq 2 >/dev/null; echo $?' 2>&1 | scrub
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  warning: cannot write 'disk/alice.json': no space left on device: lines are held in memory
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: 3 lines were neither sent nor queued
  3
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  warning: cannot write 'disk/alice.json': no space left on device: lines are held in memory
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: 3 lines were neither sent nor queued
  3
  $ exec 3<>lines; seq 2 >&3
  $ full 'tick --config disk/alice.json send -l ops <lines & SENDER=$!; until [ -e stop ]; do sleep 0.05; done; kill $SENDER; { wait $SENDER; } 2>/dev/null' >said 2>&1 & SENDER=$!
  $ wait_for said 'in memory'; touch stop; wait $SENDER; scrub <said
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  warning: cannot write 'disk/alice.json': no space left on device: lines are held in memory
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: 2 lines were neither sent nor queued

An input that would fill the memory isn't read to its end:

  $ head -c 60000 /dev/zero | tr '\0' x >x; seq 300 | sed "s/\$/ $(cat x)/" >many
  $ full 'tick --config disk/alice.json send -l -f many ops' 2>&1 | scrub
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  warning: cannot write 'disk/alice.json': no space left on device: lines are held in memory
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: 28? lines were neither sent nor queued; what comes after line 28? was not read (glob)

So they are where the relay refuses all of them when it is back:

  $ relay_start; as bob tick remove -q ops alice; relay_stop; printf '%s\n' eight nine >file
  $ mkfifo more; exec 3<>more; cat file >&3; : >warnings
  $ { exec 3>&-; full 'tick --config disk/alice.json send -l ops <more >sent 2>warnings'; } & SENDER=$!
  $ wait_for warnings 'in memory'; relay_start 3>&-; wait_for warnings 'neither'; exec 3>&-; wait $SENDER; cat sent
  $ scrub <warnings
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  warning: cannot write 'disk/alice.json': no space left on device: lines are held in memory
  the relay is back
  error: you are no longer in room 'ops': removed by bob
  hint: 2 lines were neither sent nor queued; the room's key was changed: ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'; what comes after line 2 was not read
  $ relay_stop

An ack that neither the relay nor the outbox can have ends with 3, as a message does. It was told as a fault of the file alone.

  $ relay_start; as bob tick tail -n 1 --raw ops >/dev/null; relay_stop
  $ unshare -rm sh -c 'mount -t tmpfs -o size=64k tmpfs disk && cp bob.json* disk && cat /dev/zero >disk/fill 2>/dev/null
  > tick --config disk/bob.json ack --all ops; echo $?' 2>&1 | scrub
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the ack is not in the outbox: cannot write 'disk/bob.json': no space left on device
  3
