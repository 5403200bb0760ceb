/* fold_walk.h -- what the two halves of the walk share. */
#ifndef FRAY_LINT_FOLD_WALK_H
#define FRAY_LINT_FOLD_WALK_H

#include "lint/fold.h"

struct value value_flag(bool known, bool holds);
int value_truth(struct value v);
struct value value_join(struct value a, struct value b); /* either of them */

/* facts.c: what holds of everybody that `set` leaves, of `it`, for as long as the frame's facts last; `lasting`: only what stays so. */
void facts_of_those(struct frame *at, const struct expr *set, const struct expr *it, bool lasting);
const struct expr *facts_plain(struct frame *at, const struct expr *x);
void fold_narrow(struct frame *at, const struct expr *x, bool holds); /* what is known of names where it holds, or does not */
void fold_add_fact(struct frame *at, const struct expr *x); /* it holds */
/* A comparison of something with a known number: then `what` is from lo to hi. */
bool fold_bounds(struct frame *at, const struct expr *x, bool holds, const struct expr **what, int64_t *lo, int64_t *hi);

#endif
