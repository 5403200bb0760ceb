/* timeline.h -- Declares the course of tracks over many fights. */
#ifndef FRAY_TOOL_TIMELINE_H
#define FRAY_TOOL_TIMELINE_H

#include <stdbool.h>
#include <stdint.h>

#include "confidence.h"
#include "sim.h"

/* The mean sum of a track over the creatures of a side, after each unit of `ends after`. A fight
 * that is over keeps its last value. */
struct timeline {
    int tracks, sides, units; /* units: 0 to units - 1 */
    int64_t fights;
    int64_t *sums, *squares; /* by track, side and unit */
    int64_t *running;        /* by unit: fights that were not over */
};

/* Plays the first fights of a variant once more. Returns false if memory is out. The caller calls
 * timeline_free. */
bool timeline_make(struct timeline *t, const struct variant *v, uint64_t seed, int64_t fights);
struct confidence_interval timeline_at(const struct timeline *t, int track, int side, int unit);
bool timeline_varies(const struct timeline *t, int track); /* whether it has two values somewhere */
/* The last unit that a twentieth of the fights reaches. */
int timeline_last(const struct timeline *t);
void timeline_free(struct timeline *t);

#endif
