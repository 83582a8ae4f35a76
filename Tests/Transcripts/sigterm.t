#require curl
SIGTERM in the middle of a flood. What was acknowledged is stored, and what wasn't is in the outboxes.

  $ relay_start
  $ as zoe tick join -q --relay $RELAY --new ops --name zoe >invite
  $ for who in a b c d; do as $who tick join -q --name $who <invite; done
  $ for who in a b c d; do seq -f "$who %g" 3000 | as $who tick send -l ops >ids.$who 2>notes.$who & SENDERS="$SENDERS $!"; done
  $ until curl -sS $RELAY/metrics | awk '/^tick_messages_total/ { exit !($2 >= 500) }'; do :; done
  $ relay_stop; relay_start
  $ for sender in $SENDERS; do wait $sender; done; for who in a b c d; do as $who tick outbox flush 2>/dev/null; done

Each id that was printed is there once, and each line in its sender's order:

  $ cat ids.? | sort >printed; wc -l <printed
  12000
  $ as zoe tick tail -n 20000 --json ops >log.json; grep -o '"id":"[^"]*"' log.json | cut -d'"' -f4 | sort | cmp - printed
  $ for who in a b c d; do grep -o "\"text\":\"$who [0-9]*" log.json | cut -d' ' -f2 | sort -nc && echo $who; done
  a
  b
  c
  d
  $ relay_stop
