/* reach.h -- A search of places by prices, kept in a list. */
#ifndef FRAY_VM_REACH_H
#define FRAY_VM_REACH_H

#include <stdbool.h>
#include <stdint.h>

struct vm;

/* From where creature `who` is, for at most `most`. */
bool reach_begin(struct vm *vm, int64_t who, int64_t most, int64_t *state);
/* No step may come nearer to the nearest of a set of creatures. */
bool reach_shun(struct vm *vm, int64_t state, int64_t foes);
/* The next place to price, from the place of reach_here; -1: the search is over. */
bool reach_next(struct vm *vm, int64_t state, int64_t *to);
bool reach_here(struct vm *vm, int64_t state, int64_t *here);
/* second: decides between ways of one total. */
bool reach_put(struct vm *vm, int64_t state, int64_t price, int64_t second);
/* These end the search and take its room. goals: only places where the walker may end, and not the
 * one where it is; *state becomes what reach_way needs. */
bool reach_places(struct vm *vm, int64_t *state, bool goals, int64_t *list);
/* The place farthest from the nearest of the shunned, and straightest away; -1: no search. */
bool reach_away(struct vm *vm, int64_t state, int64_t *place);
bool reach_way(struct vm *vm, int64_t state, int64_t goal, int64_t *list);

#endif
