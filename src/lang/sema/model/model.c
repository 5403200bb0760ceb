/* model.c -- Facts about the content of a checked program. */
#include "record_members.h"

bool is_points(const struct member *x)
{
    return x->kind == MEM_PROPERTY && str_is(name_of(x->line->head), "budget");
}

bool content_has_deferred_checks(const struct model *m, const struct content *c)
{
    if (c->kind->cls != CLASS_CREATURE || c->parts.len) return false;
    for (size_t i = 0; i < m->accounts.len; i++)
        if (record_is(c->kind, m->accounts.at[i]->rec)) return true;
    for (size_t i = 0; i < m->deferred_requirements.len; i++)
        if (record_is(c->kind, m->deferred_requirements.at[i].kind)) return true;
    return false;
}

bool has_bodies_of_parts(const struct model *m)
{
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i]->parts.len) return true;
    return false;
}

bool content_lasts(const struct model *m, const struct content *c)
{
    if (c->kind->cls != CLASS_CREATURE || !scope_is_of_files(c->scope) || c->parts.len)
        return false;
    for (size_t i = 0; i < m->lasting.len; i++)
        if (m->lasting.at[i].rec->cls == CLASS_CREATURE && record_is(c->kind, m->lasting.at[i].rec))
            return true;
    return false;
}
