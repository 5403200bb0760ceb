/* confidence.h -- what many fights say of the truth: shares and means with intervals of 95 percent.
 *
 * Whole numbers go in; the one square root and the few divisions are those of IEEE 754 on every
 * machine, so the last digit is the same everywhere.
 */
#ifndef FRAY_CLI_CONFIDENCE_H
#define FRAY_CLI_CONFIDENCE_H

#include <stdint.h>

struct interval {
    double value, low, high;
};

#define INTERVAL_Z 1.959963984540054 /* 97.5 percent of a normal distribution lie below */

struct interval interval_share(int64_t count, int64_t of); /* Wilson's */
/* of a number a fight: sum, sum of squares */
struct interval interval_mean(int64_t sum, int64_t squares, int64_t of);
/* its standard deviation */
double spread_of(int64_t sum, int64_t squares, int64_t of);
/* The difference of two shares of the same fights: so many were won only after the change, so many
 * only before (Agresti and Min). */
struct interval interval_paired(int64_t only_new, int64_t only_old, int64_t of);
/* b - a, each known by itself */
struct interval interval_apart(struct interval a, struct interval b);
/* nothing is not within it: -1, 0, 1 */
int interval_moved(struct interval difference);

#endif
