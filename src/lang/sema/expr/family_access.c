/* family_access.c -- `c.armour[w]`: an element of a family whose word only the fight knows.
 *
 * It is a call of a function made here, which compares the word with each of the family. */
#include "expr.h"

/* Of a word that was made it is the number. */
static struct type word_type(const struct member *x)
{
    return x->dim->key_count ? type_of(TY_INT) : (struct type){.base = TY_TAG, .tag = x->dim};
}

int32_t family_indices(const struct member *x)
{
    return x->dim->key_count ? x->dim->key_count : 1;
}

struct ast *family_index_at(struct ast *index, int32_t of, int32_t i)
{
    for (; i < of - 1; i++) index = index->a;
    return index->items[0];
}

static int64_t key_size(const struct family_key *k)
{
    return k->to - k->from + 1;
}

/* Is a key that is known beyond those of the family? Then it is reported. */
static bool is_beyond(struct check_ctx *cx, const struct member *x, const struct family_key *k,
                      const struct expr *key)
{
    if (key->type.base == TY_ERROR) return true;
    if (key->kind != EX_CONST || (key->value >= k->from && key->value <= k->to)) return false;
    report(cx->m, E0303, key->span, "`%.*s` is kept for each %.*s: there is no %lld",
           STR_FMT(x->name), STR_FMT(x->dim->name), (long long)key->value);
    return true;
}

/* The number of the word that an index of a made family names. */
static struct expr *made_word(struct check_ctx *cx, const struct member *x, struct ast *index)
{
    struct tag *t = x->dim;
    struct expr **keys = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
    bool known = true;
    int64_t number = 0;
    for (int32_t i = 0; i < t->key_count; i++) {
        const struct family_key *k = &t->keys[i];
        struct type type = k->tag ? (struct type){.base = TY_TAG, .tag = k->tag} : type_of(TY_INT);
        keys[i] = expr_as(cx, family_index_at(index, t->key_count, i), type);
        if (is_beyond(cx, x, k, keys[i])) return expr_error(cx, index->span);
        known = known && keys[i]->kind == EX_CONST;
        number = number * key_size(k) + keys[i]->value - k->from;
    }
    if (known) return expr_const(cx, type_of(TY_INT), number, index->span);
    return call_fn(cx, t->number, keys, (size_t)t->key_count, index->span);
}

struct expr *family_word(struct check_ctx *cx, const struct member *x, struct ast *index)
{
    return x->dim->key_count ? made_word(cx, x, index) : expr_as(cx, index->items[0], word_type(x));
}

bool family_has_owner(const struct member *x)
{
    return x->rec->cls != CLASS_FIGHT;
}

/* A function of (self, word, ...), without self for the fight. */
struct fn *family_fn(struct check_ctx *cx, struct check_ctx *inner, const struct member *x,
                     enum permission permission, struct type ret)
{
    struct model *m = cx->m;
    struct span span = x->line->span;
    struct fn *fn = fn_new(m, x->name, permission, ret, span);
    enum ty ty = x->rec->cls == CLASS_CREATURE ? TY_CREATURE
                 : x->rec->cls == CLASS_SIDE   ? TY_SIDE
                 : x->rec->cls == CLASS_PLACE  ? TY_PLACE
                                               : TY_THING;
    if (family_has_owner(x))
        fn_param(m, fn, STR("self"),
                 type_record(ty, ty == TY_SIDE || ty == TY_PLACE ? NULL : x->rec));
    fn_param(m, fn, STR("word"), word_type(x));
    cx_init(inner, m, fn, m->names);
    return fn;
}

struct expr *family_is_word(struct check_ctx *inner, const struct member *x, size_t word)
{
    struct span span = x->line->span;
    struct expr *c = expr_binary(inner, EX_COMPARE, type_of(TY_FLAG),
                                 expr_local(inner, family_has_owner(x), span),
                                 expr_const(inner, word_type(x), (int64_t)word, span), span);
    c->op = OP_EQ;
    return c;
}

static struct expr *element_of(struct check_ctx *inner, const struct member *x, size_t word,
                               bool top)
{
    struct span span = x->line->span;
    struct expr *self = family_has_owner(x) ? expr_local(inner, 0, span) : NULL;
    if (!top) return member_expr_of(inner, self, x->elements[word], span);
    struct expr *stat = expr_unary(inner, EX_STAT, type_of(TY_INT), self, span);
    stat->mem = x->elements[word]->max_stat;
    return stat;
}

/* if word == head then self.armour[head] else ... */
static struct fn *family_reader(struct check_ctx *cx, const struct member *x, bool top)
{
    struct check_ctx inner;
    struct type ret = top ? type_of(TY_INT) : x->type;
    struct fn *fn = family_fn(cx, &inner, x, PERMIT_PURE, ret);
    size_t n = x->dim->values.len;
    struct expr *value = element_of(&inner, x, n - 1, top);
    for (size_t k = n - 1; k-- > 0;) {
        struct expr *cond = expr_binary(&inner, EX_COND, ret, family_is_word(&inner, x, k),
                                        element_of(&inner, x, k, top), x->line->span);
        cond->c = value;
        value = cond;
    }
    fn->value = value;
    return fn;
}

struct expr *family_call(struct check_ctx *cx, struct fn *fn, const struct member *x,
                         struct expr *record, struct expr *word, struct expr *value,
                         struct span span)
{
    struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, 3);
    size_t n = 0;
    if (family_has_owner(x)) items[n++] = record;
    items[n++] = word;
    if (value) items[n++] = value;
    return call_fn(cx, fn, items, n, span);
}

struct expr *family_element(struct check_ctx *cx, struct member *x, struct expr *record,
                            struct ast *index)
{
    struct span span = index->span;
    struct expr *w = family_word(cx, x, index);
    if (w->type.base == TY_ERROR || x->dim->values.len == 0) return expr_error(cx, span);
    if (w->kind == EX_CONST && w->value >= 0 && (size_t)w->value < x->dim->values.len)
        return member_expr_of(cx, record, x->elements[w->value], span);
    if (!x->readers[0]) x->readers[0] = family_reader(cx, x, false);
    struct expr *call = family_call(cx, x->readers[0], x, record, w, NULL, span);
    call->mem = x;
    return call;
}

struct expr *family_top(struct check_ctx *cx, struct expr *element, struct span span)
{
    struct member *x = element->mem;
    if (!x->elements[0]->max_stat) return NULL;
    if (!x->readers[1]) x->readers[1] = family_reader(cx, x, true);
    return call_fn(cx, x->readers[1], element->items, element->item_count, span);
}
