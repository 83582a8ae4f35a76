#require python3
A relay answers to messages that it doesn't store, or tells another seq than theirs. Whatever it says, nobody waits for
another message instead, and what may be lost stays in the outbox.

  $ . "$TESTDIR/hostile.sh"
  $ said() { "$@" >shown 2>said; echo $?; scrub <said; }

It stores the last line of a request, and answers its seq to all of them. The answer isn't taken the second time either, nor
where a key says that the lines may be there already.

  $ for send in 'send -l' 'send -l --key k' 'list add -l'; do
  >   liar one-seq; members alice bob; printf '%s\n' one two three >lines; tell on; : >said
  >   as alice tick $send --wait=delivered:@bob ops <lines >ids 2>said & SENDER=$!
  >   tell until send 2; wait_for said .; end $SENDER; scrub <said
  >   as alice tick outbox | wc -l; tell off; as alice tick outbox flush; relay_stop
  > done
  warning: relay 'http://127.0.0.1:PORT' gave an invalid answer: two messages at seq 3; lines go to the outbox
  3
  sent 3 messages from the outbox
  warning: relay 'http://127.0.0.1:PORT' gave an invalid answer: two messages at seq 3; lines go to the outbox
  3
  sent 3 messages from the outbox
  warning: relay 'http://127.0.0.1:PORT' gave an invalid answer: two messages at seq 3; waiting for it
  error: a signal came before the relay had answered
  hint: the edits are in the outbox; the next command that reaches the relay sends them, 'tick outbox drop ID ID ID' removes them
  3
  sent 3 edits from the outbox

It stores nothing, and answers a seq. One of the log that Alice has proved is refused; of one beyond it a wait asks.

  $ liar dropped; members alice bob; seq 3 | as alice tick send -lq ops; as bob tick tail --new --raw ops >read
  $ as alice tick status --format '%s %d/%D' ops; tell on 3
  3 1/1
  4 1/1
  5 1/1
  $ said as alice tick send ops lost; as alice tick outbox | wc -l; as alice tick status -q --wait --timeout 1s ops 2>said
  75
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: a new message at seq 3 in a log that had 5 events
  hint: the message is in the outbox; the next command that reaches the relay sends it
  1
  [124]
  $ tell off; as alice tick outbox flush; tell on 7
  sent 1 message from the outbox
  $ for wait in sent delivered; do refused as alice tick send -q --wait=$wait ops lost; scrub <said; done
  refused
  error: the relay's log of room 'ops' is not the one that was read before
  hint: if a backup was restored, or a member made the room again: 'tick join ops --accept-log=SIZE-HEX', as 'tick relay --store STORE --fingerprint ID' prints it at the relay, or 'tick status --verified' of a member whom you trust
  refused
  error: the relay lacks 1 message sent from here to room 'ops':
  7 ID
  hint: if a backup was restored, or a member made the room again: 'tick join ops --accept-log=SIZE-HEX', as 'tick relay --store STORE --fingerprint ID' prints it at the relay, or 'tick status --verified' of a member whom you trust
  $ as alice tick list add --wait=sent ops row 2>&1 | scrub; relay_stop
  error: the relay lacks 1 message sent from here to room 'ops':
  7 ID
  hint: if a backup was restored, or a member made the room again: 'tick join ops --accept-log=SIZE-HEX', as 'tick relay --store STORE --fingerprint ID' prints it at the relay, or 'tick status --verified' of a member whom you trust

It appends a message once more when Carol has left, and means the copy, which is not owed to her.

  $ liar copied; members alice bob carol; as alice tick send ops 'failing over' >id; as bob tick tail --new --raw ops
  failing over
  $ as alice tick status -q --wait=delivered:all --timeout 0 ops $(cat id) 2>said
  [124]
  $ as carol tick leave -q ops; tell on 4; as carol tick join -q --name carol <invite; as bob tick tail --new --raw ops
  failing over
  $ for ask in $(cat id) mine '' 6; do refused as alice tick status --wait=delivered:all ops $ask; done; scrub <said
  refused
  refused
  refused
  refused
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: seq 4 for a message that has another one
  $ as alice tick status -q --wait=delivered:all --timeout 0 ops 4
  error: timed out: not delivered to 1 member
  carol
  [124]
  $ refused as alice tick status ops; refused as alice tick status -n 1 ops; scrub <said; relay_stop
  refused
  refused
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: seq 4 for a message that has another one
