#require curl
The disk damages a store below its relay. What the relay could still read it answered, and the rest with errors: a reader that
was shown a part couldn't know.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ seq 1 300 | as alice tick send -lq ops; relay_stop; cp relay.db relay.backup; relay_start
  $ curl -sS $RELAY/healthz; dd if=/dev/zero of=relay.db bs=4096 seek=1 count=20 conv=notrunc 2>dd
  ok

From the first answer that isn't whole nobody is answered, and the log says why:

  $ as alice tick status ops
  error: relay 'http://127.0.0.1:*' refused: the relay's store is damaged (glob)
  [3]
  $ for page in healthz readyz metrics; do curl -sS -w '\n' $RELAY/$page; done
  {"code":"unavailable","retry_after":30,"status":503,"title":"the relay's store is damaged"}
  {"code":"unavailable","retry_after":30,"status":503,"title":"the relay's store is damaged"}
  {"code":"unavailable","retry_after":30,"status":503,"title":"the relay's store is damaged"}
  $ as bob tick tail --raw --new ops
  error: relay 'http://127.0.0.1:*' refused: the relay's store is damaged (glob)
  [3]
  $ relay_stop; sort -u relay.log | scrub
  listening on http://127.0.0.1:PORT
  warning: the store failed: its file '*/relay.db' is damaged (database disk image is malformed); stop the relay, and restore a backup (glob)

A start on the file is refused, and so is a look into it:

  $ tick relay --listen 127.0.0.1:0 --store sqlite:relay.db
  error: cannot use the store 'relay.db': it is damaged (database disk image is malformed)
  hint: remove it, 'relay.db-wal' and 'relay.db-shm', and copy a backup to it; see tick-relay(1)
  [78]
  $ tick relay --store sqlite:relay.db --fingerprint all
  error: cannot use the store 'relay.db': it is damaged (database disk image is malformed)
  hint: remove it, 'relay.db-wal' and 'relay.db-shm', and copy a backup to it; see tick-relay(1)
  [78]

With the backup all goes on:

  $ rm -f relay.db relay.db-wal relay.db-shm; (umask 077; cp relay.backup relay.db); relay_start
  $ as bob tick tail -n 1 --raw ops
  300
  $ relay_stop
