/* dominated.c -- Reports cards that are never better than another of their kind and group (W0607):
 * Pareto dominance in their figures.
 *
 * The kind declares which figures count (`more_is_better`, `less_is_better`). All other lines must
 * be equal, else two cards cannot be compared. A hash table by these lines keeps the number of
 * comparisons small, since nearly every card has a line of its own.
 */
#include "lang/syntax/visit_ast.h"
#include "lints.h"

#define LINES_MOST 64

/* A card, and the next of its bucket: index + 1. */
struct card {
    const struct content *c;
    uint64_t key;
    size_t next;
};

static int merit_of(const struct record *kind, const struct member *figure)
{
    for (const struct record *r = kind; r; r = r->parent)
        for (size_t i = 0; i < r->merits.len; i++)
            if (r->merits.at[i].figure == figure) return r->merits.at[i].less_is_better ? -1 : 1;
    return 0;
}

static bool has_merits(const struct record *kind)
{
    const struct record *r = kind;
    while (r && !r->merits.len) r = r->parent;
    return r != NULL;
}

/* A modifier that only adds a known number, always. */
static bool is_plain(const struct modifier *x)
{
    return x->layer == LAYER_ADD && !x->value_fn && !x->when && !x->aura;
}

static const struct modifier *find_plain(const struct content *c, const struct member *stat,
                                         int32_t element)
{
    for (size_t i = 0; i < c->modifiers.len; i++)
        if (is_plain(&c->modifiers.at[i]) && c->modifiers.at[i].stat == stat &&
            c->modifiers.at[i].element == element)
            return &c->modifiers.at[i];
    return NULL;
}

enum { WORSE = -1, SAME, BETTER, INCOMPARABLE };

static int compare_figure(const struct record *kind, const struct member *figure, int64_t mine,
                          int64_t other)
{
    int merit = merit_of(kind, figure);
    if (mine == other) return SAME;
    return !merit ? INCOMPARABLE : (mine > other) == (merit > 0) ? BETTER : WORSE;
}

static int read_field(const struct content *c, const struct member *f, int64_t *v)
{
    if (f->slot_sort != SLOT_FIELD || f->type.base != TY_INT) return 0;
    *v = c->values[f->slot] == VALUE_UNSET ? f->fallback : c->values[f->slot];
    return 1;
}

/* Returns whether the line only gives a figure. All other lines of two cards must be equal. */
static bool is_figure(const struct content *c, const struct ast *line)
{
    for (size_t i = 0; i < c->modifiers.len; i++)
        if (is_plain(&c->modifiers.at[i]) && c->modifiers.at[i].span.from == line->span.from &&
            c->modifiers.at[i].span.file == line->span.file)
            return true;
    for (const struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->members.len; i++) {
            const struct member *x = r->members.at[i];
            int64_t v;
            if (x->kind == MEM_GIVEN && read_field(c, x, &v) && c->value_spans[x->slot].to &&
                c->value_spans[x->slot].from == line->span.from)
                return true;
        }
    return false;
}

static size_t list_other_lines(const struct content *c, const struct ast *out[LINES_MOST])
{
    size_t n = 0;
    for (size_t i = 0; c->line->block && i < c->line->block->item_count; i++) {
        const struct ast *line = c->line->block->items[i];
        if (is_figure(c, line)) continue;
        if (n == LINES_MOST) return SIZE_MAX;
        out[n++] = line;
    }
    return n;
}

static bool has_same_other_lines(const struct content *a, const struct content *b)
{
    const struct ast *x[LINES_MOST], *y[LINES_MOST];
    size_t n = list_other_lines(a, x), k = list_other_lines(b, y);
    if (n != k || n == SIZE_MAX) return false;
    for (size_t i = 0; i < n; i++) {
        size_t j = 0;
        while (j < k && !ast_equal(x[i], y[j])) j++;
        if (j == k) return false;
        y[j] = y[--k];
    }
    return true;
}

/* Returns whether each figure of c is the same or worse. Sets *worse if one is worse. */
static bool never_better(const struct content *c, const struct content *other, bool *worse)
{
    *worse = false;
    for (int pass = 0; pass < 2; pass++) {
        const struct content *from = pass ? other : c;
        for (size_t i = 0; i < from->modifiers.len; i++) {
            const struct modifier *x = &from->modifiers.at[i],
                                  *y = find_plain(pass ? c : other, x->stat, x->element);
            if (!is_plain(x)) continue;
            int64_t here = pass ? (y ? y->value : 0) : x->value, there = pass ? x->value
                                                                         : y  ? y->value
                                                                              : 0;
            int order = compare_figure(c->kind, x->stat, here, there);
            if (order > 0) return false;
            *worse = *worse || order < 0;
        }
    }
    for (const struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->members.len; i++) {
            int64_t here, there;
            const struct member *f = r->members.at[i];
            if (f->kind != MEM_GIVEN || !read_field(c, f, &here) || !read_field(other, f, &there))
                continue;
            int order = compare_figure(c->kind, f, here, there);
            if (order > 0) return false;
            *worse = *worse || order < 0;
        }
    return true;
}

static bool judge_pair(struct lint *l, const struct content *c, const struct content *other)
{
    bool worse;
    if (!never_better(c, other, &worse) || (!worse && c->id < other->id) ||
        !has_same_other_lines(c, other))
        return false;
    struct diag *g =
        worse ? lint_report(l, W0607, c->sym->span, "`%.*s` is never better than `%.*s`",
                            STR_FMT(c->sym->name), STR_FMT(other->sym->name))
              : lint_report(l, W0607, c->sym->span, "`%.*s` is `%.*s` under another name",
                            STR_FMT(c->sym->name), STR_FMT(other->sym->name));
    diag_related(g, other->sym->span, "the other one");
    if (worse)
        diag_note(g, "all their other lines are the same, and none of its numbers is better");
    return true;
}

/* ---- candidates ---- */

static uint64_t hash_combine(uint64_t key, uint64_t more)
{
    return key * 1099511628211u + more;
}

static void add_key(void *sum, struct ast *part);

/* Hashes a tree, independent of the order of its parts. Equal trees have equal hashes. */
static uint64_t tree_key(const struct ast *x)
{
    uint64_t parts = 0;
    ast_each(x, add_key, &parts);
    return hash_combine(
        hash_combine(str_hash(x->text), ast_is_word(x) ? x->kind : (uint64_t)x->number), parts);
}

static void add_key(void *sum, struct ast *part)
{
    *(uint64_t *)sum += tree_key(part);
}

/* Returns the hash of all that must be equal, or 0 for a card that cannot be compared. */
static uint64_t card_key(const struct content *c)
{
    const struct ast *rest[LINES_MOST];
    size_t n = c->group && has_merits(c->kind) ? list_other_lines(c, rest) : SIZE_MAX;
    uint64_t lines = 0, key = n;
    if (n == SIZE_MAX) return 0;
    for (size_t i = 0; i < n; i++) lines += tree_key(rest[i]);
    for (const struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->members.len; i++) {
            const struct member *f = r->members.at[i];
            int64_t v;
            if (f->kind == MEM_GIVEN && read_field(c, f, &v) && !merit_of(c->kind, f))
                key = hash_combine(key, (uint64_t)v);
        }
    return hash_combine(hash_combine(hash_combine(key, lines), (uint64_t)c->group->id),
                        (uint64_t)c->kind->id) |
           1;
}

static void judge_all(struct lint *l, const struct card *cards, const size_t *heads, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct card *mine = &cards[i];
        bool found = !mine->key; /* one better card is reason enough */
        for (size_t k = mine->key ? heads[mine->key % (count + 1)] : 0; k && !found;
             k = cards[k - 1].next) {
            const struct card *other = &cards[k - 1];
            bool same = other != mine && other->key == mine->key &&
                        other->c->group == mine->c->group && other->c->kind == mine->c->kind;
            found = same && judge_pair(l, mine->c, other->c);
        }
    }
}

void lint_dominated(struct lint *l)
{
    const struct model *m = l->m;
    size_t count = m->contents.len;
    struct card *cards = ARENA_ARRAY(l->arena, struct card, count + 1);
    size_t *heads = ARENA_ARRAY(l->arena, size_t, count + 1);
    for (size_t i = count; i-- > 0;) { /* backwards, so that buckets are in order */
        struct card *card = &cards[i];
        *card = (struct card){.c = m->contents.at[i], .key = card_key(m->contents.at[i])};
        if (!card->key) continue;
        size_t *head = &heads[card->key % (count + 1)];
        card->next = *head;
        *head = i + 1;
    }
    judge_all(l, cards, heads, count);
}
