#require script
On a terminal of 80 columns `status` cut the names of those who were missing, and showed whole texts.

  $ wide() {
  >     COLUMNS=$1; shift; export COLUMNS
  >     LC_ALL=C NO_COLOR=1 TICK_CONFIG=$HOME/alice.json script -qec "tick $*" /dev/null </dev/null | tr -d '\r' | scrub
  > }
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ for name in bob carol; do as $name tick join -q --name $name <invite; done
  $ as alice tick send -q ops 'ok to fail over to the other site?'; as alice tick send -q ops 'go'
  $ as bob tick tail --raw ops
  ok to fail over to the other site?
  go
  $ wide 120 status ops
    4  + delivered 1/2, read 0/2  ok to fail over to the other site?  (not delivered to carol; not read by bob)
    5  + delivered 1/2, read 0/2  go  (not delivered to carol; not read by bob)
  $ wide 80 status ops
    4  + delivered 1/2, read 0/2  ok to fail over to the other site?
       (not delivered to carol; not read by bob)
    5  + delivered 1/2, read 0/2  go  (not delivered to carol; not read by bob)
  $ wide 64 status ops
    4  + delivered 1/2, read 0/2  ok to fail over to the other ...
       (not delivered to carol; not read by bob)
    5  + delivered 1/2, read 0/2  go
       (not delivered to carol; not read by bob)
  $ wide 40 status ops
    4  + delivered 1/2, read 0/2  ok to...
       (not delivered to carol;
        not read by bob)
    5  + delivered 1/2, read 0/2  go
       (not delivered to carol;
        not read by bob)
  $ wide 20 status ops
    4  + delivered ...
       (not deliver...
        not read by...
    5  + delivered ...
       (not deliver...
        not read by...

Where everyone has it, those who have not read it are named; `-s` names nobody, and neither relays nor sizes:

  $ as carol tick tail --raw ops >/dev/null; as bob tick ack --all ops; wide 80 status ops
    4  ++ delivered 2/2, read 1/2  ok to fail over to the ...  (not read by carol)
    5  ++ delivered 2/2, read 1/2  go  (not read by carol)
  $ wide 80 status -s ops
    4  ++ delivered 2/2, read 1/2  ok to fail over to the other site?
    5  ++ delivered 2/2, read 1/2  go
  $ wide 40 status
  ops  3 members, 0 new, 0 unread  http...
       verified 1
  $ as alice tick status -s
  ops  3 members, 0 new, 0 unread

Names that were cut took the number of the others with them, and whoever had not read it:

  $ as alice tick join -q --relay $RELAY --new crew --name alice >invite; n=0
  $ for name in 'Zoë x' 王小明 erin frank gina hans ivy; do n=$((n + 1)); as m$n tick join -q --name "$name" <invite; done
  $ as alice tick send -q crew 'ok to fail over to the other site?'; for n in 5 6 7; do as m$n tick tail --raw crew >/dev/null; done
  $ wide 200 status crew; wide 80 status crew; wide 50 status crew; wide 40 status crew; wide 30 status crew
    9  + delivered 3/7, read 0/7  ok to fail over to the other site?  (not delivered to Zoë x, 王小明, erin and 1 more; not read by gina, hans and ivy)
    9  + delivered 3/7, read 0/7  ok to fail over to the other site?
       (not delivered to Zoë x, 王小明, erin and 1 more;
        not read by gina, hans and ivy)
    9  + delivered 3/7, read 0/7  ok to fail over...
       (not delivered to Zoë x, 王小明 and 2 more;
        not read by gina, hans and ivy)
    9  + delivered 3/7, read 0/7  ok to...
       (not delivered to Zoë x and 3 more;
        not read by gina, hans and ivy)
    9  + delivered 3/7, read ...
       (not delivered to 4 me...
        not read by 3 members)
  $ wide 50 status --names 9 crew mine; wide 30 status --names 9 crew mine; wide 40 status --names 1 crew
    9  + delivered 3/7, read 0/7  ok to fail over...
      delivered to gina, hans and ivy
      not delivered to Zoë x, 王小明, erin and frank
    9  + delivered 3/7, read ...
      delivered to 3 members
      not delivered to 4 members
    9  + delivered 3/7, read 0/7  ok to...
       (delivered to gina and 2 more;
        not delivered to Zoë x and 3 more)

Two people compared 64 digits. `--verified` prints them, and compares them with those of another member:

  $ as alice tick status --verified ops | scrub
  1-ROOT
  $ as bob tick status --verified ops >bobs; as alice tick status --verified ops $(cat bobs)
  the same log
  $ as bob tick status --verified ops $(as alice tick status --verified ops)
  the same log
  $ as bob tick send -q ops later; as bob tick tail --raw ops >/dev/null
  $ as alice tick status --verified ops $(as bob tick status --verified ops)
  the same log
  $ as alice tick status --verified ops $(cut -d - -f 1 bobs)-$(cut -d - -f 2 bobs | tr 0-9 1-90)
  error: that is another log than the one of room 'ops' that was verified here
  hint: the relay shows different logs; 'tick relay --store STORE --fingerprint all' there prints its own
  [1]
  $ as alice tick status --verified ops 9$(cat bobs)
  error: that is another log than the one of room 'ops' that was verified here
  hint: the relay shows different logs; 'tick relay --store STORE --fingerprint all' there prints its own
  [1]
  $ as alice tick status --verified ops 12
  error: '12' is not a SIZE-HEX, as 'tick status --verified' prints
  [2]
  $ as alice tick status --verified
  error: '--verified' needs a room
  [2]
  $ relay_stop
  $ scrubbed as alice tick status --verified ops $(as bob tick status --verified ops)
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]
