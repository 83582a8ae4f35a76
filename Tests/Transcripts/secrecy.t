The relay keeps no text, no name and no code, and neither does its log.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new backstage --name Wilhelmina >invite
  $ as bob tick join -q --name Bartholomew <invite
  $ as alice tick send -q backstage 'the eagle has landed'
  $ seq -f 'payload %g of the secret log' 1 200 | as alice tick send -lq backstage
  $ as bob tick tail --new backstage | wc -l | tr -d ' '
  201
  $ as bob tick ack --all backstage
  $ as alice tick status -n 1 backstage
    203  ++ delivered 1/1, read 1/1  payload 200 of the secret log
  $ as bob tick leave -q backstage
  $ relay_stop
  $ CODE=$(sed 's/.*://' invite); PLAIN=$(echo $CODE | tr -d -)
  $ for word in eagle payload Wilhelmina Bartholomew $CODE $PLAIN backstage; do
  >   grep -a -i -l -e "$word" relay.db* relay.log
  > done
  [1]
