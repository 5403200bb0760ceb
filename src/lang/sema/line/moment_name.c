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

/* first: the name of the event, or the whole name; window: what follows its dot, or empty. */
static struct moment *find_moment(struct model *m, struct scope *s, struct ast *e, struct str first,
                                  struct str window)
{
    enter_file(m, e->span.file);
    if (window.len) {
        struct str owner = first;
        if (str_is(owner, "self") || str_is(owner, "this")) {
            struct symbol *y = scope_find_unit(s, window);
            if (y && (y->kind == SYM_MOMENT || y->kind == SYM_UNIT)) return y->as.moment;
        }
        struct symbol *y = scope_find(s, owner);
        if (y && y->kind == SYM_EVENT) {
            struct window *w = record_window(y->as.rec, window);
            if (w) return window_moment(m, w, NULL);
            struct diag *g = report(m, E0201, e->span, "the event `%.*s` has no window `%.*s`",
                                    STR_FMT(owner), STR_FMT(window));
            help_window(m, g, y->as.rec, window);
            return NULL;
        }
    }
    struct str name = window.len ? name_of(e) : first;
    struct symbol *y = scope_find_unit(s, name);
    if (y && (y->kind == SYM_MOMENT || y->kind == SYM_UNIT)) return y->as.moment;
    const struct source *src = &m->diags->sources.at[e->span.file];
    struct str shown = {src->text.at + e->span.from, e->span.to - e->span.from};
    if (name_is_excused(m, e->span.file, e->kind == AST_MEMBER ? name_of(e->a) : name)) return NULL;
    struct diag *g = report(m, E0201, e->span, "there is no moment `%.*s`", STR_FMT(shown));
    diag_help(g, "a moment is a window of an event, such as `round.start`, or a name declared with "
                 "`moment`");
    struct str near = scope_nearest(s, name, is_moment);
    if (near.len) suggest(m, g, near); /* a word of another language is not a moment */
    return NULL;
}

struct moment *moment_named(struct model *m, struct scope *s, struct ast *e)
{
    bool dotted = e->kind == AST_MEMBER && e->a->kind == AST_NAME;
    struct str first = dotted ? e->a->text : name_of(e);
    return find_moment(m, s, e, first, dotted ? e->text : STR(""));
}

struct moment *counted_moment(struct model *m, struct scope *s, struct ast *e, struct ast **count)
{
    struct ast *quantity = e->kind == AST_MEMBER ? e->a : e;
    if (quantity->kind != AST_QUANTITY) return moment_named(m, s, e);
    *count = quantity->a;
    return find_moment(m, s, e, quantity->text, e->kind == AST_MEMBER ? e->text : STR(""));
}

struct moment *moment_of_unit(struct model *m, struct moment *mo)
{
    return mo && mo->event && mo->window ? window_moment(m, mo->window, mo->subject) : mo;
}
