/* target_facts.h -- whom a line of a card names, followed through the rules: `target enemies where
 * distance(self, it) > 3`.
 *
 * Wherever the rules read the line, what they get is a V_NAMED value; as long as nothing has
 * happened that may change it, what the line says of numbers holds of everybody in it, and a
 * comparison further on may be decided by it. Who acts with a thing is taken for its owner.
 */
#ifndef FRAY_LINT_TARGET_FACTS_H
#define FRAY_LINT_TARGET_FACTS_H

#include "absint/interp.h"

struct target_facts {
    const struct member *rule;  /* the line, */
    const struct content *c;    /* of this declaration */
    const struct member *place; /* creature.place */
    VEC(struct named_fact {
        const struct expr *what;
        int64_t lo, hi;
        size_t changed;
    })
    facts; /* changed: when it last may have */
    size_t clock;
    bool bare;                  /* follow them, and forget what the line says */
    const struct expr *decided; /* the last comparison that a fact decided, */
    struct value left, right;   /* and its sides */
};

/* What `set`, the line's value or a part of it, says of numbers. false: nothing. */
bool target_facts_of(struct target_facts *n, struct arena *arena, const struct fn *says,
                     const struct expr *set);
/* by what the line says */
struct value target_facts_narrow(struct absint_frame *at, const struct expr *x, struct value v);
/* NULL: anything may have changed */
void target_facts_changed(struct target_facts *n, const struct member *mem);

#endif
