#require python3
A relay changes every other answer somewhere, by chance. Whatever that makes of it: Bob, who reads the last three of six
messages and acknowledges none, has delivered at most those and read none, and no command ends by a fault of its own.

  $ . "$TESTDIR/hostile.sh"; liar chance; members alice bob carol
  $ seq -f 'line %g' 6 | as alice tick send -lq ops
  $ round() {
  >   tell on $1
  >   for command in 'bob tick tail -n 3 --raw ops' 'alice tick status --format %s.%d.%R ops' 'bob tick status ops' \
  >     'alice tick status -q --wait=read --timeout 0 ops 6' 'alice tick status --format %s.%d.%R ops 4' 'bob tick join ops'
  >   do
  >     as $command >shown 2>said; status=$?
  >     case $status in 0|1|3|4|124) ;; *) echo "seed $1: $command: $status"; cat said ;; esac
  >     [ $status = 0 ] || grep -q '^error: ' said || echo "seed $1: $command: $status, and not a word"
  >     case $command in
  >       *format*) grep -v -x -e '[456].0.0' -e '[789].[01].0' shown && echo "seed $1: $command" ;;
  >       *wait*) [ $status != 0 ] || echo "seed $1: $command: said to be read" ;;
  >     esac
  >   done
  >   tell off
  > }
  $ for seed in $(seq 12); do round $seed; done
  $ tell receipts
  bob delivered 7 8 9
  $ as bob tick tail -n 3 --raw ops; as alice tick status --format '%s %d/%D %R/%D' ops; relay_stop
  line 4
  line 5
  line 6
  4 0/2 0/2
  5 0/2 0/2
  6 0/2 0/2
  7 1/2 0/2
  8 1/2 0/2
  9 1/2 0/2
