#require script
On a narrow terminal the lines of `members` were cut within a word: up to where a member has read could not be seen.

  $ relay_start; export PATH HOME
  $ as alice tick join -q --relay $RELAY --new ops --name alice >/dev/null
  $ narrow() { COLUMNS=$1; export COLUMNS; script -qec 'as alice tick members ops' /dev/null </dev/null | tr -d '\r' | short; }
  $ short() { sed -E 's/^(  alice  )[0-7][0-9A-HJKMNP-TV-Z]{5}/\1ABCDEF/' | scrub; }
  $ narrow 40
    alice  ABCDEF  since TIME  you
      delivered 1  read 1
  $ narrow 30
    alice  ABCDEF
      since TIME  you
      delivered 1  read 1
  $ narrow 120
    alice  ABCDEF  since TIME  you  delivered 1  read 1
  $ relay_stop
