/* evaluate.c -- Estimates the end of a fight from the tracks of its creatures, learned from
 * playouts.
 *
 * The rules do not say which track is health, nor what it is worth. So a linear estimate learns
 * from playouts to their end (normalised least mean squares). It is used only while it predicts
 * better than the mean does; until then all playouts go to their end.
 */
#include "search.h"

#include <string.h>

enum { RATE = 12, MEMORY = 64, SEEN_LEAST = 150 };

fray_result evaluation_init(struct evaluation *e, const struct memory *memory,
                            const fray_fight *fight)
{
    int features = 1 + 2 * fray_creature_count(fight) * fray_track_count(fight);
    *e = (struct evaluation){.sides = fray_side_count(fight)};
    e->features = features > FEATURES_MOST ? 0 : features;
    size_t numbers = (size_t)e->sides * (size_t)(e->features + 1);
    e->weights = memory->resize(memory->ctx, NULL, 0, numbers * sizeof *e->weights);
    if (!e->weights) return FRAY_NO_MEMORY;
    e->mean = e->weights + (size_t)e->sides * (size_t)e->features;
    evaluation_reset(e);
    return FRAY_OK;
}

void evaluation_free(struct evaluation *e, const struct memory *memory)
{
    size_t numbers = (size_t)e->sides * (size_t)(e->features + 1);
    if (e->weights) memory->resize(memory->ctx, e->weights, numbers * sizeof *e->weights, 0);
    e->weights = NULL;
}

void evaluation_reset(struct evaluation *e)
{
    memset(e->weights, 0, (size_t)e->sides * (size_t)(e->features + 1) * sizeof *e->weights);
    e->error = e->base_error = 0;
    e->seen = 0;
}

/* For each creature and track: its share of the top, and whether it is used up. */
void features_read(const struct evaluation *e, const fray_fight *fight, int64_t *features)
{
    int at = 0, tracks = fray_track_count(fight);
    if (e->features == 0) return;
    features[at++] = ONE;
    for (int c = 0; c < fray_creature_count(fight); c++)
        for (int k = 0; k < tracks; k++) {
            int top, value = fray_track_value(fight, c, k, &top);
            if (fray_creature_side(fight, c) < 0) top = value = 0; /* in reserve */
            int64_t share = top > 0 ? (int64_t)value * ONE / top : 0;
            features[at++] = share < 0 ? 0 : share > 2 * ONE ? 2 * ONE : share;
            features[at++] = top > 0 && value <= 0 ? ONE : 0;
        }
}

static int64_t clamped(int64_t value)
{
    return value < 0 ? 0 : value > ONE ? ONE : value;
}

void evaluation_predict(const struct evaluation *e, const int64_t *features, int64_t *value)
{
    for (int s = 0; s < e->sides; s++) {
        int64_t sum = 0;
        for (int i = 0; i < e->features; i++)
            sum += e->weights[s * e->features + i] * features[i] / ONE;
        value[s] = clamped(sum);
    }
}

static void decay(int64_t *mean, int64_t value, uint64_t seen)
{
    int64_t n = seen < MEMORY ? (int64_t)seen + 1 : MEMORY;
    *mean += (value - *mean) / n;
}

void evaluation_learn(struct evaluation *e, const int64_t *features, const int64_t *outcome)
{
    int64_t guess[SIDES_MOST], size = 1, error = 0, base = 0;
    evaluation_predict(e, features, guess);
    for (int i = 0; i < e->features; i++) size += features[i] * features[i] / ONE;
    for (int s = 0; s < e->sides; s++) {
        int64_t miss = outcome[s] - guess[s], plain = outcome[s] - e->mean[s];
        error += miss * miss / ONE;
        base += plain * plain / ONE;
        for (int i = 0; i < e->features; i++)
            e->weights[s * e->features + i] += miss * features[i] / size / RATE;
        decay(&e->mean[s], outcome[s], e->seen);
    }
    decay(&e->error, error, e->seen);
    decay(&e->base_error, base, e->seen);
    e->seen++;
}

bool evaluation_is_reliable(const struct evaluation *e)
{
    return e->features > 0 && e->seen >= SEEN_LEAST && e->error * 10 < e->base_error * 9;
}
