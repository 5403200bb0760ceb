/* fn_owner.c -- see fn_owner.h. Functions do not say where they stand; the text does. */
#include "absint/fn_owner.h"

const struct content *owner_of_fn(const struct model *m, const struct fn *fn)
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

bool fn_owner_name(const struct model *m, const struct fn *fn)
{
    return (size_t)fn->id < m->fns.len && m->fns.at[fn->id] == fn;
}
