#require python3 openssl cc
A name is judged by the address that is connected to, each time.

  $ PATH=/usr/bin:/bin:$PATH python3 "$TESTDIR/../Pushes/scenarios.py" "$(command -v tick)" names
  a private address beside a public one
  a name with an allowed address
  the same name with another
  another port of an allowance
  refused at 169.254.169.254
  refused at 10.0.0.1
  refused at ::1
  refused at ::ffff:127.0.0.1
  refused at 64:ff9b::7f00:1
  refused at fd00:ec2::254
