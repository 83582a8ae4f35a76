#require curl
The relay: where it listens, where it keeps rooms, and what it refuses.

  $ relay_start
  $ ls -l relay.db | cut -c1-10
  -rw-------
  $ curl -sS -i $RELAY/healthz | tr -d '\r'
  HTTP/1.1 200 OK
  Content-Length: 3
  Content-Type: text/plain; charset=utf-8
  Cache-Control: no-store
  Connection: keep-alive
  
  ok
  $ curl -sS $RELAY/readyz
  ready
  $ curl -sS -i $RELAY/nothing | tr -d '\r'
  HTTP/1.1 404 Not Found
  Content-Length: 56
  Content-Type: application/problem+json
  Cache-Control: no-store
  Connection: keep-alive
  
  {"code":"not-found","status":404,"title":"nothing here"} (no-eol)
  $ curl -sS -i -X DELETE $RELAY/healthz | tr -d '\r'
  HTTP/1.1 405 Method Not Allowed
  Content-Length: 87
  Content-Type: application/problem+json
  Cache-Control: no-store
  Allow: GET, HEAD
  Connection: keep-alive
  
  {"code":"method-not-allowed","status":405,"title":"the method is not for this address"} (no-eol)
  $ curl -sS $RELAY/metrics | grep -c '^tick_'
  13

A port in use is said:

  $ scrubbed tick relay --listen ${RELAY#http://} --store sqlite:other.db
  error: cannot listen on '127.0.0.1:PORT': address already in use
  hint: '--listen HOST:PORT' names another address; port 0 takes a free one
  [3]

So is a store that is none:

  $ echo 'not a database, but a text that someone would miss' >notes; tick relay --listen 127.0.0.1:0 --store sqlite:notes
  error: cannot use the store 'notes': it is not a database
  [78]
  $ cat notes
  not a database, but a text that someone would miss
  $ tick relay --listen 127.0.0.1:0 --store sqlite:no/such/folder/relay.db
  error: cannot use the store 'no/such/folder/relay.db': the folder 'no/such/folder' doesn't exist
  hint: mkdir -p 'no/such/folder'
  [78]

A folder that can't be written is said as well, and a store has one relay at a time:

  $ tick relay --listen 127.0.0.1:0 --store sqlite:/sys/relay.db
  error: cannot use the store '/sys/relay.db': * (glob)
  [78]
  $ tick relay --listen 127.0.0.1:0 --store sqlite:relay.db
  error: cannot use the store 'relay.db': another relay uses it
  [78]
  $ relay_kill; relay_start; relay_stop; ls relay.db*
  relay.db
  $ relay_start

However it is named. What isn't a file with one name is refused at once:

  $ ln -s relay.db link.db; tick relay --listen 127.0.0.1:0 --store sqlite:link.db
  error: cannot use the store 'link.db': another relay uses it
  [78]
  $ ln relay.db hard.db; tick relay --listen 127.0.0.1:0 --store sqlite:hard.db
  error: cannot use the store 'hard.db': it has 2 names (hard links); a store has one
  [78]
  $ rm hard.db; mkfifo fifo; tick relay --listen 127.0.0.1:0 --store sqlite:fifo
  error: cannot use the store 'fifo': it is not a regular file
  [78]
  $ tick relay --listen 127.0.0.1:0 --store sqlite:/dev
  error: cannot use the store '/dev': it is a folder
  [78]

A store that is taken away from its relay takes nothing any more, and says so:

  $ mv relay.db away.db; curl -sS $RELAY/readyz
  {"code":"unavailable","retry_after":30,"status":503,"title":"the relay's store was moved or deleted"} (no-eol)
  $ mv away.db relay.db; curl -sS $RELAY/readyz
  ready
  $ sort -u relay.log | scrub
  listening on http://127.0.0.1:PORT
  warning: the store failed: its file was moved or deleted

What isn't understood:

  $ tick relay --listen nonsense
  error: 'nonsense' is not an address to listen on
  hint: write HOST:PORT, such as 127.0.0.1:8425
  [2]
  $ tick relay --listen http://127.0.0.1:8425
  error: 'http://127.0.0.1:8425' is not an address to listen on
  hint: write HOST:PORT, such as 127.0.0.1:8425
  [2]
  $ tick relay --store file
  error: 'file' is not a store
  hint: write sqlite:FILE or postgres://HOST/DATABASE
  [2]
  $ tick relay --ephemeral --store sqlite:x.db
  error: '--ephemeral' and '--store' cannot be used together
  [2]

  $ tick relay --push-after 106751991167d
  error: '--push-after' must be at most 36500d
  [2]
  $ tick relay --retain 0
  error: '--retain' must be greater than 0
  [2]
  $ tick relay --retain 90
  error: bad value '90' for '--retain': it has no unit, such as '90s', '90m', '90h' or '90d'
  [2]
  $ tick relay --retain soon
  error: bad value 'soon' for '--retain': not a duration such as '90s', '1h30m' or '500ms'
  [2]
  $ tick relay --max-message 7E
  error: bad value '7E' for '--max-message': unknown unit 'E', units are K, M, G and T, KiB and kB and their like
  [2]
  $ tick relay --max-message 9223372036854775807
  error: bad value '9223372036854775807' for '--max-message': must be from 1 to 1M
  [2]
  $ tick relay --max-message 0
  error: bad value '0' for '--max-message': must be from 1 to 1M
  [2]
  $ tick relay --log xml
  error: bad value 'xml' for '--log': must be 'text' or 'json'
  [2]

An ephemeral relay leaves nothing:

  $ tick relay --ephemeral --listen 127.0.0.1:0 >out & EPHEMERAL=$!
  $ wait_for out listening; ls $TMPDIR | sed 's/-.*//'
  tick
  $ kill $EPHEMERAL; wait $EPHEMERAL; ls $TMPDIR

  $ TMPDIR=/nonexistent/folder tick relay --ephemeral
  error: cannot make a folder in '/nonexistent/folder': no such file or directory
  hint: TMPDIR names another place for it
  [74]
  $ TMPDIR=/nonexistent/folder tick demo
  error: cannot make a folder in '/nonexistent/folder': no such file or directory
  hint: TMPDIR names another place for it
  [74]

A relay that can't say where it listens ends:

  $ tick relay --ephemeral --listen 127.0.0.1:0 >/dev/full; ls $TMPDIR
  error: cannot write to standard output: no space left on device

A token keeps strangers out:

  $ relay_stop
  $ echo secret >token; relay_start --token-file token
  $ scrubbed as alice tick join -q --relay $RELAY --new ops --name alice
  error: relay 'http://127.0.0.1:PORT' requires a relay token
  hint: set TICK_RELAY_TOKEN
  [4]
  $ TICK_RELAY_TOKEN=secret as alice tick join -q --relay $RELAY --new ops --name alice | scrub
  http://127.0.0.1:PORT#ops:CODE
  $ as alice tick send ops hello | scrub
  ID
  $ relay_stop

The token that is kept for one relay is shown to no other:

  $ relay_start --token-file token; TICK_RELAY_TOKEN=secret as bob tick join -q --name bob "$(as alice tick status --invite ops)"
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)
  $ as bob tick join -q --name bob ops && echo joined again
  joined again
  $ tick relay --ephemeral --listen 127.0.0.1:0 --token-file token >other & OTHER=$!; wait_for other listening
  $ scrubbed as bob tick join -q --relay $(sed -n 's/.* on //p' other) --new --name bob ops
  error: relay 'http://127.0.0.1:PORT' requires a relay token
  hint: set TICK_RELAY_TOKEN
  [4]
  $ end $OTHER; relay_stop

Who follows a room while its relay stops is answered, and waits for it to come back; SIGHUP is as good as SIGTERM:

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new dev --name alice >invite; as bob tick join -q --name bob <invite
  $ : >notes; as bob tick tail -f -n 0 --raw dev >followed 2>notes & FOLLOWER=$!
  $ relay_waits 1
  $ relay_stop
  $ wait_for notes 'waiting for it'
  $ relay_start; as alice tick send -q dev 'back again'
  $ wait_for followed back; as alice tick status -q --wait dev; end $FOLLOWER; cat followed
  back again
  $ kill -HUP $RELAY_PID; wait $RELAY_PID
  $ relay_start

Unless it is ignored, as nohup(1) does:

  $ nohup tick relay --ephemeral --listen 127.0.0.1:0 >stays 2>&1 & EPHEMERAL=$!
  $ wait_for stays listening; kill -HUP $EPHEMERAL; curl -sS $(sed -n 's/.* on //p' stays)/healthz
  ok
  $ kill $EPHEMERAL; wait $EPHEMERAL

IPv6, where the machine has it:

  $ tick relay --ephemeral --listen '[::1]:0' >six 2>&1 & EPHEMERAL=$!
  $ wait_for six '^listening on http://\[::1\]:\|^error: cannot listen'; kill $EPHEMERAL 2>/dev/null; wait $EPHEMERAL || true

What is older than it may be is removed. Who reads past it is told; who asks for what is new, once:

  $ as alice tick send -q dev old
  $ relay_stop; relay_start --retain 1ms
  $ until as bob tick tail --peek -n +1 dev | grep -q '4 are no longer kept'; do :; done
  $ as bob tick tail --peek -n +1 dev
  -- 3 to 4 are no longer kept
  $ as bob tick tail --peek -n +1 --json dev
  {"event":"gap","from":3,"room":"dev","upto":4}
  $ relay_stop; relay_start
  $ as alice tick send -q dev new
  $ as bob tick tail --new dev | scrub
  -- 4 is no longer kept
  TIME alice  new
  $ as bob tick tail --new dev
  $ as alice tick status dev
    3  ++ delivered 1/1, read 0/1  (no longer kept)
    4  +  delivered 0/1, read 0/1  (no longer kept)
    5  ++ delivered 1/1, read 0/1  new
  warning: message 4 of 'dev' is no longer kept, and can't be verified
  $ as bob tick ack --all dev; as bob tick tail --new dev
  warning: 3 to 4 in 'dev' are no longer kept, and not marked
  $ relay_stop

A log's root is asked of a store that is there. A file without anything stays so:

  $ : >empty.db; tick relay --store sqlite:empty.db --fingerprint all
  error: cannot use the store 'empty.db': it is empty
  [78]
  $ ls empty.db*; test -s empty.db
  empty.db
  [1]
  $ tick relay --store sqlite:absent.db --fingerprint all; ls absent.db*
  error: cannot use the store 'absent.db': no such file or directory
  ls: cannot access 'absent.db*': No such file or directory
  [2]

A name that means something else to SQLite than a file is refused, and no file is left of it:

  $ tick relay --store sqlite::memory: --listen 127.0.0.1:0; ls *memory*
  error: 'sqlite::memory:' is not a store
  hint: write sqlite:FILE or postgres://HOST/DATABASE
  ls: cannot access '*memory*': No such file or directory
  [2]
  $ tick relay --store sqlite:file:here.db --listen 127.0.0.1:0 || echo $?; ls *here*
  error: 'sqlite:file:here.db' is not a store
  hint: write sqlite:FILE or postgres://HOST/DATABASE
  2
  ls: cannot access '*here*': No such file or directory
  [2]

Nor of one that can't be opened, as SQLite's own files beside it need longer names:

  $ LONG=$(printf %0250d 0); tick relay --store sqlite:$LONG --listen 127.0.0.1:0 2>error || echo $?; sed "s/$LONG/LONG/" error; ls 00*
  78
  error: cannot use the store 'LONG': unable to open database file
  ls: cannot access '00*': No such file or directory
  [2]

The usual folder is made. Where it can't be, the system's reason is said:

  $ touch file; XDG_DATA_HOME=$HOME/file tick relay --listen 127.0.0.1:0
  error: cannot make the folder '*/file/tick': not a directory (glob)
  [78]

It is said where other machines can reach it:

  $ tick relay --listen :0 --store sqlite:/nowhere/relay.db 2>&1 | head -n 2
  warning: other machines reach this relay without a token and without TLS
  hint: '--listen 127.0.0.1:PORT' is for this machine alone; tick-relay(1) has the proxies for TLS
  $ tick relay --listen 0.0.0.0:0 --store sqlite:/nowhere/relay.db --token-file token 2>&1 | head -n 1
  warning: other machines reach this relay without TLS
  $ tick relay --listen '[::1]:0' --store sqlite:/nowhere/relay.db 2>&1 | head -n 1
  error: cannot use the store '/nowhere/relay.db': the folder '/nowhere' doesn't exist
