/* state_set.h -- states that wait to be gone on from, each once, with its probability. Equal ones
 * are merged as they come in.
 *
 * A state is kept as its packed bytes, less what is as in the very first state. Beside it stand the
 * sums that are counted along the way (nothing in the fight knows them, so they are part of what
 * makes two states differ).
 */
#ifndef FRAY_ODDS_STATE_SET_H
#define FRAY_ODDS_STATE_SET_H

#include "odds/number.h"
#include "vm/vm.h"

struct state {
    uint64_t hash;
    int64_t fuel;  /* the least that any way here has left */
    int32_t limit; /* how many units have passed: the order of going on */
    /* what follows: numbers->size bytes, sums, then the state in `words` words; of `size` packed
     * bytes */
    uint32_t words, size;
};

struct state_set {
    struct state **at; /* in the order in which they came */
    size_t count, room;
    uint32_t *slots; /* 1 + index, by hash */
    size_t slot_count;
};

struct state_store {
    const struct memory *memory;
    const struct numbers *numbers;
    int32_t sum_count;
    uint32_t *base; /* packed bytes of the first state */
    size_t base_words;
    uint32_t *packed, *coded; /* room to work in */
    size_t packed_room, coded_room;
    uint64_t bytes; /* that all nodes take */
};

bool state_store_init(struct state_store *s, const struct memory *memory,
                      const struct numbers *numbers, int32_t sum_count, const struct vm *first);
void state_store_release(struct state_store *s);
/* Adds the state of vm; *merged when it was there. False: no memory. */
bool state_set_put(struct state_set *p, struct state_store *s, const struct vm *vm,
                   const int64_t *sums, const void *weight, bool *merged);
/* a node of another pool, which gives it up; no look for equals */
bool state_set_take(struct state_set *p, struct state_store *s, struct state *node);
bool state_store_open(struct state_store *s, const struct state *node, struct vm *vm);
void state_free(struct state_store *s, struct state *node);
/* with all nodes that are still in it */
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
