/* lends.c -- Stats that a kind lends to its owner: how several combine. */
#include "members.h"

/* Does an earlier line of this kind lend it without a condition, so that a later one is never read?
 */
static bool is_lent_always(const struct record *r, const struct member *stat)
{
    for (size_t i = 0; i < r->lends.len; i++)
        if (r->lends.at[i].stat == stat && !r->lends.at[i].when) return true;
    return false;
}

/* `attack`, `resist[fire]` or `health.max`; NULL: r has no such member. */
static struct member *figure_named(const struct record *r, struct ast *e)
{
    if (e->kind != AST_MEMBER || e->a->kind != AST_NAME) {
        struct str name = name_of(e->kind == AST_INDEX ? e->a : e);
        return name.len ? record_find(r, name) : NULL;
    }
    struct member *of = str_is(e->text, "max") ? record_find(r, e->a->text) : NULL;
    return of && of->kind == MEM_KEPT ? of->max_stat : NULL;
}

void lends_line(struct model *m, struct record *r, struct ast *line)
{
    struct ast *as = label_value(line, JOIN_AS);
    enum lend_how how = LEND_SUM;
    if (as && str_is(name_of(as), "highest"))
        how = LEND_HIGHEST;
    else if (as && str_is(name_of(as), "lowest"))
        how = LEND_LOWEST;
    else if (as && str_is(name_of(as), "in_use"))
        how = LEND_IN_USE;
    else if (as && !str_is(name_of(as), "sum"))
        report(m, E0201, as->span, "several combine as `sum`, `highest`, `lowest` or `in_use`");
    if (how == LEND_IN_USE && r->cls == CLASS_MARK)
        report(m, E0209, as->span,
               "only things are in use: marks combine as `sum`, `highest` or "
               "`lowest`");
    struct ast *p = label_value(line, JOIN_WHILE);
    struct fn *when = p ? pure_fn(m, m->names, r, NULL, r->name, p, type_of(TY_FLAG)) : NULL;
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *n = list_at(line->a, i);
        struct str name = source_text(m, n->span);
        struct member *stat = figure_named(m->kinds[KIND_CREATURE], n);
        if (!stat || stat->kind != MEM_STAT) {
            struct diag *g =
                report(m, E0201, n->span, "creatures have no stat `%.*s`", STR_FMT(name));
            struct str near = record_nearest(m->kinds[KIND_CREATURE], name);
            suggest(m, g, near);
            continue;
        }
        if (is_lent_always(r, stat))
            diag_help(
                report(m, E0209, n->span, "`%.*s` is lent already, whatever holds", STR_FMT(name)),
                "of several lines for one stat the first counts whose `while` holds: only "
                "the last may be without");
        struct lend l = {stat, how, when};
        vec_push(&r->lends, m->arena, l);
    }
}

/* `sets attack, health.max as latest`: which of several `set` counts. */
static void sets_line(struct model *m, struct record *r, struct ast *line)
{
    static const char *const words[] = {"lowest", "highest", "latest"};
    struct ast *as = label_value(line, JOIN_AS);
    int how = 0;
    while (how < SETS_HOWS && !str_is(name_of(as), words[how])) how++;
    if (how == SETS_HOWS) {
        diag_help(report(m, E0201, as ? as->span : line->span,
                         "this does not say which of several `set` counts"),
                  "write `as lowest`, `as highest` or `as latest`");
        return;
    }
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *n = list_at(line->a, i);
        struct member *stat = n->kind == AST_INDEX ? NULL : figure_named(r, n);
        struct str name = source_text(m, n->span);
        if (!stat || stat->kind != MEM_STAT) {
            struct diag *g =
                report(m, E0201, n->span, "there is no stat `%.*s` here", STR_FMT(name));
            if (!suggest(m, g, record_nearest(r, name)))
                diag_help(g, "`sets` is about stats, which content sets: `stat speed = 6`");
            continue;
        }
        if (stat->sets_line)
            diag_related(report(m, E0401, n->span, "which `set` of `%.*s` counts is said twice",
                                STR_FMT(name)),
                         stat->sets_line->span, "the first time");
        stat->sets = (enum sets_how)how;
        stat->sets_line = line;
    }
}

/* Reads the `sets` lines of all records, when all members are known. */
void resolve_sets(struct model *m, struct ast *line)
{
    struct symbol *y = line->block && line->a ? scope_find(m->names, name_of(line->a)) : NULL;
    bool has = y && (y->kind == SYM_KIND || y->kind == SYM_EVENT);
    for (size_t i = 0; has && i < line->block->item_count; i++) {
        struct ast *l = line->block->items[i];
        if (l->kind == AST_LINE && str_is(name_of(l->head), "sets")) sets_line(m, y->as.rec, l);
    }
}
