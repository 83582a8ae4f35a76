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
