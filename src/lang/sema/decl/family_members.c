/* family_members.c -- Kept members with one value for each word of a family: `track
 * armour[location]`.
 *
 * Each word gets a member of its own, `armour[head]`. So a maximum, a floor, an overflow and a
 * place in reports are what single members have. The member `armour` only finds them. Where the
 * word is known, `c.armour[head]` is that member. Elsewhere it is a call of a function made here,
 * which compares the word with each of the family.
 */
#include "lang/sema/expr/expr.h"
#include "lang/sema/stmt/stmt.h"
#include "members.h"

static struct tag *family_of(const struct scope *s, const struct ast *name)
{
    bool word = name->kind == AST_INDEX && name->a->kind == AST_NAME && name->item_count == 1 &&
                name->items[0]->kind == AST_NAME;
    const struct symbol *y = word ? scope_find(s, name->items[0]->text) : NULL;
    return y && y->kind == SYM_TAG ? y->as.tag : NULL;
}

static struct str element_name(struct model *m, struct str name, struct str word)
{
    struct text t;
    text_init(&t, m->arena);
    text_printf(&t, "%.*s[%.*s]", STR_FMT(name), STR_FMT(word));
    return text_str(&t);
}

struct ast *families_spread(struct model *m, struct scope *s, struct ast *line)
{
    bool any = false;
    for (size_t i = 0; i < list_len(line->a); i++) any |= family_of(s, list_at(line->a, i)) != NULL;
    if (!any) return line;
    VEC(struct ast *) names = {0};
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *item = list_at(line->a, i);
        const struct tag *family = family_of(s, item);
        for (size_t k = 0; family && k < family->values.len; k++) {
            struct ast *one = ARENA_NEW(m->arena, struct ast);
            *one = (struct ast){.kind = AST_NAME,
                                .span = item->a->span,
                                .text = element_name(m, item->a->text, family->values.at[k])};
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

void families_join(struct model *m, struct record *r, struct scope *s, struct ast *line)
{
    for (size_t i = 0; i < list_len(line->a); i++) {
        struct ast *item = list_at(line->a, i);
        struct tag *family = family_of(s, item);
        if (!family) continue;
        struct member *x = member_new(m, r, MEM_FAMILY, item->a->text, line, item->a->span);
        x->dim = family;
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
    struct str base = name->kind == AST_INDEX ? name_of(name->a) : name_of(name);
    if (at == element.len) return record_find(r, base);
    struct text t;
    text_init(&t, m->arena);
    text_printf(&t, "%.*s%.*s", STR_FMT(base), (int)(element.len - at), element.at + at);
    struct member *fellow = record_find(r, text_str(&t));
    return fellow || name->kind == AST_INDEX ? fellow : record_find(r, base);
}

/* ---- access by a word that is known in the fight ----------------------------------------------
 */

static struct type word_type(const struct member *x)
{
    return (struct type){.base = TY_TAG, .tag = x->dim};
}

static bool has_owner(const struct member *x)
{
    return x->rec->cls != CLASS_FIGHT;
}

/* A function of (self, word, ...), without self for the fight. */
static struct fn *family_fn(struct check_ctx *cx, struct check_ctx *inner, const struct member *x,
                            enum permission permission, struct type ret)
{
    struct model *m = cx->m;
    struct span span = x->line->span;
    struct fn *fn = fn_new(m, x->name, permission, ret, span);
    enum ty ty = x->rec->cls == CLASS_CREATURE ? TY_CREATURE
                 : x->rec->cls == CLASS_SIDE   ? TY_SIDE
                 : x->rec->cls == CLASS_PLACE  ? TY_PLACE
                                               : TY_THING;
    if (has_owner(x))
        fn_param(m, fn, STR("self"),
                 type_record(ty, ty == TY_SIDE || ty == TY_PLACE ? NULL : x->rec));
    fn_param(m, fn, STR("word"), word_type(x));
    cx_init(inner, m, fn, m->names);
    return fn;
}

static struct expr *is_word(struct check_ctx *inner, const struct member *x, size_t word)
{
    struct span span = x->line->span;
    struct expr *c =
        expr_binary(inner, EX_COMPARE, type_of(TY_FLAG), expr_local(inner, has_owner(x), span),
                    expr_const(inner, word_type(x), (int64_t)word, span), span);
    c->op = OP_EQ;
    return c;
}

static struct expr *element_of(struct check_ctx *inner, const struct member *x, size_t word,
                               bool top)
{
    struct span span = x->line->span;
    struct expr *self = has_owner(x) ? expr_local(inner, 0, span) : NULL;
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
        struct expr *cond = expr_binary(&inner, EX_COND, ret, is_word(&inner, x, k),
                                        element_of(&inner, x, k, top), x->line->span);
        cond->c = value;
        value = cond;
    }
    fn->value = value;
    return fn;
}

/* if word == head { self.armour[head] += n } else ... */
static struct fn *family_writer(struct check_ctx *cx, const struct member *x, enum assign assign)
{
    struct check_ctx inner;
    struct fn *fn = family_fn(cx, &inner, x, PERMIT_CHANGE, type_of(TY_VOID));
    int32_t value = fn_param(cx->m, fn, STR("value"), x->type);
    struct stmt *body = NULL;
    for (size_t k = x->dim->values.len; k-- > 0;) {
        struct stmt *store = stmt_new(&inner, ST_STORE, x->line->span);
        store->mem = x->elements[k];
        store->a = has_owner(x) ? expr_local(&inner, 0, x->line->span) : NULL;
        store->c = expr_local(&inner, value, x->line->span);
        store->assign = assign;
        if (body) {
            struct stmt *choice = stmt_new(&inner, ST_IF, x->line->span);
            choice->a = is_word(&inner, x, k);
            choice->then = block_of(&inner, &store, 1, x->line->span);
            choice->orelse = body;
            store = choice;
        }
        body = block_of(&inner, &store, 1, x->line->span);
    }
    fn->body = body;
    return fn;
}

static struct expr *family_call(struct check_ctx *cx, struct fn *fn, const struct member *x,
                                struct expr *record, struct expr *word, struct expr *value,
                                struct span span)
{
    struct expr **items = ARENA_ARRAY(cx->m->arena, struct expr *, 3);
    size_t n = 0;
    if (has_owner(x)) items[n++] = record;
    items[n++] = word;
    if (value) items[n++] = value;
    return call_fn(cx, fn, items, n, span);
}

struct expr *family_element(struct check_ctx *cx, struct member *x, struct expr *record,
                            struct ast *word, struct span span)
{
    struct expr *w = expr_as(cx, word, word_type(x));
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

struct stmt *family_store(struct check_ctx *cx, const struct expr *element, struct expr *value,
                          enum assign assign, struct span span)
{
    struct member *x = element->mem;
    if (assign == ASSIGN_SUB && x->type.base == TY_INT) {
        struct expr *minus = expr_unary(cx, EX_ARITH, type_of(TY_INT), value, span);
        minus->op = OP_NEG;
        value = minus;
        assign = ASSIGN_ADD;
    }
    struct fn **fn = &x->writers[assign == ASSIGN_ADD ? 1 : assign == ASSIGN_SUB ? 2 : 0];
    if (!*fn) *fn = family_writer(cx, x, assign);
    struct stmt *s = stmt_new(cx, ST_DO, span);
    struct expr *record = has_owner(x) ? element->items[0] : NULL;
    s->a = family_call(cx, *fn, x, record, element->items[has_owner(x)], value, span);
    return s;
}
