/* session.h -- what a session keeps. Private to src/api. */
#ifndef FRAY_API_SESSION_H
#define FRAY_API_SESSION_H

#include "api/compile.h"

struct judged_file {
    char *name;
    struct fray_findings *findings;
    fray_result result;
    bool sure; /* every module was found: the same files give the same answer */
    uint8_t project[DIAG_COUNT], said[DIAG_COUNT];
};

struct fray_session {
    struct memory own;
    fray_reader reader;
    void *user;
    struct file_cache cache;
    struct judged_file *answers; /* by name; open addressing */
    size_t room, count;
    struct judged_file *beside; /* of fray_session_check_batch; without names */
    size_t beside_count;
};

bool session_same_levels(const struct judged_file *a, const fray_lints *lints);
void session_keep_levels(struct judged_file *a, const fray_lints *lints);

#endif
