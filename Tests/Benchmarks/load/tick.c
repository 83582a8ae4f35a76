// tick's protocol, see tickprotocol(5). A member is its number; its token is one too, and its tags are no real ones: a
// relay can't tell.
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { joining, reading, sending };

#define TAG "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

// As URLSession asks: with the headers that it adds.
static void ask(struct client *client, const char *method, const char *path, const char *body) {
    char length[96] = "";
    if (*body)
        snprintf(length, sizeof length, "Content-Type: application/x-ndjson\r\nContent-Length: %d\r\n", (int)strlen(body));
    sayf(client,
         "%s /v1/rooms/%s/%s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\nAccept-Encoding: deflate, gzip\r\n"
         "Accept-Language: en\r\nConnection: keep-alive\r\nUser-Agent: tick-load\r\n"
         "Authorization: Bearer 0000000000000000000%07d.%064d\r\n%s\r\n%s",
         method, room, path, client->number, client->number, length, body);
}

static void join(struct client *client) {
    char path[128], body[256];
    snprintf(path, sizeof path, "members/0000000000000000000%07d", client->number);
    snprintf(body, sizeof body,
             "{\"id\":\"0100000000000000000%07d\",\"name\":\"bmFtZSBvZiBhIG1lbWJlciwgYXMgaWYgaXQgd2VyZSBzZWFsZWQ=\","
             "\"new\":true,\"proof\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\"}",
             client->number);
    client->asked = joining;
    ask(client, "PUT", path, body);
}

// Message 0 follows the joins of all.
static void read_on(struct client *client) {
    char path[256], receipt[128] = "";
    long after = clients_count + client->next;
    if (receipts && client->next > client->first)
        snprintf(receipt, sizeof receipt, "&delivered=%ld-%ld&tag=" TAG, clients_count + client->first + 1, after);
    client->first = client->next;
    snprintf(path, sizeof path, "events?after=%ld&wait=60%s", after, receipt);
    client->asked = reading;
    ask(client, "GET", path, "");
}

static void follow(struct client *client) {
    read_on(client);
    is_ready(client);
}

static void send_message(struct client *client, long number) {
    // The keys in their order, as tick's own client writes them.
    static const char start[] = "{\"body\":\"";
    char body[512];
    strcpy(body, start);
    write_text(body + sizeof start - 1, tick.size, number);
    char *rest = body + sizeof start - 1 + tick.size;
    snprintf(rest, sizeof body - (size_t)(rest - body), "\",\"id\":\"02%024ld\"}\n", number);
    client->asked = sending;
    ask(client, "POST", "messages", body);
}

// A page's events follow one another, and their bodies are what was sent.
static void take_page(struct client *client, const char *body, const char *end) {
    static const char text[] = "\"body\":\"", seq[] = "\"seq\":";
    while ((body = memmem(body, (size_t)(end - body), text, sizeof text - 1))) {
        body += sizeof text - 1;
        const char *close = memchr(body, '"', (size_t)(end - body));
        const char *number = close ? memmem(close, (size_t)(end - close), seq, sizeof seq - 1) : NULL;
        if (!number || atol(number + sizeof seq - 1) != clients_count + client->next + 1)
            fail("client %d: seq %ld did not come", client->number, clients_count + client->next + 1);
        has_arrived(client, body, (size_t)(close - body));
        body = close;
    }
}

static size_t take(struct client *client, const char *bytes, size_t count) {
    const char *body = memmem(bytes, count, "\r\n\r\n", 4);
    if (!body) return 0;
    body += 4;
    const char *length = memmem(bytes, (size_t)(body - bytes), "Content-Length: ", 16);
    if (!length || strncmp(bytes, "HTTP/1.1 20", 11) != 0)
        fail("client %d: answered %.*s", client->number, (int)(count < 400 ? count : 400), bytes);
    size_t size = strtoul(length + 16, NULL, 10);
    if ((size_t)(body - bytes) + size > count) return 0;
    switch (client->asked) {
    case joining:
        is_ready(client);
        break;
    case reading:
        take_page(client, body, body + size);
        read_on(client);
        break;
    case sending:
        if (!memmem(body, size, "\"seq\":", 6)) fail("client %d: refused: %.*s", client->number, (int)size, body);
        is_stored(client);
    }
    return (size_t)(body - bytes) + size;
}

// 100 bytes of text are 139 when sealed, and those as many in base64, without its last `=`s.
const struct speaker tick = {"tick", 188, join, follow, send_message, take};
