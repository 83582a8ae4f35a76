What the completion scripts ask while one types, and what they are told: a word a line, and its help behind a tab.

  $ ask() { word=$1; shift; tick completion --words "$word" -- "$@"; }

Before anything was joined there are no names, and no file is made:

  $ ask '' send; ask '' remove ops; ask '' outbox drop; ls -A
  $ ask --co
  --config\tthe state file (TICK_CONFIG, else ~/.config/tick/tick.json) (esc)
  --color\tcolours on standard output (esc)
  -h\tshow this help (esc)
  --help\tshow this help (esc)
  -V\tshow the version (esc)
  --version\tshow the version (esc)
  $ ask '' help | head -n 2; ask - ack | head -n 2; ask --ack= tail; ask '' nonsense
  join\tBecome a member of a room (esc)
  leave\tLeave a room (esc)
  --all\tall messages that are in the room now, also those never shown here (esc)
  --only\tonly the messages named, not those before them (esc)
  --ack=always
  --ack=on-success

  $ relay_start
  $ tick join -q --relay $RELAY --new ops --name alice >invite
  $ tick join -q --relay $RELAY --new lab --name alice >lab
  $ as bob tick join -q --name bob <invite
  $ as carol tick join -q --name carol <invite
  $ as dave tick join -q --name dave <lab

Rooms are this machine's, members the others who are there now:

  $ ask '' send
  lab
  ops
  $ ask '' remove ops
  bob
  carol
  $ as carol tick leave -q ops
  $ ask '' remove ops
  bob
  $ ask '' tail --from
  bob
  dave
  $ ask --wait=read:@bob,@d send
  --wait=read:@bob,@bob
  --wait=read:@bob,@dave

'.' is the room of TICK_ROOM, and messages have names, too:

  $ (export TICK_ROOM=ops; ask '' status); ask . status
  .
  lab
  ops
  .
  $ (export TICK_ROOM=ops; ask @ send . --except)
  @bob
  $ ask '' status ops; ask '' ack ops; ask '' tail --since; ask --missing= status
  last
  mine
  last
  last
  mine
  --missing=delivered
  --missing=read

A path is the shell's to complete, behind what stands before it in the word:

  $ ask in send -lf; ask --file=in send; ask sqlite:in relay --store; ask --config=
  \t (esc)
  \t--file= (esc)
  \tsqlite: (esc)
  \t--config= (esc)

What can't stand beside what is typed is not offered; what it needs may still come:

  $ ask --re tail --json | grep -e '--re\|--ra\|--peek'
  --peek\tsend no receipts (esc)
  $ ask --re tail | grep '^--retry'
  --retry\twith --exec: run CMD again for a message, up to N times, where it failed (esc)
  $ ask --al outbox flush | cut -f 1
  --wait
  --timeout
  -h
  --help
  $ ask - send ops hello -q | cut -f 1 | grep '^-[^-]'
  [1]
  $ ask - run ops
  \t\t2 (esc)

What a shell would have to quote is not offered, whoever chose it. Nor was a member of such a name: the beginning of its id is, as
of those who have one name.

  $ as eve tick join -q --name '$(touch oops)' <invite
  $ as eve tick join -q --name '-f' <lab
  $ as frank tick join -q --name "Zoë O'Neil" <invite; as gina tick join -q --name dave <lab 2>/dev/null
  $ ids() { sed 's/\<[0-9A-HJKMNP-TV-Z]\{6\}\t/ABCDEF\t/' | sort; }
  $ ask '' tail --from | ids; ask --wait=read:@ send ops | ids
  ABCDEF\t$\x28touch oops) (esc)
  ABCDEF\t-f (esc)
  ABCDEF\tZoë O'Neil (esc)
  ABCDEF\tdave (esc)
  ABCDEF\tdave (esc)
  bob
  --wait=read:@ABCDEF\t$\x28touch oops) (esc)
  --wait=read:@ABCDEF\tZoë O'Neil (esc)
  --wait=read:@bob
  $ id=$(ask '' remove ops | grep Zo | cut -f 1); as frank tick send -q ops hello; tick tail --raw --from "$id" ops
  hello
  $ as bob tick device add -q laptop ops >secret; as laptop tick device use -q <secret; ask @bob/ send ops --except | grep /; ask '' remove ops | grep /
  @bob/first
  @bob/laptop
  bob/first
  bob/laptop
  $ ask "$(printf -- '--wait=read:@\033[2J,@')" send ops; ask "$(printf -- '--format=\033[2J%%')" tail


The rows are those of the list that is typed, with their texts:

  $ tick list add ops tag the release >/dev/null; tick list add --list food ops milk >/dev/null; tick list ops >/dev/null; tick list --list food ops >/dev/null
  $ ask '' list check ops | scrub; ask '' list --list food check ops | scrub; ask '' list --list none check ops
  ID\ttag the release (esc)
  ID\tmilk (esc)

A relay that doesn't answer is waited for a second, one that is gone not at all; nobody is told:

  $ halt $RELAY_PID; timeout 20 tick completion --words '' -- remove ops; echo $?; kill -CONT $RELAY_PID
  0
  $ relay_stop
  $ ask '' remove ops
  $ ask '' send
  lab
  ops
  $ id=$(tick send ops hello 2>/dev/null); test "$(ask "" outbox drop | cut -f 1)" = "$id"

Nor of a state file that can't be used; the status says it:

  $ echo '{' >broken.json; tick --config broken.json completion --words '' -- send
  [78]
  $ ask '' --config broken.json remove ops; ask --no send | cut -f 1 | grep no
  --no-queue
  $ ask '' --config=broken.json send
  [78]
  $ ask '' remove nowhere
  [4]
  $ ls broken.json*
  broken.json

  $ tick completion
  error: no shell given
  hint: bash, zsh or fish
  [2]
  $ tick completion csh
  error: no completion for 'csh'
  hint: bash, zsh or fish
  [2]
  $ tick completion bash zsh
  error: no completion for 'zsh'
  hint: bash, zsh or fish
  [2]
