/* flips.h -- rings of hooks on becoming, a part of lint_feeding. */
#ifndef FRAY_LINT_FLIPS_H
#define FRAY_LINT_FLIPS_H

#include "lint/lint.h"

void lint_flips(struct lint *l);

#endif
