#require python3
People and their devices come, go, send, read and mark by chance, and each status is compared with what they were shown.

  $ "$TESTDIR/../Lives/run" "$(command -v tick)" --lives 1 --steps 60 --seed 4
  1 of 1 lives hold
  $ "$TESTDIR/../Lives/run" "$(command -v tick)" --lives 1 --steps 60 --seed 5
  1 of 1 lives hold

The same at a relay that removes what is older than two seconds, and at one that lies:

  $ "$TESTDIR/../Lives/run" "$(command -v tick)" --lives 1 --steps 60 --seed 4 --retain 2s
  1 of 1 lives hold
  $ lies() { "$TESTDIR/../Lives/run" "$(command -v tick)" --lives 1 --steps 40 --seed 4 --lie $1; }
  $ lies chance
  1 of 1 lives hold
  $ lies fork
  1 of 1 lives hold
