/* tactics.c -- tactics: each `want` line becomes a test in one function for each type of option. */
#include "sema/sema.h"

/* ---- tactics --------------------------------------------------------------------------------- */

/* One function a type of option: (self, it): how much it is wanted; INT32_MIN: no opinion. The
 * highest line that fits counts. */
static struct fn *want_fn(struct model *m, struct ast *block, struct str name, struct type it,
                          enum ty sort)
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
        struct ast *line = block->items[i];
        if (line->kind != AST_LINE || !str_is(name_of(line->head), "want")) continue;
        struct ast *what = label_value(line, JOIN_FOR), *where = NULL;
        if (!what || !line->a) continue;
        struct ast *bottom = what;
        while (bottom->kind == AST_WHERE || bottom->kind == AST_WITH) bottom = bottom->a;
        struct str noun = bottom->kind == AST_PHRASE ? bottom->items[bottom->item_count - 1]->text
                                                     : name_of(bottom);
        struct symbol *y = scope_find(m->names, noun);
        struct expr *fits = NULL;
        struct record *kind = y && y->sort == SYM_KIND ? y->as.rec : NULL;
        bool creature = str_is(noun, "creature") || (y && y->sort == SYM_NOUN);
        size_t narrow = cx.narrow.len;
        if (sort == TY_THING &&
            ((kind && kind->cls == CLASS_THING) ||
             (y && y->sort == SYM_CONTENT && y->as.content->kind->cls == CLASS_THING))) {
            fits = expr_new(&cx, kind ? EX_IS_KIND : EX_IS_CONTENT, type_of(TY_FLAG), line->span);
            fits->a = expr_local(&cx, 1, line->span);
            if (kind)
                fits->rec = kind;
            else
                fits->content = y->as.content;
        } else if (sort == TY_CREATURE && y && y->sort == SYM_CONTENT &&
                   y->as.content->kind->cls == CLASS_CREATURE) {
            fits = expr_new(&cx, EX_IS_CONTENT, type_of(TY_FLAG), line->span);
            fits->a = expr_local(&cx, 1, line->span);
            fits->content = y->as.content;
        } else if (sort == TY_CREATURE && (creature || (kind && kind->cls == CLASS_CREATURE))) {
            if (y && y->sort == SYM_NOUN) {
                fits = expr_new(&cx, EX_IN, type_of(TY_FLAG), line->span);
                fits->a = expr_local(&cx, 1, line->span);
                fits->b = bottom->kind == AST_PHRASE && bottom->item_count > 1
                              ? select_expr(&cx, bottom)
                              : noun_seen_by(&cx, y, NULL, line->span);
                if (fits->b->type.base != TY_SET) fits->b = noun_seen_by(&cx, y, NULL, line->span);
            } else if (kind && kind->cls == CLASS_CREATURE && kind->parent) {
                fits = expr_new(&cx, EX_IS_KIND, type_of(TY_FLAG), line->span);
                fits->a = expr_local(&cx, 1, line->span);
                fits->rec = kind;
            } else {
                fits = expr_const(&cx, type_of(TY_FLAG), 1, line->span);
            }
        } else if (sort == TY_ACT &&
                   ((y && y->sort == SYM_CONTENT && y->as.content->kind->cls == CLASS_ACT) ||
                    (kind && kind->cls == CLASS_ACT))) {
            if (kind) {
                fits = expr_new(&cx, EX_IS_KIND, type_of(TY_FLAG), line->span);
                fits->a = expr_local(&cx, 1, line->span);
                fits->rec = kind;
            } else if (y->sort == SYM_CONTENT) {
                fits = expr_new(&cx, EX_IS_CONTENT, type_of(TY_FLAG), line->span);
                fits->a = expr_local(&cx, 1, line->span);
                fits->content = y->as.content;
            } else {
                fits = expr_const(&cx, type_of(TY_FLAG), 1, line->span);
            }
        } else if (sort == TY_PLACE && str_is(noun, "place")) {
            fits = expr_const(&cx, type_of(TY_FLAG), 1, line->span);
        } else if (sort == TY_INT
                       ? what->kind == AST_NUMBER
                       : sort == TY_FLAG && (str_is(noun, "yes") || str_is(noun, "no"))) {
            fits = expr_new(&cx, EX_COMPARE, type_of(TY_FLAG), line->span);
            fits->op = OP_EQ;
            fits->a = expr_local(&cx, 1, line->span);
            fits->b = expr_const(&cx, type_of(TY_INT),
                                 what->kind == AST_NUMBER ? what->number : str_is(noun, "yes"),
                                 line->span);
        }
        if (!fits) continue;
        any = true;
        narrow_true(&cx, fits);
        for (where = what; where->kind == AST_WHERE || where->kind == AST_WITH; where = where->a) {
            struct expr *c, *both = expr_new(&cx, EX_AND, type_of(TY_FLAG), line->span);
            if (where->kind == AST_WHERE) {
                c = expr_flag(&cx, where->b);
            } else {
                struct ast it_name = {.kind = AST_NAME, .span = where->span, .text = STR("it")};
                struct ast has = {.kind = AST_HAS,
                                  .span = where->span,
                                  .a = &it_name,
                                  .text = where->text.len ? where->text : name_of(where->b)};
                c = expr_flag(&cx, &has);
            }
            both->a = fits;
            both->b = c;
            fits = both;
        }
        if (line->when) {
            struct expr *both = expr_new(&cx, EX_AND, type_of(TY_FLAG), line->span);
            both->a = fits;
            both->b = expr_flag(&cx, line->when);
            fits = both;
        }
        struct stmt *s = stmt_new(&cx, ST_IF, line->span), *set = stmt_new(&cx, ST_LET, line->span);
        struct expr *more = expr_new(&cx, EX_BUILTIN, type_of(TY_INT), line->span);
        more->number = BUILTIN_MAX;
        more->items = ARENA_ARRAY(m->arena, struct expr *, 2);
        more->items[0] = expr_local(&cx, best, line->span);
        more->items[1] = expr_as(&cx, line->a, type_of(TY_INT));
        more->item_count = 2;
        set->number = best;
        set->a = more;
        s->a = fits;
        s->flag = true;
        s->then = block_of(&cx, &set, 1, line->span);
        vec_push(&items, m->arena, s);
        cx.narrow.len = narrow;
    }
    struct stmt *r = stmt_new(&cx, ST_RETURN, block->span);
    r->a = expr_local(&cx, best, block->span);
    vec_push(&items, m->arena, r);
    fn->body = block_of(&cx, items.at, items.len, block->span);
    if (!any) fn_discard(m, fn); /* nothing of that type is spoken of */
    return any ? fn : NULL;
}

static bool can_be_wanted(const struct symbol *y)
{
    enum record_class cls = y->sort == SYM_CONTENT ? y->as.content->kind->cls
                            : y->sort == SYM_KIND  ? y->as.rec->cls
                                                   : CLASS_FIGHT;
    return cls == CLASS_THING || cls == CLASS_ACT || cls == CLASS_CREATURE || y->sort == SYM_NOUN;
}

void tactics_body(struct model *m, struct ast *line)
{
    struct symbol *y = scope_find(m->names, name_of(line->a));
    if (!y || y->sort != SYM_TACTICS || y->line != line || !line->block) return;
    struct tactics *t = y->as.tactics;
    for (size_t i = 0; i < line->block->item_count; i++) {
        struct ast *l = line->block->items[i];
        struct ast *what = l->kind == AST_LINE ? label_value(l, JOIN_FOR) : NULL;
        if (l->kind == AST_BAD) continue;
        if (!check_word_parts(m, l, IN_TACTICS)) continue;
        if (l->kind != AST_LINE || !str_is(name_of(l->head), "want") || !what || !l->a) {
            struct diag *g =
                report(m, E0206, l->span, "tactics are lines of what is wanted how much");
            diag_help(m->diags, g, "`want 80 for Bite when some enemy within 1`");
            continue;
        }
        while (what->kind == AST_WHERE || what->kind == AST_WITH) what = what->a;
        struct str noun =
            what->kind == AST_PHRASE ? what->items[what->item_count - 1]->text : name_of(what);
        struct symbol *n = noun.len ? scope_find(m->names, noun) : NULL;
        if (n && !can_be_wanted(n)) {
            struct diag *g = report(
                m, E0203, what->span, "`%.*s` is %s%.*s: it is never among what is chosen from",
                STR_FMT(noun), n->sort == SYM_CONTENT ? "a " : sym_sort_name(n->sort),
                STR_FMT(
                    (n->sort == SYM_CONTENT ? n->as.content->kind->name : (struct str){"", 0})));
            diag_note(
                m->diags, g,
                "wanted are things, acts, creatures, kinds of these, nouns, numbers, `yes`, `no`");
            continue;
        }
        if (n || what->kind == AST_NUMBER || str_is(noun, "yes") || str_is(noun, "no") ||
            str_is(noun, "creature") || str_is(noun, "place"))
            continue;
        if (name_is_excused(m, what->span.file, noun)) continue;
        struct diag *g = report(m, E0201, what->span, "there is no card, act, kind or noun `%.*s`",
                                STR_FMT(noun));
        if (str_is(noun, "any") || str_is(noun, "all") || str_is(noun, "every"))
            diag_help(m->diags, g, "any what? `any card`, `any creature`");
        else
            suggest(m, g, scope_nearest(m->names, noun, NULL));
    }
    t->for_things = want_fn(m, line->block, y->name, type_of(TY_THING), TY_THING);
    t->for_creatures = want_fn(m, line->block, y->name, type_of(TY_CREATURE), TY_CREATURE);
    t->for_acts = want_fn(m, line->block, y->name, type_of(TY_ACT), TY_ACT);
    t->for_numbers = want_fn(m, line->block, y->name, type_of(TY_INT), TY_INT);
    /* an answer is 1 or 0 */
    t->for_truths = want_fn(m, line->block, y->name, type_of(TY_INT), TY_FLAG);
    t->for_places = want_fn(m, line->block, y->name, type_of(TY_PLACE), TY_PLACE);
}
