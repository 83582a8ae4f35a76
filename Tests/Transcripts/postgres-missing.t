#require /usr/lib/postgresql unshare ldconfig
Nothing but a store in PostgreSQL needs libpq. Here it isn't installed: an empty file lies over it.

  $ without() { unshare -m -r sh -c 'for file in $(ldconfig -p | sed -n "s/.*libpq\.so\.5.*=> //p"); do mount --bind /dev/null "$file"; done; exec "$@"' sh "$@"; }
  $ without tick relay --store postgres://127.0.0.1/ops
  error: cannot use the store 'postgres://127.0.0.1/ops': libpq is not installed
  hint: install libpq5
  [78]
  $ relay_start; without as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ relay_stop
