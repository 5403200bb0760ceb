/* system.c -- Declares the system: its space, the cost of a diagonal, its title, when a fight ends.
 */
#include "decl.h"

static void read_space(struct model *m, struct ast *line, struct str word)
{
    for (int32_t sort = SPACE_NONE + 1; sort < SPACE_COUNT; sort++) {
        if (!str_is(word, geometry_of(sort)->word)) continue;
        m->space = (enum space_sort)sort;
        return;
    }
    diag_help(report(m, E0201, line->span, "there is no space `%.*s`", STR_FMT(word)),
              "`space squares`, `space hexes`, `space plane` or `space zones`");
}

/* `bodies apart`, `bodies apart or f`, `bodies apart else give_back`. What f is called with is
 * checked later: check_flow. */
static void read_bodies(struct model *m, struct ast *line)
{
    const struct ast *a = line->a;
    bool shared = a && a->kind == AST_BINARY && a->op == OP_OR;
    m->thrown_name = line->orelse;
    m->apart = str_is(name_of(shared ? a->a : a), "apart");
    if (!m->apart) {
        diag_help(report(m, E0301, line->span, "bodies are `apart`, or each may stand anywhere"),
                  "`bodies apart`, or `bodies apart or f` with a function of two creatures");
        return;
    }
    if (!shared) return;
    m->share_name = a->b;
    m->share = fn_new(m, STR("share"), PERMIT_PURE, type_of(TY_FLAG), line->span);
    m->share->line = line;
    fn_param(m, m->share, STR(""), type_of(TY_CREATURE));
    fn_param(m, m->share, STR(" "), type_of(TY_CREATURE));
}

/* `order by E`, `order of F`, or both in one line. What they mean is checked later. */
static void read_order(struct model *m, struct ast *line)
{
    bool by = label_of(line, JOIN_BY), of = label_of(line, JOIN_OF);
    if ((!by && !of) || line->a) {
        diag_help(report(m, E0303, line->span, "which of two hooks goes first, or who is asked?"),
                  "`order by self.speed`, `order of E`, or `order of E by self.speed`");
        return;
    }
    m->order_line = line;
    if (by) {
        m->rank = fn_new(m, STR("order by"), PERMIT_PURE, type_of(TY_INT), line->span);
        m->rank->line = line;
        fn_param(m, m->rank, STR("self"), type_of(TY_CREATURE));
    }
    if (of) {
        m->arbiter = fn_new(m, STR("order of"), PERMIT_PURE, type_of(TY_SIDE), line->span);
        m->arbiter->line = line;
    }
}

static bool is_one_then_two(struct ast *list)
{
    return list_len(list) == 2 && list_at(list, 0)->kind == AST_NUMBER &&
           list_at(list, 0)->number == 1 && list_at(list, 1)->kind == AST_NUMBER &&
           list_at(list, 1)->number == 2;
}

void resolve_system(struct model *m, struct ast *line)
{
    struct ast *block = line->block;
    if (m->system) {
        struct diag *g = report(m, E0202, line->span, "there are two systems");
        diag_related(g, m->system->span, "the first one");
        diag_help(g, "a program has one: leave one of the two out");
        return;
    }
    m->system = line;
    for (size_t i = 0; block && i < block->item_count; i++) {
        struct ast *l = block->items[i];
        struct str w = name_of(l->head), v = name_of(l->a);
        if (!check_word_parts(m, l, IN_SYSTEM) || report_repeated_word(m, block, i)) continue;
        if (str_is(w, "space")) {
            read_space(m, l, v);
        } else if (str_is(w, "diagonal")) {
            if (l->a && l->a->kind == AST_NUMBER && (l->a->number == 1 || l->a->number == 2))
                m->diagonal = (int32_t)l->a->number;
            else if (is_one_then_two(l->a))
                m->diagonal = 3;
            else
                report(m, E0301, l->span, "a diagonal costs 1, 2, or `1, 2`: every second one 2");
        } else if (str_is(w, "bodies")) {
            read_bodies(m, l);
        } else if (str_is(w, "head_on")) {
            m->head_on = true;
        } else if (str_is(w, "order")) {
            read_order(m, l);
        } else if (str_is(w, "title")) {
            if (l->a && l->a->kind == AST_STRING)
                m->title = v;
            else
                report(m, E0301, l->a ? l->a->span : l->span, "a title is a text in quotes");
        } else if (str_is(w, "ends") && l->when) {
            struct check_ctx cx;
            m->ends = fn_new(m, STR("ends"), PERMIT_PURE, type_of(TY_FLAG), l->span);
            m->ends->line = l;
            cx_init(&cx, m, m->ends, m->names);
        } else if (str_is(w, "ends")) {
            report(m, E0303, l->span, "when does a fight end? `ends when P`");
        } else if (l->kind != AST_BAD) {
            struct diag *g = report(m, E0206, l->span, "a system has no line `%.*s`", STR_FMT(w));
            static const char *const known[] = {"title", "space",  "diagonal", "ends",
                                                "order", "bodies", "head_on",  NULL};
            if (!suggest(m, g, nearest_word(w, known)))
                diag_help(g, "it has `title`, `space`, `diagonal`, `bodies apart`, `head_on`, "
                             "`order`, `ends when`");
        }
    }
}
