/* confidence.h -- Declares 95 % confidence intervals of shares, means and differences.
 *
 * The arguments are whole numbers. The square root and the divisions are those of IEEE 754, so the
 * results are the same on every machine.
 */
#ifndef FRAY_TOOL_CONFIDENCE_H
#define FRAY_TOOL_CONFIDENCE_H

#include <stdint.h>

struct confidence_interval {
    double value, low, high;
};

#define INTERVAL_Z 1.959963984540054 /* the 97.5th percentile of the normal distribution */

struct confidence_interval interval_share(int64_t count,
                                          int64_t of); /* a share: Wilson's interval */
/* a mean, from the sum and the sum of squares */
struct confidence_interval interval_mean(int64_t sum, int64_t squares, int64_t of);
/* the sample standard deviation */
double standard_deviation(int64_t sum, int64_t squares, int64_t of);
/* The difference of two shares of the same fights: `only_new` were won only after the change,
 * `only_old` only before it (Agresti and Min). */
struct confidence_interval interval_paired(int64_t only_new, int64_t only_old, int64_t of);

#endif
