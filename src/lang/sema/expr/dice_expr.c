/* dice_expr.c -- Checks dice, and the words behind them: `4d6 highest 3`, `6d6 count 5+`.
 *
 * Rules roll dice of one kind, of which one sort of word says what counts and another which fall
 * again. `fray odds` counts more of them, without rules (lib/odds/dice_line.c).
 */
#include "expr.h"
#include "lang/sema/model/builtins.h"

static struct expr *not_rolled(struct check_ctx *cx, const struct ast *e, const char *what)
{
    diag_help(report(cx->m, E0303, e->span, "%s cannot be rolled by rules", what),
              "`fray odds` counts it, in a line of dice and numbers alone");
    return expr_error(cx, e->span);
}

static struct expr *number(struct check_ctx *cx, int64_t n, struct span span)
{
    return expr_const(cx, type_of(TY_INT), n, span);
}

struct expr *dice_expr(struct check_ctx *cx, struct ast *e, struct type want)
{
    if (e->text.len) return not_rolled(cx, e, "a die with faces of its own");
    int64_t written = e->number2 | (int64_t)e->number << 32;
    struct expr *d = expr_const(cx, type_of(TY_DICE), written, e->span);
    if (e->a || e->b) /* `roll d(4 + 2 * d3)` rolls the size, too */
        d = expr_builtin(cx, BUILTIN_DICE_OF, type_of(TY_DICE),
                         e->a ? expr_as(cx, e->a, type_of(TY_INT)) : number(cx, e->number, e->span),
                         e->b ? expr_as(cx, e->b, type_of(TY_INT))
                              : number(cx, e->number2, e->span));
    d->span = e->span;
    return cx->rolling && want.base != TY_DICE ? rolled_expr(cx, d) : d;
}

/* The dice as they are written, or 0 of them. */
static int64_t written_count(const struct expr *dice)
{
    return dice->kind == EX_CONST && dice->type.base == TY_DICE ? dice->value >> 32 : 0;
}
static int64_t written_sides(const struct expr *dice)
{
    return written_count(dice) ? dice->value & UINT32_MAX : 0;
}

/* 2d6 highest 3: as far as both are written down. */
static void check_kept(struct check_ctx *cx, const struct expr *dice, const struct expr *kept)
{
    int64_t thrown = written_count(dice);
    if (!thrown || kept->kind != EX_CONST || kept->type.base != TY_INT) return;
    if (kept->value >= 1 && kept->value <= thrown) return;
    struct diag *g = report(cx->m, E0303, kept->span, "%lld of %lld dice cannot be kept",
                            (long long)kept->value, (long long)thrown);
    if (thrown > 1)
        diag_help(g, "from 1 to %lld", (long long)thrown);
    else
        diag_help(g, "throw more of them: `2d6`");
}

/* 2d6! 6, 2d6 reroll 1: as far as both are written down. */
static void check_again(struct check_ctx *cx, const struct expr *dice, const struct expr *face,
                        bool explodes)
{
    int64_t sides = written_sides(dice), n = face->value;
    if (!sides || face->kind != EX_CONST || face->type.base != TY_INT) return;
    int64_t least = explodes ? 2 : 1, most = explodes ? sides : sides - 1;
    if (n >= least && n <= most) return;
    struct diag *g = report(cx->m, E0303, face->span, "%s face of a d%lld %s %lld",
                            explodes == (n < least) ? "every" : "no", (long long)sides,
                            explodes ? "shows at least" : "shows at most", (long long)n);
    if (least <= most) diag_help(g, "from %lld to %lld", (long long)least, (long long)most);
}

/* The faces of a word as one bound: from it up, or from 1 up to it. NULL: they have no
 * such bound.
 */
static struct expr *bound_of(struct check_ctx *cx, const struct expr *dice, const struct ast *faces,
                             bool up_to)
{
    int64_t sides = written_sides(dice);
    if (faces->text.len) {
        struct face_range r;
        bool fits = faces_read(faces->text, &r, 1) == 1 &&
                    (up_to ? r.low == 1 && r.high < FACE_MOST
                           : r.high == INT64_MAX || (sides && r.high >= sides));
        return fits ? number(cx, up_to ? r.high : r.low, faces->span) : NULL;
    }
    struct expr *n = expr_as(cx, faces->a, type_of(TY_INT));
    bool one = faces->key_form == KEY_ONE;
    if (one && (n->kind != EX_CONST || n->value != (up_to ? 1 : sides))) return NULL;
    if (!one && (faces->key_form == KEY_UP_TO) != up_to) return NULL;
    if (n->kind == EX_CONST) n->value += faces->number;
    if (n->kind == EX_CONST || !faces->number) return n;
    struct expr *x =
        expr_binary(cx, EX_ARITH, type_of(TY_INT), n, number(cx, faces->number, n->span), n->span);
    x->op = OP_ADD;
    return x;
}

static struct expr *counted(struct check_ctx *cx, const struct ast *e, int id, struct expr *dice)
{
    bool up_to = id == BUILTIN_REROLL;
    struct expr *n = e->b ? bound_of(cx, dice, e->b, up_to)
                          : expr_builtin(cx, BUILTIN_SIDES_OF, type_of(TY_INT), dice, NULL);
    if (!e->b && written_sides(dice)) n = number(cx, written_sides(dice), e->span);
    if (!n)
        return not_rolled(cx, e->b,
                          up_to ? "a set of faces other than `1..n`"
                                : "a set of faces other than `n+`");
    if (id != BUILTIN_HOW_MANY) check_again(cx, dice, n, id == BUILTIN_EXPLODE);
    return expr_builtin(cx, id, type_of(TY_DICE), dice, n);
}

static struct expr *kept(struct check_ctx *cx, struct ast *e, struct expr *dice)
{
    struct expr *n = expr_as(cx, e->b, type_of(TY_INT));
    if (n->type.base == TY_ERROR) return n;
    check_kept(cx, dice, n);
    return expr_builtin(cx, e->op == POOL_HIGHEST ? BUILTIN_KEEP_BEST : BUILTIN_KEEP_WORST,
                        type_of(TY_DICE), dice, n);
}

/* `4d6 drop lowest 1` is `4d6 highest 3`: what is kept is written. */
static bool report_drop(struct check_ctx *cx, const struct ast *e)
{
    if (e->op > POOL_LOWEST || e->a->kind != AST_QUANTITY || e->a->a->kind != AST_DICE ||
        !str_equal(e->a->text, STR("drop")))
        return false;
    const struct ast *dice = e->a->a; /* a node has only the members of its kind */
    int64_t kept = e->b->kind == AST_NUMBER ? dice->number - e->b->number : 0;
    struct diag *g = report(cx->m, E0301, e->span, "`drop` is not a word of dice");
    if (kept > 0)
        diag_help(
            g, "say how many are kept: `%.*s %s %lld`", STR_FMT(source_text(cx->m, dice->span)),
            pool_word_text(e->op == POOL_LOWEST ? POOL_HIGHEST : POOL_LOWEST), (long long)kept);
    else
        diag_help(g, "say how many are kept: `4d6 highest 3`");
    return true;
}

static struct expr *pool_word(struct check_ctx *cx, struct ast *e)
{
    if (report_drop(cx, e)) return expr_error(cx, e->span);
    enum pool_word word = (enum pool_word)e->op;
    bool twice = word <= POOL_LOWEST && e->a->kind == AST_POOL && e->a->op <= POOL_LOWEST,
         known = word <= POOL_EXPLODE && !twice;
    if (!known || (word == POOL_EXPLODE && e->number && e->number != 9 + 1)) {
        struct text what;
        text_init(&what, cx->m->arena);
        text_printf(&what,
                    twice   ? "`%s` behind another"
                    : known ? "dice that fall again `up to` other than 9 times"
                            : "`%s`",
                    pool_word_text(word));
        return not_rolled(cx, e, what.at ? what.at : "");
    }
    struct expr *dice = expr_as(cx, e->a, type_of(TY_DICE));
    if (dice->type.base == TY_ERROR) return dice;
    if (word <= POOL_LOWEST) return kept(cx, e, dice);
    return counted(cx, e,
                   word == POOL_COUNT    ? BUILTIN_HOW_MANY
                   : word == POOL_REROLL ? BUILTIN_REROLL
                                         : BUILTIN_EXPLODE,
                   dice);
}

struct expr *pool_expr(struct check_ctx *cx, struct ast *e, struct type want)
{
    bool rolling = cx->rolling;
    cx->rolling = false; /* what the words are about is not rolled by itself */
    struct expr *x = pool_word(cx, e);
    cx->rolling = rolling;
    x->span = e->span;
    bool rolls = rolling && x->type.base == TY_DICE && want.base != TY_DICE;
    return rolls ? rolled_expr(cx, x) : x;
}
