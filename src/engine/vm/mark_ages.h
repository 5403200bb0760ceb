/* mark_ages.h -- Marks that begin at once, where a stat looks at the latest. */
#ifndef FRAY_VM_MARK_AGES_H
#define FRAY_VM_MARK_AGES_H

#include "together.h"

/* Before the branches of a level merge: marks of several branches may set one stat of one creature,
 * and the latest counts. *tied then lists the contents of which one is the latest, or, if that
 * content is known, the creatures that its marks are on. *side owns the creature. Where nothing is
 * left to say, *tied is empty. */
bool ages_tied(struct vm *vm, int64_t content, int64_t *tied, int64_t *side);
/* The mark of that content on that creature is the latest of those that are tied. */
bool ages_latest(struct vm *vm, int64_t content, int64_t bearer);

#endif
