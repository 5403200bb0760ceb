/* sources.c -- Sources of a figure: the lines of the rules that give it and those that change it.
 *
 * A program does not say what a creature will have in a fight. So this lists what the text says:
 * the value of the declaration around the place, the default, and the modifiers. Inside a creature
 * these are the modifiers of what it begins with; inside other content its own; elsewhere all of
 * them.
 */
#include "ide.h"

struct source_list {
    struct question *q;
    const struct member *figure; /* a stat, or what is named */
    int32_t element;             /* of a stat with a dimension; -1: of all */
    VEC(fray_ide_source) all;
    VEC(uint32_t) files; /* of each */
};

/* ---- one source ------------------------------------------------------------------------------ */

static uint32_t line_number(struct str text, uint32_t at)
{
    uint32_t line = 1;
    for (uint32_t i = 0; i < at && i < text.len; i++) line += text.at[i] == '\n';
    return line;
}

/* The first line of a part of a text, without a brace that opens a block. */
static struct str first_line(struct str text, struct span at)
{
    uint32_t to = at.from;
    while (to < at.to && to < text.len && text.at[to] != '\n') to++;
    while (to > at.from && (text.at[to - 1] == ' ' || text.at[to - 1] == '{')) to--;
    return (struct str){text.at + at.from, to - at.from};
}

static void add_source(struct source_list *l, struct str who, struct span at, const char *note)
{
    struct arena *a = l->q->a;
    if (at.file == NO_FILE || !view_shown(l->q->v, at.file)) return;
    struct str text = view_text(l->q->v, at.file);
    if (at.to > text.len || at.from >= at.to) return;
    for (size_t i = 0; i < l->all.len; i++) /* two lists may hold one card */
        if (l->all.at[i].at.from == at.from && l->files.at[i] == at.file) return;
    fray_ide_source one = {.who = text_of_str(a, who),
                           .text = text_of_str(a, first_line(text, at)),
                           .note = note,
                           .at = span_of(l->q, at, false),
                           .line = line_number(text, at.from)};
    vec_push(&l->all, a, one);
    vec_push(&l->files, a, at.file);
}

/* The line that declares a member. Its places have no valid file, but its name is in a source. */
static void add_declaration(struct source_list *l, struct meaning x)
{
    struct span at = meaning_whole(l->q->v, x);
    add_source(l, (struct str){0}, at, "");
}

/* ---- modifiers ------------------------------------------------------------------------------- */

/* How content of a kind lends the stat to its owner. */
static const char *lend_note(const struct record *kind, const struct member *stat)
{
    static const char *const notes[] = {[LEND_SUM] = "",
                                        [LEND_HIGHEST] = "only the highest counts",
                                        [LEND_IN_USE] = "while it is in use",
                                        [LEND_LOWEST] = "only the lowest counts"};
    for (; kind; kind = kind->parent)
        for (size_t i = 0; i < kind->lends.len; i++)
            if (kind->lends.at[i].stat == stat) return notes[kind->lends.at[i].how];
    return "";
}

static void add_modifiers(struct source_list *l, const struct content *c)
{
    for (size_t i = 0; i < c->modifiers.len; i++) {
        const struct modifier *m = &c->modifiers.at[i];
        bool fits = l->element < 0 || m->element == l->element;
        if (m->stat == l->figure && fits)
            add_source(l, c->sym->name, m->span, lend_note(c->kind, l->figure));
    }
}

static void add_item(struct source_list *l, const struct inventory_item *item)
{
    if (item->content) add_modifiers(l, item->content);
    for (size_t i = 0; i < item->inner.len; i++) add_item(l, item->inner.at[i]);
}

/* What a creature begins with: its own lists, and the defaults of lists that it leaves out. */
static void add_inventory(struct source_list *l, const struct content *c)
{
    for (size_t i = 0; i < c->inventory.len; i++) add_item(l, c->inventory.at[i]);
    for (const struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->members.len; i++) {
            const struct member *own = r->members.at[i];
            bool stated = own->kind != MEM_OWN;
            for (size_t k = 0; k < c->inventory.len; k++)
                stated = stated || c->inventory.at[k]->own == own;
            for (size_t k = 0; !stated && k < own->default_items.len; k++)
                add_item(l, own->default_items.at[k]);
        }
}

/* ---- the declaration around the place -------------------------------------------------------- */

/* A line of content that has the place in its first word. */
struct content_line {
    const struct content *content; /* NULL: the place is elsewhere */
    const struct ast *line;
};

static struct content_line line_around(const struct question *q)
{
    struct content_line best = {NULL, NULL};
    for (size_t i = 0; i < q->v->model->contents.len; i++) {
        const struct content *c = q->v->model->contents.at[i];
        const struct ast *block = c->line ? c->line->block : NULL;
        if (!c->sym || c->sym->span.file != q->file || !block) continue;
        for (size_t k = 0; k < block->item_count; k++) {
            const struct ast *line = block->items[k];
            const struct ast *head = line->kind == AST_LINE ? line->head : NULL;
            if (head && head->span.from <= q->at && q->at <= head->span.to)
                best = (struct content_line){c, line};
        }
    }
    return best;
}

/* The tag of a line such as `resist[will] 2`, or -1. */
static int32_t element_of(const struct member *stat, const struct ast *line)
{
    const struct ast *head = line ? line->head : NULL;
    if (!stat->dim || !head || head->kind != AST_INDEX || head->item_count != 1) return -1;
    for (size_t i = 0; i < stat->dim->values.len; i++)
        if (str_equal(stat->dim->values.at[i], name_of(head->items[0]))) return (int32_t)i;
    return -1;
}

static void add_own_line(struct source_list *l, struct content_line at)
{
    struct span span = at.line->span;
    span.file = l->q->file;
    add_source(l, at.content->sym->name, span, lend_note(at.content->kind, l->figure));
}

static void add_stat(struct source_list *l, struct content_line at, struct meaning named)
{
    const struct content *c = at.content;
    l->element = element_of(l->figure, at.line);
    if (c)
        add_own_line(l, at);
    else
        add_declaration(l, named);
    if (c) add_modifiers(l, c);
    if (c && c->kind->cls == CLASS_CREATURE) add_inventory(l, c);
    for (size_t i = 0; !c && i < l->q->v->model->contents.len; i++)
        add_modifiers(l, l->q->v->model->contents.at[i]);
}

static void add_option(struct source_list *l, struct meaning x, const struct member *option)
{
    add_declaration(l, x);
    const struct ast *set = option->override_line;
    if (set) add_source(l, (struct str){0}, set->span, "for the whole program");
}

static fray_result find_sources(struct question *q)
{
    struct source_list l = {.q = q, .element = -1};
    struct named_place p;
    if (!meaning_at(q, &p)) return FRAY_NOT_FOUND;
    struct content_line at = line_around(q);
    const struct symbol *y = p.meaning.kind == NAME_SYMBOL ? p.meaning.target : NULL;
    const struct member *x = p.meaning.kind == NAME_MEMBER ? p.meaning.target : NULL;
    bool stat = x && (x->kind == MEM_STAT || x->max_stat);
    l.figure = x && x->max_stat ? x->max_stat : x;
    if (stat)
        add_stat(&l, at, p.meaning);
    else if (x && x->kind == MEM_GIVEN) {
        if (at.content) add_own_line(&l, at);
        add_declaration(&l, p.meaning);
    } else if (x && x->kind == MEM_PROPERTY)
        add_declaration(&l, p.meaning);
    else if (x && x->kind == MEM_KEPT && x->member_sort == SORT_OPTION)
        add_option(&l, p.meaning, x);
    else if (y && y->kind == SYM_OPTION)
        add_option(&l, p.meaning, y->as.option);
    else if (y && y->kind == SYM_CONST)
        add_declaration(&l, p.meaning);
    else
        return FRAY_NOT_FOUND;
    q->answer = ANSWER(l.all);
    return FRAY_OK;
}

fray_result fray_ide_sources(fray_ide *ide, const char *program, const char *file, uint32_t at,
                             const fray_ide_source **sources, size_t *count)
{
    const void *list = NULL;
    if (!sources) return FRAY_BAD_ARGUMENT;
    fray_result result = question_list(ide, program, file, at, find_sources, NULL, &list, count);
    *sources = list;
    return result;
}
