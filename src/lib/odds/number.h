/* number.h -- Arithmetic of probabilities: exact rationals, or doubles with a proved error bound.
 *
 * The engine adds and multiplies through this table of functions. All numbers are at least 0.
 */
#ifndef FRAY_ODDS_NUMBER_H
#define FRAY_ODDS_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct numbers {
    size_t size; /* of one, in bytes; a multiple of 8 */
    bool exact;
    void (*init)(void *x); /* 0 */
    void (*clear)(void *x);
    void (*set)(void *x, uint64_t n, uint64_t d); /* n / d */
    void (*copy)(void *x, const void *from);
    void (*add)(void *x, const void *y);
    void (*multiply)(void *x, const void *a, const void *b); /* x = a * b; x is neither */
    double (*value)(const void *x, double *error); /* the true number is within `error` of it */
    void (*print)(const void *x, struct text *t);  /* "9/20"; nothing for floating numbers */
};

extern const struct numbers numbers_floating;
const struct numbers *numbers_exact(void); /* NULL: built without GMP */
/* Implements fray_odds_memory. */
void numbers_exact_memory(void *(*take)(size_t), void *(*resize)(void *, size_t, size_t),
                          void (*drop)(void *, size_t));

#endif
