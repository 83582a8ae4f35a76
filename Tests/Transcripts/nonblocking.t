#require python3
ssh(1), node and other programs leave a pipe that doesn't block to the commands that they start. `tick tail` ended in the middle of it.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ cat >nonblocking.py <<'END'
  > # nonblocking.py in|out COMMAND...: the command's standard input, or output, is a pipe that doesn't block. It is empty, or full, when
  > # the command has to wait for it.
  > import fcntl, os, select, subprocess, sys, termios, time
  > isInput = sys.argv[1] == "in"; reading, writing = os.pipe()
  > (own, other) = (writing, reading) if isInput else (reading, writing); os.set_blocking(other, False)
  > command = subprocess.Popen(sys.argv[2:], **{"stdin" if isInput else "stdout": other})
  > def isEmpty(): return fcntl.ioctl(own, termios.FIONREAD, bytes(4)) == bytes(4)
  > def isFull(): return not select.select([], [other], [], 0)[1]
  > def sleeps(): return open(f"/proc/{command.pid}/stat").read().rsplit(")")[1].split()[0] == "S"
  > def wait(isReached):
  >     while command.poll() is None and not isReached(): time.sleep(0.01)
  > if isInput:
  >     os.close(other)
  >     text = sys.stdin.buffer.read()
  >     for piece in text[:len(text) // 2], text[len(text) // 2:]:
  >         try: os.write(own, piece)
  >         except BrokenPipeError: pass
  >         wait(lambda: isEmpty() and sleeps())
  >     os.close(own)
  > else:
  >     wait(isFull)
  >     os.close(other)
  >     while piece := os.read(own, 65536): sys.stdout.buffer.write(piece)
  > sys.exit(command.wait())
  > END
  $ seq 20000 >numbers; as alice tick send -q -l ops <numbers
  $ as bob python3 nonblocking.py out tick tail --new --raw ops >got; echo $?; cmp numbers got
  0
  $ seq 3000 | as alice tick list add -l ops >ids
  $ as alice python3 nonblocking.py out tick list --json ops >got; echo $?; wc -l <got
  0
  3000

So it is with input: all of it is waited for.

  $ echo hello, world | as alice python3 nonblocking.py in tick send -q ops; as bob tick tail --new --json ops >new; grep -o 'hello, world' new
  hello, world
  $ as bob python3 nonblocking.py in tick ack ops - <new; as alice tick status --format %R ops mine
  1
  $ printf 'one\ntwo\n' | as alice python3 nonblocking.py in tick list add -l --list few ops >ids; as alice tick list --list few ops
  1 [ ] one
  2 [ ] two
  $ as carol python3 nonblocking.py in tick join -q --name carol <invite; as carol tick tail -n 1 --raw ops
  hello, world
  $ relay_stop
