Retention takes messages and leaves the edits of lists: a list is whole for those who never saw it, and its receipts can be
given and proved.

  $ relay_start --retain 1s
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ as alice tick list add ops tag the release >tag; as alice tick send -q ops 'a message'; as alice tick list add ops ship it >ship
  $ until as alice tick tail --peek -n +1 ops | grep -q 'no longer kept'; do sleep 0.1; done
  $ as bob tick list ops
  1 [ ] tag the release
  2 [ ] ship it
  $ as alice tick status --format '%t: %d of %D' ops $(cat tag) $(cat ship)
  + tag the release: 1 of 1
  + ship it: 1 of 1
  $ as alice tick list check --wait=sent ops $(cat tag); as bob tick list ops
  1 [x] tag the release
  2 [ ] ship it

What was read is kept beside the state file, for its owner alone. Damaged or gone it is read again; positions then have no
meaning until the list is shown.

  $ ls -l bob.json.*.list | cut -c1-10
  -rw-------
  $ printf x | dd of=$(ls bob.json.*.list) bs=1 seek=100 conv=notrunc 2>/dev/null
  $ as bob tick list move ops 1 --last
  error: '1' is no row yet: list 'main' was not shown here in full
  hint: 'tick list ops' shows it
  [2]
  $ as bob tick list ops; as bob tick list move ops 1 --last; as bob tick list ops
  1 [x] tag the release
  2 [ ] ship it
  1 [ ] ship it
  2 [x] tag the release

Without the relay it is shown as it was read last.

  $ relay_kill
  $ scrubbed as bob tick list ops
  1 [ ] ship it
  2 [x] tag the release
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the list is as it was when it was read last
  [3]
  $ as bob tick list --json ops 2>/dev/null | scrub
  {"at":MS,"changed_at":MS,"changed_seq":5,"checked":false,"from":"","id":"ID","list":"main","member":"ID","position":1,"room":"ops","seq":5,"text":"ship it"}
  {"at":MS,"changed_at":MS,"changed_seq":7,"checked":true,"checked_at":MS,"checked_member":"ID","from":"","id":"ID","list":"main","member":"ID","position":2,"room":"ops","seq":3,"text":"tag the release"}

Own edits that wait in the outbox are not in it, and that is said.

  $ as bob tick list add ops later 2>/dev/null | scrub; as bob tick list check ops 1 2>/dev/null; as bob tick list add --list other ops x 2>/dev/null | scrub
  ID
  ID
  $ scrubbed as bob tick list ops
  1 [ ] ship it
  2 [x] tag the release
  2 edits wait in the outbox: they are not shown
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the list is as it was when it was read last
  [3]
  $ scrubbed as bob tick list --all ops 2>&1
  main  2
  3 edits wait in the outbox: they are not shown
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the list is as it was when it was read last
  [3]
  $ as bob tick outbox drop --all
  $ relay_start

A list that was read of one log isn't taken for that of another: the room was made again at a relay that lost its store.

  $ relay_stop; rm relay.db*; relay_start
  $ scrubbed as bob tick list ops
  error: you are not a member of room 'ops' at relay 'http://127.0.0.1:PORT'
  hint: join again with 'tick join ops', after 'tick leave' with an invite; if that finds no room, the relay has another store, or has lost it
  [4]
  $ as alice tick join -q --new ops 2>/dev/null >again; as alice tick list ops
  $ head=$(as alice tick status --verified ops); as bob tick list ops 2>/dev/null
  [4]
  $ as bob tick join -q --accept-log=$head ops; as alice tick list add ops begin anew | scrub; as bob tick list ops
  warning: the relay lacks 1 message sent from here to room 'ops':
  7 ?????????????????????????? (glob)
  ID
  1 [ ] begin anew

Who leaves keeps nothing of the lists.

  $ as bob tick leave -q ops; ls bob.json.*.list 2>&1 | grep -c 'No such file'
  1

