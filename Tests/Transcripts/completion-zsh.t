#require zsh
Completion in zsh, as one presses keys in a terminal of its own; the key inserts all there is to choose from.

  $ cat >.zshrc <<'EOF'
  > PS1= PS2=
  > fpath=("$TESTDIR/../../completions" $fpath)
  > autoload -Uz compinit && compinit -u -d $TMPDIR/compdump
  > insert-all() { _main_complete; compstate[insert]=all }
  > zle -C insert-all complete-word insert-all
  > show() { print -r -- "$BUFFER|" >>$HOME/shown; BUFFER= }
  > zle -N show
  > bindkey '^Xa' insert-all '^Xp' show '^I' complete-word
  > EOF
  $ cat >press <<'EOF'
  > zmodload zsh/zpty
  > key=$1; shift
  > zpty -b shell zsh -i
  > for line; do zpty -w -n shell $line$key$'\C-xp'; done
  > zpty -w shell $'print -r -- do\'\'ne'
  > zpty -r shell line '*done*'
  > zpty -d shell
  > EOF
  $ press() { : >shown; zsh -f press "$@"; sed 's/   */ /g' shown; rm shown; }
  $ tab() { press "$(printf '\t')" "$@"; }
  $ all() { press "$(printf '\030a')" "$@"; }

Nothing is there yet: no room is offered, and no file is made.

  $ tab 'tick sta' 'tick send '
  tick status |
  tick send |
  $ ls -A
  .zshrc
  press

  $ relay_start
  $ for room in ops lab; do tick join -q --relay $RELAY --new $room --name alice >$room.invite; done
  $ as bob tick join -q --name bob <ops.invite
  $ as bob tick join -q --name '$(touch oops)' <lab.invite

Commands, options, words, rooms and files:

  $ all 'tick ' 'tick s' 'tick help o' 'tick --c' 'tick nonsense '
  tick ack completion demo device help invite join leave list members outbox push relay remove rotate run send status tail version |
  tick send status |
  tick help outbox |
  tick --color --config |
  tick nonsense |
  $ all 'tick ack -' 'tick --color ' 'tick --color=a' 'tick completion '
  tick ack --all --help --only --quiet --timeout -h -q |
  tick --color always auto never |
  tick --color=always --color=auto |
  tick completion bash fish zsh |
  $ all 'tick send ' 'tick tail --new o' 'tick status -n 3 o'
  tick send lab ops |
  tick tail --new ops |
  tick status -n 3 ops |
  $ all 'tick send -f ops' 'tick send --file=ops' 'tick send -lqf ops' 'tick relay --store ' 'tick relay --store sqlite:op'
  tick send -f ops.invite |
  tick send --file=ops.invite |
  tick send -lqf ops.invite |
  tick relay --store postgres:// sqlite:|
  tick relay --store sqlite:ops.invite |

The value of an option is no operand; behind the text of a message only long options stand, and none that say where a text
comes from; and behind a -- nothing is an option:

  $ all 'tick send -f ops.invite l' 'tick send ops -' 'tick send ops hello -' 'tick send -- -' 'tick send -- o'
  tick send -f ops.invite lab |
  tick send ops --every-device --except --file --help --json --key --lines --no-queue --quiet --tee --timeout --wait= -f -h -l -q --wait |
  tick send ops hello --every-device --except --help --json --key --no-queue --quiet --timeout --wait= --wait |
  tick send -- -|
  tick send -- ops |

Words of a list, each of them once:

  $ all 'tick tail --events ' 'tick tail --events=message,' 'tick tail --events join,message,l'
  tick tail --events all gap invite join leave list message name receipt rotate |
  tick tail --events=message,all --events=message,gap --events=message,invite --events=message,join --events=message,leave --events=message,list --events=message,name --events=message,receipt --events=message,rotate |
  tick tail --events join,message,leave join,message,list |

Letters of a layout:

  $ all 'tick status --format %' 'tick status --format=%i%'
  tick status --format %D %I %R %S %T %d %f %g %i %j %r %s %t %u %w|
  tick status --format=%i%D --format=%i%I --format=%i%R --format=%i%S --format=%i%T --format=%i%d --format=%i%f --format=%i%g --format=%i%i --format=%i%j --format=%i%r --format=%i%s --format=%i%t --format=%i%u --format=%i%w|

Members after a @, of the room that is typed before or of any; what nobody should run is not offered:

  $ all 'tick send --wait=re' 'tick send --wait=read:@' 'tick send ops --wait=read:@b' 'tick send lab --wait=read:@' | sed 's/@[0-9A-Z]\{6\}/@ID/'
  tick send --wait=read --wait=read:@ --wait=read:all |
  tick send --wait=read:@ID --wait=read:@bob |
  tick send ops --wait=read:@bob |
  tick send lab --wait=read:@ID |
  $ as carol tick join -q --name carol <ops.invite
  $ all 'tick send ops --wait=delivered:@bob,@' 'tick send --wait=read:@bob,@c'
  tick send ops --wait=delivered:@bob,@bob --wait=delivered:@bob,@carol |
  tick send --wait=read:@bob,@carol |

Whoever was called 'dave@laptop' was not offered at all:

  $ as dave tick join -q --name dave@laptop <ops.invite
  $ all 'tick send ops --wait=delivered:@d' 'tick send ops --wait=read:@bob,@dave@l' 'tick send ops --except @d' 'tick send --except=@dave@' 'tick remove ops d'
  tick send ops --wait=delivered:@dave@laptop |
  tick send ops --wait=read:@bob,@dave@laptop |
  tick send ops --except @dave@laptop |
  tick send --except=@dave@laptop |
  tick remove ops dave@laptop |
  $ as dave tick leave -q ops

What can't stand beside what is there is not offered:

  $ all 'tick tail --json --r' 'tick tail --exec x --r' 'tick tail --json --p' 'tick outbox drop --'
  tick tail --json --r|
  tick tail --exec x --retry |
  tick tail --json --peek |
  tick outbox drop --all --help |

Messages and rooms by their other names:

  $ all 'tick status ops ' 'tick status ops m' 'tick ack lab ' 'tick tail --since=' 'tick status --mis' 'tick status --missing=' 'tick ack .'
  tick status ops last mine |
  tick status ops mine |
  tick ack lab last |
  tick tail --since=last --since=mine |
  tick status --missing= --missing |
  tick status --missing=delivered --missing=read |
  tick ack . |

Rows and lists, as they were read here; a name that a shell would have to quote is not offered:

  $ ship=$(tick list add ops ship it); tick list add --list release ops it >/dev/null; call=$(tick list add --list 'on call' ops bob)
  $ pack=$(tick list add lab pack); for room in ops lab; do tick list --all $room >/dev/null; done
  $ rows() { all "$@" | sed "s/$ship/SHIP/g; s/$call/CALL/g; s/$pack/PACK/g"; }
  $ rows 'tick list ' 'tick list m' 'tick list show o' 'tick list --list ' 'tick list --list=r' 'tick list --list=release add l'
  tick list add check edit lab move ops remove show uncheck |
  tick list move |
  tick list show ops |
  tick list --list main release |
  tick list --list=release |
  tick list --list=release add lab |
  $ rows "tick list check ops ${ship%??????????}" 'tick list remove ops ' 'tick list edit lab ' 'tick list ops '
  tick list check ops SHIP |
  tick list remove ops SHIP |
  tick list edit lab PACK |
  tick list ops lab ops |
  $ rows 'tick list move ops --after ' "tick list move lab --before=${pack%??????????}" 'tick list add --after '
  tick list move ops --after SHIP |
  tick list move lab --before=PACK |
  tick list add --after |
  $ rows 'tick list add ops ' 'tick list add ops s'
  tick list add ops |
  tick list add ops s|

Behind `tick run ROOM` the shell completes the command, as behind env(1):

  $ sed -i.old 's/^show() /_elevator() { compadd up down }; compdef _elevator elevator; elevator() { : }; &/' .zshrc
  $ tab 'tick run l' 'tick run ops unam' 'tick run ops -- unam' 'tick --color=auto run ops ./pre' 'tick run ops cat ops'
  tick run lab |
  tick run ops uname |
  tick run ops -- uname |
  tick --color=auto run ops ./press |
  tick run ops cat ops.invite |
  $ tab 'tick run ops elevator u' 'tick run ops -- elevator a=b:c d'
  tick run ops elevator up |
  tick run ops -- elevator a=b:c down |

Another state file has other rooms:

  $ as bob tick leave -q lab
  $ tab 'tick --config bob.json leave ' "tick --config 'bob.json' leave " 'tick --config ~/bob.json leave '
  tick --config bob.json leave ops |
  tick --config 'bob.json' leave ops |
  tick --config ~/bob.json leave ops |

Messages that wait:

  $ relay_stop
  $ id=$(tick send ops hello 2>/dev/null)
  [75]
  $ tab 'tick outbox drop ' 'tick outbox flush ' 'tick outbox fl' | sed "s/$id/ID/"
  tick outbox drop ID |
  tick outbox flush |
  tick outbox flush |

The script may be sourced as well:

  $ sed -i.old 's/^fpath=.*//; s/^autoload.*/& \&\& . "$TESTDIR\/..\/..\/completions\/_tick"/' .zshrc
  $ tab 'tick sta' 'tick leave o'
  tick status |
  tick leave ops |

Where there is no program nothing is offered, and nothing is said:

  $ echo 'path=()' >>.zshrc
  $ tab 'tick sta' 'tick leave ' 'tick send -f .zsh'
  tick sta|
  tick leave |
  tick send -f .zsh|
