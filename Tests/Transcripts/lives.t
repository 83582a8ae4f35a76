#require python3
People and their devices come, go, send, read and mark by chance, and each status is compared with what they were shown.

  $ "$TESTDIR/../Lives/run" "$(command -v tick)" --lives 2 --steps 60 --seed 4
  2 of 2 lives hold

The same at a relay that removes what is older than two seconds, and at one that lies:

  $ "$TESTDIR/../Lives/run" "$(command -v tick)" --lives 1 --steps 60 --seed 4 --retain 2s
  1 of 1 lives hold
  $ for lie in chance fork; do "$TESTDIR/../Lives/run" "$(command -v tick)" --lives 1 --steps 40 --seed 4 --lie $lie; done
  1 of 1 lives hold
  1 of 1 lives hold
