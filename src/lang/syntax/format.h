/* format.h -- Formats a source file. docs/commands/fmt.md defines the layout; format*.c implement
 * it. */
#ifndef FRAY_SYNTAX_FORMAT_H
#define FRAY_SYNTAX_FORMAT_H

#include "lang/diag/diag.h"

enum format_result {
    FORMAT_DONE,
    FORMAT_FAULTY, /* the source has errors; see the findings */
    FORMAT_BROKEN, /* the result has another tree: a bug of the formatter; discard `out` */
    FORMAT_NO_MEMORY
};

/* Adds the formatted source to `out`. Parses the result and compares its tree with the source's. */
enum format_result format_source(struct diags *d, struct arena *a, uint32_t file, struct text *out);

#endif
