/* dominated.c -- a card that is never better than another of its kind and group: all its lines are
 * those of the other, but for figures, and none of these is better. Which figures count for more or
 * for less is what the kind says (`more_is_better`); a line that differs in anything else makes two
 * cards that cannot be compared.
 *
 * Cards are many, and nearly all of them do something that no other does: so each is compared only
 * with those of the same key, which is made of all that must be the same.
 */
#include "lint/lint.h"
#include "syntax/visit.h"

#define LINES_MOST 64

/* A card, and the next of the same slot: index + 1. */
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
    return x->layer == LAYER_ADD && !x->value_fn && !x->when;
}

static const struct modifier *plain_like(const struct content *c, const struct member *stat,
                                         int32_t element)
{
    for (size_t i = 0; i < c->modifiers.len; i++)
        if (is_plain(&c->modifiers.at[i]) && c->modifiers.at[i].stat == stat &&
            c->modifiers.at[i].element == element)
            return &c->modifiers.at[i];
    return NULL;
}

/* -1: worse, 0: the same, 1: better in this figure; 2: who can say. */
static int judged(const struct record *kind, const struct member *figure, int64_t mine,
                  int64_t other)
{
    int merit = merit_of(kind, figure);
    if (mine == other) return 0;
    return !merit ? 2 : (mine > other) == (merit > 0) ? 1 : -1;
}

static int field_of(const struct content *c, const struct member *f, int64_t *v)
{
    if (f->slot_sort != SLOT_FIELD || f->type.base != TY_INT) return 0;
    *v = c->values[f->slot] == VALUE_UNSET ? f->fallback : c->values[f->slot];
    return 1;
}

/* What is left when figures are taken away must be the same, line by line. */
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
            if (x->sort == MEM_GIVEN && field_of(c, x, &v) && c->value_spans[x->slot].to &&
                c->value_spans[x->slot].from == line->span.from)
                return true;
        }
    return false;
}

static size_t other_lines(const struct content *c, const struct ast *out[LINES_MOST])
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

static bool same_rest(const struct content *a, const struct content *b)
{
    const struct ast *x[LINES_MOST], *y[LINES_MOST];
    size_t n = other_lines(a, x), k = other_lines(b, y);
    if (n != k || n == SIZE_MAX) return false;
    for (size_t i = 0; i < n; i++) {
        size_t j = 0;
        while (j < k && !ast_equal(x[i], y[j])) j++;
        if (j == k) return false;
        y[j] = y[--k];
    }
    return true;
}

/* Is no figure of c better than that of other? *worse: is some worse? */
static bool never_better(const struct content *c, const struct content *other, bool *worse)
{
    *worse = false;
    for (int pass = 0; pass < 2; pass++) {
        const struct content *from = pass ? other : c;
        for (size_t i = 0; i < from->modifiers.len; i++) {
            const struct modifier *x = &from->modifiers.at[i],
                                  *y = plain_like(pass ? c : other, x->stat, x->element);
            if (!is_plain(x)) continue;
            int64_t here = pass ? (y ? y->value : 0) : x->value, there = pass ? x->value
                                                                         : y  ? y->value
                                                                              : 0;
            int how = judged(c->kind, x->stat, here, there);
            if (how > 0) return false;
            *worse = *worse || how < 0;
        }
    }
    for (const struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->members.len; i++) {
            int64_t here, there;
            const struct member *f = r->members.at[i];
            if (f->sort != MEM_GIVEN || !field_of(c, f, &here) || !field_of(other, f, &there))
                continue;
            int how = judged(c->kind, f, here, there);
            if (how > 0) return false;
            *worse = *worse || how < 0;
        }
    return true;
}

static bool judge(struct lint *l, const struct content *c, const struct content *other)
{
    bool worse;
    if (!never_better(c, other, &worse) || (!worse && c->id < other->id) || !same_rest(c, other))
        return false;
    struct diag *g =
        worse ? lint_report(l, W0607, c->sym->span, "`%.*s` is never better than `%.*s`",
                            STR_FMT(c->sym->name), STR_FMT(other->sym->name))
              : lint_report(l, W0607, c->sym->span, "`%.*s` is `%.*s` under another name",
                            STR_FMT(c->sym->name), STR_FMT(other->sym->name));
    diag_related(l->d, g, other->sym->span, "the other one");
    if (worse)
        diag_note(l->d, g, "all their other lines are the same, and no figure of it is better");
    return true;
}

/* ---- which cards to compare ---- */

static uint64_t and_then(uint64_t key, uint64_t more)
{
    return key * 1099511628211u + more;
}

static void add_key(void *sum, struct ast *part);

/* Of trees that are the same it is the same; the order of parts is not looked at. */
static uint64_t tree_key(const struct ast *x)
{
    uint64_t parts = 0;
    ast_each(x, add_key, &parts);
    return and_then(and_then(str_hash(x->text), ast_is_word(x) ? x->kind : (uint64_t)x->number),
                    parts);
}

static void add_key(void *sum, struct ast *part)
{
    *(uint64_t *)sum += tree_key(part);
}

/* 0: it is compared with nobody. */
static uint64_t card_key(const struct content *c)
{
    const struct ast *rest[LINES_MOST];
    size_t n = c->group && has_merits(c->kind) ? other_lines(c, rest) : SIZE_MAX;
    uint64_t lines = 0, key = n;
    if (n == SIZE_MAX) return 0;
    for (size_t i = 0; i < n; i++) lines += tree_key(rest[i]);
    for (const struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->members.len; i++) {
            const struct member *f = r->members.at[i];
            int64_t v;
            if (f->sort == MEM_GIVEN && field_of(c, f, &v) && !merit_of(c->kind, f))
                key = and_then(key, (uint64_t)v);
        }
    return and_then(and_then(and_then(key, lines), (uint64_t)c->group->id), (uint64_t)c->kind->id) |
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
            found = same && judge(l, mine->c, other->c);
        }
    }
}

void lint_dominated(struct lint *l)
{
    const struct model *m = l->m;
    size_t count = m->contents.len;
    struct card *cards = ARENA_ARRAY(l->arena, struct card, count + 1);
    size_t *heads = ARENA_ARRAY(l->arena, size_t, count + 1);
    for (size_t i = count; i-- > 0;) { /* the first of a slot stands first in it */
        struct card *card = &cards[i];
        *card = (struct card){.c = m->contents.at[i], .key = card_key(m->contents.at[i])};
        if (!card->key) continue;
        size_t *head = &heads[card->key % (count + 1)];
        card->next = *head;
        *head = i + 1;
    }
    judge_all(l, cards, heads, count);
}
