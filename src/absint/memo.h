/* memo.h -- Results of calls, by function and arguments. */
#ifndef FRAY_ABSINT_MEMO_H
#define FRAY_ABSINT_MEMO_H

#include "absint/interp.h"

/* All take NULL for no memo. */
struct memo *memo_new(struct arena *arena);
/* NULL: not known */
const struct value *memo_find(const struct memo *memo, const struct fn *fn,
                              const struct value *args, size_t count);
void memo_add(struct memo *memo, const struct fn *fn, const struct value *args, size_t count,
              struct value result);

#endif
