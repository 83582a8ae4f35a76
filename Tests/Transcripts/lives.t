#require python3
People and their devices come, go, send, read and mark by chance, and each status is compared with what they were shown.

  $ "$TESTDIR/../Lives/run" "$(command -v tick)" --lives 2 --steps 60 --seed 4
  2 of 2 lives hold
