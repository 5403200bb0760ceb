/* tactics.c -- Translates tactics: each `want` line becomes a test in one function for each type of
 * option. */
#include "decl.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/visit.h"

/* ---- tactics --------------------------------------------------------------------------------- */

/* One function a type of option: (self, it): how much it is wanted; INT32_MIN: no opinion. The
 * highest line that fits counts. */
/* The subject of a `want` line: the noun of `for`, below its conditions. */
struct wanted {
    struct ast *line, *what, *bottom;
    struct str noun;
    struct symbol *symbol;   /* of the noun, or NULL */
    struct record *kind;     /* the noun is a kind, or NULL */
    struct content *content; /* the noun is a content, or NULL */
};

static bool read_wanted(struct model *m, struct ast *line, struct wanted *w)
{
    if (line->kind != AST_LINE || !str_is(name_of(line->head), "want")) return false;
    *w = (struct wanted){.line = line, .what = label_value(line, JOIN_FOR)};
    if (!w->what || !line->a) return false;
    w->bottom = w->what;
    while (w->bottom->kind == AST_WHERE || w->bottom->kind == AST_WITH) w->bottom = w->bottom->a;
    w->noun = w->bottom->kind == AST_PHRASE ? w->bottom->items[w->bottom->item_count - 1]->text
                                            : name_of(w->bottom);
    w->symbol = scope_find(m->names, w->noun);
    if (w->symbol && w->symbol->kind == SYM_KIND) w->kind = w->symbol->as.rec;
    if (w->symbol && w->symbol->kind == SYM_CONTENT) w->content = w->symbol->as.content;
    return true;
}

static struct expr *of_kind(struct check_ctx *cx, struct record *kind, struct span span)
{
    struct expr *x = expr_new(cx, EX_IS_KIND, type_of(TY_FLAG), span);
    x->a = expr_local(cx, 1, span);
    x->rec = kind;
    return x;
}

static struct expr *of_content(struct check_ctx *cx, struct content *content, struct span span)
{
    struct expr *x = expr_new(cx, EX_IS_CONTENT, type_of(TY_FLAG), span);
    x->a = expr_local(cx, 1, span);
    x->content = content;
    return x;
}

static struct expr *always(struct check_ctx *cx, struct span span)
{
    return expr_const(cx, type_of(TY_FLAG), 1, span);
}

static struct expr *in_noun(struct check_ctx *cx, const struct wanted *w)
{
    struct span span = w->line->span;
    struct expr *x = expr_new(cx, EX_IN, type_of(TY_FLAG), span);
    x->a = expr_local(cx, 1, span);
    x->b = w->bottom->kind == AST_PHRASE && w->bottom->item_count > 1
               ? select_expr(cx, w->bottom)
               : noun_seen_by(cx, w->symbol, NULL, span);
    if (x->b->type.base != TY_SET) x->b = noun_seen_by(cx, w->symbol, NULL, span);
    return x;
}

static struct expr *fits_creature(struct check_ctx *cx, const struct wanted *w)
{
    bool is_noun = w->symbol && w->symbol->kind == SYM_NOUN;
    bool is_creature = w->kind && w->kind->cls == CLASS_CREATURE;
    if (w->content && w->content->kind->cls == CLASS_CREATURE)
        return of_content(cx, w->content, w->line->span);
    if (is_noun) return in_noun(cx, w);
    if (is_creature && w->kind->parent) return of_kind(cx, w->kind, w->line->span);
    if (is_creature || str_is(w->noun, "creature")) return always(cx, w->line->span);
    return NULL;
}

static struct expr *fits_class(struct check_ctx *cx, const struct wanted *w, enum record_class cls)
{
    if (w->kind && w->kind->cls == cls) return of_kind(cx, w->kind, w->line->span);
    if (w->content && w->content->kind->cls == cls)
        return of_content(cx, w->content, w->line->span);
    return NULL;
}

static struct expr *fits_number(struct check_ctx *cx, const struct wanted *w, int64_t number)
{
    struct expr *x = expr_new(cx, EX_COMPARE, type_of(TY_FLAG), w->line->span);
    x->op = OP_EQ;
    x->a = expr_local(cx, 1, w->line->span);
    x->b = expr_const(cx, type_of(TY_INT), number, w->line->span);
    return x;
}

/* A tag, of each family that has it, or any of a family. An option is LIMIT_SET times the family
 * and the value. */
static struct expr *fits_tag(struct check_ctx *cx, const struct wanted *w)
{
    struct expr *fits = NULL;
    if (w->what != w->bottom || (w->symbol && w->symbol->kind != SYM_TAG)) return NULL;
    for (size_t i = 0; i < cx->m->tags.len; i++) {
        const struct tag *t = cx->m->tags.at[i];
        bool any = w->symbol && str_equal(t->name, w->noun);
        for (size_t k = 0; k < t->values.len; k++) {
            if (!any && (w->symbol || !str_equal(t->values.at[k], w->noun))) continue;
            struct expr *is = fits_number(cx, w, (int64_t)t->id * LIMIT_SET + (int64_t)k);
            if (fits) {
                struct expr *either = expr_new(cx, EX_OR, type_of(TY_FLAG), w->line->span);
                either->a = fits, either->b = is;
                is = either;
            }
            fits = is;
            file_deps_add(cx->m->deps, t->file);
            if (!any) name_used(cx->m->deps, w->noun, NAME_TAG, t, (int32_t)k);
        }
    }
    return fits;
}

/* Does an option `it` of that type match the noun? NULL: the line is about another type. */
static struct expr *fits_noun(struct check_ctx *cx, const struct wanted *w, enum ty type)
{
    bool yes = str_is(w->noun, "true");
    if (type == TY_THING) return fits_class(cx, w, CLASS_THING);
    if (type == TY_CREATURE) return fits_creature(cx, w);
    if (type == TY_ACT) return fits_class(cx, w, CLASS_ACT);
    if (type == TY_PLACE) return str_is(w->noun, "place") ? always(cx, w->line->span) : NULL;
    if (type == TY_INT && str_is(w->noun, "int")) return always(cx, w->line->span);
    if (type == TY_INT)
        return w->what->kind == AST_NUMBER ? fits_number(cx, w, w->what->number) : NULL;
    if (type == TY_FLAG && (yes || str_is(w->noun, "false"))) return fits_number(cx, w, yes);
    if (type == TY_TAG) return fits_tag(cx, w);
    return NULL;
}

static struct expr *both(struct check_ctx *cx, struct expr *a, struct expr *b, struct span span)
{
    struct expr *x = expr_new(cx, EX_AND, type_of(TY_FLAG), span);
    x->a = a;
    x->b = b;
    return x;
}

/* The lines about places: their conditions after `when`, for all goals at once. */
struct walk_lines {
    VEC(struct fn *) when;
    bool open; /* some line has no such condition, or one that reads `it` */
};

static bool reads_option(void *user, const struct expr *x)
{
    return (x->kind == EX_LOCAL && x->number == 1) || expr_any(x, reads_option, user);
}

/* The condition of a line about places as a function of `self`, and of `it` if that is read. There
 * may be hundreds of goals, and its result is memoized. */
static struct expr *when_called(struct check_ctx *cx, const struct wanted *w,
                                struct walk_lines *walks)
{
    struct span span = w->line->when->span;
    struct fn *fn = fn_new(cx->m, cx->fn->name, PERMIT_PURE, type_of(TY_FLAG), span);
    struct check_ctx in;
    fn_param(cx->m, fn, STR("self"), type_of(TY_CREATURE));
    fn_param(cx->m, fn, STR("it"), type_of(TY_PLACE));
    cx_init(&in, cx->m, fn, cx->m->names);
    in.self = 0;
    in.it = 1;
    cx_show_params(&in);
    fn->value = expr_flag(&in, w->line->when);
    bool reads = reads_option(NULL, fn->value);
    walks->open |= reads;
    if (!reads) {
        fn->params.len = 1;
        fn->memoized = true;
        vec_push(&walks->when, cx->m->arena, fn);
    }
    struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
    for (int i = 0; i < 2; i++) items[i] = expr_local(cx, i, span);
    return call_fn(cx, fn, items, fn->params.len, span);
}

/* Adds the conditions `where`, `with` and `when` of the line. */
static struct expr *with_conditions(struct check_ctx *cx, const struct wanted *w, struct expr *fits,
                                    struct walk_lines *walks)
{
    struct span span = w->line->span;
    for (struct ast *c = w->what; c->kind == AST_WHERE || c->kind == AST_WITH; c = c->a) {
        struct ast it_name = {.kind = AST_NAME, .span = c->span, .text = STR("it")};
        struct ast has = {.kind = AST_HAS,
                          .span = c->span,
                          .a = &it_name,
                          .text = c->text.len ? c->text : name_of(c->b)};
        fits = both(cx, fits, expr_flag(cx, c->kind == AST_WHERE ? c->b : &has), span);
    }
    if (!w->line->when) {
        if (walks) walks->open = true;
        return fits;
    }
    return both(cx, fits, walks ? when_called(cx, w, walks) : expr_flag(cx, w->line->when), span);
}

/* (self): does the condition of some line about places hold? NULL if that does not say whether a
 * place is wanted. */
static struct fn *walks_fn(struct model *m, struct ast *block, struct str name,
                           const struct walk_lines *walks)
{
    if (walks->open || walks->when.len == 0) return NULL;
    struct fn *fn = fn_new(m, name, PERMIT_PURE, type_of(TY_FLAG), block->span);
    struct check_ctx cx;
    fn_param(m, fn, STR("self"), type_of(TY_CREATURE));
    cx_init(&cx, m, fn, m->names);
    for (size_t i = 0; i < walks->when.len; i++) {
        struct expr **self = ARENA_ARRAY(m->arena, struct expr *, 1), *x = fn->value;
        self[0] = expr_local(&cx, 0, block->span);
        fn->value = call_fn(&cx, walks->when.at[i], self, 1, block->span);
        if (!x) continue;
        struct expr *either = expr_new(&cx, EX_OR, type_of(TY_FLAG), block->span);
        either->a = x, either->b = fn->value;
        fn->value = either;
    }
    return fn;
}

/* The event at whose windows the wanted act is offered, if it is one for all of them. */
static struct record *event_of_wanted(const struct wanted *w)
{
    struct record *event = NULL;
    const struct content *c = w->content;
    for (size_t i = 0; c && i < c->offered_at.len; i++) {
        const struct window *window = c->offered_at.at[i]->window;
        if (!window || (event && event != window->event)) return NULL;
        event = window->event;
    }
    return event;
}

/* Is an event of this kind open? An act may be wanted outside of its windows. */
static struct expr *event_open(struct check_ctx *cx, struct record *event, struct span span)
{
    struct expr *x = expr_new(cx, EX_EVENT, type_optional(type_record(TY_EVENT, event)), span);
    x->rec = event;
    return expr_unary(cx, EX_PRESENT, type_of(TY_FLAG), x, span);
}

static void note_event(void *user, const struct expr *x)
{
    bool *reads = user;
    *reads |=
        (x->kind == EX_EVENT && !x->type.optional) || (x->kind == EX_CALL && x->fn->needs_event);
    expr_each(x, note_event, user);
}

/* What a line reads of the event must be there: `fits`, then the event, then the conditions. */
static void event_guard(struct check_ctx *cx, struct stmt *raise, struct expr *fits)
{
    bool reads = false;
    struct span span = raise->span;
    stmt_each_expr(raise, note_event, &reads);
    stmt_each_expr(raise->then->items[0], note_event, &reads);
    if (!reads) return;
    struct expr *open = both(cx, fits, event_open(cx, cx->stat_event, span), span);
    raise->a = both(cx, open, raise->a, span);
}

/* `if fits { best = max(best, WANT) }` */
static struct stmt *raise_best(struct check_ctx *cx, const struct wanted *w, struct expr *fits,
                               int32_t best)
{
    struct span span = w->line->span;
    struct stmt *s = stmt_new(cx, ST_IF, span), *set = stmt_new(cx, ST_LET, span);
    struct expr *more = expr_new(cx, EX_BUILTIN, type_of(TY_INT), span);
    more->number = BUILTIN_MAX;
    more->items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
    more->items[0] = expr_local(cx, best, span);
    more->items[1] = expr_as(cx, w->line->a, type_of(TY_INT));
    more->item_count = 2;
    set->number = best;
    set->a = more;
    s->a = fits;
    s->flag = true;
    s->then = block_of(cx, &set, 1, span);
    return s;
}

/* The function of a tactic for options of one type, or NULL if no line is about that type. */
static struct fn *want_fn(struct model *m, struct ast *block, struct str name, struct type it,
                          enum ty type, struct walk_lines *walks)
{
    struct fn *fn = fn_new(m, name, PERMIT_PURE, type_of(TY_INT), block->span);
    struct check_ctx cx;
    fn_param(m, fn, STR("self"), type_of(TY_CREATURE));
    fn_param(m, fn, STR("it"), it);
    cx_init(&cx, m, fn, m->names);
    cx.self = 0;
    cx.it = 1;
    cx_show_params(&cx);
    int32_t best = cx_hidden(&cx, type_of(TY_INT));
    VEC(struct stmt *) items = {0};
    struct stmt *start = stmt_new(&cx, ST_LET, block->span);
    start->number = best;
    start->a = expr_const(&cx, type_of(TY_INT), INT32_MIN, block->span);
    vec_push(&items, m->arena, start);
    bool any = false;
    for (size_t i = 0; i < block->item_count; i++) {
        struct wanted w;
        size_t narrow = cx.narrow.len;
        struct expr *fits = read_wanted(m, block->items[i], &w) ? fits_noun(&cx, &w, type) : NULL;
        if (!fits) continue;
        any = true;
        narrow_true(&cx, fits);
        cx.stat_event = event_of_wanted(&w);
        struct expr *all = with_conditions(&cx, &w, fits, walks);
        struct stmt *raise = raise_best(&cx, &w, all, best);
        if (cx.stat_event) event_guard(&cx, raise, fits);
        cx.stat_event = NULL;
        vec_push(&items, m->arena, raise);
        cx.narrow.len = narrow;
    }
    struct stmt *r = stmt_new(&cx, ST_RETURN, block->span);
    r->a = expr_local(&cx, best, block->span);
    vec_push(&items, m->arena, r);
    fn->body = block_of(&cx, items.at, items.len, block->span);
    if (!any) fn_discard(m, fn);
    return any ? fn : NULL;
}

static bool can_be_wanted(const struct symbol *y)
{
    enum record_class cls = y->kind == SYM_CONTENT ? y->as.content->kind->cls
                            : y->kind == SYM_KIND  ? y->as.rec->cls
                                                   : CLASS_FIGHT;
    return cls == CLASS_THING || cls == CLASS_ACT || cls == CLASS_CREATURE || y->kind == SYM_NOUN ||
           y->kind == SYM_TAG;
}

static bool is_tag(const struct model *m, struct str name)
{
    for (size_t i = 0; i < m->tags.len; i++)
        for (size_t k = 0; k < m->tags.at[i]->values.len; k++)
            if (str_equal(m->tags.at[i]->values.at[k], name)) return true;
    return false;
}

static void report_never_chosen(struct model *m, struct ast *what, const struct symbol *n,
                                struct str noun)
{
    bool content = n->kind == SYM_CONTENT;
    struct diag *g =
        report(m, E0203, what->span, "`%.*s` is %s%.*s: it is never among what is chosen from",
               STR_FMT(noun), content ? "a " : symbol_kind_name(n->kind),
               STR_FMT((content ? n->as.content->kind->name : (struct str){"", 0})));
    diag_note(g, "wanted are things, acts, creatures, kinds of these, nouns, tags, numbers, "
                 "`true`, `false`");
}

static bool is_wanted_word(const struct ast *what, struct str noun)
{
    return what->kind == AST_NUMBER || str_is(noun, "true") || str_is(noun, "false") ||
           str_is(noun, "creature") || str_is(noun, "place") || str_is(noun, "int");
}

/* Checks a line `want 80 for Bite when P`: whether what it wants can be chosen. */
static void check_want(struct model *m, struct ast *l)
{
    struct ast *what = l->kind == AST_LINE ? label_value(l, JOIN_FOR) : NULL;
    if (l->kind != AST_LINE || !str_is(name_of(l->head), "want") || !what || !l->a) {
        diag_help(report(m, E0206, l->span, "tactics are lines of what is wanted how much"),
                  "`want 80 for Bite when any enemy within 1`");
        return;
    }
    struct ast *filter = what->kind == AST_WHERE || what->kind == AST_WITH ? what : NULL;
    while (what->kind == AST_WHERE || what->kind == AST_WITH) what = what->a;
    struct str noun =
        what->kind == AST_PHRASE ? what->items[what->item_count - 1]->text : name_of(what);
    const struct symbol *n = noun.len ? scope_find(m->names, noun) : NULL;
    if (n && !can_be_wanted(n)) {
        report_never_chosen(m, what, n, noun);
        return;
    }
    bool tag = n ? n->kind == SYM_TAG : is_tag(m, noun);
    if (tag && filter)
        diag_help(report(m, E0203, filter->span, "a tag has no members to ask about"),
                  "write the condition after `when`: `want 5 for %.*s when ...`", STR_FMT(noun));
    if (n || tag || is_wanted_word(what, noun) || name_is_excused(m, what->span.file, noun)) return;
    struct diag *g = report(m, E0201, what->span, "there is no card, act, kind, noun or tag `%.*s`",
                            STR_FMT(noun));
    if (str_is(noun, "any") || str_is(noun, "all") || str_is(noun, "every"))
        diag_help(g, "any what? `any card`, `any creature`");
    else
        suggest(m, g, scope_nearest(m->names, noun, NULL));
}

void tactics_body(struct model *m, struct ast *line)
{
    struct symbol *y = scope_find(m->names, name_of(line->a));
    if (!y || y->kind != SYM_TACTICS || y->line != line || !line->block) return;
    struct tactics *t = y->as.tactics;
    for (size_t i = 0; i < line->block->item_count; i++) {
        struct ast *l = line->block->items[i];
        if (l->kind != AST_BAD && check_word_parts(m, l, IN_TACTICS)) check_want(m, l);
    }
    if (t->id >= LIMIT_INDEXED) return; /* reported: no functions for each of a million */
    t->for_things = want_fn(m, line->block, y->name, type_of(TY_THING), TY_THING, NULL);
    t->for_creatures = want_fn(m, line->block, y->name, type_of(TY_CREATURE), TY_CREATURE, NULL);
    t->for_acts = want_fn(m, line->block, y->name, type_of(TY_ACT), TY_ACT, NULL);
    t->for_numbers = want_fn(m, line->block, y->name, type_of(TY_INT), TY_INT, NULL);
    /* an answer is 1 or 0 */
    t->for_truths = want_fn(m, line->block, y->name, type_of(TY_INT), TY_FLAG, NULL);
    t->for_tags = want_fn(m, line->block, y->name, type_of(TY_INT), TY_TAG, NULL);
    struct walk_lines walks = {.open = false};
    t->for_places = want_fn(m, line->block, y->name, type_of(TY_PLACE), TY_PLACE, &walks);
    t->for_walks = walks_fn(m, line->block, y->name, &walks);
}
