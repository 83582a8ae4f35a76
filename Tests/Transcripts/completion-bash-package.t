#require bash /usr/share/bash-completion/bash_completion
With the package bash-completion the script is found where it is installed, and loaded with the first tab.

  $ cat >.bashrc <<'EOF'
  > bind 'set enable-bracketed-paste off' 2>/dev/null
  > show() { printf '%s|\n' "$READLINE_LINE"; READLINE_LINE=; }
  > bind -x '"\C-xp": show'
  > . /usr/share/bash-completion/bash_completion
  > EOF
  $ mkdir -p .local/share/bash-completion/completions
  $ cp "$TESTDIR/../../completions/tick.bash" .local/share/bash-completion/completions/tick
  $ press() { key=$1; shift; for line; do printf '%s%b\030p\n' "$line" "$key"; done | bash -i 2>/dev/null; }

  $ relay_start
  $ for room in ops lab; do tick join -q --relay $RELAY --new $room --name alice >$room.invite; done
  $ press '\t' 'tick sta' 'tick send -f o' 'tick --color=n' 'tick leave l'
  tick status |
  tick send -f ops.invite |
  tick --color=never |
  tick leave lab |
  $ press '\033*' 'tick send ' 'tick --c' 'tick status --missing='
  tick send lab ops |
  tick --color --config |
  tick status --missing=delivered read |

Behind `tick run ROOM` the shell completes the command, as behind env(1):

  $ cat >>.bashrc <<'EOF'
  > complete -W 'up down' elevator; elevator() { :; }
  > EOF
  $ press '\t' 'tick run ops elev' 'tick run ops elevator u' 'tick run ops -- elevator a=b:c d' 'tick run ops cat lab'
  tick run ops elevator |
  tick run ops elevator up |
  tick run ops -- elevator a=b:c down |
  tick run ops cat lab.invite |
  $ relay_stop
