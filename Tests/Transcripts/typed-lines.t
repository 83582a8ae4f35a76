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

So do the others that read the terminal: they waited without a word, as if they hung.

  $ as bob tick join -q --name bob <invite; as alice tick send ops six >id; as alice tick list add -q ops old; as alice tick list ops
  1 [ ] old
  $ for command in 'alice tick list add -lq ops' 'alice tick list add -q ops -' 'alice tick list edit ops 1 -' 'bob tick ack ops -'; do
  >     { cat id; printf '\004'; } | TERM=xterm script -qefc "as $command" seen >/dev/null; grep -ao 'reading.*ends it' seen
  > done
  reading lines from the terminal, each is a row; Ctrl-D ends it
  reading the text of the row from the terminal; Ctrl-D ends it
  reading the text of the row from the terminal; Ctrl-D ends it
  reading ids and seqs from the terminal; Ctrl-D ends it
  $ as alice tick list ops | scrub; as alice tick status -q --wait=read ops $(cat id)
  1 [ ] ID
  2 [ ] ID
  3 [ ] ID

A terminal passes on no more than 4095 bytes of a line, and what was pasted beyond them was missing, without a word:

  $ paste() { wait_for seen reading; echo seven; head -c 5000 /dev/zero | tr '\0' x; until grep -q 'may be cut' seen; do printf '\n\004'; sleep 0.05; done; }
  $ for command in 'send -lq ops' 'send -q ops' 'list add -lq ops'; do
  >     : >seen; paste 2>/dev/null | TERM=xterm script -qefc "as alice tick $command" seen >/dev/null; echo $?
  >     grep -ao -e 'line . was not sent.*' -e 'line . may be.*' seen | tr -d '\r'
  > done
  65
  line 2 was not sent: it may be cut: a terminal passes on 4095
  65
  line 2 may be cut: a terminal passes on 4095 bytes of a line, and no more
  65
  line 2 may be cut: a terminal passes on 4095 bytes of a line, and no more
  $ as alice tick tail -n 1 --raw ops; as alice tick list ops | wc -l; relay_stop
  seven
  3
