#require script
Help: the same words wherever one asks for them.

  $ tick -h >overview; tick --help | diff - overview; tick help | diff - overview
  $ commands=$(sed -n 's/^   \([a-z][a-z]*\)  .*/\1/p' overview); echo $commands | grep -o 'send run tail'
  send run tail
  $ for command in $commands; do
  >     tick help $command >help; tick $command -h | diff - help; tick $command --help | diff - help
  >     case $(head -n 1 help) in "usage: tick $command"*) ;; *) echo "$command has another's help" ;; esac
  > done

Help is asked for even where the rest is wrong, and needs neither a home nor a state file:

  $ tick demo --nonsense -h | head -n 1
  usage: tick demo
  $ HOME= XDG_CONFIG_HOME= tick help demo | head -n 1
  usage: tick demo
  $ ls -A
  help
  overview

On a terminal `tick help COMMAND` becomes man(1), where that has the page; where it hasn't the usage is shown. (`man` is
a stand-in here.)

  $ mkdir bin; PATH=$HOME/bin:$PATH
  $ cat >bin/man <<'EOF'
  > #!/bin/sh
  > [ "$1" != -w ] || { [ "$2" != tick-leave ]; exit; }
  > echo "the man page $*"
  > EOF
  $ chmod +x bin/man
  $ on_terminal() { script -qec "$*" /dev/null </dev/null | tr -d '\r' | head -n 1 | cut -d ' ' -f 1-4; }
  $ on_terminal tick help demo
  the man page tick-demo
  $ on_terminal tick help tick-demo; on_terminal tick help tick; on_terminal tick help device add
  the man page tick-demo
  the man page tick
  the man page tick-device
  $ on_terminal tick help protocol
  the man page 5
  $ tick help formats
  error: 'formats' is a page, and no command
  hint: 'man 5 tick-formats' shows it
  [2]
  $ tick help tick | diff - overview; tick help outbox flush | head -n 1; tick help send ops
  usage: tick outbox [--json] [--all] [--wait] [--timeout DUR]
  error: unexpected operand 'ops'
  hint: see 'tick help -h'
  [2]
  $ on_terminal tick help leave
  usage: tick leave [-q]
  $ tick help demo | head -n 1
  usage: tick demo

A word is looked for in all pages; letters that are struck twice, as a terminal's man(1) writes bold, are read as one:

  $ cat >bin/man <<'EOF'
  > #!/bin/sh
  > case "$*" in
  > '1 tick-send') printf '  An o\bo_\bu_\btbox for messages\nnothing\n' ;;
  > '5 tick.json') echo 'The Outbox is here' ;;
  > *) exit 16 ;;
  > esac
  > EOF
  $ tick help -k outbox
  tick-send(1): An outbox for messages
  tick.json(5): The Outbox is here
  $ tick help -k nowhere-in-it
  error: no man page has 'nowhere-in-it'
  [1]
  $ tick help -k outbox send
  error: '--keyword' and 'send' cannot be used together
  [2]

So it is where there is no man(1):

  $ rm bin/man; mkdir nothing; ln -s "$(command -v tick)" nothing/tick; ln -s "$(command -v env)" nothing/env
  $ on_terminal env PATH=$HOME/nothing tick help demo
  usage: tick demo
  $ PATH=$HOME/nothing tick help -k outbox | head -n 1
  tick leave -h: room's messages in the outbox

A bug report is one command. What it prints has no secret, and doesn't say whose machine it is:

  $ relay_start; tick join -q --relay $RELAY --new ops --name alice >invite
  $ TICK_RELAY_TOKEN=s3cret https_proxy=http://user:word@proxy.example LC_ALL=C.UTF-8 TERM=xterm tick help bug >report
  $ sed '/^$/q' report
  Send the lines below, what you typed, all that it printed, and what you
  expected, to where you got tick from. They have no code, token, name, address or
  text: leave these out of the rest, too. An invite has a code in it.
  
  $ tick version >versions; sed -n '/^tick/,/^libcurl/p' report | diff - versions
  $ sed '1,/^libcurl/d' report
  system .+, Linux [^ ]+ [^ ]+, glibc 2\.[0-9]+ (re)
  locale C.UTF-8, terminal xterm
  variables that are set: TICK_RELAY_TOKEN TMPDIR TZ https_proxy
  state file: form [0-9]+, rooms 1, waiting in the outbox 0 (re)
  $ grep -e s3cret -e word@ -e alice -e ops -e 127.0.0 -e "$HOME" -e "$(sed 's/.*://' invite)" report
  [1]

So it is where the state file can't be used, or isn't there:

  $ echo '{"version": 9}' >newer.json; tick --config newer.json help bug | tail -n 1
  state file: 'FILE' has version 9, which this tick doesn't know
  $ sed 's|"root": ".*"|"root": 1|' "${TICK_CONFIG:-$HOME/.config/tick/tick.json}" >broken.json
  $ tick --config broken.json help bug | tail -n 1
  state file: it can't be understood, at line [0-9]+, column [0-9]+ (re)
  $ tick --config none.json help bug | tail -n 1
  state file: none
  $ echo '{"version": 1}' >two.json.tree; cp "${TICK_CONFIG:-$HOME/.config/tick/tick.json}" two.json; tick --config two.json help bug | tail -n 2
  state file: form [0-9]+, rooms 1, waiting in the outbox 0 (re)
  beside it 'tree': 'FILE.tree' is of version 1, which an earlier tick wrote
  $ echo '{' >two.json.tree; tick --config two.json help bug | tail -n 1
  beside it 'tree': it can't be understood, at line 2, column 1
  $ tick bug
  error: unknown command 'bug'
  hint: did you mean 'help bug'?
  [2]
  $ tick completion --words bu -- help | grep bug
  bug

Long hints and errors stand on a terminal in lines that end between words:

  $ narrow() { COLUMNS=$1; shift; export COLUMNS; NO_COLOR=1 script -qec "$*" /dev/null </dev/null | tr -d '\r'; }
  $ narrow 40 tick list new ops
  error: unexpected operand 'ops'
  hint: a list is made by its first row:
  'tick list add ops TEXT' adds one
