/* state_set.h -- A hash set of unexpanded states with their chances. Equal states are merged.
 *
 * A state is stored as the difference of its snapshot to that of the first state. The running sums
 * of measures are stored beside it. No instruction reads them, so they are part of a state's
 * identity.
 */
#ifndef FRAY_ODDS_STATE_SET_H
#define FRAY_ODDS_STATE_SET_H

#include "odds/number.h"
#include "vm/vm.h"

struct state {
    uint64_t hash;
    int64_t fuel;  /* the least that any path to this state has left */
    int32_t limit; /* units passed: the order of expansion */
    /* Followed by the chance (numbers->size bytes), the sums, and the coded snapshot. */
    uint32_t words, size; /* of the coded snapshot; bytes of the snapshot itself */
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
    int32_t sum_count;
    uint32_t *base; /* the snapshot of the first state */
    size_t base_words;
    uint32_t *packed, *coded; /* scratch buffers */
    size_t packed_room, coded_room;
    uint64_t bytes; /* of all states */
};

bool state_store_init(struct state_store *s, const struct memory *memory,
                      const struct numbers *numbers, int32_t sum_count, const struct vm *first);
void state_store_release(struct state_store *s);
/* Adds the state of vm, or merges it with an equal one and sets *merged. False: no memory. */
bool state_set_put(struct state_set *p, struct state_store *s, const struct vm *vm,
                   const int64_t *sums, const void *weight, bool *merged);
/* Moves a state from another set, without a search for an equal one. */
bool state_set_take(struct state_set *p, struct state_store *s, struct state *node);
bool state_store_open(struct state_store *s, const struct state *node, struct vm *vm);
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
