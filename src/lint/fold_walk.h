/* fold_walk.h -- what the two halves of the walk share. */
#ifndef FRAY_LINT_FOLD_WALK_H
#define FRAY_LINT_FOLD_WALK_H

#include "lint/fold.h"

struct value value_flag(bool known, bool holds);
int value_truth(struct value v);
struct value value_join(struct value a, struct value b); /* either of them */

#endif
