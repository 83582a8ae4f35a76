What a script may do with the standard streams.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ last() { as bob tick tail -n ${1:-1} --raw ops; }

With text, a loop keeps its input:

  $ printf 'a\nb\nc\n' | while read -r line; do as alice tick send -q ops "line $line"; done; last 3
  line a
  line b
  line c

Without a home, a terminal or anything else, as cron(8) has it; and with next to no environment of its own:

  $ env -i TICK_CONFIG=$HOME/alice.json $(command -v tick) send -q ops 'from cron' </dev/null; last
  from cron
  $ echo 'from cron, piped' | env -i $(command -v tick) --config alice.json send -q ops; last
  from cron, piped
  $ env -i TICK_NAME=carol TICK_CONFIG=$HOME/carol.json $(command -v tick) join -q <invite && last
  from cron, piped
  $ env -i TICK_CONFIG=$HOME/dave.json $(command -v tick) join <invite 2>&1 | sed "s/ as $(id -un):/ as LOGIN:/"
  joined 'ops' as LOGIN: 4 members

A stdin that is closed is not missed with a text, and can't be read without one:

  $ as alice tick send -q ops 'stdin closed' <&-; last
  stdin closed
  $ as alice tick send ops <&-
  error: cannot read standard input: bad file descriptor
  [65]
  $ as alice tick send -l ops <&-
  error: cannot read the input: bad file descriptor
  [65]
  $ as alice tick send -q -f invite ops <&-; last | cut -c 1-17
  http://127.0.0.1:

A stdout that is closed or full is an error where an id is to be printed; the message is sent:

  $ sh -c 'as alice tick send ops "stdout closed" >&-' 2>&1 | scrub; last
  error: cannot write to standard output: bad file descriptor
  hint: message ID is stored by the relay
  stdout closed
  $ as alice tick send -q ops 'all closed' <&- >&- 2>&-; last
  all closed
  $ sh -c 'as alice tick send ops "disk full" >/dev/full' 2>&1 | scrub; last
  error: cannot write to standard output: no space left on device
  hint: message ID is stored by the relay
  disk full
  $ seq 3 | sh -c 'as alice tick send -l ops >/dev/full' 2>&1 | scrub; last 3
  error: cannot write to standard output: no space left on device
  hint: 3 messages, ID to ID, are stored by the relay
  1
  2
  3
  $ sh -c 'as alice tick list add ops row >/dev/full' 2>&1 | scrub
  error: cannot write to standard output: no space left on device
  hint: edit ID is stored by the relay

Of many lines no more is read then. Those that were read are sent, and the error says where to go on:

  $ as bob tick tail --new ops >/dev/null; seq 20000 | sh -c 'as alice tick send -l ops >/dev/full' 2>said; grep -cE 'are stored by the relay; (what was read is stored by the relay, or in the outbox; )?what comes after line' said
  1
  $ seq $(sed -n 's/.* after line \([0-9]*\) .*/\1/p' said) >read; as bob tick tail --new --raw ops | cmp - read

In the background, and without a terminal to control it:

  $ as alice tick send -q ops 'in the background' & wait $!; last
  in the background
  $ echo 'background, piped' | as alice tick send -q ops & wait $!; last
  background, piped
  $ as alice setsid -w tick send -q ops 'no terminal' </dev/null; last
  no terminal
  $ echo 'no terminal, piped' | as alice setsid -w tick send -q -l ops; last
  no terminal, piped

From a FIFO, line by line as they come, until the last writer closes it:

  $ mkfifo fifo; as alice tick send -l ops <fifo >ids & SENDER=$!
  $ exec 3>fifo; echo 'first through a fifo' >&3; wait_for ids . && last
  first through a fifo
  $ echo 'second through a fifo' >&3; exec 3>&-; wait $SENDER; last
  second through a fifo
  $ echo 'a fifo as a file' >fifo & as alice tick send -q -f fifo ops; wait $!; last
  a fifo as a file

A reader that takes one id and goes:

  $ seq 1 5000 | as alice tick send -l ops | head -n 1 | scrub; last
  ID
  5000
  $ as alice tick send ops 'nobody reads the id' | true; last
  nobody reads the id

A dash is standard input, also behind '--'; a message that is one comes from there:

  $ printf - | as alice tick send -q ops; last
  -

Nothing there is no message:

  $ as alice tick send ops </dev/null
  error: the message is empty
  [2]
  $ as alice tick send -l ops </dev/null
  $ as alice tick send ops - </dev/null
  error: the message is empty
  [2]
  $ as alice tick send -l -f /dev/null ops
  $ relay_stop
