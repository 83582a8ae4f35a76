Whoever reads the secret of a device becomes one of the sender's devices, so it is no message. An invite is.

  $ relay_start; umask 077
  $ as alice tick join -q --relay $RELAY --new --name alice ops >invite; as alice tick device add laptop >laptop.secret 2>/dev/null
  $ as alice tick send ops <laptop.secret
  error: the message is the secret of a device, and was not sent
  hint: whoever reads it becomes one of your devices; 'tick device use' on the new machine takes it
  [65]
  $ as alice tick send ops "$(cat laptop.secret)"
  error: the message is the secret of a device, and was not sent
  hint: whoever reads it becomes one of your devices; 'tick device use' on the new machine takes it
  [65]
  $ { echo one; cat laptop.secret; echo two; } | as alice tick send -lq ops
  warning: line 2 is the secret of a device and was not sent
  [65]
  $ { printf '\357\273\277'; cat laptop.secret; } | as alice tick send -lq ops
  warning: line 1 is the secret of a device and was not sent
  [65]
  $ { echo here; sed 's/^/  /' laptop.secret; } | as alice tick send ops
  error: the message is the secret of a device, and was not sent
  hint: whoever reads it becomes one of your devices; 'tick device use' on the new machine takes it
  [65]
  $ as alice tick list add ops "$(cat laptop.secret)"; as alice tick list ops
  error: the row is the secret of a device, and was not sent
  hint: whoever reads it becomes one of your devices; 'tick device use' on the new machine takes it
  $ as alice tick list add ops row >/dev/null; as alice tick list ops; as alice tick list edit ops 1 - <laptop.secret
  1 [ ] row
  error: the row is the secret of a device, and was not sent
  hint: whoever reads it becomes one of your devices; 'tick device use' on the new machine takes it
  [65]
  $ as alice tick send -q ops 'device laptop is ready'; as alice tick send -q ops <invite
  $ as alice tick tail --peek --raw -n 9 ops | scrub
  one
  two
  device laptop is ready
  http://127.0.0.1:PORT#ops:CODE

Nor does an error repeat the code of an invite that stands where something else is meant, or the password of a relay:

  $ as alice tick invite -q ops >invite; as alice tick send "$(cat invite)" hi; TICK_ROOM=$(cat invite) as alice tick tail .
  error: an invite was given as the room
  hint: 'tick join' takes an invite, on standard input or as TICK_CODE; then the room has its name
  error: an invite was given as the room
  hint: 'tick join' takes an invite, on standard input or as TICK_CODE; then the room has its name
  [4]
  $ as new tick join --new other --relay "$(cat invite)"; as new tick join --new other --relay http://me:secret@127.0.0.1
  error: what was given as the relay is not a relay: a '#' can't be in it
  hint: write http://HOST:PORT or https://HOST
  error: what was given as the relay is not a relay: a user or a password can't be in it
  hint: write http://HOST:PORT or https://HOST
  [2]
  $ as alice tick send "$(cat laptop.secret)" hi; as alice tick list add "$(cat invite)"
  error: an invite was given as the room
  hint: 'tick join' takes an invite, on standard input or as TICK_CODE; then the room has its name
  error: an invite was given as the room
  hint: 'tick join' takes an invite, on standard input or as TICK_CODE; then the room has its name
  [4]
  $ spill() { { printf '%s\n' "$*"; as alice tick "$@" </dev/null; } 2>&1 | grep -c "$(sed 's/.*://' invite)\|$(sed 's/.*://' laptop.secret)"; }
  $ for SECRET in "$(cat invite)" "$(cat laptop.secret)" "$(sed 's/.*://' invite)"
  > do spill send "$SECRET" hi; spill list --list "$SECRET" ops; spill send -f "$SECRET" ops; spill status ops "$SECRET"; spill list edit ops "$SECRET" row
  >    spill members ops "$SECRET"; spill --config "$SECRET" rooms; spill join --code-file "$SECRET" other; spill "$SECRET"; spill tail -n "$SECRET" ops
  > done | uniq -c
       30 1
  $ TICK_NAME=$(cat invite) as new tick join <invite
  error: an invite can't be a name: all members see it
  [2]
