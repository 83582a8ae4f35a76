A client keeps its state file and its lock, and makes nothing else in the home folder, nor where caches and data belong.

  $ relay_start
  $ export XDG_DATA_HOME=$HOME/data; mkdir data
  $ as alice tick join -q --relay $RELAY --new ops --name alice >invite
  $ as alice tick send -q ops hello; as alice tick tail --raw ops
  hello
  $ unset XDG_DATA_HOME; as alice tick tail --raw ops
  hello
  $ find . -type d
  .
  ./data
  $ as alice tick tail -n 1 --own --exec 'env | grep ^XDG' ops
  warning: command 'env | grep ^XDG' failed for message 2 in 'ops': exit status 1
  $ relay_stop
