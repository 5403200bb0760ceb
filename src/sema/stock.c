/* stock.c -- the lists of things that content is made with: `deck Spark, 2 Wait`. */
#include "sema/content.h"

/* ---- lists of things --------------------------------------------------------------------------------------------------------------------- */

static struct stock *stock_new(struct model *m, struct mem *own, struct content *c, int32_t copies)
{
    struct stock *s = ARENA_NEW(m->arena, struct stock);
    static struct stock nothing;
    if (!s) return &nothing;
    s->own = own;
    s->content = c;
    s->copies = copies;
    return s;
}

static bool is_thing(const struct sym *y)
{
    return y->sort == SYM_CONTENT && y->as.content->kind->cls == CLASS_THING;
}

static struct stock *stock_from(struct model *m, struct scope *s, struct mem *own, struct ast *e)
{
    int64_t copies = 1;
    struct ast *n = e;
    if (e->kind == AST_QUANTITY) {
        copies = e->a && e->a->kind == AST_NUMBER ? e->a->number : 0;
        if (copies < 1 || copies > 64) {
            report(m, E0301, e->span, "1 to 64 of a thing can be had");
            copies = 1;
        }
    }
    struct str name = e->kind == AST_QUANTITY ? e->text : name_of(n);
    struct rec *want = own->inner ? own->inner->of_kind : own->of_kind;
    struct sym *y = scope_find(s, name);
    if (e->kind == AST_CALL) report(m, E0209, e->span, "`%.*s` takes nothing in parentheses here", STR_FMT(name));
    if (!y || y->sort != SYM_CONTENT) {
        wrong_name(m, s, name, e->span, arena_text(m->arena, want->name.at, want->name.len), is_thing);
        return NULL;
    }
    if (!rec_is(y->as.content->kind, want)) {
        struct diag *g = report(m, E0203, e->span, "`%.*s` is a %.*s; a %.*s is needed here", STR_FMT(name), STR_FMT(y->as.content->kind->name), STR_FMT(want->name));
        diag_related(m->diags, g, y->span, "declared here");
        return NULL;
    }
    return stock_new(m, own->inner ? own->inner : own, y->as.content, (int32_t)copies);
}

/* With an inner list each line makes one holder, and what it names are the holder's things. */
void stocks_from(struct model *m, struct scope *s, struct mem *own, struct ast *values, struct content *into, struct mem *default_of)
{
    struct stock *holder = own->inner ? stock_new(m, own, NULL, 1) : NULL;
    for (size_t i = 0; i < list_len(values); i++) {
        struct stock *k = stock_from(m, s, own, list_at(values, i));
        if (!k && into) into->damaged = true;
        if (!k) continue;
        if (holder) vec_push(&holder->inner, m->arena, k);
        else if (into) vec_push(&into->stocks, m->arena, k);
        else vec_push(&default_of->stocks, m->arena, k);
    }
    if (holder && into) vec_push(&into->stocks, m->arena, holder);
    if (holder && !into) vec_push(&default_of->stocks, m->arena, holder);
}

