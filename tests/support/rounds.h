/* rounds.h -- Number of random rounds of a test, and stride of a sweep: FRAY_ROUNDS=N plays N times
 * as many, and sweeps whole. `make test` plays few, `make check` five times as many. */
#ifndef TESTS_ROUNDS_H
#define TESTS_ROUNDS_H

#include <stdbool.h>
#include <stdlib.h>

static inline int rounds_factor(void)
{
    const char *text = getenv("FRAY_ROUNDS");
    return text && atoi(text) > 0 ? atoi(text) : 0;
}

/* Returns how many rounds to play: FEW, or FRAY_ROUNDS times as many. */
static inline int rounds(int few)
{
    return few * (rounds_factor() > 0 ? rounds_factor() : 1);
}

/* Returns how far a sweep goes at each step: STEP, or 1 with FRAY_ROUNDS. */
static inline size_t stride(size_t step)
{
    return rounds_factor() > 0 ? 1 : step;
}

/* Whether `make prove` runs: sweeps too long for any tier are taken whole. */
static inline bool proving(void)
{
    const char *text = getenv("FRAY_PROVE");
    return text && *text;
}

#endif
