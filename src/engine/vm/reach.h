/* reach.h -- A search of places by prices, kept in a list. */
#ifndef FRAY_VM_REACH_H
#define FRAY_VM_REACH_H

#include <stdbool.h>
#include <stdint.h>

struct vm;

bool reach_begin(struct vm *vm, int64_t start, int64_t most, int64_t *state);
/* The next place to price, from the place of reach_here; -1: the search is over. */
bool reach_next(struct vm *vm, int64_t state, int64_t *to);
bool reach_here(struct vm *vm, int64_t state, int64_t *here);
bool reach_put(struct vm *vm, int64_t state, int64_t price);
/* Both end the search and take its room. */
bool reach_places(struct vm *vm, int64_t state, int64_t *list);
bool reach_way(struct vm *vm, int64_t state, int64_t goal, int64_t *list);

#endif
