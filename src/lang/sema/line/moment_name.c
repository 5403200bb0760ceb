/* moment_name.c -- Resolves the names of moments. */
#include "lang/sema/model/record_members.h"
#include "lang/sema/model/suggest.h"
#include "line.h"

static bool is_moment(const struct symbol *y)
{
    return y->kind == SYM_MOMENT || y->kind == SYM_UNIT || y->kind == SYM_EVENT;
}

/* The moment of a window, perhaps of its owner, created at its first use. */
static struct moment *window_moment(struct model *m, struct window *w, struct member *subject)
{
    for (size_t i = 0; i < m->moments.len; i++) {
        struct moment *known = m->moments.at[i];
        if (known->window == w && known->subject == subject && !known->event) return known;
    }
    struct moment *mo = ARENA_NEW(m->arena, struct moment);
    struct str t = str_printf(m->arena, "%.*s.%.*s", STR_FMT(w->event->name), STR_FMT(w->name));
    mo->id = (int32_t)m->moments.len;
    mo->name = t;
    mo->window = w;
    mo->subject = subject;
    mo->span = w->span;
    vec_push(&m->moments, m->arena, mo);
    return mo;
}

struct moment *moment_named(struct model *m, struct scope *s, struct ast *e)
{
    enter_file(m, e->span.file);
    if (e->kind == AST_MEMBER && e->a->kind == AST_NAME) {
        struct str owner = e->a->text;
        if (str_is(owner, "self") || str_is(owner, "bearer") || str_is(owner, "this")) {
            struct symbol *y = scope_find_unit(s, e->text);
            if (y && (y->kind == SYM_MOMENT || y->kind == SYM_UNIT)) return y->as.moment;
        }
        struct symbol *y = scope_find(s, owner);
        if (y && y->kind == SYM_EVENT) {
            struct window *w = record_window(y->as.rec, e->text);
            if (w) return window_moment(m, w, NULL);
            struct diag *g = report(m, E0201, e->span, "the event `%.*s` has no window `%.*s`",
                                    STR_FMT(owner), STR_FMT(e->text));
            help_window(m, g, y->as.rec, e->text);
            return NULL;
        }
    }
    struct symbol *y = scope_find_unit(s, name_of(e));
    if (y && (y->kind == SYM_MOMENT || y->kind == SYM_UNIT)) return y->as.moment;
    const struct source *src = &m->diags->sources.at[e->span.file];
    struct str shown = {src->text.at + e->span.from, e->span.to - e->span.from};
    if (name_is_excused(m, e->span.file, e->kind == AST_MEMBER ? name_of(e->a) : name_of(e)))
        return NULL;
    struct diag *g = report(m, E0201, e->span, "there is no moment `%.*s`", STR_FMT(shown));
    diag_help(g, "a moment is a window of an event, such as `round.start`, or a name declared with "
                 "`moment`");
    struct str near = scope_nearest(s, name_of(e), is_moment);
    suggest(m, g, near);
    return NULL;
}

struct moment *moment_of_unit(struct model *m, struct moment *mo)
{
    return mo && mo->event && mo->window ? window_moment(m, mo->window, mo->subject) : mo;
}
