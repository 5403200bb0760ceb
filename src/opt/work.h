/* work.h -- one function that is being worked on, and what the passes of this folder share.
 *
 * Passes only replace instructions, by others or by NOP: places in the code stay until `tidy` closes the gaps.
 */
#ifndef FRAY_OPT_WORK_H
#define FRAY_OPT_WORK_H

#include "bytecode/def_use.h"

struct work {
    struct program *p;
    struct arena *arena;          /* of this function's work */
    const struct row_regs *types; /* of its registers */
    struct insn *code;
    struct extent *places;
    int32_t count, begin; /* begin: in the whole code */
    int params, reg_count;
    size_t inlined_begin, inlined_end; /* its rows of that table */
    /* work_look: */
    struct def_use *effects;
    struct reg_set *live;         /* before each, and at the end */
    struct reg_set left;          /* where an event is left to early: from anywhere */
    bool *entered;                /* some jump goes there */
    bool *sure;                   /* by reduce: it cannot fail where it stands. NULL: nobody has looked */
    bool leaves;                  /* an event is opened here */
    bool changed;
};

static inline enum value_type type_of(const struct work *w, int reg) { return (enum value_type)w->types[reg].type; }
static inline bool jumps(const struct insn *in) { return op_rows[in->op].imm == IMM_JUMP; }

bool work_look(struct work *w);                 /* what is read, written, live and entered now. False: no memory */
void work_set(struct work *w, int32_t at, struct insn in);
void work_drop(struct work *w, int32_t at);
bool dead_behind(const struct work *w, int32_t at, int reg); /* nobody reads what it holds when that instruction is done */
bool never_fails(const struct work *w, int32_t at); /* wherever it stood */
bool cannot_fail(const struct work *w, int32_t at); /* where it stands */
bool is_quiet(const struct work *w, int32_t at); /* neither changes the fight, nor waits, tells, or calls what may */

void tidy(struct work *w);    /* tidy.c */
bool reduce(struct work *w);  /* reduce.c: by what is known of registers: copies, constants, what was asked before, tests that are decided */
void combine(struct work *w); /* combine.c: several instructions that are one */
bool rename_copied(struct work *w); /* copy.c: what is moved elsewhere is made there. False: no memory */
void drop_dead(struct work *w);     /* work.c: what nobody reads and cannot fail */

#endif
