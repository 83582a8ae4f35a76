#require python3
A relay answers with more than anybody needs. What is read is bounded before it is parsed.

  $ . "$TESTDIR/hostile.sh"

A hundred MiB of fields before an answer and after one, chunks without end, and promises of an answer:

  $ for lie in fields trailers chunks continues deep; do
  >   liar $lie; members alice bob; tell on
  >   for command in 'tail ops' 'status ops' 'send --no-queue ops text'; do
  >     peak 150 as bob tick $command >shown 2>said; echo $? $(tail -n 1 shown); grep -c '^error: ' said
  >   done
  >   relay_stop
  > done | sort -r | uniq -c | sed 's/^ *//'
  15 3 below 150 MB
  15 1
