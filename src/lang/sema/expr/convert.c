/* convert.c -- Typed expressions: construction, constant folding, conversion, narrowing.
 *
 * It knows types only. Syntax trees become expressions in expr.c and its neighbours. Here they are
 * converted to another type where one is needed, and conditions narrow the types of names.
 */
#include "expr.h"

#include <string.h>

#include "base/check.h"
#include "lang/sema/model/eval.h"

/* ---- nodes ----------------------------------------------------------------------------------- */

struct expr *expr_new(struct check_ctx *cx, enum expr_kind kind, struct type type, struct span span)
{
    struct expr *x = ARENA_NEW(cx->m->arena, struct expr);
    x->kind = kind;
    x->type = type;
    x->span = span;
    return x;
}

struct expr *expr_const(struct check_ctx *cx, struct type type, int64_t value, struct span span)
{
    struct expr *x = expr_new(cx, EX_CONST, type, span);
    x->value = value;
    return x;
}

struct expr *expr_local(struct check_ctx *cx, int32_t local, struct span span)
{
    struct expr *x = expr_new(cx, EX_LOCAL, cx_type(cx, local), span);
    x->number = local;
    cx->fn->locals.at[local].used = true;
    return x;
}

struct expr *expr_error(struct check_ctx *cx, struct span span)
{
    return expr_new(cx, EX_CONST, type_of(TY_ERROR), span);
}

struct expr *expr_unary(struct check_ctx *cx, enum expr_kind kind, struct type type, struct expr *a,
                        struct span span)
{
    struct expr *x = expr_new(cx, kind, type, span);
    x->a = a;
    return x;
}

struct expr *expr_binary(struct check_ctx *cx, enum expr_kind kind, struct type type,
                         struct expr *a, struct expr *b, struct span span)
{
    struct expr *x = expr_unary(cx, kind, type, a, span);
    x->b = b;
    return x;
}

struct expr *expr_builtin(struct check_ctx *cx, int id, struct type type, struct expr *a,
                          struct expr *b)
{
    struct expr *x = expr_new(cx, EX_BUILTIN, type, b ? b->span : a->span);
    x->number = id;
    x->item_count = b ? 2 : 1;
    x->items = ARENA_ARRAY(cx->m->arena, struct expr *, 2);
    if (x->items) x->items[0] = a, x->items[1] = b;
    return x;
}

int64_t constant_value_of(struct check_ctx *cx, struct expr *x, bool *ok)
{
    int64_t n = x->kind == EX_CONST ? x->value : 0;
    (void)cx;
    *ok = x->kind == EX_CONST || eval_constant(x, &n);
    return n;
}

bool tags_now(struct check_ctx *cx, const struct expr *x, int most, int64_t *bits)
{
    if (!most || x->kind != EX_TO_SET || x->a->kind != EX_LIST) return false;
    for (size_t i = 0; i < x->a->item_count; i++) {
        bool known;
        int64_t tag = constant_value_of(cx, x->a->items[i], &known);
        if (!known || tag < 0 || tag >= most) return false;
        *bits |= (int64_t)((uint64_t)1 << tag);
    }
    return true;
}

struct known value_now(struct model *m, struct scope *s, struct ast *e, struct type want,
                       int set_most)
{
    struct check_ctx cx;
    struct fn *scratch = fn_new(m, STR("constant"), PERMIT_PURE, want, e->span);
    cx_init(&cx, m, scratch, s);
    struct known k = {.x = expr_as(&cx, e, want)};
    k.ok = k.x->type.base == TY_ERROR;
    if (!k.ok) k.value = constant_value_of(&cx, k.x, &k.ok);
    if (!k.ok) k.ok = tags_now(&cx, k.x, set_most, &k.value);
    fn_discard(m, scratch);
    return k;
}

/* A value that must be known now: a number, a flag, a tag. */
int64_t constant_value(struct model *m, struct scope *s, struct ast *e, struct type want,
                       const char *what)
{
    struct known k = value_now(m, s, e, want, LIMIT_SET);
    if (!k.ok)
        diag_note(report(m, E0405, e->span, "%s must be known now", what),
                  "what changes during a fight is a `rule` field, a property or a kept member");
    return check_kept_number(m, k.value, k.x->type, e->span);
}

bool literal_number(const struct ast *e, int64_t *n)
{
    bool minus = e->kind == AST_UNARY && e->op == OP_NEG;
    if (minus || (e->kind == AST_UNARY && e->op == OP_PLUS)) e = e->a;
    if (e->kind != AST_NUMBER || e->number < 0 || e->number > INT32_MAX) return false;
    *n = minus ? -e->number : e->number;
    return true;
}

int64_t check_kept_number(struct model *m, int64_t v, struct type t, struct span span)
{
    if (t.base != TY_INT || (v > INT32_MIN && v <= INT32_MAX)) return v;
    diag_help(
        report(m, E0003, span, "this number is too large to be kept: it is %lld", (long long)v),
        "the largest is 2147483647, the smallest -2147483647");
    return 0;
}

/* ---- conversions ----------------------------------------------------------------------------- */

struct expr *to_flag(struct check_ctx *cx, struct expr *x)
{
    enum ty t = x->type.base;
    if (t == TY_ERROR || t == TY_FLAG) return x;
    if (x->type.optional || t == TY_SET || t == TY_LIST || t == TY_ACT || type_is_ref(x->type) ||
        t == TY_PLACE)
        return expr_unary(cx, EX_PRESENT, type_of(TY_FLAG), x, x->span);
    struct diag *g = report(cx->m, E0301, x->span, "a condition is needed here, this is %.*s",
                            STR_FMT(type_text(cx->m->arena, x->type)));
    if (t == TY_INT)
        diag_help(g, "compare it, for example `> 0`");
    else if (t == TY_TAG)
        diag_help(g, "several words are separated by commas, `a, b`; one is compared with `==`");
    return expr_error(cx, x->span);
}

/* The members of a side that could not be read are unknown; that is not a second mistake. */
bool scene_damaged(const struct check_ctx *cx, const struct expr *x)
{
    bool damaged = false;
    for (size_t i = 0; cx->test && x->type.base == TY_CONTENT && i < cx->test->sides.len; i++)
        damaged = damaged || cx->test->sides.at[i].damaged;
    return damaged;
}

/* `level 1,` and the next line with it */
static bool ends_with_comma(const struct model *m, struct span span)
{
    struct str text = source_text(m, span);
    return text.len && (text.at[text.len - 1] == ',' || memchr(text.at, '\n', text.len));
}

/* `1,200`: three digits behind each comma, and no blank */
static void help_list_for_number(const struct check_ctx *cx, struct diag *g, struct span span)
{
    struct str text = source_text(cx->m, span);
    char digits[16];
    size_t count = 0, group = 0;
    bool thousands = text.len < sizeof digits;
    for (size_t i = 0; thousands && i < text.len; i++) {
        bool comma = text.at[i] == ',';
        thousands = comma ? group == 3 || (count == group && count > 0 && count < 3)
                          : text.at[i] >= '0' && text.at[i] <= '9';
        group = comma ? 0 : group + 1;
        if (!comma) digits[count++] = text.at[i];
    }
    if (thousands && group == 3)
        diag_help(g, "numbers have no commas: write `%.*s`", (int)count, digits);
    else
        diag_help(g, "one value is needed here; numbers are whole and have no commas");
}

/* "12" where a number is needed */
static void help_without_quotes(struct check_ctx *cx, struct diag *g, struct span at)
{
    struct str text = source_text(cx->m, (struct span){at.file, at.from + 1, at.to - 1});
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] < '0' || text.at[i] > '9') return;
    diag_help(g, "a number has no quotes: write `%.*s`", STR_FMT(text));
}

static void report_mismatch(struct check_ctx *cx, struct expr *x, struct type want)
{
    struct arena *a = cx->m->arena;
    if (x->type.base == TY_DICE && want.base == TY_INT) {
        bool of_dice = cx->fn->ret.base == TY_DICE;
        struct diag *g = report(cx->m, E0307, x->span, "%s",
                                of_dice ? "dice are written alone: they are not added to"
                                        : "dice have no fixed value, a number is needed here");
        if (of_dice)
            diag_help(g, "give what is added a field of its own, and add it where they are rolled");
        else if (cx->fn->params.len == 0 && cx->fn->permission == PERMIT_PURE)
            diag_help(g, "write a number: this is known before anybody rolls");
        else if (cx->fn->permission == PERMIT_PURE && !cx->fn->line)
            diag_help(
                g, "nothing is rolled here: write a number, or roll under a hook or in a command");
        else
            diag_help(g, "roll them first, on a line of their own: `let n = roll ...`");
        return;
    }
    if (scene_damaged(cx, x)) return;
    struct diag *g =
        report(cx->m, E0301, x->span, "%.*s is needed here", STR_FMT(type_text(a, want)));
    diag_label(g, "this is %.*s", STR_FMT(type_text(a, x->type)));
    if ((x->type.base == TY_SET || x->type.base == TY_LIST) && type_is_ref(want))
        diag_help(g, "several may fit: let somebody choose one, `choose 1 from ...`");
    else if (want.base == TY_INT &&
             (x->type.base == TY_SET || (x->type.base == TY_LIST && x->kind != EX_LIST)))
        diag_help(g, "how many there are is `count(...)`");
    else if (want.base == TY_INT && x->type.base == TY_TEXT && x->span.to - x->span.from > 2)
        help_without_quotes(cx, g, x->span);
    else if (want.base == TY_FLAG)
        diag_help(g, "write `true` or `false`, or something that holds or not");
    else if (want.base == TY_THING && x->type.base == TY_CONTENT && x->kind == EX_CONST &&
             x->content)
        diag_help(g, "whose? What somebody has is written behind a dot: `Ada.%.*s`",
                  STR_FMT(source_text(cx->m, x->span)));
    else if (x->type.base == TY_LIST && want.base == TY_INT && ends_with_comma(cx->m, x->span))
        diag_help(g, "a comma at the end of a line joins the next one to it: leave it out");
    else if (x->type.base == TY_LIST && want.base == TY_INT)
        help_list_for_number(cx, g, x->span);
    else if (want.base == TY_DICE && x->type.base == TY_INT)
        diag_help(g, "write dice, such as `3d6`; what is always the same has a field of the type "
                     "`int`");
    else if (want.base == TY_CREATURE && x->kind == EX_LOCAL && x->number == cx->this_local)
        diag_help(g, "`self` is the creature that has it");
    else if (want.base == TY_CONTENT && (x->type.base == TY_CREATURE || x->type.base == TY_THING))
        diag_help(g, "its declaration is `%.*s.content`", STR_FMT(source_text(cx->m, x->span)));
}

/* In a test: a thing that its owner's declaration does not list. */
static bool report_missing_thing(struct check_ctx *cx, const struct expr *x)
{
    const struct expr *who = x->a;
    if (x->kind != EX_FIRST_THING || !cx->test || !who || who->kind != EX_CONST || who->value < 0 ||
        (size_t)who->value >= cx->test->fighters.len)
        return false;
    const struct content *c = cx->test->fighters.at[who->value].content;
    struct diag *g = report(cx->m, E0302, x->span, "`%.*s` has no `%.*s`", STR_FMT(c->sym->name),
                            STR_FMT(x->content->sym->name));
    if (c->line) diag_related(g, c->sym->span, "none of its lists names it");
    diag_help(g,
              "give it to somebody, or ask for what they have; what may come later is tested: `if "
              "x { ... }`");
    return true;
}

/* The same value where none does not fit. */
struct expr *without_none(struct check_ctx *cx, const struct expr *x)
{
    struct expr *y = expr_new(cx, EX_CONST, x->type, x->span);
    *y = *x;
    y->type.optional = false;
    return y;
}

/* The `else` around it tests whether it is none. */
static struct expr *passed_on_the_way(struct check_ctx *cx, struct expr *x)
{
    vec_push(&cx->bases, cx->m->arena, x);
    return without_none(cx, x);
}

/* In a test the name of a creature that takes part also names its declaration, where that is
 * needed. */
static struct expr *declaration_named(struct check_ctx *cx, struct expr *x, struct type want)
{
    if (want.base != TY_CONTENT || x->type.base != TY_CREATURE || x->kind != EX_CONST ||
        !cx->test || x->value < 0 || (size_t)x->value >= cx->test->fighters.len)
        return x;
    struct content *c = cx->test->fighters.at[x->value].content;
    if (!str_equal(source_text(cx->m, x->span), c->sym->name)) return x;
    struct expr *k = expr_const(cx, type_record(TY_CONTENT, c->kind), c->id, x->span);
    k->content = c;
    return k;
}

struct expr *convert(struct check_ctx *cx, struct expr *x, struct type want)
{
    x = declaration_named(cx, x, want);
    struct type have = x->type;
    if (have.base == TY_ERROR || want.base == TY_ERROR) return x;
    if (have.base == TY_NONE) {
        if (want.base == TY_SET || want.base == TY_LIST || want.optional || want.base == TY_ACT) {
            struct expr *y = expr_const(
                cx, want,
                want.base == TY_SET || want.base == TY_ACT || want.base == TY_LIST ? 0 : -1,
                x->span);
            return y;
        }
        struct diag *g = report(cx->m, E0302, x->span, "none is not allowed here: %.*s is needed",
                                STR_FMT(type_text(cx->m->arena, want)));
        (void)g;
        return expr_error(cx, x->span);
    }
    if (type_fits(have, want)) {
        if (have.optional && !want.optional && want.base != TY_SET && want.base != TY_LIST) {
            if (begins_with(cx, x)) return without_none(cx, x);
            if (is_on_the_way(cx, x)) return passed_on_the_way(cx, x);
            if (report_missing_thing(cx, x)) return expr_error(cx, x->span);
            diag_help(report(cx->m, E0302, x->span, "this may be none, %.*s is needed",
                             STR_FMT(type_text(cx->m->arena, want))),
                      "name it with `let` and test it first: `if x { ... }`");
            return expr_error(cx, x->span);
        }
        return x;
    }
    if (want.base == TY_FLAG && (have.optional || have.base == TY_SET || have.base == TY_LIST))
        return to_flag(cx, x);
    if (want.base == TY_LIST && have.base == TY_SET && type_fits(type_elem(have), type_elem(want)))
        return expr_unary(cx, EX_TO_LIST, want, x, x->span);
    if (want.base == TY_SET && have.base == TY_LIST && type_fits(type_elem(have), type_elem(want)))
        return expr_unary(cx, EX_TO_SET, want, x, x->span);
    if ((want.base == TY_LIST || want.base == TY_SET) && type_fits(have, type_elem(want))) {
        struct expr *list = expr_new(cx, EX_LIST, type_list(type_elem(want)), x->span);
        list->items = ARENA_ARRAY(cx->m->arena, struct expr *, 1);
        list->items[0] = x;
        list->item_count = 1;
        return want.base == TY_LIST ? list : expr_unary(cx, EX_TO_SET, want, list, x->span);
    }
    report_mismatch(cx, x, want);
    return expr_error(cx, x->span);
}

struct expr *expr_as(struct check_ctx *cx, struct ast *e, struct type want)
{
    return convert(cx, check_expr(cx, e, want), want);
}

struct expr *expr_flag(struct check_ctx *cx, struct ast *e)
{
    return to_flag(cx, check_expr(cx, e, type_of(TY_FLAG)));
}

struct expr *expr_free(struct check_ctx *cx, struct ast *e)
{
    return check_expr(cx, e, NO_WANT);
}

/* A function may read an event that all its callers have at hand: check_event_needs. */
static bool needs_event(struct check_ctx *cx, const struct expr *x)
{
    struct fn *fn = cx->fn;
    if (x->kind != EX_EVENT || !fn->line || !str_is(head_word(fn->line), "function")) return false;
    if (!fn->needs_event) fn->needs_event = x->rec, fn->event_read = x->span;
    return fn->needs_event == x->rec;
}

struct expr *unwrap(struct check_ctx *cx, struct expr *x, struct str member)
{
    if (!x->type.optional) return x;
    if (is_on_the_way(cx, x)) return passed_on_the_way(cx, x);
    if (needs_event(cx, x)) return without_none(cx, x);
    if (begins_with(cx, x)) return without_none(cx, x);
    diag_help(
        report(cx->m, E0302, x->span, "this may be none, and none has no `%.*s`", STR_FMT(member)),
        "%s",
        x->kind == EX_LOCAL ? "test it first: `if x { ... }`"
                            : "name it with `let x = ...` and test it: `if x { ... }`");
    return without_none(cx, x);
}

/* ---- narrowing ------------------------------------------------------------------------------- */

static void narrow_to(struct check_ctx *cx, int32_t local, struct type t)
{
    vec_push(&cx->narrow, cx->m->arena, (struct narrowed){local, t});
}

void narrow_true(struct check_ctx *cx, const struct expr *c)
{
    if (c->kind == EX_AND) {
        narrow_true(cx, c->a);
        narrow_true(cx, c->b);
    } else if (c->kind == EX_NOT) {
        narrow_false(cx, c->a);
    } else if (c->kind == EX_PRESENT && c->a->kind == EX_LOCAL) {
        struct type t = c->a->type;
        t.optional = false;
        narrow_to(cx, c->a->number, t);
    } else if (c->kind == EX_IS_KIND && c->a->kind == EX_LOCAL) {
        struct type t = c->a->type;
        t.optional = false;
        if (record_is(c->rec, record_of_type(cx->m, t))) t.rec = c->rec;
        narrow_to(cx, c->a->number, t);
    } else if ((c->kind == EX_HAS_SLOT || c->kind == EX_IS_CONTENT) && c->a->kind == EX_LOCAL) {
        struct type t = c->a->type;
        struct record *k = c->kind == EX_HAS_SLOT ? c->mem->rec : c->content->kind;
        t.optional = false;
        if (record_is(k, record_of_type(cx->m, t))) t.rec = k;
        narrow_to(cx, c->a->number, t);
    }
}

void narrow_false(struct check_ctx *cx, const struct expr *c)
{
    if (c->kind == EX_OR) {
        narrow_false(cx, c->a);
        narrow_false(cx, c->b);
    } else if (c->kind == EX_NOT) {
        narrow_true(cx, c->a);
    }
}
