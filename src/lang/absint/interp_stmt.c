/* interp_stmt.c -- Abstract interpretation of statements: joins after branches, widening to V_ANY
 * in loops, narrowing by conditions. One pass over each statement, without a fixpoint. */
#include "interp_stmt.h"

#include <string.h>

static void interp_stmt(struct absint_frame *at, const struct stmt *s);

static void bind(struct absint_frame *at, int32_t local, struct value v)
{
    if (at->f->on_bind) v = at->f->on_bind(at, local, v);
    if (at->live) at->locals[local] = v;
}

/* Sets every local that the statement may bind to V_ANY. */
static void forget_bindings(void *user, const struct stmt *s)
{
    struct absint_frame *at = user;
    bool names = s->kind == ST_LET || s->kind == ST_CHOOSE || s->kind == ST_FOR ||
                 s->kind == ST_REPEAT || s->kind == ST_EVENT;
    if (names) at->locals[s->number] = value_any();
    stmt_each(s, forget_bindings, at);
}

static void forget_block(struct absint_frame *at, const struct stmt *s)
{
    if (s) forget_bindings(at, s);
}

/* Evaluates a condition and reports it. Returns 1, 0, or -1 if it is open. */
static int judge_condition(struct absint_frame *at, const struct expr *x)
{
    int t = value_truth(interp_expr(at, at->facts.len ? selection_facts_simple(at, x) : x));
    if (at->live && at->f->on_condition && at->f->depth == 0)
        at->f->on_condition(at, x, value_truth_of(t));
    return t;
}

struct interval range_compared(enum ast_op op, bool holds, struct interval b)
{
    struct interval all = interval_all();
    switch (op) {
    case OP_EQ: return holds ? b : all;
    case OP_NE: return holds ? all : b;
    case OP_LT:
        return holds ? (struct interval){all.lo, bound_sum(b.hi, -1, all.hi)}
                     : (struct interval){b.lo, all.hi};
    case OP_LE:
        return holds ? (struct interval){all.lo, b.hi}
                     : (struct interval){bound_sum(b.lo, 1, all.lo), all.hi};
    default: return all;
    }
}

/* Narrows a number to what it can be where `v OP b` holds, or does not. */
static void narrow_to(struct value *v, enum ast_op op, struct value b, bool holds)
{
    if (b.kind != V_RANGE) return;
    struct interval r = interval_meet(v->range, range_compared(op, holds, b.range));
    /* Excluding a number moves the bound that is equal to it. */
    if (op == (holds ? OP_NE : OP_EQ) && value_is_number(b)) {
        r.lo += r.lo == b.range.lo;
        r.hi -= r.hi == b.range.lo;
    }
    if (r.lo <= r.hi) v->range = r;
}

static void narrow_local(struct absint_frame *at, const struct expr *x, enum ast_op op,
                         const struct expr *against, bool holds)
{
    if (x->kind == EX_LOCAL && at->locals[x->number].kind == V_RANGE)
        narrow_to(&at->locals[x->number], op, interp_expr(at, against), holds);
}

static void interp_narrow(struct absint_frame *at, const struct expr *x, bool holds)
{
    if (x->kind == EX_NOT) {
        interp_narrow(at, x->a, !holds);
        return;
    }
    if ((x->kind == EX_AND && holds) || (x->kind == EX_OR && !holds)) {
        interp_narrow(at, x->a, holds);
        interp_narrow(at, x->b, holds);
        return;
    }
    if (x->kind != EX_COMPARE || !x->a || !x->b) return;
    narrow_local(at, x->a, x->op, x->b, holds);
    if (x->op == OP_EQ || x->op == OP_NE)
        narrow_local(at, x->b, x->op, x->a, holds);
    else /* `n < x` is the negation of `x <= n` */
        narrow_local(at, x->b, x->op == OP_LT ? OP_LE : OP_LT, x->a, !holds);
}

static struct value *copy_locals(const struct absint_frame *at)
{
    size_t size = at->fn->locals.len * sizeof(struct value);
    return memcpy(arena_room(at->f->arena, size), at->locals, size);
}

/* Joins each local with its value at another place. */
static void join_locals(struct absint_frame *at, const struct value *there)
{
    for (size_t i = 0; i < at->fn->locals.len; i++)
        at->locals[i] = at->live ? value_join(at->locals[i], there[i]) : there[i];
}

static void interp_if(struct absint_frame *at, const struct stmt *s)
{
    int t = judge_condition(at, s->a);
    if (t >= 0) {
        interp_stmt(at, t ? s->then : s->orelse);
        return;
    }
    struct value *other = copy_locals(at), *then;
    interp_narrow(at, s->a, true);
    interp_stmt(at, s->then);
    bool one = at->live;
    then = at->locals;
    at->locals = other;
    at->live = true;
    interp_narrow(at, s->a, false);
    interp_stmt(at, s->orelse);
    if (one) join_locals(at, then);
    at->live = at->live || one;
}

/* All that the body binds is V_ANY in it and after it, so one pass covers any number of passes. */
static void interp_loop(struct absint_frame *at, const struct stmt *s)
{
    struct value each = value_any();
    bool left = true;
    forget_block(at, s->then);
    if (s->kind == ST_UNTIL) {
        int t = judge_condition(at, s->a);
        if (t == 1) return;
        left = t != 0;
    } else {
        struct value over = interp_expr(at, s->a);
        for (size_t i = 0; i < s->keys.len; i++) at->locals[s->number] = value_any();
        if (over.kind == V_NONE || value_is(over, 0)) return;
        each = s->kind == ST_REPEAT ? value_range(0, INT32_MAX) : value_any();
    }
    struct value *before = copy_locals(at);
    if (s->kind != ST_UNTIL) bind(at, s->number, each);
    interp_stmt(at, s->then); /* one pass, or none */
    join_locals(at, before);
    forget_block(at, s->then);
    at->live = left;
}

static void interp_event(struct absint_frame *at, const struct stmt *s)
{
    struct value *cells = ARENA_ARRAY(at->f->arena, struct value, INTERP_EVENT_CELLS);
    for (size_t i = 0; i < s->arg_count; i++) {
        struct value v = s->args[i] ? interp_expr(at, s->args[i]) : value_any();
        if (i < INTERP_EVENT_CELLS) cells[i] = v;
    }
    bind(at, s->number, (struct value){.kind = V_EVENT, .cells = cells});
    if (at->f->on_stmt) at->f->on_stmt(at, s);
    struct value *before = copy_locals(at);
    interp_stmt(at, s->then);
    join_locals(at, before); /* any window may leave the block */
    forget_block(at, s->then);
    at->live = true;
}

/* A call without a used result is followed only if statements are reported. */
static void interp_do(struct absint_frame *at, const struct expr *x)
{
    if (at->f->on_stmt || x->kind != EX_CALL)
        interp_expr(at, x);
    else
        for (size_t i = 0; i < x->item_count; i++) interp_expr(at, x->items[i]);
}

static void visit_operand(void *at, const struct expr *x)
{
    interp_expr(at, x);
}

static void visit_operands(struct absint_frame *at, const struct stmt *s)
{
    if (s->kind == ST_DO)
        interp_do(at, s->a);
    else
        stmt_each_expr(s, visit_operand, at);
}

/* A newcomer may be near, or on a side, that was empty before. */
static void interp_bring(struct absint_frame *at, const struct stmt *s)
{
    visit_operands(at, s);
    if (at->f->on_stmt) at->f->on_stmt(at, s);
    forget_block(at, s->then);
    at->facts.len = 0;
    struct value *before = copy_locals(at);
    bind(at, s->number, value_any());
    interp_stmt(at, s->then); /* one pass, or none */
    join_locals(at, before);
    forget_block(at, s->then);
    at->live = true;
}

/* What it binds is any: places, and what may be spent. */
static void interp_march(struct absint_frame *at, const struct stmt *s)
{
    interp_stmt(at, s->items[MARCH_WHO]);
    forget_block(at, s->then);
    for (int32_t i = 0; i < MARCH_LOCALS; i++) at->locals[s->number + i] = value_any();
    for (size_t i = MARCH_LEFT; i < s->item_count; i++) interp_stmt(at, s->items[i]);
    at->facts.len = 0;
    visit_operands(at, s);
    struct value *before = copy_locals(at);
    interp_stmt(at, s->then); /* one step, or none */
    join_locals(at, before);
    forget_block(at, s->then);
    at->live = true;
}

static void interp_stmt(struct absint_frame *at, const struct stmt *s)
{
    if (!s || !at->live || at->f->fuel == 0) return;
    at->f->fuel--;
    for (size_t i = 0; i < s->wait_count; i++) interp_stmt(at, s->waits[i]);
    switch (s->kind) {
    case ST_BLOCK:
        for (size_t i = 0; i < s->item_count; i++) interp_stmt(at, s->items[i]);
        return;
    case ST_LET: bind(at, s->number, interp_expr(at, s->a)); return;
    case ST_CHOOSE: {
        struct value from = s->ask && s->ask->from ? interp_expr(at, s->ask->from) : value_any();
        bind(at, s->number, from.kind == V_NONE ? from : value_any());
        return;
    }
    case ST_IF: interp_if(at, s); return;
    case ST_FOR:
    case ST_REPEAT:
    case ST_UNTIL: interp_loop(at, s); return;
    case ST_TOGETHER:
        for (size_t i = 0; i < s->item_count; i++) {
            interp_stmt(at, s->items[i]);
            at->live = true;
        }
        forget_bindings(at, s);
        return;
    case ST_RETURN: {
        struct value v = s->a ? interp_expr(at, s->a) : value_any();
        if (s->a && s->a->type.base == TY_FLAG && at->f->on_condition && at->f->depth == 0)
            at->f->on_condition(at, s->a, v);
        at->result = at->returned ? value_join(at->result, v) : v;
        at->returned = true;
        at->live = false;
        return;
    }
    case ST_EVENT: interp_event(at, s); return;
    case ST_BRING: interp_bring(at, s); return;
    case ST_MARCH: interp_march(at, s); return;
    case ST_BY_CONTENT:
        if (s->a) interp_expr(at, s->a);
        for (size_t i = 0; i < s->item_count; i++) interp_stmt(at, s->items[i]);
        return;
    case ST_STORE:
    case ST_GIVE:
    case ST_DO:
    case ST_FIRE:
    case ST_OPEN:
    case ST_CALL_OFF:
    case ST_APPLY:
    case ST_UNAPPLY:
    case ST_COPY_MARK:
    case ST_LEFT:
    case ST_FINISH:
    case ST_PAY:
    case ST_GRANT:
    case ST_PERFORM:
    case ST_PAUSE:
    case ST_LOG:
    case ST_MEASURE:
    case ST_END:
    case ST_EXPECT:
    case ST_PLAY: /* no statements within */
        /* These do not affect the result of a call. */
        if (at->f->depth > 0 && !at->f->on_stmt) return;
        visit_operands(at, s);
        if (at->f->on_stmt) at->f->on_stmt(at, s);
        if (s->kind == ST_FIRE || s->kind == ST_OPEN || s->kind == ST_PERFORM) at->facts.len = 0;
    }
}

struct value interp_fn(struct interp *f, const struct fn *fn, const struct value *args,
                       size_t count)
{
    struct absint_frame at = frame_on(f, fn);
    for (size_t i = 0; i < fn->params.len && i < fn->locals.len; i++)
        bind(&at, (int32_t)i, i < count ? args[i] : value_any());
    if (fn->value) return interp_expr(&at, fn->value);
    interp_stmt(&at, fn->body);
    return at.result;
}
