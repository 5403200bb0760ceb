/* expr.c -- expressions: from the tree to typed nodes, with conversions, narrowing and folding.
 *
 * One mistake is reported once: what failed has type TY_ERROR, which agrees with everything. Calls live in call.c,
 * selections (nouns, orderings, filters) in select.c.
 */
#include "sema/sema.h"

#include <string.h>

#include "base/check.h"

/* ---- nodes ---------------------------------------------------------------------------------------------------------------- */

struct tex *tex_new(struct cx *cx, enum tex_kind kind, struct type type, struct span span)
{
    struct tex *x = ARENA_NEW(cx->m->arena, struct tex);
    static struct tex nothing;
    if (!x) return &nothing;
    x->kind = kind;
    x->type = type;
    x->span = span;
    return x;
}

struct tex *tex_const(struct cx *cx, struct type type, int64_t value, struct span span)
{
    struct tex *x = tex_new(cx, X_CONST, type, span);
    x->value = value;
    return x;
}

struct tex *tex_local(struct cx *cx, int32_t local, struct span span)
{
    if ((size_t)local >= cx->fn->locals.len) return tex_error(cx, span); /* memory ran out while it was made */
    struct tex *x = tex_new(cx, X_LOCAL, cx_type(cx, local), span);
    x->number = local;
    cx->fn->locals.at[local].used = true;
    return x;
}

struct tex *tex_error(struct cx *cx, struct span span)
{
    return tex_new(cx, X_CONST, type_of(TY_ERROR), span);
}

static struct tex *tex1(struct cx *cx, enum tex_kind kind, struct type type, struct tex *a, struct span span)
{
    struct tex *x = tex_new(cx, kind, type, span);
    x->a = a;
    return x;
}

static struct tex *tex2(struct cx *cx, enum tex_kind kind, struct type type, struct tex *a, struct tex *b, struct span span)
{
    struct tex *x = tex1(cx, kind, type, a, span);
    x->b = b;
    return x;
}

int64_t constant_of(struct cx *cx, struct tex *x, bool *ok)
{
    int64_t a, b, v = 0;
    (void)cx;
    *ok = false;
    if (x->kind == X_CONST) {
        *ok = true;
        return x->value;
    }
    if (x->kind == X_NOT) {
        a = constant_of(cx, x->a, ok);
        return !a;
    }
    if (x->kind != X_ARITH) return 0;
    a = constant_of(cx, x->a, ok);
    if (!*ok) return 0;
    if (x->op == OP_NEG) return -a;
    b = constant_of(cx, x->b, ok);
    if (!*ok) return 0;
    switch (x->op) {
    case OP_ADD: *ok = add_i64(a, b, &v); break;
    case OP_SUB: *ok = sub_i64(a, b, &v); break;
    case OP_MUL: *ok = mul_i64(a, b, &v); break;
    case OP_DIV: *ok = div_i64(a, b, &v); break;
    case OP_MOD: *ok = mod_i64(a, b, &v); break;
    default: *ok = false;
    }
    return v;
}

int64_t kept_number(struct model *m, int64_t v, struct type t, struct span span)
{
    if (t.base != TY_INT || (v > INT32_MIN && v <= INT32_MAX)) return v;
    struct diag *g = report(m, E0003, span, "this number is too large to be kept: it is %lld", (long long)v);
    diag_help(m->diags, g, "the largest is 2147483647, the smallest -2147483647");
    return 0;
}

/* ---- conversions ------------------------------------------------------------------------------------------------------------ */

struct tex *to_flag(struct cx *cx, struct tex *x)
{
    enum ty t = x->type.base;
    if (t == TY_ERROR || t == TY_FLAG) return x;
    if (x->type.optional || t == TY_SET || t == TY_LIST || t == TY_ACT || type_is_ref(x->type) || t == TY_PLACE)
        return tex1(cx, X_PRESENT, type_of(TY_FLAG), x, x->span);
    struct diag *g = report(cx->m, E0301, x->span, "a condition is needed here, this is %.*s", STR_FMT(type_text(cx->m->arena, x->type)));
    if (t == TY_INT) diag_help(cx->m->diags, g, "compare it, for example `> 0`");
    else if (t == TY_TAG) diag_help(cx->m->diags, g, "several words are separated by commas, `a, b`; one is compared with `==`");
    return tex_error(cx, x->span);
}

static void report_mismatch(struct cx *cx, struct tex *x, struct type want)
{
    struct arena *a = cx->m->arena;
    if (x->type.base == TY_DICE && want.base == TY_INT) {
        struct diag *g = report(cx->m, E0307, x->span, "dice have no fixed value, a number is needed here");
        diag_help(cx->m->diags, g, "roll them first, on a line of their own: `let n = roll ...`");
        return;
    }
    struct diag *g = report(cx->m, E0301, x->span, "%.*s is needed here", STR_FMT(type_text(a, want)));
    diag_label(cx->m->diags, g, "this is %.*s", STR_FMT(type_text(a, x->type)));
    if ((x->type.base == TY_SET || x->type.base == TY_LIST) && type_is_ref(want))
        diag_help(cx->m->diags, g, "several may fit: let somebody choose one, `choose 1 from ...`");
    else if (x->type.base == TY_LIST && want.base == TY_INT)
        diag_help(cx->m->diags, g, "one value stands here; numbers are whole and have no commas");
    else if (want.base == TY_CREATURE && x->kind == X_LOCAL && x->number == cx->this_local)
        diag_help(cx->m->diags, g, "whoever bears it is `self`");
}

struct tex *convert(struct cx *cx, struct tex *x, struct type want)
{
    struct type have = x->type;
    if (have.base == TY_ERROR || want.base == TY_ERROR) return x;
    if (have.base == TY_NONE) {
        if (want.base == TY_SET || want.base == TY_LIST || want.optional || want.base == TY_ACT) {
            struct tex *y = tex_const(cx, want, want.base == TY_SET || want.base == TY_ACT || want.base == TY_LIST ? 0 : -1, x->span);
            return y;
        }
        struct diag *g = report(cx->m, E0302, x->span, "none is not allowed here: %.*s is needed", STR_FMT(type_text(cx->m->arena, want)));
        (void)g;
        return tex_error(cx, x->span);
    }
    if (type_fits(have, want)) {
        if (have.optional && !want.optional && want.base != TY_SET && want.base != TY_LIST) {
            struct diag *g = report(cx->m, E0302, x->span, "this may be none, %.*s is needed", STR_FMT(type_text(cx->m->arena, want)));
            diag_help(cx->m->diags, g, "name it with `let` and test it first: `if x { ... }`");
            return tex_error(cx, x->span);
        }
        return x;
    }
    if (want.base == TY_FLAG && (have.optional || have.base == TY_SET || have.base == TY_LIST)) return to_flag(cx, x);
    if (want.base == TY_LIST && have.base == TY_SET && type_fits(type_elem(have), type_elem(want)))
        return tex1(cx, X_TO_LIST, want, x, x->span);
    if (want.base == TY_SET && have.base == TY_LIST && type_fits(type_elem(have), type_elem(want)))
        return tex1(cx, X_TO_SET, want, x, x->span);
    if ((want.base == TY_LIST || want.base == TY_SET) && type_fits(have, type_elem(want))) {
        struct tex *list = tex_new(cx, X_LIST, type_list(type_elem(want)), x->span);
        list->items = ARENA_ARRAY(cx->m->arena, struct tex *, 1);
        if (!list->items) return tex_error(cx, x->span);
        list->items[0] = x;
        list->item_count = 1;
        return want.base == TY_LIST ? list : tex1(cx, X_TO_SET, want, list, x->span);
    }
    report_mismatch(cx, x, want);
    return tex_error(cx, x->span);
}

struct tex *expr_as(struct cx *cx, struct ast *e, struct type want)
{
    return convert(cx, expr(cx, e, want), want);
}

struct tex *expr_flag(struct cx *cx, struct ast *e)
{
    return to_flag(cx, expr(cx, e, type_of(TY_FLAG)));
}

struct tex *expr_free(struct cx *cx, struct ast *e)
{
    return expr(cx, e, NO_WANT);
}

struct tex *unwrap(struct cx *cx, struct tex *x, struct str member)
{
    if (!x->type.optional) return x;
    struct diag *g = report(cx->m, E0302, x->span, "this may be none, and none has no `%.*s`", STR_FMT(member));
    diag_help(cx->m->diags, g, "%s", x->kind == X_LOCAL ? "test it first: `if x { ... }`" : "name it with `let x = ...` and test it: `if x { ... }`");
    struct tex *y = tex_new(cx, X_CONST, x->type, x->span);
    *y = *x;
    y->type.optional = false;
    return y;
}

/* ---- narrowing ---------------------------------------------------------------------------------------------------------------- */

static void narrow_to(struct cx *cx, int32_t local, struct type t)
{
    vec_push(&cx->narrow, cx->m->arena, (struct narrowed){local, t});
}

void narrow_true(struct cx *cx, const struct tex *c)
{
    if (c->kind == X_AND) {
        narrow_true(cx, c->a);
        narrow_true(cx, c->b);
    } else if (c->kind == X_NOT) {
        narrow_false(cx, c->a);
    } else if (c->kind == X_PRESENT && c->a->kind == X_LOCAL) {
        struct type t = c->a->type;
        t.optional = false;
        narrow_to(cx, c->a->number, t);
    } else if (c->kind == X_IS_KIND && c->a->kind == X_LOCAL) {
        struct type t = c->a->type;
        t.optional = false;
        if (rec_is(c->rec, class_rec(cx->m, t))) t.rec = c->rec;
        narrow_to(cx, c->a->number, t);
    } else if ((c->kind == X_HAS_SLOT || c->kind == X_IS_CONTENT) && c->a->kind == X_LOCAL) {
        struct type t = c->a->type;
        struct rec *k = c->kind == X_HAS_SLOT ? c->mem->rec : c->content->kind;
        t.optional = false;
        if (rec_is(k, class_rec(cx->m, t))) t.rec = k;
        narrow_to(cx, c->a->number, t);
    }
}

void narrow_false(struct cx *cx, const struct tex *c)
{
    if (c->kind == X_OR) {
        narrow_false(cx, c->a);
        narrow_false(cx, c->b);
    } else if (c->kind == X_NOT) {
        narrow_true(cx, c->a);
    }
}

/* ---- members -------------------------------------------------------------------------------------------------------------------- */

static struct type natural_type(struct cx *cx, char letter)
{
    switch (letter) {
    case 'k': return type_of(TY_CONTENT);
    case 'g': return type_optional(type_of(TY_CONTENT));
    case 'S': return type_of(TY_SIDE);
    case 'C': return type_of(TY_CREATURE);
    case 'T': return type_optional(type_rec(TY_THING, cx->m->kinds[KIND_THING]));
    case 'Q': return type_set(TY_CREATURE, NULL, NULL);
    case 'x': return type_of(TY_TEXT);
    default: return type_of(TY_INT);
    }
}

static struct tex *mem_tex(struct cx *cx, struct tex *a, struct mem *mem, struct span span)
{
    struct type t = mem->type;
    struct tex *x;
    switch (mem->sort) {
    case MEM_KEPT:
        if (mem->is_array) {
            struct diag *g = report(cx->m, E0301, span, "`%.*s` holds %d values, say which", STR_FMT(mem->name), mem->count);
            diag_help(cx->m->diags, g, "`%.*s[0]` is the first", STR_FMT(mem->name));
            return tex_error(cx, span);
        }
        x = tex1(cx, mem->member_sort == SORT_BUDGET ? X_LEFT : X_LOAD, t, mem->rec->cls == CLASS_FIGHT ? NULL : a, span);
        break;
    case MEM_GIVEN:
        if (a->type.base == TY_CONTENT && mem->slot_sort == SLOT_RULE) {
            report(cx->m, E0301, span, "`%.*s` is asked of a thing in the fight, not of its declaration", STR_FMT(mem->name));
            return tex_error(cx, span);
        }
        if (mem->slot_sort == SLOT_HOOK) {
            struct diag *g = report(cx->m, E0203, span, "`%.*s` is a hook: it has no value", STR_FMT(mem->name));
            diag_help(cx->m->diags, g, "run it with `fire ....%.*s(...)`", STR_FMT(mem->name));
            return tex_error(cx, span);
        }
        x = tex1(cx, mem->slot_sort == SLOT_RULE ? X_RULE : X_GIVEN, t, a, span);
        break;
    case MEM_STAT:
        if (mem->dim) {
            struct diag *g = report(cx->m, E0301, span, "`%.*s` is a stat for each %.*s, say which", STR_FMT(mem->name), STR_FMT(mem->dim->name));
            if (mem->dim->values.len)
                diag_help(cx->m->diags, g, "`%.*s[%.*s]`", STR_FMT(mem->name), STR_FMT(mem->dim->values.at[0]));
            return tex_error(cx, span);
        }
        x = tex1(cx, X_STAT, type_of(TY_INT), a, span);
        break;
    case MEM_PROPERTY: {
        struct tex **items = ARENA_ARRAY(cx->m->arena, struct tex *, 1);
        if (!items) return tex_error(cx, span);
        if (mem->fn->params.len != 1 && mem->rec->cls != CLASS_FIGHT) {
            report(cx->m, E0303, span, "`%.*s` needs %zu arguments", STR_FMT(mem->name), mem->fn->params.len - 1);
            return tex_error(cx, span);
        }
        items[0] = a;
        return call_fn(cx, mem->fn, items, mem->rec->cls == CLASS_FIGHT ? 0 : 1, span);
    }
    case MEM_OWN:
        x = tex1(cx, X_OWNED, type_list(type_rec(TY_THING, mem->of_kind)), a, span);
        break;
    default:
        x = tex1(cx, X_NATURAL, natural_type(cx, (char)mem->count), a, span);
        break;
    }
    x->mem = mem;
    return x;
}

/* The stat below a general type: `card.attack` where attack is a creature's stat is a common slip. */
static struct tex *unknown_member(struct cx *cx, struct tex *a, struct rec *r, struct str name, struct span span)
{
    struct str what = type_text(cx->m->arena, a->type);
    if (lost_name(cx->m, span.file, name)) return tex_error(cx, span);
    struct diag *g = report(cx->m, E0201, span, "%.*s has no `%.*s`", STR_FMT(what), STR_FMT(name));
    struct mem *below = r && !r->is_content ? rec_find_below(cx->m, r, name) : NULL;
    struct str near = rec_nearest(r, name);
    if (below)
        diag_help(cx->m->diags, g, "only %.*s has it: test `is %.*s` first", STR_FMT(below->rec->name), STR_FMT(below->rec->name));
    else if (near.len)
        suggest(cx->m, g, near);
    else if (a->type.base == TY_THING && rec_find(cx->m->kinds[KIND_CREATURE], name))
        diag_help(cx->m->diags, g, "`%.*s` belongs to a creature: `....owner.%.*s`", STR_FMT(name), STR_FMT(name));
    else if (!suggest(cx->m, g, near) && r)
        help_members(cx->m, g, r);
    return tex_error(cx, span);
}

/* Does the encounter say that this creature has such a thing? Then it is sure to be there: nothing is ever lost for good. */
static bool surely_has(const struct cx *cx, const struct tex *a, const struct content *c)
{
    if (!cx->test || a->kind != X_CONST || a->value < 0 || (size_t)a->value >= cx->test->fighters.len) return false;
    const struct content *who = cx->test->fighters.at[a->value].content;
    if (who->damaged) return true; /* it may well be what was meant */
    return owned_content(cx->m, who, c, NULL) != NULL;
}

/* c.attack.base: what the declaration of c gives, before anything it bears. */
static struct tex *stat_base(struct cx *cx, struct tex *stat, struct span span)
{
    struct mem *of = stat->mem;
    for (size_t i = 0; of->slot >= 0 && !stat->b && !stat->c && i < cx->m->slots.len; i++) {
        struct mem *slot = cx->m->slots.at[i];
        if (slot->rec != of->rec || slot->slot != of->slot + stat->number) continue;
        struct tex *x = tex1(cx, X_GIVEN, type_of(TY_INT), stat->a, span);
        x->mem = slot;
        return x;
    }
    struct diag *g = report(cx->m, E0301, span, "only a creature's own stat has a base");
    diag_help(cx->m->diags, g, "`c.attack.base`, `c.resist[fire].base`, `c.health.max.base`");
    return tex_error(cx, span);
}

/* Told of somebody or something that is written down, but not in the fight. */
static bool only_declared(struct cx *cx, const struct tex *a)
{
    if (a->type.base != TY_CONTENT || a->kind != X_CONST || !a->content) return false;
    const struct content *c = a->content;
    if (lost_name(cx->m, a->span.file, c->sym->name)) return true; /* its side could not be read */
    struct diag *g = report(cx->m, E0203, a->span, "`%.*s` is a declaration, not somebody or something in the fight", STR_FMT(c->sym->name));
    diag_related(cx->m->diags, g, c->sym->span, "declared here");
    if (cx->test && c->kind->cls == CLASS_CREATURE) diag_help(cx->m->diags, g, "let it take part: `side left { %.*s at 0, 0 }`", STR_FMT(c->sym->name));
    else if (c->rec || c->kind->cls == CLASS_THING) diag_help(cx->m->diags, g, "somebody has it: `c.%.*s`", STR_FMT(c->sym->name));
    else diag_help(cx->m->diags, g, "name somebody in the fight, such as `self`");
    return true;
}

struct tex *member_of(struct cx *cx, struct tex *a, struct str name, struct span span)
{
    if (a->type.base == TY_ERROR) return a;
    if (str_is(name, "max") && (a->kind == X_LOAD || a->kind == X_LEFT) && a->mem->top) {
        struct tex *x = tex1(cx, X_STAT, type_of(TY_INT), a->a, span);
        x->mem = a->mem->top;
        return x;
    }
    if (str_is(name, "base") && a->kind == X_STAT) return stat_base(cx, a, span);
    struct rec *r = class_rec(cx->m, a->type);
    if (!r && only_declared(cx, a)) return tex_error(cx, span);
    if (!r) {
        struct diag *g = report(cx->m, E0301, span, "%.*s has no members", STR_FMT(type_text(cx->m->arena, a->type)));
        if (a->type.base == TY_SET || a->type.base == TY_LIST)
            diag_help(cx->m->diags, g, "look at each: `for x in ... { x.%.*s }`", STR_FMT(name));
        return tex_error(cx, span);
    }
    struct mem *mem = rec_find(r, name);
    if (mem) return mem_tex(cx, unwrap(cx, a, name), mem, span);
    struct sym *y = scope_find(cx->scope, name);
    if (y && y->sort == SYM_CONTENT && a->type.base != TY_EVENT && a->type.base != TY_SIDE) {
        bool mark = y->as.content->rec != NULL;
        struct type t = mark ? type_rec(TY_MARK, y->as.content->rec) : type_rec(TY_THING, y->as.content->kind);
        struct tex *x = tex1(cx, mark ? X_FIRST_MARK : X_FIRST_THING, type_optional(t), unwrap(cx, a, name), span);
        x->content = y->as.content;
        if (!mark && surely_has(cx, a, x->content)) x->type.optional = false;
        return x;
    }
    return unknown_member(cx, a, r, name, span);
}

static struct tex *member_expr(struct cx *cx, struct ast *e)
{
    struct tex *a = expr_free(cx, e->a);
    if (e->a->kind == AST_NAME && (a->type.base == TY_SET || a->type.base == TY_LIST) && str_is(e->text, "count"))
        return tex1(cx, X_COUNT, type_of(TY_INT), a, e->span);
    return member_of(cx, a, e->text, e->span);
}

/* The array or stat with a dimension that an index applies to, without its value: NULL and reported when there is none. */
static struct mem *indexed_mem(struct cx *cx, struct ast *e, struct tex **record)
{
    struct str name = {NULL, 0};
    struct rec *r = NULL;
    *record = NULL;
    if (e->kind == AST_MEMBER) {
        *record = expr_free(cx, e->a);
        if ((*record)->type.base == TY_ERROR) return NULL;
        r = class_rec(cx->m, (*record)->type);
        name = e->text;
        struct mem *mem = r ? rec_find(r, name) : NULL;
        if (!mem) {
            unknown_member(cx, *record, r, name, e->span);
            return NULL;
        }
        *record = unwrap(cx, *record, name);
        return mem;
    }
    if (e->kind == AST_NAME && cx->bare) {
        struct mem *mem = rec_find(cx->bare, e->text);
        if (mem) {
            *record = tex_local(cx, cx->bare_local, e->span);
            return mem;
        }
    }
    if (e->kind == AST_NAME) {
        struct mem *mem = rec_find(cx->m->fight, e->text);
        if (mem) return mem;
    }
    report(cx->m, E0301, e->span, "this has no elements to choose from");
    return NULL;
}

static struct tex *index_expr(struct cx *cx, struct ast *e)
{
    struct tex *record;
    struct mem *mem = indexed_mem(cx, e->a, &record);
    if (!mem) return tex_error(cx, e->span);
    if (e->item_count != 1) {
        report(cx->m, E0303, e->span, "one index is needed");
        return tex_error(cx, e->span);
    }
    if (mem->sort == MEM_STAT && mem->dim) {
        struct type t = type_of(TY_TAG);
        t.tag = mem->dim;
        struct tex *i = expr_as(cx, e->items[0], t);
        struct tex *x = tex1(cx, X_STAT, type_of(TY_INT), record, e->span);
        x->mem = mem;
        if (i->kind == X_CONST) x->number = (int32_t)i->value;
        else x->c = i;
        return x;
    }
    if (mem->sort == MEM_KEPT && mem->is_array) {
        struct tex *x = tex2(cx, X_LOAD, mem->type, record, expr_as(cx, e->items[0], type_of(TY_INT)), e->span);
        x->mem = mem;
        return x;
    }
    report(cx->m, E0301, e->span, "`%.*s` is a single value and takes no index", STR_FMT(mem->name));
    return tex_error(cx, e->span);
}

/* ---- operators -------------------------------------------------------------------------------------------------------------- */

static struct tex *set_operator(struct cx *cx, struct ast *e, struct tex *a)
{
    struct tex *b = expr_as(cx, e->b, a->type);
    return tex2(cx, e->op == OP_ADD ? X_UNION : X_WITHOUT, a->type, a, b, e->span);
}

static struct tex *rolled(struct cx *cx, struct tex *dice)
{
    struct tex *x = tex2(cx, X_ROLL, type_of(TY_INT), dice, cx->roller, dice->span);
    x->template = cx->roll_name;
    return x;
}

static struct tex *number_operand(struct cx *cx, struct ast *e)
{
    struct tex *x = expr(cx, e, type_of(TY_INT));
    if (x->type.base == TY_DICE && cx->rolling) return rolled(cx, x);
    return convert(cx, x, type_of(TY_INT));
}

static struct tex *arith_expr(struct cx *cx, struct ast *e)
{
    if (e->op == OP_ADD || e->op == OP_SUB) {
        struct tex *a = expr(cx, e->a, NO_WANT);
        if (a->type.base == TY_SET) return set_operator(cx, e, a);
        if (a->type.base == TY_DICE && cx->rolling) a = rolled(cx, a);
        a = convert(cx, a, type_of(TY_INT));
        struct tex *x = tex2(cx, X_ARITH, type_of(TY_INT), a, number_operand(cx, e->b), e->span);
        x->op = (enum ast_op)e->op;
        return x;
    }
    struct tex *x = tex2(cx, X_ARITH, type_of(TY_INT), number_operand(cx, e->a), number_operand(cx, e->b), e->span);
    x->op = (enum ast_op)e->op;
    bool ok;
    if ((x->op == OP_DIV || x->op == OP_MOD) && x->b->type.base == TY_INT && constant_of(cx, x->b, &ok) == 0 && ok)
        report(cx->m, E0308, x->b->span, "this divides by zero");
    return x;
}

static bool bare_tag(struct cx *cx, struct ast *e)
{
    if (e->kind != AST_NAME || scope_find(cx->scope, e->text)) return false;
    for (size_t i = 0; i < cx->names.len; i++)
        if (str_equal(cx->names.at[i].name, e->text)) return false;
    return !(cx->bare && rec_find(cx->bare, e->text));
}

static struct tex *compare_expr(struct cx *cx, struct ast *e)
{
    struct tex *a, *b;
    if (bare_tag(cx, e->a)) { /* `opposite == flank_rule`: the other side says which family */
        b = expr_free(cx, e->b);
        a = expr(cx, e->a, b->type);
    } else {
        a = expr_free(cx, e->a);
        b = expr(cx, e->b, a->type);
    }
    if (a->type.base == TY_DICE && cx->rolling) a = rolled(cx, a);
    if (b->type.base == TY_DICE && cx->rolling) b = rolled(cx, b);
    bool order = e->op != OP_EQ && e->op != OP_NE;
    if (order) {
        a = convert(cx, a, type_of(TY_INT));
        b = convert(cx, b, type_of(TY_INT));
    } else if (a->type.base == TY_NONE && b->type.base != TY_ERROR) {
        a = convert(cx, a, type_optional(b->type));
    } else if (b->type.base == TY_NONE && a->type.base != TY_ERROR) {
        if (!a->type.optional && a->type.base != TY_SET && a->type.base != TY_LIST && a->type.base != TY_ACT && a->type.base != TY_NONE)
            diag_help(cx->m->diags, report(cx->m, E0302, a->span, "this is never none: it is always %.*s", STR_FMT(type_text(cx->m->arena, a->type))),
                      "leave the comparison out; only what has a `?` behind its type may be none");
        b = convert(cx, b, type_optional(a->type));
    } else if (a->type.base == TY_LIST || b->type.base == TY_LIST) {
        struct diag *g = report(cx->m, E0301, e->span, "lists cannot be compared");
        diag_help(cx->m->diags, g, "compare their counts, or look at each element");
        return tex_error(cx, e->span);
    } else if (a->type.base != TY_ERROR && b->type.base != TY_ERROR && a->type.base != b->type.base) {
        struct diag *g = report(cx->m, E0301, e->span, "these two cannot be equal: they are of different types");
        diag_related(cx->m->diags, g, a->span, "this is %.*s", STR_FMT(type_text(cx->m->arena, a->type)));
        diag_related(cx->m->diags, g, b->span, "this is %.*s", STR_FMT(type_text(cx->m->arena, b->type)));
        if (b->kind == X_CONST && b->type.base == TY_FLAG) {
            struct str asked = source_text(cx->m, a->span);
            diag_help(cx->m->diags, g, "whether it is there is asked without a comparison: `%.*s`, or `not %.*s`", STR_FMT(asked), STR_FMT(asked));
        }
        return tex_error(cx, e->span);
    } else if (a->type.base == TY_TAG && b->type.base == TY_TAG && a->type.tag != b->type.tag) {
        report(cx->m, E0301, e->span, "a tag of %.*s is never one of %.*s", STR_FMT(b->type.tag->name), STR_FMT(a->type.tag->name));
        return tex_error(cx, e->span);
    }
    struct tex *x = tex2(cx, X_COMPARE, type_of(TY_FLAG), a, b, e->span);
    x->op = (enum ast_op)e->op;
    bool turned = e->op == OP_GT || e->op == OP_GE; /* two instructions serve four comparisons */
    if (turned && cx->rolling) { /* dice fall from left to right */
        x->op = e->op == OP_GT ? OP_LE : OP_LT;
        return tex1(cx, X_NOT, type_of(TY_FLAG), x, e->span);
    }
    if (turned) {
        x->a = b;
        x->b = a;
        x->op = e->op == OP_GT ? OP_LT : OP_LE;
    }
    return x;
}

static struct tex *in_expr(struct cx *cx, struct ast *e)
{
    if (e->b->kind == AST_RANGE) {
        struct tex *x = tex2(cx, X_RANGE_IN, type_of(TY_FLAG), number_operand(cx, e->a), expr_as(cx, e->b->a, type_of(TY_INT)), e->span);
        x->c = expr_as(cx, e->b->b, type_of(TY_INT));
        return x;
    }
    struct tex *b = expr_free(cx, e->b);
    if (b->type.base == TY_ERROR) return b;
    if (b->type.base != TY_SET && b->type.base != TY_LIST) {
        struct diag *g = report(cx->m, E0301, b->span, "a set, a list or a range `a .. b` is needed after `in`");
        if (b->type.base == TY_CREATURE || b->type.base == TY_THING) diag_help(cx->m->diags, g, "whether somebody has something is asked with `has`: `x has y`");
        return tex_error(cx, e->span);
    }
    struct type want = type_elem(b->type);
    want.rec = NULL;
    want.optional = true;
    return tex2(cx, X_IN, type_of(TY_FLAG), expr_as(cx, e->a, want), b, e->span);
}

static struct tex *logic_expr(struct cx *cx, struct ast *e)
{
    struct tex *a = expr_flag(cx, e->a);
    size_t mark = cx->narrow.len;
    if (a->type.base == TY_ERROR) return tex_error(cx, e->span);
    if (e->op == OP_AND) narrow_true(cx, a);
    else narrow_false(cx, a);
    struct tex *b = expr_flag(cx, e->b);
    cx->narrow.len = mark;
    return tex2(cx, e->op == OP_AND ? X_AND : X_OR, type_of(TY_FLAG), a, b, e->span);
}

static struct tex *binary_expr(struct cx *cx, struct ast *e)
{
    switch (e->op) {
    case OP_AND:
    case OP_OR: return logic_expr(cx, e);
    case OP_IN: return in_expr(cx, e);
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE: return compare_expr(cx, e);
    default: return arith_expr(cx, e);
    }
}

static struct tex *unary_expr(struct cx *cx, struct ast *e)
{
    if (e->op == OP_NOT) return tex1(cx, X_NOT, type_of(TY_FLAG), expr_flag(cx, e->a), e->span);
    struct tex *a = number_operand(cx, e->a);
    if (e->op == OP_PLUS) return a;
    if (a->kind == X_CONST && a->type.base == TY_INT) {
        a->value = -a->value;
        a->span = e->span;
        return a;
    }
    struct tex *x = tex1(cx, X_ARITH, type_of(TY_INT), a, e->span);
    x->op = OP_NEG;
    return x;
}

static struct tex *cond_expr(struct cx *cx, struct ast *e, struct type want)
{
    struct tex *c = expr_flag(cx, e->a);
    size_t mark = cx->narrow.len;
    narrow_true(cx, c);
    struct tex *a = expr(cx, e->b, want);
    cx->narrow.len = mark;
    narrow_false(cx, c);
    if (a->type.base == TY_DICE && want.base == TY_INT && cx->rolling) a = rolled(cx, a);
    struct tex *b = expr(cx, e->c, a->type.base == TY_NONE ? want : a->type);
    cx->narrow.len = mark;
    if (a->type.base == TY_NONE && b->type.base != TY_ERROR) a = convert(cx, a, type_optional(b->type));
    else if (b->type.base == TY_NONE && a->type.base != TY_ERROR) b = convert(cx, b, type_optional(a->type));
    else if (!type_fits(b->type, a->type) && type_fits(a->type, b->type)) a = convert(cx, a, b->type);
    else if (a->type.base != TY_ERROR && b->type.base != TY_ERROR && a->type.base != b->type.base) {
        struct diag *g = report(cx->m, E0301, e->span, "the two results have different types");
        diag_related(cx->m->diags, g, a->span, "this is %.*s", STR_FMT(type_text(cx->m->arena, a->type)));
        diag_related(cx->m->diags, g, b->span, "this is %.*s", STR_FMT(type_text(cx->m->arena, b->type)));
        return tex_error(cx, e->span);
    }
    struct type t = a->type;
    t.optional = a->type.optional || b->type.optional;
    struct tex *x = tex2(cx, X_COND, t, c, a, e->span);
    x->c = b;
    return x;
}

/* ---- is, has ------------------------------------------------------------------------------------------------------------------ */

static struct tex *negated(struct cx *cx, struct tex *x, bool yes)
{
    return yes ? tex1(cx, X_NOT, type_of(TY_FLAG), x, x->span) : x;
}

static const char *class_name(enum record_class cls)
{
    switch (cls) {
    case CLASS_CREATURE: return "a creature";
    case CLASS_THING: return "a thing";
    case CLASS_MARK: return "a mark";
    case CLASS_ACT: return "an act";
    case CLASS_TERRAIN: return "a terrain";
    default: return "a group";
    }
}

/* Can this ever be of that class? What never can is a mistake, not a `false`. */
static bool may_be_of(struct cx *cx, struct tex *a, struct rec *kind, struct str name, struct span span)
{
    enum ty t = a->type.base;
    enum record_class cls = kind->cls;
    if (t == TY_ERROR || t == TY_CONTENT || (t == TY_CREATURE && cls == CLASS_CREATURE) || (t == TY_THING && cls == CLASS_THING) ||
        (t == TY_MARK && cls == CLASS_MARK) || (t == TY_ACT && cls == CLASS_ACT))
        return true;
    struct diag *g = report(cx->m, E0301, span, "%.*s is never %s", STR_FMT(type_text(cx->m->arena, a->type)), class_name(cls));
    diag_label(cx->m->diags, g, "`%.*s` is %s", STR_FMT(name), class_name(cls));
    if (cls == CLASS_MARK && (t == TY_CREATURE || t == TY_THING || t == TY_SIDE)) diag_help(cx->m->diags, g, "who bears it is asked with `has %.*s`", STR_FMT(name));
    return false;
}

static struct tex *is_expr(struct cx *cx, struct ast *e)
{
    bool no = e->number != 0;
    struct tex *a = expr_free(cx, e->a);
    struct str name = name_of(e->b);
    if (a->type.base == TY_ERROR) return a;
    if (str_is(name, "none")) return negated(cx, tex1(cx, X_PRESENT, type_of(TY_FLAG), a, e->span), !no);
    if (a->type.base == TY_TAG) {
        struct tex *x = tex2(cx, X_COMPARE, type_of(TY_FLAG), a, expr_as(cx, e->b, a->type), e->span);
        x->op = no ? OP_NE : OP_EQ;
        return x;
    }
    struct sym *y = scope_find(cx->scope, name);
    struct tex *x = NULL;
    if (y && y->sort == SYM_KIND) {
        if (!may_be_of(cx, a, y->as.rec, name, e->b->span)) return tex_error(cx, e->span);
        x = tex1(cx, X_IS_KIND, type_of(TY_FLAG), a, e->span);
        x->rec = y->as.rec;
    } else if (y && y->sort == SYM_CONTENT) {
        if (!may_be_of(cx, a, y->as.content->kind, name, e->b->span)) return tex_error(cx, e->span);
        if (a->type.base == TY_CONTENT || a->type.base == TY_ACT) {
            struct tex *k = tex_const(cx, type_of(TY_CONTENT), y->as.content->id, e->b->span);
            k->content = y->as.content;
            x = tex2(cx, X_IS_CONTENT, type_of(TY_FLAG), a, k, e->span);
        } else {
            x = tex1(cx, X_IS_CONTENT, type_of(TY_FLAG), a, e->span);
        }
        x->content = y->as.content;
        if (rec_gathers(x->content->kind) && a->type.base != TY_CONTENT && a->type.base != TY_ACT) x->kind = X_IN_GROUP;
    } else if (y && y->sort == SYM_NOUN) {
        a = convert(cx, a, type_optional(type_of(TY_CREATURE)));
        x = tex2(cx, X_IN, type_of(TY_FLAG), a, noun_seen_by(cx, y, NULL, e->b->span), e->span);
    } else if (y && y->sort == SYM_CONST) {
        x = tex2(cx, X_COMPARE, type_of(TY_FLAG), a, convert(cx, name_expr(cx, name, e->b->span, a->type), type_optional(a->type)), e->span);
        x->op = OP_EQ;
    } else {
        for (size_t i = 0; i < cx->names.len; i++)
            if (str_equal(cx->names.at[i].name, name)) {
                struct diag *g = report(cx->m, E0203, e->b->span, "`is` asks for a kind; `%.*s` is a value", STR_FMT(name));
                diag_help(cx->m->diags, g, "write `== %.*s`", STR_FMT(name));
                return tex_error(cx, e->span);
            }
        if (lost_name(cx->m, e->b->span.file, name)) return tex_error(cx, e->span);
        struct diag *g = report(cx->m, E0201, e->b->span, "there is no kind or content `%.*s`", STR_FMT(name));
        struct str near = scope_nearest(cx->scope, name, NULL);
        suggest(cx->m, g, near);
        return tex_error(cx, e->span);
    }
    return negated(cx, x, no);
}

static struct tex *has_tex(struct cx *cx, struct tex *a, struct str name, struct span span)
{
    if (a->type.base == TY_ERROR) return a;
    if (only_declared(cx, a)) return tex_error(cx, span);
    if (!type_is_ref(a->type) || a->type.base == TY_EVENT) {
        report(cx->m, E0301, a->span, "%.*s has nothing: a creature, a thing, a mark or a side is needed before `has`", STR_FMT(type_text(cx->m->arena, a->type)));
        return tex_error(cx, span);
    }
    struct rec *r = class_rec(cx->m, a->type);
    struct mem *mem = r ? rec_find_below(cx->m, r, name) : NULL;
    struct mem *stat = rec_find(cx->m->kinds[KIND_CREATURE], name);
    struct tex *x = tex1(cx, X_HAS_SLOT, type_of(TY_FLAG), a, span);
    if (mem && mem->sort == MEM_GIVEN) {
        x->mem = mem;
        return x;
    }
    if (stat && stat->sort == MEM_STAT) {
        x->kind = X_HAS_LINE;
        x->mem = stat;
        return x;
    }
    struct sym *y = scope_find(cx->scope, name);
    if (y && y->sort == SYM_CONTENT) {
        x->content = y->as.content;
        x->kind = y->as.content->rec ? X_HAS_MARK : X_FIRST_THING;
        if (x->kind == X_HAS_MARK) return x;
        x->type = type_optional(type_rec(TY_THING, y->as.content->kind));
        return to_flag(cx, x);
    }
    if (y && y->sort == SYM_KIND && y->as.rec->cls == CLASS_MARK) {
        x->kind = X_HAS_MARK_KIND;
        x->rec = y->as.rec;
        return x;
    }
    if (mem && mem->sort == MEM_OWN) return to_flag(cx, mem_tex(cx, a, mem, span));
    struct diag *g = report(cx->m, E0201, span, "nothing named `%.*s` can be had here", STR_FMT(name));
    struct str near = rec_nearest(r, name);
    if (!near.len) near = scope_nearest(cx->scope, name, NULL);
    suggest(cx->m, g, near);
    return tex_error(cx, span);
}

/* ---- the rest -------------------------------------------------------------------------------------------------------------------- */

static struct tex *list_expr(struct cx *cx, struct ast *e, struct type want)
{
    struct type elem = want.base == TY_SET || want.base == TY_LIST ? type_elem(want) : NO_WANT;
    struct tex *x = tex_new(cx, X_LIST, type_list(elem), e->span);
    x->items = ARENA_ARRAY(cx->m->arena, struct tex *, e->item_count);
    if (!x->items) return tex_error(cx, e->span);
    for (size_t i = 0; i < e->item_count; i++) {
        struct tex *item = expr(cx, e->items[i], elem);
        if (item->type.optional) item = unwrap(cx, item, STR("value"));
        if (elem.base == TY_ERROR && i == 0) elem = item->type;
        else if (item->type.base == TY_THING && elem.base == TY_THING && !type_fits(item->type, elem)) elem.rec = cx->m->kinds[KIND_THING];
        x->items[i] = convert(cx, item, elem);
    }
    x->item_count = e->item_count;
    x->type = type_list(elem);
    if (want.base == TY_SET || (elem.base == TY_TAG && want.base != TY_LIST))
        return tex1(cx, X_TO_SET, type_set(elem.base, elem.rec, elem.tag), x, e->span);
    return x;
}

static int64_t dice_value(int64_t count, int64_t sides)
{
    return sides | count << 32;
}

static struct tex *dice_expr(struct cx *cx, struct ast *e, struct type want)
{
    struct tex *d = tex_const(cx, type_of(TY_DICE), dice_value(e->number, e->number2), e->span);
    return cx->rolling && want.base != TY_DICE ? rolled(cx, d) : d;
}

struct tex *expr_self(struct cx *cx, struct span span)
{
    if (cx->self >= 0) return tex_local(cx, cx->self, span);
    struct diag *g = report(cx->m, E0201, span, "there is no `self` here");
    diag_help(cx->m->diags, g, "a command knows only its parameters; nouns and orderings can be asked for somebody: `enemies(a)`");
    return tex_error(cx, span);
}

static struct tex *somewhere(struct cx *cx, struct tex *x)
{
    if (x->type.base != TY_CREATURE && x->type.base != TY_PLACE && x->type.base != TY_ERROR) {
        report(cx->m, E0301, x->span, "a creature or a place is needed here, this is %.*s", STR_FMT(type_text(cx->m->arena, x->type)));
        return tex_error(cx, x->span);
    }
    return unwrap(cx, x, STR("place"));
}

/* `a within d [of x]`, `a adjacent to x`, where a is one creature or place: a condition. */
static struct tex *near_flag(struct cx *cx, struct ast *e)
{
    struct tex *a = e->a ? expr_free(cx, e->a) : expr_self(cx, e->span);
    struct ast *of = e->kind == AST_WITHIN ? e->c : e->b;
    struct tex *x = of ? expr_free(cx, of) : expr_self(cx, e->span);
    struct tex *d = tex_new(cx, X_BUILTIN, type_of(TY_INT), e->span);
    d->number = BUILTIN_DISTANCE;
    d->items = ARENA_ARRAY(cx->m->arena, struct tex *, 2);
    if (!d->items) return tex_error(cx, e->span);
    d->items[0] = somewhere(cx, a);
    d->items[1] = somewhere(cx, x);
    d->item_count = 2;
    struct tex *most = e->kind == AST_WITHIN ? expr_as(cx, e->b, type_of(TY_INT)) : tex_const(cx, type_of(TY_INT), 1, e->span);
    struct tex *c = tex2(cx, X_COMPARE, type_of(TY_FLAG), d, most, e->span);
    c->op = OP_LE;
    return c;
}

struct tex *expr(struct cx *cx, struct ast *e, struct type want)
{
    if (!e) return tex_error(cx, (struct span){0, 0, 0});
    reads_file(cx->m, e->span.file);
    if (is_selection(cx, e)) return select_expr(cx, e);
    switch (e->kind) {
    case AST_NAME: return name_expr(cx, e->text, e->span, want);
    case AST_STRING: {
        struct sym *y = want.base == TY_TEXT ? NULL : scope_find(cx->scope, e->text);
        if (y && (y->sort == SYM_CONTENT || y->sort == SYM_CONST)) return name_expr(cx, e->text, e->span, want);
        if (want.tag || type_is_ref(want) || want.base == TY_CONTENT || want.base == TY_SET || want.base == TY_LIST)
            return name_expr(cx, e->text, e->span, want);
        struct tex *x = tex_new(cx, X_TEXT, type_of(TY_TEXT), e->span);
        x->text = unescaped(cx->m, e->text);
        return x;
    }
    case AST_TEXT: {
        struct tex *x = tex_new(cx, X_TEXT, type_of(TY_TEXT), e->span);
        x->text = unescaped(cx->m, e->text);
        return x;
    }
    case AST_NUMBER: return tex_const(cx, type_of(TY_INT), e->number, e->span);
    case AST_DICE: return dice_expr(cx, e, want);
    case AST_QUANTITY: {
        struct sym *y = scope_find_unit(cx->scope, e->text);
        if (y && y->sort == SYM_UNIT) return expr(cx, e->a, want);
        struct diag *g = report(cx->m, E0301, e->span, "a number with a name (`%.*s`) does not fit here", STR_FMT(e->text));
        if (e->a->kind == AST_NUMBER) diag_help(cx->m->diags, g, "a plain number: `%lld`; only durations have units. A second entry of the line stands after `;`", (long long)e->a->number);
        else diag_help(cx->m->diags, g, "a line takes one entry; put a second one after `;`");
        return tex_error(cx, e->span);
    }
    case AST_CALL: return call_expr(cx, e, want);
    case AST_COMPREHENSION: return call_expr(cx, e, want);
    case AST_MEMBER: return member_expr(cx, e);
    case AST_INDEX: return index_expr(cx, e);
    case AST_UNARY: return unary_expr(cx, e);
    case AST_BINARY: return binary_expr(cx, e);
    case AST_IF_EXPR: return cond_expr(cx, e, want);
    case AST_WITHIN:
    case AST_ADJACENT: return near_flag(cx, e);
    case AST_IS: return is_expr(cx, e);
    case AST_HAS: return has_tex(cx, expr_free(cx, e->a), e->text, e->span);
    case AST_LIST: return list_expr(cx, e, want);
    case AST_RANGE:
        return tex2(cx, X_RANGE_LIST, type_list(type_of(TY_INT)), expr_as(cx, e->a, type_of(TY_INT)), expr_as(cx, e->b, type_of(TY_INT)), e->span);
    case AST_ROLL:
    case AST_CHOOSE: {
        struct diag *g = report(cx->m, E0304, e->span, "`%s` stands right of `=`, on a line of its own", e->kind == AST_ROLL ? "roll" : "choose");
        diag_help(cx->m->diags, g, "write `let x = %s ...` above, and use x", e->kind == AST_ROLL ? "roll" : "choose");
        return tex_error(cx, e->span);
    }
    case AST_BAD: return tex_error(cx, e->span);
    default:
        report(cx->m, E0301, e->span, "a value is needed here");
        return tex_error(cx, e->span);
    }
}
