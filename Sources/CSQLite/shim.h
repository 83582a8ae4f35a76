#include <sqlite3.h>

// Has SQLite count no memory, which takes a lock at each allocation. Swift can't call a function of variable arguments.
static inline int tick_sqlite3_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
