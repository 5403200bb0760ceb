/* live.h -- which registers of a function can still be read from a place in its code on.
 *
 * For whoever compares or keeps fights: what no register will be asked for again is no part of what may happen. What is only
 * told (texts, names of rolls, figures) counts as not asked for. It knows code and no fight.
 */
#ifndef FRAY_CODE_LIVE_H
#define FRAY_CODE_LIVE_H

#include "code/effect.h"

/* Functions are looked at when they are first asked for. Not shared by threads. */
struct live {
    const struct program *p; /* verified */
    struct arena arena;
    struct reg_set **sets;  /* by function: one an instruction, or NULL */
};

bool live_init(struct live *l, const struct program *p, const struct memory *memory);
void live_release(struct live *l);
/* Just before the instruction at `pc` of the whole code, which is of `function`. NULL: no memory.
 *
 * An event may leave its block early, and then goes on at its leave label: while one is open in a frame, what is live there is live. */
const struct reg_set *live_at(struct live *l, int32_t function, int32_t pc);
/* The same of code that stands nowhere yet; `sets` begins empty and holds one more than `count`. */
void live_find(const struct insn *code, int32_t count, const struct effect *effects, struct reg_set *sets);

#endif
