/* unused.c -- Reports declarations without a use: marks (W0604), things (W0605), options (W0608),
 * budgets (W0609), constants (W0617), and creatures to bring that are never in reserve (W0624). All
 * of them are judged in whole programs only.
 */
#include "lang/absint/site_index.h"
#include "lang/sema/model/record_members.h"
#include "lang/sema/model/visit.h"
#include "lints.h"

/* By the id of the content. */
struct uses {
    bool *applied, *given;
};

static void mark_given(struct uses *u, const struct inventory_item *s)
{
    if (s->content) u->given[s->content->id] = true;
    for (size_t i = 0; i < s->inner.len; i++) mark_given(u, s->inner.at[i]);
}

static void mark_all_given(struct uses *u, const inventory_list *list)
{
    for (size_t i = 0; i < list->len; i++) mark_given(u, list->at[i]);
}

/* A mark is applied together with every mark that it includes. */
static void mark_included(const struct model *m, struct uses *u)
{
    for (size_t i = 0; i < m->contents.len; i++) {
        if (!u->applied[i]) continue;
        const struct content *c = m->contents.at[i]->includes;
        for (; c && !u->applied[c->id]; c = c->includes) u->applied[c->id] = true;
    }
}

/* Returns whether content of this kind contains other content. */
static bool is_group(const struct record *r)
{
    for (; r; r = r->parent)
        if (r->cls == CLASS_GROUP || r->gathers.len) return true;
    return false;
}

/* Returns the word of the rules for a group, such as "school". */
static struct str group_word(const struct model *m)
{
    for (size_t i = 0; i < m->all_kinds.len; i++)
        if (is_group(m->all_kinds.at[i]) && m->all_kinds.at[i]->parent)
            return m->all_kinds.at[i]->name;
    return STR("group");
}

static void judge_content(struct lint *l, const struct uses *u, const struct content *c)
{
    if (c->kind->cls == CLASS_MARK && !u->applied[c->id])
        diag_help(lint_report(l, W0604, c->sym->span, "nobody ever applies `%.*s`",
                              STR_FMT(c->sym->name)),
                  "write `apply %.*s to target for ...` in the rule or card that should apply it",
                  STR_FMT(c->sym->name));
    if (c->kind->cls == CLASS_THING && !c->group && !is_group(c->kind) && !u->given[c->id]) {
        struct diag *g = lint_report(l, W0605, c->sym->span, "nobody can ever have `%.*s`",
                                     STR_FMT(c->sym->name));
        struct str group = group_word(l->m);
        diag_note(g, "nobody lists it, and it is not in any %.*s", STR_FMT(group));
        diag_help(g, "put it on somebody's list, or into a %.*s from which players choose",
                  STR_FMT(group));
    }
}

static void judge_budgets(struct lint *l, const struct site_index *sites)
{
    for (size_t i = 0; i < l->m->members.len; i++) {
        const struct member *x = l->m->members.at[i];
        bool spent = false;
        if (x->member_sort != SORT_BUDGET || !x->line) continue;
        for (size_t k = 0; k < sites->spent.len; k++) spent = spent || sites->spent.at[k] == x;
        if (spent) continue;
        diag_help(
            lint_report(l, W0609, x->line->span, "nothing ever spends `%.*s`", STR_FMT(x->name)),
            "`cost 1 %.*s` in an act, or `pay 1 %.*s from c`", STR_FMT(x->name), STR_FMT(x->name));
    }
}

/* Fighters and zones of an encounter are constants too, in a scope of its own. */
static void judge_constant(void *user, const struct symbol *y)
{
    struct lint *l = user;
    if (y->kind != SYM_CONST || y->used || !y->line || y->name.len == 0) return;
    diag_help(lint_report(l, W0617, y->span, "nothing reads the constant `%.*s`", STR_FMT(y->name)),
              "name it in the rule that has this number, or remove it");
}

static void judge_constants(struct lint *l)
{
    scope_each(l->m->shared_scope, judge_constant, l);
    for (size_t i = 0; i < MODEL_FILES; i++)
        if (l->m->file_scopes[i]) scope_each(l->m->file_scopes[i], judge_constant, l);
}

static bool is_reserved(const reserve_list *list, const struct content *c)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->at[i].content == c) return true;
    return false;
}

static bool is_in_some_reserve(const struct model *m, const struct content *c)
{
    for (size_t i = 0; i < m->contents.len; i++)
        if (is_reserved(&m->contents.at[i]->reserves, c)) return true;
    for (size_t i = 0; i < m->encounters.len; i++)
        if (is_reserved(&m->encounters.at[i]->reserves, c)) return true;
    return false;
}

static enum visit judge_newcomer(void *user, const struct fn *fn, const struct stmt *s)
{
    struct lint *l = user;
    (void)fn;
    if (s->kind != ST_BRING || s->a->kind != EX_CONST || !s->a->content) return VISIT_CHILDREN;
    const struct content *c = s->a->content;
    if (is_in_some_reserve(l->m, c)) return VISIT_CHILDREN;
    struct diag *g =
        lint_report(l, W0624, s->span, "`%.*s` is never in reserve", STR_FMT(c->sym->name));
    diag_note(g, "where nobody is in reserve, this line ends the fight with an error");
    diag_help(g, "`reserve 2 %.*s` in what brings it, or in the encounter", STR_FMT(c->sym->name));
    return VISIT_CHILDREN;
}

static void judge_newcomers(struct lint *l)
{
    visit_model(&(struct visitor){.user = l, .stmt = judge_newcomer}, l->m);
}

void lint_unused(struct lint *l)
{
    struct model *m = l->m;
    const struct site_index *sites = lint_sites(l);
    struct uses u = {.applied = ARENA_ARRAY(l->arena, bool, m->contents.len + 1),
                     .given = ARENA_ARRAY(l->arena, bool, m->contents.len + 1)};
    for (size_t i = 0; i < m->contents.len; i++) u.applied[i] = sites->applied[i];
    for (size_t i = 0; i < m->contents.len; i++) mark_all_given(&u, &m->contents.at[i]->inventory);
    for (size_t i = 0; i < m->owns.len; i++) mark_all_given(&u, &m->owns.at[i]->default_items);
    for (size_t i = 0; i < m->encounters.len; i++) {
        const struct encounter *e = m->encounters.at[i];
        mark_all_given(&u, &e->inventory);
        for (size_t k = 0; k < e->sides.len; k++) mark_all_given(&u, &e->sides.at[k].inventory);
    }
    mark_included(m, &u);
    for (size_t i = 0; i < m->contents.len; i++) judge_content(l, &u, m->contents.at[i]);
    for (size_t i = 0; i < m->options.len; i++) {
        if (sites->options_read[i]) continue;
        diag_help(lint_report(l, W0608, m->options.at[i]->line->span,
                              "nothing reads the option `%.*s`", STR_FMT(m->options.at[i]->name)),
                  "read it in some rule, or remove it: it changes nothing");
    }
    judge_budgets(l, sites);
    judge_constants(l);
    judge_newcomers(l);
}
