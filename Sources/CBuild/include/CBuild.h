// Facts of the build.

#ifndef TICK_CBUILD_H
#define TICK_CBUILD_H

// The commit that a package was built from; empty in every other build. `.ci/package` gives it.
const char *tick_build_commit(void);

#endif
