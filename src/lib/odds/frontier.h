/* frontier.h -- The frontier of the search: unexpanded states, and the order of their expansion.
 *
 * States are expanded by units passed (rounds, where the encounter counts them), then by the number
 * of rolls and choices within the unit. Paths of different length to one state meet at the end of
 * the unit at the latest. A unit with too many states is expanded in batches, the likeliest states
 * first, so that an early stop leaves the least unresolved. The order decides how much is merged,
 * never the result.
 */
#ifndef FRAY_ODDS_FRONTIER_H
#define FRAY_ODDS_FRONTIER_H

#include "state_set.h"

struct frontier {
    struct state_store *store;
    uint64_t most;                /* the planned number of states in memory */
    struct state_set now, next;   /* the current step of this batch, and the next one */
    struct state_set unit, later; /* the states of this unit from `taken` on; later units */
    size_t taken, done;           /* done: expanded states of `now` */
    size_t batch, peak;           /* states at the beginning of the batch, and at most */
};

void frontier_init(struct frontier *f, struct state_store *store, uint64_t most);
void frontier_clear(struct frontier *f);
/* Adds a successor of a state of `now`, in the same unit or a later one. False: no memory. */
bool frontier_put(struct frontier *f, bool same_unit, const struct state_key *key,
                  const void *weight, bool *merged);
/* Returns the next state; the frontier owns it until frontier_done. NULL: the step is done. */
struct state *frontier_next(const struct frontier *f);
void frontier_done(struct frontier *f);
/* Advances to the next step, batch or unit. Afterwards frontier_next returns NULL only if no state
 * is left. False: no memory. */
bool frontier_turn(struct frontier *f);
uint64_t frontier_waiting(struct frontier *f);

enum { FRONTIER_POOLS = 4 };
/* Sets `pools` to all state sets. Entries of a set may be NULL. */
void frontier_pools(const struct frontier *f, const struct state_set *pools[FRONTIER_POOLS]);

#endif
