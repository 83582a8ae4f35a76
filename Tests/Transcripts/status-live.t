#require tmux
Live on a terminal: the report stands in one place and is drawn anew, with marks and cut to the width.

  $ . "$TESTDIR/screen.sh"
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as bob tick join -q --name bob <invite
  $ as alice tick send -q ops 'deploy started'
  $ as alice tick send -q ops 'a text that has no room on a line of sixty columns, nor on two of them'
  $ in_terminal room 60x8 "TICK_CONFIG=$HOME/alice.json exec tick status -f ops"; wait_screen room 4 'a text'
    3  ✓ delivered 0/1, read 0/1  deploy started
       (not delivered to bob)
    4  ✓ delivered 0/1, read 0/1  a text that has no room on …
       (not delivered to bob)
  $ as bob tick tail -n 1 ops >/dev/null; wait_screen room 4 'not read by bob'
    3  ✓  delivered 0/1, read 0/1  deploy started
       (not delivered to bob)
    4  ✓✓ delivered 1/1, read 0/1  a text that has no room on…
       (not read by bob)
  $ as alice tick send -q ops 日本語; wait_screen room 6 'delivered.*日本語'
    3  ✓  delivered 0/1, read 0/1  deploy started
       (not delivered to bob)
    4  ✓✓ delivered 1/1, read 0/1  a text that has no room on…
       (not read by bob)
    5  ✓  delivered 0/1, read 0/1  日本語
       (not delivered to bob)
  $ as bob tick ack --all ops; wait_screen room 3 '5 .*read 1/1.*日本語'
  marked 2 messages, 3 to 5, which were never shown here
    3  ✓✓ delivered 1/1, read 1/1  deploy started
    4  ✓✓ delivered 1/1, read 1/1  a text that has no room on…
    5  ✓✓ delivered 1/1, read 1/1  日本語

When the window gets another size, it is drawn for that. It stayed until the next change, and was wrapped where it became narrower:

  $ resize room 40x8; wait_screen room 3 'a text…'
    3  ✓✓ delivered 1/1, read 1/1  deploy…
    4  ✓✓ delivered 1/1, read 1/1  a text…
    5  ✓✓ delivered 1/1, read 1/1  日本語
  $ resize room 60x8; wait_screen room 3 'no room on…'
    3  ✓✓ delivered 1/1, read 1/1  deploy started
    4  ✓✓ delivered 1/1, read 1/1  a text that has no room on…
    5  ✓✓ delivered 1/1, read 1/1  日本語

Where the relay is away, a line says so for as long:

  $ relay_kill; wait_screen room 4 waiting
    3  ✓✓ delivered 1/1, read 1/1  deploy started
    4  ✓✓ delivered 1/1, read 1/1  a text that has no room on…
    5  ✓✓ delivered 1/1, read 1/1  日本語
  waiting: cannot reach relay 'http://127.0.0.1:PORT': conne…
  $ relay_start
  $ as bob tick join -q --name robert <invite; as alice tick send -q ops 'who is it?'; wait_screen room 5 'not delivered to robert'
    3  ✓✓ delivered 1/1, read 1/1  deploy started
    4  ✓✓ delivered 1/1, read 1/1  a text that has no room on…
    5  ✓✓ delivered 1/1, read 1/1  日本語
    7  ✓  delivered 0/1, read 0/1  who is it?
       (not delivered to robert)

The overview is cut as well: its lines stood two rows high where they were wider than the terminal, and stale copies stayed.

  $ close room; in_terminal narrow 40x8 "TICK_CONFIG=$HOME/bob.json exec tick status -f"; wait_screen narrow 2 '1 new' >/dev/null
  $ as alice tick send -q ops again; wait_screen narrow 2 '2 new'
  ops  2 members, 2 new, 2 unread  http:/…
       verified * (glob)
  $ close narrow

It is drawn for another size while the relay is away, too. It stayed as it was, and wrapped, until the relay was asked again:

  $ cat >busy.py <<'END'
  > import http.server, sys
  > class Busy(http.server.BaseHTTPRequestHandler):
  >     def do_GET(self):
  >         self.send_response(429)
  >         self.send_header('Retry-After', '3600')
  >         self.send_header('Content-Length', '0')
  >         self.end_headers()
  >     do_POST = do_GET
  >     def log_message(self, *words): pass
  > server = http.server.HTTPServer(('127.0.0.1', int(sys.argv[1])), Busy)
  > print('listening', flush=True)
  > server.serve_forever()
  > END
  $ in_terminal busy 60x8 "TICK_CONFIG=$HOME/alice.json exec tick status -f -n 1 ops"; wait_screen busy 2 robert >/dev/null
  $ relay_stop; python3 -IS busy.py ${RELAY##*:} >said & BUSY=$!; wait_for said listening; wait_screen busy 3 'too many' >/dev/null
  $ resize busy 32x8; wait_screen busy 3 'waiting.*…'
    8  ✓ delivered 0/1, read 0/1
       (not delivered to robert)
  waiting: too many requests: rel…
  $ close busy; end $BUSY
