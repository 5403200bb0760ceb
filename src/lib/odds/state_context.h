/* state_context.h -- States split into a context and the values of cells. States with equal
 * contexts share one copy of it, and the outcomes that were found for it.
 *
 * The values are those of members of the fight, its sides, creatures and things. All else is the
 * context: frames, registers, places, marks, events. A cell varies if some state has another value
 * there than the first state. Only cells that vary are stored and tested.
 */
#ifndef FRAY_ODDS_STATE_CONTEXT_H
#define FRAY_ODDS_STATE_CONTEXT_H

#include "base/vec.h"

struct vm;

struct moves;

struct state_context {
    uint64_t hash;
    uint64_t states;     /* that have it and are in memory */
    int32_t limit;       /* units passed: the order of expansion */
    uint32_t words;      /* of the arranged snapshot */
    uint32_t coded;      /* of its code, which follows */
    bool is_open;        /* a branch of `together` is open: it holds copies of all cells */
    struct moves *moves; /* the expansions of its states: expansion.h */
};

struct contexts {
    const struct memory *memory;
    struct state_context **slots; /* by hash */
    size_t slot_count, count;
    uint64_t bytes;
    /* the first state, arranged: head, world, then the parts of variable size */
    uint32_t *base;
    size_t base_words, head_words, world_words;
    uint32_t *packed, *arranged, *coded; /* scratch buffers */
    size_t packed_room, arranged_room, coded_room;
    /* by cell of the world: is it a value; 1 + its index among the cells that vary, or 0 */
    uint8_t *tracked;
    int32_t *index;
    int32_t *varying, *initial; /* by index: the cell, and its value in the first state */
    int32_t varying_count, tracked_count;
};

/* The values of one state: by index of the cells that vary. */
struct valuation {
    int32_t *now;
    uint32_t count; /* values that differ from the first state */
    uint64_t hash;  /* the sum of their hashes */
};

/* splits: whether cells are tracked at all. False: no memory. */
bool contexts_init(struct contexts *s, const struct memory *memory, const struct vm *first,
                   bool splits);
void contexts_release(struct contexts *s);
/* Returns the context of vm's state, a new one if needed. NULL: no memory. */
struct state_context *context_of(struct contexts *s, const struct vm *vm);
/* Loads the state into vm. */
bool context_open(struct contexts *s, const struct state_context *c, const struct valuation *v,
                  struct vm *vm, int64_t fuel);
/* Frees contexts without states. Before it, all expansions must be forgotten. */
void contexts_sweep(struct contexts *s);

bool valuation_init(struct contexts *s, struct valuation *v);
void valuation_release(struct contexts *s, struct valuation *v);
/* Sets all values to those of the first state. */
void valuation_begin(const struct contexts *s, struct valuation *v);
/* Sets the value of a cell of the world, which varies from now on if the value is new. */
void valuation_set(struct contexts *s, struct valuation *v, int32_t cell, int32_t value);
static inline int32_t valuation_at(const struct contexts *s, const struct valuation *v,
                                   int32_t cell)
{
    int32_t index = s->index[cell];
    return index ? v->now[index - 1] : (int32_t)s->base[s->head_words + (size_t)cell];
}
/* Takes the values of vm. */
void valuation_take(struct contexts *s, struct valuation *v, const struct vm *vm);

#endif
