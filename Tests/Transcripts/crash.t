#require strace
A crash at each step of writing the state file, while a message is put into the outbox: the message is there as a whole or not at
all, and the next command goes on from there.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ relay_stop
  $ crash() {
  >     text=$1; shift
  >     as alice strace -f -q -o trace "$@" tick send ops "$text" >id 2>err; echo "status $?"; cat id
  >     as alice tick outbox --json | grep -c '"state":"sending"'
  >     ls | grep 'json.tmp'
  > }

While the next version is written, before it is on the disk, and before it takes the place of the last:

  $ crash 'in the write' -P "$HOME/alice.json.tmp" -e trace=write -e inject=write:signal=KILL
  status 137
  0
  alice.json.tmp
  $ crash 'before fsync' -P "$HOME/alice.json.tmp" -e trace=fsync -e inject=fsync:signal=KILL
  status 137
  0
  alice.json.tmp
  $ crash 'before rename' -e trace=rename,renameat,renameat2 -e inject=rename,renameat,renameat2:signal=KILL
  status 137
  0
  alice.json.tmp

After it, the message is taken, and will be sent, though its id was not printed:

  $ crash 'before the fsync of the folder' -e trace=fsync -e inject=fsync:signal=KILL:when=2
  status 137
  1
  [1]
  $ crash 'before the lock is free' -P "$HOME/alice.json.lock" -e trace=close -e inject=close:signal=KILL
  status 137
  2
  [1]

The next command takes away what was left:

  $ as alice tick send ops 'all is well' >id 2>err
  [75]
  $ ls | grep 'json.tmp'
  [1]
  $ relay_start
  $ as alice tick outbox flush 2>/dev/null; as alice tick outbox; as bob tick tail --new --raw ops
  before the fsync of the folder
  before the lock is free
  all is well

A crash at each step of taking it out, after the relay's answer: it is sent again under the same id, and is there once.

  $ twice() {
  >     text=$1; shift; relay_stop; as alice tick send -q ops "$text" 2>err; relay_start
  >     as alice strace -f -q -o trace "$@" tick outbox flush 2>err; echo "status $?"; as alice tick outbox list | wc -l
  >     as alice tick outbox flush 2>/dev/null; as alice tick outbox; as bob tick tail --new --raw ops
  > }
  $ twice 'before fsync' -P "$HOME/alice.json.tmp" -e trace=fsync -e inject=fsync:signal=KILL
  status 137
  1
  before fsync
  $ twice 'before rename' -e trace=rename,renameat,renameat2 -e inject=rename,renameat,renameat2:signal=KILL
  status 137
  1
  before rename
  $ twice 'before the lock is free' -P "$HOME/alice.json.lock" -e trace=close -e inject=close:signal=KILL
  status 137
  0
  before the lock is free

A disk that fails is said, and the file is what it was. The message goes past the outbox, as does one in a folder that is
read-only, which `tick send -l` did and `tick send` refused:

  $ cp alice.json before
  $ fails() { as alice strace -f -q -o trace "$@" tick send ops 'not kept' 2>&1; echo "status $?"; cmp alice.json before; ls | grep 'json.tmp'; }
  $ fails -P "$HOME/alice.json.tmp" -e trace=write -e inject=write:error=ENOSPC
  warning: cannot write '*/alice.json': no space left on device (glob)
  hint: 'mine' will not name this message
  ?????????????????????????? (glob)
  status 0
  [1]
  $ fails -P "$HOME/alice.json.tmp" -e trace=fsync -e inject=fsync:error=EIO
  warning: cannot write '*/alice.json': input/output error (glob)
  hint: 'mine' will not name this message
  ?????????????????????????? (glob)
  status 0
  [1]
  $ fails -e trace=rename,renameat,renameat2 -e inject=rename,renameat,renameat2:error=EROFS
  warning: cannot write '*/alice.json': read-only file system (glob)
  hint: 'mine' will not name this message
  ?????????????????????????? (glob)
  status 0
  [1]
  $ (ulimit -f 0; as alice tick send ops 'not kept' 2>&1; echo "status $?") | cat; cmp alice.json before; ls | grep 'json.tmp'
  warning: cannot write '*/alice.json': file too large (glob)
  hint: 'mine' will not name this message
  ?????????????????????????? (glob)
  status 0
  [1]
  $ as bob tick tail --new --raw ops
  not kept
  not kept
  not kept
  not kept

A relay whose store may not grow says so, too:

  $ (ulimit -f 1; as alice tick relay --listen 127.0.0.1:0 --store sqlite:small.db 2>&1; echo "status $?") | scrub
  error: cannot use the store 'small.db': disk I/O error
  status 78

A line that is read while the outbox can't be written has no id printed, and the status says so:

  $ relay_stop
  $ seq 1 3 | as alice strace -f -q -o trace -P "$HOME/alice.json.tmp" -e trace=write -e inject=write:error=ENOSPC \
  >     tick send -l ops 2>&1 | scrub; as alice tick outbox
  warning: cannot reach relay 'http://127.0.0.1:PORT': connection refused; lines go to the outbox
  warning: cannot write '*/alice.json': no space left on device: lines are held in memory (glob)
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: 3 lines were neither sent nor queued

An editor that replaces the file by another, even while `send -l` runs: what it wrote stays.

  $ relay_start
  $ mkfifo lines; as alice tick send -l ops <lines >ids 2>err & SENDER=$!
  $ exec 3>lines; echo one >&3; wait_for ids .
  $ sed 's/"version": /"colour": "green", "version": /' alice.json >edited; mv edited alice.json
  $ relay_stop; echo two >&3; exec 3>&-; wait $SENDER
  [75]
  $ grep -c green alice.json; wc -l <ids; as alice tick outbox list | wc -l
  1
  2
  1
  $ relay_start; as alice tick outbox flush 2>/dev/null; as bob tick tail --new --raw ops
  one
  two
  $ grep -c green alice.json
  1
  $ relay_stop
