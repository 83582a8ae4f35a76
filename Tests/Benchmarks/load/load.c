// The engine, and what can be done with it:
//
//     load tick|mqtt|nats PORT ROOM join CLIENTS
//     load tick PORT ROOM rooms CLIENTS
//     load tick|mqtt|nats PORT ROOM park CLIENTS
//     load tick|mqtt|nats PORT ROOM fan CLIENTS MESSAGES each|stream receipts|plain
//     load tick|mqtt|nats PORT ROOM send CLIENTS MESSAGES
//     load tick PORT ROOM spread CLIENTS MESSAGES ROOMS
//     load tick PORT ROOM receipt CLIENTS MESSAGES
//
// With several ports, as `8001,8002`, the clients connect to them in turn. `spread` sends from so many connections to so many
// rooms in turn, each of which has a member. `receipt` sends the messages before it is ready; then every client gives one
// receipt for each.
//
// It writes `ready`, waits for a line, does it, says `on` meanwhile where it may take long, writes its figures, and waits for the
// end of its input. The figures are seconds, how many messages were acknowledged or delivered, and the median and the 99th
// percentile of what each took in milliseconds: until it was acknowledged, or until the last reader had it (`each`).
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

const char *room;
int clients_count;
bool receipts, rooms;

static const struct speaker *speaker;
static struct client *clients;
static int poller, ports[16], ports_count, senders_count;
static bool is_known;
static long ready, stored, arrived, messages, given;
static long long *latencies;
static void (*when_stored)(struct client *);

void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "load: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    exit(1);
}

static void *grown(void *bytes, size_t *space, size_t needed) {
    if (needed <= *space) return bytes;
    *space = needed * 2;
    bytes = realloc(bytes, *space);
    if (!bytes) fail("no memory");
    return bytes;
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

void write_text(char *text, size_t size, long number) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned long state = (unsigned long)number + 1;
    for (size_t place = 0; place < size; place++) {
        state = state * 6364136223846793005UL + 1442695040888963407UL;
        text[place] = digits[state >> 58];
    }
}

// Sockets.

static void watch(struct client *client, int how, unsigned events) {
    struct epoll_event event = {.events = events, .data.ptr = client};
    if (epoll_ctl(poller, how, client->fd, &event) < 0) fail("epoll_ctl: %s", strerror(errno));
}

static void flush(struct client *client) {
    while (client->out_sent < client->out_count) {
        ssize_t count = send(client->fd, client->out + client->out_sent, client->out_count - client->out_sent,
                             MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno == EAGAIN) break;
        if (count < 0) fail("client %d: %s", client->number, strerror(errno));
        client->out_sent += (size_t)count;
    }
    bool is_full = client->out_sent < client->out_count;
    if (!is_full) client->out_sent = client->out_count = 0;
    if (is_full != client->is_full) watch(client, EPOLL_CTL_MOD, EPOLLIN | (is_full ? EPOLLOUT : 0));
    client->is_full = is_full;
}

void say(struct client *client, const void *bytes, size_t count) {
    client->out = grown(client->out, &client->out_space, client->out_count + count);
    memcpy(client->out + client->out_count, bytes, count);
    client->out_count += count;
    flush(client);
}

void sayf(struct client *client, const char *format, ...) {
    char text[4096];
    va_list arguments;
    va_start(arguments, format);
    int count = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (count < 0 || (size_t)count >= sizeof text) fail("a request is too long");
    say(client, text, (size_t)count);
}

static void connect_client(struct client *client) {
    client->fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)ports[client->number % ports_count])};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (client->fd < 0 || connect(client->fd, (struct sockaddr *)&address, sizeof address) < 0)
        fail("client %d: %s", client->number, strerror(errno));
    int on = 1;
    setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    watch(client, EPOLL_CTL_ADD, EPOLLIN);
}

static void take(struct client *client) {
    client->in = grown(client->in, &client->in_space, client->in_count + 16384);
    ssize_t count = recv(client->fd, client->in + client->in_count, client->in_space - client->in_count, MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) fail("client %d: the connection ended", client->number);
    client->in_count += (size_t)count;
    size_t used = 0, more;
    while (used < client->in_count && (more = speaker->take(client, client->in + used, client->in_count - used)) > 0)
        used += more;
    memmove(client->in, client->in + used, client->in_count - used);
    client->in_count -= used;
}

// Goes on until a count is reached; where nothing comes for a minute, something was lost.
static void run_until(const long *count, long target) {
    struct epoll_event events[256];
    while (*count < target) {
        int got = epoll_wait(poller, events, 256, 60000);
        if (got == 0) fail("lost: %ld of %ld came, and then nothing for a minute", *count, target);
        for (int place = 0; place < got; place++) {
            if (events[place].events & EPOLLOUT) flush(events[place].data.ptr);
            if (events[place].events & ~(unsigned)EPOLLOUT) take(events[place].data.ptr);
        }
    }
}

// What speakers tell.

void is_ready(struct client *client) { (void)client, ready++; }

void is_stored(struct client *client) {
    stored++;
    if (when_stored) when_stored(client);
}

void has_arrived(struct client *client, const char *text, size_t size) {
    char expected[512];
    write_text(expected, speaker->size, client->next);
    if (size != speaker->size || memcmp(text, expected, size) != 0)
        fail("client %d: message %ld was lost, doubled or changed", client->number, client->next);
    client->next++;
    arrived++;
}

// The work.

// Who parks at a relay has joined before: members are numbers, so they are the same.
static void enter(struct client *client) {
    connect_client(client);
    if (is_known) is_ready(client);
    else speaker->greet(client);
}

static void say_ready(void) {
    printf("ready");
    // Each room has a member of its own.
    for (int number = 0; speaker->introduce && number < (rooms ? clients_count : 1); number++)
        speaker->introduce(&clients[number]);
    printf("\n");
    fflush(stdout);
}

static void wait_for_line(void) {
    say_ready();
    while (true) {
        int byte = getchar();
        if (byte == EOF) exit(0);
        if (byte == '\n') return;
    }
}

static void all(void (*what)(struct client *), int from, int to) {
    ready = 0;
    // A few at a time: a server's backlog is short.
    for (int place = from; place < to; place += 100) {
        int end = place + 100 < to ? place + 100 : to;
        for (int number = place; number < end; number++) what(&clients[number]);
        run_until(&ready, end - from);
    }
}

static int compare(const void *one, const void *other) {
    long long a = *(const long long *)one, b = *(const long long *)other;
    return (a > b) - (a < b);
}

static void say_figures(long long took, long count) {
    qsort(latencies, (size_t)messages, sizeof *latencies, compare);
    printf("%.6f %ld %.3f %.3f\n", (double)took / 1e9, count, (double)latencies[messages / 2] / 1e6,
           (double)latencies[messages * 99 / 100] / 1e6);
}

static void fan(bool each) {
    int readers = clients_count - 1;
    struct client *sender = &clients[readers];
    all(speaker->follow, 0, readers);
    // The first shows that everyone follows.
    speaker->send(sender, 0);
    run_until(&arrived, readers);
    run_until(&stored, 1);
    wait_for_line();
    long long begin = now();
    for (long number = 1; number <= messages; number++) {
        long long since = now();
        speaker->send(sender, number);
        run_until(&stored, number + 1);
        if (each) run_until(&arrived, (number + 1) * readers);
        latencies[number - 1] = now() - since;
    }
    run_until(&arrived, (messages + 1) * readers);
    say_figures(now() - begin, arrived - readers);
}

static void send_next(struct client *client) {
    long long time = now();
    if (client->since) latencies[stored - 1] = time - client->since;
    if (given == messages) return;
    client->since = time;
    if (rooms) {
        // In the name of that room's member.
        const struct client *member = &clients[given % clients_count];
        memcpy(client->path, member->path, sizeof client->path);
        memcpy(client->authorization, member->authorization, sizeof client->authorization);
    }
    speaker->send(client, given++);
}

static void send_all(struct client *senders) {
    wait_for_line();
    long long begin = now();
    when_stored = send_next;
    for (int number = 0; number < senders_count; number++) send_next(&senders[number]);
    run_until(&stored, messages);
    say_figures(now() - begin, stored);
}

// The last client sends, and the one before learns what there is to be receipted.
static void receipt_all(void) {
    speaker->follow(&clients[clients_count - 2]);
    for (long number = 0; number < messages; number++) {
        speaker->send(&clients[clients_count - 1], number);
        run_until(&stored, number + 1);
    }
    run_until(&arrived, messages);
    // The relay would close those that are idle.
    for (int number = 0; number < clients_count; number++) close(clients[number].fd);
    wait_for_line();
    long long begin = now();
    ready = 0;
    // One after the other, so that the relay's memory is not that of their requests.
    for (int number = 0; number < clients_count - 2; number++) {
        connect_client(&clients[number]);
        speaker->receipt(&clients[number], messages);
        run_until(&ready, number + 1);
        close(clients[number].fd);
        // A slow machine needs minutes for all of them.
        if (number % 100 == 99) puts("on");
        fflush(stdout);
    }
    say_figures(now() - begin, (clients_count - 2) * messages);
}

int main(int count, char **arguments) {
    if (count < 6) fail("the arguments are said at the top of load.c");
    const struct speaker *speakers[] = {&tick, &mqtt, &nats};
    for (int place = 0; place < 3; place++)
        if (strcmp(arguments[1], speakers[place]->name) == 0) speaker = speakers[place];
    if (!speaker) fail("nobody speaks %s", arguments[1]);
    room = arguments[3];
    const char *work = arguments[4];
    messages = count > 6 ? atol(arguments[6]) : 0;
    bool spread = strcmp(work, "spread") == 0;
    rooms = strcmp(work, "rooms") == 0 || spread;
    bool is_receipt = strcmp(work, "receipt") == 0;
    receipts = is_receipt || (count > 8 && strcmp(arguments[8], "receipts") == 0);
    senders_count = atoi(arguments[5]);
    clients_count = (spread && count > 7 ? atoi(arguments[7]) : senders_count) + (strcmp(work, "fan") == 0) + 2 * is_receipt;
    clients = calloc((size_t)clients_count, sizeof *clients);
    latencies = calloc((size_t)messages, sizeof *latencies);
    poller = epoll_create1(0);
    for (int number = 0; number < clients_count; number++) clients[number].number = number;
    for (char *rest = arguments[2]; *rest && ports_count < 16; rest += *rest == ',') ports[ports_count++] = (int)strtol(rest, &rest, 10);
    is_known = strcmp(work, "park") == 0 && speaker == &tick;
    all(enter, 0, clients_count);
    if (strcmp(work, "join") == 0 || (rooms && !spread)) say_ready();
    if (strcmp(work, "park") == 0) {
        all(speaker->follow, 0, clients_count);
        wait_for_line();
    }
    if (strcmp(work, "fan") == 0) fan(strcmp(count > 7 ? arguments[7] : "", "each") == 0);
    if (strcmp(work, "send") == 0) send_all(clients);
    if (is_receipt) receipt_all();
    if (spread) {
        struct client *senders = calloc((size_t)senders_count, sizeof *senders);
        for (int number = 0; number < senders_count; number++) {
            senders[number].number = number;
            connect_client(&senders[number]);
        }
        send_all(senders);
    }
    fflush(stdout);
    while (getchar() != EOF) {}
}
