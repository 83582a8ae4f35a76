#require script
Two members who talked in terminals didn't see each other come and go.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops hello
  $ export PATH HOME; : >seen; : >piped
  $ TERM=xterm script -qefc 'as bob tick tail -f -n 1 -c 3 ops' seen </dev/null >/dev/null & CHAT=$!
  $ as bob tick tail -f -n 1 -c 3 --peek ops >piped & PIPE=$!
  $ wait_for seen hello; wait_for piped hello
  $ as carol tick join -q --name carol <invite; as carol tick send -q ops 'here I am'; as carol tick leave -q ops
  $ wait_for seen left; as alice tick send -q ops bye; wait $CHAT; wait $PIPE

They count for nothing, and are dim; neither are there in a pipe:

  $ tr -d '\r' <seen | grep -v -e '^Script' -e '^$' | scrub | sed 's/.\[2m/<dim>/; s/.\[0m/<end>/'
  3 TIME alice  hello
  <dim>4 TIME -- carol joined<end>
  5 TIME carol  here I am
  <dim>6 TIME -- carol left<end>
  7 TIME alice  bye
  $ scrub <piped
  TIME alice  hello
  TIME carol  here I am
  TIME alice  bye
  $ relay_stop
