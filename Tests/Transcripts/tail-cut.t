A `tail --new` that ends early: the next run begins with what was not shown, also where that needs no receipt.

  $ relay_start; add() { as alice tick list add ops "$1" >/dev/null; }
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ new() { as bob tick tail --new --events all --format '%s %(event) %f %t' "$@" ops; }
  $ as alice tick send -q ops one; add milk; add bread; add eggs; as alice tick send -q ops two
  $ new -c 3; new --peek; new; new
  3 message alice one
  4 list alice + milk
  5 list alice + bread
  6 list alice + eggs
  7 message alice two
  6 list alice + eggs
  7 message alice two

So it is with those who come and go, and beside messages that have a receipt already:

  $ add butter; as carol tick join -q --name carol <invite; as dave tick join -q --name dave <invite; as alice tick send -q ops three
  $ as bob tick tail -n 1 --raw ops; new -c 2; new; new
  three
  8 list alice + butter
  9 join carol 
  10 join dave 

What another run shows isn't shown again:

  $ as alice tick send -q ops x; add salt; as alice tick send -q ops y; as bob tick tail -n 1 --events list --format %t ops; new
  12 message alice x
  13 list alice + salt
  14 message alice y

The first `--new` shows what came since the member did, also where another run has read further:

  $ as erin tick join -q --name erin <invite; add rice; as alice tick send -q ops five; as erin tick tail -n 1 --raw ops
  five
  $ as erin tick tail --new --events all --format '%s %(event) %f %t' ops
  16 list alice + rice

And so does the first one after the file was lost that says what was shown; it once left them to the second:

  $ rm erin.json.tree; for run in 1 2; do echo "run $run"; as erin tick tail --new --events all --format '%s %(event) %f %t' ops; done
  run 1
  16 list alice + rice
  run 2

A `--new` that isn't asked for edits goes through them, too:

  $ add honey; as alice tick send -q ops four; as bob tick tail --new --raw ops; new
  five
  four

Messages alone are looked for behind the receipts: what others have shown of a long log isn't read again.

  $ relay_stop; relay_start --log-requests; pages() { grep -c 'method=GET route=[^ ]*/events ' relay.log; }
  $ seq 5000 | as alice tick send -l -q ops; as bob tick tail -n +1 --raw ops | tail -n 1
  5000
  $ : >relay.log; as bob tick tail --new --raw --peek ops; pages; as bob tick tail --new --raw ops; pages
  1
  2

  $ relay_stop
