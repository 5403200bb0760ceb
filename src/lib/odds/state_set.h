/* state_set.h -- A hash set of states with their chances. Equal states are merged.
 *
 * A state is its context and its values that differ from the first state. The running sums of
 * measures are stored beside it. No instruction reads them, so they are part of a state's identity.
 */
#ifndef FRAY_ODDS_STATE_SET_H
#define FRAY_ODDS_STATE_SET_H

#include "number.h"
#include "state_context.h"

struct state {
    uint64_t hash;
    int64_t fuel; /* the least that any path to this state has left */
    struct state_context *context;
    uint32_t count; /* of values */
    /* Followed by the chance (numbers->size bytes), the sums, and pairs of cell and value. */
};

struct state_set {
    struct state **at; /* in order of insertion */
    size_t count, room;
    uint32_t *slots; /* 1 + index, by hash */
    size_t slot_count;
};

struct state_store {
    const struct memory *memory;
    const struct numbers *numbers;
    struct contexts *contexts;
    int32_t sum_count;
    uint64_t bytes; /* of all states */
};

/* A state to be added. */
struct state_key {
    struct state_context *context;
    const struct valuation *values;
    const int64_t *sums;
    int64_t fuel;
};

/* Adds a state, or merges it with an equal one and sets *merged. False: no memory. */
bool state_set_put(struct state_set *p, struct state_store *s, const struct state_key *key,
                   const void *weight, bool *merged);
/* Moves a state from another set, without a search for an equal one. */
bool state_set_take(struct state_set *p, struct state_store *s, struct state *node);
/* Sets the valuation to that of the state. */
void state_values(const struct state_store *s, const struct state *node, struct valuation *v);
void state_free(struct state_store *s, struct state *node);
/* Frees the set and its states. */
void state_set_clear(struct state_set *p, struct state_store *s);

static inline void *state_weight(const struct state *n)
{
    return (unsigned char *)(uintptr_t)n + sizeof *n;
}
static inline int64_t *state_sums(const struct state_store *s, const struct state *n)
{
    return (int64_t *)(void *)((unsigned char *)(uintptr_t)n + sizeof *n + s->numbers->size);
}

#endif
