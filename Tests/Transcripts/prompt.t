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
  >     { wait_for seen 'invite or code: '; "$@"; wait_for seen echo >&2; } | script -qefc 'sh ask.sh' seen >/dev/null
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
  $ relay_stop
