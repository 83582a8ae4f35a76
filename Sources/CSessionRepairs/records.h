// What is known of libcurl's handles.
#pragma once

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

// A multi handle of URLSession's: all requests of a session.
struct session {
    CURLM *multi;
    struct session *next;
    size_t largest_body;
    // What URLSession set.
    curl_socket_callback on_socket;
    void *socket_data;
    // The transfers that have some of a body to hand on. Only URLSession's queue for the session may look at it; a transfer
    // has left it when the queue removes its handle, and may then be freed on any thread.
    struct transfer *holding;
};

// An easy handle, whoever made it: a request. For one that isn't URLSession's nothing is done with what is noted here.
struct transfer {
    CURL *easy;
    struct transfer *next;
    // Its session from its first request on; NULL for one that isn't URLSession's.
    struct session *session;
    // What was set.
    char *url;
    char *words;
    curl_write_callback on_header, on_body;
    curl_read_callback on_read;
    void *header_data, *body_data, *read_data;

    // The answer. `is_complete` tells whether its header has ended.
    size_t header_bytes, body_bytes;
    bool is_complete, has_asked;
    enum { nothing_too_large, header_too_large, body_too_large } excess;

    // What of the answer's body is to be handed on.
    char *held;
    size_t held_bytes, held_capacity;
    bool is_holding;
    struct transfer *next_holding;

    // The request's body, as far as it was read, and how much of that was read again.
    char *read;
    size_t read_bytes, read_capacity, read_again;
};

// The record of a session, or NULL for a handle that isn't URLSession's.
struct session *tick_session(CURLM *multi);
void tick_session_add(CURLM *multi, size_t largest_body);
void tick_session_remove(CURLM *multi);

// The record of a transfer. `tick_transfer` makes one where there is none, and returns NULL without memory.
struct transfer *tick_transfer(CURL *easy);
struct transfer *tick_transfer_remove(CURL *easy);
void tick_transfer_free(struct transfer *transfer);

// URLs that libcurl has parsed (CURLU). Without memory one isn't noted.
void tick_url_add(void *handle);
// Whether it was noted.
bool tick_url_remove(void *handle);
long tick_url_count(void);

// repairs.c: prepares a request that is about to be made, and tells of one that failed.
void tick_repair(struct transfer *transfer, struct session *session);
void tick_describe(struct transfer *transfer, CURLMsg *message);
// Hands on what is held of the answers' bodies.
void tick_hand_on(struct session *session);
// Forgets what is held for a request that is over, or was cancelled.
void tick_let_go(struct transfer *transfer, struct session *session);
int tick_on_socket(CURL *easy, curl_socket_t socket, int what, void *session, void *source);

// The function of libcurl that has a function's name here.
#define REAL(name)                                                                                                     \
    ({                                                                                                                 \
        static _Atomic(void *) kept;                                                                                   \
        void *found = atomic_load_explicit(&kept, memory_order_relaxed);                                               \
        if (!found) atomic_store_explicit(&kept, found = dlsym(RTLD_NEXT, #name), memory_order_relaxed);               \
        (__typeof__(&name))found;                                                                                      \
    })
