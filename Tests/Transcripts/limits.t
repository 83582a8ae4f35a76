#require curl
Who asks too often is told when to come back. Limits on addresses don't hold for the machine's own, so a proxy speaks here.

  $ relay_start --member-rate 1 --join-rate 2 --proxy 127.0.0.1
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ join() { curl -sS -i -X PUT -H "X-Forwarded-For: $1" -H "Authorization: Bearer $MEMBER.$(printf '%064d' 1)" \
  >     $RELAY/v3/rooms/$(printf '%026d' 1)/members/$MEMBER | tr -d '\r' | sed -n 's/\(Retry-After: \|"retry_after":\)[0-9]*/\1SECONDS/; 1p; /^Retry-After/p; $p'; }
  $ MEMBER=$(printf '%026d' 7); join 192.0.2.1; join 192.0.2.1; join 192.0.2.1; join 192.0.2.2
  HTTP/1.1 400 Bad Request
  {"code":"bad-request","status":400,"title":"the body is no join and no name"}HTTP/1.1 400 Bad Request
  {"code":"bad-request","status":400,"title":"the body is no join and no name"}HTTP/1.1 429 Too Many Requests
  Retry-After: SECONDS
  {"code":"rate-limited","retry_after":SECONDS,"status":429,"title":"too many requests"}HTTP/1.1 400 Bad Request
  {"code":"bad-request","status":400,"title":"the body is no join and no name"} (no-eol)

A message that comes too often stays in the outbox, and is sent when the relay takes it:

  $ n=0; while as alice tick send -q ops $((n += 1)) 2>refused; s=$?; [ $s = 0 ]; do :; done; echo $s; scrub <refused
  75
  error: too many requests: relay 'http://127.0.0.1:PORT' asks to wait 1 second
  hint: the message is in the outbox; the next command that reaches the relay sends it
  $ while as alice tick send -q --no-queue ops never 2>refused; s=$?; [ $s = 0 ]; do :; done; echo $s; scrub <refused
  5
  error: too many requests: relay 'http://127.0.0.1:PORT' asks to wait 1 second
  hint: the message was neither sent nor queued
  $ while as alice tick device list ops >/dev/null 2>refused; s=$?; [ $s = 0 ]; do :; done; echo $s; scrub <refused | grep -v 'from the outbox'
  5
  error: too many requests: relay 'http://127.0.0.1:PORT' asks to wait 1 second; not shown: 'ops'
  $ while as alice tick status --json >counts; s=$?; [ $s = 0 ]; do :; done; echo $s; grep -o '"reachable":[a-z]*' counts
  5
  "reachable":true
  $ until as alice tick outbox flush 2>/dev/null; do :; done
  $ seq 1000 1020 | as alice tick send -lq --wait=sent ops 2>/dev/null
  $ as bob tick tail -n 1000 --raw ops | grep -v never | sort -n >all; uniq -d all
  $ test $(wc -l <all) = $((n + 21)) && echo 'all of them, once'
  all of them, once

A reader that is refused waits, and nothing is missed:

  $ for i in 1 2 3 4; do as bob tick tail -f -c $n -n +1 --raw --peek ops 2>/dev/null | grep -c .; done | uniq -c | wc -l
  1
  $ curl -sS $RELAY/metrics | grep -c '^tick_rate_limited_total [1-9]'
  1
  $ relay_stop
