#require curl
Two members had the same name: the list after a time-out had one line for both, and --wait=@dave meant whichever came.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as one tick join -q --name dave <invite; as two tick join -q --name dave <invite; as bob tick join -q --name bob@laptop <invite
  warning: a 'dave' is already here, *. If that was you and its state file is lost: 'tick remove ops *', after which no invite of before works; if it is another machine of yours: 'tick leave ops' here, 'tick device add' there (glob)
  $ short() { as alice tick members --format '%(short) %(member)' ops | sed -n "s/ $(as $1 tick members --json ops | sed -n 's/.*"me":true,"member":"\([^"]*\)".*/\1/p')\$//p"; }
  $ one=$(short one); two=$(short two); tell() { sed "s/$one/ONE/g; s/$two/TWO/g" | scrub; }

They are told apart in the same way everywhere, by the beginnings of their ids:

  $ as alice tick send -q --wait --timeout 0 ops hello 2>&1 | tell
  error: timed out: not delivered to 3 members
  dave (ONE)
  dave (TWO)
  bob@laptop
  $ as alice tick status ops 5 2>&1 | sed -E 's/(online|last seen .*)$/SEEN/' | tell
    dave (ONE)  not delivered  SEEN
    dave (TWO)  not delivered  SEEN
    bob@laptop     not delivered  SEEN
  $ as alice tick status --format '%u' ops | tell
  dave (ONE),dave (TWO),bob@laptop
  $ as alice tick status --json ops | tell | grep -o '"missing_delivered":[^]]*]'
  "missing_delivered":["dave (ONE)","dave (TWO)","bob@laptop"]
  $ as alice tick send -q --wait=read:@dave ops lost 2>&1 | sed -E 's/(online|last seen .*)$/SEEN/' | tell
  error: 'dave' is ambiguous: 2 members of room 'ops'
  dave (ONE)  SEEN
  dave (TWO)  SEEN
  hint: name one by the beginning of its id, such as 'ONE'
  $ as alice tick status --wait=read:@dave --timeout 0 ops 2>&1 | sed -E 's/(online|last seen .*)$/SEEN/' | tell
  error: 'dave' is ambiguous: 2 members of room 'ops'
  dave (ONE)  SEEN
  dave (TWO)  SEEN
  hint: name one by the beginning of its id, such as 'ONE'
  $ as alice tick send -q --wait --except @dave ops lost 2>&1 | sed -E 's/(online|last seen .*)$/SEEN/' | tell
  error: 'dave' is ambiguous: 2 members of room 'ops'
  dave (ONE)  SEEN
  dave (TWO)  SEEN
  hint: name one by the beginning of its id, such as 'ONE'
  $ as alice tick completion --words '' -- remove ops | tell | sort
  ONE\tdave (esc)
  TWO\tdave (esc)
  bob@laptop

An id's beginning names one of them, in either case; five characters are too few:

  $ as one tick tail --new --raw ops
  hello
  $ as alice tick send -q --wait=delivered:@$one --timeout 0 ops again 2>&1 | tell
  error: timed out: not delivered to 1 member
  dave (ONE)
  $ as one tick tail --new --raw ops; lower=$(echo $one | tr A-Z a-z)
  again
  $ as alice tick status -q --wait=delivered:@$lower --timeout 0 ops; echo $?
  0
  $ as alice tick status -q --wait="delivered:@dave ($one)" --timeout 0 ops; echo $?
  0
  $ as alice tick status -q --wait=delivered:@${one%?} --timeout 0 ops 2>&1 | sed "s/${one%?}/FIVE/"
  error: no member of room 'ops' is called 'FIVE'

Without one, or without several:

  $ as alice tick status -q --wait --except @$two --except @bob@laptop --timeout 0 ops; echo $?
  0
  $ as alice tick status -q --wait --except @$two --timeout 0 ops
  error: timed out: not delivered to 1 member
  bob@laptop
  [124]
  $ as alice tick status -q --wait --except @$two --except @$one --except @bob@laptop --timeout 0 ops
  error: no one to wait for: the message's audience has only members of '--except'
  [1]
  $ as alice tick send -q --wait --except @$two --except @$one --except @bob@laptop ops lost
  error: no one to wait for: room 'ops' has no other member but those of '--except'
  hint: nothing was sent
  [1]
  $ as alice tick status -q --wait --except @$two --except @bob@laptop --except @carl --timeout 0 ops
  warning: no member of room 'ops' is called 'carl'
  $ as alice tick status -q --wait=read:2 --except @bob@laptop ops
  error: '--except' and '--wait=read:2' cannot be used together
  [2]
  $ as alice tick status --except @bob@laptop ops
  error: '--except' needs '--wait'
  [2]
  $ as alice tick status -q --wait --except bob ops
  error: bad value 'bob' for '--except': must be '@' and a member's name
  [2]

A name that looks like one with an id is no way to pass for another:

  $ as eve tick join -q --name "dave ($one)" <invite
  $ as alice tick members --format '%f' ops | tell
  alice
  dave
  dave
  bob@laptop
  dave (ONE)
  $ as alice tick remove ops "dave ($one)" 2>&1 | sed -E 's/(online|last seen .*)$/SEEN/; s/ \([0-9A-Z]{6}\)  / (SHORT)  /; s/such as .*/such as SHORT/' | tell
  error: 'dave (ONE)' is ambiguous: 2 members of room 'ops'
  dave (SHORT)  SEEN
  dave (ONE) (SHORT)  SEEN
  hint: name one by the beginning of its id, such as SHORT
  $ as eve tick join -q --name "$one" ops
  $ as alice tick remove ops $one 2>said; sed -n '1p; $p' said | scrub | tell
  error: 'ONE' is ambiguous: 2 members of room 'ops'
  hint: name one by its id, such as 'ID'
  $ as alice tick status -q --wait=delivered:@$(sed -n "s/.*such as '\(.*\)'/\1/p" said) --timeout 0 ops; echo $?
  0

In the lines of a log, too, which bore one name for both:

  $ as one tick send -q ops 'I am the first'; as two tick send -q ops 'and I the second'; as bob tick send -q ops 'I see'
  $ as alice tick tail -n 3 ops | tell
  TIME dave (ONE)  I am the first
  TIME dave (TWO)  and I the second
  TIME bob@laptop     I see
  $ as alice tick tail -n 3 --format '%f' ops
  dave
  dave
  bob@laptop

A label stays with its member, who may need it no longer: another one may take the text for its name.

  $ as two tick join -q --name "dave ($one)" ops
  $ as alice tick send --wait="read:@dave ($one)" ops lost 2>&1 | sed -E 's/(online|last seen .*)$/SEEN/; s/ \([0-9A-Z]{6}\)  / (SHORT)  /; s/such as .*/such as SHORT/' | tell
  error: 'dave (ONE)' is ambiguous: 2 members of room 'ops'
  dave (SHORT)  SEEN
  dave (ONE) (SHORT)  SEEN
  hint: name one by the beginning of its id, such as SHORT

Names that look alike are told apart, too, and an invisible character hides no id:

  $ as bob tick join -q --name 'dаve' ops; as bob tick send -q ops 'I am dave, too'
  $ bob=$(short bob); as alice tick tail -n 1 ops | sed "s/$bob/BOB/" | scrub
  TIME dаve (BOB)  I am dave, too
  $ as alice tick status --from any -n 1 ops | sed "s/$bob/BOB/"
    14  + delivered 1/4, read 0/4  dаve (BOB): I am dave, too
  $ as bob tick join -q --name "alice (ABCDEF)͏" ops; as bob tick send -q ops 'I am alice'
  $ as alice tick tail -n 1 ops | sed "s/$bob/BOB/" | scrub
  TIME alice (ABCDEF)͏ (BOB)  I am alice
  $ relay_stop
