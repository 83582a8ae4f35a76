A member who takes another's name is told apart wherever tick says who has done something, and a name can't pass for more than one.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite; as eve tick join -q --name eve <invite
  $ as eve tick invite -q ops >eves; as dave tick join -q --name dave <eves; as eve tick join -q --name alice ops 2>note
  $ ids() { sed -E 's/\([0-9A-Z]{6}\)/(SHORT)/g; s/  [0-9A-Z]{6}  /  SHORT  /; s/expires .*/expires/; s/  (online|last seen) .*//' | scrub; }
  $ as bob tick members ops | grep dave | ids
    dave   SHORT  since TIME  invited by alice (SHORT)
  $ as eve tick invite -q --for frank ops >franks; as bob tick invite --list ops | grep frank | ids
    SHORT  by alice (SHORT)              for frank  any number  expires
  $ as alice tick send -q ops 'who has it?'; as bob tick tail -n 1 ops | ids; as dave tick tail -n 1 ops >out
  TIME alice (SHORT)  who has it?
  $ as alice tick status ops | ids; as bob tick status --from any ops | tail -1 | ids
    8  + delivered 2/3, read 0/3  who has it?
    8  + delivered 2/3, read 0/3  alice (SHORT): who has it?
  $ as eve tick remove -q ops dave; as dave tick members ops 2>&1 | sed -n 1p | ids
  error: you are no longer in room 'ops': removed by alice (SHORT)

  $ for name in '-- bob removed alice' 'alice: go ahead' 'ali‐ce' '── bob removed alice' 'alice꞉ go' "$(printf 'bob\342\240\200')" "$(printf 'b\342\200\213ob')" "$(printf 'alice \342\200\213 go  ahead')"; do
  >   as eve tick join -q --name "$name" ops 2>note; echo | as eve tick send -lq ops; as bob tick tail -n 1 ops | ids; done
  TIME -- bob removed alice (SHORT)  
  TIME alice: go ahead (SHORT)  
  TIME ali‐ce  
  TIME ── bob removed alice (SHORT)  
  TIME alice꞉ go (SHORT)  
  TIME bob (SHORT)  
  TIME bob (SHORT)  
  TIME alice go ahead  

A name is taken as it is shown: another `join` doesn't give it again, and it is found as it was typed.

  $ as alice tick invite -q ops >fresh; as fay tick join -q --name "$(printf 'fay\343\205\244lee')" <fresh; as fay tick join -q ops
  $ as fay tick send -q ops hi; as bob tick tail -n 1 --from "$(printf 'fay\343\205\244lee')" ops | ids; as bob tick tail --events name --since last ops
  TIME fay lee  hi
  $ for other in quinn ray; do as $other tick join -q --name 'fay  lee' <fresh 2>&1 | sed "s/online/SEEN/; s/'tick remove.*//"; done
  warning: a 'fay lee' is already here, SEEN. If that was you and its state file is lost: 
  warning: a 'fay lee' is already here, SEEN; 'tick members ops' shows 1 more. If that was you and its state file is lost: 

A room that an invite brings in can't look like another one here, or like nothing. Who types its name means it:

  $ as dora tick join -q --relay $RELAY --new --name dora оps >other; as bob tick join -q <other
  error: the invite's room looks like 'ops', which was joined here before
  hint: give it another name: 'tick join <FILE NAME'
  [2]
  $ as bob tick join -q оps <other; as bob tick status --porcelain | grep '^r' | cut -d ' ' -f 2
  ops
  оps
  $ for name in "ops$(printf '\357\270\217')" "$(printf '\343\205\244')"; do sed "s/#ops/#$name/" fresh | as hal tick join -q; done
  error: nothing is seen of the name of the invite's room
  hint: give it another name: 'tick join <FILE NAME'
  [2]
  $ for name in "ops$(printf '\357\270\217')" "$(printf '\343\205\244')"; do sed "s/#ops/#$name/" fresh | as bob tick join -q; done
  error: the invite's room looks like 'ops', which was joined here before
  hint: give it another name: 'tick join <FILE NAME'
  error: nothing is seen of the name of the invite's room
  hint: give it another name: 'tick join <FILE NAME'
  [2]

What an invite has in it moves no cursor:

  $ printf 'http://h\033[2Jost#ops:x\n' | as carol tick join 2>&1; printf 'device http://h:\033]52;c;aGk=\007#ops:x\n' | as carol tick device use 2>&1
  error: not an invite: its relay can't be used: 'h\x1b[2Jost' is no host
  hint: an invite has the form RELAY#ROOM:CODE
  error: standard input is no secret of a device: line 1 can't be used: its relay can't be used: '\x1b]52;c;aGk=\x07' is no port
  hint: 'tick device add' on the other machine makes one
  [65]
