/* page.c -- Makes a page for each declaration, line by line. */
#include <string.h>

#include "prose.h"

/* The noun phrase for `self`: the owner of a thing and the performer of an act are "you". */
static struct np self_np(struct prose_reader *r, const struct content *c)
{
    switch (c->kind->cls) {
    case CLASS_MARK: return np_one(r, STR("the bearer"));
    case CLASS_CREATURE: return (struct np){.text = STR("it"), .whose = STR("its")};
    case CLASS_TERRAIN: return (struct np){.text = STR("a creature here"), .whose = STR("its")};
    default: return (struct np){.text = STR("you"), .whose = STR("your"), .many = true};
    }
}

/* `count(SET) > 0` with a set from which a question of the act chooses: "Choose one of the enemies"
 * says that there is one. */
static bool is_asked(const struct ast *e, const struct ast *act)
{
    bool some = e->kind == AST_BINARY && e->op == OP_GT && e->a->kind == AST_CALL &&
                str_is(name_of(e->a->a), "count") && e->a->item_count == 1 &&
                e->b->kind == AST_NUMBER && e->b->number == 0;
    for (size_t i = 0; some && act->block && i < act->block->item_count; i++) {
        const struct ast *ask = act->block->items[i];
        const struct ast *from = ask->kind == AST_LINE && str_is(name_of(ask->head), "let")
                                     ? joined_value(ask, JOIN_FROM)
                                     : NULL;
        if (from && ast_equal(from, e->a->items[0]->a)) return true;
    }
    return false;
}

/* The condition without what the questions say. NULL: nothing is left. */
static const struct ast *without_asked(struct prose_reader *r, const struct ast *e,
                                       const struct ast *act)
{
    if (!e || is_asked(e, act)) return NULL;
    if (e->kind != AST_BINARY || e->op != OP_AND) return e;
    const struct ast *a = without_asked(r, e->a, act), *b = without_asked(r, e->b, act);
    if (!a || !b) return a ? a : b;
    if (a == e->a && b == e->b) return e;
    struct ast *both = ARENA_NEW(r->a, struct ast);
    memcpy(both, e, ast_size(e));
    both->a = (struct ast *)(uintptr_t)a;
    both->b = (struct ast *)(uintptr_t)b;
    return both;
}

/* "Possible when ..., if ...": the moments and the condition of an act. */
static void read_offer(struct prose_reader *r, const struct ast *line)
{
    const struct ast *when = without_asked(r, line->when, line);
    const struct ast *at = joined_value(line, JOIN_AT);
    size_t count = list_len(at);
    struct str *parts = ARENA_ARRAY(r->a, struct str, count + 1);
    for (size_t i = 0; i < count; i++)
        parts[i] = read_moment(r, list_at((struct ast *)(uintptr_t)at, i), r->self);
    struct str moments = joined_by(r, parts, count, count > 2 ? ", " : " or ", " or "),
               cond = when ? read_if(r, when, false) : STR("");
    if (moments.len && cond.len)
        add_rule(r, format_str(r, "possible %S, if %S", moments, cond));
    else if (moments.len)
        add_rule(r, format_str(r, "possible %S", moments));
    else if (cond.len)
        add_rule(r, format_str(r, "possible if %S", cond));
}

static bool is_declaration(const struct prose_reader *r, const struct ast *line)
{
    struct symbol *y =
        line->kind == AST_LINE && line->head ? scope_find(r->m->names, name_of(line->head)) : NULL;
    return y && y->kind == SYM_KIND && line->a &&
           !record_find(r->content->kind, name_of(line->head));
}

static bool lends(const struct record *kind, const struct member *stat)
{
    for (; kind; kind = kind->parent)
        for (size_t i = 0; i < kind->lends.len; i++)
            if (kind->lends.at[i].stat == stat) return true;
    return false;
}

/* Does content of this kind count for what is done with it, as a card that is played does? */
static bool is_played(const struct record *kind)
{
    for (; kind; kind = kind->parent)
        for (size_t i = 0; i < kind->lends.len; i++)
            if (kind->lends.at[i].how == LEND_IN_USE) return true;
    return false;
}

/* Badges in the order of their declarations. A played card that lends a stat, but has no line of
 * it, lends 0. */
static void order_badges(struct prose_reader *r, struct doc_page *page)
{
    const struct doc_badge *found = page->badges.at;
    size_t count = page->badges.len;
    page->badges.at = NULL;
    page->badges.len = page->badges.cap = 0;
    for (size_t i = 0; i < r->m->badges.len; i++) {
        const struct badge *b = &r->m->badges.at[i];
        struct str label = capital(r, member_label(r, b->mem));
        struct doc_badge badge = {b->symbol, label, STR("+0"), SIZE_MAX, i};
        bool has = is_played(page->content->kind) && lends(page->content->kind, b->mem);
        for (size_t k = 0; k < count; k++) {
            if (found[k].rank != i) continue;
            badge = found[k];
            has = true;
        }
        if (has) vec_push(&page->badges, r->a, badge);
    }
}

/* Its wording, else its name: `low_wall` is "Low wall". */
static struct str title_of(struct prose_reader *r, struct str name)
{
    struct str label = content_label(r, name);
    bool plain = str_equal(label, name) && name.len && name.at[0] >= 'a' && name.at[0] <= 'z';
    return plain ? capital(r, shown_name(r, name)) : label;
}

static void read_page(struct prose_reader *r, const struct content *c, struct doc_page *page)
{
    r->content = c;
    r->page = page;
    r->known.len = 0;
    r->self = r->it = self_np(r, c);
    page->content = c;
    page->name = title_of(r, c->sym->name);
    page->kind = capital(r, kind_label(r, c->kind));
    page->kinds = plural(r, page->kind);
    if (c->group) page->group = c->group->sym->name;
    if (c->kind->cls == CLASS_ACT) read_offer(r, c->line);
    for (size_t i = 0; c->line->block && i < c->line->block->item_count; i++) {
        /* The answers of an act's questions keep their names in its later lines. */
        r->known.len = c->kind->cls == CLASS_ACT ? r->known.len : 0;
        if (!is_declaration(r, c->line->block->items[i])) read_line(r, c->line->block->items[i]);
    }
    if (c->kind->cls == CLASS_ACT) read_mentions(r, c->line);
    if (!c->parts.len) read_default_tracks(r); /* a body has what its parts share */
    order_badges(r, page);
}

struct pages_job {
    const struct model *m;
    struct arena *a;
    doc_pages_list *pages;
};

static void read_pages(void *user)
{
    const struct pages_job *from = user;
    const struct model *m = from->m;
    struct prose_reader r = {.m = m, .a = from->a};
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        struct doc_page page = {0};
        /* content of a test or for one trial; a mark without a kind, which players do not see */
        if (c->scope != m->names || c->kind == m->kinds[KIND_MARK] || c->stands_in) continue;
        /* an act that the options rule out */
        if (c->kind->cls == CLASS_ACT && c->line->when && truth_of(&r, c->line->when) == TRUTH_NO)
            continue;
        /* a kind that is worded as nothing */
        if (!kind_label(&r, c->kind).len) continue;
        read_page(&r, c, &page);
        vec_push(from->pages, from->a, page);
    }
}

bool doc_pages(const struct model *m, struct arena *a, doc_pages_list *pages)
{
    return arena_try(a, read_pages, &(struct pages_job){m, a, pages});
}
