#require python3
A relay makes its leaves as if an edit, or a member, had never been, and leaves it out: its tree and its proofs are one log's,
and no two members are shown different ones. Receipts are signed over what their signers folded, so that what was hidden
from one isn't counted by another.

  $ . "$TESTDIR/hostile.sh"

An edit of Alice's is left out, and the next one chained as if it hadn't been. Bob's list is whole by all that he is told;
who asks for the edit isn't told that he has it.

  $ liar edit-unchained; members alice bob; as alice tick list add ops one >id
  $ tell on 3; as alice tick list add ops two >/dev/null; as bob tick list ops; tell receipts
  1 [ ] two
  bob list 4
  $ refused as alice tick status --format '%d/%D' ops $(cat id)
  refused
  $ refused as alice tick status -q --wait=delivered:@bob --timeout 0 ops $(cat id); relay_stop
  refused

Bob had read its leaf before: then his list is another log's.

  $ liar edit-unchained; members alice bob; as alice tick list add ops one >id
  $ as bob tick tail --events list -n 3 ops | grep -c one; tell on 3; as alice tick list add ops two >/dev/null
  1
  $ refused as bob tick list ops; relay_stop
  refused

A member that all have read of is left out, and the next leaves are chained without it. Nobody is told that all have read.

  $ liar unchained; members alice bob carol; as alice tick send -q ops before
  $ for member in alice bob; do as $member tick tail --new --raw ops; done
  before
  $ tell on join carol; as alice tick send ops 'ok to fail over?' >id; refused as bob tick tail --new --raw --ack ops
  refused
  $ for ask in "status ops" "status ops $(cat id)" 'members ops' 'status -q --wait=read:all --timeout 0 ops' "status -q --wait=read:all --timeout 0 ops $(cat id)" 'status --missing --exit-code ops'; do
  >   refused as alice tick $ask
  > done
  refused
  refused
  refused
  refused
  refused
  refused
  $ refused as alice tick send --wait=read:all ops 'and now?'; relay_stop
  refused
