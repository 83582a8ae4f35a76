A position means the row that I saw there last, with this state file.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ printf 'one\ntwo\nthree\nfour\n' | as alice tick list add -l ops >ids

Who hasn't seen the list has no positions. Ids are good all the same.

  $ as bob tick list move ops 2 --first
  error: '2' is no row yet: list 'main' was not shown here in full
  hint: 'tick list ops' shows it
  [2]
  $ as bob tick list move ops $(sed -n 2p ids) --first

The list has changed since alice saw it: her 2 is the row that stood there, wherever it is now.

  $ as alice tick list ops
  1 [ ] two
  2 [ ] one
  3 [ ] three
  4 [ ] four
  $ as bob tick list move ops $(sed -n 3p ids) --first
  $ as alice tick list ops >before; as bob tick list move ops $(sed -n 4p ids) --first; cat before
  1 [ ] three
  2 [ ] two
  3 [ ] one
  4 [ ] four
  $ as alice tick list move ops 2 --last; as alice tick list ops
  1 [ ] four
  2 [ ] three
  3 [ ] one
  4 [ ] two

A row that was removed meanwhile: nothing is done to the one that stands there now.

  $ as bob tick list ops >/dev/null; as bob tick list remove ops 2
  $ as alice tick list edit ops 2 'not this' 2>&1 | scrub
  error: row '2' of list 'main' was removed by 'bob' at TIME: 'three'
  hint: 'tick list ops' shows the list as it is now

Only the first command that heard of it said by whom:

  $ as alice tick list remove ops 2 2>&1 | scrub
  error: row '2' of list 'main' was removed by 'bob' at TIME: 'three'
  hint: 'tick list ops' shows the list as it is now
  $ as alice tick list ops
  1 [ ] four
  2 [ ] one
  3 [ ] two

Looking again gives the positions their new meaning; a filtered or piped look counts as well as any.

  $ as alice tick list --json ops >/dev/null; as alice tick list edit ops 2 'this one'; as alice tick list ops
  1 [ ] four
  2 [ ] this one
  3 [ ] two

Another state file has seen other things, and each list has positions of its own.

  $ as bob tick list check ops 1; as bob tick list --list other check ops 1
  error: '1' is no row yet: list 'other' was not shown here in full
  hint: 'tick list --list other ops' shows it
  [2]
  $ as bob tick list check --list other ops 1
  error: '1' is no row yet: list 'other' was not shown here in full
  hint: 'tick list --list other ops' shows it
  [2]
  $ as bob tick list --list mian ops
  error: room 'ops' has no list 'mian'
  hint: did you mean 'main'?
  [1]
  $ as alice tick list ops
  1 [x] four
  2 [ ] this one
  3 [ ] two

`--at` is a position too; a neighbour that is gone has left its place.

  $ as bob tick list ops >/dev/null; as alice tick list remove ops 1; as bob tick list add --after 1 ops 'where one was' >/dev/null
  $ as bob tick list ops
  1 [ ] where one was
  2 [ ] this one
  3 [ ] two
  $ as alice tick list add --at 9 --list other ops x
  error: '9' is no row yet: list 'other' was not shown here in full
  hint: 'tick list --list other ops' shows it
  [2]

Who follows in a pipe is shown the list once. It took each later change for a look at that list, and a position fell on another row.

  $ printf 'A\nB\nC\n' | as alice tick list add -l --list order ops >letters; as alice tick list --list order -f --json ops >followed & FOLLOWER=$!
  $ wait_for followed '"C"'; as alice tick list move --list order ops 3 --first; as alice tick list --list order ops
  1 [ ] C
  2 [ ] A
  3 [ ] B
  $ as alice tick list check --list order ops 1; as bob tick list add --list order ops D >/dev/null; wait_for followed '"D"'
  $ as alice tick list remove --list order ops 1; wait_for followed '"remove"'; as bob tick list --list order ops
  1 [ ] A
  2 [ ] B
  3 [ ] D
  $ end $FOLLOWER

A list that wasn't printed to its end has no positions: the beginning was seen. They were those of the look before, other rows than seen.

  $ long() { head -c 2000 /dev/zero | tr '\0' x; echo; }
  $ for row in $(seq 99); do long; done | as alice tick list add -l --list long ops >/dev/null; as bob tick list --list long ops >/dev/null
  $ as alice tick list add -q --first --list long ops urgent; as bob tick list --list long ops | head -n 1
    1 [ ] urgent
  $ as bob tick list remove --list long ops 1
  error: '1' is no row yet: list 'long' was not shown here in full
  hint: 'tick list --list long ops' shows it
  [2]
  $ as bob tick list --list long ops >/dev/null; as bob tick list check --list long ops 1; as bob tick list --list long ops | head -n 1
    1 [x] urgent
  $ as bob tick list check --list long ops 2

A hint can be pasted into a shell, whatever the list is called.

  $ for name in 'on call' "it's" -f '$HOME'; do
  >     as bob tick list add --list="$name" ops "of $name" >/dev/null; as bob tick list check --list="$name" ops 1 2>&1 | tail -n 1
  >     eval "as bob $(as bob tick list check --list="$name" ops 1 2>&1 | sed -n "s/^hint: run: //p; s/^hint: '\(.*\)' shows it$/\1/p")"
  > done
  hint: run: tick list --list 'on call' ops
  1 [ ] of on call
  hint: run: tick list --list 'it'\''s' ops
  1 [ ] of it's
  hint: 'tick list --list=-f ops' shows it
  1 [ ] of -f
  hint: run: tick list --list '$HOME' ops
  1 [ ] of $HOME
  $ as bob tick list 'on call' add x
  error: the operation comes before the room
  hint: run: tick list add 'on call'
  [2]
  $ as bob tick list ops "it's"
  error: unexpected operand 'it's'
  hint: run: tick list --list 'it'\''s' ops
  [2]

The room that stands behind the row is named. The hint that was given made its name the row's text:

  $ as bob tick list edit 1 ops newtext; as bob tick list remove 1 ops; as bob tick list move 1 ops --last
  error: room '1' was not joined here
  hint: the room comes first, and 'ops' is one
  error: room '1' was not joined here
  hint: the room comes first, and 'ops' is one
  error: room '1' was not joined here
  hint: the room comes first, and 'ops' is one
  [4]
