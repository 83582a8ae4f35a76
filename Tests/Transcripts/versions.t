#require python3 sqlite3
What earlier versions wrote, and their relays, are refused and left as they are, with what to do.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; relay_stop
  $ as alice tick send -q ops queued 2>err
  [75]
  $ cp alice.json current; sed -i 's/"version": [0-9]*/"version": 2/' alice.json; cp alice.json before
  $ as alice tick send ops hello
  error: '*/alice.json' is of version 2, which an earlier tick wrote (glob)
  hint: nothing was changed; its outbox holds 1 message, which 'tick outbox flush' of that tick still sends; then move the file away and join the rooms again
  [78]
  $ cmp alice.json before
  $ mv current alice.json; sed -i 's/"version": 2/"version": 1/' alice.json.tree; cp alice.json.tree before
  $ as alice tick status ops
  error: '*/alice.json.tree' is of version 1, which an earlier tick wrote (glob)
  hint: nothing was changed; move the file away: without it the log that the relay shows next is trusted as it is
  [78]
  $ cmp alice.json.tree before
  $ sed -i 's/"version": 1/"version": oops/' alice.json.tree; as alice tick status ops 2>&1 | tail -n 1; cp before alice.json.tree
  hint: nothing was changed; correct the file or move it away: without it the log that the relay shows next is trusted as it is
  $ sqlite3 relay.db 'PRAGMA user_version = 6'; cp relay.db before
  $ tick relay --listen 127.0.0.1:0 --store sqlite:relay.db
  error: cannot use the store 'relay.db': its version is 6, which an earlier tick wrote
  hint: name another file with '--store', and make its rooms anew with 'tick join --new'
  [78]
  $ cmp relay.db before

Their relays know nothing under /v3, and their clients are told that /v1 and /v2 are gone:

  $ cat >old.py <<'END'
  > import http.server
  > class Old(http.server.BaseHTTPRequestHandler):
  >     def do_PUT(self):
  >         body = b'{"code":"not-found","status":404,"title":"nothing here"}'
  >         self.rfile.read(int(self.headers["Content-Length"])); self.send_response(404)
  >         self.send_header("Content-Type", "application/problem+json"); self.send_header("Content-Length", str(len(body)))
  >         self.end_headers(); self.wfile.write(body)
  >     do_GET = do_PUT
  >     def log_message(self, *_): pass
  > Old.do_GET = lambda self: (self.headers.__setitem__("Content-Length", "0"), self.do_PUT())
  > server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Old)
  > print("listening on http://127.0.0.1:%d" % server.server_port, flush=True); server.serve_forever()
  > END
  $ python3 old.py >old.out & OLD=$!
  $ wait_for old.out listening; URL=$(sed 's/.* //' old.out)
  $ scrubbed as bob tick join --relay "$URL" --new ops --name bob
  error: relay 'http://127.0.0.1:PORT' doesn't have version 3 of the protocol
  hint: it may be an earlier one, or a proxy may serve it under another path
  [4]
  $ end $OLD
  $ unset RELAY; rm relay.db*; relay_start; python3 -c 'import sys, urllib.request as r, urllib.error as e
  > for version in "12":
  >     try: r.urlopen(sys.argv[1] + "/v" + version + "/rooms/7K3QF9V2MX7K3QF9V2MX7K3QF9/members")
  >     except e.HTTPError as error: print(error.code, error.read().decode())' "$RELAY"
  410 {"code":"too-old","status":410,"title":"this version of the protocol is no longer spoken"}
  410 {"code":"too-old","status":410,"title":"this version of the protocol is no longer spoken"}
  $ relay_stop
