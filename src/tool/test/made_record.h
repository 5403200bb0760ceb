/* made_record.h -- Declares what happened in a made-up fight, and its record as a file. */
#ifndef FRAY_TOOL_MADE_RECORD_H
#define FRAY_TOOL_MADE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fray.h"
#include "tool/load/module_path.h"

/* What a fight answered: a face, or the options that a creature or side chose. */
struct made_input {
    int face, sides;
    char *who, *what;   /* of an answer; what: a list for a test */
    int *chosen, count; /* of an answer, in the order of the options */
};

struct played {
    struct made_input *at;
    size_t count;
    char *fault; /* how it broke; NULL: it did not */
    char *shown; /* the same with its place */
};

/* The part of an error that is the same in every fight that breaks so; to be freed. */
char *fault_of(const fray_failure *f);

/* Plays an encounter of the finder's file with these inputs, and writes record `number`: to `file`,
 * or beside it.
 * Returns its path, to be freed. NULL: it does not break so there, or cannot be written, which is
 * reported. */
char *made_record_write(const char *file, uint64_t number, struct module_finder *finder,
                        const char *path, const char *encounter, const struct played *p);

#endif
