The outbox has a bound also where lines are many and short:

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ relay_stop; yes | as alice tick send -l ops >ids 2>err & SENDER=$!
  $ wait_for err 'outbox is full'; kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]
  $ [ "$(wc -l <ids)" -ge 100000 ] && [ "$(wc -l <ids)" -lt 200000 ] && echo bounded
  bounded
