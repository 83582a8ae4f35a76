#require strace
One `send` once read the state file four times. Each version of it is read once by a process, and it is written as often as
the promises need: with the message before the relay is asked, and without it after the answer. (A call into which another
thread's comes stands in two lines of a trace.)

  $ relay_start
  $ as alice tick join -q --relay $RELAY --new ops >/dev/null
  $ traced() { strace -f -y -e trace=read,openat,rename,fsync -o trace as alice tick "$@" >/dev/null; }
  $ reads() {
  >   awk '/ read\([0-9]+<[^>]*\.json>, "\{/ { n++ } / read\([0-9]+<[^>]*\.json>, +<unfinished/ { cut[$1] = 1 }
  >     /<\.\.\. read resumed>/ { n += cut[$1] && /"\{/; cut[$1] = 0 } END { print n + 0 }' trace
  > }
  $ writes() { grep -c 'rename(.*\.json"' trace; }
  $ syncs() { sed -n 's/.* fsync([0-9]*<.*\/\([^/>]*\)>.*/\1/p' trace; }
  $ traced send ops 'deploy started'
  $ reads; writes
  1
  2

The first version is on the disk with its name in the folder before the id is printed. The second needs no more than its
contents: where a loss of power undoes it, the message is sent again, under the same id. Nor does the file beside it, which
keeps that id, so that a relay that loses the message is found.

  $ syncs
  alice.json.tmp
  home
  alice.json.tmp
  alice.json.tree.tmp

A command that changes nothing reads the file once, and writes nothing.

  $ traced status ops
  $ reads; writes
  1
  0
  [1]
  $ relay_stop
