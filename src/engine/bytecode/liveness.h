/* liveness.h -- Liveness: the registers of a function whose value can still be read after an
 * instruction.
 *
 * Fights that are compared or stored ignore dead registers. Uses that are only reported (texts,
 * names of rolls, figures) do not make a register live. It knows code and no fight.
 */
#ifndef FRAY_BYTECODE_LIVENESS_H
#define FRAY_BYTECODE_LIVENESS_H

#include "def_use.h"

/* A function is analyzed at its first query. Not shared by threads. */
struct liveness {
    const struct program *p; /* verified */
    struct arena arena;
    struct reg_set **sets; /* by function: one set for each instruction, or NULL */
};

bool liveness_init(struct liveness *l, const struct program *p, const struct memory *memory);
void liveness_release(struct liveness *l);
/* The registers live before the instruction at `pc` of the whole code, which belongs to `function`.
 * Returns NULL if there is no memory.
 *
 * An event may exit its block early and then continue at its leave label. While one is open in a
 * frame, all registers live there are live. */
const struct reg_set *liveness_at(struct liveness *l, int32_t function, int32_t pc);
/* The same for code outside a program; `sets` begins empty and has one more than `count`. */
void liveness_compute(const struct insn *code, int32_t count, const struct def_use *effects,
                      struct reg_set *sets);

#endif
