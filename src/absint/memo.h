/* memo.h -- Stores the results of calls by function and arguments. */
#ifndef FRAY_ABSINT_MEMO_H
#define FRAY_ABSINT_MEMO_H

#include "absint/interp.h"

struct memo *memo_new(struct arena *arena);
/* Returns NULL for an unknown call, or without a memo. */
const struct value *memo_find(const struct memo *memo, const struct fn *fn,
                              const struct value *args, size_t count);
/* Does nothing without a memo. */
void memo_add(struct memo *memo, const struct fn *fn, const struct value *args, size_t count,
              struct value result);

#endif
