#require python3 openssl
A relay can make a key with its member's id, sign with it, and take from others' joins all that they show: their entry, and
their sealed name. It can't sign as an invite does, and so it lets nobody in.

  $ . "$TESTDIR/hostile.sh"; liar uninvited; members alice bob; tell on
  $ as alice tick send ops one >id; as bob tick tail --new --raw ops
  warning: event 3 in 'ops' is not genuine and has no effect: the relay or its store was tampered with
  one
  $ as alice tick members --porcelain ops 2>/dev/null | wc -l
  2

It has delivered and read all, so it says. Bob has not:

  $ doubted as alice tick status --format '%s %d/%D %R/%D' ops
  4 1/1 0/1
  doubted
  $ as alice tick status -q --wait=read:1 --timeout 0 ops $(cat id) 2>/dev/null
  [124]
  $ as alice tick send -q --wait=read:all --timeout 0 ops two 2>said
  [124]
  $ tail -n 1 said
  bob

What it says is neither shown nor receipted:

  $ tell on speak; as alice tick send -q ops three; doubted as bob tick tail --new --raw ops
  two
  three
  doubted
  $ tell log bob | tail -n 2; tell receipts
  6 message * (glob)
  7 message alice
  bob delivered 4 5 7

It can't remove anybody:

  $ tell on remove bob; as alice tick send -q ops four; doubted as alice tick status -n 1 --format '%s %d/%D' ops
  9 0/1
  doubted
  $ as bob tick tail --new --raw ops 2>/dev/null; as alice tick status -n 1 --format '%s %d/%D' ops 2>/dev/null
  four
  9 1/1
  $ relay_stop

The same with an id that isn't the hash of its key, with an invite that the relay made, and with the new member's own signature:

  $ for kind in foreign own none; do
  >   liar uninvited; members alice bob; tell on $kind; as alice tick send -q ops one; doubted as bob tick tail --new --raw ops
  >   doubted as alice tick status --format '%s %d/%D %R/%D' ops; as alice tick members --porcelain ops 2>/dev/null | wc -l
  >   relay_stop
  > done
  one
  doubted
  4 1/1 0/1
  doubted
  2
  one
  doubted
  4 1/1 0/1
  doubted
  2
  one
  doubted
  4 1/1 0/1
  doubted
  2

That a member was removed is signed by who did it. A relay's bare word for that doesn't have the room forgotten, with its code:

  $ liar unremoved; members alice bob; tell on; as alice tick send -q ops hi; refused as alice tick leave -q ops; tell off
  error: the relay says that you were removed from room 'ops', and shows no signature for it
  hint: a member knows whether it is so; then ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  refused
  $ cp invite first; as alice tick remove -q ops bob; as alice tick invite -q ops >again 2>/dev/null; as bob tick join -q --name bob <again
  $ tell on; as bob tick tail ops; refused as bob tick leave -q ops; tell off; as bob tick members --format %f ops
  error: the relay says that you were removed from room 'ops', and shows no signature for it
  hint: a member knows whether it is so; then ask a member for an invite, by 'tick invite ops', or let another machine of yours 'tick device add'
  refused
  alice
  bob

Nor is an ack, or a message, that waits refused for good by it:

  $ as alice tick send -q ops hello; as bob tick tail --raw -n 1 ops; PORT=${RELAY##*:}
  hello
  $ sed -i "s/:$PORT/:$SECOND_PORT/" bob.json; as bob tick ack -q ops last 2>/dev/null; sed -i "s/:$SECOND_PORT/:$PORT/" bob.json
  $ tell on; refused as bob tick outbox flush; tell off; as bob tick outbox | grep -o sending; as bob tick members --format %f ops
  refused
  sending
  alice
  bob
  $ sed -i "s/:$PORT/:$SECOND_PORT/" bob.json; as bob tick send -q ops waits 2>/dev/null; sed -i "s/:$SECOND_PORT/:$PORT/" bob.json
  $ tell on; refused as bob tick outbox flush; as bob tick outbox | sed 's/.*sending.*,/sending,/'; tell off; as bob tick tail --new ops
  refused
  sending, 2 tries  the relay says that this member was removed
  sending, 1 try  connection refused
  sent 1 message and 1 ack from the outbox
  $ relay_stop; liar unremoved; members alice bob; as alice tick status --invite ops 2>/dev/null | cmp - invite; as alice tick leave ops 2>/dev/null | cmp - invite; relay_stop
