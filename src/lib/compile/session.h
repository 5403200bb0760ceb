/* session.h -- State of a session, private to src/lib/compile. */
#ifndef FRAY_COMPILE_SESSION_H
#define FRAY_COMPILE_SESSION_H

#include "compile.h"

struct checked_file {
    char *name;
    struct fray_findings *findings;
    fray_result result;
    bool complete; /* every module was found, so the same files give the same result */
    uint8_t project[DIAG_NUMBERS], host[DIAG_NUMBERS];
};

struct fray_session {
    struct memory own;
    fray_reader reader;
    void *user;
    struct file_cache cache;
    struct checked_file *checked; /* by name; open addressing */
    size_t capacity, count;
    struct checked_file *batches; /* of fray_session_check_batch; without names */
    size_t batch_count;
};

bool session_same_levels(const struct checked_file *a, const fray_lints *lints);
void session_keep_levels(struct checked_file *a, const fray_lints *lints);

#endif
