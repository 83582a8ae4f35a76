// `import Glibc` does not show these headers; elsewhere than on Linux there is nothing to show.
//
// _GNU_SOURCE is not defined: with it the headers define again, and differently, what Glibc has. It would declare
// some functions, so that is done here.
#if defined(__linux__)
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <malloc.h>
#include <pthread.h>
int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);
int pipe2(int ends[2], int flags);
int pthread_setname_np(pthread_t thread, const char *name);
const char *gnu_get_libc_version(void);
int tgkill(int process, int thread, int number);
#endif
