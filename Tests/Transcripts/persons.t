A desk and a phone are one person: who has read a message on one of them has read it.

  $ relay_start; umask 077; as alice tick join -q --relay $RELAY --new --name alice ops >ops.invite
  $ as desk tick join -q --name bob <ops.invite; as desk tick device add -q phone >phone.secret; as phone tick device use -q <phone.secret
  $ as alice tick send -q ops 'ok to deploy?'
  $ as phone tick tail --new --raw ops; as phone tick ack ops last
  ok to deploy?
  'last' is message 5
  $ clock() { sed -E 's/[0-9]{2}:[0-9]{2}:[0-9]{2}/TIME/g; s/(not delivered) .*/\1/'; }
  $ as alice tick status ops mine | clock; as alice tick status --every-device ops mine | clock
    bob  delivered TIME (phone)  read TIME (phone)
    bob/first  not delivered
    bob/phone  delivered TIME  read TIME
  $ as alice tick status ops | clock; as alice tick status --every-device ops | clock
    5  ++ delivered 1/1, read 1/1  ok to deploy?
    5  + delivered 1/2, read 1/2  ok to deploy?

A gate waits for persons. With `--every-device` it waits for each machine, and a machine can be named:

  $ as alice tick status -q --wait=read --timeout 0 ops mine
  $ as alice tick status -q --wait=read --every-device --timeout 0 ops mine
  error: timed out: not read by 1 member
  bob/first
  [124]
  $ as alice tick status -q --wait=read:@bob/phone --timeout 0 ops mine && as alice tick status -q --wait=read:@bob --timeout 0 ops mine
  $ as alice tick status -q --wait=read:@bob/first --timeout 0 ops mine
  error: timed out: not read by 1 member
  bob/first
  [124]
  $ as alice tick status -q --wait=read:@bob/laptop --timeout 0 ops mine
  error: no member of room 'ops' is called 'bob/laptop'
  [2]
  $ as alice tick status -q --wait=read:@bob --every-device --timeout 0 ops mine
  error: timed out: not read by 1 member
  bob/first
  [124]
  $ as alice tick status -q --wait --except @bob/first --timeout 0 ops mine; as alice tick status -q --wait=read --every-device --except @bob/first --timeout 0 ops mine
  error: '@bob/first' is a device, and persons are waited for
  hint: '--every-device' waits for devices: then one of them can be excepted
  $ as alice tick status -q --wait --except @bob --timeout 0 ops mine
  error: no one to wait for: the message's audience has only members of '--except'
  [1]
  $ as alice tick status -q --wait=read:2 --timeout 0 ops mine
  error: 'read:2' can't hold: only 1 member can get the message, not 2
  [1]
  $ as alice tick send -q --wait=read:@bob/phone --timeout 0 ops 'and now?'; as alice tick send -q --every-device --wait=delivered:3 ops 'never sent'
  error: timed out: not read by 1 member
  bob/phone
  error: 'delivered:3' can't hold: only 2 members can get the message, not 3
  hint: nothing was sent
  [1]

What the phone has read is read at the desk, where it is new all the same:

  $ as phone tick tail --new --raw ops; as phone tick ack --all ops
  and now?
  $ as desk tick tail --unread ops; as desk tick status --format-rooms '%r: %N new, %U unread'
  ops: 2 new, 0 unread
  $ as desk tick tail --new --raw ops; as alice tick status --every-device ops mine | clock
  ok to deploy?
  and now?
    bob/first  delivered TIME
    bob/phone  delivered TIME  read TIME

What one machine says is shown at the others, and owed to none of them:

  $ as phone tick send -q ops 'yes'; as desk tick tail --new --format '%f: %t' ops; as phone tick status ops mine | clock
  bob: yes
    alice  not delivered
  $ as phone tick status --every-device ops mine | clock
    alice      not delivered
    bob/first  delivered TIME
  $ as alice tick tail --from @bob --raw --peek -n 9 ops; as alice tick tail --from bob/first --peek -n 9 ops; as phone tick status ops --from me | clock
  yes
    7  + delivered 0/1, read 0/1  yes

A tail of a person's messages has those of a machine that comes later, too:

  $ as alice tick tail -f -c 2 --from @bob --raw --peek -n 1 ops >heard & TAIL=$!; wait_for heard yes
  $ as desk tick device add -q tablet >tablet.secret; as tablet tick device use -q <tablet.secret; as tablet tick send -q ops 'from the tablet'; wait $TAIL; cat heard
  yes
  from the tablet
  $ as tablet tick leave -q ops; as phone tick send -q ops yes; as alice tick tail --new --peek --raw ops | tail -n 1
  yes

A person has one line among the members, and a device an object:

  $ as alice tick members ops | sed -E 's/ +[0-9A-Z]{6} .*on / on /; s/ +[0-9A-Z]{6} .*you.*/ you/'
    alice you
    bob on first and phone
  $ as alice tick members --json ops | jq -c '[.name, .device, .person == .member, .me]'
  ["alice",null,true,true]
  ["bob","first",true,false]
  ["bob","phone",false,false]
  $ as alice tick tail --json --peek -n 1 ops | jq -c '[.from, .device, .person == .member]'
  ["bob","phone",false]
  $ as alice tick status --json ops mine | jq -c '.receipts[] | [.name, .device, .person == .member, .read_at != null]'
  ["bob","phone",true,true]
  $ as alice tick status --json --every-device ops mine | jq -c '.receipts[] | [.name, .device, .person == .member, .read_at != null]'
  ["bob","first",true,false]
  ["bob","phone",false,true]

A message of somebody who has no other device has none, whichever device asks:

  $ as phone tick status --json --from any -n 4 ops | jq -c '[.from, .device]'; as phone tick status --from any -n 4 --format '%f,%(device)' ops
  ["alice",null]
  ["bob","phone"]
  ["bob","tablet"]
  ["bob","phone"]
  alice,
  bob,phone
  bob,tablet
  bob,phone
  $ as desk tick ack ops; as desk tick ack --all ops; as alice tick status --every-device ops mine | clock
  nothing that was shown here is unread
    bob/first  delivered TIME
    bob/phone  delivered TIME  read TIME
  $ as desk tick ack ops last; as alice tick status --every-device ops mine | clock
  'last' is message 7
    bob/first  delivered TIME  read TIME
    bob/phone  delivered TIME  read TIME
  $ as alice tick status --porcelain --every-device ops mine | awk '$1 == "a" { print NF, $NF }'
  8 bob/first
  8 bob/phone

The first device, which gave itself no name, was the only one that wasn't named as the one that has a message:

  $ as alice tick send -q ops 'at the desk'; as desk tick tail --new --raw ops; as desk tick ack ops last; as alice tick status ops mine | clock
  from the tablet
  yes
  at the desk
  'last' is message 13
    bob  delivered TIME (first)  read TIME (first)
  $ as alice tick status --json ops mine | jq -c '.receipts[] | [.name, .device, .person == .member, .read_at != null]'
  ["bob","first",true,true]

The desk leaves: bob is there as long as the phone is.

  $ as desk tick leave -q ops; as alice tick send -q ops 'still there?'; as phone tick tail --new --raw ops
  from the tablet
  at the desk
  still there?
  $ as alice tick status ops mine | clock
    bob  delivered TIME (phone)
  $ as phone tick leave -q ops; as alice tick status ops mine | clock
    bob  delivered TIME (phone)  has left

Somebody takes the name of a device, and doesn't take its place:

  $ as desk tick join -q --name bob <ops.invite; as mallory tick join -q --name bob/first <ops.invite; as alice tick send --wait=read:@bob/first ops 'ok?' 2>&1 | sed -E 's/\([0-9A-Z]{6}\).*/(ID)/; s/as .[0-9A-Z]{6}./as ID/'
  error: 'bob/first' is ambiguous: 2 members of room 'ops'
  bob/first (ID)
  bob/first (ID)
  hint: name one by the beginning of its id, such as ID

Nor has one who takes a person's name the place of that person's devices:

  $ as desk tick device add -q phone >phone.secret; as second tick device use -q <phone.secret; as mallory tick join -q --name bob ops
  warning: a 'bob' is already here, *. If that was you and its state file is lost: 'tick remove ops *', after which no invite of before works; if it is another machine of yours: 'tick leave ops' here, 'tick device add' there (glob)
  $ as alice tick send --every-device --wait=read:@bob ops 'ok?' 2>&1 | sed -E 's/\([0-9A-Z]{6}\).*/(ID)/; s/as .[0-9A-Z]{6}./as ID/; s/ +(online|last seen .*)//'
  error: 'bob' is ambiguous: 2 members of room 'ops'
  bob (ID)
  bob (ID)
  hint: name one by the beginning of its id, such as ID
  $ as alice tick status --every-device --wait=read:@bob --timeout 0 ops mine 2>&1 | sed -n 1p
  error: 'bob' is ambiguous: 2 members of room 'ops'
