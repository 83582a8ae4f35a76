#require jq
Whom a name means is known when the command begins, also where the relay is away then: who takes the name meanwhile isn't meant.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite; as carol tick join -q --name carol <invite; as alice tick members -q ops 2>/dev/null || as alice tick members ops >/dev/null
  $ jq ".rooms.ops.relay = \"http://127.0.0.1:$SECOND_PORT\"" alice.json >away.json; chmod 600 away.json; cp alice.json.tree away.json.tree
  $ as away tick send -q --wait=delivered:@bob ops hello 2>said & WAIT=$!
  $ wait_for said 'cannot reach'; as bob tick join -q --name robert ops; as carol tick join -q --name bob ops
  $ proxy $SECOND_PORT ${RELAY##*:} >proxy & PROXY=$!
  $ wait_for said 'is back'; as carol tick tail --new --raw ops; as alice tick status --format '%d %u' -n 1 ops
  hello
  1 robert
  $ kill -0 $WAIT && as bob tick tail --new --raw ops; wait $WAIT
  hello
  $ end $PROXY

Who left before the message was stored can't be meant by another one's receipt:

  $ as alice tick members --format %f ops; cp alice.json.tree away.json.tree; : >said
  alice
  robert
  bob
  $ as away tick send -q --wait=delivered:@robert ops again 2>said & WAIT=$!
  $ wait_for said 'cannot reach'; as bob tick leave -q ops; as carol tick join -q --name robert ops
  $ proxy $SECOND_PORT ${RELAY##*:} >proxy & PROXY=$!
  $ wait $WAIT
  [1]
  $ grep '^error' said
  error: no one to wait for: 'robert' is not in the audience of the message
  $ end $PROXY

Nor is anybody excepted since it has the name of one who has left:

  $ cp alice.json.tree away.json.tree; as alice tick members --format %f ops; : >said
  alice
  robert
  $ as away tick send -q --wait=delivered:all --except @robert ops more 2>said & WAIT=$!
  $ wait_for said 'cannot reach'; as dave tick join -q --name dave <invite; as carol tick join -q --name carol ops
  $ as dave tick join -q --name robert ops; proxy $SECOND_PORT ${RELAY##*:} >proxy & PROXY=$!
  $ wait_for said 'is back'; as carol tick tail --new --raw ops | tail -n 1; kill -0 $WAIT && as dave tick tail --new --raw ops; wait $WAIT
  more
  more
  $ end $PROXY; relay_stop
