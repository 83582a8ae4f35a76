// The faults of URLSession in swift-corelibs-foundation (6.3.1), each with its repair. A repair can go when the fault is
// mended in the oldest release that this package builds with.
#ifdef __linux__
#define _GNU_SOURCE
#define CURL_DISABLE_TYPECHECK
#include "records.h"
#include "include/CSessionRepairs.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#undef curl_easy_getinfo
#define SET(transfer, option, value) REAL(curl_easy_setopt)((transfer)->easy, option, value)

// What came from the other end may be any bytes, and URLSession reads ASCII.
static void make_printable(char *text) {
    for (; *text; text++) *text = *text < ' ' || *text > '~' ? '?' : *text;
}

// MARK: 1. A write source that is armed is never taken away

// While a connection is being made, and while a large body is sent, libcurl wants to know when the socket can be written
// to. When it no longer does, URLSession keeps its write source all the same, which fires without end: a request that waits
// for its answer takes a whole core. So a socket that has sources is taken away first, and added anew.
int tick_on_socket(CURL *easy, curl_socket_t socket, int what, void *own, void *source) {
    struct session *session = own;
    if (source && what != CURL_POLL_REMOVE) {
        session->on_socket(easy, socket, CURL_POLL_REMOVE, session->socket_data, source);
        source = NULL;
    }
    return session->on_socket(easy, socket, what, session->socket_data, source);
}

// MARK: 2. Header lines that end the process, or fail a request

// URLSession traps where a connection is closed within the header, where lines come after the body (trailers), and where a
// redirect meets a cancellation; it fails at fields without a value or with bytes beyond ASCII, asks for a password without
// end where an answer names a scheme of authentication, takes an interim answer (RFC 9110 section 15.2) or a proxy's answer
// to CONNECT for the answer, and keeps all of a header, however long; it traps at a Content-Length near 2^63. So a header is
// handed on when it is whole: its status and the two fields that a relay's client reads. All others, and trailers, are only
// counted, and where the body would be larger than the session takes the request ends.
enum { largest_header = 128 << 10 };

static bool hand_on(struct transfer *transfer, const char *form, ...) {
    char line[256];
    va_list arguments;
    va_start(arguments, form);
    int length = vsnprintf(line, sizeof line - 2, form, arguments);
    va_end(arguments);
    make_printable(line);
    memcpy(line + length, "\r\n", 2);
    size_t all = (size_t)length + 2;
    return transfer->on_header(line, 1, all, transfer->header_data) == all;
}

static size_t on_header(char *line, size_t size, size_t count, void *own) {
    struct transfer *transfer = own;
    size_t all = size * count, length = all;
    transfer->header_bytes += all;
    if (transfer->header_bytes > largest_header) {
        transfer->excess = header_too_large;
        return 0;
    }
    if (transfer->is_complete) return all;
    while (length && (line[length - 1] == '\n' || line[length - 1] == '\r')) length--;
    if (length) return all;

    long status = 0;
    char *type = NULL;
    curl_off_t seconds = 0, body = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    if (status < 200) return all;
    transfer->is_complete = true;
    curl_easy_getinfo(transfer->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &body);
    if (body > 0 && (size_t)body > transfer->session->largest_body) {
        transfer->excess = body_too_large;
        return 0;
    }
    curl_easy_getinfo(transfer->easy, CURLINFO_CONTENT_TYPE, &type);
    curl_easy_getinfo(transfer->easy, CURLINFO_RETRY_AFTER, &seconds);
    bool goes_on = hand_on(transfer, "HTTP/1.1 %ld ", status);
    // Without parameters: URLSession would read them, and the client doesn't.
    int length_of_type = type ? (int)strcspn(type, ";,\"") : 0;
    if (length_of_type > 200) length_of_type = 200;
    if (length_of_type) goes_on = goes_on && hand_on(transfer, "Content-Type: %.*s", length_of_type, type);
    if (goes_on && seconds > 0) goes_on = hand_on(transfer, "Retry-After: %" CURL_FORMAT_CURL_OFF_T, seconds);
    return goes_on && hand_on(transfer, "") ? all : 0;
}

// MARK: 3. A body in small pieces

// libcurl gives a body in pieces of 16 KiB, and URLSession spends several allocations, a timer and an operation on each. So
// what is read at once is held, and handed on when URLSession asks what has ended, which it does whenever it has had libcurl
// read.
enum { most_held = 256 << 10 };

static void hand_on_body(struct transfer *transfer) {
    if (transfer->held_bytes) transfer->on_body(transfer->held, 1, transfer->held_bytes, transfer->body_data);
    transfer->held_bytes = 0;
}

void tick_hand_on(struct session *session) {
    while (session->holding) {
        struct transfer *transfer = session->holding;
        session->holding = transfer->next_holding;
        transfer->is_holding = false;
        hand_on_body(transfer);
    }
}

void tick_let_go(struct transfer *transfer, struct session *session) {
    struct transfer **place = &session->holding;
    while (*place && *place != transfer) place = &(*place)->next_holding;
    if (*place) *place = transfer->next_holding;
    transfer->is_holding = false;
    transfer->held_bytes = 0;
}

static size_t hold(struct transfer *transfer, const char *bytes, size_t length) {
    if (transfer->held_bytes > most_held) hand_on_body(transfer);
    if (transfer->held_bytes + length > transfer->held_capacity) {
        size_t capacity = 2 * transfer->held_capacity + length;
        char *larger = realloc(transfer->held, capacity);
        if (!larger) return 0;
        transfer->held = larger;
        transfer->held_capacity = capacity;
    }
    if (!transfer->is_holding) {
        transfer->is_holding = true;
        transfer->next_holding = transfer->session->holding;
        transfer->session->holding = transfer;
    }
    memcpy(transfer->held + transfer->held_bytes, bytes, length);
    transfer->held_bytes += length;
    return length;
}

// MARK: 4. A body without a bound

// A cancelled task goes on until libcurl has handed over all that it has read, and a compressed answer is inflated
// meanwhile: a few kilobytes become hundreds of megabytes. So no compression is asked for, nor undone, and a body that is
// larger than the session takes ends its request here.
static size_t on_body(char *bytes, size_t size, size_t count, void *own) {
    struct transfer *transfer = own;
    size_t length = size * count;
    transfer->body_bytes += length;
    if (transfer->body_bytes <= transfer->session->largest_body) return hold(transfer, bytes, length);
    transfer->excess = body_too_large;
    return 0;
}

// MARK: 5. A body that can't be sent again

// libcurl makes a request anew where the connection it had kept turns out to be closed. URLSession says that it has gone
// back to the start of the body, and hasn't: the request waits for the rest of nothing until it times out, and takes a
// whole core. So what was read of a body is kept, and read again from here.
static size_t on_read(char *buffer, size_t size, size_t count, void *own) {
    struct transfer *transfer = own;
    size_t length = size * count, left = transfer->read_bytes - transfer->read_again;
    if (left) {
        if (length > left) length = left;
        memcpy(buffer, transfer->read + transfer->read_again, length);
        transfer->read_again += length;
        return length;
    }
    length = transfer->on_read(buffer, size, count, transfer->read_data);
    if (length > size * count) return length;  // CURL_READFUNC_ABORT or CURL_READFUNC_PAUSE
    if (length > transfer->read_capacity - transfer->read_bytes) {
        size_t capacity = 2 * transfer->read_capacity + length;
        char *larger = realloc(transfer->read, capacity);
        if (!larger) return CURL_READFUNC_ABORT;
        transfer->read = larger;
        transfer->read_capacity = capacity;
    }
    memcpy(transfer->read + transfer->read_bytes, buffer, length);
    transfer->read_bytes = transfer->read_again += length;
    return length;
}

static int on_seek(void *own, curl_off_t offset, int origin) {
    struct transfer *transfer = own;
    if (origin != SEEK_SET || offset < 0 || (size_t)offset > transfer->read_bytes) return CURL_SEEKFUNC_FAIL;
    transfer->read_again = (size_t)offset;
    return CURL_SEEKFUNC_OK;
}

// MARK: 6. Sockets that a started program gets

static curl_socket_t on_open(void *own, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)own, (void)purpose;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// MARK: 7. Hosts that are refused

// URLSession compares the host as Foundation reads it with the host as libcurl does, and refuses a URL where they differ:
// `[::1]`, whose brackets one leaves out, and `127.1`, which one writes in full. Such a URL comes with another host, and
// with its own, without brackets, behind a `#`, which is never sent.
static void set_host(struct transfer *transfer) {
    char *host = transfer->url ? strstr(transfer->url, "://") : NULL;
    char *name = host ? strchr(host, '#') : NULL;
    if (!name) return;
    host += 3;
    char *rest = host + strcspn(host, ":/?#");
    bool is_six = strchr(name, ':');
    char *url;
    int length = asprintf(&url, "%.*s%s%s%s%.*s", (int)(host - transfer->url), transfer->url, is_six ? "[" : "", name + 1,
        is_six ? "]" : "", (int)(name - rest), rest);
    if (length < 0) return;
    SET(transfer, CURLOPT_URL, url);
    free(url);
}

// MARK: 8. libcurl's code is lost, and whether the request was sent

static int on_asking(void *own, char *to, char *from, int to_port, int from_port) {
    (void)to, (void)from, (void)to_port, (void)from_port;
    ((struct transfer *)own)->has_asked = true;
    return 0;
}

static enum tick_failure failure(CURLcode code) {
    switch (code) {
    case CURLE_OPERATION_TIMEDOUT: return tick_failure_timed_out;
    case CURLE_URL_MALFORMAT: return tick_failure_bad_address;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return tick_failure_unknown_host;
    case CURLE_COULDNT_CONNECT: return tick_failure_cannot_connect;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM: return tick_failure_untrusted;
    case CURLE_SSL_CACERT_BADFILE: return tick_failure_no_authorities;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY: return tick_failure_not_http;
    case CURLE_PARTIAL_FILE: return tick_failure_cut_short;
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR: return tick_failure_closed;
    default: return tick_failure_other;
    }
}

// Also part of fault 2: an answer that ended within its header is no answer.
void tick_describe(struct transfer *transfer, CURLMsg *message) {
    if (message->data.result == CURLE_OK && !transfer->is_complete) message->data.result = CURLE_GOT_NOTHING;
    if (message->data.result == CURLE_OK || !transfer->words) return;
    enum tick_failure kind = failure(message->data.result);
    if (transfer->excess == body_too_large) kind = tick_failure_body_too_large;
    // libcurl calls a line of the header that is longer than its own bound (100 KiB) out of memory.
    bool is_long_line = message->data.result == CURLE_OUT_OF_MEMORY && transfer->has_asked && !transfer->is_complete;
    if (transfer->excess == header_too_large || is_long_line) kind = tick_failure_header_too_large;
    long number = 0, answered = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_OS_ERRNO, &number);
    curl_easy_getinfo(transfer->easy, CURLINFO_HEADER_SIZE, &answered);
    // A proxy that makes no connection to the relay (RFC 9110 section 9.3.6) was asked, and the relay wasn't: it ended no answer.
    long tunnel = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_HTTP_CONNECTCODE, &tunnel);
    if (tunnel >= 300) {
        kind = tick_failure_no_tunnel;
        number = tunnel;
    }
    char words[CURL_ERROR_SIZE];
    snprintf(words, sizeof words, "%s", *transfer->words ? transfer->words : curl_easy_strerror(message->data.result));
    make_printable(words);
    snprintf(transfer->words, CURL_ERROR_SIZE, TICK_FAILURE_PREFIX "%d %ld %d %d %.200s", kind, number, transfer->has_asked,
        answered > 0, words);
}

// MARK: What is set before a request is made

void tick_repair(struct transfer *transfer, struct session *session) {
    transfer->session = session;
    transfer->header_bytes = transfer->body_bytes = transfer->read_bytes = transfer->read_again = 0;
    transfer->is_complete = transfer->has_asked = false;
    transfer->excess = nothing_too_large;

    SET(transfer, CURLOPT_HEADERFUNCTION, on_header);
    SET(transfer, CURLOPT_HEADERDATA, transfer);
    SET(transfer, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    SET(transfer, CURLOPT_WRITEFUNCTION, on_body);
    SET(transfer, CURLOPT_WRITEDATA, transfer);
    SET(transfer, CURLOPT_ACCEPT_ENCODING, NULL);
    SET(transfer, CURLOPT_HTTP_CONTENT_DECODING, 0L);
    SET(transfer, CURLOPT_READFUNCTION, on_read);
    SET(transfer, CURLOPT_READDATA, transfer);
    SET(transfer, CURLOPT_SEEKFUNCTION, on_seek);
    SET(transfer, CURLOPT_SEEKDATA, transfer);
    SET(transfer, CURLOPT_OPENSOCKETFUNCTION, on_open);
    set_host(transfer);
#if LIBCURL_VERSION_NUM >= 0x075000
    SET(transfer, CURLOPT_PREREQFUNCTION, on_asking);
    SET(transfer, CURLOPT_PREREQDATA, transfer);
#endif

    // 9. There is no way to trust a certificate of one's own. What OpenSSL's programs read is read here, too; the folder that
    // libcurl was built with would be trusted as well.
    const char *certificates = getenv("SSL_CERT_FILE");
    if (certificates && *certificates) {
        SET(transfer, CURLOPT_CAINFO, certificates);
        SET(transfer, CURLOPT_CAPATH, NULL);
    }
    // 10. A name that is still looked up when its request ends is waited for, and no other request goes on meanwhile.
#if LIBCURL_VERSION_NUM >= 0x075700
    SET(transfer, CURLOPT_QUICK_EXIT, 1L);
#endif
    // 11. Over HTTP/2 all requests share a connection, and one that waits at a relay is in the others' way.
    SET(transfer, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    // Also part of fault 3.
    SET(transfer, CURLOPT_BUFFERSIZE, 128L << 10);
    // 12. libcurl sends one buffer of a body whenever it is called, and URLSession calls it over two threads: a request of
    // 600 KiB took ten turns of 64 KiB and five times as long. It goes in one.
    SET(transfer, CURLOPT_UPLOAD_BUFFERSIZE, 1L << 20);
    // 13. What stands between forgets a connection on which nothing moves, and a request on one is lost: an idle one isn't used again,
    // and one that waits for an answer is kept known.
    SET(transfer, CURLOPT_MAXAGE_CONN, 15L);
    SET(transfer, CURLOPT_TCP_KEEPALIVE, 1L);
    SET(transfer, CURLOPT_TCP_KEEPIDLE, 25L);
    SET(transfer, CURLOPT_TCP_KEEPINTVL, 25L);
}
#endif
