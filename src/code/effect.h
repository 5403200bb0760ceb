/* effect.h -- which registers an instruction reads and writes, by the letters of ops.def and what its number names.
 *
 * What liveness and the optimizer know of instructions; verifying is done elsewhere, of code that is trusted less.
 */
#ifndef FRAY_CODE_EFFECT_H
#define FRAY_CODE_EFFECT_H

#include "code/program.h"

enum { REG_WORDS = LIMIT_REGISTERS_OF_ONE / 64 };
struct reg_set { uint64_t bits[REG_WORDS]; }; /* a bit a register */

static inline bool reg_has(const struct reg_set *s, int reg) { return s->bits[reg >> 6] >> (reg & 63) & 1; }
static inline void reg_put(struct reg_set *s, int reg) { s->bits[reg >> 6] |= (uint64_t)1 << (reg & 63); }

/* Texts, names of rolls and figures are read only to be told: who asks what may happen leaves them out. */
enum reads { READS_THAT_MATTER, READS_ALL };

struct effect {
    struct reg_set reads;
    struct reg_set writes;  /* for certain */
    struct reg_set changes; /* and what may be written too, or is read and written */
    int16_t if_it_goes, if_it_stays; /* written for certain on that way of a jump, or -1 */
};

struct effect effect_of(const struct program *p, const struct insn *in, enum reads which);

/* Does the loop come to what stands behind it (a jump: perhaps)? */
static inline bool goes_on(uint8_t op) { return op != BC_JMP && op != BC_RET && op != BC_RETN && op != BC_TRAP; }

#endif
