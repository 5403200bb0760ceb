/* session.h -- State of a session, private to src/lib/compile. */
#ifndef FRAY_COMPILE_SESSION_H
#define FRAY_COMPILE_SESSION_H

#include <string.h>

#include "compile.h"

struct checked_file {
    const char *name; /* in the arena of the session; NULL: of several files */
    struct fray_findings *findings;
    fray_result result;
    bool complete; /* every module was found, so the same files give the same result */
    struct level_table levels;
};

struct fray_session {
    struct memory own;
    fray_reader reader;
    void *user;
    struct file_cache cache;
    struct arena arena;               /* of the names and the lists */
    struct interner *names;           /* of files that were asked for */
    VEC(struct checked_file) checked; /* by the number of the name, less 1 */
    VEC(struct checked_file) batches; /* of fray_session_check_batch */
};

static inline bool session_same_levels(const struct checked_file *a, const fray_lints *lints)
{
    struct level_table none = {.host = {0}};
    return memcmp(&a->levels, lints ? &lints->levels : &none, sizeof none) == 0;
}

#endif
