// Many clients of one server, in one thread; each checks all that it gets.
#include <stdbool.h>
#include <stddef.h>

struct client {
    int fd;
    int number;
    long next;       // the message it waits for
    long first;      // tick: the first that it has not receipted
    int asked;       // what it asked for last, as its speaker counts
    unsigned char member[16]; // tick: who it is, its room's path and its credential
    char path[64], authorization[128];
    bool is_full;    // what it said has not all gone out
    long long since; // when it sent its last message, in nanoseconds
    char *in, *out;
    size_t in_count, in_space, out_sent, out_count, out_space;
};

// How a protocol is spoken.
struct speaker {
    const char *name;
    size_t size;                                                    // of a message's text
    void (*greet)(struct client *);                                 // until is_ready()
    void (*follow)(struct client *);                                // until is_ready(), and then has_arrived()
    void (*send)(struct client *, long number);                     // until is_stored()
    size_t (*take)(struct client *, const char *bytes, size_t count); // how many of the bytes it has used
    void (*introduce)(struct client *);                             // says who it is on the line `ready`; may be none
    void (*receipt)(struct client *, long count);                   // so many messages, a receipt each, until is_ready(); may be none
};

extern const struct speaker tick, mqtt, nats;

// What was asked for on the command line.
extern const char *room;
extern int clients_count;
extern bool receipts, rooms;

void say(struct client *, const void *bytes, size_t count);
void sayf(struct client *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

void is_ready(struct client *);
void is_stored(struct client *);
void has_arrived(struct client *, const char *text, size_t size);

// The text of a message, which differs from every other's: base64 that is no text of anyone's.
void write_text(char *text, size_t size, long number);
