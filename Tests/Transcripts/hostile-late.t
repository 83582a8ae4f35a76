#require python3
A relay that says that nothing came between the look at a list and an edit: where it has the edit is its word, until the next look at the list.

  $ . "$TESTDIR/hostile.sh"; mkfifo go
  $ late() { : >proxy; touch hold; as bob tick list "$@" >out 2>said & LATE=$!; wait_for proxy held; }
  $ went() { : >go; wait $LATE; STATUS=$?; scrub <said; return $STATUS; }
  $ begin() {
  >   rm -f ./*.json ./*.json.*; liar far-seq alice,bob; : >proxy; proxy $SECOND_PORT ${RELAY##*:} >>proxy & PROXY=$!
  >   as alice tick join -q --relay $RELAY --new ops --name alice >invite; wait_for proxy ready
  >   as bob tick join -q --relay http://127.0.0.1:$SECOND_PORT --name bob <invite
  >   seq 2 | as alice tick list add -l ops >ids; as bob tick list ops
  > }
  $ begin; late remove ops 1; as alice tick list remove ops $(head -n 1 ids); tell on 5; went; as bob tick list ops 2>&1 | head -n 1; end $PROXY; relay_stop
  1 [ ] 1
  2 [ ] 2
  error: the relay's log of room 'ops' is not the one that was read before

With `--wait` the edit is looked for in the log:

  $ begin; late remove --wait=sent ops 1; as alice tick list remove ops $(head -n 1 ids); tell on 5; went; end $PROXY; relay_stop
  1 [ ] 1
  2 [ ] 2
  error: the relay's log of room 'ops' is not the one that was read before
  hint: if a backup was restored, or a member made the room again: 'tick join ops --accept-log=SIZE-HEX', as 'tick relay --store STORE --fingerprint ID' prints it at the relay, or 'tick status --verified' of a member whom you trust

Then an edit that the relay doesn't have isn't done, though it says so:

  $ liar unstored; members alice bob; as alice tick list add -q ops row; as bob tick list ops; tell on
  1 [ ] row
  $ as bob tick list check --wait=sent ops 1 2>&1 | head -n 1; tell off; as bob tick list ops 2>&1 | head -n 1; relay_stop
  error: the relay's log of room 'ops' is not the one that was read before
  error: the relay lacks 1 message sent from here to room 'ops':

What is stored in its place by then hides nothing: the list without it was shown with 0, for good after the next edit.

  $ liar unstored; members alice bob; as alice tick list add -q ops row; as bob tick list ops; tell on
  1 [ ] row
  $ as bob tick list add -q ops 'stop the deploy'; tell off; as alice tick send -q ops 'in its place'; as bob tick list ops 2>&1 | head -n 1
  error: the relay lacks 1 message sent from here to room 'ops':
  $ as bob tick list add -q ops more 2>&1 | head -n 1; as bob tick list ops 2>&1 | head -n 1; as bob tick status ops 2>&1 | head -n 1
  error: the relay lacks 1 message sent from here to room 'ops':
  error: the relay lacks 1 message sent from here to room 'ops':
    -  . sending  + more  (the relay's log is not the one that was read before)
  $ as alice tick list ops; relay_stop
  1 [ ] row
