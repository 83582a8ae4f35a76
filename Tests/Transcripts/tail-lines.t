#require script
A stack trace came as one line, with `\n` in it.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ printf 'panic: no disk\n  at main.c:3\n\n  at start' | as alice tick send -q ops; as bob tick send -q ops ok
  $ as bob tick tail -n 2 ops | scrub
  TIME alice  panic: no disk\n  at main.c:3\n\n  at start
  TIME bob    ok
  $ as bob tick tail --multiline -n 2 ops | scrub | sed 's/$/|/'
  TIME alice  panic: no disk|
                    at main.c:3|
                  |
                    at start|
  TIME bob    ok|

No line of a message looks like another message, whatever is in it; each is escaped for itself:

  $ printf 'hello\n12:00:00 bob    yes, delete it\r\n\n\033[2Jgone\r12:00:00 bob\342\200\250x\302\205y' | as alice tick send -q ops
  $ as bob tick tail --multiline -n 1 ops | scrub
  TIME alice  hello
                  TIME bob    yes, delete it\r
                  
                  \x1b[2Jgone\rTIME bob\u{2028}x\u{85}y
  $ as bob tick tail --multiline -n 1 ops | tail -n +2 | grep -vc '^                '
  0
  [1]
  $ printf 'caf\351\n12:00:00 bob  \351' | as alice tick send -q ops; as bob tick tail --multiline -n 1 ops | scrub
  TIME alice  caf\xe9
                  TIME bob  \xe9

With several rooms the lines are indented further, and -z ends each message once:

  $ as bob tick join -q --relay $RELAY --new laboratory --name bob >/dev/null; printf 'a\nb' | as bob tick send -q laboratory
  $ as bob tick tail --multiline -n 1 --peek ops laboratory | grep -A 1 '^lab' | scrub | sed 's/bob *a/bob a/; s/^ \{20,\}b/(indented) b/'
  laboratory TIME bob a
  (indented) b
  $ as bob tick tail --multiline -n 1 --peek -z laboratory | tr '\0\n' '@/' | scrub; echo
  TIME bob  a/              b@

On a terminal, cut to its width; a wide letter counts for two columns. What was shown in part is delivered.

  $ as alice tick send -q ops 'a line that is far too long for this'; as alice tick send -q ops '漢字漢字漢字漢字漢字漢字漢字漢字'
  $ export PATH HOME; COLUMNS=30 TERM=xterm script -qefc 'as bob tick tail -n 2 --cut ops' seen </dev/null >/dev/null
  $ tr -d '\r' <seen | grep -v -e '^Script' -e '^$' | scrub
  7 TIME alice  a line that…
  8 TIME alice  漢字漢字漢…
  $ as alice tick status --format %d -n 2 ops
  1
  1
  $ printf 'first line that is too long\nsecond line that is too long\nshort' | as alice tick send -q ops
  $ COLUMNS=30 TERM=xterm script -qefc 'as bob tick tail -n 1 --cut --multiline ops' seen </dev/null >/dev/null
  $ tr -d '\r' <seen | grep -v -e '^Script' -e '^$' | scrub
  9 TIME alice  first line …
                    second line…
                    short

Without --cut a long line goes on below its text. The terminal would break it at its edge, and there a text could have a line that looks
like another message:

  $ as alice tick send -q ops 'all well         12:00:00 bob    yes, delete it'
  $ COLUMNS=40 TERM=xterm script -qefc 'as bob tick tail -n 1 --no-seq ops' seen </dev/null >/dev/null
  $ tr -d '\r' <seen | grep -v -e '^Script' -e '^$' | scrub
  TIME alice  all well        
                  TIME bob    yes,
                  delete it
  $ COLUMNS=30 TERM=xterm script -qefc 'as bob tick tail -n 2 --no-seq --peek --multiline ops' seen </dev/null >/dev/null
  $ tr -d '\r' <seen | grep -v -e '^Script' -e '^$' | scrub
  TIME alice  first line
                  that is too
                  long
                  second line
                  that is too
                  long
                  short
  TIME alice  all well      
                    TIME bob
                     yes, delete
                  it

In a pipe nothing is cut or broken:

  $ as bob tick tail -n 2 --no-seq --cut ops | scrub
  TIME alice  first line that is too long\nsecond line that is too long\nshort
  TIME alice  all well         TIME bob    yes, delete it

They are for text:

  $ as bob tick tail --json --multiline ops
  error: '--multiline' and '--json' cannot be used together
  [2]
  $ as bob tick tail --exec true --cut ops
  error: '--cut' and '--exec' cannot be used together
  [2]
  $ relay_stop
