Format: records laid out as one likes.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as carol tick join -q --name carol <invite
  $ as alice tick send -q ops 'deploy started'
  $ printf 'two\nlines' | as alice tick send -q ops
  $ as bob tick tail --new ops >/dev/null; as bob tick ack ops 4

Each record ends with a newline, with -z with NUL:

  $ as alice tick status --format '%s %t' ops
  4 deploy started
  5 two\nlines
  $ as alice tick status --format '%s %(raw)' -z ops | tr '\0' '~'; echo
  4 deploy started~5 two
  lines~

All letters and their long names:

  $ as alice tick status -n 1 --format '%i %s %r %f %T %I' ops | scrub
  ID 5 ops alice MS TIME
  $ as alice tick status --format '%S %g %d %D %R, missing %u, read by %w' ops
  sent + 1 2 1, missing carol, read by bob
  sent + 1 2 0, missing carol, read by 
  $ as alice tick status -n 1 --format '%j' ops | scrub
  {"at":MS,"audience":2,"delivered":1,"id":"ID","missing_delivered":["carol"],"missing_read":["bob","carol"],"read":0,"room":"ops","seq":5,"state":"sent","text":"two\nlines"}
  $ as alice tick status -n 1 --format '%(id) %(seq) %(room) %(from) %(member) %(at) %(time)' ops | scrub
  ID 5 ops alice ID MS TIME
  $ as alice tick status -n 1 --format '%(event) %(state) %(ticks) %(delivered)/%(audience) %(read)' ops
  message sent + 1/2 0
  $ as alice tick status -n 1 --format '%(missing_delivered); %(missing_read); %(readers)' ops
  carol; bob,carol; 
  $ as alice tick status -n 1 --format 'a%nb%x09c%x7C%%' ops
  a
  b\tc|% (esc)

Times are local:

  $ TZ=Asia/Kolkata as alice tick status -n 1 --format %I ops | sed 's/.*+/+/'
  +05:30

Named messages are laid out, too, and what waits in the outbox, as far as it is known:

  $ as alice tick status --format '%s %d' ops 5 4
  5 1
  4 1
  $ relay_stop
  $ scrubbed as alice tick send -q ops waiting
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: the message is in the outbox; 'tick outbox flush --wait', or the next command, sends it when the relay is back
  [75]
  $ scrubbed as alice tick status --format '%s|%S|%t|%f|%d' ops
  |sending|waiting|alice|
  error: cannot reach relay 'http://127.0.0.1:PORT': connection refused
  hint: start one with 'tick relay --listen 127.0.0.1:PORT'
  [3]

A layout that can't be read says where:

  $ as alice tick status --format '%s %q' ops
  error: bad value '%s %q' for '--format': unknown letter '%q' at character 4
  [2]
  $ as alice tick status --format '%(sqe)' ops
  error: bad value '%(sqe)' for '--format': unknown name '%(sqe)' at character 1, did you mean '%(seq)'?
  [2]
  $ as alice tick status --format '100%' ops
  error: bad value '100%' for '--format': '%' without its end at character 4
  [2]
  $ as alice tick status --format %t
  error: '--format' needs a room
  [2]
