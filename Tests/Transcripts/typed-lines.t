#require script
`tick send -l ops -` on a terminal drew its progress over the line that was being typed. The progress begins after a second,
so the second line is typed after that.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ export PATH HOME; : >seen; : >ids
  $ type_lines() {
  >     start=$(date +%s); printf 'one\n'; wait_for ids .
  >     until [ $(date +%s) -gt $((start + 1)) ]; do as alice tick outbox; done
  >     printf 'two\n'; until [ $(wc -l <ids) -eq 2 ]; do as alice tick outbox; done
  >     printf '\004'
  > }
  $ type_lines | TERM=xterm script -qefc 'as alice tick send -l ops - >ids' seen >/dev/null
  $ as alice tick tail --raw ops
  one
  two
  $ tr -d '\r' <seen | grep -v '^Script' | sed 's/^\^D//' | grep . | sort
  one
  reading lines from the terminal, each is sent; Ctrl-D ends it
  two

Without `-` too, and then it says so: `tick send -l ops` ended with a hint, and what was typed next ran in the shell.

  $ printf 'three\n\004' | TERM=xterm script -qefc 'as alice tick send -lq ops' seen >/dev/null
  $ grep -ao 'reading.*ends it' seen
  reading lines from the terminal, each is sent; Ctrl-D ends it
  $ printf 'four\n\004' | TERM=xterm script -qefc 'as alice tick send -q ops' seen >/dev/null
  $ grep -ao 'reading.*ends it' seen
  reading the message from the terminal; Ctrl-D ends it
  $ for input in - '-f -' '-f /dev/null'; do
  >     printf 'five\n\004' | TERM=xterm script -qefc "as alice tick send -q ops $input" seen >/dev/null; grep -ao 'reading.*ends it' seen
  > done
  reading the message from the terminal; Ctrl-D ends it
  reading the message from the terminal; Ctrl-D ends it
  [1]
  $ as alice tick tail -n 4 --raw ops
  three
  four
  five
  five
  $ relay_stop
