#require curl
A laptop was lost and its user joined again: every --wait timed out, and nothing said who was in the room.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite; as dave tick join -q --name dave <invite
  $ as alice tick send -q ops hello; as bob tick tail --ack ops >/dev/null
  $ short() { sed -E 's/^(  [^ ]+ +)[0-7][0-9A-HJKMNP-TV-Z]{5}  /\1SHORT  /' | scrub | tr -s ' '; }
  $ as bob tick members ops | short | sed -E 's/(online|last seen TIME)/SEEN/'
   alice SHORT since TIME SEEN delivered 1 read 1
   bob SHORT since TIME you delivered 4 read 4
   dave SHORT since TIME SEEN delivered 3 read 3

Who has not been heard of for a while was last seen then; whoever left is not in the list:

  $ as carol tick join -q --name carol <invite; as carol tick leave -q ops
  $ until as alice tick members ops | grep -q 'dave.*last seen'; do sleep 0.2; done
  $ as alice tick members ops | grep dave | short
   dave SHORT since TIME last seen TIME delivered 3 read 3
  $ as alice tick members --format %f ops
  alice
  bob
  dave

For programs:

  $ as alice tick members --json ops | scrub | sed -E 's/"online":[a-z]*/"online":BOOL/' | head -n 2
  {"delivered":1,"last_seen":MS,"me":true,"member":"ID","name":"alice","online":BOOL,"person":"ID","read":1,"room":"ops","since":MS}
  {"delivered":4,"last_seen":MS,"me":false,"member":"ID","name":"bob","online":BOOL,"person":"ID","read":4,"room":"ops","since":MS}
  $ as alice tick members --porcelain ops | scrub | tail -n 1
  p ID MS away MS 3 3 other dave
  $ as alice tick members --format '%r %f %(member) %S %d %R %T %(last_seen) %I' ops | scrub | tail -n 1
  ops dave ID away 3 3 MS MS TIME
  $ as alice tick members -z --format '%f' ops | tr '\0' '~'; echo
  alice~bob~dave~
  $ as alice tick members --format '%(member)' ops | cut -c 1-6 >starts; as alice tick members --format '%(short)' ops | cmp - starts
  $ as alice tick members --format '%f %i' ops; as alice tick members --format '%(text)' ops
  error: bad value '%f %i' for '--format': unknown letter '%i' at character 4
  error: bad value '%(text)' for '--format': unknown name '%(text)' at character 1
  [2]
  $ as alice tick members -z ops
  error: '-z' needs '--porcelain' or '--format'
  [2]

A relay that doesn't answer, or isn't there:

  $ halt $RELAY_PID; as alice tick members --timeout 300ms ops >out 2>err; echo $?; scrub <err
  124
  error: timed out: relay 'http://127.0.0.1:PORT' did not answer
  $ as alice tick remove --timeout 300ms ops dave 2>/dev/null; kill -CONT $RELAY_PID
  $ relay_stop; as alice tick members ops >out 2>err; echo $?; scrub <err
  3
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  $ as alice tick who ops
  error: unknown command 'who'
  hint: did you mean 'members'?
  [2]
