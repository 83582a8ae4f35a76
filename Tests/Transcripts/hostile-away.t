#require python3
A later device marks what came before it joined with all that follows up to there. Where nobody signed some of that, by what a relay
tells, only what stands behind it is marked, and no command says that all was.

  $ . "$TESTDIR/hostile.sh"; umask 077; liar unsigned; members alice bob carol
  $ as alice tick send -q ops one; seq -f 'line %g' 3 | as alice tick send -l -q ops; as carol tick send -q ops last
  $ as bob tick device add -q phone >secret; as phone tick device use -q <secret; tell on 6
  $ as phone tick ack --all ops; as phone tick ack --all ops; tell receipts | scrub
  marked message 8, which was never shown here
  error: message 4 can't be marked alone: its receipt would also cover later ones, which were neither shown nor named
  hint: it came before this device joined: 'tick tail -n N ops' shows all up to there, then run 'tick ack ops'
  error: message 4 can't be marked alone: its receipt would also cover later ones, which were neither shown nor named
  hint: it came before this device joined: 'tick tail -n N ops' shows all up to there, then run 'tick ack ops'
  ID read 8
  $ relay_stop
