Sending: text, a whole input, lines of an input.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send ops hello to   you | scrub
  ID
  $ printf 'one\nmessage\n' | as alice tick send ops | scrub
  ID
  $ printf 'one\n\nthree' | as alice tick send -l ops | scrub
  ID
  ID
  ID
  $ echo 'from a file' >file; as alice tick send -f file ops | scrub
  ID
  $ as alice tick send -q ops -- -x
  $ as alice tick send --json ops 'as an object' | scrub
  {"at":MS,"id":"ID","room":"ops","seq":10,"state":"sent"}
  $ as bob tick tail ops | scrub
  TIME alice  hello to you
  TIME alice  one\nmessage
  TIME alice  one
  TIME alice  
  TIME alice  three
  TIME alice  from a file
  TIME alice  -x
  TIME alice  as an object

With text there, standard input is never touched:

  $ printf 'a\nb\nc\n' | while read line; do as alice tick send -q ops "line $line"; done
  $ as bob tick tail -n 3 ops | scrub
  TIME alice  line a
  TIME alice  line b
  TIME alice  line c

Nothing to send is an error, but zero lines are zero messages:

  $ as alice tick send ops ''
  error: the message is empty
  [2]
  $ as alice tick send ops </dev/null
  error: the message is empty
  [2]
  $ as alice tick send -l ops </dev/null

Every byte is kept, also those that are no UTF-8; what could harm a terminal is shown, not sent to it:

  $ printf 'caf\351 \033[31mred\033[0m\ttab \\ \342\200\256gnirts' | as alice tick send -q ops
  $ as bob tick tail -n 1 ops | scrub
  TIME alice  caf\xe9 \x1b[31mred\x1b[0m\ttab \ \u{202e}gnirts
  $ as bob tick tail -n 1 --raw ops | od -c | head -3
  0000000   c   a   f 351     033   [   3   1   m   r   e   d 033   [   0
  0000020   m  \t   t   a   b       \     342 200 256   g   n   i   r   t
  0000040   s  \n
  $ as bob tick tail -n 1 --json ops | sed 's/.*"bytes"/"bytes"/;s/,.*//'
  "bytes":"Y2Fm6SAbWzMxbXJlZBtbMG0JdGFiIFwg4oCuZ25pcnRz"

As an argument, too, where words stand for a text; elsewhere a byte that is no UTF-8 can't be meant:

  $ as alice tick send -q ops -- "$(printf 'caf\351')" "$(printf '\342\202 x')"
  $ as bob tick tail -n 1 --raw ops | od -An -c
     c   a   f 351     342 202       x  \n
  $ as alice tick send --key "$(printf '\351')" ops x
  error: argument 3 is not UTF-8
  [65]
  $ as alice tick run ops -- echo "$(printf '\351')"
  error: argument 5 is not UTF-8
  [65]
  $ as alice tick send "$(printf '\351')" x
  error: argument 2 is not UTF-8
  [65]
  $ as bob tick tail -n 1 ops | scrub
  TIME alice  caf\xe9 \xe2\x82 x

A message has a limit, which is said before anything is sent:

  $ head -c 65536 /dev/zero | tr '\0' x | as alice tick send ops | scrub
  ID
  $ head -c 65537 /dev/zero | tr '\0' x | as alice tick send ops
  error: the message is too long: 65537 bytes, at most 65536
  [65]
  $ head -c 68M /dev/zero | as alice tick send ops
  error: the message is too long: more than 65536 bytes
  [65]
  $ (echo short; head -c 70000 /dev/zero | tr '\0' x; echo; echo end) > lines
  $ as alice tick send -l -f lines ops | scrub
  warning: line 2 is too long and was not sent: 70000 bytes, at most 65536
  ID
  ID
  $ as bob tick tail -n 2 --raw ops
  short
  end

A reader of the ids that goes away doesn't stop the sending:

  $ seq 1 3000 | as alice tick send -l ops | head -n 1 | scrub
  ID
  $ as bob tick tail -n 1 --raw ops
  3000

What is typed wrong:

  $ as alice tick send
  error: missing operand 'ROOM'
  hint: see 'tick send -h'
  [2]
  $ as alice tick send ops -f nothing
  error: cannot open 'nothing': no such file or directory
  [65]
  $ as alice tick send --lnes ops
  error: unknown option '--lnes'
  hint: did you mean '--lines'?
  [2]
  $ as alice tick send opps hello
  error: room 'opps' was not joined here
  hint: did you mean 'ops'?
  [4]
  $ as alice tick send -l ops text
  error: text and '--lines' cannot be used together
  [2]
  $ as alice tick send -f invite ops -
  error: '-' and '--file' cannot be used together
  [2]
  $ as alice tick send --wait=sent --every-device ops text
  error: '--every-device' and '--wait=sent' cannot be used together
  [2]
  $ relay_stop
