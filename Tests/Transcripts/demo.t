The demo: the main job with real processes, and nothing is left of it.

  $ http_proxy=http://127.0.0.1:1 tick demo 2>/dev/null | scrub | sed 's/: [0-9]* us/: N us/'
  
  # A relay, on a free port of this machine, with its rooms in a real SQLite file:
  \x24 tick relay --listen 127.0.0.1:PORT --store sqlite:…/relay.db & (esc)
  listening on http://127.0.0.1:PORT
  
  # Alice makes a room. The command prints its invite; everyone who has it can join.
  alice$ tick join --relay http://127.0.0.1:PORT --new ops --name alice
  http://127.0.0.1:PORT#ops:CODE
  
  # Bob and Carol join with it, each with a state file of their own:
  bob$ tick join --name bob < invite
  carol$ tick join --name carol < invite
  
  # Bob follows the room; Carol is away.
  bob$ tick tail -f ops &
  
  # Alice sends a message, then a build log, each line a message. The commands print ids.
  alice$ tick send ops 'deploy started'
  ID
  alice$ tick send -l ops < build.log
  ID
  ID
  ID
  bob sees: TIME alice  deploy started
  bob sees: TIME alice  compiling
  bob sees: TIME alice  linking
  bob sees: TIME alice  ok to fail over?
  
  # Who has it, and who hasn't?
  alice$ tick status ops
    4  + delivered 1/2, read 0/2  deploy started
    5  + delivered 1/2, read 0/2  compiling
    6  + delivered 1/2, read 0/2  linking
    7  + delivered 1/2, read 0/2  ok to fail over?
  alice$ tick status ops 7
    bob    delivered TIME
    carol  not delivered  * (glob)
  
  # Bob has read up to the last one, and says so:
  bob$ tick ack --all ops
  
  # Carol comes back. She sees what she missed, in order, and the relay knows that she has it:
  carol$ tick tail --new ops
  TIME alice  deploy started
  TIME alice  compiling
  TIME alice  linking
  TIME alice  ok to fail over?
  
  # And Alice knows too, to the second:
  alice$ tick status ops
    4  ++ delivered 2/2, read 1/2  deploy started
    5  ++ delivered 2/2, read 1/2  compiling
    6  ++ delivered 2/2, read 1/2  linking
    7  ++ delivered 2/2, read 1/2  ok to fail over?
  alice$ tick status ops 7
    bob    delivered TIME  read TIME
    carol  delivered TIME
  
  # That is all: the processes end, and their files are removed. Now yours: tick relay & tick join --new ops
  $ ls "$TMPDIR"; ls -A | grep -v -e '^\.status$'
  [1]

An interrupted demo leaves nothing either:

  $ tick demo >out 2>/dev/null & DEMO=$!
  $ wait_for out 'tail -f'; kill -INT $DEMO; wait $DEMO
  [130]
  $ ls "$TMPDIR"
