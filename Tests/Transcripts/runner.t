How transcripts are run: this one shows the runner itself, without tick.

Each command's output is shown below it, stdout and stderr in the order they came:

  $ echo one; echo two >&2; echo three
  one
  two
  three

A status that isn't zero is shown after the output:

  $ echo no; (exit 3)
  no
  [3]
  $ false
  [1]

A command may go on over lines, and a blank line of output is two spaces:

  $ cat <<END
  > first
  >
  >   $HOME
  > END
  first
  
    */home (glob)

All commands of a file share one shell, so variables, functions and background jobs stay:

  $ name=world; greet() { echo "hello $name"; }
  $ greet
  hello world
  $ (wait_for go . && echo gone >done) &
  $ echo now >go
  $ wait_for done gone; wait; cat done
  gone

Marks at a line's end say how it is compared:

  $ echo 'any [thing] at 12:34'
  any [thing] at ??:* (glob)
  $ echo 'any [thing] at 12:34'
  any .thing. at \d+:\d+ (re)
  $ printf 'a\tb \033[1m\n\377\n'
  a\tb \x1b[1m (esc)
  \xff (esc)
  $ printf 'no newline'
  no newline (no-eol)
  $ echo '✓✓ read'
  ✓✓ read

Output that looks like something else is escaped:

  $ echo '[1]'; echo '$ ls'; echo 'so (glob)'
  \x5b1] (esc)
  \x24 ls (esc)
  so \x28glob) (esc)

The environment is small, and the shell's own folder is empty at first:

  $ env | sed 's/=.*//' | sort | grep -v -e '^_$' -e '^PWD$' -e '^OLDPWD$' -e '^SHLVL$'
  HOME
  LANG
  PATH
  TERM
  TESTDIR
  TMPDIR
  TZ
  $ [ "$PWD" = "$HOME" ] && ls "$TMPDIR"
  $ date +%Z; umask
  UTC
  0022
  $ cat

`tick` is the executable that was just built:

  $ command -v tick
  /*/tick (glob)

Signals arrive, also where `as` stands before the program (shells differ in whether they speak of it):

  $ sleep 1000 & kill $!; wait $! 2>/dev/null
  [143]
  $ as bob sleep 1000 & kill $!; wait $! 2>/dev/null
  [143]

`as` gives a person a state file, `scrub` takes out what differs from run to run:

  $ as bob sh -c 'echo "$TICK_CONFIG" "$1"' sh 'two words'
  */home/bob.json two words (glob)
  $ echo "${TICK_CONFIG-none}"
  none
  $ scrub <<END
  > 01KA2B3C4D5E6F7G8H9JAKBMCN 12:03:01 alice http://127.0.0.1:8425 at 1763700000000 1763700000001
  > http://127.0.0.1:40123#ops:7K3QF-9V2MX-7K3QF-9V2MX-7K3QF9 since 2026-11-21T12:03:01Z
  > 12 short 1234567890 stays
  > END
  ID TIME alice http://127.0.0.1:PORT at MS MS
  http://127.0.0.1:PORT#ops:CODE since TIME
  12 short 1234567890 stays

What is started in the background has to be waited for, but for the relay: it might write to a later command's output. The rest
is tidied up.

  $ sleep 1000 & end $!
  $ sleep 1000 & RELAY_PID=$!
