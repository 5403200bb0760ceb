/* choose.c -- Checks choices: `choose 2 from d.hand where ... by f secretly as "..." after 15 else
 * ...`.
 *
 * A choice becomes a statement that stores its answers in a hidden list. The value of the line is
 * then the list, or its first element (`chosen`). */
#include "stmt.h"

struct template *text_label(struct check_ctx *cx, struct ast *line, enum join join)
{
    struct ast *t = label_value(line, join);
    if (!t) return NULL;
    if (t->kind != AST_STRING) {
        report(cx->m, E0301, t->span, "a text in quotes is needed after `%s`", join_text(join));
        return NULL;
    }
    /* cppcheck-suppress CastIntegerToAddressAtReturn ; `template` is a word of C++ */
    return template_from(cx, t);
}

static bool is_literal_one(const struct ast *e)
{
    return e && e->kind == AST_NUMBER && e->number == 1;
}

struct expr *element_list(struct check_ctx *cx, struct ast *from, struct type *elem,
                          struct span span)
{
    struct expr *list = expr_free(cx, from);
    if (list->type.base == TY_SET) list = convert(cx, list, type_list(type_elem(list->type)));
    if (list->type.base != TY_LIST && list->type.base != TY_ERROR) {
        report(cx->m, E0301, list->span, "a set or a list is needed here, this is %.*s",
               STR_FMT(type_text(cx->m->arena, list->type)));
        list = expr_error(cx, span);
    }
    *elem = list->type.base == TY_LIST ? type_elem(list->type) : NO_WANT;
    return list;
}

static struct expr *option_list(struct check_ctx *cx, struct ast *from, struct type *elem,
                                struct span span)
{
    if (from) return element_list(cx, from, elem, span);
    diag_help(report(cx->m, E0303, span, "`choose` does not say what to choose from"),
              "`choose 1 from enemies by a`, or `choose yes_or_no by a`");
    *elem = NO_WANT;
    return expr_error(cx, span);
}

struct expr *yes_or_no(struct check_ctx *cx, struct span span)
{
    struct expr *x = expr_new(cx, EX_LIST, type_list(type_of(TY_FLAG)), span);
    x->items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
    x->items[0] = expr_const(cx, type_of(TY_FLAG), 1, span);
    x->items[1] = expr_const(cx, type_of(TY_FLAG), 0, span);
    x->item_count = 2;
    return x;
}

static void check_chooser(struct check_ctx *cx, struct ast *line, struct ask *ask)
{
    struct ast *by = label_value(line, JOIN_BY);
    if (!by) {
        diag_help(report(cx->m, E0303, line->span, "`choose` does not say who decides"),
                  "add `by c`, with a creature or a side");
        return;
    }
    struct expr *who = expr_free(cx, by);
    if (who->type.base == TY_CREATURE)
        ask->who = convert(cx, who, type_of(TY_CREATURE));
    else if (who->type.base == TY_SIDE)
        ask->side = convert(cx, who, type_of(TY_SIDE));
    else if (who->type.base != TY_ERROR)
        report(cx->m, E0301, who->span, "a creature or a side decides, this is %.*s",
               STR_FMT(type_text(cx->m->arena, who->type)));
}

/* `choose yes_or_no`: one of two flags. */
static void ask_truth(struct check_ctx *cx, struct ast *line, struct ast *choose, struct ask *ask)
{
    struct ast *up_to = label_value(line, JOIN_UP_TO), *from = label_value(line, JOIN_FROM);
    if (from)
        report(cx->m, E0209, from->span,
               "`yes_or_no` has its two answers already: it takes no `from`");
    if (up_to) report(cx->m, E0209, up_to->span, "`yes_or_no` is one answer: it takes no `up to`");
    ask->from = yes_or_no(cx, choose->span);
    ask->elem = type_of(TY_FLAG);
    ask->most = expr_const(cx, type_of(TY_INT), 1, choose->span);
}

/* `choose n from OPTIONS`. most: n, or NULL. */
static void ask_options(struct check_ctx *cx, struct ast *line, struct ast *choose,
                        struct ast *most, struct ask *ask)
{
    ask->from = option_list(cx, label_value(line, JOIN_FROM), &ask->elem, line->span);
    ask->most = most ? expr_as(cx, most, type_of(TY_INT))
                     : expr_const(cx, type_of(TY_INT), 1, choose->span);
    bool known;
    if (constant_value_of(cx, ask->most, &known) < 1 && known && ask->most->type.base == TY_INT)
        report(cx->m, E0301, ask->most->span, "the number to choose must be at least 1");
}

/* `after 30`: seconds, or an option. */
static void check_time_limit(struct check_ctx *cx, struct ast *limit, struct ask *ask)
{
    struct expr *x = expr_as(cx, limit, type_of(TY_INT));
    bool ok = x->type.base == TY_ERROR;
    int64_t seconds = ok ? 1 : constant_value_of(cx, x, &ok);
    if (x->kind == EX_LOAD && x->mem->member_sort == SORT_OPTION)
        ask->limit_option = x->mem;
    else if (!ok || seconds < 1 || seconds > 86400)
        report(cx->m, E0405, limit->span,
               "a time limit is a number of seconds, 1 to 86400, or an option");
    else
        ask->limit_seconds = (int32_t)seconds;
}

/* Checks the choice of a line. Returns the statement that stores the answers in *list_local;
 * *single says whether exactly one is chosen. */
struct stmt *choose_stmt(struct check_ctx *cx, struct ast *line, struct ast *choose,
                         int32_t *list_local, bool *single, struct type *elem)
{
    need_permission(cx, PERMIT_CHANGE, choose->span, "asking");
    struct ask *ask = ARENA_NEW(cx->m->arena, struct ask);
    struct stmt *s = stmt_new(cx, ST_CHOOSE, line->span);
    struct ast *up_to = label_value(line, JOIN_UP_TO), *limit = label_value(line, JOIN_AFTER),
               *most = up_to ? up_to : choose->a;
    bool truth = most && str_is(name_of(most), "flag");
    if (up_to && choose->a)
        report(cx->m, E0401, choose->a->span,
               "the number to choose is given twice: here, and after `up to`");
    *single = truth || !most || is_literal_one(most);
    ask->elem = *elem;
    if (truth)
        ask_truth(cx, line, choose, ask);
    else
        ask_options(cx, line, choose, most, ask);
    *elem = ask->elem;
    ask->may_pass = up_to != NULL;
    if (ask->may_pass && *single && elem->base == TY_INT)
        diag_help(report(cx->m, E0301, line->span, "a number cannot be declined: it is never none"),
                  "write `choose 1`, with a number among the choices that means no");
    ask->secret = label_of(line, JOIN_SECRETLY) != NULL;
    check_chooser(cx, line, ask);
    if (limit) check_time_limit(cx, limit, ask);
    if (line->orelse) ask->fallback = expr_as(cx, line->orelse, type_list(*elem));
    ask->prompt = text_label(cx, line, JOIN_AS);
    if (!ask->prompt) ask->prompt = template_plain(cx->m, STR("choose"));
    *list_local = cx_hidden(cx, type_list(*elem));
    s->number = *list_local;
    s->ask = ask;
    return s;
}

struct expr *chosen_value(struct check_ctx *cx, int32_t list, bool single, struct type elem,
                          struct span span)
{
    struct expr *l = expr_local(cx, list, span);
    if (!single) return l;
    bool plain = elem.base == TY_FLAG || elem.base == TY_INT; /* choose_stmt rules out none */
    struct expr *x = expr_new(cx, EX_FIRST, plain ? elem : type_optional(elem), span);
    x->a = l;
    return x;
}
