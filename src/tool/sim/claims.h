/* claims.h -- Decides which differences of a comparison may be claimed, over all its figures.
 *
 * A report compares about a hundred figures. At 5 % each, a version compared with itself would
 * claim five changes. So the error is bounded for the whole report: of 100 comparisons without a
 * change at most 5 claim anything (Holm 1979, weighted). The shares of wins have 4 of these 5
 * points, since they are the question; all other figures have 1 point together.
 */
#ifndef FRAY_TOOL_CLAIMS_H
#define FRAY_TOOL_CLAIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "confidence.h"

#define CLAIM_ERROR_WINS   0.04 /* of a false claim about who wins */
#define CLAIM_ERROR_OTHERS 0.01 /* of a false claim about any other figure */

/* The probability that chance alone makes a difference this large, either way: Student's t of the
 * 95 % interval, with `fights` - 1 degrees of freedom. 1 for an interval of no width around 0. It
 * uses arithmetic and square roots only, so it is the same on every machine. */
double claim_chance(struct confidence_interval difference, int64_t fights);

struct claim {
    double chance; /* from claim_chance */
    bool holds;    /* set by claims_decide */
};
/* Sets `holds` by Holm's procedure: the probability of any false claim is at most `error`. The
 * order of the claims is kept. O(n^2). */
void claims_decide(struct claim *claims, size_t count, double error);

#endif
