Several followers with one state file, as in two panes of a screen. What one of them had kept was taken over by the others, who
never showed what came between.

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite; as bob tick join -q --name bob <invite
  $ as bob tick list add ops begin >id
  $ FOLLOWERS=; for number in 1 2 3 4 5; do as alice tick list -f ops >follow.$number & FOLLOWERS="$FOLLOWERS $!"; done
  $ for number in 1 2 3 4 5; do wait_for follow.$number begin; done
  $ for number in 1 2 3 4; do as bob tick list add ops row $number; as bob tick list check ops $(cat id); as bob tick list uncheck ops $(cat id); done >/dev/null
  $ as bob tick list add ops end >/dev/null
  $ for number in 1 2 3 4 5; do wait_for follow.$number end; cmp follow.1 follow.$number; done; grep -c . follow.1
  14

One whose reader is slow: its pipe is full while another one reads on, and keeps what it has read.

  $ mkfifo pipe; as alice tick list -f ops >pipe & FOLLOWERS="$FOLLOWERS $!"; exec 3<pipe; read -r row <&3; echo $row
  1 [ ] begin
  $ long() { head -c 60000 /dev/zero | tr '\0' "$1"; echo; }
  $ for letter in x y z; do long $letter | as bob tick list add -l ops; done >/dev/null; wait_for follow.1 zzz
  $ for words in 'then this' 'and that' 'the last'; do as bob tick list add ops $words >/dev/null; wait_for follow.1 "$words"; done
  $ grep -o -m 1 -e 'then this' -e 'the last' <&3
  then this
  $ end $FOLLOWERS; exec 3<&-

One of a list that isn't there, such as one whose name was mistyped, says so and waits for its first row:

  $ : >said; as alice tick list -f --list tood ops >out 2>said & TAIL=$!; wait_for said .; cat said; as bob tick list add --list tood ops milk >id
  warning: room 'ops' has no list 'tood'
  $ wait_for out milk; end $TAIL; as alice tick list --list todo ops
  error: room 'ops' has no list 'todo'
  hint: did you mean 'tood'?
  [1]
