/* call_memo.h -- Stores the results of calls by function and arguments. */
#ifndef FRAY_ABSINT_CALL_MEMO_H
#define FRAY_ABSINT_CALL_MEMO_H

#include "interp.h"

struct call_memo *call_memo_new(struct arena *arena);
/* Returns NULL for an unknown call, or without a memo. */
const struct value *call_memo_find(const struct call_memo *memo, const struct fn *fn,
                                   const struct value *args, size_t count);
/* Does nothing without a memo. */
void call_memo_add(struct call_memo *memo, const struct fn *fn, const struct value *args,
                   size_t count, struct value result);

#endif
