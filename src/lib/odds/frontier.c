/* frontier.c -- Orders the expansion of states by unit, batch and step. */
#include "frontier.h"

#include <stdlib.h>

void frontier_init(struct frontier *f, struct state_store *store, uint64_t most)
{
    *f = (struct frontier){.store = store, .most = most, .batch = 1};
}

void frontier_clear(struct frontier *f)
{
    struct state_set *pools[FRONTIER_POOLS] = {&f->now, &f->next, &f->unit, &f->later};
    for (int i = 0; i < FRONTIER_POOLS; i++) state_set_clear(pools[i], f->store);
}

void frontier_pools(const struct frontier *f, const struct state_set *pools[FRONTIER_POOLS])
{
    pools[0] = &f->now, pools[1] = &f->next, pools[2] = &f->unit, pools[3] = &f->later;
}

bool frontier_put(struct frontier *f, bool same_unit, const struct state_key *key,
                  const void *weight, bool *merged)
{
    return state_set_put(same_unit ? &f->next : &f->later, f->store, key, weight, merged);
}

struct state *frontier_next(const struct frontier *f)
{
    return f->done < f->now.count ? f->now.at[f->done] : NULL;
}

void frontier_done(struct frontier *f)
{
    state_free(f->store, f->now.at[f->done]);
    f->now.at[f->done++] = NULL;
}

uint64_t frontier_waiting(struct frontier *f)
{
    size_t here = f->now.count - f->done + f->next.count;
    if (here > f->peak) f->peak = here;
    return here + f->unit.count - f->taken + f->later.count;
}

/* ---- units ----------------------------------------------------------------------------------- */

/* Moves the states of the earliest later unit into `unit`. */
static bool unit_begin(struct frontier *f)
{
    struct state_set waiting = f->later;
    int32_t first = INT32_MAX;
    bool ok = true;
    state_set_clear(&f->unit, f->store);
    f->later = (struct state_set){.at = NULL};
    f->taken = 0;
    for (size_t i = 0; i < waiting.count; i++)
        if (waiting.at[i]->context->limit < first) first = waiting.at[i]->context->limit;
    for (size_t i = 0; i < waiting.count && ok; i++) {
        ok = state_set_take(waiting.at[i]->context->limit == first ? &f->unit : &f->later, f->store,
                            waiting.at[i]);
        if (ok) waiting.at[i] = NULL;
    }
    state_set_clear(&waiting, f->store);
    return ok;
}

struct likely {
    double chance;
    size_t index;
    struct state *node;
};

static int more_likely(const void *a, const void *b)
{
    const struct likely *x = a, *y = b;
    if (x->chance != y->chance) return x->chance < y->chance ? 1 : -1;
    return x->index < y->index ? -1 : 1;
}

/* Sorts by falling chance. The hash slots stay unsorted, since the set receives no more states. */
static bool unit_sort(struct frontier *f)
{
    const struct memory *memory = f->store->memory;
    size_t count = f->unit.count, size = count * sizeof(struct likely);
    struct likely *all = memory->resize(memory->ctx, NULL, 0, size);
    double error;
    if (!all) return false;
    for (size_t i = 0; i < count; i++)
        all[i] = (struct likely){f->store->numbers->value(state_weight(f->unit.at[i]), &error), i,
                                 f->unit.at[i]};
    qsort(all, count, sizeof *all, more_likely);
    for (size_t i = 0; i < count; i++) f->unit.at[i] = all[i].node;
    memory->resize(memory->ctx, all, size, 0);
    return true;
}

/* As many states as fit in memory if they multiply like those of the last batch. */
static size_t batch_size(const struct frontier *f)
{
    double growth = f->batch > 0 ? (double)f->peak / (double)f->batch : 1,
           fits = (double)f->most / 2 / (growth > 1 ? growth : 1);
    return fits < 1 ? 1 : fits > (double)f->unit.count ? f->unit.count : (size_t)fits;
}

static bool batch_begin(struct frontier *f)
{
    size_t size = batch_size(f);
    if (f->taken == 0 && size < f->unit.count && !unit_sort(f)) return false;
    size_t until = f->unit.count - f->taken > size ? f->taken + size : f->unit.count;
    f->batch = until - f->taken;
    f->peak = 0;
    for (; f->taken < until; f->taken++) {
        if (!state_set_take(&f->now, f->store, f->unit.at[f->taken])) return false;
        f->unit.at[f->taken] = NULL;
    }
    return true;
}

bool frontier_turn(struct frontier *f)
{
    state_set_clear(&f->now, f->store);
    f->now = f->next;
    f->next = (struct state_set){.at = NULL};
    f->done = 0;
    if (f->now.count > 0) return true;
    if (f->taken == f->unit.count && f->later.count > 0 && !unit_begin(f)) return false;
    return f->taken == f->unit.count || batch_begin(f);
}
