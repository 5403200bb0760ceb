/* dataflow.h -- what is known of each register before an instruction, whichever way the code came
 * there.
 *
 * Numbers lie within bounds; a reference is none, or is some; a register holds the same as an older
 * one; or what an instruction would give if it were asked again now. Writing a register, and
 * changing the fight, end what hangs on them.
 */
#ifndef FRAY_OPT_DATAFLOW_H
#define FRAY_OPT_DATAFLOW_H

#include "opt/pass.h"

struct fact {
    int64_t least, most; /* of numbers, flags and tags */
    struct insn value;   /* asked now it would give this (its `a` is 0); NOP: not known */
    /* the register that stands for all that hold the same: itself, or one that stands for itself */
    uint8_t same;
    bool none, some;
};

struct dataflow {
    struct fact *at;
    bool known; /* the code comes here at all */
    /* who may stand for others, and who may stand in a value: the rest need not be looked for */
    struct reg_set shared, named;
};

/* its facts are bounds */
bool is_numeric(enum value_type type);
/* as a function is entered */
void dataflow_begin(const struct pass *w, struct dataflow *s);
void dataflow_copy(const struct pass *w, struct dataflow *to, const struct dataflow *from);
/* what both say; true: it is less than before */
bool dataflow_join(const struct pass *w, struct dataflow *into, const struct dataflow *from,
                   bool widen);
void dataflow_forget(const struct pass *w, struct dataflow *s); /* all */
/* NOP: it is no value that stays */
struct insn dataflow_value(const struct pass *w, const struct dataflow *s, const struct insn *in);
/* behind that instruction, jumps aside */
void dataflow_step(const struct pass *w, struct dataflow *s, int32_t at);
enum branch_decided { OPEN, NEVER_TAKEN, ALWAYS_TAKEN };
/* will this condition go? */
enum branch_decided dataflow_decide(const struct pass *w, const struct dataflow *s,
                                    const struct insn *in);
/* when it has or has not gone; false: that cannot be */
bool dataflow_assume(const struct pass *w, struct dataflow *s, const struct insn *in, bool goes);

#endif
