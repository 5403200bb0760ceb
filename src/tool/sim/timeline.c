/* timeline.c -- Computes the course of each track of a side, such as health, over many fights. */
#include <stdlib.h>
#include <string.h>

#include "timeline.h"

#include "tool/io/memory.h"

enum { UNITS_MOST = 200 };

static size_t cell(const struct timeline *t, int track, int side, int unit)
{
    return ((size_t)track * (size_t)t->sides + (size_t)side) * UNITS_MOST + (size_t)unit;
}

/* Counts the tracks of the fight as those of the units [from, to). */
static void record(struct timeline *t, const fray_fight *fight, int from, int to, bool running)
{
    if (to > UNITS_MOST) to = UNITS_MOST;
    for (int unit = from; unit < to && running; unit++) t->running[unit]++;
    for (int track = 0; track < t->tracks; track++)
        for (int side = 0; side < t->sides; side++) {
            int64_t sum = 0;
            int top;
            for (int c = 0; c < fray_creature_count(fight); c++)
                if (fray_creature_side(fight, c) == side)
                    sum += fray_track_value(fight, c, track, &top);
            for (int unit = from; unit < to; unit++) {
                t->sums[cell(t, track, side, unit)] += sum;
                t->squares[cell(t, track, side, unit)] += sum * sum;
            }
        }
}

static bool play(struct timeline *t, const fray_fight *start, uint64_t seed, uint64_t number)
{
    fray_fight *fight;
    fray_signal signal = {.kind = FRAY_SIGNAL_EVENT};
    fray_driver driver = fray_driver_sampled(seed, number);
    int next = 0;
    if (fray_fight_clone(start, &fight) != FRAY_OK) return false;
    fray_fight_listen(fight, 1); /* to see it between its turns */
    fray_result result = FRAY_OK;
    while (result == FRAY_OK && signal.kind != FRAY_SIGNAL_DONE) {
        int64_t passed = fray_fight_length(fight);
        int now = passed < UNITS_MOST ? (int)passed : UNITS_MOST - 1;
        if (now >= next) {
            record(t, fight, next, now + 1, true);
            next = now + 1;
        }
        result = fray_run(fight, &driver, &signal);
    }
    if (result == FRAY_OK) {
        record(t, fight, next, UNITS_MOST, false);
        if (next > t->units) t->units = next;
        t->fights++;
    }
    fray_fight_free(fight);
    return result != FRAY_NO_MEMORY;
}

static int64_t *zeroes(size_t count)
{
    int64_t *at = xrealloc(NULL, (count + 1) * sizeof *at);
    memset(at, 0, (count + 1) * sizeof *at);
    return at;
}

bool timeline_make(struct timeline *t, const struct variant *v, uint64_t seed, int64_t fights)
{
    *t =
        (struct timeline){.tracks = fray_track_count(v->start), .sides = fray_side_count(v->start)};
    size_t cells = cell(t, t->tracks, 0, 0);
    t->sums = zeroes(cells), t->squares = zeroes(cells), t->running = zeroes(UNITS_MOST);
    bool made = true;
    for (int64_t i = 0; i < fights && made; i++) made = play(t, v->start, seed, (uint64_t)i);
    return made;
}

struct confidence_interval timeline_at(const struct timeline *t, int track, int side, int unit)
{
    size_t at = cell(t, track, side, unit);
    return interval_mean(t->sums[at], t->squares[at], t->fights);
}

bool timeline_varies(const struct timeline *t, int track)
{
    for (int side = 0; side < t->sides && t->fights; side++)
        for (int unit = 0; unit < t->units; unit++)
            if (t->sums[cell(t, track, side, unit)] != t->sums[cell(t, track, side, 0)])
                return true;
    return false;
}

int timeline_last(const struct timeline *t)
{
    int last = 0;
    while (last + 1 < t->units && t->running[last + 1] * 20 >= t->fights) last++;
    return last;
}

void timeline_free(struct timeline *t)
{
    free(t->sums);
    free(t->squares);
    free(t->running);
    *t = (struct timeline){0};
}
