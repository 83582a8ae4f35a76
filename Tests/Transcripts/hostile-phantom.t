#require python3 openssl
A relay can't make a member, as it hasn't the room's code; but it can make a key with its member's id, sign with it, and
take another's sealed name. Such a phantom is shown as one and counted nowhere.

  $ . "$TESTDIR/hostile.sh"; liar phantom; members alice bob; tell on
  $ as alice tick send ops one >id; doubted as bob tick tail --new --raw ops
  one
  doubted

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

The same with an id that isn't the hash of its key:

  $ liar phantom; members alice bob; tell on foreign; as alice tick send -q ops one
  $ doubted as bob tick tail --new --raw ops
  one
  doubted
  $ doubted as alice tick status --format '%s %d/%D %R/%D' ops; relay_stop
  4 1/1 0/1
  doubted
