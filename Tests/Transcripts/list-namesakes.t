Two members have one name. Who has checked a row, or removed it, was told by the name alone.

  $ relay_start; as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ for member in one two; do as $member tick join -q --name dave <invite 2>/dev/null; done
  $ short() { as alice tick members --format '%(short) %(member)' ops | sed -n "s/ $(as $1 tick members --json ops | sed -n 's/.*"me":true,"member":"\([^"]*\)".*/\1/p')\$//p"; }
  $ ONE=$(short one); TWO=$(short two); told() { sed "s/$ONE/ONE/g; s/$TWO/TWO/g; s/[0-9][0-9]:[0-9][0-9]:[0-9][0-9]/TIME/g" | scrub; }
  $ seq 3 | as alice tick list add -l ops >ids; as alice tick list -f ops >shown & LIST=$!
  $ wait_for shown 3; as one tick list check ops $(sed -n 1p ids); as two tick list check ops $(sed -n 2p ids)
  $ as two tick list remove ops $(sed -n 3p ids); wait_for shown '- 3'; end $LIST; told <shown
  1 [ ] 1
  2 [ ] 2
  3 [ ] 3
  TIME dave (ONE)  x 1
  TIME dave (TWO)  x 2
  TIME dave (TWO)  - 3
  $ as alice tick list remove ops 3 2>&1 | told; as alice tick list -v ops | told
  error: row '3' of list 'main' was removed by 'dave (TWO)' at TIME: '3'
  hint: 'tick list ops' shows the list as it is now
  1 [x] 1  (dave (ONE) TIME)
  2 [x] 2  (dave (TWO) TIME)

So were lists whose names look alike; here the `o` of one is Cyrillic, and then each of another's:

  $ as alice tick list add --list todo ops one >id; as alice tick list add --list tоdo ops two >id; as alice tick list add --list tödo ops three >id
  $ as one tick tail -n +1 --events list ops | tail -n 3 | told; as one tick list --list tоdо ops
  TIME alice          + one (list todo)
  TIME alice          + two (list 't\u{43e}do')
  TIME alice          + three (list tödo)
  error: room 'ops' has no list 't\u{43e}d\u{43e}'
  hint: did you mean 't\u{43e}do'?
  [1]
