#require jq
Every field that a command prints is described in tick-formats(5), in its own section.

  $ page=${TESTDIR%/Tests/*}/man/tick-formats.5; ls "$page" | grep -o 'man/.*'
  man/tick-formats.5

`unknown SECTION…` prints the fields of the objects on its input that none of these sections names:

  $ unknown() {
  >     for section; do
  >         awk -v want=".Ss $section" '/^\.Sh /{on=0; json=($0==".Sh JSON")} /^\.Ss /{on=(json && $0==want)} on' "$page"
  >     done >described
  >     [ -s described ] || echo "no section $*"
  >     tee objects | jq -r '.. | objects | keys[]' | sort -u | while read -r key; do
  >         grep -q -w -e "$key" described || echo "$key"
  >     done
  >     [ -s objects ] || echo "no objects of $1"
  > }
  $ echo '{"seq": 1, "nowhere": 2}' | unknown 'tick send'
  nowhere
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ as alice tick send --json ops one | unknown 'tick send'
  $ as alice tick list add --json ops tag | unknown 'tick send'
  $ as bob tick list ops >rows; as bob tick list done ops 1
  $ as bob tick tail --json --events all -n +1 ops | unknown 'tick tail' 'tick list'
  $ as bob tick ack --all ops
  $ as alice tick status --json | unknown 'tick status'
  $ as alice tick status --json ops | unknown 'tick status'
  $ as alice tick status --json --from any ops | unknown 'tick status'
  $ as alice tick status --json ops 3 | unknown 'tick status'
  $ as alice tick members --json ops | unknown 'tick members'
  $ as alice tick list --json ops | unknown 'tick list'
  $ as alice tick list --all --json ops | unknown 'tick list'
  $ as alice tick push --json | unknown 'tick push'
  $ relay_stop; as alice tick send -q ops two 2>/dev/null
  [75]
  $ as alice tick outbox --json | unknown 'tick outbox'
  $ as alice tick status --json | unknown 'tick status' 'tick outbox'
