#include "CPostgres.h"

#include <dlfcn.h>
#include <string.h>

#ifdef __APPLE__
static const char *const names[] = {"libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib"};
#else
static const char *const names[] = {"libpq.so.5"};
#endif

// A function pointer is copied byte by byte: C has no conversion from what dlsym(3) returns.
static int find(void *library, const char *name, void *place) {
    void *function = dlsym(library, name);
    memcpy(place, &function, sizeof function);
    return function != NULL;
}

int tick_pq_open(tick_pq_functions *functions) {
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) return 0;
#define FIND(name) find(library, "PQ" #name, &functions->name)
    int found = FIND(connectdbParams) && FIND(finish) && FIND(status) && FIND(errorMessage) && FIND(socket)
        && FIND(setNoticeReceiver) && FIND(setnonblocking)
        && FIND(sendQuery) && FIND(isBusy) && FIND(enterPipelineMode) && FIND(sendPrepare) && FIND(sendQueryPrepared) && FIND(pipelineSync) && FIND(flush)
        && FIND(getResult) && FIND(consumeInput) && FIND(notifies) && FIND(freemem) && FIND(resultStatus)
        && FIND(resultErrorField) && FIND(resultErrorMessage) && FIND(cmdStatus) && FIND(ntuples) && FIND(getisnull)
        && FIND(getlength) && FIND(getvalue) && FIND(clear);
#undef FIND
    if (!found) dlclose(library);
    return found;
}
