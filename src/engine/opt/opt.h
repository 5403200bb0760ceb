/* opt.h -- Optimizer: turns a program into an equivalent one with fewer instructions. It runs
 * between the generator and the verifier, which does not trust its output.
 *
 * It knows instructions (ops.def) and their meaning, and neither trees nor fights. The behaviour of
 * a fight is unchanged: the same rolls, choices and records in the same order. Errors are at the
 * same places. Only fuel and registers differ.
 */
#ifndef FRAY_OPT_OPT_H
#define FRAY_OPT_OPT_H

struct memory;
struct program;

/* CLEANUP threads jumps and removes unreachable code. ONCE runs one round of all passes. FULL runs
 * rounds until nothing changes. */
enum optimize { OPTIMIZE_CLEANUP, OPTIMIZE_ONCE, OPTIMIZE_FULL };

/* On failed allocation, p->arena.failed is set. */
void program_optimize(struct program *p, const struct memory *memory, enum optimize how);

#endif
