/* facts.h -- what is known of each register before an instruction, whichever way the code came there.
 *
 * Numbers lie within bounds; a reference is none, or is some; a register holds the same as an older one; or what an
 * instruction would give if it were asked again now. Writing a register, and changing the fight, end what hangs on them.
 */
#ifndef FRAY_OPT_FACTS_H
#define FRAY_OPT_FACTS_H

#include "opt/work.h"

struct fact {
    int64_t least, most;  /* of numbers, flags and tags */
    struct insn value;    /* asked now it would give this (its `a` is 0); NOP: not known */
    uint8_t same;         /* the register that stands for all that hold the same: itself, or one that stands for itself */
    bool none, some;
};

struct facts {
    struct fact *at;
    bool known;            /* the code comes here at all */
    struct reg_set shared, named; /* who may stand for others, and who may stand in a value: the rest need not be looked for */
};

bool counts(enum value_type type);                                        /* its facts are bounds */
void facts_begin(const struct work *w, struct facts *s);                  /* as a function is entered */
void facts_copy(const struct work *w, struct facts *to, const struct facts *from);
bool facts_meet(const struct work *w, struct facts *into, const struct facts *from, bool widen); /* what both say; true: it is less than before */
void facts_forget(const struct work *w, struct facts *s);                 /* all */
struct insn facts_value(const struct work *w, const struct facts *s, const struct insn *in); /* NOP: it is no value that stays */
void facts_step(const struct work *w, struct facts *s, int32_t at);       /* behind that instruction, jumps aside */
enum decided { OPEN, NEVER_GOES, ALWAYS_GOES };
enum decided facts_decide(const struct work *w, const struct facts *s, const struct insn *in); /* will this condition go? */
bool facts_turn(const struct work *w, struct facts *s, const struct insn *in, bool goes); /* when it has or has not gone; false: that cannot be */

#endif
