#require python3
A relay lies to who adds a row. It tells of a message that is further ahead than any room can have:

  $ . "$TESTDIR/hostile.sh"; liar far-seq; members alice bob; as bob tick list add ops one >/dev/null
  $ tell on 9007199254740991; as bob tick send -q ops two; tell off; as bob tick list add ops three 2>said
  [4]
  $ head -n 1 said; relay_stop
  error: the relay's log of room 'ops' is not the one that was read before

It doesn't show the list, which may be full. What isn't known isn't said:

  $ liar edits-withheld; members alice bob
  $ for row in $(seq 64); do head -c 65536 /dev/zero | tr '\0' x; echo; done | as alice tick list add -l ops >/dev/null
  $ tell on 0; scrubbed as bob tick list add --timeout 3s ops 'is there room?'
  ID
  error: whether list 'main' had room isn't known: * (glob)
  hint: the row was sent: don't add it again; 'tick list ops' shows it
  [3]

One that shows it a moment later is asked again:

  $ : >id; as bob tick list add ops 'or now?' >id 2>said & ADDING=$!; wait_for id .; tell off; wait $ADDING
  [65]
  $ grep error said; as bob tick list ops | wc -l
  error: the row has no effect: list 'main' is full
  64

Another edit ended with 0, though others may have removed its row:

  $ tell on 0; scrubbed as bob tick list check --timeout 3s ops 1; tell off; as bob tick list ops | grep -c '\[x\]'; relay_stop
  error: whether the edit has an effect isn't known: * (glob)
  hint: the edit was sent; 'tick list ops' shows the list
  1
