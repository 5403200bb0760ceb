/* canonicalize.h -- what can no longer matter is cleared, before a state is compared with others:
 * so more of them are equal. */
#ifndef FRAY_ODDS_CANONICALIZE_H
#define FRAY_ODDS_CANONICALIZE_H

#include "base/vec.h"
#include "bytecode/liveness.h"
#include "vm/vm.h"

struct canonicalizer {
    struct liveness live;
    /* members or arguments of acts may refer to marks: where marks stood is left alone */
    bool keeps_marks;
    VEC(int32_t) unread; /* cells of the world that nothing in this fight asks for */
};

/* first: the fight before anything happens. flags: properties of creatures will be asked for in the
 * end. False: no memory. */
bool canonicalize_init(struct canonicalizer *f, const struct vm *first, bool flags);
void canonicalize_release(struct canonicalizer *f);
/* vm waits, at a roll or a question. What happens from here on is the same as before. False: no
 * memory. */
bool canonicalize(struct canonicalizer *f, struct vm *vm);

#endif
