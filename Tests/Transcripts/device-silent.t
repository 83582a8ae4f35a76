#require curl jq
A lost device is removed from all rooms but that of a relay that is silent, which delays nobody; the same command does the rest later.

  $ relay_start; umask 077; for room in build ops; do as desk tick join -q --relay $RELAY --new --name alice $room >/dev/null; done
  $ SECOND=:$SECOND_PORT; relay_on SECOND; as desk tick join -q --relay $SECOND --new --name al far >/dev/null
  $ for name in laptop phone tab; do as desk tick device add -q $name >$name.secret; as $name tick device use -q <$name.secret; done
  $ devices() { for room; do as desk tick device list --json $room; done | jq -r '.room + " " + .device'; }

  $ halt $SECOND_PID; scrubbed as desk tick device remove laptop >said & REMOVAL=$!
  $ while devices build ops | grep -q laptop; do sleep 0.2; done; kill -KILL $SECOND_PID; wait $SECOND_PID 2>/dev/null; wait $REMOVAL
  [3]
  $ cat said
  removed laptop from 'build' and 'ops'; their keys were changed
  error: cannot reach relay 'http://127.0.0.1:PORT': connection re*; not removed: 'far' (glob)
  $ relay_on SECOND; as desk tick device remove laptop; as desk tick device remove laptop; as desk tick device remove laptop ops; devices build far ops
  removed laptop from 'far'; its key was changed
  laptop is no longer in 'build' and 'ops'
  laptop is no longer in 'build', 'far' and 'ops'
  laptop is no longer in 'ops'
  build first
  build phone
  build tab
  far first
  far phone
  far tab
  ops first
  ops phone
  ops tab

One that answers a little late is done with the others:

  $ halt $SECOND_PID; scrubbed as desk tick device remove phone >said & REMOVAL=$!
  $ while devices build ops | grep -q phone; do sleep 0.2; done; kill -CONT $SECOND_PID; wait $REMOVAL; cat said
  removed phone from 'build', 'far' and 'ops'; their keys were changed

Whoever took a device may have given it another name, and one that left by itself has the key until somebody changes it:

  $ as desk tick device add -q phone ops >phone.secret; as phone2 tick device use -q <phone.secret
  $ called() { jq --arg name "$3" '.rooms[$ARGS.positional[0]].device = $name' $1.json --args "$2" >new && mv new $1.json; as $1 tick join -q $2; }
  $ called phone2 ops x; as desk tick device remove phone; as desk tick device remove phone ops; as desk tick device remove -q x ops
  phone is no longer in 'build' and 'far'
  error: in 'ops' none of your other devices is called 'phone': tab, x
  hint: if it is one of them: 'tick device remove NAME ops'
  error: you have no device 'phone' in room 'ops'
  $ as tab tick leave -q ops; as desk tick device remove tab; as desk tick rotate -q ops; as desk tick device remove tab
  removed tab from 'build' and 'far'; their keys were changed
  error: tab has left room 'ops' by itself, and its key was not changed since
  hint: 'tick rotate ops' changes it
  tab is no longer in 'build', 'far' and 'ops'

Whom it had let in is named as long as that one is there:

  $ as desk tick device add -q tab2 ops >tab.secret; as tab2 tick device use -q <tab.secret
  $ as tab2 tick device add -q watch ops >watch.secret; as watch tick device use -q <watch.secret; as tab2 tick leave -q ops
  $ as desk tick device remove tab2 ops; as desk tick rotate -q ops; as desk tick device remove tab2 ops
  error: tab2 has left room 'ops' by itself, and its key was not changed since
  hint: 'tick rotate ops' changes it; it had let in alice/watch in 'ops'
  tab2 is no longer in 'ops'
  note: tab2 had let in alice/watch in 'ops'
  $ as desk tick device remove -q tab2 ops
  note: tab2 had let in alice/watch in 'ops'

Another command of the same person is first, between the look for it and its removal:

  $ as desk tick device add -q pad far ops >pad.secret; as pad tick device use -q <pad.secret
  $ answers() { curl -sS $RELAY/metrics | sed -n 's/^tick_answers_total{class="2xx"} //p'; }
  $ first=$(answers); count=1; halt $SECOND_PID; as desk tick device remove pad far ops >said 2>&1 & REMOVAL=$!
  $ until [ $(answers) -gt $((first + count)) ]; do count=$((count + 1)); done
  $ halt $REMOVAL
  $ as desk tick device remove pad ops; kill -CONT $SECOND_PID $REMOVAL; wait $REMOVAL; cat said
  removed pad from 'ops'; its key was changed
  removed pad from 'far'; its key was changed
  pad is no longer in 'ops'
  $ end $SECOND_PID; relay_stop
