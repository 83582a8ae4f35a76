#ifdef __linux__
#include "records.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct session *sessions;
static struct transfer *transfers;
static struct url {
    void *handle;
    struct url *next;
} *urls;
static long url_count;

struct session *tick_session(CURLM *multi) {
    pthread_mutex_lock(&lock);
    struct session *session = sessions;
    while (session && session->multi != multi) session = session->next;
    pthread_mutex_unlock(&lock);
    return session;
}

void tick_session_add(CURLM *multi, size_t largest_body) {
    struct session *session = calloc(1, sizeof *session);
    if (!session) abort();
    session->multi = multi;
    session->largest_body = largest_body;
    pthread_mutex_lock(&lock);
    session->next = sessions;
    sessions = session;
    pthread_mutex_unlock(&lock);
}

void tick_session_remove(CURLM *multi) {
    pthread_mutex_lock(&lock);
    struct session **place = &sessions;
    while (*place && (*place)->multi != multi) place = &(*place)->next;
    struct session *found = *place;
    if (found) *place = found->next;
    for (struct transfer *transfer = found ? transfers : NULL; transfer; transfer = transfer->next) {
        if (transfer->session == found) transfer->session = NULL;
    }
    pthread_mutex_unlock(&lock);
    free(found);
}

struct transfer *tick_transfer(CURL *easy) {
    pthread_mutex_lock(&lock);
    struct transfer *transfer = transfers;
    while (transfer && transfer->easy != easy) transfer = transfer->next;
    if (!transfer && (transfer = calloc(1, sizeof *transfer))) {
        transfer->easy = easy;
        transfer->next = transfers;
        transfers = transfer;
    }
    pthread_mutex_unlock(&lock);
    return transfer;
}

struct transfer *tick_transfer_remove(CURL *easy) {
    pthread_mutex_lock(&lock);
    struct transfer **place = &transfers;
    while (*place && (*place)->easy != easy) place = &(*place)->next;
    struct transfer *found = *place;
    if (found) *place = found->next;
    pthread_mutex_unlock(&lock);
    return found;
}

void tick_url_add(void *handle) {
    struct url *url = malloc(sizeof *url);
    if (!url) return;
    url->handle = handle;
    pthread_mutex_lock(&lock);
    url->next = urls;
    urls = url;
    url_count++;
    pthread_mutex_unlock(&lock);
}

bool tick_url_remove(void *handle) {
    pthread_mutex_lock(&lock);
    struct url **place = &urls;
    while (*place && (*place)->handle != handle) place = &(*place)->next;
    struct url *found = *place;
    if (found) *place = found->next, url_count--;
    pthread_mutex_unlock(&lock);
    free(found);
    return found;
}

long tick_url_count(void) {
    pthread_mutex_lock(&lock);
    long count = url_count;
    pthread_mutex_unlock(&lock);
    return count;
}

void tick_transfer_free(struct transfer *transfer) {
    if (!transfer) return;
    free(transfer->url);
    free(transfer->held);
    free(transfer->read);
    free(transfer);
}
#endif
