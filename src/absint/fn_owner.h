/* fn_owner.h -- whose function it is. */
#ifndef FRAY_ABSINT_FN_OWNER_H
#define FRAY_ABSINT_FN_OWNER_H

#include "lint/lint.h"

/* the innermost declaration it stands in, or NULL */
const struct content *owner_of_fn(const struct model *m, const struct fn *fn);
/* what is read of a trial's pattern never does */
bool fn_owner_name(const struct model *m, const struct fn *fn);

#endif
