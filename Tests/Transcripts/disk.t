#require curl unshare tmpfs
A disk that is full. The relay alone sees this one, of 2 MiB, most of which something else takes:

  $ mkdir disk
  $ unshare -rm sh -c 'mount -t tmpfs -o size=2m tmpfs disk && head -c 1000000 /dev/zero >disk/other && exec "$@"' - \
  >     tick relay --listen 127.0.0.1:0 --store sqlite:disk/relay.db >out 2>log & RELAY_PID=$!
  $ wait_for out '^listening on '; RELAY=$(sed -n 's/.* on //p' out); DISK=/proc/$RELAY_PID/root$HOME/disk
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite

Messages are taken until there is no room for one more. That one stays where it was sent:

  $ text() { head -c 30000 /dev/zero | tr '\0' "$1"; }
  $ n=0; while text x | as alice tick send -q ops 2>refused; s=$?; [ $s = 0 ]; do n=$((n + 1)); done; echo $s; scrub <refused
  75
  error: relay 'http://127.0.0.1:PORT' refused: the relay's disk is full
  hint: the message is in the outbox; the next command that reaches the relay sends it
  $ as alice tick outbox --json | grep -c .
  1

The relay says that it isn't ready, although a smaller message has room:

  $ curl -sS $RELAY/readyz
  {"code":"unavailable","retry_after":30,"status":503,"title":"the relay's disk is full"} (no-eol)

Nothing is lost or half there, and reading goes on:

  $ as bob tick tail -n 1000 --raw --peek ops | grep -c . >seen; test "$n" = "$(cat seen)" && echo 'as many as were taken'
  as many as were taken

Without any room left at all the relay says so before anyone has a message for it:

  $ cat /dev/zero >$DISK/more 2>/dev/null
  [1]
  $ until [ $(curl -sS -o unready -w '%{http_code}' $RELAY/readyz) = 503 ]; do :; done; cat unready
  {"code":"unavailable","retry_after":30,"status":503,"title":"the relay's disk is full"} (no-eol)
  $ curl -sS $RELAY/healthz
  ok

Space comes back, and all goes on without a restart; what waited arrives, once:

  $ rm $DISK/other $DISK/more
  $ curl -sS $RELAY/readyz
  ready
  $ as alice tick outbox flush; as alice tick send -q ops last
  sent 1 message from the outbox
  $ as bob tick tail -n 1000 --raw ops | grep -c . >seen; test $((n + 2)) = "$(cat seen)" && echo 'all of them, once'
  all of them, once
  $ grep -v '^warning: the store failed: no space is left$' log
  [1]
  $ relay_stop log

A relay that is started on a full disk says that, whether it has a store there or makes one:

  $ relay_start; relay_stop
  $ for copied in relay.db /dev/null; do
  >   unshare -rm sh -c 'mount -t tmpfs -o size=1m tmpfs disk && cp "$1" disk/relay.db; cat /dev/zero >disk/other 2>/dev/null; shift; exec "$@"' - \
  >     $copied tick relay --listen 127.0.0.1:0 --store sqlite:disk/relay.db; echo $?
  > done
  error: cannot use the store 'disk/relay.db': no space is left
  78
  error: cannot use the store 'disk/relay.db': no space is left
  78
