/* interp_stmt.h -- Shared by the files of the interpreter. */
#ifndef FRAY_ABSINT_INTERP_STMT_H
#define FRAY_ABSINT_INTERP_STMT_H

#include "absint/interp.h"

/* selection_facts.c: what holds of everybody that `set` leaves, of `it`, for as long as the frame's
 * facts last. */
void selection_facts(struct absint_frame *at, const struct expr *set, const struct expr *it);
const struct expr *selection_facts_simple(struct absint_frame *at, const struct expr *x);
/* what is known of names where it holds, or does not */
void interp_narrow(struct absint_frame *at, const struct expr *x, bool holds);
void interp_add_fact(struct absint_frame *at, const struct expr *x); /* it holds */
/* what x is, where `x OP b` holds, or does not */
struct interval compared_with(enum ast_op op, bool holds, struct interval b);

#endif
