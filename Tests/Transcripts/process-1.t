#require curl unshare tmpfs
As process 1 of a container, which the kernel sends no signal that it leaves to the default action: `tail -f` outlived SIGTERM, `send -l` ended
with 0, and a wait timed out.

  $ first() { unshare -rpfm --kill-child env --default-signal=INT sh -c 'read -r pid _ </proc/self/stat; echo "$pid" >pid; mount -t proc proc /proc; exec "$@"' - "$@"; }
  $ ended() { kill -$1 $(cat pid); wait $FIRST; echo $?; }
  $ relay_start; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ as alice tick send -q ops one; as alice tick list add ops task >id; export PATH HOME
  $ for signal in TERM INT HUP; do : >out; first as bob tick tail -f ops >out & FIRST=$!; wait_for out one; ended $signal; done
  143
  130
  129
  $ : >out; first as alice tick status -f ops >out & FIRST=$!; wait_for out one; ended TERM
  143
  $ : >out; first as alice tick list -f ops >out & FIRST=$!; wait_for out task; ended TERM
  143
  $ mkfifo text; first as alice tick send --file text ops & FIRST=$!; exec 3>text; ended TERM; exec 3>&-
  143
  $ : >out; first as alice tick send -l ops <text >out & FIRST=$!; exec 3>text; echo line >&3; wait_for out .; ended TERM; exec 3>&-
  143
  $ relay_waits 0; first as alice tick send -q --wait=read ops two & FIRST=$!; relay_waits 1; ended TERM
  error: interrupted: not read by 1 member
  bob
  143
  $ relay_waits 0; first as alice tick status --wait=read ops 3 & FIRST=$!; relay_waits 1; ended TERM
  error: interrupted: not read by 1 member
  bob
  143
  $ : >out; first as bob tick push receive --listen 127.0.0.1:0 ops >out 2>&1 & FIRST=$!; wait_for out ^listening; ended TERM
  0
  $ : >out; first as bob tick run ops sh -c 'echo >out begun; sleep 1000' & FIRST=$!; wait_for out begun; ended HUP
  129

A relay ends well, and by SIGUSR1 at once:

  $ for signal in TERM USR1; do : >out; first tick relay --ephemeral --listen 127.0.0.1:0 >out & FIRST=$!; wait_for out ^listening; ended $signal; done
  0
  138

Without /proc the arguments are unknown. Every command said that it had none:

  $ unshare -rm sh -c 'mount -t tmpfs tmpfs /proc && exec tick --version'
  error: this process has no arguments, not even its name
  hint: mount /proc, if it isn't; a library of LD_PRELOAD can hide them, too
  [78]

In that of another PID namespace it would not find its threads, and end by SIGILL now and then:

  $ unshare -rpf tick status
  error: '/proc' shows the processes of another PID namespace
  hint: 'unshare --pid --fork --mount-proc' mounts this one's, for it alone
  [78]
  $ relay_stop
