#include "CBuild.h"

#ifndef TICK_COMMIT
#define TICK_COMMIT ""
#endif

const char *tick_build_commit(void) { return TICK_COMMIT; }
