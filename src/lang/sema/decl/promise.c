/* promise.c -- What rules promise: `always "..." { expect ... }`, watched by a referee.
 *
 * A promise reads a fight and changes nothing, so a fight is the same whether somebody watches.
 */
#include "decl.h"
#include "lang/sema/model/visit.h"

void collect_promise(struct model *m, struct ast *line)
{
    if (!line->a || line->a->kind != AST_STRING || !line->a->text.len) {
        diag_help(report(m, E0101, line->span, "what holds always? A text is missing"),
                  "`always \"nobody has too much\" { expect ... }`");
        return;
    }
    for (size_t i = 0; i < m->promises.len; i++)
        if (str_equal(m->promises.at[i]->title, line->a->text)) {
            diag_related(
                report(m, E0202, line->span, "\"%.*s\" is promised twice", STR_FMT(line->a->text)),
                m->promises.at[i]->line->span, "the first time");
            return;
        }
    struct promise *x = ARENA_NEW(m->arena, struct promise);
    *x = (struct promise){.title = line->a->text, .line = line};
    vec_push(&m->promises, m->arena, x);
}

static enum visit saw_expect(void *user, const struct fn *fn, const struct stmt *s)
{
    (void)user, (void)fn;
    return s->kind == ST_EXPECT ? VISIT_STOP : VISIT_CHILDREN;
}

void promise_body(struct model *m, struct promise *x)
{
    struct check_ctx cx;
    struct ast *after = label_value(x->line, JOIN_AFTER);
    enter_file(m, x->line->span.file);
    x->fn = fn_new(m, x->title, PERMIT_PURE, type_of(TY_VOID), x->line->span);
    x->fn->line = x->line;
    x->fn->promise = x;
    x->moment = after ? moment_named(m, m->names, after) : NULL;
    if (after && !x->moment) return;
    cx_init(&cx, m, x->fn, m->names);
    if (x->moment)
        cx.event_local =
            fn_param(m, x->fn, STR("event"), type_record(TY_EVENT, x->moment->window->event));
    check_fn_body(m, x->fn, &cx, x->line->block);
    if (!m->diags->errors && !visit_fn(&(struct visitor){.stmt = saw_expect}, x->fn))
        diag_help(report(m, E0303, x->line->span, "\"%.*s\" expects nothing", STR_FMT(x->title)),
                  "`always \"%.*s\" { expect ... }`", STR_FMT(x->title));
    /* a failed expectation is told, so the code is none that may be left out or kept */
    x->fn->permission = PERMIT_CHANGE;
}
