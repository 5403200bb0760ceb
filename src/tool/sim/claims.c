/* claims.c -- Computes p-values of differences, and Holm's step-down procedure over them. */
#include "claims.h"

#include <math.h>

/* Beyond this Student's t is the normal distribution to three digits of any probability that
 * matters; below it the series is exact. */
enum { FREEDOM_MOST = 4000 };

/* P(|T| > t) for an even number of degrees of freedom: 1 - sin(a) (1 + c/2 + 3c^2/8 + ...), where
 * c = cos(a)^2 and tan(a) = t / sqrt(freedom). Abramowitz and Stegun 26.7.4. */
static double student_tail(double t, int64_t freedom)
{
    double c = 1 / (1 + t * t / (double)freedom), term = 1, sum = 1;
    for (int64_t k = 1; 2 * k <= freedom - 2; k++) {
        term *= c * (double)(2 * k - 1) / (double)(2 * k);
        sum += term;
    }
    double tail = 1 - sqrt(1 - c) * sum;
    return tail < 0 ? 0 : tail;
}

double claim_chance(struct confidence_interval d, int64_t fights)
{
    double error = (d.high - d.low) / 2 / INTERVAL_Z, middle = (d.high + d.low) / 2;
    if (error <= 0 || fights < 3) return middle == 0 || fights < 3 ? 1 : 0;
    int64_t freedom = (fights - 1) / 2 * 2; /* rounded down to an even number, which is cautious */
    return student_tail(fabs(middle) / error, freedom > FREEDOM_MOST ? FREEDOM_MOST : freedom);
}

void claims_decide(struct claim *claims, size_t count, double error)
{
    for (size_t i = 0; i < count; i++) claims[i].holds = false;
    for (size_t left = count; left > 0; left--) {
        struct claim *least = NULL;
        for (size_t i = 0; i < count; i++)
            if (!claims[i].holds && (!least || claims[i].chance < least->chance))
                least = &claims[i];
        if (!least || least->chance * (double)left > error) return;
        least->holds = true;
    }
}
