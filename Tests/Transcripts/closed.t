Standard streams that are closed: what can't be written out is not delivered, and no file gets what was meant for people.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops hello
  $ as bob tick tail --new ops >&-
  error: cannot write to standard output: bad file descriptor
  [74]
  $ as alice tick status ops
    3  + delivered 0/1, read 0/1  hello
  $ as bob tick tail --new ops >/dev/full
  error: cannot write to standard output: no space left on device
  [74]
  $ as alice tick status ops
    3  + delivered 0/1, read 0/1  hello
  $ as bob tick tail ops 2>&- | scrub
  TIME alice  hello
  $ as alice tick send ops <&-
  error: cannot read standard input: bad file descriptor
  [65]
  $ as bob tick join --new lab --relay $RELAY >/dev/full
  error: cannot write to standard output: no space left on device
  hint: you have joined room 'lab'; 'tick status --invite lab' prints the invite
  [74]
  $ as bob tick status --invite lab 2>/dev/null | scrub
  http://127.0.0.1:PORT#lab:CODE

A reader that has gone is no failure, and the answer is the same:

  $ mkfifo pipe; exec 7<>pipe 8>pipe; exec 7>&-
  $ as alice tick status ops >&8; as alice tick list ops >&8
  $ as alice tick status --missing=read --exit-code ops >&8
  [1]
  $ tick relay --ephemeral --listen 127.0.0.1:$SECOND_PORT >&8 & SECOND=$!
  $ until as bob tick join -q --relay http://127.0.0.1:$SECOND_PORT --new second --name bob >/dev/null 2>&1; do sleep 0.05; done
  $ end $SECOND
  $ relay_stop
  $ for command in 'status ops' 'list ops' status; do as alice tick $command >&8 2>/dev/null; echo $?; done; exec 8>&-
  3
  3
  3

The demo is for who sees it:

  $ tick demo >/dev/full 2>err; echo $?; tail -n 1 err
  74
  error: cannot write to standard output: no space left on device
  $ tick demo 2>err >&-; echo $?; tail -n 1 err
  74
  error: cannot write to standard output: bad file descriptor
  $ ls "$TMPDIR"
