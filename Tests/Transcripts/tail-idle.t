#require curl ss
Whoever waits doesn't work: for the relay to say something, for one that has stopped to go on. What twenty other
commands take is more than four times what all that waiting takes meanwhile.

  $ relay_start
  $ for room in a b c d e f g h; do as alice tick join -q --relay $RELAY --new $room --name alice >>invites; done
  $ work() { for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do as alice tick outbox; tick -h; done >seen; }
  $ spent() { cat /proc/$1/stat | awk '{ print $14 + $15 }'; }
  $ spent_here() { cat /proc/$$/stat | awk '{ print $16 + $17 }'; }
  $ idle() {
  >     before=$(spent $1) && here=$(spent_here) && work && after=$(spent $1)
  >     echo $(((after - before) * 4 < $(spent_here) - here))
  > }

  $ as alice tick tail -f a b c d e f g h >shown 2>notes & FOLLOWER=$!
  $ relay_waits 8
  $ until [ "$(ss -tnoH state established "dport = :${RELAY##*:}" | grep -c keepalive)" = 8 ]; do sleep 0.05; done
  $ idle $FOLLOWER
  1
  $ as alice tick status -f >status 2>&1 & WATCHER=$!
  $ relay_waits 24
  $ idle $WATCHER
  1

A relay that takes what is asked and says nothing:

  $ halt $RELAY_PID; as alice tick tail -f -n 0 a >answer 2>&1 & ASKER=$!
  $ idle $ASKER; idle $FOLLOWER
  1
  1
  $ kill -CONT $RELAY_PID; end $ASKER $FOLLOWER $WATCHER
