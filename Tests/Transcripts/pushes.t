#require python3 openssl
What a relay does about pushes. The members here speak the protocol as tickprotocol(5) has it, and the receivers are servers
of the test's own.

  $ pushes() { python3 "$TESTDIR/../Pushes/scenarios.py" "$(command -v tick)" "$@"; }

The relay is killed after a request and before it noted what came of it: the push comes again, and its id tells that.

  $ pushes killed-before-the-mark
  pushed again under the same id
  and then no more

It is killed before the request:

  $ pushes killed-before-the-request
  nothing was pushed before
  pushed after the restart

It is stopped while a target hangs:

  $ pushes stopped
  a target that hangs doesn't hold up the end
  a test that is cut off isn't called slow
  the lease was given back

A push, and the log, tell nothing of the room:

  $ pushes secrecy
  a push has no id of ours
  its secret stays here
  the log has the host
  and nothing else

No proxy of the environment is used, which would be the only address that the relay sees:

  $ pushes proxies
  no proxy is used
  nor for what is refused

A thousand members of a room name a server that asked for nothing:

  $ pushes victim
  four connections, and no request waits for another's
  no more than these, and others are pushed meanwhile
  ten requests a second at most
  who sets targets again and again is told to wait

TLS is with servers that the relay's machine trusts.

  $ pushes certificates
  a certificate that nobody trusts
  a server without TLS
  one that the operator trusts
  it is for that name only

However an address of this machine is written, it is refused: at once where the URL has it, else when it is connected to.

  $ pushes spellings
  127.0.0.1
  127.1
  2130706433
  0x7f000001
  0177.1
  [::1]
  [::ffff:7f00:1]
  0
  [::]
  169.254.169.254
  [fe80::1]
  [64:ff9b::7f00:1]
  [2002:7f00:1::]
  localhost
  ①②⑦.⓪.⓪.①
  127。0。0。1
  LOCALHOST
  localhost.
  nothing arrived
