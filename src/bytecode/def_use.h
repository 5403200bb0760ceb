/* def_use.h -- which registers an instruction reads and writes, by the letters of ops.def and what
 * its number names.
 *
 * What liveness and the optimizer know of instructions; verifying is done elsewhere, of code that
 * is trusted less.
 */
#ifndef FRAY_BYTECODE_DEF_USE_H
#define FRAY_BYTECODE_DEF_USE_H

#include "bytecode/program.h"

enum { REG_WORDS = LIMIT_REGISTERS_OF_ONE / 64 };
struct reg_set {
    uint64_t bits[REG_WORDS];
}; /* a bit a register */

static inline bool reg_has(const struct reg_set *s, int reg)
{
    return s->bits[reg >> 6] >> (reg & 63) & 1;
}
static inline void reg_put(struct reg_set *s, int reg)
{
    s->bits[reg >> 6] |= (uint64_t)1 << (reg & 63);
}

/* Texts, names of rolls and figures are read only to be told: who asks what may happen leaves them
 * out. */
enum which_uses { USES_THAT_MATTER, USES_ALL };

struct def_use {
    struct reg_set reads;
    struct reg_set writes;  /* for certain */
    struct reg_set changes; /* and what may be written too, or is read and written */
    int16_t def_if_taken, def_if_not_taken; /* written for certain on that way of a jump, or -1 */
};

struct def_use def_use_of(const struct program *p, const struct insn *in, enum which_uses which);

/* Does the loop come to what stands behind it (a jump: perhaps)? */
static inline bool falls_through(uint8_t op)
{
    return op_rows[op].next < NEXT_GOTO;
}

#endif
