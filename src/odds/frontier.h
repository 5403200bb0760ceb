/* frontier.h -- the states that are still to be gone on from, and in which order.
 *
 * They are taken in the order of units passed (rounds, where the encounter counts them), and within
 * a unit by how many rolls and choices lie behind them. So ways of different length to one state
 * meet at the end of the unit at the latest. A unit whose states would become too many on the way
 * is gone through in batches, the likeliest first: so that whatever ends it early, the most is
 * resolved. The order decides how much is merged, never what comes out.
 */
#ifndef FRAY_ODDS_FRONTIER_H
#define FRAY_ODDS_FRONTIER_H

#include "odds/state_set.h"

struct frontier {
    struct state_store *store;
    uint64_t most;              /* states at once that it is planned for */
    struct state_set now, next; /* this step of this batch; the next one */
    /* the rest of this unit's first states, from `taken` on; units to come */
    struct state_set unit, later;
    size_t taken, done; /* done: of now */
    size_t batch, peak; /* states that the batch began with; that it came to at once */
};

void frontier_init(struct frontier *f, struct state_store *store, uint64_t most);
void frontier_clear(struct frontier *f);
/* A state that was come to from one of `now`: in the same unit, or in a later one. False: no
 * memory. */
bool frontier_put(struct frontier *f, bool same_unit, const struct vm *vm, const int64_t *sums,
                  const void *weight, bool *merged);
/* The next state, which stays the frontier's until frontier_done; NULL: this step is through. */
struct state *frontier_next(const struct frontier *f);
void frontier_done(struct frontier *f);
/* The next step, batch or unit. False: no memory. Then frontier_next is NULL only when all is done.
 */
bool frontier_turn(struct frontier *f);
uint64_t frontier_waiting(struct frontier *f);

enum { FRONTIER_POOLS = 4 };
/* nodes in them may be NULL */
void frontier_pools(const struct frontier *f, const struct state_set *pools[FRONTIER_POOLS]);

#endif
