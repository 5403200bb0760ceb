/* fold_memo.h -- what calls of functions give, by their arguments. */
#ifndef FRAY_LINT_FOLD_MEMO_H
#define FRAY_LINT_FOLD_MEMO_H

#include "lint/fold.h"

/* All take NULL for no memo. */
struct fold_memo *fold_memo_new(struct arena *arena);
const struct value *fold_known(const struct fold_memo *memo, const struct fn *fn, const struct value *args, size_t count); /* NULL: not known */
void fold_remember(struct fold_memo *memo, const struct fn *fn, const struct value *args, size_t count, struct value result);

#endif
