/* interp_stmt.h -- Declares what the files of the interpreter share. */
#ifndef FRAY_ABSINT_INTERP_STMT_H
#define FRAY_ABSINT_INTERP_STMT_H

#include "interp.h"

/* Adds what holds of every member `it` of `set` to the facts of the frame. */
void selection_facts(struct absint_frame *at, const struct expr *set, const struct expr *it);
/* Returns x with calls of pure functions of one expression replaced by that expression. */
const struct expr *selection_facts_simple(struct absint_frame *at, const struct expr *x);
/* Narrows the locals to what they can be where the condition holds, or does not. */
/* Adds the predicate x, which holds. */
void interp_add_fact(struct absint_frame *at, const struct expr *x);
/* Returns the range of x where `x OP b` holds, or does not. */
struct interval range_compared(enum ast_op op, bool holds, struct interval b);

#endif
