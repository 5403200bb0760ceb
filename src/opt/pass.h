/* pass.h -- one function that is being worked on, and what the passes of this folder share.
 *
 * Passes only replace instructions, by others or by NOP: places in the code stay until `tidy`
 * closes the gaps.
 */
#ifndef FRAY_OPT_PASS_H
#define FRAY_OPT_PASS_H

#include "bytecode/def_use.h"

struct pass {
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
    struct reg_set *live; /* before each, and at the end */
    struct reg_set left;  /* where an event is left to early: from anywhere */
    bool *entered;        /* some jump goes there */
    /* by reduce: it cannot fail where it stands. NULL: nobody has looked */
    bool *sure;
    bool leaves; /* an event is opened here */
    bool changed;
};

static inline enum value_type type_of(const struct pass *w, int reg)
{
    return (enum value_type)w->types[reg].type;
}
static inline bool jumps(const struct insn *in)
{
    return op_rows[in->op].imm == IMM_JUMP;
}
static inline bool is_read(char letter)
{
    return is_register(letter) && letter != '+' && !is_written(letter);
}

/* what is read, written, live and entered now. False: no memory */
bool pass_analyze(struct pass *w);
void pass_set(struct pass *w, int32_t at, struct insn in);
void pass_drop(struct pass *w, int32_t at);
/* nobody reads what it holds when that instruction is done */
bool is_dead_after(const struct pass *w, int32_t at, int reg);
bool never_traps(const struct pass *w, int32_t at);      /* wherever it stood */
bool cannot_trap_here(const struct pass *w, int32_t at); /* where it stands */
/* True if `holds` is true of each register that the instruction reads by a letter of its own. */
bool each_operand(const struct pass *w, const struct insn *in,
                  bool (*holds)(const struct pass *w, int reg, const void *context),
                  const void *context);
/* neither changes the fight, nor waits, tells, or calls what may */
bool has_no_side_effect(const struct pass *w, int32_t at);

void cleanup_cfg(struct pass *w); /* cleanup_cfg.c */
/* propagate.c: by what is known of registers: copies, constants, what was asked before, tests that
 * are decided */
bool propagate(struct pass *w);
void peephole(struct pass *w); /* peephole.c: several instructions that are one */
/* coalesce.c: what is moved elsewhere is made there. False: no memory */
bool coalesce(struct pass *w);
void drop_dead(struct pass *w); /* pass.c: what nobody reads and cannot fail */

#endif
