/* format.h -- one layout for rules. What it is stands in docs/commands/fmt.md; the parts of it are
 * format_*.c. */
#ifndef FRAY_SYNTAX_FORMAT_H
#define FRAY_SYNTAX_FORMAT_H

#include "diag/diag.h"

enum format_result {
    FORMAT_DONE,
    FORMAT_FAULTY, /* the file cannot be read; the findings say where */
    /* the formatter would have changed what the file says: a bug, nothing is given */
    FORMAT_BROKEN,
    FORMAT_NO_MEMORY
};

/* Adds the source, laid out, to `out`. The tree of what it adds has been compared with the tree of
 * the source. */
enum format_result format_source(struct diags *d, struct arena *a, uint32_t file, struct text *out);

#endif
