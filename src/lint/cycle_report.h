/* cycle_report.h -- hooks each of which starts the next, and the last the first: what is told of
 * them, however it was proved. */
#ifndef FRAY_LINT_CYCLE_REPORT_H
#define FRAY_LINT_CYCLE_REPORT_H

#include "lint/lint.h"

#define CYCLE_MOST 6 /* hooks */

/* Told at the first by place. `note`: why there is no end, or NULL. */
void cycle_report(struct lint *l, const struct hook *const *at, size_t count, const char *note);
/* Can the hooks of both have one bearer? Not if there are creatures that have either and none that
 * has both. */
bool cycle_may_meet(const struct model *m, const struct content *a, const struct content *b);

#endif
