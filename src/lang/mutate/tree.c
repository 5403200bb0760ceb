/* tree.c -- Mutates the expressions and statements of a function.
 *
 * A walk carries the place that points to each node, since a mutant replaces the node by a changed
 * copy. It also carries the innermost coverage point. A mutant that would not check is left out.
 * Examples leave a name unread, drop a test that makes a value usable, or let a function end
 * without a result.
 */
#include "finder.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/visit.h"
#include "lang/sema/sema.h"

/* The part that an expression plays. A whole condition may be dropped; an operand of `and` and `or`
 * may be dropped in favour of the other one. */
enum role { ROLE_VALUE, ROLE_CONDITION, ROLE_OPERAND };

static void walk_expr(struct finder *f, struct expr **slot, enum role role);
static void walk_stmt(struct finder *f, struct stmt **slot);

/* ---- names that are read --------------------------------------------------------------------- */

static void reads_count(void *user, const struct expr *x)
{
    int *reads = user;
    if (x->kind == EX_LOCAL) reads[x->number]++;
    expr_each(x, reads_count, user);
}

static void stmt_reads_count(void *user, const struct stmt *s)
{
    stmt_each_expr(s, reads_count, user);
    stmt_each(s, stmt_reads_count, user);
}

static int *reads_of(struct finder *f)
{
    int *reads = ARENA_ARRAY(f->a, int, f->fn->locals.len + 1);
    fn_each(f->fn, reads_count, stmt_reads_count, reads);
    return reads;
}

static bool is_declared(const struct stmt *s, int32_t local);
static bool declares(void *user, const struct stmt *s)
{
    return is_declared(s, *(const int32_t *)user) || stmt_any(s, declares, user);
}

/* A statement that gives a local its place in the function. */
static bool is_declared(const struct stmt *s, int32_t local)
{
    return (s->kind == ST_LET || s->kind == ST_CHOOSE) && s->number == local;
}

/* Returns whether a name is no longer read that still is declared: the checker refuses it. */
static bool leaves_unread(struct finder *f)
{
    const int *now = reads_of(f);
    for (size_t i = f->fn->params.len; i < f->fn->locals.len; i++) {
        int32_t local = (int32_t)i;
        if (f->reads[i] && !now[i] && f->fn->locals.at[i].name.len && f->fn->body &&
            declares(&local, f->fn->body))
            return true;
    }
    return false;
}

/* ---- conditions that make a value usable ----------------------------------------------------- */

struct narrowing {
    const struct finder *f;
    const int *within; /* reads in the condition itself */
};

static bool narrows_local(const struct narrowing *n, const struct expr *x)
{
    return x && x->kind == EX_LOCAL && n->f->reads[x->number] > n->within[x->number];
}

static bool is_none(const struct expr *x)
{
    return x && (x->type.base == TY_NONE || (x->kind == EX_CONST && x->value == -1));
}

static bool narrows(void *user, const struct expr *x)
{
    const struct narrowing *n = user;
    switch (x->kind) {
    case EX_PRESENT:
    case EX_IS_KIND:
    case EX_IS_CONTENT:
    case EX_IN_GROUP:
        if (narrows_local(n, x->a)) return true;
        break;
    case EX_COMPARE:
        if ((is_none(x->b) && narrows_local(n, x->a)) || (is_none(x->a) && narrows_local(n, x->b)))
            return true;
        break;
    default: break;
    }
    return expr_any(x, narrows, user);
}

/* Returns whether code elsewhere relies on what the condition shows about a name. */
static bool is_relied_on(struct finder *f, const struct expr *x)
{
    int *within = ARENA_ARRAY(f->a, int, f->fn->locals.len + 1);
    reads_count(within, x);
    return narrows(&(struct narrowing){f, within}, x);
}

/* ---- replacing nodes ------------------------------------------------------------------------- */

/* Replaces the expression, unless the result does not check. */
static void replace_expr(struct finder *f, enum mutation mutation, struct expr **slot,
                         struct expr *by, struct span span, struct str now)
{
    if (!by || !text_at(f->m, span).len) return;
    struct expr *old = *slot;
    *slot = by;
    bool checks = !leaves_unread(f);
    *slot = old;
    if (checks) change_add(f, mutant_add(f, mutation, span, now), slot, &by, sizeof by);
}

static struct expr *copy_of(struct finder *f, const struct expr *x)
{
    struct expr *copy = ARENA_NEW(f->a, struct expr);
    if (copy) *copy = *x;
    return copy;
}

static struct expr *truth(struct finder *f, const struct expr *like)
{
    struct expr *x = ARENA_NEW(f->a, struct expr);
    if (x)
        *x = (struct expr){
            .kind = EX_CONST, .type = {.base = TY_FLAG}, .span = like->span, .value = 1};
    return x;
}

/* ---- comparisons and conditions -------------------------------------------------------------- */

/* Finds one of the tokens between two operands. */
static int token_between(struct finder *f, const struct expr *x, const char *const *tokens,
                         struct span *span)
{
    if (!x->a || !x->b || x->a->span.file != x->span.file || x->b->span.file != x->span.file)
        return -1;
    uint32_t a = x->a->span.to, b = x->b->span.from;
    if (x->a->span.from > x->b->span.from) a = x->b->span.to, b = x->a->span.from;
    *span = (struct span){x->span.file, a, b};
    return token_find(f->m, span, tokens);
}

static void compare_mutants(struct finder *f, struct expr **slot)
{
    static const char *const tokens[] = {"<=", ">=", "==", "!=", "<", ">", NULL};
    static const char *const bounds[] = {"<", ">", NULL, NULL, "<=", ">="};
    static const char *const negated[] = {">", "<", "!=", "==", ">=", "<="};
    static const uint8_t bound_ops[] = {
        [OP_LT] = OP_LE, [OP_LE] = OP_LT, [OP_GT] = OP_GE, [OP_GE] = OP_GT};
    static const uint8_t negated_ops[] = {[OP_EQ] = OP_NE, [OP_NE] = OP_EQ, [OP_LT] = OP_GE,
                                          [OP_LE] = OP_GT, [OP_GT] = OP_LE, [OP_GE] = OP_LT};
    struct expr *x = *slot;
    struct span span;
    int token = token_between(f, x, tokens, &span);
    if (token < 0 || x->op < OP_EQ || x->op > OP_GE) return;
    if (bounds[token] && x->op >= OP_LT) {
        struct expr *y = copy_of(f, x);
        y->op = bound_ops[x->op];
        replace_expr(f, MUTATE_BOUNDARY, slot, y, span, str_from(bounds[token]));
    }
    if (is_relied_on(f, x)) return;
    struct expr *y = copy_of(f, x);
    y->op = negated_ops[x->op];
    replace_expr(f, MUTATE_NEGATION, slot, y, span, str_from(negated[token]));
}

/* The text of an operand in the place of what is around it: `or` there binds less than `and`. */
static struct str operand_text(struct finder *f, const struct expr *x)
{
    struct str text = text_at(f->m, x->span);
    bool joined = x->kind == EX_AND || x->kind == EX_OR;
    return joined ? text_make(f, "(%.*s)", STR_FMT(text)) : text;
}

static void negate(struct finder *f, struct expr **slot)
{
    struct expr *x = *slot, *y;
    if (x->kind == EX_COMPARE || x->kind == EX_CONST || is_relied_on(f, x)) return;
    if (x->kind == EX_NOT && text_at(f->m, x->a->span).len && x->a->span.from > x->span.from) {
        replace_expr(f, MUTATE_NEGATION, slot, x->a, x->span, operand_text(f, x->a));
        return;
    }
    y = ARENA_NEW(f->a, struct expr);
    if (!y) return;
    *y = (struct expr){.kind = EX_NOT, .type = {.base = TY_FLAG}, .span = x->span, .a = x};
    replace_expr(f, MUTATE_NEGATION, slot, y, x->span,
                 text_make(f, "not (%.*s)", STR_FMT(text_at(f->m, x->span))));
}

static void condition_mutants(struct finder *f, struct expr **slot, enum role role)
{
    struct expr *x = *slot;
    if (role == ROLE_VALUE || x->type.base != TY_FLAG) return;
    negate(f, slot);
    if (role == ROLE_CONDITION && x->kind != EX_CONST && !is_relied_on(f, x))
        replace_expr(f, MUTATE_CONDITION, slot, truth(f, x), x->span, STR("true"));
}

/* Returns whether `and` is behind the expression: `or` in it then needs parentheses. */
static bool and_follows(const struct finder *f, const struct expr *x)
{
    struct str all = f->m->diags->sources.at[x->span.file].text;
    struct span rest = {x->span.file, x->span.to, (uint32_t)all.len};
    const char *const words[] = {"and", NULL};
    if (token_find(f->m, &rest, words) < 0) return false;
    for (uint32_t i = x->span.to; i < rest.from; i++)
        if (all.at[i] != ' ' && all.at[i] != '\n') return false;
    return true;
}

/* The text of the operand that is left of `and` or `or`. */
static struct str kept_operand(struct finder *f, const struct expr *x, const struct expr *kept)
{
    return x->kind == kept->kind ? text_at(f->m, kept->span) : operand_text(f, kept);
}

/* The operator exchanged, and each operand dropped. */
static void connective_mutants(struct finder *f, struct expr **slot)
{
    static const char *const words[] = {"and", "or", NULL};
    struct expr *x = *slot;
    struct span span;
    bool relied = is_relied_on(f, x);
    int word = token_between(f, x, words, &span);
    if (word != (x->kind == EX_OR)) return;
    if (!relied) {
        struct expr *y = copy_of(f, x);
        y->kind = x->kind == EX_AND ? EX_OR : EX_AND;
        if (word == 0 && and_follows(f, x)) {
            struct span left = {span.file, x->span.from, span.from},
                        right = {span.file, span.to, x->span.to};
            replace_expr(f, MUTATE_CONNECTIVE, slot, y, x->span,
                         text_make(f, "(%.*sor%.*s)", STR_FMT(text_at(f->m, left)),
                                   STR_FMT(text_at(f->m, right))));
        } else {
            replace_expr(f, MUTATE_CONNECTIVE, slot, y, span, str_from(words[!word]));
        }
    }
    if (!is_relied_on(f, x->a))
        replace_expr(f, MUTATE_CONDITION, slot, x->b, x->span, kept_operand(f, x, x->b));
    if (!is_relied_on(f, x->b))
        replace_expr(f, MUTATE_CONDITION, slot, x->a, x->span, kept_operand(f, x, x->a));
}

/* `SET where P` without its condition. A noun is a filter too, whose condition is elsewhere. */
static void filter_mutants(struct finder *f, struct expr **slot)
{
    struct expr *x = *slot;
    bool here = x->b->span.file == x->span.file && x->b->span.from > x->a->span.to &&
                x->a->span.from >= x->span.from && x->b->span.to <= x->span.to;
    if (!here || x->a->type.base != x->type.base || x->a->type.elem != x->type.elem ||
        x->a->type.rec != x->type.rec)
        return;
    struct span kept = {x->span.file, x->span.from, x->a->span.to};
    replace_expr(f, MUTATE_CONDITION, slot, x->a, x->span, text_at(f->m, kept));
}

/* ---- arithmetic and names -------------------------------------------------------------------- */

static void arith_mutants(struct finder *f, struct expr **slot)
{
    static const char *const signs[] = {"+", "-", NULL};
    struct expr *x = *slot;
    struct span span;
    if ((x->op != OP_ADD && x->op != OP_SUB) || !x->b) return;
    int sign = token_between(f, x, signs, &span);
    if (sign != (x->op == OP_SUB)) return;
    struct expr *y = copy_of(f, x);
    y->op = x->op == OP_ADD ? OP_SUB : OP_ADD;
    replace_expr(f, MUTATE_SIGN, slot, y, span, str_from(signs[!sign]));
}

static void extreme_mutants(struct finder *f, struct expr **slot)
{
    static const char *const words[] = {"min", "max", NULL};
    struct expr *x = *slot, *y = copy_of(f, x);
    struct span span = x->span;
    int word = token_find(f->m, &span, words);
    bool call = x->kind == EX_BUILTIN;
    if (call ? x->number != BUILTIN_MIN && x->number != BUILTIN_MAX : (int)x->op == FOLD_SUM)
        return;
    bool most = call ? x->number == BUILTIN_MAX : x->op == (int)FOLD_MOST;
    if (word != most) return;
    if (call)
        y->number = most ? BUILTIN_MIN : BUILTIN_MAX;
    else
        y->op = (enum ast_op)(most ? FOLD_LEAST : FOLD_MOST);
    replace_expr(f, MUTATE_EXTREME, slot, y, span, str_from(words[word ^ 1]));
}

static void content_name_mutant(struct finder *f, struct span span, struct content **at)
{
    struct content *other = *at ? content_sibling(f, *at) : NULL;
    if (!other || !name_find(f, &span, (*at)->sym->name)) return;
    change_add(f, mutant_add(f, MUTATE_NAME, span, content_written(f, other)), at, &other,
               sizeof other);
}

/* ---- expressions ----------------------------------------------------------------------------- */

static void walk_template(struct finder *f, struct template *t)
{
    bool text = f->in_text;
    f->in_text = true;
    for (size_t i = 0; t && i < t->parts.len; i++)
        if (t->parts.at[i].value) walk_expr(f, &t->parts.at[i].value, ROLE_VALUE);
    f->in_text = text;
}

/* A branch with a coverage point of its own. */
static void walk_branch(struct finder *f, struct expr **slot, struct span span, int branch)
{
    const struct guard *outer = f->guard;
    f->guard = guard_new(f, POINT_BRANCH, span, branch, outer);
    walk_expr(f, slot, ROLE_VALUE);
    f->guard = outer;
}

static void walk_children(struct finder *f, struct expr *x)
{
    bool operands = x->kind == EX_AND || x->kind == EX_OR;
    if (x->kind == EX_COND) {
        walk_expr(f, &x->a, ROLE_CONDITION);
        walk_branch(f, &x->b, x->span, 0);
        walk_branch(f, &x->c, x->span, 1);
        return;
    }
    enum role inner = operands ? ROLE_OPERAND : ROLE_VALUE;
    if (x->a) walk_expr(f, &x->a, inner);
    if (x->b) walk_expr(f, &x->b, x->kind == EX_FILTER ? ROLE_OPERAND : inner);
    if (x->c) walk_expr(f, &x->c, ROLE_VALUE);
    for (uint32_t i = 0; i < x->item_count; i++)
        if (x->items[i]) walk_expr(f, &x->items[i], ROLE_VALUE);
    walk_template(f, x->template);
}

/* `using this when P` is an `and` that the checker makes. Only P is a condition of the source. */
static bool walk_made(struct finder *f, struct expr *x, enum role role)
{
    if ((x->kind != EX_AND && x->kind != EX_OR) || !same_span(x->span, x->b->span)) return false;
    walk_expr(f, &x->b, role);
    return true;
}

static void walk_expr(struct finder *f, struct expr **slot, enum role role)
{
    struct expr *x = *slot;
    if (walk_made(f, x, role)) return;
    switch (x->kind) {
    case EX_CONST:
        if (x->type.base != TY_CONTENT) value_mutants(f, &x->type, x->span, &x->value, "");
        break;
    case EX_COMPARE: compare_mutants(f, slot); break;
    case EX_AND:
    case EX_OR: connective_mutants(f, slot); break;
    case EX_FILTER: filter_mutants(f, slot); break;
    case EX_ARITH: arith_mutants(f, slot); break;
    case EX_BUILTIN:
    case EX_FOLD: extreme_mutants(f, slot); break;
    case EX_IS_CONTENT:
    case EX_HAS_MARK:
    case EX_FIRST_THING:
    case EX_FIRST_MARK:
    case EX_ALL_MARKS_OF: content_name_mutant(f, x->span, &x->content); break;
    case EX_MAKE_ACT: /* of the act itself: made by the checker */
        if (!x->content->line || x->content->line->span.from != x->span.from)
            content_name_mutant(f, x->span, &x->content);
        break;
    case EX_ORDER: ordering_mutant(f, x); break;
    default: break;
    }
    condition_mutants(f, slot, role);
    walk_children(f, x);
}

/* The condition of a row is made of its key, and of what is behind `when`. Only that is a condition
 * of the source. */
static void walk_row(struct finder *f, struct expr **slot)
{
    struct expr *x = *slot;
    if (is_table_key(x)) return; /* see rows_mutants */
    struct span before = {x->span.file, x->span.from < 5 ? 0 : x->span.from - 5, x->span.from};
    if (str_equal(text_at(f->m, before), STR("when "))) {
        walk_expr(f, slot, ROLE_CONDITION);
    } else if (x->kind == EX_AND) {
        walk_row(f, &x->a);
        walk_row(f, &x->b);
    } else {
        walk_expr(f, slot, ROLE_VALUE);
    }
}

/* ---- statements ------------------------------------------------------------------------------ */

/* A statement that declares a name stays where it is. */
static bool is_fixed(const struct finder *f, const struct stmt *s)
{
    if (!s || !s->span.to) return true;
    if (s->kind == ST_LET) return stmt_declares(f, s) || !f->fn->locals.at[s->number].name.len;
    return s->kind == ST_CHOOSE || s->kind == ST_EXPECT || s->kind == ST_PLAY ||
           s->kind == ST_BLOCK;
}

/* A line `let` may change its place with a neighbour that does not know its name. */
static bool is_held(struct finder *f, const struct stmt *s, const struct stmt *neighbour)
{
    if (!is_fixed(f, s)) return false;
    return s->kind != ST_LET || !s->span.to || !f->fn->locals.at[s->number].name.len ||
           statements_share_names(f, s, neighbour);
}

/* Statements that a line became together share its place. */
static bool shares_place(const struct stmt *block, size_t i)
{
    for (size_t k = 0; k < block->item_count; k++)
        if (k != i && block->items[k] && block->items[k]->span.file == block->items[i]->span.file &&
            block->items[k]->span.from == block->items[i]->span.from)
            return true;
    return block->items[i]->span.from == block->span.from &&
           block->items[i]->span.to == block->span.to;
}

/* An `if` whose end later code relies on: `if not p { return }`. */
static bool guards_rest(struct finder *f, const struct stmt *s)
{
    return s->kind == ST_IF && (stmt_leaves(s->then) || stmt_leaves(s->orelse)) &&
           is_relied_on(f, s->a);
}

static void extent_add(void *user, const struct expr *x)
{
    struct span *span = user;
    if (x->span.file == span->file && x->span.from >= span->from && x->span.to > span->to)
        span->to = x->span.to;
}

/* The place of an assignment is its left side only. */
static struct span extent_of(struct finder *f, const struct stmt *s)
{
    struct span span = s->span;
    if (s->kind == ST_STORE || s->kind == ST_LET) stmt_each_expr(s, extent_add, &span);
    return statement_extent(f->m, span);
}

static void delete_stmt(struct finder *f, struct stmt **slot, bool keeps_leaving)
{
    struct stmt *s = *slot, *nothing = NULL;
    bool left = f->fn->ret.base == TY_VOID || !f->fn->body || !stmt_leaves(f->fn->body);
    if (guards_rest(f, s) || (keeps_leaving && stmt_leaves(s)) || is_inner_row(f, s)) return;
    *slot = NULL;
    bool checks = !leaves_unread(f) && (left || stmt_leaves(f->fn->body));
    *slot = s;
    if (!checks) return;
    bool text = f->in_text;
    f->in_text |= stmt_is_text(f, s);
    struct span span = deleted_extent(f->m, extent_of(f, s));
    enum mutation mutation = s->kind == ST_PAY ? MUTATE_COST : MUTATE_LINE;
    if (f->in_cost && !list_entry_extent(f->m, &span)) span = s->span;
    change_add(f, mutant_add(f, mutation, span, STR("")), slot, &nothing, sizeof nothing);
    f->in_text = text;
}

/* ---- neighbouring statements ----------------------------------------------------------------- */

static void swap_stmts(struct finder *f, struct stmt *block, size_t i)
{
    struct stmt **at = &block->items[i], *both[2] = {at[1], at[0]};
    struct stmt *x = at[0], *y = at[1];
    if (is_held(f, x, y) || is_held(f, y, x) || stmt_leaves(x) || stmt_leaves(y) ||
        x->kind == ST_END || y->kind == ST_END || guards_rest(f, x) || guards_rest(f, y) ||
        shares_place(block, i) || shares_place(block, i + 1) || statements_commute(f, x, y))
        return;
    struct span a = extent_of(f, x), b = extent_of(f, y);
    if (a.file != b.file || a.to > b.from) return;
    struct span between = {a.file, a.to, b.from}, span = {a.file, a.from, b.to};
    struct str now = text_make(f, "%.*s%.*s%.*s", STR_FMT(text_at(f->m, b)),
                               STR_FMT(text_at(f->m, between)), STR_FMT(text_at(f->m, a)));
    bool text = f->in_text;
    f->in_text |= stmt_is_text(f, x) || stmt_is_text(f, y);
    change_add(f, mutant_add(f, MUTATE_ORDER, span, now), at, both, sizeof both);
    f->in_text = text;
}

/* ---- all statements -------------------------------------------------------------------------- */

static void walk_block(struct finder *f, struct stmt *s, bool keeps_leaving)
{
    for (size_t i = 0; i < s->item_count; i++) {
        if (!s->items[i]) continue;
        if (!is_fixed(f, s->items[i]) && !shares_place(s, i))
            delete_stmt(f, &s->items[i], keeps_leaving);
        walk_stmt(f, &s->items[i]);
    }
    for (size_t i = 0; i + 1 < s->item_count; i++)
        if (s->items[i] && s->items[i + 1]) swap_stmts(f, s, i);
    rows_mutants(f, s);
}

static void walk_guarded(struct finder *f, struct stmt **slot, enum point_sort kind,
                         struct span span, int branch, bool keeps_leaving)
{
    const struct guard *outer = f->guard;
    if (!*slot) return;
    f->guard = guard_new(f, kind, span, branch, outer);
    if ((*slot)->kind == ST_BLOCK)
        walk_block(f, *slot, keeps_leaving);
    else
        walk_stmt(f, slot);
    f->guard = outer;
}

static void assign_mutants(struct finder *f, struct stmt *s)
{
    static const char *const signs[] = {"+=", "-=", NULL};
    struct span span = extent_of(f, s);
    if (s->assign != ASSIGN_ADD && s->assign != ASSIGN_SUB) return;
    int sign = token_find(f->m, &span, signs);
    enum assign other = s->assign == ASSIGN_ADD ? ASSIGN_SUB : ASSIGN_ADD;
    if (sign != (s->assign == ASSIGN_SUB)) return;
    change_add(f, mutant_add(f, MUTATE_SIGN, span, str_from(signs[!sign])), &s->assign, &other,
               sizeof other);
}

static void walk_ask(struct finder *f, struct ask *ask)
{
    if (!ask) return;
    struct expr **all[] = {&ask->from, &ask->who, &ask->side, &ask->fallback, &ask->given};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (*all[i]) walk_expr(f, all[i], ROLE_VALUE);
    struct str now;
    struct expr *other = ask->who ? other_asked(f, ask->who, &now) : NULL;
    if (other) replace_expr(f, MUTATE_ASKED, &ask->who, other, ask->who->span, now);
    /* one answer is a value and several are a list, so 1 and 2 are different questions */
    struct expr *most = ask->most;
    if (most && most->kind == EX_CONST) {
        for (int by = 1; most->value + by >= 2 && most->value >= 2 && by >= -1; by -= 2)
            number_mutant(f, most->span, &most->value, by, "");
    } else if (most) {
        walk_expr(f, &ask->most, ROLE_VALUE);
    }
    walk_template(f, ask->prompt);
}

static void walk_stmt(struct finder *f, struct stmt **slot)
{
    struct stmt *s = *slot;
    bool text = f->in_text, cost = f->in_cost;
    if (s->kind == ST_BLOCK) {
        walk_block(f, s, false);
        return;
    }
    if (s->kind == ST_BY_CONTENT) return; /* the source has none of its items */
    f->in_text |= stmt_is_text(f, s);
    f->in_cost |= s->kind == ST_PAY;
    bool condition = s->kind == ST_IF || s->kind == ST_UNTIL ||
                     (s->kind == ST_RETURN && s->a && s->a->type.base == TY_FLAG);
    if (s->kind == ST_APPLY || s->kind == ST_UNAPPLY) content_name_mutant(f, s->span, &s->content);
    if (s->kind == ST_APPLY) end_mutants(f, s);
    if (s->kind == ST_STORE) assign_mutants(f, s);
    for (size_t i = 0; i < s->wait_count; i++) walk_stmt(f, &s->waits[i]);
    if (s->a && s->kind == ST_IF && s->flag)
        walk_row(f, &s->a);
    else if (s->a)
        walk_expr(f, &s->a,
                  !condition         ? ROLE_VALUE
                  : s->kind == ST_IF ? ROLE_CONDITION
                                     : ROLE_OPERAND);
    if (s->b) walk_expr(f, &s->b, ROLE_VALUE);
    if (s->c) walk_expr(f, &s->c, ROLE_VALUE);
    for (size_t i = 0; i < s->arg_count; i++)
        if (s->args[i]) walk_expr(f, &s->args[i], ROLE_VALUE);
    for (size_t i = 0; i < s->keys.len; i++) {
        walk_expr(f, &s->keys.at[i].key, ROLE_VALUE);
        key_mutant(f, &s->keys.at[i]);
    }
    walk_template(f, s->template);
    walk_ask(f, s->ask);
    bool leaving = s->kind == ST_IF && guards_rest(f, s);
    walk_guarded(f, &s->then, s->flag && s->kind == ST_IF ? POINT_ROW : POINT_BRANCH, s->span, 0,
                 leaving);
    walk_guarded(f, &s->orelse, POINT_BRANCH, s->span, 1, leaving);
    for (size_t i = 0; i < s->item_count; i++)
        if (s->items[i]) walk_stmt(f, &s->items[i]);
    f->in_text = text;
    f->in_cost = cost;
}

/* ---- functions ------------------------------------------------------------------------------- */

/* `can_pay` and `pay` are made of the same `cost` lines. */
static struct content *act_of_cost(const struct finder *f, const struct fn *fn)
{
    for (size_t i = 0; i < f->m->contents.len; i++)
        if (f->m->contents.at[i]->can_pay == fn || f->m->contents.at[i]->pay == fn)
            return f->m->contents.at[i];
    return NULL;
}

/* A cost that is not tested: the other half of deleting it. */
static void cost_mutants(struct finder *f, struct fn *fn)
{
    struct expr *x = fn->value;
    bool all = x->kind == EX_CAN_PAY_ALL;
    for (uint32_t i = 0; i < (all ? x->item_count : 1); i++) {
        struct expr *one = all ? x->items[i] : x, *by = truth(f, x);
        struct span span = deleted_extent(f->m, statement_extent(f->m, one->span));
        if (one->kind != EX_CAN_PAY || !by) continue;
        if (!list_entry_extent(f->m, &span)) span = one->span;
        if (all) {
            *by = *x;
            by->items = ARENA_ARRAY(f->a, struct expr *, x->item_count);
            by->item_count = 0;
            for (uint32_t k = 0; k < x->item_count; k++)
                if (k != i) by->items[by->item_count++] = x->items[k];
        }
        change_add(f, mutant_add(f, MUTATE_COST, span, STR("")), &fn->value, &by, sizeof by);
    }
}

void function_mutants(struct finder *f, struct fn *fn)
{
    if (!fn->span.to || in_scene(f, fn->span)) return;
    struct content *act = act_of_cost(f, fn);
    f->fn = fn;
    f->guard = guard_new(f, POINT_FUNCTION, fn->span, 0, NULL);
    f->reads = reads_of(f);
    text_locals_find(f);
    f->in_cost = act != NULL;
    if (act && fn == act->can_pay && fn->value) cost_mutants(f, fn);
    if (fn->value)
        walk_expr(f, &fn->value, !act && fn->ret.base == TY_FLAG ? ROLE_CONDITION : ROLE_VALUE);
    if (fn->body) walk_stmt(f, &fn->body);
    f->in_cost = false;
}
