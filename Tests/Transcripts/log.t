#require curl
The relay's log: off unless it is asked for, then an entry a line on stderr. An entry never holds a token, a proof, a
name or a text, nor an id of a room or a member.

  $ relay_start
  $ curl -sS $RELAY/healthz; relay_stop; scrub <relay.log
  ok
  listening on http://127.0.0.1:PORT
  $ unset RELAY; relay_start --log text
  $ curl -sS $RELAY/healthz; relay_stop; scrub <relay.log
  ok
  listening on http://127.0.0.1:PORT
  TIME info started url=http://127.0.0.1:PORT
  TIME info stopping signal=15
  TIME info stopped

With `--log-requests` each answered request is an entry:

  $ echo 'let-me-in' >token
  $ unset RELAY; relay_start --log-requests --token-file token
  $ export TICK_RELAY_TOKEN=let-me-in
  $ as alice tick join -q --relay $RELAY --new ops --name 'alice liddell' >invite
  $ as bob tick join -q --name 'bob harris' <invite
  $ as alice tick send -q ops 'nobody but us'
  $ as bob tick tail -n 1 ops >seen; as bob tick ack --all ops; as alice tick status ops >seen
  $ ID=00000000000000000000000001 TOKEN=$(printf '%064d' 7)
  $ curl -sS -o seen $RELAY/v3/rooms/$ID/members -H "Authorization: Bearer $ID.$TOKEN"
  $ curl -sS -o seen "$RELAY/looking?for=trouble"; curl -sS -o seen -X BREW $RELAY/healthz; curl -sS -o seen -I $RELAY/healthz
  $ relay_stop
  $ scrub <relay.log | sed 's/bytes=[0-9]* ms=[0-9]*/bytes=B ms=N/'
  listening on http://127.0.0.1:PORT
  TIME info started url=http://127.0.0.1:PORT
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members status=401 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=PUT route=/v3/rooms/ROOM/members/MEMBER room=1 status=201 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/invites/INVITE status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members room=1 status=401 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=PUT route=/v3/rooms/ROOM/members/MEMBER room=1 status=201 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=POST route=/v3/rooms/ROOM/messages room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/events room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/tree room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=POST route=/v3/rooms/ROOM/receipts room=1 status=204 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members/MEMBER room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members/MEMBER room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/events room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/events room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=POST route=/v3/rooms/ROOM/receipts room=1 status=204 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/messages room=1 status=200 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=GET route=/v3/rooms/ROOM/members status=401 bytes=B ms=N
  TIME info request peer=127.0.0.1 status=404 bytes=B ms=N
  TIME info request peer=127.0.0.1 status=405 bytes=B ms=N
  TIME info request peer=127.0.0.1 method=HEAD route=/healthz status=200 bytes=B ms=N
  TIME info stopping signal=15
  TIME info stopped
  $ grep -c -i -e liddell -e harris -e 'nobody but' -e let-me-in -e trouble -e "$TOKEN" -e "$ID" relay.log
  0
  [1]
  $ grep -c -F -e "$(sed 's/.*://' invite)" -e "$(sed -n 's/.*"identity": "\(.*\)".*/\1/p' alice.json)" relay.log
  0
  [1]
  $ grep -c -E '[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{32}' relay.log
  0
  [1]

The same for programs:

  $ unset RELAY; relay_start --log json --log-requests --token-file token
  $ as alice tick join -q --relay $RELAY --new dev --name alice >invite
  $ curl -sS -o seen $RELAY/nothing; relay_stop
  $ grep -v '^listening' relay.log | scrub | sed -E 's/"bytes":[0-9]+/"bytes":B/; s/"ms":[0-9]+/"ms":N/'
  {"at":MS,"event":"started","level":"info","url":"http://127.0.0.1:PORT"}
  {"at":MS,"bytes":B,"event":"request","level":"info","method":"GET","ms":N,"peer":"127.0.0.1","route":"/v3/rooms/ROOM/members","status":401}
  {"at":MS,"bytes":B,"event":"request","level":"info","method":"PUT","ms":N,"peer":"127.0.0.1","room":1,"route":"/v3/rooms/ROOM/members/MEMBER","status":201}
  {"at":MS,"bytes":B,"event":"request","level":"info","method":"GET","ms":N,"peer":"127.0.0.1","room":1,"route":"/v3/rooms/ROOM/members","status":200}
  {"at":MS,"bytes":B,"event":"request","level":"info","ms":N,"peer":"127.0.0.1","status":404}
  {"at":MS,"event":"stopping","level":"info","signal":15}
  {"at":MS,"event":"stopped","level":"info"}
