/* dataflow.h -- Abstract state of the forward data-flow analysis: facts about each register before
 * an instruction.
 *
 * Facts hold on every path to the instruction. A number has bounds. A reference may be known to be
 * none, or not to be. A register may equal an older one, or what an instruction would give now. A
 * write of a register, or a change of the fight, ends the facts that depend on it.
 */
#ifndef FRAY_OPT_DATAFLOW_H
#define FRAY_OPT_DATAFLOW_H

#include "pass.h"

struct register_fact {
    int64_t least, most; /* of numbers, flags and tags */
    /* an instruction that would give this value now, with its `a` 0; NOP if unknown */
    struct insn value;
    /* the representative of all registers that hold the same value, possibly itself */
    uint8_t same;
    bool none, some;
};

struct dataflow {
    struct register_fact *at;
    bool known; /* the instruction is reachable */
    /* to save a search: registers that represent others; registers that a value names */
    struct reg_set shared, named;
};

/* True if its facts are bounds. */
bool is_numeric(enum value_type type);
/* The state at the entry of the function. */
void dataflow_begin(const struct pass *w, struct dataflow *s);
void dataflow_copy(const struct pass *w, struct dataflow *to, const struct dataflow *from);
/* Keeps the facts that both states have. Returns true if `into` changed. */
bool dataflow_join(const struct pass *w, struct dataflow *into, const struct dataflow *from,
                   bool widen);
void dataflow_forget(const struct pass *w, struct dataflow *s); /* drops all facts */
/* The value of an instruction in a form that can be compared. NOP if it does not last. */
struct insn dataflow_value(const struct dataflow *s, const struct insn *in);
/* The state after that instruction, if it does not jump. */
void dataflow_step(const struct pass *w, struct dataflow *s, int32_t at);
enum branch_decided { OPEN, NEVER_TAKEN, ALWAYS_TAKEN };
/* Is this condition decided? */
enum branch_decided dataflow_decide(const struct pass *w, const struct dataflow *s,
                                    const struct insn *in);
/* Adds the facts of a branch that is taken or not. Returns false if that outcome is impossible. */
bool dataflow_assume(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes);

#endif
