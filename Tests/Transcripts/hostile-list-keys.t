#require python3 openssl
A member changes the key to one that it gives nobody, and edits a list under it. The others' lists were shown without such an edit,
with status 0, and no later run said that they aren't whole.

  $ . "$TESTDIR/hostile.sh"
  $ relay_start; members alice mallory; as alice tick list add ops milk >row; rogue mallory rotate; rogue mallory edit
  5
  $ for turn in 1 2; do as alice tick list ops 2>&1; echo "status $?"; done
  1 [ ] milk
  error: the lists of room 'ops' are not whole: 1 edit (seq 5) can't be opened without a key that this member was not given
  hint: 'tick rotate ops' of a member who has the key gives it to all
  status 4
  1 [ ] milk
  error: the lists of room 'ops' are not whole: 1 edit (seq 5) can't be opened without a key that this member was not given
  hint: 'tick rotate ops' of a member who has the key gives it to all
  status 4
  $ for form in --json --all --follow; do as alice timeout 60 tick list $form ops 2>said >shown; echo "status $?"; head -n 1 said; done
  status 4
  error: the lists of room 'ops' are not whole: 1 edit (seq 5) can't be opened without a key that this member was not given
  status 4
  error: the lists of room 'ops' are not whole: 1 edit (seq 5) can't be opened without a key that this member was not given
  status 4
  error: the lists of room 'ops' are not whole: 1 edit (seq 5) can't be opened without a key that this member was not given
  $ as alice tick list check ops 1 2>&1 | scrub
  warning: the lists of room 'ops' are not whole: 1 edit (seq 5) can't be opened without a key that this member was not given
  hint: 'tick rotate ops' of a member who has the key gives it to all
  error: mallory changed the key of room 'ops' (seq 4) and gave this member none
  hint: 'tick rotate ops' gives everyone a new one; 'tick remove ops ID' everyone but mallory

Alice changes the key herself, and what she does then is for all; but that edit stays closed, also for who comes later:

  $ as alice tick rotate -q ops; as alice tick list check ops 1; as alice tick list ops
  warning: the lists of room 'ops' are not whole: 1 edit (seq 5) can't be opened without a key that this member was not given
  1 [x] milk
  error: the lists of room 'ops' are not whole: 1 edit (seq 5) can't be opened without a key that this member was not given
  [4]
  $ as alice tick invite -q ops >invite; as bob tick join -q --name bob <invite; as bob tick list ops
  1 [x] milk
  error: the lists of room 'ops' are not whole: 1 edit (seq 5) can't be opened without a key that this member was not given
  [4]

Without the relay it is said beside the error:

  $ relay_kill; as bob tick list ops 2>&1 | scrub
  1 [x] milk
  warning: the lists of room 'ops' are not whole: 1 edit (seq 5) can't be opened without a key that this member was not given
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the list is as it was when it was read last

Of several edits that have no effect for one reason all are counted. Only the first was named:

  $ rm -f ./*.json ./*.json.* invite; relay_start; members alice mallory; as alice tick list add ops milk >row
  $ for edit in 1 2 3; do rogue mallory edit; done >seqs; as alice tick list ops; relay_stop
  warning: edit 4 and 2 more of mallory in 'ops' have no effect: they are not sealed with the room's key
  1 [ ] milk
