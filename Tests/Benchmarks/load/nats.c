// The NATS client protocol, without JetStream: what is sent is not kept, and not acknowledged.
#include "load.h"

#include <stdlib.h>
#include <string.h>

static void greet(struct client *client) { sayf(client, "CONNECT {\"verbose\":false,\"pedantic\":false}\r\nPING\r\n"); }

static void follow(struct client *client) { sayf(client, "SUB ops 1\r\nPING\r\n"); }

static void send_message(struct client *client, long number) {
    char text[512];
    write_text(text, nats.size, number);
    sayf(client, "PUB ops %zu\r\n%.*s\r\n", nats.size, (int)nats.size, text);
    is_stored(client);
}

static size_t take(struct client *client, const char *bytes, size_t count) {
    const char *end = memmem(bytes, count, "\r\n", 2);
    if (!end) return 0;
    size_t line = (size_t)(end - bytes) + 2;
    if (strncmp(bytes, "MSG ", 4) == 0) {
        const char *space = memrchr(bytes, ' ', line);
        size_t size = strtoul(space + 1, NULL, 10);
        if (line + size + 2 > count) return 0;
        has_arrived(client, bytes + line, size);
        return line + size + 2;
    }
    if (strncmp(bytes, "PING", 4) == 0) sayf(client, "PONG\r\n");
    if (strncmp(bytes, "PONG", 4) == 0) is_ready(client);
    if (strncmp(bytes, "-ERR", 4) == 0) fail("client %d: %.*s", client->number, (int)line, bytes);
    return line;
}

const struct speaker nats = {"nats", 100, greet, follow, send_message, take, NULL, NULL};
