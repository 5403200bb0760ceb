/* family_members.c -- Kept members with one value for each word of a family, or each number, or by
 * two of these: `track armour[location]`, `track slots[1..9]`, `counter fear[land][element]`.
 *
 * Each word gets a member of its own, `armour[head]`. So a maximum, a floor, an overflow and a
 * place in reports are what single members have. The member `armour` only finds them. Where the
 * word is known, `c.armour[head]` is that member. Elsewhere it is a call: family_access.c.
 */
#include "members.h"

enum { FAMILY_MOST = 256 };

bool family_key_read(struct model *m, struct scope *s, struct ast *e, struct family_key *k)
{
    *k = (struct family_key){NULL, 0, 0};
    const struct symbol *y = e->kind == AST_NAME ? scope_find(s, e->text) : NULL;
    if (y && y->kind == SYM_TAG) {
        k->tag = y->as.tag;
        k->to = (int64_t)y->as.tag->values.len - 1;
        return true;
    }
    if (e->kind != AST_RANGE) return false;
    k->from = constant_value(m, s, e->a, type_of(TY_INT), "where numbers begin");
    k->to = constant_value(m, s, e->b, type_of(TY_INT), "where numbers end");
    if (k->to < k->from) report(m, E0404, e->span, "the range runs backwards");
    if (k->to < k->from) k->to = k->from;
    return true;
}

static struct str key_word(struct model *m, const struct family_key *k, int64_t i)
{
    return k->tag ? k->tag->values.at[i] : str_printf(m->arena, "%lld", (long long)(k->from + i));
}

/* `number from 1 to 9`, `land` */
static struct str key_name(struct model *m, const struct family_key *k)
{
    return k->tag ? k->tag->name
                  : str_printf(m->arena, "number from %lld to %lld", (long long)k->from,
                               (long long)k->to);
}

/* The family of numbers, or of two keys. */
static struct tag *family_made(struct model *m, const struct ast *name,
                               const struct family_key *keys, int32_t count)
{
    struct tag *t = ARENA_NEW(m->arena, struct tag);
    *t = (struct tag){.id = -1, .file = name->span.file, .key_count = count};
    t->name = key_name(m, &keys[0]);
    if (count == 2)
        t->name =
            str_printf(m->arena, "%.*s and %.*s", STR_FMT(t->name), STR_FMT(key_name(m, &keys[1])));
    int64_t all = 1, last = count == 2 ? keys[1].to - keys[1].from + 1 : 1;
    for (int32_t i = 0; i < count; i++) {
        t->keys[i] = keys[i];
        int64_t n = keys[i].to - keys[i].from + 1;
        all = n > FAMILY_MOST ? FAMILY_MOST + 1 : all * n;
    }
    if (all > FAMILY_MOST) {
        report(m, E0005, name->span, "a member keeps at most %d values by its keys", FAMILY_MOST);
        all = 1;
    }
    for (int64_t i = 0; i < all; i++) {
        struct str word = key_word(m, &keys[0], i / last);
        if (count == 2)
            word = str_printf(m->arena, "%.*s][%.*s", STR_FMT(word),
                              STR_FMT(key_word(m, &keys[1], i % last)));
        vec_push(&t->values, m->arena, word);
    }
    return t;
}

/* The family of `armour[location]`, `slots[1..9]`, `fear[land][element]`; NULL: none of these. */
static struct tag *family_of(struct model *m, struct scope *s, const struct ast *name)
{
    struct family_key keys[2];
    bool two = name->kind == AST_INDEX && name->a->kind == AST_INDEX;
    const struct ast *first = two ? name->a : name;
    if (first->kind != AST_INDEX || first->a->kind != AST_NAME || first->item_count != 1 ||
        name->item_count != 1 || !family_key_read(m, s, first->items[0], &keys[0]) ||
        (two && !family_key_read(m, s, name->items[0], &keys[1])))
        return NULL;
    return two || !keys[0].tag ? family_made(m, name, keys, two ? 2 : 1) : keys[0].tag;
}

static struct ast *family_name(struct ast *name)
{
    while (name->kind == AST_INDEX) name = name->a;
    return name;
}

static struct str element_name(struct model *m, struct str name, struct str word)
{
    return str_printf(m->arena, "%.*s[%.*s]", STR_FMT(name), STR_FMT(word));
}

/* ---- the number of a word that is made ------------------------------------------------------ */

/* The place of a key among those that it goes through. */
static struct expr *key_number(struct check_ctx *cx, const struct family_key *k, struct expr *x)
{
    if (k->tag) return number_of_tag(cx, x);
    if (!k->from) return x;
    struct expr *n = expr_binary(cx, EX_ARITH, type_of(TY_INT), x,
                                 expr_const(cx, type_of(TY_INT), k->from, x->span), x->span);
    n->op = OP_SUB;
    return n;
}

static struct expr *two_numbers(struct check_ctx *cx, struct expr *a, int64_t each, struct expr *b)
{
    struct expr *times = expr_binary(cx, EX_ARITH, type_of(TY_INT), a,
                                     expr_const(cx, type_of(TY_INT), each, a->span), a->span),
                *sum = expr_binary(cx, EX_ARITH, type_of(TY_INT), times, b, a->span);
    times->op = OP_MUL, sum->op = OP_ADD;
    return sum;
}

/* if key in 1..9 { return ... }: beyond it there is no result */
static void number_body(struct check_ctx *inner, struct fn *fn, struct tag *t, struct span span)
{
    struct expr *value = NULL;
    for (int32_t i = 0; i < t->key_count; i++) {
        struct expr *n = key_number(inner, &t->keys[i], expr_local(inner, i, span));
        value = value ? two_numbers(inner, value, t->keys[i].to - t->keys[i].from + 1, n) : n;
    }
    struct stmt *s = stmt_new(inner, ST_RETURN, span);
    s->a = value;
    for (int32_t i = t->key_count; i-- > 0;) {
        if (t->keys[i].tag) continue;
        struct stmt *within = stmt_new(inner, ST_IF, span);
        within->a = expr_new(inner, EX_RANGE_IN, type_of(TY_FLAG), span);
        within->a->a = expr_local(inner, i, span);
        within->a->b = expr_const(inner, type_of(TY_INT), t->keys[i].from, span);
        within->a->c = expr_const(inner, type_of(TY_INT), t->keys[i].to, span);
        within->then = block_of(inner, &s, 1, span);
        s = within;
    }
    fn->body = block_of(inner, &s, 1, span);
}

static struct fn *number_fn(struct model *m, const struct member *x)
{
    struct tag *t = x->dim;
    struct check_ctx inner;
    struct span span = x->line->span;
    struct fn *fn = fn_new(m, x->name, PERMIT_PURE, type_of(TY_INT), span);
    fn->without = str_printf(m->arena, "`%.*s` is kept for each %.*s, and for no other",
                             STR_FMT(x->name), STR_FMT(t->name));
    for (int32_t i = 0; i < t->key_count; i++)
        fn_param(m, fn, i ? STR("second") : STR("index"),
                 t->keys[i].tag ? (struct type){.base = TY_TAG, .tag = t->keys[i].tag}
                                : type_of(TY_INT));
    cx_init(&inner, m, fn, m->names);
    number_body(&inner, fn, t, span);
    return fn;
}

/* ---- members --------------------------------------------------------------------------------- */

struct ast *families_spread(struct model *m, struct scope *s, struct ast *line,
                            struct tag ***families)
{
    bool any = false;
    size_t count = list_len(line->a);
    *families = ARENA_ARRAY(m->arena, struct tag *, count + 1);
    for (size_t i = 0; i < count; i++)
        any |= ((*families)[i] = family_of(m, s, list_at(line->a, i))) != NULL;
    if (!any) return line;
    VEC(struct ast *) names = {0};
    for (size_t i = 0; i < count; i++) {
        struct ast *item = list_at(line->a, i), *named = family_name(item);
        const struct tag *family = (*families)[i];
        for (size_t k = 0; family && k < family->values.len; k++) {
            struct ast *one = ARENA_NEW(m->arena, struct ast);
            *one = (struct ast){.kind = AST_NAME,
                                .span = named->span,
                                .text = element_name(m, named->text, family->values.at[k])};
            vec_push(&names, m->arena, one);
        }
        if (!family) vec_push(&names, m->arena, item);
    }
    struct ast *copy = ARENA_NEW(m->arena, struct ast), *list = ARENA_NEW(m->arena, struct ast);
    *copy = *line;
    *list = (struct ast){.kind = AST_LIST, /* nodes of other kinds may be shorter */
                         .span = line->a->span,
                         .items = names.at,
                         .item_count = (uint32_t)names.len};
    copy->a = list;
    return copy;
}

void families_join(struct model *m, struct record *r, struct ast *line, struct tag **families)
{
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *named = family_name(list_at(line->a, i));
        struct tag *family = families[i];
        if (!family) continue;
        struct member *x = member_new(m, r, MEM_FAMILY, named->text, line, named->span);
        x->dim = family;
        if (family->key_count) family->number = number_fn(m, x);
        x->elements = ARENA_ARRAY(m->arena, struct member *, family->values.len + 1);
        for (size_t k = 0; k < family->values.len; k++)
            x->elements[k] = record_find(r, element_name(m, x->name, family->values.at[k]));
        x->type = family->values.len && x->elements[0] ? x->elements[0]->type : type_of(TY_ERROR);
    }
}

struct member *family_fellow(struct model *m, struct record *r, const struct ast *name,
                             struct str element)
{
    size_t at = 0;
    while (at < element.len && element.at[at] != '[') at++;
    const struct ast *named = name;
    while (named->kind == AST_INDEX) named = named->a;
    struct str base = name_of(named);
    if (at == element.len) return record_find(r, base);
    struct str t =
        str_printf(m->arena, "%.*s%.*s", STR_FMT(base), (int)(element.len - at), element.at + at);
    struct member *fellow = record_find(r, t);
    return fellow || name->kind == AST_INDEX ? fellow : record_find(r, base);
}
