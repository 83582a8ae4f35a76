// tick's protocol, see tickprotocol(5). A member is its number: its key comes from that, and so does its token. Receipts have
// the root of the log's tree, which is computed from the pages, but no real signatures: a relay verifies none.
#include "load.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { joining, reading, sending, receipting };

#define SIG "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

typedef unsigned char hash[32];

// The room that a client is in: all are in the same one, or each is in one of its own.
struct place {
    hash seed;  // of the key of its first invite
    hash invite;
    unsigned char id[16];
    char name[27];
};

static void digest(const void *bytes, size_t count, hash out) {
    if (EVP_Digest(bytes, count, out, NULL, EVP_sha256(), NULL) != 1) fail("libcrypto has no SHA-256");
}

// A byte string that is put together part by part.
struct string {
    unsigned char bytes[1024];
    size_t count;
};

static void put(struct string *string, const void *bytes, size_t count) {
    if (string->count + count > sizeof string->bytes) fail("a byte string is too long");
    memcpy(string->bytes + string->count, bytes, count);
    string->count += count;
}

static void put_label(struct string *string, const char *label) { put(string, label, strlen(label) + 1); }

static void put_number(struct string *string, unsigned long number) {
    unsigned char bytes[8];
    for (int place = 0; place < 8; place++) bytes[place] = (unsigned char)(number >> 8 * (7 - place));
    put(string, bytes, sizeof bytes);
}

static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

static void write_id(const unsigned char id[16], char text[27]) {
    unsigned __int128 value = 0;
    for (int place = 0; place < 16; place++) value = value << 8 | id[place];
    for (int place = 25; place >= 0; place--, value >>= 5) text[place] = digits[(int)(value & 31)];
    text[26] = 0;
}

static void read_id(const char *text, unsigned char id[16]) {
    unsigned __int128 value = 0;
    for (int place = 0; place < 26; place++) {
        const char *digit = memchr(digits, text[place], 32);
        if (!digit) fail("no id: %.26s", text);
        value = value << 5 | (unsigned)(digit - digits);
    }
    for (int place = 15; place >= 0; place--, value >>= 8) id[place] = (unsigned char)value;
}

static void write_hex(const unsigned char *bytes, size_t count, char *text) {
    for (size_t place = 0; place < count; place++) sprintf(text + 2 * place, "%02x", bytes[place]);
}

static EVP_PKEY *key_from(const hash seed, unsigned char public[32]) {
    EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, seed, sizeof(hash));
    size_t count = 32;
    if (!key || EVP_PKEY_get_raw_public_key(key, public, &count) != 1) fail("libcrypto has no Ed25519");
    return key;
}

static void sign(EVP_PKEY *key, const struct string *string, unsigned char signature[64]) {
    size_t count = 64;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (!context || EVP_DigestSignInit(context, NULL, NULL, NULL, key) != 1 ||
        EVP_DigestSign(context, signature, &count, string->bytes, string->count) != 1)
        fail("libcrypto can't sign");
    EVP_MD_CTX_free(context);
}

// The room whose first invite has the hash of what was named on the command line as its key's seed.
static struct place place_of(const struct client *client) {
    struct place place;
    char name[128];
    snprintf(name, sizeof name, "%s %d", room, rooms ? client->number : 0);
    digest(name, strlen(name), place.seed);
    EVP_PKEY_free(key_from(place.seed, place.invite));
    hash hash;
    struct string string = {0};
    put_label(&string, "tick invite v3");
    put(&string, place.invite, sizeof place.invite);
    digest(string.bytes, string.count, hash);
    memcpy(place.id, hash, sizeof place.id);
    write_id(place.id, place.name);
    return place;
}

static EVP_PKEY *key_of(const struct client *client, unsigned char public[32]) {
    hash seed;
    digest(&client->number, sizeof client->number, seed);
    return key_from(seed, public);
}

// Who the client is, found out once.
static void identify(struct client *client) {
    if (*client->path) return;
    struct place place = place_of(client);
    unsigned char public[32];
    EVP_PKEY_free(key_of(client, public));
    struct string string = {0};
    put_label(&string, "tick member v2");
    put(&string, place.id, sizeof place.id);
    put(&string, public, sizeof public);
    hash hash;
    digest(string.bytes, string.count, hash);
    memcpy(client->member, hash, sizeof client->member);
    char member[27];
    write_id(client->member, member);
    snprintf(client->path, sizeof client->path, "/v3/rooms/%s", place.name);
    snprintf(client->authorization, sizeof client->authorization, "Bearer %s.%064d", member, client->number);
}

// As URLSession asks: with the headers that it adds.
static void ask(struct client *client, const char *method, const char *path, const char *body) {
    char length[96] = "";
    if (*body)
        snprintf(length, sizeof length, "Content-Type: application/x-ndjson\r\nContent-Length: %d\r\n", (int)strlen(body));
    sayf(client,
         "%s %s/%s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\nAccept-Encoding: deflate, gzip\r\n"
         "Accept-Language: en\r\nConnection: keep-alive\r\nUser-Agent: tick-load\r\n"
         "Authorization: %s\r\n%s\r\n%s",
         method, client->path, path, client->authorization, length, body);
}

static void join(struct client *client) {
    identify(client);
    struct place place = place_of(client);
    unsigned char public[32], token[32], id[16] = {1}, nobody[16] = {0}, box[32] = {9}, epoch[32] = {0};
    EVP_PKEY *key = key_of(client, public);
    char hexadecimal[65], name[] = "a name, as if it were sealed";
    snprintf(hexadecimal, sizeof hexadecimal, "%064d", client->number);
    for (int byte = 0; byte < 32; byte++) sscanf(hexadecimal + 2 * byte, "%2hhx", &token[byte]);
    memcpy(id + 12, &client->number, sizeof client->number);
    hash shown, hashed;
    digest(token, sizeof token, shown);

    // The entry lets the client in; nobody opens what is sealed to its box key.
    struct string entry = {0}, rest = {0}, statement = {0}, body = {0};
    unsigned char signature[64];
    put_label(&entry, "tick entry v3");
    put(&entry, place.id, sizeof place.id);
    put(&entry, nobody, sizeof nobody);
    put(&entry, "\0", 1);
    put(&entry, client->member, sizeof client->member);
    put(&entry, id, sizeof id);
    put_number(&entry, 1);
    EVP_PKEY *invite = key_from(place.seed, place.invite);
    sign(invite, &entry, signature);
    EVP_PKEY_free(invite);
    put(&rest, "\0", 1);
    put(&rest, box, sizeof box);
    put(&rest, place.invite, sizeof place.invite);
    put(&rest, signature, sizeof signature);
    put(&rest, name, sizeof name - 1);
    digest(rest.bytes, rest.count, hashed);

    put_label(&statement, "tick statement v3");
    put(&statement, place.id, sizeof place.id);
    put(&statement, client->member, sizeof client->member);
    put(&statement, "\1", 1);
    put_number(&statement, 1);
    put(&statement, id, sizeof id);
    put(&statement, shown, sizeof shown);
    put(&statement, epoch, sizeof epoch);
    put(&statement, hashed, sizeof hashed);
    sign(key, &statement, signature);
    EVP_PKEY_free(key);
    put(&body, public, sizeof public);
    put_number(&body, 1);
    put(&body, shown, sizeof shown);
    put(&body, epoch, sizeof epoch);
    put(&body, signature, sizeof signature);
    put(&body, rest.bytes, rest.count);

    char path[128], member[27], text[27], encoded[512], json[1024];
    write_id(client->member, member);
    write_id(id, text);
    EVP_EncodeBlock((unsigned char *)encoded, body.bytes, (int)body.count);
    snprintf(path, sizeof path, "members/%s", member);
    snprintf(json, sizeof json, "{\"body\":\"%s\",\"id\":\"%s\",\"kind\":\"join\",\"new\":true}", encoded, text);
    client->asked = joining;
    ask(client, "PUT", path, json);
}

// The room's tree, which all clients see alike: the first to be given an event appends it.

static struct {
    long size;
    hash roots[64], crowd, lists;
    int count;
    // The roots at sizes since the tree was first seen, as hexadecimal digits.
    long first, space;
    char (*heads)[65];
} tree;

static void node(const hash left, const hash right, hash out) {
    unsigned char bytes[65] = {1};
    memcpy(bytes + 1, left, 32);
    memcpy(bytes + 33, right, 32);
    digest(bytes, sizeof bytes, out);
}

static void remember_root(void) {
    if (tree.size - tree.first >= tree.space) {
        tree.space = 2 * tree.space + 1024;
        tree.heads = realloc(tree.heads, (size_t)tree.space * sizeof *tree.heads);
        if (!tree.heads) fail("no memory");
    }
    hash root;
    memcpy(root, tree.roots[tree.count - 1], sizeof root);
    for (int place = tree.count - 2; place >= 0; place--) node(tree.roots[place], root, root);
    write_hex(root, sizeof root, tree.heads[tree.size - tree.first]);
}

static const char *value(const char *json, const char *end, const char *name, size_t *count) {
    const char *start = memmem(json, (size_t)(end - json), name, strlen(name));
    if (!start) fail("an answer has no %s", name);
    start += strlen(name);
    const char *close = memchr(start, '"', (size_t)(end - start));
    if (!close) fail("an answer's %s doesn't end", name);
    *count = (size_t)(close - start);
    return start;
}

static size_t decode(const char *text, size_t count, unsigned char *bytes) {
    int got = EVP_DecodeBlock(bytes, (const unsigned char *)text, (int)count);
    if (got < 0) fail("an answer has no base64");
    return (size_t)got - (count > 0 && text[count - 1] == '=') - (count > 1 && text[count - 2] == '=');
}

// The tree before the first page.
static void begin_tree(const char *json, const char *end, long size) {
    unsigned char bytes[64 * 32 + 3];
    size_t count;
    const char *text = value(json, end, "\"crowd\":\"", &count);
    decode(text, count, bytes);
    memcpy(tree.crowd, bytes, 32);
    text = value(json, end, "\"lists\":\"", &count);
    decode(text, count, bytes);
    memcpy(tree.lists, bytes, 32);
    text = value(json, end, "\"range\":\"", &count);
    tree.count = (int)(decode(text, count, bytes) / 32);
    memcpy(tree.roots, bytes, (size_t)tree.count * 32);
    tree.size = tree.first = size;
    remember_root();
}

// An event from `{"at":` on.
static void append(const char *event, const char *end, long seq) {
    size_t count;
    const char *text = value(event, end, "\"body\":\"", &count);
    unsigned char *body = malloc(count + 4), id[16], member[16];
    hash hash;
    digest(body, decode(text, count, body), hash);
    free(body);
    read_id(value(event, end, "\"id\":\"", &count), id);
    read_id(value(event, end, "\"member\":\"", &count), member);
    const char *kind = value(event, end, "\"kind\":\"", &count);
    const char *at = memmem(event, (size_t)(end - event), "\"at\":", 5);
    unsigned char length = (unsigned char)count;
    struct client anyone = {.number = 0};
    struct place place = place_of(&anyone);

    struct string string = {0};
    put(&string, "\0", 1);
    put_label(&string, "tick event v2");
    put(&string, place.id, sizeof place.id);
    put_number(&string, (unsigned long)seq);
    put_number(&string, at ? strtoul(at + 5, NULL, 10) : 0);
    put(&string, &length, 1);
    put(&string, kind, count);
    put(&string, id, sizeof id);
    put(&string, member, sizeof member);
    put(&string, tree.crowd, sizeof tree.crowd);
    put(&string, tree.lists, sizeof tree.lists);
    put(&string, hash, sizeof hash);
    digest(string.bytes, string.count, hash);
    for (long size = tree.size; size & 1; size >>= 1) node(tree.roots[--tree.count], hash, hash);
    memcpy(tree.roots[tree.count++], hash, sizeof hash);
    tree.size++;
    remember_root();
}

// Message 0 follows the joins of all.
static void read_on(struct client *client) {
    char path[512], receipt[320] = "";
    long after = clients_count + client->next;
    if (receipts && client->next > client->first)
        snprintf(receipt, sizeof receipt, "&delivered=%ld-%ld&root=%s&sig=" SIG SIG, clients_count + client->first + 1,
                 after, tree.heads[after - tree.first]);
    client->first = client->next;
    // The first request of a run says what it has verified.
    snprintf(path, sizeof path, "events?after=%ld&wait=60%s%s", after, client->next ? "" : "&tree=0", receipt);
    client->asked = reading;
    ask(client, "GET", path, "");
}

static void follow(struct client *client) {
    identify(client);
    read_on(client);
    is_ready(client);
}

static void send_message(struct client *client, long number) {
    // The keys in their order, as tick's own client writes them.
    static const char start[] = "{\"body\":\"";
    static char end[256];
    char body[1024];
    if (!*end) {
        // The epoch of the load's rooms; a relay verifies no signature.
        unsigned char zeros[64] = {0};
        char epoch[45], sig[89];
        EVP_EncodeBlock((unsigned char *)epoch, zeros, 32);
        EVP_EncodeBlock((unsigned char *)sig, zeros, 64);
        snprintf(end, sizeof end, "{\"epoch\":\"%s\",\"sig\":\"%s\"}\n", epoch, sig);
    }
    if (!*client->authorization) identify(client);
    strcpy(body, start);
    write_text(body + sizeof start - 1, tick.size, number);
    char *rest = body + sizeof start - 1 + tick.size;
    snprintf(rest, sizeof body - (size_t)(rest - body), "\",\"id\":\"02%024ld\"}\n%s", number, end);
    client->asked = sending;
    ask(client, "POST", "messages", body);
}

// All give the same receipts: those of the messages that the first to ask was shown. They go out in one request.
static void receipt(struct client *client, long count) {
    static char *lines;
    enum { line = 320 };
    if (!lines) {
        unsigned char bytes[64] = {0};
        char root[45], sig[89];
        EVP_EncodeBlock((unsigned char *)sig, bytes, 64);
        lines = malloc((size_t)count * line + 1);
        if (!lines) fail("no memory");
        char *rest = lines;
        for (long seq = clients_count + 1; seq <= clients_count + count; seq++) {
            for (int byte = 0; byte < 32; byte++) sscanf(tree.heads[seq - tree.first] + 2 * byte, "%2hhx", &bytes[byte]);
            EVP_EncodeBlock((unsigned char *)root, bytes, 32);
            rest += snprintf(rest, line, "{\"from\":%ld,\"kind\":\"delivered\",\"root\":\"%s\",\"sig\":\"%s\",\"upto\":%ld}\n", seq,
                             root, sig, seq);
        }
    }
    client->asked = receipting;
    char head[512];
    identify(client);
    snprintf(head, sizeof head, "POST %s/receipts HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: %s\r\n"
             "Content-Type: application/x-ndjson\r\nContent-Length: %zu\r\n\r\n", client->path, client->authorization, strlen(lines));
    say(client, head, strlen(head));
    say(client, lines, strlen(lines));
}

// A page's events follow one another, and their bodies are what was sent.
static void take_page(struct client *client, const char *body, const char *end) {
    static const char text[] = "\"body\":\"", seq[] = "\"seq\":";
    const char *tells = memmem(body, (size_t)(end - body), "\"tree\":", 7);
    if (tells && !tree.heads) begin_tree(tells, end, clients_count + client->next);
    const char *event = body;
    while ((body = memmem(body, (size_t)(end - body), text, sizeof text - 1))) {
        body += sizeof text - 1;
        const char *close = memchr(body, '"', (size_t)(end - body));
        const char *number = close ? memmem(close, (size_t)(end - close), seq, sizeof seq - 1) : NULL;
        long place = clients_count + client->next + 1;
        if (!number || atol(number + sizeof seq - 1) != place)
            fail("client %d: seq %ld did not come", client->number, place);
        if (receipts && place == tree.size + 1) append(event, end, place);
        has_arrived(client, body, (size_t)(close - body));
        body = event = number;
    }
}

static size_t take(struct client *client, const char *bytes, size_t count) {
    const char *body = memmem(bytes, count, "\r\n\r\n", 4);
    if (!body) return 0;
    body += 4;
    const char *length = memmem(bytes, (size_t)(body - bytes), "Content-Length: ", 16);
    // An answer without content has no length (RFC 9110, section 8.6).
    bool has_content = strncmp(bytes, "HTTP/1.1 204", 12) != 0;
    if ((has_content && !length) || strncmp(bytes, "HTTP/1.1 20", 11) != 0)
        fail("client %d: answered %.*s", client->number, (int)(count < 400 ? count : 400), bytes);
    size_t size = has_content ? strtoul(length + 16, NULL, 10) : 0;
    if ((size_t)(body - bytes) + size > count) return 0;
    switch (client->asked) {
    case joining:
    case receipting:
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

static void introduce(struct client *client) {
    identify(client);
    printf(" %s %s", client->path, client->authorization);
}

// 100 bytes of text are 139 when sealed, and those as many in base64, without its last `=`s.
const struct speaker tick = {"tick", 188, join, follow, send_message, take, introduce, receipt};
