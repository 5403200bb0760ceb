/* opt.h -- from a program to one that does the same in fewer instructions. Between the generator
 * and the verifier, which trusts nothing that comes out of here.
 *
 * It knows instructions (ops.def) and what they mean, and neither trees nor fights. Nothing that a
 * fight does, tells or waits for changes: the same rolls, choices and records in the same order,
 * and errors at the same places. Fuel and registers do.
 */
#ifndef FRAY_OPT_OPT_H
#define FRAY_OPT_OPT_H

#include "bytecode/program.h"

/* CLEANUP: jumps go where they end up, and what is never reached is gone. ONCE: one round of all
 * passes. FULL: rounds until nothing changes. */
enum optimize { OPTIMIZE_CLEANUP, OPTIMIZE_ONCE, OPTIMIZE_FULL };

/* no memory: p->arena.failed */
void program_optimize(struct program *p, const struct memory *memory, enum optimize how);

#endif
