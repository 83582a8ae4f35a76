A person has what any of its devices has, also one that came later: a receipt of it ends where that one joined, so it covers all from
what was shown up to there.

  $ relay_start; umask 077; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as desk tick join -q --name bob <invite
  $ for text in one two three; do as alice tick send -q ops $text; done; as alice tick list add ops milk >/dev/null
  $ as desk tick device add -q phone >secret; as phone tick device use -q <secret; as phone tick device remove -q first
  note: first had let in bob/phone in 'ops'
  $ as alice tick status --wait=read --timeout 0 ops 2>&1 | tail -n 2
  error: timed out: not read by 1 member
  bob

A message that others follow is not marked without them. The last one is, and then the one before it:

  $ as phone tick ack ops 4
  error: message 4 can't be marked alone: its receipt would also cover later ones, which were neither shown nor named
  hint: it came before this device joined: 'tick tail -n N ops' shows all up to there, then run 'tick ack ops'
  [4]
  $ as phone tick ack ops 3-4 2>/dev/null
  [4]
  $ as phone tick ack ops 5; as phone tick ack ops 4; as alice tick status ops
    3  +  delivered 0/1, read 0/1  one
    4  ++ delivered 1/1, read 1/1  two
    5  ++ delivered 1/1, read 1/1  three

What is shown is delivered, and ack marks all of it that wasn't marked:

  $ as phone tick tail -n 3 --raw ops; as alice tick status ops 3 | scrub; as phone tick ack ops; as phone tick ack ops
  one
  two
  three
    bob  delivered TIME (phone)
  marked message 3
  nothing that was shown here is unread
  $ as alice tick status -q --wait=read ops

So it does where the relay is away at first, and `last` is a message:

  $ as phone tick device add -q pad >secret; as pad tick device use -q <secret; as pad tick device remove -q phone
  note: phone had let in bob/pad in 'ops'
  $ as pad tick tail -n 2 --raw ops; relay_stop; as pad tick ack ops 2>/dev/null; as pad tick outbox | scrub | sed 's/[0-9]*[sm],/AGE,/'; relay_start; as pad tick outbox flush
  two
  three
  ID  ops  sending  ack of 5  AGE, 1 try  connection refused
  sent 1 ack from the outbox
  $ as pad tick ack ops; as pad tick ack ops last; as pad tick tail -n 3 --raw ops; as pad tick ack ops
  nothing that was shown here is unread
  'last' is message 5
  one
  two
  three
  marked message 3

With --all this device marks what was never shown here, too:

  $ as alice tick send -q ops four; as pad tick device add -q tab >secret; as tab tick device use -q <secret
  $ as tab tick ack --all ops; as tab tick ack --all ops; as alice tick status -q --wait=read ops
  marked 4 messages, 3 to 13, which were never shown here

So are the edits of lists:

  $ as alice tick status ops 6; as pad tick list ops; as alice tick status ops 6 | scrub
    bob  not delivered  (online|last seen .*) (re)
  1 [ ] milk
    bob  delivered TIME (pad)
