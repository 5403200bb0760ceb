/* stmt_node.c -- Makes statements. */
#include "stmt.h"

struct stmt *stmt_new(struct check_ctx *cx, enum stmt_kind kind, struct span span)
{
    struct stmt *s = ARENA_NEW(cx->m->arena, struct stmt);
    s->kind = kind;
    s->span = span;
    s->number = -1;
    return s;
}

struct stmt *block_of(struct check_ctx *cx, struct stmt **items, size_t count, struct span span)
{
    struct stmt *b = stmt_new(cx, ST_BLOCK, span);
    b->items = ARENA_ARRAY(cx->m->arena, struct stmt *, count + 1);
    for (size_t i = 0; i < count; i++) b->items[i] = items[i];
    b->item_count = count;
    return b;
}

static struct diag *refuse(struct check_ctx *cx, enum permission p, struct span span,
                           const char *what)
{
    struct diag *g = report(cx->m, E0304, span, "%s is not permitted here", what);
    diag_note(g, cx->fn->permission == PERMIT_PURE ? "a function changes nothing and does not roll"
                                                   : "a check may roll, but changes nothing");
    diag_help(g, p == PERMIT_ROLL ? "a `check` may roll, and so may a `command`"
                                  : "a `command` may change the fight");
    return g;
}

void need_permission(struct check_ctx *cx, enum permission p, struct span span, const char *what)
{
    if (cx->fn->permission < p) refuse(cx, p, span, what);
}

void need_change(struct check_ctx *cx, struct span span, const struct ast *block, const char *what)
{
    if (cx->fn->permission >= PERMIT_CHANGE) return;
    struct diag *g = refuse(cx, PERMIT_CHANGE, span, what);
    if (block) g->unreadable = block->span;
}

struct stmt *both_stmt(struct check_ctx *cx, struct stmt *a, struct stmt *b, struct span span)
{
    struct stmt *items[2] = {a, b};
    struct stmt *s = block_of(cx, items, 2, span);
    s->flag = true; /* no scope of its own: the second may name what the first declares */
    return s;
}

struct stmt *no_stmt(struct check_ctx *cx, struct span span)
{
    return block_of(cx, NULL, 0, span);
}
