/* fn_owner.h -- Finds the declaration that contains a function. */
#ifndef FRAY_ABSINT_FN_OWNER_H
#define FRAY_ABSINT_FN_OWNER_H

#include "lang/sema/model/model.h"

/* Returns the innermost declaration around the function, or NULL. */
const struct content *fn_owner(const struct model *m, const struct fn *fn);
/* Returns whether the function is one of `m->fns`. Functions of a trial's pattern are not. */
bool fn_is_listed(const struct model *m, const struct fn *fn);

#endif
