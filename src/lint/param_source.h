/* param_source.h -- which line of its own card a hook's parameter is taken from. */
#ifndef FRAY_LINT_PARAM_SOURCE_H
#define FRAY_LINT_PARAM_SOURCE_H

#include "lint/lint.h"

/* The rule field, if wherever the hook is fired this parameter is one of those that this field of
 * the same thing names; else NULL. */
const struct member *param_source_rule(struct lint *l, const struct member *hook, size_t param);

#endif
