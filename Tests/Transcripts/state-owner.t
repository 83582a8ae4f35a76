#require setpriv
A state file that its owner has opened to others by its mode got another owner with the first command of one of them, and mode 0600.

  $ relay_start; as alice tick join -q --relay $RELAY --new --name alice ops >/dev/null
  $ mkdir -m 777 shared; install -m 666 alice.json shared/tick.json; chmod o+x "$HOME/.." "$HOME"; TICK=$(command -v tick)
  $ other() { if [ "$(id -u)" = 0 ]; then setpriv --reuid 4711 --regid 4711 --clear-groups "$TICK" --config shared/tick.json "$@"; else return 78; fi; }
  $ other join -q --name al ops 2>/dev/null
  [78]
  $ other send -q ops hello 2>/dev/null || true; stat -c '%a' shared/tick.json; [ $(stat -c %u shared/tick.json) = $(id -u) ]
  666
  $ relay_stop
