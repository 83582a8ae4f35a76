// The functions of libcurl that are defined here. Each calls the real one; what else it does, it does for URLSession's
// handles alone.
#ifdef __linux__
#define _GNU_SOURCE
#define CURL_DISABLE_TYPECHECK
#include "records.h"
#include "include/CSessionRepairs.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#undef curl_easy_setopt
#undef curl_multi_setopt

// MARK: the making of a session

static _Thread_local struct {
    bool is_made;
    int found;
    size_t largest_body;
    char **environment;
} making;

// URLSessionConfiguration creates folders for its cache and its cookies, even where it is to have neither. Below this
// program's file it can't; /dev/null may be missing, and would be made a folder. The process's own array of variables
// isn't changed and no array is freed: another thread that reads a variable meanwhile finds it.
static char **without_folders(char **environment) {
    static const char *const names[] = {"XDG_CACHE_HOME=", "XDG_DATA_HOME="};
    static char *const values[] = {"XDG_CACHE_HOME=/proc/self/exe", "XDG_DATA_HOME=/proc/self/exe"};
    size_t count = 0, kept = 0;
    while (environment && environment[count]) count++;
    char **changed = malloc((count + 3) * sizeof *changed);
    if (!changed) return environment;
    for (size_t i = 0; i < count; i++) {
        bool is_folder = false;
        for (int n = 0; n < 2; n++) is_folder |= !strncmp(environment[i], names[n], strlen(names[n]));
        if (!is_folder) changed[kept++] = environment[i];
    }
    for (int n = 0; n < 2; n++) changed[kept++] = values[n];
    changed[kept] = NULL;
    return changed;
}

void tick_session_begin(size_t largest_body) {
    making.is_made = true;
    making.found = 0;
    making.largest_body = largest_body;
    making.environment = environ;
    environ = without_folders(environ);
}

bool tick_session_end(void) {
    environ = making.environment;
    making.is_made = false;
    return making.found > 0;
}

// MARK: multi handles

CURLM *curl_multi_init(void) {
    CURLM *multi = REAL(curl_multi_init)();
    if (!multi || !making.is_made) return multi;
    making.found++;
    tick_session_add(multi, making.largest_body);
    // Of itself libcurl keeps four times as many connections as there are requests: none, now and then.
    REAL(curl_multi_setopt)(multi, CURLMOPT_MAXCONNECTS, 256L);
    return multi;
}

// Also part of fault 6: the handle has a pair of sockets, which the programs that are run by other threads are not to get.
int socketpair(int domain, int type, int protocol, int ends[2]) {
    return REAL(socketpair)(domain, making.is_made ? type | SOCK_CLOEXEC : type, protocol, ends);
}

CURLMcode curl_multi_cleanup(CURLM *multi) {
    tick_session_remove(multi);
    return REAL(curl_multi_cleanup)(multi);
}

// One argument follows the option, and it is as wide as a pointer: so do the calling conventions of 64-bit Linux pass it.
CURLMcode curl_multi_setopt(CURLM *multi, CURLMoption option, ...) {
    va_list arguments;
    va_start(arguments, option);
    void *value = va_arg(arguments, void *);
    va_end(arguments);
    struct session *session = tick_session(multi);
    if (session && option == CURLMOPT_SOCKETFUNCTION && value) {
        session->on_socket = (curl_socket_callback)value;
        value = (void *)tick_on_socket;
    } else if (session && option == CURLMOPT_SOCKETDATA) {
        session->socket_data = value;
        value = session;
    }
    return REAL(curl_multi_setopt)(multi, option, value);
}

CURLMcode curl_multi_add_handle(CURLM *multi, CURL *easy) {
    struct session *session = tick_session(multi);
    struct transfer *transfer = session ? tick_transfer(easy) : NULL;
    if (transfer) tick_repair(transfer, session);
    return REAL(curl_multi_add_handle)(multi, easy);
}

CURLMcode curl_multi_remove_handle(CURLM *multi, CURL *easy) {
    struct session *session = tick_session(multi);
    struct transfer *transfer = session ? tick_transfer(easy) : NULL;
    if (transfer) tick_let_go(transfer, session);
    return REAL(curl_multi_remove_handle)(multi, easy);
}

CURLMsg *curl_multi_info_read(CURLM *multi, int *left) {
    struct session *session = tick_session(multi);
    if (session) tick_hand_on(session);
    CURLMsg *message = REAL(curl_multi_info_read)(multi, left);
    if (session && message && message->msg == CURLMSG_DONE) {
        struct transfer *transfer = tick_transfer(message->easy_handle);
        if (transfer) tick_describe(transfer, message);
    }
    return message;
}

// MARK: easy handles

CURLcode curl_easy_setopt(CURL *easy, CURLoption option, ...) {
    va_list arguments;
    va_start(arguments, option);
    void *value = va_arg(arguments, void *);
    va_end(arguments);
    struct transfer *transfer;
    switch (option) {
    case CURLOPT_URL:
    case CURLOPT_ERRORBUFFER:
    case CURLOPT_HEADERFUNCTION:
    case CURLOPT_HEADERDATA:
    case CURLOPT_WRITEFUNCTION:
    case CURLOPT_WRITEDATA:
    case CURLOPT_READFUNCTION:
    case CURLOPT_READDATA: transfer = tick_transfer(easy); break;
    default: transfer = NULL;
    }
    if (!transfer) return REAL(curl_easy_setopt)(easy, option, value);
    switch (option) {
    case CURLOPT_URL:
        free(transfer->url);
        transfer->url = value ? strdup(value) : NULL;
        break;
    case CURLOPT_ERRORBUFFER: transfer->words = value; break;
    case CURLOPT_HEADERFUNCTION: transfer->on_header = (curl_write_callback)value; break;
    case CURLOPT_HEADERDATA: transfer->header_data = value; break;
    case CURLOPT_WRITEFUNCTION: transfer->on_body = (curl_write_callback)value; break;
    case CURLOPT_WRITEDATA: transfer->body_data = value; break;
    case CURLOPT_READFUNCTION: transfer->on_read = (curl_read_callback)value; break;
    case CURLOPT_READDATA: transfer->read_data = value; break;
    default: break;
    }
    return REAL(curl_easy_setopt)(easy, option, value);
}

void curl_easy_cleanup(CURL *easy) {
    struct transfer *transfer = tick_transfer_remove(easy);
    REAL(curl_easy_cleanup)(easy);
    tick_transfer_free(transfer);
}

// MARK: URLs

CURLU *curl_url(void) {
    CURLU *url = REAL(curl_url)();
    if (url) tick_url_add(url);
    return url;
}

void curl_url_cleanup(CURLU *url) {
    tick_url_remove(url);
    REAL(curl_url_cleanup)(url);
}

// 13. For each request URLSession parses the URL once more, and gives libcurl's handle back as if it were a string: all
// that it holds was lost, 340 bytes a request. While a handle is in use nothing else has its address.
void curl_free(void *memory) {
    if (memory && tick_url_remove(memory)) {
        REAL(curl_url_cleanup)(memory);
    } else {
        REAL(curl_free)(memory);
    }
}

long tick_url_handles(void) { return tick_url_count(); }
#endif
