// Repairs for URLSession on Linux. It is written on libcurl, and this target stands between the two: it defines some of
// libcurl's functions and calls the real ones. repairs.c has the faults. Darwin's URLSession needs none of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Begins the making of a URLSession on the calling thread: the libcurl handle that it makes is known as URLSession's from
// then on, and an answer's body of its requests may have so many bytes. Meanwhile the environment names no folder that
// URLSessionConfiguration would create.
#ifdef __linux__
void tick_session_begin(size_t largest_body);
#else
static inline void tick_session_begin(size_t largest_body) { (void)largest_body; }
#endif

// Ends it, and returns whether URLSession's calls to libcurl came through here: in a dynamic build they do only where the
// executable exports these functions (Package.swift).
#ifdef __linux__
bool tick_session_end(void);
#else
static inline bool tick_session_end(void) { return true; }
#endif

// How many parsed URLs libcurl holds now, for a test.
#ifdef __linux__
long tick_url_handles(void);
#else
static inline long tick_url_handles(void) { return 0; }
#endif

// Why a request failed, as far as libcurl's code tells.
enum tick_failure {
    tick_failure_other,
    tick_failure_timed_out,
    tick_failure_bad_address,
    tick_failure_unknown_host,
    tick_failure_cannot_connect,
    tick_failure_untrusted,
    tick_failure_no_authorities,
    tick_failure_not_http,
    tick_failure_cut_short,
    tick_failure_closed,
    tick_failure_body_too_large,
    tick_failure_header_too_large,
    tick_failure_no_tunnel,
};

// Instead of libcurl's words for an error URLSession has this: the prefix, then, with a space behind each, a
// `tick_failure`, errno(3) or 0 (of `tick_failure_no_tunnel` the status), whether there was a connection for the request (1 or 0), whether an answer had begun, and
// libcurl's words.
#define TICK_FAILURE_PREFIX "tick: "
