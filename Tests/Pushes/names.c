// A look-up that answers for name.example with the addresses in the file that TICK_NAMES names, one a line.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int getaddrinfo(const char *host, const char *port, const struct addrinfo *hints, struct addrinfo **found) {
    int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) =
        dlsym(RTLD_NEXT, "getaddrinfo");
    if (!host || strcmp(host, "name.example")) return real(host, port, hints, found);
    FILE *file = fopen(getenv("TICK_NAMES"), "r");
    char line[64];
    struct addrinfo **last = found;
    *found = NULL;
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        struct addrinfo *next = NULL;
        if (real(line, port, hints, &next)) continue;
        *last = next;
        while (*last) last = &(*last)->ai_next;
    }
    if (file) fclose(file);
    return *found ? 0 : EAI_NONAME;
}
