/* order.c -- Orders of play: which records take turns, by which keys, as rules declare them.
 *
 * An order is for those who watch: it names creatures, sides or things, sorts them, and marks the
 * one that acts. Rules cannot read it, so it never changes a fight.
 */
#include "decl.h"

void collect_order(struct model *m, struct ast *line)
{
    if (!line->a || line->a->kind != AST_NAME) {
        diag_help(report(m, E0101, line->span, "a name is missing after `order`"),
                  "for example `order turns for creature { highest self.speed }`");
        return;
    }
    for (size_t i = 0; i < m->orders.len; i++)
        if (str_equal(m->orders.at[i]->name, line->a->text)) {
            diag_related(
                report(m, E0202, line->span, "there are two orders `%.*s`", STR_FMT(line->a->text)),
                m->orders.at[i]->line->span, "the first one");
            return;
        }
    struct play_order *x = ARENA_NEW(m->arena, struct play_order);
    *x = (struct play_order){.name = line->a->text, .doc = line->doc, .line = line};
    vec_push(&m->orders, m->arena, x);
}

void resolve_order(struct model *m, struct play_order *x)
{
    enter_file(m, x->line->span.file);
    struct ast *of = label_value(x->line, JOIN_FOR);
    struct str name = name_of(of);
    struct symbol *y = of && !str_is(name, "side") ? scope_find(m->names, name) : NULL;
    bool kind = y && y->kind == SYM_KIND;
    if (of && str_is(name, "side"))
        x->subject = m->side;
    else if (kind && (y->as.rec->cls == CLASS_CREATURE || y->as.rec->cls == CLASS_THING))
        x->subject = y->as.rec;
    else {
        diag_help(report(m, E0203, of ? of->span : x->line->span,
                         of ? "`%.*s` takes no turns" : "who takes turns?", STR_FMT(name)),
                  "`for creature`, `for side`, or `for` a kind of creature or thing");
    }
}

/* A pure function of one record: `self`, or `this` for a thing. */
static struct fn *figure_fn(struct model *m, struct play_order *x, struct ast *line,
                            struct ast *value, struct type result)
{
    struct check_ctx cx;
    bool thing = x->subject->cls == CLASS_THING;
    struct fn *fn = fn_new(m, x->name, PERMIT_PURE, result, line->span);
    fn->line = line;
    fn_param(m, fn, thing ? STR("this") : STR("self"), type_counted(m, x->subject));
    cx_init(&cx, m, fn, m->names);
    cx_show_params(&cx);
    if (x->subject->cls == CLASS_CREATURE) cx.self = 0;
    if (thing) cx.this_local = 0;
    fn->value = result.base == TY_FLAG ? expr_flag(&cx, value) : expr_as(&cx, value, result);
    return fn;
}

static void order_key(struct model *m, struct play_order *x, struct ast *line, bool highest)
{
    if (!line->a) {
        report(m, E0303, line->span, "a key is a number: `%.*s self.speed`",
               STR_FMT(name_of(line->head)));
        return;
    }
    struct order_key key = {figure_fn(m, x, line, line->a, type_of(TY_INT)), highest};
    vec_push(&x->keys, m->arena, key);
}

static void order_line(struct model *m, struct play_order *x, struct ast *block, size_t i)
{
    static const char *const known[] = {"highest", "lowest", "shows", "now", "ends", NULL};
    struct ast *line = block->items[i];
    struct str w = name_of(line->head);
    bool highest = str_is(w, "highest");
    if (!check_word_parts(m, line, IN_ORDER)) return;
    if (highest || str_is(w, "lowest")) {
        order_key(m, x, line, highest);
        return;
    }
    if (line->kind != AST_BAD && report_repeated_word(m, block, i)) return;
    if (str_is(w, "shows") && line->a)
        x->shows = figure_fn(m, x, line, line->a, type_of(TY_INT));
    else if (str_is(w, "now") && line->when)
        x->now = figure_fn(m, x, line, line->when, type_of(TY_FLAG));
    else if (str_is(w, "ends") && line->when)
        x->done = figure_fn(m, x, line, line->when, type_of(TY_FLAG));
    else if (str_is(w, "shows"))
        report(m, E0303, line->span, "which number? `shows self.speed`");
    else if (str_is(w, "now") || str_is(w, "ends"))
        report(m, E0303, line->span, "under which condition? `%.*s when P`", STR_FMT(w));
    else if (line->kind != AST_BAD) {
        struct diag *g = report(m, E0206, line->span, "an order has no line `%.*s`", STR_FMT(w));
        if (!suggest(m, g, nearest_word(w, known)))
            diag_help(g, "it has `highest`, `lowest`, `shows`, `now when`, `ends when`");
    }
}

void order_body(struct model *m, struct play_order *x)
{
    struct ast *block = x->line->block;
    if (!x->subject) return;
    enter_file(m, x->line->span.file);
    if (x->line->when) x->when = figure_fn(m, x, x->line, x->line->when, type_of(TY_FLAG));
    for (size_t i = 0; block && i < block->item_count; i++) order_line(m, x, block, i);
}
