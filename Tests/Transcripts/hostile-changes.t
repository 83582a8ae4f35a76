#require python3 openssl
A relay tells wrongly what a change of the key gave, or that an invite lets in.

  $ . "$TESTDIR/hostile.sh"; umask 077

It withholds the boxes of the latest change, or tells others: one bit changed, two mixed, those of the change before. Nobody is
accused of having left Bob out, he seals with no old key, and no receipt is given.

  $ commands() {
  >   cat <<END
  > tail ops
  > tail --new --exec cat ops
  > send ops three
  > status ops
  > status ops 4
  > status -q --wait=read:all --timeout 0 ops 4
  > ack --all ops
  > members ops
  > list add ops milk
  > invite ops
  > rotate ops
  > remove ops carol
  > join --name robert ops
  > END
  > }
  $ each() { commands | while read -r command; do refused as bob tick $command </dev/null; grep '^error' said | scrub; done | sort | uniq -c; }
  $ for how in withheld changed mixed earlier; do
  >   liar boxes; members alice bob carol; as alice tick send -q ops one; as bob tick tail --new --raw ops; as alice tick rotate -q ops
  >   as alice tick rotate -q ops; as alice tick send -q ops two; tell on $how; each; tell receipts; as bob tick outbox
  >   tell off; as bob tick tail --new --raw ops; as bob tick send -q ops three; as alice tick tail --new --raw ops; relay_stop
  > done
  one
       13 error: relay 'http://127.0.0.1:PORT' gave an untrue answer: no boxes of the key's change at seq 6
       13 refused
  bob delivered 4
  two
  three
  one
       13 error: relay 'http://127.0.0.1:PORT' gave an untrue answer: other boxes than those of the key's change at seq 6
       13 refused
  bob delivered 4
  two
  three
  one
       13 error: relay 'http://127.0.0.1:PORT' gave an untrue answer: other boxes than those of the key's change at seq 6
       13 refused
  bob delivered 4
  two
  three
  one
       13 error: relay 'http://127.0.0.1:PORT' gave an untrue answer: other boxes than those of the key's change at seq 6
       13 refused
  bob delivered 4
  two
  three

The relay lets in by an invite that is used up, whose maker has left, or that a change of the key has ended. Who comes so isn't
in the room, and is told so; the others know no such member, and wait for nobody.

  $ liar ended; members alice bob carol; as alice tick invite -q --uses 1 ops >used; as dave tick join -q --name dave <used
  $ as bob tick invite -q ops >left; as bob tick leave -q ops; as alice tick invite -q ops >rotated; tell on
  $ enter() { refused as erin tick join --name erin <$1; scrub <said; refused as erin tick tail ops; refused as erin tick send ops one; }
  $ enter used; tell on; enter left
  refused
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: a join that has no effect
  refused
  refused
  refused
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: a join that has no effect
  refused
  refused
  $ as alice tick members --porcelain ops 2>/dev/null | wc -l; as alice tick send ops two >id; doubted as carol tick tail --new --raw ops
  3
  two
  doubted
  $ as dave tick tail --new --raw ops 2>/dev/null; doubted as alice tick status --format '%d/%D %u' ops
  two
  2/2 
  doubted
  $ as alice tick status -q --wait=delivered:all --timeout 0 ops $(cat id) 2>/dev/null
  $ tell off; as alice tick rotate -q ops; as carol tick rotate -q ops; tell on
  warning: event 9 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  warning: event 10 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  warning: event 9 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  warning: event 10 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  $ enter rotated; as alice tick members --porcelain ops 2>/dev/null | wc -l
  refused
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: a join that has no effect
  refused
  refused
  3

One that lets in is said to be ended. Nothing is kept of the room, and it works as soon as the relay says so:

  $ tell off; as alice tick invite -q ops >open
  warning: event 9 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  warning: event 10 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  warning: event 14 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  $ for why in used expired rotated left; do tell on $why; refused as erin tick join --name erin <open; head -n 1 said; done
  refused
  error: this invite to room 'ops' is used up
  refused
  error: this invite to room 'ops' has expired
  refused
  error: this invite to room 'ops' no longer works: the room's key was changed
  refused
  error: this invite to room 'ops' no longer works: the member that made it has left
  $ tell off; as erin tick join -q --name erin <open; as erin tick members --porcelain ops 2>/dev/null | wc -l; relay_stop
  warning: event 9 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  warning: event 10 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  warning: event 14 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  4

It says of each statement that its epoch is over, or that others came meanwhile, and shows no change. None goes on for ever.

  $ liar stale; members alice bob
  $ for lie in '' crowd; do
  >   tell on $lie
  >   for command in 'invite ops' 'rotate ops' 'remove ops bob' 'leave ops' 'join --name alicia ops'; do refused as alice tick $command </dev/null; head -n 1 said | scrub; done
  >   refused as carol tick join --name carol <invite; head -n 1 said | scrub; tell count invite rotate leave join
  > done
  refused
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: an epoch that is over where it is the room's
  refused
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: a change of the room that is not there
  refused
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: a change of the room that is not there
  refused
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: an epoch that is over where it is the room's
  refused
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: an epoch that is over where it is the room's
  refused
  error: this invite to room 'ops' no longer works: the room's key was changed
  15
  refused
  error: relay 'http://127.0.0.1:PORT' refused: stale-crowd
  refused
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: a change of the room that is not there
  refused
  error: relay 'http://127.0.0.1:PORT' gave an invalid answer: a change of the room that is not there
  refused
  error: relay 'http://127.0.0.1:PORT' refused: stale-crowd
  refused
  error: relay 'http://127.0.0.1:PORT' refused: stale-crowd
  refused
  error: relay 'http://127.0.0.1:PORT' refused: stale-crowd
  27
  $ tell off; as alice tick members --format %f ops; relay_stop
  alice
  bob

It goes back to a log before a change of the key. Nothing is sealed with the old key, also by a client that has lost all that it had
verified:

  $ liar rollback; members alice bob; as alice tick send -q ops one; as alice tick rotate -q ops; as bob tick tail --new --raw ops
  one
  $ tell on 3; sed '/^remove\|^status ops 4\|^status -q\|^send\|^list/d' >less <<END
  > $(commands)
  > END
  $ commands() { cat less; }
  $ held() { for to in 'send ops three' 'list add ops milk'; do as bob tick $to 2>&1 >id | head -n 1; as bob tick outbox drop --all 2>out; done; }
  $ each; held; rm -f bob.json.*; each; held; tell log bob; as bob tick outbox; relay_stop
        8 error: the relay's log of room 'ops' is not the one that was read before
        8 refused
  error: the relay's log of room 'ops' is not the one that was read before
  error: the relay's log of room 'ops' is not the one that was read before
        8 error: the relay's log of room 'ops' is not the one that was read before
        8 refused
  error: the relay's log of room 'ops' is not the one that was read before
  error: the relay's log of room 'ops' is not the one that was read before
  1 join alice
  2 join bob
  3 message alice
