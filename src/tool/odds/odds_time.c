/* odds_time.c -- Counts down the time of `--seconds`. */
#include "odds.h"

#include "tool/io/clock.h"

enum { PLAYS_MOST = 2000 };

/* In milliseconds of the clock. The search leaves the last part to the random plays. */
static struct {
    int64_t search, all;
} until;

void odds_time_begin(uint64_t seconds, bool plays)
{
    int64_t all = (int64_t)seconds * 1000, part = plays ? all / 10 : 0;
    until.all = milliseconds() + all;
    until.search = until.all - (part < PLAYS_MOST ? part : PLAYS_MOST);
}

int odds_time_left(void *user, const fray_odds_progress *progress)
{
    (void)user;
    return milliseconds() < (progress->samples ? until.all : until.search);
}

bool odds_time_is_up(void)
{
    return milliseconds() >= until.all;
}
