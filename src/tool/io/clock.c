/* clock.c -- Reads the monotonic clock. */
#include <time.h>

#include "clock.h"

static struct timespec monotonic(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now;
}

double seconds_now(void)
{
    struct timespec now = monotonic();
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int64_t milliseconds(void)
{
    struct timespec now = monotonic();
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
