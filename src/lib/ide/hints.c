/* hints.c -- Inlay hints: the name of its parameter before each argument. */
#include <stdlib.h>

#include "ide.h"
#include "lang/syntax/visit_ast.h"

struct hint_walk {
    struct question *q;
    uint32_t to;
    VEC(fray_ide_hint) hints;
};

static const struct fn *fn_at(const struct hint_walk *w, const struct ast *name)
{
    const struct named_place *p = view_name_at(w->q->v, w->q->file, name->span.from);
    if (!p || p->from != name->span.from || p->declares || p->meaning.kind != NAME_SYMBOL)
        return NULL;
    const struct symbol *y = p->meaning.target;
    return y->kind == SYM_FN ? y->as.fn : NULL;
}

/* Arguments without a joining word fill the parameters without one in turn. */
static const struct param *next_param(const struct fn *fn, size_t *next)
{
    while (*next < fn->params.len && fn->params.at[*next].join != JOIN_NONE) ++*next;
    return *next < fn->params.len ? &fn->params.at[(*next)++] : NULL;
}

/* An argument with the name of its parameter needs no hint. */
static bool is_self_describing(const struct ast *value, struct str name)
{
    const struct ast *last = value->kind == AST_MEMBER ? value : NULL;
    if (last && str_equal(last->text, name)) return true;
    return str_equal(name_of(value), name) || name.len < 2;
}

static void add_hint(struct hint_walk *w, const struct ast *value, const struct param *p)
{
    if (!p || is_self_describing(value, p->name)) return;
    if (value->span.from < w->q->at || value->span.from > w->to) return;
    struct text t;
    text_init(&t, w->q->a);
    text_printf(&t, "%.*s:", STR_FMT(p->name));
    vec_push(&w->hints, w->q->a, (fray_ide_hint){value->span.from, t.at ? t.at : ""});
}

static void hint_call(struct hint_walk *w, const struct ast *call)
{
    const struct fn *fn = call->a->kind == AST_NAME ? fn_at(w, call->a) : NULL;
    size_t next = 0;
    for (uint32_t i = 0; fn && i < call->item_count; i++) {
        const struct ast *item = call->items[i];
        if (item->kind == AST_ITEM && !item->join && item->a)
            add_hint(w, item->a, next_param(fn, &next));
    }
}

/* `hurt t, 3 by a`: a command takes its values without brackets. */
static void hint_line(struct hint_walk *w, const struct ast *line)
{
    const struct fn *fn = line->head && line->head->kind == AST_NAME ? fn_at(w, line->head) : NULL;
    size_t next = 0, count = fn ? list_len(line->a) : 0;
    for (size_t i = 0; i < count; i++) add_hint(w, list_at(line->a, i), next_param(fn, &next));
}

static void walk(void *user, struct ast *n)
{
    if (n->kind == AST_CALL) hint_call(user, n);
    if (n->kind == AST_LINE) hint_line(user, n);
    ast_each(n, walk, user);
}

static int by_place(const void *a, const void *b)
{
    const fray_ide_hint *x = a, *y = b;
    return x->at < y->at ? -1 : x->at > y->at;
}

static fray_result find_hints(struct question *q)
{
    struct hint_walk w = {.q = q, .to = *(const uint32_t *)q->user};
    if (view_tree(q->v, q->file)) ast_each(view_tree(q->v, q->file), walk, &w);
    if (w.hints.len) qsort(w.hints.at, w.hints.len, sizeof *w.hints.at, by_place);
    q->answer = ANSWER(w.hints);
    return FRAY_OK;
}

fray_result fray_ide_hints(fray_ide *ide, const char *program, const char *file, uint32_t from,
                           uint32_t to, const fray_ide_hint **hints, size_t *count)
{
    const void *list = NULL;
    if (!hints) return FRAY_BAD_ARGUMENT;
    fray_result result = question_list(ide, program, file, from, find_hints, &to, &list, count);
    *hints = list;
    return result;
}
