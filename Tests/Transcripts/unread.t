Standard output is a pipe that is full, and that nobody reads. No signal ended what wrote to it, and the shell waited for ever.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ export PATH HOME; mkfifo unread; exec 4<>unread; dd if=/dev/zero of=unread bs=4k oflag=nonblock 2>/dev/null
  [1]
  $ catches() { until [ $((0x$(sed -n 's/^SigCgt:[[:space:]]*//p' /proc/$1/status) & 0x4000)) -ne 0 ]; do sleep 0.05; done; }

The ids can't be printed. The lines that were read by the time of the signal are on the relay or in the outbox, in order:

  $ for signal in INT TERM HUP; do
  >     seq 20000 | exec env --default-signal=INT as alice tick send -l ops >unread 2>left & SENDER=$!
  >     until as bob tick tail --new --peek --raw ops | grep -q 1; do sleep 0.05; done
  >     kill -$signal $SENDER; wait $SENDER 2>/dev/null; echo $?
  >     as alice tick outbox flush 2>/dev/null; as bob tick tail --new --raw ops >got; seq $(wc -l <got) | cmp - got
  > done
  130
  143
  129

So it is where the lines are copied, and of one message. They are sent after the second that their reader has:

  $ seq 20000 | as alice tick send -l --tee ops >unread 2>left & SENDER=$!
  $ catches $SENDER; kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]
  $ as alice tick outbox flush 2>/dev/null; as bob tick tail --new --raw ops >got; seq $(wc -l <got) | cmp - got
  $ as alice tick send ops hello >unread & SENDER=$!
  $ until as bob tick tail --new --raw ops | grep hello; do sleep 0.05; done
  hello
  $ kill -TERM $SENDER; wait $SENDER 2>/dev/null
  [143]

What a command printed is sent, and how it was ended. It goes on until then:

  $ as alice tick run ops -- sh -c 'echo started; : >there; exec sleep 1000' >unread 2>said & RUN=$!
  $ until [ -e there ]; do sleep 0.05; done; kill -TERM $RUN; wait $RUN 2>/dev/null
  [143]
  $ ended() { grep -v ' timed out\| the outbox' $1; as alice tick outbox flush >/dev/null 2>&1; }
  $ ended said
  error: cannot write to standard output: nobody read it after the signal
  $ as bob tick tail --new --raw ops | sed 's/after .*/after TIME/'
  started
  sh: killed by signal 15, after TIME
  $ rm there; as alice tick run ops -- sh -c 'trap "echo stopping; exit 5" TERM; : >there; while :; do sleep 0.05; done' >unread 2>told & RUN=$!
  $ until [ -e there ]; do sleep 0.05; done; kill -TERM $RUN; wait $RUN
  [5]
  $ ended told
  error: cannot write to standard output: nobody read it after the signal
  $ as bob tick tail --new --raw ops | sed 's/after .*/after TIME/'
  stopping
  sh: exit status 5, after TIME

A list that is followed:

  $ as alice tick list add ops row >/dev/null; as alice tick list -f ops >unread & LIST=$!
  $ catches $LIST; kill -HUP $LIST; wait $LIST 2>/dev/null
  [129]
  $ relay_stop
