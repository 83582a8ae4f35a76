#require strace
'tick remove', and a flush that seals again for a new key, are killed at each of their steps, between two requests and on the disk.
Run again they end what they began: who was removed reads nothing of what is sent then, everyone else reads it once.

  $ relay_start
  $ room() {
  >     rm -f alice.json* bob.json* guest.json*; as alice tick join -q --relay $RELAY --new ops --name alice >invite
  >     as bob tick join -q --name bob <invite; as guest tick join -q --name guest <invite; as alice tick send -q ops before
  > }
  $ reads() { as $1 tick tail --raw -n +1 ops 2>err; echo "$1 $?"; }
  $ killed() { as alice strace -f -q -o trace -e trace=$1 -e inject=$1:signal=KILL:when=$2 tick $3 >out 2>&1; [ $? = 137 ]; } 2>out
  $ each() {
  >     for step in sendto recvfrom write fsync rename; do for time in 1 2; do
  >         $1; killed $step $time "$2" && echo killed; as alice tick $2 >out 2>&1 || { [ $? = 2 ] && grep -q 'no member' out; } || cat out
  >         as alice tick send -q ops after; as alice tick outbox; reads guest; reads bob
  >     done; done >found 2>err
  >     [ $(grep -c killed found) -gt 5 ] && grep -v killed found | sort | uniq -c | sed 's/^ *//'
  > }
  $ each room 'remove ops guest'
  10 after
  10 before
  10 bob 0
  10 guest 4

The same with messages that wait, since the relay was away, while bob removes the guest:

  $ queued() {
  >     room; relay_stop; for text in one two three; do as alice tick send -q ops $text; done 2>err
  >     relay_start; as bob tick remove -q ops guest
  > }
  $ each queued 'outbox flush'
  10 after
  10 before
  10 bob 0
  10 guest 4
  10 one
  10 three
  10 two
  $ relay_stop
