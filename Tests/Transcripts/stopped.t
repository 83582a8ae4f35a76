#require tmux bash
Ctrl-Z stops a program at a terminal, which its shell uses then; `fg` lets it go on.

  $ . "$TESTDIR/screen.sh"
  $ keys() { tmux -L shell send-keys "$@"; }
  $ relay_start; as alice tick join -q --relay $RELAY --new ops --name alice >invite; as alice tick list add -q ops tag
  $ in_terminal shell 70x16 "TICK_CONFIG=$HOME/alice.json HOME=$HOME PS1='%% ' exec bash --norc --noprofile -i"; wait_screen shell 1 %
  %%

A secret isn't shown, though the shell has turned the echo on, and it is asked for once more:

  $ keys 'tick --config bob.json join --name bob' Enter; wait_screen shell 2 code: >/dev/null; keys C-z; wait_screen shell 4 '^%%$' >/dev/null
  $ keys fg Enter; wait_screen shell 6 'code:$' >/dev/null; keys 'a mistyped code' Enter; wait_screen shell 10 '^%%$'
  %% tick --config bob.json join --name bob
  invite or code:
  [1]+  Stopped                 tick --config bob.json join --name bob
  %% fg
  tick --config bob.json join --name bob
  invite or code:
  error: no room given, and what was read is no invite
  hint: an invite has the form RELAY#ROOM:CODE; for a code, name the
  room: 'tick join ROOM'
  %%

What is redrawn begins anew, below what the shell has shown:

  $ keys C-l; wait_screen shell 1 '^%%$' >/dev/null; keys 'tick list -f ops' Enter; wait_screen shell 2 tag >/dev/null; keys C-z
  $ wait_screen shell 5 '^%%$' >/dev/null; keys 'echo important' Enter; wait_screen shell 7 '^%%$' >/dev/null; keys fg Enter
  $ wait_screen shell 9 tag >/dev/null; as alice tick list add -q ops ship; wait_screen shell 10 ship; close shell; relay_stop
  %% tick list -f ops
  1 [ ] tag
  ^Z
  [1]+  Stopped                 tick list -f ops
  %% echo important
  important
  %% fg
  tick list -f ops
  1 [ ] tag
  2 [ ] ship
