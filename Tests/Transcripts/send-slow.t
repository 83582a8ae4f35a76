#require script
A relay that is frozen: nothing was said for half a minute. On a terminal it is said after three seconds whom the command waits for.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >/dev/null
  $ export PATH HOME; : >seen; halt $RELAY_PID
  $ TERM=xterm script -qfc 'as alice tick send -q ops hello' seen >/dev/null </dev/null & SENDER=$!
  $ wait_for seen 'waiting for the relay'; kill -CONT $RELAY_PID; wait $SENDER
  $ tr -d '\r' <seen | grep -v -e '^Script' -e '^$' | scrub
  TIME waiting for the relay 'http://127.0.0.1:PORT' …
  $ as alice tick tail --raw ops
  hello

In a pipe it is silent, and what was sent from the outbox is counted:

  $ relay_stop; as alice tick send -q ops one 2>/dev/null; as alice tick send -q ops two 2>/dev/null
  [75]
  $ relay_start; as alice tick outbox flush
  sent 2 messages from the outbox
  $ as alice tick outbox flush
  $ relay_stop
