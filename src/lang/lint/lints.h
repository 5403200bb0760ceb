/* lints.h -- Declares the function of each lint, a row of lints.def. */
#ifndef FRAY_LINT_LINTS_H
#define FRAY_LINT_LINTS_H

#include "lint.h"

#define LINT(code, scope, run, proof, example) void run(struct lint *l);
#include "lints.def"
#undef LINT

#endif
