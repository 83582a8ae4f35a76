#require script
One name of 64 columns padded all later lines of `tail`: on a terminal each message took two lines, and with `--cut` no
letter of it was shown, while it counted as delivered. `status ROOM ID` told nobody's state.

  $ export PATH HOME TERM=xterm NO_COLOR=1
  $ on() {
  >     COLUMNS=$1; shift; export COLUMNS; script -qefc "$*" seen </dev/null >/dev/null
  >     tr -d '\r' <seen | grep -v -e '^Script' -e '^$' | short
  > }
  $ short() { scrub | sed -E 's/\([0-9A-HJKMNP-TV-Z]{6}\)/(ABCDEF)/; s/L{50,}/(LONG)/; s/  (online|last seen.*)$//'; }
  $ long=$(head -c 64 /dev/zero | tr '\0' L)
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite; as carol tick join -q --name $long <invite
  $ as carol tick send -q ops 'first'; as alice tick send -q ops 'the new release is out, and so far nobody complains about it'
  $ on 80 as bob tick tail --peek -n 2 ops; on 200 as bob tick tail --peek -n 2 ops
  4 TIME (LONG) 
                                   first
  5 TIME alice                 the new release is out, and so far nobody
                                   complains about it
  4 TIME (LONG)  first
  5 TIME alice                                               the new release is out, and so far nobody complains about it
  $ on 80 as bob tick tail --peek --cut -n 2 ops; on 40 as bob tick tail --peek --cut -n 2 ops
  4 TIME LLLLLLLLLL… (ABCDEF)  first
  5 TIME alice                 the new release is out, and so far nobody comp…
  4 TIME LLL… (ABCDEF)  first
  5 TIME alice     the new release is…
  $ on 80 as bob tick tail --peek --cut --events join -n 9 ops | tail -n 1
  3 TIME -- LLLLLLLLLL… (ABCDEF) joined
  $ printf 'one\ntwo' | as carol tick send -q ops; on 80 as bob tick tail --peek --multiline -n 1 ops
  6 TIME (LONG)  one
                                   two

In a pipe the names are as wide as the widest:

  $ as bob tick tail --peek -n 3 ops | short
  TIME (LONG)  first
  TIME alice                                                             the new release is out, and so far nobody complains about it
  TIME (LONG)  one\ntwo

The audience of a message:

  $ as bob tick tail -n 3 ops >/dev/null; on 80 as alice tick status ops 5
    bob                   delivered TIME
    LLLLLLLLLL… (ABCDEF)  not delivered
  $ on 40 as alice tick status ops 5; as alice tick status ops 5 | short
    bob         delivered TIME
    LLL… (ABCDEF)  not delivered
    bob                                                               delivered TIME
    (LONG)  not delivered
  $ on 80 as bob tick status --from any -n 3 ops; on 80 as bob tick status --names 5 ops 5
    4  ✓ delivered 1/2, read 0/2  LLLLLLLLLL… (ABCDEF): first
       (not delivered to alice; not read by bob)
    5  ✓ delivered 1/2, read 0/2  alice: the new release is out, and so far nobod…
       (not delivered to LLLLLLLLLL… (ABCDEF);
        not read by bob)
    6  ✓ delivered 1/2, read 0/2  LLLLLLLLLL… (ABCDEF): one\ntwo
       (not delivered to alice; not read by bob)
    5  ✓ delivered 1/2, read 0/2  the new release is out, and so far nobody compl…
      delivered to bob
      not delivered to LLLLLLLLLL… (ABCDEF)

Whoever shares a long name keeps the beginning of the id, which tells them apart:

  $ as dave tick join -q --name $long <invite 2>/dev/null; as dave tick send -q ops second
  $ on 80 as bob tick tail --peek --cut -n 1 ops; on 40 as bob tick tail --peek --cut -n 1 ops
  8 TIME LLLLLLLLLL… (ABCDEF)  second
  8 TIME LLL… (ABCDEF)  second
  $ as bob tick send -q ops third; on 80 as bob tick status ops 9
    alice                 not delivered
    LLLLLLLLLL… (ABCDEF)  not delivered
    LLLLLLLLLL… (ABCDEF)  not delivered
  $ relay_stop
