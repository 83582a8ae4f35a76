#require jq
A member's client wrote 3,000 messages that weren't sealed rightly. Every other member was told 3,000 times that the relay
was tampered with.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as mallory tick join -q --name mallory <invite
  $ relay_stop; seq 300 | as mallory tick send -lq ops 2>err
  [75]
  $ jq '.outbox[].body = ("garbage" | @base64)' mallory.json >changed && cat changed >mallory.json
  $ relay_start; as mallory tick outbox flush; as mallory tick send -q ops 'a good one'
  sent 300 messages from the outbox

The member is named, at the first message and with their number at the end:

  $ as alice tick tail --new --raw ops 2>said; cat said
  a good one
  warning: message 3 of mallory in 'ops' is not shown: not sealed with the room's key
  warning: 300 messages of mallory in 'ops' were not shown: not sealed with the room's key

Nobody is shown them, so the next run doesn't read them again:

  $ as alice tick tail --new --exec 'echo "$TICK_TEXT"' ops 2>said; cat said

One alone is said once, and the other members' messages aren't of that kind:

  $ as bob tick join -q --name bob <invite; as bob tick send -q ops hello
  $ as alice tick tail -n +302 --raw ops 2>said; cat said
  a good one
  hello
  warning: message 302 of mallory in 'ops' is not shown: not sealed with the room's key

While a room is followed the number comes at the end:

  $ as alice tick tail -f -c 2 -n 5 --raw ops 2>said; cat said
  a good one
  hello
  warning: message 300 of mallory in 'ops' is not shown: not sealed with the room's key
  warning: 3 messages of mallory in 'ops' were not shown: not sealed with the room's key

None of them counts as delivered:

  $ as mallory tick status --format '%d/%D' -n 301 ops | sort | uniq -c | tr -s ' '
  warning: 300 messages of 'ops' from 3 to 302 are not genuine, and in this list by the relay's word alone
   300 0/1
   1 1/1
  $ relay_stop
