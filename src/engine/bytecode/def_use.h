/* def_use.h -- Definitions and uses: the registers that an instruction reads and writes, from the
 * letters of ops.def and the tables.
 *
 * Liveness and the optimizer use it. The verifier has code of its own, since it trusts nothing.
 */
#ifndef FRAY_BYTECODE_DEF_USE_H
#define FRAY_BYTECODE_DEF_USE_H

#include "op_row.h"
#include "program.h"

enum { REG_WORDS = LIMIT_REGISTERS_OF_ONE / 64 };
struct reg_set {
    uint64_t bits[REG_WORDS];
}; /* a bit for each register */

static inline bool reg_has(const struct reg_set *s, int reg)
{
    return s->bits[reg >> 6] >> (reg & 63) & 1;
}
static inline void reg_put(struct reg_set *s, int reg)
{
    s->bits[reg >> 6] |= (uint64_t)1 << (reg & 63);
}
static inline void reg_drop(struct reg_set *s, int reg)
{
    s->bits[reg >> 6] &= ~((uint64_t)1 << (reg & 63));
}

/* USES_ALL counts every use. The other leaves out texts, names of rolls and figures, which are only
 * reported. */
enum which_uses { USES_THAT_MATTER, USES_ALL };

struct def_use {
    struct reg_set reads;
    struct reg_set writes;  /* always written */
    struct reg_set changes; /* perhaps written, or read and written */
    /* always written if the jump is or is not taken, or -1 */
    int16_t def_if_taken, def_if_not_taken;
};

struct def_use def_use_of(const struct program *p, const struct insn *in, enum which_uses which);

/* The registers that an instruction may change: changes of def_use_of, found with less work.
 * Returns how many. */
static inline int changed_registers(const struct program *p, const struct insn *in, uint8_t at[3])
{
    const struct op_row *op = &op_rows[in->op];
    bool gives_nothing = op->imm == IMM_FN && p->functions.at[in->imm].ret == VT_NONE;
    int n = 0;
    if (!gives_nothing && (is_written(op->a) || is_marked(op->marks[0], '&'))) at[n++] = in->a;
    if (is_written(op->b) || is_marked(op->marks[1], '&')) at[n++] = in->b;
    if (is_written(op->c) || is_marked(op->marks[2], '&')) at[n++] = in->c;
    return n;
}

/* Can execution continue after it? A conditional jump may. */
static inline bool falls_through(uint8_t op)
{
    return op_rows[op].next < NEXT_GOTO;
}

#endif
