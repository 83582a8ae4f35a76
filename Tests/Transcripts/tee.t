A build whose output was sent line by line could not be seen at the same time, but by way of tee(1) and a file.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ printf 'compiling\n\nlinking\nwithout an end' | as alice tick send -l --tee ops
  compiling
  
  linking
  without an end (no-eol)
  $ as alice tick tail --raw ops
  compiling
  
  linking
  without an end

Lines are passed through byte for byte, also one that is too long to be sent, and while the relay can't be reached:

  $ { echo one; head -c 70000 /dev/zero | tr '\0' x; echo; printf '\377\n'; } >input
  $ as alice tick send -l --tee ops <input >output; cmp input output
  warning: line 2 is too long and was not sent: 70000 bytes, at most 65536
  $ cmp input output
  $ relay_stop
  $ echo two | as alice tick send -l --tee ops 2>err
  two
  [75]

A reader that goes away doesn't stop the sending; a full disk does:

  $ relay_start
  $ seq 1 20000 | as alice tick send -l --tee ops | head -n 1
  1
  $ as alice tick tail -n 1 --raw ops
  20000
  $ echo three | as alice tick send -l --tee ops >/dev/full
  error: cannot write to standard output: no space left on device
  hint: what was read is stored by the relay, or in the outbox; what comes after line 1 was not read
  [74]
  $ as alice tick tail -n 1 --raw ops
  three
  $ as alice tick send --tee ops text
  error: '--tee' needs '--lines'
  [2]
  $ relay_stop
