/* pass.h -- Function under optimization, and the queries that the passes of this folder share.
 *
 * Passes only replace instructions, by others or by NOP. Code positions are stable until
 * `cleanup_cfg` closes the gaps.
 */
#ifndef FRAY_OPT_PASS_H
#define FRAY_OPT_PASS_H

#include "engine/bytecode/def_use.h"
#include "engine/bytecode/op_row.h"

struct pass {
    struct program *p;
    struct arena *arena;          /* of the work on this function */
    const struct row_regs *types; /* of its registers */
    struct insn *code;
    struct extent *places;
    int32_t count, begin; /* begin: position in the whole code */
    int params, reg_count;
    size_t inlined_begin, inlined_end; /* its rows of that table */
    struct def_use *effects; /* NULL before the first pass_analyze, then of the present code */
    /* by pass_analyze: */
    struct reg_set *live; /* before each instruction, and at the end */
    struct reg_set left;  /* live where an event can be left early, from anywhere */
    bool *entered;        /* a jump goes there */
    /* by propagate: it cannot fail at its position; NULL if that has not been computed */
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

/* Computes what is read, written, live and entered. Returns false if there is no memory. */
bool pass_analyze(struct pass *w);
/* Replaces an instruction. `pass_set` also notes that a pass found something. */
void pass_put(struct pass *w, int32_t at, struct insn in);
void pass_set(struct pass *w, int32_t at, struct insn in);
void pass_drop(struct pass *w, int32_t at);
/* True if nothing reads the register's value after that instruction. */
bool is_dead_after(const struct pass *w, int32_t at, int reg);
bool never_traps(const struct pass *w, int32_t at);      /* at any position */
bool cannot_trap_here(const struct pass *w, int32_t at); /* at its position */
/* True if `holds` is true of each register that the instruction reads by a letter of its own. */
bool each_operand(const struct pass *w, const struct insn *in,
                  bool (*holds)(const struct pass *w, int reg, const void *context),
                  const void *context);
/* True if it does not change the fight, wait, emit an event, or call code that may. */
bool has_no_side_effect(const struct pass *w, int32_t at);

void cleanup_cfg(struct pass *w); /* cleanup_cfg.c */
/* propagate.c: copy and constant propagation, redundant computations, decided branches */
bool propagate(struct pass *w);
void peephole(struct pass *w); /* peephole.c: several instructions become one */
void coalesce(struct pass *w); /* coalesce.c: register coalescing */
/* pass.c: removes instructions without effect whose result is not read */
void drop_dead(struct pass *w);

#endif
