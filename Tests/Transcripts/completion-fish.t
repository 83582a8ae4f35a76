#require fish
Completion in fish: what it offers for a command line, with what it says of each.

  $ mkdir -p .config/fish/completions
  $ cp "$TESTDIR/../../completions/tick.fish" .config/fish/completions/
  $ offers() { fish -c 'for line in $argv; complete -C $line; echo; end' "$@"; }
  $ all() { fish -c 'for line in $argv; echo (complete -C $line | string replace -r "\t.*" ""); end' "$@"; }

Nothing is there yet: no room is offered, and no state file is made.

  $ offers 'tick sta' 'tick send '
  status\tShow the delivery status of messages (esc)
  
  
  $ ls -A .config
  fish

  $ relay_start
  $ for room in ops lab; do tick join -q --relay $RELAY --new $room --name alice >$room.invite; done
  $ as bob tick join -q --name bob <ops.invite
  $ as bob tick join -q --name '$(touch oops)' <lab.invite

Commands, options, words, rooms and files:

  $ offers 'tick s' 'tick --c' 'tick ack --'
  send\tSend a message, or each line of a pipe as one (esc)
  status\tShow the delivery status of messages (esc)
  
  --color\tcolours on standard output (esc)
  --config\tthe state file \x28TICK_CONFIG, else ~/.config/tick/tick.json) (esc)
  
  --all\tall messages that are in the room now, also those never shown here (esc)
  --help\tshow this help (esc)
  --only\tonly the messages named, not those before them (esc)
  --quiet\tprint only warnings (esc)
  --timeout\tgive up after DUR, such as 90s or 300ms (a number alone is seconds): then the ack is queued (esc)
  
  $ all 'tick tail --events ' 'tick tail --events=message,' 'tick tail --events join,message,l'
  all gap invite join leave list message name receipt rotate
  --events=message,all --events=message,gap --events=message,invite --events=message,join --events=message,leave --events=message,list --events=message,name --events=message,receipt --events=message,rotate
  join,message,leave join,message,list
  $ all 'tick ' 'tick help o' 'tick nonsense '
  ack completion demo device help invite join leave list members outbox push relay remove rotate run send status tail version
  outbox
  
  $ all 'tick ack -' 'tick --color ' 'tick --color=a' 'tick completion '
  -h -q --all --help --only --quiet --timeout
  always auto never
  --color=always --color=auto
  bash fish zsh
  $ all 'tick send ' 'tick tail --new o' 'tick status -n 3 o'
  lab ops
  ops
  ops
  $ all 'tick send -f ops' 'tick send --file=ops' 'tick send -lqf ops' 'tick relay --store ' 'tick relay --store sqlite:op'
  ops.invite
  --file=ops.invite
  ops.invite
  postgres:// sqlite:
  sqlite:ops.invite

The value of an option is no operand; behind the text of a message only long options stand, and none that say where a text
comes from; and behind a -- nothing is an option:

  $ all 'tick send -f ops.invite l' 'tick send ops -' 'tick send ops hello -' 'tick send -- -' 'tick send -- o'
  lab
  -f -h -l -q --every-device --except --file --help --json --key --lines --no-queue --quiet --tee --timeout --wait --wait=
  --every-device --except --help --json --key --no-queue --quiet --timeout --wait --wait=
  
  ops

Letters of a layout:

  $ all 'tick status --format %' 'tick status --format=%i%'
  %D %d %f %g %I %i %j %R %r %S %s %T %t %u %w
  --format=%i%D --format=%i%d --format=%i%f --format=%i%g --format=%i%I --format=%i%i --format=%i%j --format=%i%R --format=%i%r --format=%i%S --format=%i%s --format=%i%T --format=%i%t --format=%i%u --format=%i%w

Members after a @, of the room that is typed before or of any; what nobody should run is not offered:

  $ all 'tick send --wait=re' 'tick send --wait=read:@' 'tick send ops --wait=read:@b' 'tick send lab --wait=read:@' | sed 's/@[0-9A-Z]\{6\}/@ID/'
  --wait=read --wait=read:@ --wait=read:all
  --wait=read:@ID --wait=read:@bob
  --wait=read:@bob
  --wait=read:@ID
  $ as carol tick join -q --name carol <ops.invite
  $ all 'tick send ops --wait=delivered:@bob,@' 'tick send --wait=read:@bob,@c'
  --wait=delivered:@bob,@bob --wait=delivered:@bob,@carol
  --wait=read:@bob,@carol

Whoever was called 'dave@laptop' was not offered at all:

  $ as dave tick join -q --name dave@laptop <ops.invite
  $ all 'tick send ops --wait=delivered:@d' 'tick send ops --wait=read:@bob,@dave@l' 'tick send ops --except @d' 'tick send --except=@dave@' 'tick remove ops d'
  --wait=delivered:@dave@laptop
  --wait=read:@bob,@dave@laptop
  @dave@laptop
  --except=@dave@laptop
  dave@laptop
  $ as dave tick leave -q ops

What can't stand beside what is there is not offered:

  $ all 'tick tail --exec x --r' 'tick tail --json --p' 'tick outbox drop --'
  --retry
  --peek
  --all --help

Messages and rooms by their other names:

  $ all 'tick status ops ' 'tick status ops m' 'tick ack lab ' 'tick tail --since=' 'tick status --mis' 'tick status --missing=' 'tick ack .'
  last mine
  mine
  last
  --since=last --since=mine
  --missing --missing=
  --missing=delivered --missing=read
  .

Rows and lists, as they were read here; a name that a shell would have to quote is not offered. Fish sorts ids as file names,
digits by their value, so that either of two may be the first:

  $ ship=$(tick list add ops ship it); tick list add --list release ops it >/dev/null; call=$(tick list add --list 'on call' ops bob)
  $ pack=$(tick list add lab pack); for room in ops lab; do tick list --all $room >/dev/null; done
  $ rows() { all "$@" | sed "s/$ship/SHIP/g; s/$call/CALL/g; s/$pack/PACK/g; s/CALL SHIP/SHIP CALL/"; }
  $ rows 'tick list ' 'tick list m' 'tick list show o' 'tick list --list ' 'tick list --list=r' 'tick list --list=release add l'
  add check edit lab move ops remove show uncheck
  move
  ops
  main release
  --list=release
  lab
  $ rows "tick list check ops ${ship%??????????}" 'tick list remove ops ' 'tick list edit lab ' 'tick list ops '
  SHIP
  SHIP
  PACK
  lab ops
  $ rows 'tick list move ops --after ' "tick list move lab --before=${pack%??????????}" 'tick list add --after '
  SHIP
  --before=PACK
  
  $ rows 'tick list add ops ' 'tick list add ops s'
  
  

Behind `tick run ROOM` the shell completes the command, as behind env(1):

  $ printf 'complete -c elevator -f -a "up down"; function elevator; end\n' >.config/fish/config.fish
  $ all 'tick run l' 'tick run ops unam' 'tick run ops -- unam' 'tick --color=auto run ops cat ops'
  lab
  uname
  uname
  ops.invite
  $ all 'tick run ops elevator u' 'tick run ops -- elevator a=b:c d'
  up
  down

Another state file has other rooms:

  $ as bob tick leave -q lab
  $ all 'tick --config bob.json leave ' "tick --config 'bob.json' leave " 'tick --config ~/bob.json leave '
  ops
  ops
  ops

Messages that wait:

  $ relay_stop
  $ id=$(tick send ops hello 2>/dev/null)
  [75]
  $ all 'tick outbox drop ' 'tick outbox flush ' 'tick outbox fl' | sed "s/$id/ID/"
  ID
  
  flush

Where there is no program nothing is offered, and nothing is said:

  $ fish -c 'source .config/fish/completions/tick.fish; set PATH /nowhere; for line in $argv; complete -C $line; end' 'tick sta' 'tick send '
