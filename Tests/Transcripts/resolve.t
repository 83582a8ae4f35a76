#require cc
A relay whose name takes long to look up keeps nobody waiting for another. Here the look-up takes until a file is there.

  $ cat >slow.c <<'END'
  > #define _GNU_SOURCE
  > #include <dlfcn.h>
  > #include <fcntl.h>
  > #include <netdb.h>
  > #include <stdlib.h>
  > #include <string.h>
  > #include <unistd.h>
  > int getaddrinfo(const char *host, const char *port, const struct addrinfo *hints, struct addrinfo **found) {
  >     int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
  >     if (host && !strcmp(host, "slow.example")) {
  >         close(creat(getenv("ASKED"), 0600));
  >         while (access(getenv("READY"), F_OK)) usleep(10000);
  >         return EAI_NONAME;
  >     }
  >     return real(host, port, hints, found);
  > }
  > END
  $ PATH=/usr/bin:/bin cc -shared -fPIC -o slow.so slow.c -ldl
  $ relay_start
  $ as alice tick join -q --relay $RELAY --new near --name alice >invite
  $ as alice tick join -q --relay $RELAY --new far --name alice >invite2
  $ as bob tick join -q --name bob <invite; as bob tick join -q --name bob <invite2
  $ as bob sh -c 'sed "/\"far\"/,/}/s|http://[^\"]*|http://slow.example:1|" "$TICK_CONFIG" >new && cat new >"$TICK_CONFIG"'
  $ export ASKED=$HOME/asked READY=$HOME/ready
  $ LD_PRELOAD=$HOME/slow.so as bob tick tail -f -c 1 --format '%r: %t' near far >followed 2>notes & FOLLOWER=$!
  $ until [ -e asked ]; do :; done
  $ as alice tick send -q near 'nobody waits for far'; wait $FOLLOWER; cat followed
  near: nobody waits for far

What has to be said in the end is said, too: the receipts. A busy machine may need more than the ten seconds that they have:
then the next run says it.

  $ as alice tick send -q near 'nor at the end'
  $ follow() {
  >     : >followed; LD_PRELOAD=$HOME/slow.so as bob tick tail -f --new --format '%r: %t' near far >followed 2>notes & FOLLOWER=$!
  >     wait_for followed nor; end $FOLLOWER
  > }
  $ until follow; as alice tick status -q --wait=delivered --timeout 0 near mine 2>/dev/null; do :; done; cat followed
  near: nor at the end
  $ as alice tick status -n 2 near
    3  ++ delivered 1/1, read 0/1  nobody waits for far
    4  ++ delivered 1/1, read 0/1  nor at the end
  $ touch ready; relay_stop
