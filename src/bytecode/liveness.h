/* liveness.h -- which registers of a function can still be read from a place in its code on.
 *
 * For whoever compares or keeps fights: what no register will be asked for again is no part of what
 * may happen. What is only told (texts, names of rolls, figures) counts as not asked for. It knows
 * code and no fight.
 */
#ifndef FRAY_BYTECODE_LIVENESS_H
#define FRAY_BYTECODE_LIVENESS_H

#include "bytecode/def_use.h"

/* Functions are looked at when they are first asked for. Not shared by threads. */
struct liveness {
    const struct program *p; /* verified */
    struct arena arena;
    struct reg_set **sets; /* by function: one an instruction, or NULL */
};

bool liveness_init(struct liveness *l, const struct program *p, const struct memory *memory);
void liveness_release(struct liveness *l);
/* Just before the instruction at `pc` of the whole code, which is of `function`. NULL: no memory.
 *
 * An event may leave its block early, and then goes on at its leave label: while one is open in a
 * frame, what is live there is live. */
const struct reg_set *liveness_at(struct liveness *l, int32_t function, int32_t pc);
/* The same of code that stands nowhere yet; `sets` begins empty and holds one more than `count`. */
void liveness_compute(const struct insn *code, int32_t count, const struct def_use *effects,
                      struct reg_set *sets);

#endif
