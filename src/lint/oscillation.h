/* oscillation.h -- rings of hooks on becoming, a part of lint_feeding. */
#ifndef FRAY_LINT_OSCILLATION_H
#define FRAY_LINT_OSCILLATION_H

#include "lint/lint.h"

void lint_oscillation(struct lint *l);

#endif
