/* canonicalize.h -- Canonical form of a state: clears dead data, so that more states are equal. */
#ifndef FRAY_ODDS_CANONICALIZE_H
#define FRAY_ODDS_CANONICALIZE_H

#include "base/vec.h"
#include "engine/bytecode/liveness.h"

struct vm;

struct canonicalizer {
    struct liveness live;
    bool keeps_marks;    /* members or act arguments may hold mark references: free slots stay */
    VEC(int32_t) unread; /* cells of the world that nothing in this fight loads */
};

/* first: the fight at its beginning. flags: properties of creatures are read at the end. False: no
 * memory. */
bool canonicalize_init(struct canonicalizer *f, const struct vm *first, bool flags);
void canonicalize_release(struct canonicalizer *f);
/* Clears the dead data of a fight that waits at a roll or a question. Its future is unchanged.
 * False: no memory. */
bool canonicalize(struct canonicalizer *f, struct vm *vm);
/* Clears all but what the counts at the end read, of a fight that is over. */
void canonicalize_end(struct canonicalizer *f, struct vm *vm);

#endif
