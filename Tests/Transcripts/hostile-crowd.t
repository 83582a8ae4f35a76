#require python3
A relay tells wrongly who is in the room, so that somebody isn't waited for, or somebody else is.

  $ . "$TESTDIR/hostile.sh"

It leaves Carol's join out of the list: nobody is said to have got what all have got but her.

  $ liar omitted; members alice bob carol; as alice tick send ops one >id; as bob tick tail --new --raw ops
  one
  $ tell on join carol
  $ refused as alice tick status --format '%d/%D' ops
  refused
  $ refused as alice tick status --format '%d/%D' ops $(cat id)
  refused
  $ refused as alice tick status -q --wait=delivered:all ops $(cat id); relay_stop
  refused

It leaves out Carol's leave, so that she is waited for:

  $ liar omitted; members alice bob carol; as alice tick send -q ops one; as bob tick tail --new --raw ops
  one
  $ as carol tick leave -q ops; as alice tick send -q ops two; as bob tick tail --new --raw ops
  two
  $ tell on leave carol; refused as alice tick status --format '%d/%D' ops
  refused
  $ tell off; as alice tick status --format '%s %d/%D' ops; relay_stop
  4 1/2
  6 1/1

It repeats an old leave of Bob, who has come back since. He stays in the audience.

  $ liar replayed; members alice bob; as bob tick leave -q ops; as bob tick join -q --name bob <invite
  $ tell on leave bob; as alice tick send ops one >id
  $ doubted as alice tick status --format '%s %d/%D' ops
  6 0/1
  doubted
  $ doubted as bob tick tail --new --raw ops
  one
  doubted
  $ as alice tick status --format '%s %d/%D' ops 2>/dev/null; relay_stop
  6 1/1

It repeats a join of Carol, who has left:

  $ liar replayed; members alice bob carol; as carol tick leave -q ops
  $ tell on join carol; as alice tick send -q ops one; as bob tick tail --new --raw ops 2>/dev/null
  one
  $ doubted as alice tick status --format '%s %d/%D' ops; relay_stop
  6 1/1
  doubted

It makes up that Bob left, that he was removed by Alice, and that he has Alice's name:

  $ for lie in 'leave bob' 'remove alice bob' 'name bob'; do
  >   liar forged; members alice bob; tell on $lie; as alice tick send -q ops one
  >   doubted as alice tick status --format '%s %d/%D %u' ops; as bob tick tail --new --raw ops 2>/dev/null
  >   as alice tick status --format '%s %d/%D' ops 2>/dev/null; relay_stop
  > done
  4 0/1 bob
  doubted
  one
  4 1/1
  3 0/1 bob
  one
  3 1/1
  4 0/1 bob
  doubted
  one
  4 1/1

Carol was called bob once. The relay repeats that name, and she reads: it isn't Bob who is waited for.

  $ liar replayed alice,carol,bob; members alice
  $ as carol tick join -q --name carol <invite; for name in bob carol; do as carol tick join -q --name $name ops; done
  $ as bob tick join -q --name bob <invite
  $ tell on name carol; as alice tick send ops 'ok to fail over?' >id
  $ as carol tick tail --new --raw --ack ops 2>/dev/null
  ok to fail over?
  $ as alice tick status -q --wait=read:@bob --timeout 0 ops $(cat id) 2>said
  [124]
  $ tail -n 1 said; grep -c '^warning: ' said
  bob
  1
  $ as bob tick tail --new --raw --ack ops 2>/dev/null
  ok to fail over?
  $ as alice tick status -q --wait=read:@bob --timeout 0 ops $(cat id) 2>/dev/null; relay_stop

Carol takes Bob's name and removes him; the relay puts both in where Alice's message comes, which she sends to Bob. The change of
the key was made for other members than those of now, and removes nobody: it is Bob that is waited for.

  $ liar name-taken; members alice bob carol; tell on keep
  $ rename() { as carol tick join -q --name bob <invite 2>/dev/null; }
  $ rid() { as carol tick remove -q ops bob 2>/dev/null; }
  $ rename; rid; tell on play
  $ as alice tick send -q --wait=delivered:@bob ops 'to Bob' 2>said & SENDER=$!
  $ until as carol tick tail --new --raw ops 2>/dev/null | grep 'to Bob'; do :; done
  to Bob
  $ as bob tick tail --new --raw ops 2>/dev/null; wait $SENDER; echo $?
  to Bob
  0

The other way round the name is for an epoch that is over, and so is Alice's message, which nobody is shown there.

  $ members alice bob carol; tell on keep; rid; rename; tell on play before
  $ as alice tick send -q --wait=delivered:@bob ops 'to Bob' 2>&1 | scrub
  warning: event 5 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  error: relay 'http://127.0.0.1:PORT' or a member made up message 6, which is not signed by its sender
  $ as carol tick tail --new --raw ops 2>&1 | scrub; as alice tick members --format %f ops | sort; relay_stop
  warning: event 5 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  warning: message 6 in 'ops' is not shown: not signed by alice
  warning: event 5 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  alice
  carol

It says of each count that it is stale. A greater one is tried once, and none is signed that is more than a day ahead: with such
a one a member could never say anything again. A join is not signed half a day ahead, where a leave would be: the relay could
put it in after that.

  $ liar ahead; members alice; tell on 11
  $ refused as bob tick join -q --name bob <invite; tell count join
  refused
  3
  $ tell on 13; refused as bob tick join -q --name bob <invite; tell count join
  refused
  4
  $ tell on 48; refused as bob tick join -q --name bob <invite; refused as alice tick leave -q ops; tell count join leave
  refused
  refused
  6
  $ tell off; as bob tick join -q --name bob <invite; as alice tick members --porcelain ops | wc -l; relay_stop
  2

It says that a count is stale, and then that it has no time for longer than the command has: that was waited for, and the relay
was said not to have answered.

  $ liar busy; members alice; tell on 20
  $ for command in 'bob tick join --name bob' 'alice tick invite' 'alice tick rotate' 'alice tick leave'; do
  >   as $command -q --timeout 9s ops <invite 2>&1 >shown | scrub | head -n 1
  > done
  error: rate-limited: relay 'http://127.0.0.1:PORT' asks to wait 20 seconds
  error: rate-limited: relay 'http://127.0.0.1:PORT' asks to wait 20 seconds
  error: rate-limited: relay 'http://127.0.0.1:PORT' asks to wait 20 seconds
  error: rate-limited: relay 'http://127.0.0.1:PORT' asks to wait 20 seconds
  $ relay_stop

Bob joins where the relay has taken Carol's join out of what it tells. Alice knows Carol, and what she sends says so:

  $ liar unchained alice,carol,bob; members alice carol; as alice tick members ops >/dev/null
  $ tell on join carol; as bob tick join -q --name bob <invite; as alice tick send -q ops one
  $ as bob tick tail --new --raw ops 2>said; cat said; relay_stop
  one
  warning: alice has seen another log
