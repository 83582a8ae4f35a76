The main job, from nothing: a relay, a room, three members, and who has which message.

  $ relay_start
  $ umask 077
  $ as alice tick join --relay $RELAY --new ops --name alice >invite
  warning: the invite works on this machine only: 'http://127.0.0.1:*' is its own address (glob)
  joined 'ops' as alice: no other members yet
  $ scrub <invite
  http://127.0.0.1:PORT#ops:CODE
  $ as bob tick join --name bob <invite
  joined 'ops' as bob: 2 members
  $ as carol tick join --name carol "$(cat invite)"
  joined 'ops' as carol: 3 members

Alice sends; what is printed is the id and nothing else:

  $ as alice tick send ops 'deploy started' >id
  $ scrub <id
  ID
  $ as alice tick status ops
    4  + delivered 0/2, read 0/2  deploy started

Bob reads it with tail, which is his word that it was delivered:

  $ as bob tick tail ops | scrub
  TIME alice  deploy started
  $ as alice tick status ops
    4  + delivered 1/2, read 0/2  deploy started

He acknowledges it, and Alice sees when:

  $ as bob tick ack ops $(cat id)
  $ as alice tick status ops
    4  + delivered 1/2, read 1/2  deploy started
  $ as alice tick status ops $(cat id) | scrub
    bob    delivered TIME  read TIME
    carol  not delivered  (online|last seen TIME) (re)

Carol comes later and has it too:

  $ as carol tick tail --new ops | scrub
  TIME alice  deploy started
  $ as alice tick status ops
    4  ++ delivered 2/2, read 1/2  deploy started
  $ as carol tick tail --new ops

The relay stops when it is asked to, with status 0:

  $ relay_stop
