#require python3
A relay answers with thirty million numbers, bare and where something else belongs. What is read is bounded before it is
parsed.

  $ . "$TESTDIR/hostile.sh"
  $ liar values; members alice bob
  $ for field in '' events crowd messages; do
  >   tell on $field
  >   for command in 'tail ops' 'status ops' 'send --no-queue ops text'; do
  >     peak 150 as bob tick $command >shown 2>said; echo $? $(tail -n 1 shown)
  >   done
  > done | sort | uniq -c | sed 's/^ *//'
  12 3 below 150 MB
  $ relay_stop
