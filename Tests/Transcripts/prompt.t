#require script
A code is asked for without echo, and the terminal is as it was when the question is broken off.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ cat >ask.sh <<'END'
  > trap : INT
  > as "$WHO" tick join --relay "$RELAY" --name "$WHO" ops; echo "status $?"
  > stty -a | grep -o -e '-\?echo ' | tr -d ' '
  > END
  $ ask() {
  >     : >seen; export RELAY WHO
  >     { wait_for seen 'code: '; "$@"; wait_for seen echo >&2; } | script -qefc 'sh ask.sh' seen >/dev/null
  >     tr -d '\r' <seen | grep -v -e '^Script' -e '^$' | scrub
  > }
  $ WHO=bob; ask cat invite
  invite or code: 
  joined 'ops' as bob: 2 members
  status 0
  echo
  $ WHO=carol; ask printf '\003'
  invite or code: 
  status 130
  echo

So it is asked for by `--code-file -`, which took it with echo and no word:

  $ cat >ask.sh <<'END'
  > as "$WHO" tick join --relay "$RELAY" --name "$WHO" --code-file - ops; echo "status $?"
  > stty -a | grep -o -e '-\?echo ' | tr -d ' '
  > END
  $ sed 's/.*#ops://' invite >code; WHO=dave; ask cat code
  code: 
  joined 'ops' as dave: 3 members
  status 0
  echo
  $ WHO=eve; ask echo
  code: 
  error: no code given for room 'ops'
  hint: give an invite on stdin or as an operand, '--code-file FILE', or '--new'
  to make a room
  status 2
  echo

A relay's token, too:

  $ cat >ask.sh <<'END'
  > tick relay --ephemeral --listen 127.0.0.1:0 --token-file -; echo "status $?"
  > stty -a | grep -o -e '-\?echo ' | tr -d ' '
  > END
  $ ask() {
  >     : >seen
  >     { wait_for seen 'token: '; "$@"; wait_for seen echo >&2; } | script -qefc 'sh ask.sh' seen >/dev/null
  >     tr -d '\r' <seen | grep -v -e '^Script' -e '^$' | scrub
  > }
  $ ask echo two words
  token: 
  error: the token file '-' has no token: one word of ASCII characters, at most
  4096
  status 65
  echo

The secret of a device has several lines: it is asked for up to an empty one. One that is shown on a terminal is warned of:

  $ as alice tick join -q --relay $RELAY --new --name alice kitchen >/dev/null; umask 077; as alice tick device add -q laptop >secret; echo >>secret
  $ cat >ask.sh <<'END'
  > as "$WHO" tick device use; echo "status $?"
  > stty -a | grep -o -e '-\?echo ' | tr -d ' '
  > END
  $ ask() {
  >     : >seen; export RELAY WHO
  >     { wait_for seen 'an empty line: '; "$@"; wait_for seen echo >&2; } | script -qefc 'sh ask.sh' seen >/dev/null
  >     tr -d '\r' <seen | grep -v -e '^Script' -e '^$' | scrub
  > }
  $ WHO=laptop; ask cat secret
  secret, and an empty line: 
  joined 'kitchen' and 'ops' as alice (laptop)
  status 0
  echo
  $ : >seen; script -qefc 'as alice tick device add tv ops' seen </dev/null >/dev/null; tr -d '\r' <seen | grep -v -e '^Script' -e 'this machine' -e '^$' | scrub | sed 's/until .*/until TIME/; s/^.*warning:.* whoever/warning: whoever/'
  device http://127.0.0.1:PORT#ops:CODE
  'http://127.0.0.1:PORT' is its own address
  warning: whoever sees this can come in as you; a file keeps it off the
  screen
  1 room; works once, until TIME
  $ relay_stop
