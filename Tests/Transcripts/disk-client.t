#require unshare tmpfs
A disk of the client that is full. `tick send` refused to send what it could not put into the outbox, and `tick send -l` sent it.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ mkdir disk; export RELAY_PID PATH HOME
  $ full() { unshare -rm sh -c 'mount -t tmpfs -o size=64k tmpfs disk && cp alice.json disk && cat /dev/zero >disk/fill 2>/dev/null; eval "$1"' - "$1"; }
  $ full 'tick --config disk/alice.json send ops one; echo two | tick --config disk/alice.json send -l ops' 2>&1 | scrub
  ID
  warning: cannot write 'disk/alice.json': no space left on device
  ID
  warning: cannot write 'disk/alice.json': no space left on device
  $ full 'tick --config disk/alice.json send -q ops three --wait=delivered --timeout 0' 2>&1 | scrub
  warning: cannot write 'disk/alice.json': no space left on device
  error: timed out: not delivered to 1 member
  bob
  $ as bob tick tail --raw ops
  one
  two
  three

Who is in the room is asked for in each run then:

  $ full 'for run in 1 2; do tick --config disk/alice.json members --format %f ops; done'
  alice
  bob
  warning: cannot write 'disk/alice.json': no space left on device
  alice
  bob
  warning: cannot write 'disk/alice.json': no space left on device

So has a list: what was shown isn't known to the next run.

  $ printf 'one\ntwo\n' | as alice tick list add -l ops >ids; full 'tick --config disk/alice.json list ops' 2>&1 | scrub
  1 [ ] one
  2 [ ] two
  warning: cannot write 'disk/alice.json': no space left on device
  hint: positions mean the rows as they were shown before this

Without the relay the message is lost, and that is said:

  $ relay_stop; full 'tick --config disk/alice.json send ops four' 2>&1 | scrub
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
