/* confidence.c -- Computes 95 % confidence intervals of shares, means and differences. */
#include "confidence.h"

#include <math.h>

struct confidence_interval interval_share(int64_t count, int64_t of)
{
    if (of <= 0) return (struct confidence_interval){0, 0, 1};
    double n = (double)of, p = (double)count / n, z2 = INTERVAL_Z * INTERVAL_Z;
    double middle = (p + z2 / (2 * n)) / (1 + z2 / n),
           half = INTERVAL_Z / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    double low = count == 0 ? 0 : middle - half, high = count == of ? 1 : middle + half;
    return (struct confidence_interval){p, low < 0 ? 0 : low, high > 1 ? 1 : high};
}

__extension__ typedef __int128 wide;

double standard_deviation(int64_t sum, int64_t squares, int64_t of)
{
    if (of < 2) return 0;
    /* computed in integers: no digits are lost between two large numbers */
    wide n = of, scaled = n * squares - (wide)sum * sum;
    return scaled <= 0 ? 0 : sqrt((double)scaled / ((double)of * (double)(of - 1)));
}

struct confidence_interval interval_mean(int64_t sum, int64_t squares, int64_t of)
{
    if (of <= 0) return (struct confidence_interval){0, 0, 0};
    double mean = (double)sum / (double)of,
           half = INTERVAL_Z * standard_deviation(sum, squares, of) / sqrt((double)of);
    return (struct confidence_interval){mean, mean - half, mean + half};
}

struct confidence_interval interval_paired(int64_t only_new, int64_t only_old, int64_t of)
{
    if (of <= 0) return (struct confidence_interval){0, -1, 1};
    double n = (double)of + 2, b = (double)only_new + 0.5, c = (double)only_old + 0.5,
           middle = (b - c) / n;
    double half = INTERVAL_Z * sqrt((b + c - (b - c) * (b - c) / n) / (n * n));
    double low = middle - half, high = middle + half;
    return (struct confidence_interval){(double)(only_new - only_old) / (double)of,
                                        low < -1 ? -1 : low, high > 1 ? 1 : high};
}
