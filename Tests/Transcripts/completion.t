What the completion scripts are, and what they ask while one types.

Before anything was joined there is nothing to offer, and no file is made:

  $ tick completion --rooms; tick completion --members; tick completion --outbox; ls -A

  $ relay_start
  $ tick join -q --relay $RELAY --new ops --name alice >invite
  $ tick join -q --relay $RELAY --new lab --name alice >lab
  $ as bob tick join -q --name bob <invite
  $ as carol tick join -q --name carol <invite
  $ as dave tick join -q --name dave <lab

Rooms are this machine's, members the others who are there now:

  $ tick completion --rooms
  lab
  ops
  $ tick completion --members=ops
  bob
  carol
  $ as carol tick leave -q ops
  $ tick completion --members=ops
  bob
  $ tick completion --members
  bob
  dave

What a shell would have to quote is not offered, whoever chose it:

  $ as eve tick join -q --name '$(touch oops)' <invite
  $ as eve tick join -q --name '-f' <lab
  $ tick completion --members
  bob
  dave

A relay that doesn't answer is waited for a second, one that is gone not at all; nobody is told:

  $ kill -STOP $RELAY_PID; tick completion --members=ops; kill -CONT $RELAY_PID
  $ relay_stop
  $ tick completion --members=ops
  $ tick completion --rooms
  lab
  ops
  $ id=$(tick send ops hello 2>/dev/null); test "$(tick completion --outbox)" = "$id"

Nor of a state file that can't be used; the status says it:

  $ echo '{' >broken.json; tick --config broken.json completion --rooms
  [78]
  $ tick --config broken.json completion --members=ops
  [78]
  $ tick completion --members=nowhere
  [4]
  $ ls broken.json*
  broken.json

  $ tick completion
  error: no shell given
  hint: bash, zsh or fish
  [2]
  $ tick completion csh
  error: no completion for 'csh'
  hint: bash, zsh or fish
  [2]
  $ tick completion --rooms bash
  error: a shell and a question cannot be used together
  hint: bash, zsh or fish
  [2]
  $ tick completion --rooms --outbox
  error: '--rooms' and '--outbox' cannot be used together
  [2]
