// What is used of libpq, PostgreSQL's client library, declared here and opened at run time: neither building nor a machine
// without a PostgreSQL store needs it. Names, types and numbers are those of its manual
// (https://www.postgresql.org/docs/current/libpq.html), which keeps them from version to version.

#ifndef TICK_CPOSTGRES_H
#define TICK_CPOSTGRES_H

#include <stddef.h>

typedef struct pg_conn tick_pq_connection;
typedef struct pg_result tick_pq_result;
typedef void (*tick_pq_receiver)(void *context, const tick_pq_result *notice);

// PGnotify. Its last member isn't for callers.
typedef struct {
    char *channel;
    int sender;
    char *payload;
} tick_pq_notification;

enum {
    TICK_PQ_CONNECTION_OK = 0,   // ConnStatusType

    TICK_PQ_COMMAND_OK = 1,      // ExecStatusType
    TICK_PQ_TUPLES_OK = 2,
    TICK_PQ_FATAL_ERROR = 7,
    TICK_PQ_PIPELINE_SYNC = 10,
    TICK_PQ_PIPELINE_ABORTED = 11,

    TICK_PQ_SEVERITY = 'V',      // PG_DIAG_SEVERITY_NONLOCALIZED
    TICK_PQ_STATE = 'C',         // PG_DIAG_SQLSTATE
    TICK_PQ_MESSAGE = 'M',       // PG_DIAG_MESSAGE_PRIMARY
};

// The functions, by their names without the prefix PQ.
typedef struct {
    tick_pq_connection *(*connectdbParams)(const char *const *keywords, const char *const *values, int expand_dbname);
    void (*finish)(tick_pq_connection *);
    int (*status)(const tick_pq_connection *);
    char *(*errorMessage)(const tick_pq_connection *);
    int (*socket)(const tick_pq_connection *);
    void *(*setNoticeReceiver)(tick_pq_connection *, tick_pq_receiver, void *context);

    int (*setnonblocking)(tick_pq_connection *, int is_nonblocking);
    int (*sendQuery)(tick_pq_connection *, const char *script);
    int (*enterPipelineMode)(tick_pq_connection *);
    int (*sendPrepare)(tick_pq_connection *, const char *name, const char *query, int count, const unsigned *types);
    int (*sendQueryPrepared)(
        tick_pq_connection *,
        const char *name,
        int count,
        const char *const *values,
        const int *lengths,
        const int *formats,
        int result_format
    );
    int (*pipelineSync)(tick_pq_connection *);
    int (*flush)(tick_pq_connection *);
    int (*isBusy)(tick_pq_connection *);
    tick_pq_result *(*getResult)(tick_pq_connection *);
    int (*consumeInput)(tick_pq_connection *);
    tick_pq_notification *(*notifies)(tick_pq_connection *);
    void (*freemem)(void *);

    int (*resultStatus)(const tick_pq_result *);
    char *(*resultErrorField)(const tick_pq_result *, int field);
    char *(*resultErrorMessage)(const tick_pq_result *);
    char *(*cmdStatus)(tick_pq_result *);
    int (*ntuples)(const tick_pq_result *);
    int (*getisnull)(const tick_pq_result *, int row, int column);
    int (*getlength)(const tick_pq_result *, int row, int column);
    char *(*getvalue)(const tick_pq_result *, int row, int column);
    void (*clear)(tick_pq_result *);
} tick_pq_functions;

// Opens libpq (14 or later) for the rest of the process and fills in its functions; returns 0 where that isn't installed.
// Calls must not overlap.
int tick_pq_open(tick_pq_functions *functions);

#endif
