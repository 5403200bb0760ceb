/* setup.c -- Reads values of a scene, for all readers of its lines. */
#include "scene.h"

bool lines_lost(const struct ast *block)
{
    for (size_t i = 0; block && i < block->item_count; i++)
        if (block->items[i]->kind == AST_BAD) return true;
    return false;
}

int64_t number_now(struct setup *u, struct ast *e, struct type want, bool *ok)
{
    struct known k = value_now(u->m, u->e->scope, e, want, 0);
    if (!k.ok) report(u->m, E0405, e->span, "this must be a constant");
    *ok = k.ok && k.x->type.base != TY_ERROR;
    return k.value;
}

struct member *list_filled_by(const struct ast *line, struct record *r)
{
    if (line->kind != AST_LINE || line->assign != ASSIGN_NONE || !line->a) return NULL;
    struct str w = name_of(line->head);
    struct member *own = w.len ? record_find(r, w) : NULL;
    return own && own->kind == MEM_OWN ? own : NULL;
}
