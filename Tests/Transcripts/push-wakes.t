#require python3 jq
A member who is away is told nothing, and its messages are delivered to nobody. With a push target the relay wakes it.

  $ relay_start --push-after 200ms --push-allow 127.0.0.1 --log json --log-requests
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ printf '#!/bin/sh\necho "$TICK_TEXT" >>handled\n' >handle; chmod +x handle
  $ as bob tick push receive --listen 127.0.0.1:0 --exec ./handle ops 2>notes & RECEIVER=$!
  $ wait_for notes listening; URL=$(sed -n 's/^listening on //p' notes)/s3cret

It reads the room when it starts, and when it is tested; what is sent after that comes by a push.

  $ wait_for relay.log /events
  $ as bob tick push set --label 'the ops room' ops "$URL" 2>&1 | scrub | sed 's/[0-9]* ms/MS/'
  pushes for room 'ops' go to '127.0.0.1:PORT'
  '127.0.0.1:PORT' took a test push (204, MS)
  $ as bob tick push | scrub
  ops  127.0.0.1:PORT  push target set
  $ until [ "$(grep -c /events relay.log)" -ge 2 ]; do sleep 0.1; done

What the push runs makes the message delivered, and the sender's wait ends:

  $ as alice tick send -q --wait=delivered --timeout 60s ops 'ok to fail over?'; cat handled
  ok to fail over?
  $ until as bob tick push | grep -q pushed; do sleep 0.2; done; as bob tick push | scrub; as bob tick push --json ops | jq -c 'del(.host, .push.at)'
  ops  127.0.0.1:PORT  pushed TIME
  {"every":60,"label":"the ops room","push":{"state":"pushed"},"room":"ops"}
  $ as alice tick members ops | scrub | sed 's/^.* read [0-9]*//'
  
    pushed TIME

Nobody is told the URL, its owner neither, and the log has the host alone:

  $ { as bob tick push --json; as alice tick members --json ops; as alice tick status --json ops 3 | jq -c 'del(.text)'; cat relay.log notes; } >all
  $ grep -c -e s3cret -e 'fail over' -e whsec_ all; kill $RECEIVER; wait $RECEIVER
  0

A target that takes the push and doesn't wake the member: the sender sees both.

  $ echo 200 >answer; push-target >port & TARGET=$!
  $ wait_for port .; URL=http://127.0.0.1:$(cat port)/s3cret
  $ echo "$URL" | as bob tick push set --label ops --every 10s ops - 2>/dev/null
  $ id=$(printf 'a secret text\nmore\n' | as alice tick send -l ops | head -n 1)
  $ until as alice tick status ops 4 | grep -q pushed; do sleep 0.2; done; as alice tick status ops 4 5 | scrub
    4  + delivered 0/1, read 0/1  a secret text
      bob  pushed TIME, not delivered
    5  + delivered 0/1, read 0/1  more
      bob  pushed TIME, not delivered
  $ as alice tick status --json ops 4 | jq -c '.receipts[0].push | del(.at)'; as alice tick status --porcelain ops 4 | scrub
  {"state":"pushed"}
  m ID 4 sent 1 0 0 MS a secret text
  a ID ID - - (online|away) MS bob (re)
  t ID ID pushed MS - -
  $ as alice tick members --porcelain ops | sed -n '/^t /p' | scrub
  t ID pushed MS - -
  $ as alice tick status -q --wait --timeout 0 ops 2>&1 | scrub
  error: timed out: not delivered to 1 member
  bob  pushed TIME

The push was one for both messages. It has no text, no name, no code, and no id of the room, a member or a message:

  $ tail -n 1 came | jq -c '.body | fromjson | .data.new, .text, .content, .type'
  2
  "2 new in ops"
  "2 new in ops"
  "tick.new"
  $ known() { as alice tick members --json ops | jq -r '.name, .member'; echo "$id"; sed -n 's/.*"code": "\([^"]*\)".*/\1/p' bob.json; jq -r '.rooms | keys[]' bob.json.tree; sed 's/.*://' invite; echo secret; }
  $ known | wc -l; known >known; grep -c -F -f known came
  9
  0
  [1]

Its signature is what Standard Webhooks says:

  $ cat >verify.py <<'END'
  > import base64, hashlib, hmac, json, sys
  > push, secret = json.loads(open("came").read().splitlines()[-1]), sys.argv[1]
  > headers, body = {name.lower(): value for name, value in push["headers"].items()}, push["body"]
  > signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}".encode()
  > code = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256).digest()
  > assert headers["webhook-signature"] == "v1," + base64.b64encode(code).decode()
  > print("signed")
  > END
  $ python3 verify.py "$(as bob tick push secret ops)"
  signed

A target that fails, and one that says that it is gone. Of a member whose own requests have just come neither is shown:

  $ echo 500 >answer; echo "$URL" | as bob tick push set ops - 2>&1 | scrub
  pushes for room 'ops' go to '127.0.0.1:PORT'
  error: the test push to '127.0.0.1:PORT' failed: it answered with status 500
  hint: the target is set; 'tick push test ops' tests it again

One that is set anew is pushed to for what waits, though another took a push for that (one that was begun before may come, too):

  $ echo 200 >answer; : >came; as bob tick push set ops 2>/dev/null
  $ wait_for came tick.new; grep tick.new came | jq '.body | fromjson | .data.new' | uniq
  2
  $ until as bob tick push | grep -q pushed; do sleep 0.2; done

The next one isn't made within a minute, so that only tests fail:

  $ as alice tick send -q ops third; echo 500 >answer; as bob tick push test ops 2>&1 | scrub
  error: the test push to '127.0.0.1:PORT' failed: it answered with status 500
  $ seen() { until as alice tick status ops 6 >seen && grep -q "$1" seen; do sleep 0.2; done; sed -E 's/[0-9]{2}:[0-9]{2}/MINUTE/' seen; }
  $ seen failing
    bob  push failing since MINUTE (500)
  $ as alice tick status ops 5 | scrub; as alice tick status --json ops 5 | jq -c '.receipts[0].push | del(.at)'
    bob  pushed TIME, not delivered
  {"state":"pushed"}
  $ as alice tick status -q --wait --timeout 0 ops 2>&1 | sed -E 's/[0-9]{2}:[0-9]{2}/MINUTE/'
  error: timed out: not delivered to 1 member
  bob  push failing since MINUTE (500)
  $ echo 410 >answer; as bob tick push test ops 2>&1 | scrub
  error: the test push to '127.0.0.1:PORT' failed: it answered with status 410
  hint: 'tick push set ops' sets it anew
  $ as bob tick push test ops 2>&1 | scrub
  error: relay 'http://127.0.0.1:PORT' refuses the push target: it is gone
  hint: 'tick push set ops' sets it anew
  $ seen gone; as alice tick members --json ops | jq -c 'select(.push) | .push | .state, .class'
    bob  push target gone since MINUTE (410)
  "gone"
  "410"
  $ as bob tick push | sed -E 's/:[0-9]+ /:PORT /; s/[0-9]{2}:[0-9]{2}:[0-9]{2}/TIME/; s/[0-9]{2}:[0-9]{2}/MINUTE/'
  ops  127.0.0.1:PORT  push target gone since MINUTE (410)  last TIME

It is set anew without its URL, which the state file has, and what was sent since is pushed:

  $ echo 200 >answer; : >came; as bob tick push set ops 2>&1 | scrub | sed 's/[0-9]* ms/MS/'
  pushes for room 'ops' go to '127.0.0.1:PORT'
  '127.0.0.1:PORT' took a test push (200, MS)
  $ wait_for came tick.new; grep tick.new came | jq '.body | fromjson | .data.new'
  3
  $ as bob tick push set . 2>&1 | scrub | sed 's/[0-9]* ms/MS/'
  pushes for room 'ops' go to '127.0.0.1:PORT'
  '127.0.0.1:PORT' took a test push (200, MS)

One that takes connections and doesn't speak HTTP "can't be reached":

  $ echo 99 >answer; as bob tick push test ops 2>&1 | scrub
  error: the test push to '127.0.0.1:PORT' failed: it can't be reached, or doesn't answer in HTTP
  $ echo 200 >answer; as bob tick push set ops 2>/dev/null
  $ until as bob tick push | grep -q pushed; do sleep 0.2; done

What the relay doesn't connect to is refused, with the option of its operator, and what was set stays:

  $ for url in http://10.0.0.1/s3cret https://10.0.0.1:444/s3cret https://10.0.0.1/s3cret; do as bob tick push set ops $url; done 2>&1 | scrub
  error: relay 'http://127.0.0.1:PORT' refuses the push target: its URL doesn't begin with 'https://'
  hint: the relay's operator can allow it with 'tick relay --push-allow HOST:PORT'
  error: relay 'http://127.0.0.1:PORT' refuses the push target: its URL has another port than 443
  hint: the relay's operator can allow it with 'tick relay --push-allow HOST:PORT'
  error: relay 'http://127.0.0.1:PORT' refuses the push target: its address is not one that the relay makes requests to
  hint: the relay's operator can allow it with 'tick relay --push-allow HOST:PORT'
  $ grep -c '"url": "http://127' bob.json; as bob tick push | scrub
  1
  ops  127.0.0.1:PORT  pushed TIME

Off, and left:

  $ as bob tick push off ops; as bob tick push test ops; grep -c s3cret bob.json
  error: room 'ops' has no push target
  hint: 'tick push set ops URL' sets one
  0
  [1]
  $ as alice tick members --json ops | jq -c .push
  null
  null
  $ as bob tick join -q --name bob --push "$URL" ops; until as bob tick push | grep -q pushed; do sleep 0.2; done; as bob tick push | scrub
  ops  127.0.0.1:PORT  pushed TIME
  $ as bob tick leave ops >invite 2>/dev/null; as bob tick join -q --name bob <invite; as bob tick push
  ops  no target
  $ end $TARGET; relay_stop
  $ relay_start --no-push; as bob tick push set ops https://push.invalid/s3cret 2>&1 | scrub; relay_stop
  error: relay 'http://127.0.0.1:PORT' makes no pushes
