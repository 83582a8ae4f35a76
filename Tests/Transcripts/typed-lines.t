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
  $ tr -d '\r' <seen | grep -v '^Script' | sed 's/^\^D//' | grep .
  one
  two
  $ relay_stop
