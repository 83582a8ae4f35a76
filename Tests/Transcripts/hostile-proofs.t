#require python3
A relay leaves out or changes what proves its answers about a message, and about who is there: nothing is counted that
isn't proved.

  $ . "$TESTDIR/hostile.sh"
  $ liar stripped; members alice bob; seq -f 'line %g' 3 | as alice tick send -lq ops
  $ as bob tick tail --new --ack --raw ops >/dev/null; as alice tick send -q ops 'line 4'
  $ as alice tick status --format '%s %d %R' ops 5
  5 1 1
  $ of() { rm -f alice.json.*.crowd; doubted as alice tick status --format '%s %d %R' ops 5 | grep -v '^5 0 0$'; }
  $ for field in event lists inclusion sizes sizes.*.root sizes.*.proof claims.*.sig claims.*.from event.at; do
  >   tell on message $field; echo $field: $(of); tell off
  > done
  event: doubted
  lists: doubted
  inclusion: doubted
  sizes: doubted
  sizes.*.root: doubted
  sizes.*.proof: doubted
  claims.*.sig: doubted
  claims.*.from: doubted
  event.at: doubted
  $ for field in crowd crowd.*.body tree tree.before tree.before.range tree.before.crowd tree.event tree.event.hash tree.proof; do
  >   tell on members $field; echo $field: $(of); tell off
  > done
  crowd: doubted
  crowd.*.body: doubted
  tree: doubted
  tree.before: doubted
  tree.before.range: doubted
  tree.before.crowd: doubted
  tree.event: doubted
  tree.event.hash: doubted
  tree.proof: doubted

What it told of the members before it lied is kept, and isn't asked for again:

  $ as alice tick status --format '%s %d %R' ops 5
  5 1 1
  $ tell on members crowd.*.body; as alice tick status --format '%s %d %R' ops 5; tell off
  5 1 1
  $ relay_stop; liar changed; members alice bob; seq -f 'line %g' 3 | as alice tick send -lq ops
  $ as bob tick tail --new --ack --raw ops >/dev/null; as alice tick send -q ops 'line 4'
  $ for field in lists inclusion sizes.*.root sizes.*.proof claims.*.sig claims.*.from claims.*.upto event.at event.seq; do
  >   tell on message $field; echo $field: $(of); tell off
  > done
  lists: doubted
  inclusion: doubted
  sizes.*.root: doubted
  sizes.*.proof: doubted
  claims.*.sig: doubted
  claims.*.from: doubted
  claims.*.upto: doubted
  event.at: doubted
  event.seq: doubted
  $ for field in crowd.*.body crowd.*.seq tree.before.range tree.before.crowd tree.event.hash tree.event.at tree.proof; do
  >   tell on members $field; echo $field: $(of); tell off
  > done
  crowd.*.body: doubted
  crowd.*.seq: doubted
  tree.before.range: doubted
  tree.before.crowd: doubted
  tree.event.hash: doubted
  tree.event.at: doubted
  tree.proof: doubted
  $ relay_stop
