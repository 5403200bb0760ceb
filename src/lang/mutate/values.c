/* values.c -- Mutates values: numbers, dice, flags, tags and names of content, in code and in
 * tables alike. */
#include "finder.h"
#include "lang/sema/sema.h"

#include <stdio.h>

/* ---- numbers --------------------------------------------------------------------------------- */

void number_mutant(struct finder *f, struct span span, int64_t *at, int64_t by, const char *after)
{
    int64_t old = *at, value = old + by;
    if (f->in_cost && value < 1) return; /* a cost is at least 1 */
    if (!number_find(f->m, &span, old, after)) {
        /* a named constant: each use of it is mutated by itself */
        struct str text = text_at(f->m, span);
        if (*after || !text.len || !name_char(text.at[0]) || text.at[0] <= '9') return;
        for (size_t i = 0; i < text.len; i++)
            if (!name_char(text.at[i])) return;
        const struct symbol *y = scope_find(f->m->shared_scope, text);
        if (!y || y->kind != SYM_CONST || y->as.number != old) return;
        struct mutant *x = mutant_add(
            f, MUTATE_NUMBER, span, text_make(f, "(%.*s %c 1)", STR_FMT(text), by < 0 ? '-' : '+'));
        if (x) change_add(f, x, at, &value, sizeof value);
        return;
    }
    /* a sign that is written stays correct: `+0` becomes `-1` */
    const struct str *text = &f->m->diags->sources.at[span.file].text;
    char sign = span.from > 0 ? text->at[span.from - 1] : ' ';
    if (value < 0 && old >= 0 && sign == '+') span.from--;
    struct mutant *x = mutant_add(f, MUTATE_NUMBER, span, text_make(f, "%lld", (long long)value));
    if (old < 0 && value >= 0 && x) x->now = text_make(f, "+%lld", (long long)value);
    if (x) change_add(f, x, at, &value, sizeof value);
}

/* ---- dice ------------------------------------------------------------------------------------ */

/* Dice without a selection of them: sides | count << 32. */
static void dice_mutant(struct finder *f, struct span span, int64_t *at, int sides, int count)
{
    int64_t old = *at, n = old >> 32 & 1023, d = old & INT32_MAX;
    if (old >> 42) return;
    char written[2][32];
    const char *tokens[3] = {written[0], NULL, NULL};
    snprintf(written[0], sizeof written[0], n == 1 ? "d%lld" : "%lldd%lld",
             n == 1 ? (long long)d : (long long)n, (long long)d);
    snprintf(written[1], sizeof written[1], "%lldd%lld", (long long)n, (long long)d);
    tokens[1] = written[1];
    if (token_find(f->m, &span, tokens) < 0) return;
    n += count, d += sides;
    if (n < 1 || d < 1 || n > 1000) return;
    int64_t value = d | n << 32;
    struct str now = n == 1 && written[0][0] == 'd'
                         ? text_make(f, "d%lld", (long long)d)
                         : text_make(f, "%lldd%lld", (long long)n, (long long)d);
    struct mutant *x = mutant_add(f, MUTATE_DIE, span, now);
    if (x) change_add(f, x, at, &value, sizeof value);
}

/* ---- names ----------------------------------------------------------------------------------- */

bool name_find(const struct finder *f, struct span *span, struct str name)
{
    char word[128], quoted[132];
    if (name.len >= sizeof word) return false;
    snprintf(word, sizeof word, "%.*s", STR_FMT(name));
    snprintf(quoted, sizeof quoted, "\"%s\"", word);
    const char *tokens[] = {quoted, word, NULL};
    /* a quoted name is one unit, which token_find passes as a whole */
    return name.len && token_find(f->m, span, tokens) >= 0;
}

static struct str name_written(struct finder *f, struct str name)
{
    bool plain = name.len > 0 && name.at[0] > '9';
    for (size_t i = 0; i < name.len; i++) plain = plain && name_char(name.at[i]);
    return plain ? name : text_make(f, "\"%.*s\"", STR_FMT(name));
}

struct str content_written(struct finder *f, const struct content *c)
{
    return name_written(f, c->sym->name);
}

/* Compares member by member, since padding bytes are not set. */
static bool same_type(struct type a, struct type b)
{
    return type_same(a, b) && a.optional == b.optional;
}

static bool same_values(const struct content *a, const struct content *b)
{
    if (a->act_params.len != b->act_params.len) return false;
    for (size_t i = 0; i < a->act_params.len; i++)
        if (!same_type(a->act_params.at[i].type, b->act_params.at[i].type)) return false;
    size_t members_a = a->rec ? a->rec->members.len : 0,
           members_b = b->rec ? b->rec->members.len : 0;
    return members_a == 0 && members_b == 0;
}

/* A sibling is declared in the same file, so it is visible wherever the content is. */
struct content *content_sibling(const struct finder *f, const struct content *c)
{
    struct model *m = f->m;
    for (size_t i = 1; c->line && i < m->contents.len; i++) {
        struct content *other = m->contents.at[((size_t)c->id + i) % m->contents.len];
        if (other->kind == c->kind && other->line && other->line->span.file == c->line->span.file &&
            other->group == c->group && !in_scene(f, other->line->span) && same_values(c, other))
            return other;
    }
    return NULL;
}

static void tag_mutant(struct finder *f, const struct tag *tag, struct span span, int64_t *at)
{
    if (!tag || tag->values.len < 2 || *at < 0 || (size_t)*at >= tag->values.len) return;
    int64_t value = (*at + 1) % (int64_t)tag->values.len;
    if (!name_find(f, &span, tag->values.at[*at])) return;
    struct mutant *x = mutant_add(f, MUTATE_NAME, span, name_written(f, tag->values.at[value]));
    if (x) change_add(f, x, at, &value, sizeof value);
}

static void content_mutant(struct finder *f, struct span span, int64_t *at)
{
    if (*at < 0 || (size_t)*at >= f->m->contents.len) return;
    const struct content *c = f->m->contents.at[*at], *other = content_sibling(f, c);
    if (!other || !name_find(f, &span, c->sym->name)) return;
    int64_t value = other->id;
    struct mutant *x = mutant_add(f, MUTATE_NAME, span, content_written(f, other));
    if (x) change_add(f, x, at, &value, sizeof value);
}

static void flag_mutant(struct finder *f, struct span span, int64_t *at)
{
    static const char *const words[] = {"true", "false", NULL};
    int written = token_find(f->m, &span, words);
    int64_t value = *at == 0;
    if (written < 0 || (written == 0) != (*at != 0)) return;
    struct mutant *x = mutant_add(f, MUTATE_NEGATION, span, str_from(words[value ? 0 : 1]));
    if (x) change_add(f, x, at, &value, sizeof value);
}

void value_mutants(struct finder *f, const struct type *type, struct span span, int64_t *at,
                   const char *after)
{
    switch (type->base) {
    case TY_INT:
        number_mutant(f, span, at, 1, after);
        number_mutant(f, span, at, -1, after);
        break;
    case TY_DICE:
        dice_mutant(f, span, at, 1, 0);
        dice_mutant(f, span, at, -1, 0);
        dice_mutant(f, span, at, 0, 1);
        dice_mutant(f, span, at, 0, -1);
        break;
    case TY_FLAG: flag_mutant(f, span, at); break;
    case TY_TAG: tag_mutant(f, type->tag, span, at); break;
    case TY_CONTENT: content_mutant(f, span, at); break;
    default: break;
    }
}
