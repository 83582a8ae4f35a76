A list has 4 MiB of text at most. Who has read that it is full is refused beforehand:

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite; as bob tick list ops; as dave tick join -q --name dave <invite; as dave tick list ops
  $ long() { head -c 65536 /dev/zero | tr '\0' "$1"; echo; }
  $ for row in $(seq 64); do long x; done | as alice tick list add -l ops >ids; ROW=$(head -n 1 ids)
  $ as alice tick list edit ops $ROW short; long x | as alice tick list add -l ops
  error: list 'main' has 4128773 bytes of text, and can have 4194304: 65536 more don't fit
  [65]

What another one adds all the same, since it hasn't read the list, has no effect for any reader, and they say so. It ended with 0
for who had added it.

  $ as alice tick list -f ops >follow 2>warnings & LIST=$!; as alice tick tail -f -n 1 --events list ops >tail & TAIL=$!
  $ wait_for follow short; wait_for tail short
  $ as alice tick list add ops this fits >/dev/null; wait_for follow 'this fits'; wait_for tail 'this fits'
  $ long b | as bob tick list add -l ops >/dev/null
  error: the row has no effect: list 'main' is full
  [65]
  $ wait_for warnings full; wait_for tail bbb
  $ cat warnings; tail -n 1 tail | grep -o '(no effect)'
  warning: edit 70 of bob in 'ops' has no effect: list 'main' is full
  (no effect)

One warning told of the first of many, and of no other:

  $ { echo fits, too; for row in $(seq 12); do long d; done; } | as dave tick list add -l ops 2>&1 | scrub | uniq
  ID
  warning: edit 70 of bob in 'ops' has no effect: list 'main' is full
  error: 12 of 13 rows have no effect: list 'main' is full
  $ as carol tick join -q --name carol <invite; as carol tick list ops | tail -n 1
  warning: edit 70 of bob in 'ops' has no effect: list 'main' is full
  warning: edit 72 and 11 more of dave in 'ops' have no effect: list 'main' is full
  66 [ ] fits, too

Who had never read the list, or had filled it without reading it, lost rows as well, with status 0:

  $ as erin tick join -q --name erin <invite; long e | as erin tick list add -l ops
  warning: edit 70 of bob in 'ops' has no effect: list 'main' is full
  warning: edit 72 and 11 more of dave in 'ops' have no effect: list 'main' is full
  error: list 'main' has 4128791 bytes of text, and can have 4194304: 65536 more don't fit
  [65]
  $ for row in $(seq 60); do long a; done | as alice tick list add -l --list other ops >/dev/null
  $ for row in $(seq 10); do long a; done | as alice tick list add -l --list other ops
  error: list 'other' has 3932160 bytes of text, and can have 4194304: 655360 more don't fit
  [65]
  $ as alice tick list --list other ops | wc -l
  60

The relay refuses some edits of a command for good: each of them is named, and the others are made.

  $ end $LIST $TAIL; relay_stop; relay_start --max-message 1k
  $ { echo short; long a; echo also short; long b; } | scrubbed as alice tick list add -l --list few ops
  ID
  ID
  error: the relay refused 2 of 4 edits:
  ID: too large
  ID: too large
  [4]
  $ as alice tick list --list few ops; as alice tick outbox
  1 [ ] short
  2 [ ] also short
  $ relay_stop
