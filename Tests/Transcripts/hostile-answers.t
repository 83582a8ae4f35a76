#require python3
Each command that answers with a number or an exit status is told each lie that was once believed. None gives a false answer.

  $ . "$TESTDIR/hostile.sh"
  $ answers() {
  >   while read -r ask; do
  >     echo $(refused as alice tick $ask </dev/null; echo "$refused_status: $ask")
  >   done <<END | sed "s/$1/ID/"
  > status ops
  > status ops $1
  > status -f ops
  > status -f --json ops $1
  > status -q --wait ops
  > status -q --wait=read:1 ops $1
  > status --missing --exit-code ops
  > status -q --missing=read --from any ops
  > members ops
  > send --wait ops text
  > list add --wait ops row
  > tail -f --events receipt ops
  > END
  >   as alice tick completion --words '' -- remove ops
  > }

Alice never reads: she sends and asks. She has proved once that Carol is there, who is left out of all leaves since.

  $ liar unchained; members alice bob carol; as alice tick send -q ops before
  $ as alice tick status --format '%s %d/%D' ops; as alice tick completion --words '' -- remove ops
  4 0/2
  bob
  carol
  $ tell on join carol; as alice tick send ops 'ok to fail over?' >id; answers $(cat id); relay_stop
  refused 4: status ops
  refused 4: status ops ID
  refused 4: status -f ops
  refused 4: status -f --json ops ID
  refused 4: status -q --wait ops
  refused 4: status -q --wait=read:1 ops ID
  refused 4: status --missing --exit-code ops
  refused 4: status -q --missing=read --from any ops
  refused 4: members ops
  refused 4: send --wait ops text
  refused 4: list add --wait ops row
  refused 4: tail -f --events receipt ops

Three messages that she has asked about are rolled back, and others stand in their place or none.

  $ for lie in '3' '3 5'; do
  >   liar rollback; members alice bob; seq -f 'line %g' 3 | as alice tick send -l ops >ids
  >   as alice tick status --format '%s %d/%D' ops; tell on $lie; answers $(tail -n 1 ids); relay_stop
  > done
  3 0/1
  4 0/1
  5 0/1
  refused 4: status ops
  refused 4: status ops ID
  refused 4: status -f ops
  refused 4: status -f --json ops ID
  refused 4: status -q --wait ops
  refused 4: status -q --wait=read:1 ops ID
  refused 4: status --missing --exit-code ops
  refused 4: status -q --missing=read --from any ops
  refused 4: members ops
  refused 4: send --wait ops text
  refused 4: list add --wait ops row
  refused 4: tail -f --events receipt ops
  3 0/1
  4 0/1
  5 0/1
  refused 4: status ops
  refused 4: status ops ID
  refused 4: status -f ops
  refused 4: status -f --json ops ID
  refused 4: status -q --wait ops
  refused 4: status -q --wait=read:1 ops ID
  refused 4: status --missing --exit-code ops
  refused 4: status -q --missing=read --from any ops
  refused 4: members ops
  refused 4: send --wait ops text
  refused 4: list add --wait ops row
  refused 4: tail -f --events receipt ops

A report that is kept up to date ends as soon as there is something new in it that isn't true. It may have had the message in
the outbox before, without a seq.

  $ liar unchained; members alice bob carol; as alice tick send -q ops one
  $ : >shown; as alice tick status -f --format '%s %d/%D' ops >shown 2>said & FOLLOWER=$!
  $ wait_for shown '^4 '; tell on join carol; as alice tick send -q ops two; wait $FOLLOWER
  [4]
  $ grep '^[0-9]' shown; head -n 1 said; relay_stop
  4 0/2
  error: the relay's log of room 'ops' is not the one that was read before
  $ liar unlisted; members alice bob; printf 'one\ntwo\n' | as alice tick send -lq ops
  $ : >shown; as alice tick status -f --format '%s %d/%D' ops >shown 2>said & FOLLOWER=$!
  $ wait_for shown '^4 '; tell on 3; as bob tick tail --new --raw ops; wait $FOLLOWER
  one
  two
  [4]
  $ cat shown; head -n 2 said | scrub; relay_stop
  3 0/1
  4 0/1
  error: the relay lacks 1 message sent from here to room 'ops':
  3 ID

An edit is left out of the list that Bob is shown, while Alice waits until he has it. He receipts the one after it.

  $ liar edit-unchained; members alice bob
  $ : >waited; as alice tick list add --wait=delivered:@bob --timeout 5m ops one >waited 2>said & WAITING=$!
  $ tell until moves 2; tell on 3; as alice tick list add ops two >/dev/null; as bob tick list ops; tell receipts
  1 [ ] two
  bob list 4
  $ wait $WAITING
  [4]
  $ scrub <said; relay_stop
  error: relay 'http://127.0.0.1:PORT' gave an untrue answer: list edits that are not all there are up to seq 4

Receipts are told as they come, but for those of a log without the message.

  $ liar hidden; members alice bob carol; tell on bob
  $ : >shown; as alice tick tail -f --events receipt ops >shown 2>said & FOLLOWER=$!
  $ tell until moves 2; as alice tick send -q ops hidden; as alice tick send -q ops shown
  $ as bob tick tail --new --raw ops 2>/dev/null; as carol tick tail --new --raw ops; wait_for shown carol
  shown
  hidden
  shown
  $ kill $FOLLOWER; wait $FOLLOWER
  Terminated
  [143]
  $ scrub <shown; tell receipts; relay_stop
  TIME -- delivered to carol, up to 5
  bob delivered 5
  carol delivered 4 5

A push was taken, says the relay. It delivers nothing.

  $ liar pushed; members alice bob; as alice tick send ops one >id; tell on; as alice tick status ops $(cat id) | scrub
    bob  pushed TIME, not delivered
  $ as alice tick status -q --wait=delivered:@bob --timeout 0 ops $(cat id) 2>said
  [124]
  $ tail -n 1 said | scrub; as alice tick status --format '%d/%D %u' ops
  bob  pushed TIME
  0/1 bob
  $ as alice tick status -q --missing ops
  [1]
  $ relay_stop
