/* fn_owner.c -- Finds the declaration around a function by comparing spans of the source, since a
 * function has no link to its declaration. */
#include "fn_owner.h"

const struct content *fn_owner(const struct model *m, const struct fn *fn)
{
    const struct content *owner = NULL;
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        if (!c->line || c->line->span.file != fn->span.file || c->line->span.from > fn->span.from)
            continue;
        if ((c->line->block ? c->line->block->span.to : c->line->span.to) < fn->span.to) continue;
        if (!owner || c->line->span.from >= owner->line->span.from) owner = c;
    }
    return owner;
}

bool fn_is_listed(const struct model *m, const struct fn *fn)
{
    return (size_t)fn->id < m->fns.len && m->fns.at[fn->id] == fn;
}
