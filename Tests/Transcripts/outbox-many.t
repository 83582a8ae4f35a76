The outbox has a bound also where lines are many and short:

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ relay_stop; yes | as alice tick send -l ops >ids 2>err & SENDER=$!
  $ wait_for err 'outbox is full'; kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]
  $ [ "$(wc -l <ids)" -ge 100000 ] && [ "$(wc -l <ids)" -lt 200000 ] && echo bounded
  bounded

A background process that a command left behind writes for nobody, however much:

  $ as alice tick run ops -- sh -c 'yes & sleep 0.1' >/dev/null 2>&1

A relay that refuses is not waited for:

  $ rm relay.db*; relay_start
  $ mkfifo lines; exec 3<>lines; as alice tick send -lq ops <lines 2>err
  [4]
  $ sed 's/.http[^ ]*/RELAY/' err
  error: you are not a member of room 'ops' at relay RELAY
  hint: join again with 'tick join ops', after 'tick leave' with an invite; if that finds no room, the relay has another store, or has lost it; no line was sent or queued
  $ exec 3>&-; relay_stop
