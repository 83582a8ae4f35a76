#require python3
A relay leaves out, changes or lengthens what proves the pages of its log, and its answers to a join.

  $ . "$TESTDIR/hostile.sh"

The pages of the log, read from elsewhere than where the last ended. A page that has the last leaf of the view needs no
proof, and none is looked at:

  $ page() { refused as bob tick tail -n 1 --raw ops; }
  $ for lie in stripped changed longer; do
  >   liar $lie; members alice bob; seq -f 'line %g' 3 | as alice tick send -lq ops
  >   for field in tree.range tree.crowd tree.lists tree.proof; do
  >     tell on events $field; echo $lie $field: $(page); tell off
  >   done
  >   tell receipts; as bob tick tail -n 1 --raw ops; relay_stop
  > done
  stripped tree.range: refused
  stripped tree.crowd: refused
  stripped tree.lists: refused
  stripped tree.proof: refused
  line 3
  changed tree.range: refused
  changed tree.crowd: refused
  changed tree.lists: refused
  changed tree.proof: not refused: status 0 line 3
  bob delivered 5
  line 3
  longer tree.range: refused
  longer tree.crowd: refused
  longer tree.lists: refused
  longer tree.proof: not refused: status 0 line 3
  bob delivered 5
  line 3
  $ liar stripped; members alice bob; seq -f 'line %g' 3 | as alice tick send -lq ops
  $ for field in tree events head events.*.body events.*.at; do tell on events $field; echo $field: $(page); tell off; done
  tree: refused
  events: refused
  head: refused
  events.*.body: * (glob)
  events.*.at: refused
  $ tell receipts

  $ relay_stop; liar changed; members alice bob; seq -f 'line %g' 3 | as alice tick send -lq ops
  $ for field in events.*.body events.*.at events.*.seq; do tell on events $field; echo $field: $(page); tell off; done
  events.*.body: refused
  events.*.at: refused
  events.*.seq: refused
  $ tell receipts; relay_stop

What a new member is told:

  $ for lie in stripped longer; do
  >   liar $lie; members alice bob
  >   for field in before before.range before.crowd before.lists; do
  >     case $lie$field in longerbefore) continue ;; esac
  >     tell on join $field; echo $lie $field: $(refused as carol tick join -q --name carol.$field <invite); tell off
  >   done
  >   relay_stop
  > done
  stripped before: refused
  stripped before.range: refused
  stripped before.crowd: refused
  stripped before.lists: refused
  longer before.range: refused
  longer before.crowd: refused
  longer before.lists: refused
