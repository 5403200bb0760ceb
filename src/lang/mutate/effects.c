/* effects.c -- Effect analysis: what a statement reads and writes, transitively, to prove that two
 * neighbours commute.
 *
 * A footprint is a set of kept members, regardless of the record, and of three sets of records:
 * marks, things and output. A function is summarised once. Whatever runs code of others is a
 * barrier: rolls, choices, events, windows, hooks. A barrier commutes with nothing. Two conditional
 * statements commute as well if their conditions exclude each other by one value.
 */
#include "finder.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/visit.h"
#include "lang/sema/sema.h"

/* Bits beside those of members. */
enum { BIT_MARKS, BIT_THINGS, BIT_OUTPUT, BITS_FIRST };

struct footprint {
    uint64_t *reads, *writes; /* bits: BITS_FIRST + the row of a member */
    bool reads_all;           /* perhaps anything in the fight */
    bool barrier;             /* may run any code, or leaves the function */
};

struct footprints {
    struct finder *f;
    size_t words;
    struct footprint **fns;   /* [function]; NULL: not computed yet */
    struct footprint **stats; /* [row of the first element] */
    struct footprint *borne;  /* the conditions under which things and marks count */
};

struct footprint_walk {
    struct footprints *e;
    struct footprint *out;
    uint64_t *locals_read, *locals_written; /* of the function of two statements; else NULL */
    bool callee;
};

static void add_expr(void *user, const struct expr *x);
static void add_stmt(void *user, const struct stmt *s);

static void set_bit(uint64_t *bits, size_t i)
{
    if (bits) bits[i / 64] |= (uint64_t)1 << i % 64;
}

static bool overlap(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t i = 0; i < words; i++)
        if (a[i] & b[i]) return true;
    return false;
}

static struct footprint *footprint_new(const struct footprints *e)
{
    struct footprint *x = ARENA_NEW(e->f->a, struct footprint);
    x->reads = ARENA_ARRAY(e->f->a, uint64_t, e->words);
    x->writes = ARENA_ARRAY(e->f->a, uint64_t, e->words);
    return x;
}

static void footprint_add(const struct footprints *e, struct footprint *to,
                          const struct footprint *from)
{
    for (size_t i = 0; i < e->words; i++) {
        to->reads[i] |= from->reads[i];
        to->writes[i] |= from->writes[i];
    }
    to->reads_all |= from->reads_all;
    to->barrier |= from->barrier;
}

/* ---- functions ------------------------------------------------------------------------------- */

/* The summary is in the table before its function is walked, as a barrier: a cycle is one. */
static const struct footprint *footprint_of_fn(struct footprints *e, const struct fn *fn)
{
    if (e->fns[fn->id]) return e->fns[fn->id];
    struct footprint *out = e->fns[fn->id] = footprint_new(e);
    struct footprint_walk w = {.e = e, .out = footprint_new(e), .callee = true};
    out->barrier = true;
    fn_each(fn, add_expr, add_stmt, &w);
    *out = *w.out;
    return out;
}

static void add_fn(struct footprint_walk *w, const struct fn *fn)
{
    if (fn) footprint_add(w->e, w->out, footprint_of_fn(w->e, fn));
}

/* ---- stats and bearing ----------------------------------------------------------------------- */

static void add_borne(struct footprint_walk *w)
{
    struct footprints *e = w->e;
    if (!e->borne) {
        e->borne = footprint_new(e);
        e->borne->barrier = true;
        struct footprint_walk inner = {.e = e, .out = footprint_new(e), .callee = true};
        for (size_t i = 0; i < e->f->m->all_kinds.len; i++)
            add_fn(&inner, e->f->m->all_kinds.at[i]->borne_while);
        set_bit(inner.out->reads, BIT_MARKS);
        set_bit(inner.out->reads, BIT_THINGS);
        *e->borne = *inner.out;
    }
    footprint_add(e, w->out, e->borne);
}

/* A stat reads whatever some content in the fight adds to it, and the ground under its bearer. */
static const struct footprint *footprint_of_stat(struct footprints *e, const struct member *stat)
{
    const struct model *m = e->f->m;
    if (e->stats[stat->id]) return e->stats[stat->id];
    struct footprint *out = e->stats[stat->id] = footprint_new(e);
    struct footprint_walk w = {.e = e, .out = footprint_new(e), .callee = true};
    bool modified = false;
    out->barrier = true;
    for (size_t i = 0; i < m->contents.len; i++)
        for (size_t k = 0; k < m->contents.at[i]->modifiers.len; k++) {
            const struct modifier *l = &m->contents.at[i]->modifiers.at[k];
            if (l->stat != stat) continue;
            add_fn(&w, l->value_fn);
            add_fn(&w, l->when);
            add_fn(&w, l->aura);
            modified = true;
        }
    for (size_t i = 0; i < m->all_kinds.len; i++)
        for (size_t k = 0; k < m->all_kinds.at[i]->lends.len; k++)
            if (m->all_kinds.at[i]->lends.at[k].stat == stat)
                add_fn(&w, m->all_kinds.at[i]->lends.at[k].when);
    if (modified) add_borne(&w);
    if (modified) set_bit(w.out->reads, BITS_FIRST + (size_t)m->place->id);
    *out = *w.out;
    return out;
}

/* ---- members --------------------------------------------------------------------------------- */

static void add_member(struct footprint_walk *w, const struct member *x, bool written, int depth)
{
    if (!x || x->kind != MEM_KEPT || depth == 64) {
        w->out->reads_all = true;
        w->out->barrier |= written;
        return;
    }
    set_bit(w->out->reads, BITS_FIRST + (size_t)x->id);
    if (written) set_bit(w->out->writes, BITS_FIRST + (size_t)x->id);
    if (x->max_stat) footprint_add(w->e, w->out, footprint_of_stat(w->e, x->max_stat));
    add_fn(w, x->size);
    if (x->overflow_into) add_member(w, x->overflow_into, written, depth + 1);
    for (size_t i = 0; i < x->stand_ins.len; i++)
        add_member(w, x->stand_ins.at[i], written, depth + 1);
}

/* A rule or property of content is that of any content. */
static void add_rule(struct footprint_walk *w, const struct member *rule)
{
    const struct model *m = w->e->f->m;
    add_fn(w, rule->fallback_fn);
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        if (c->value_fns && record_is(c->kind, rule->rec)) add_fn(w, c->value_fns[rule->slot]);
    }
}

/* ---- expressions ----------------------------------------------------------------------------- */

/* Any other may read what a statement changes. */
static bool is_arithmetic(int32_t builtin)
{
    switch ((enum builtin)builtin) {
    case BUILTIN_MIN:
    case BUILTIN_MAX:
    case BUILTIN_ABS:
    case BUILTIN_SIDES_OF:
    case BUILTIN_DICE_OF:
    case BUILTIN_COLUMN:
    case BUILTIN_ROW:
    case BUILTIN_PLACE_AT: return true;
    default: return false;
    }
}

/* Returns whether no statement but a store to it changes this built-in member. */
static bool is_settled(const struct expr *natural)
{
    return natural->a && natural->mem && natural->mem->id != NATURAL_SIDE_MEMBERS &&
           natural->mem->id != NATURAL_GROUND && natural->mem->id != NATURAL_MARK_LEFT;
}

static void add_expr(void *user, const struct expr *x)
{
    struct footprint_walk *w = user;
    expr_each(x, add_expr, w);
    switch (x->kind) {
    case EX_CONST:
    case EX_TEXT:
    case EX_ARITH:
    case EX_COMPARE:
    case EX_NOT:
    case EX_AND:
    case EX_OR:
    case EX_PRESENT:
    case EX_COND:
    case EX_GIVEN:
    case EX_HAS_SLOT:
    case EX_HAS_LINE:
    case EX_IS_KIND:
    case EX_IS_CONTENT:
    case EX_IN_GROUP:
    case EX_EVENT:
    case EX_IN:
    case EX_RANGE_IN:
    case EX_UNION:
    case EX_COMMON:
    case EX_WITHOUT:
    case EX_TO_LIST:
    case EX_TO_SET:
    case EX_FIRST:
    case EX_ELEMENT:
    case EX_EDGE:
    case EX_COUNT:
    case EX_LIST:
    case EX_RANGE_LIST:
    case EX_MAKE_ACT:
    case EX_ACT_ARG: break;
    case EX_LOCAL: set_bit(w->locals_read, (size_t)x->number); break;
    case EX_FILTER:
    case EX_ORDER:
    case EX_FOLD: set_bit(w->locals_written, (size_t)x->number); break;
    case EX_REACH:
        for (int32_t i = 0; i < REACH_LOCALS; i++)
            set_bit(w->locals_written, (size_t)(x->number + i));
        break;
    case EX_LOAD:
    case EX_LEFT:
    case EX_CAN_PAY: add_member(w, x->mem, false, 0); break;
    case EX_CAN_PAY_ALL: break;
    case EX_RULE: add_rule(w, x->mem); break;
    case EX_STAT: footprint_add(w->e, w->out, footprint_of_stat(w->e, x->mem)); break;
    case EX_CALL: add_fn(w, x->fn); break;
    case EX_BUILTIN: w->out->reads_all |= !is_arithmetic(x->number); break;
    case EX_HAS_MARK_KIND:
    case EX_HAS_CONTENT:
    case EX_MARKS_OF:
    case EX_ALL_THINGS:
    case EX_ALL_MARKS:
    case EX_HAS_MARK:
    case EX_FIRST_THING:
    case EX_FIRST_MARK:
    case EX_ALL_MARKS_OF:
    case EX_OWNED: add_borne(w); break;
    case EX_PAY_UP_TO: add_member(w, x->mem, true, 0); break;
    case EX_AFTER:
    case EX_ROLL: w->out->barrier = true; break;
    case EX_NATURAL: w->out->reads_all |= !is_settled(x); break;
    }
}

/* ---- statements ------------------------------------------------------------------------------ */

static void add_stmt(void *user, const struct stmt *s)
{
    struct footprint_walk *w = user;
    stmt_each_expr(s, add_expr, w);
    stmt_each(s, add_stmt, w);
    switch (s->kind) {
    case ST_BLOCK:
    case ST_DO:
    case ST_IF:
    case ST_UNTIL:
    case ST_BY_CONTENT: break;
    case ST_LET:
    case ST_REPEAT: set_bit(w->locals_written, (size_t)s->number); break;
    case ST_FOR:
        set_bit(w->locals_written, (size_t)s->number);
        w->out->barrier |= s->flag;
        break;
    case ST_STORE:
    case ST_PAY:
    case ST_GRANT: add_member(w, s->mem, true, 0); break;
    case ST_LOG:
    case ST_MEASURE: set_bit(w->out->writes, BIT_OUTPUT); break;
    case ST_UNAPPLY:
    case ST_LEFT:
    case ST_FINISH:
    case ST_COPY_MARK:
        add_borne(w);
        set_bit(w->out->writes, BIT_MARKS);
        break;
    case ST_APPLY:
        add_borne(w);
        set_bit(w->out->writes, BIT_MARKS);
        for (size_t i = 0; s->content->rec && i < s->content->rec->members.len; i++)
            add_fn(w, s->content->rec->members.at[i]->init_fn);
        break;
    case ST_RETURN: w->out->barrier |= !w->callee; break;
    default: w->out->barrier = true; break;
    }
}

/* ---- two statements -------------------------------------------------------------------------- */

static struct footprints *footprints_of(struct finder *f)
{
    if (f->footprints) return f->footprints;
    struct footprints *e = ARENA_NEW(f->a, struct footprints);
    e->f = f;
    e->words = (BITS_FIRST + f->m->members.len) / 64 + 1;
    e->fns = ARENA_ARRAY(f->a, struct footprint *, f->m->fns.len + 1);
    e->stats = ARENA_ARRAY(f->a, struct footprint *, (size_t)f->m->stat_count + 1);
    return f->footprints = e;
}

static struct footprint_walk walk_new(struct finder *f)
{
    struct footprints *e = footprints_of(f);
    size_t words = f->fn->locals.len / 64 + 1;
    return (struct footprint_walk){.e = e,
                                   .out = footprint_new(e),
                                   .locals_read = ARENA_ARRAY(f->a, uint64_t, words),
                                   .locals_written = ARENA_ARRAY(f->a, uint64_t, words)};
}

static bool writes_any(const struct footprint_walk *w)
{
    for (size_t i = 0; i < w->e->words; i++)
        if (w->out->writes[i]) return true;
    return false;
}

/* Returns whether the second reads or writes what the first writes. */
static bool depends_on(const struct footprint_walk *first, const struct footprint_walk *second)
{
    size_t words = first->e->words, locals = first->e->f->fn->locals.len / 64 + 1;
    return (second->out->reads_all && writes_any(first)) ||
           overlap(first->out->writes, second->out->reads, words) ||
           overlap(first->out->writes, second->out->writes, words) ||
           overlap(first->locals_written, second->locals_read, locals) ||
           overlap(first->locals_written, second->locals_written, locals);
}

static bool independent(const struct footprint_walk *x, const struct footprint_walk *y)
{
    return !x->out->barrier && !y->out->barrier && !depends_on(x, y) && !depends_on(y, x);
}

/* ---- conditions that exclude each other ------------------------------------------------------ */

enum { RANGES = 8 };

/* `subject` is one of these intervals. */
struct ranges {
    const struct expr *subject;
    int64_t from[RANGES], to[RANGES];
    int count;
};

static bool same_expr(void *user, const struct expr *x, const struct expr *y)
{
    return x->kind == y->kind && x->op == y->op && x->number == y->number && x->value == y->value &&
           x->mem == y->mem && x->rec == y->rec && x->type.base == y->type.base &&
           str_equal(x->text, y->text) && expr_match(x, y, same_expr, user);
}

static bool range_set(struct ranges *r, const struct expr *subject, int64_t from, int64_t to)
{
    *r = (struct ranges){.subject = subject, .from = {from}, .to = {to}, .count = 1};
    return true;
}

static bool compare_ranges(const struct expr *x, struct ranges *r)
{
    const struct expr *a = x->a, *b = x->b;
    bool turned = a->kind == EX_CONST;
    if (turned) a = x->b, b = x->a;
    if (b->kind != EX_CONST || a->kind == EX_CONST || b->value == INT64_MIN ||
        b->value == INT64_MAX)
        return false;
    int64_t n = b->value, low = INT64_MIN, high = INT64_MAX;
    switch (x->op) {
    case OP_EQ: return range_set(r, a, n, n);
    case OP_LT: return turned ? range_set(r, a, n + 1, high) : range_set(r, a, low, n - 1);
    case OP_LE: return turned ? range_set(r, a, n, high) : range_set(r, a, low, n);
    case OP_GT: return turned ? range_set(r, a, low, n - 1) : range_set(r, a, n + 1, high);
    case OP_GE: return turned ? range_set(r, a, low, n) : range_set(r, a, n, high);
    default: return false;
    }
}

/* Returns whether the condition says no more than that one value is in some intervals. */
static bool is_ranges(const struct expr *x, struct ranges *r)
{
    struct ranges other;
    switch (x->kind) {
    case EX_COMPARE: return compare_ranges(x, r);
    case EX_RANGE_IN:
        return x->b->kind == EX_CONST && x->c->kind == EX_CONST &&
               range_set(r, x->a, x->b->value, x->c->value);
    case EX_IS_CONTENT:
        return !x->content->has_variants && range_set(r, x->a, x->content->id, x->content->id);
    case EX_OR:
        if (!is_ranges(x->a, r) || !is_ranges(x->b, &other) || r->count + other.count > RANGES ||
            !same_expr(NULL, r->subject, other.subject))
            return false;
        for (int i = 0; i < other.count; i++, r->count++)
            r->from[r->count] = other.from[i], r->to[r->count] = other.to[i];
        return true;
    case EX_NOT: return range_set(r, x->a, 0, 0);
    default: return x->type.base == TY_FLAG && range_set(r, x, 1, 1);
    }
}

static bool disjoint(const struct ranges *x, const struct ranges *y)
{
    for (int i = 0; i < x->count; i++)
        for (int k = 0; k < y->count; k++)
            if (x->from[i] <= y->to[k] && y->from[k] <= x->to[i]) return false;
    return true;
}

/* Returns the value by which at most one of the conditions holds, or NULL. */
static const struct expr *exclude(const struct expr *x, const struct expr *y)
{
    const struct expr *subject;
    struct ranges a, b;
    if (x->kind == EX_AND) return (subject = exclude(x->a, y)) ? subject : exclude(x->b, y);
    if (y->kind == EX_AND) return (subject = exclude(x, y->a)) ? subject : exclude(x, y->b);
    /* content is compared with content alone: its numbers are of another sort */
    if ((x->kind == EX_IS_CONTENT) != (y->kind == EX_IS_CONTENT)) return NULL;
    return is_ranges(x, &a) && is_ranges(y, &b) && same_expr(NULL, a.subject, b.subject) &&
                   disjoint(&a, &b)
               ? a.subject
               : NULL;
}

/* Returns whether what decides is the same after this body. A local is changed by the body alone.
 */
static bool keeps(struct finder *f, const struct stmt *body, const struct expr *subject)
{
    struct footprint_walk done = walk_new(f), read = walk_new(f);
    if (!body || stmt_leaves(body)) return true;
    add_stmt(&done, body);
    add_expr(&read, subject);
    return !depends_on(&done, &read) && (!done.out->barrier || subject->kind == EX_LOCAL);
}

/* At most one of two `if` runs, in either order. */
static bool exclusive(struct finder *f, const struct stmt *x, const struct stmt *y)
{
    if (x->kind != ST_IF || y->kind != ST_IF || x->orelse || y->orelse) return false;
    const struct expr *subject = exclude(x->a, y->a);
    struct footprint_walk conditions = walk_new(f);
    if (!subject) return false;
    add_expr(&conditions, x->a);
    add_expr(&conditions, y->a);
    return !conditions.out->barrier && !writes_any(&conditions) && keeps(f, x->then, subject) &&
           keeps(f, y->then, subject);
}

bool statements_share_names(struct finder *f, const struct stmt *x, const struct stmt *y)
{
    struct footprint_walk a = walk_new(f), b = walk_new(f);
    size_t locals = f->fn->locals.len / 64 + 1;
    add_stmt(&a, x);
    add_stmt(&b, y);
    return overlap(a.locals_written, b.locals_read, locals) ||
           overlap(b.locals_written, a.locals_read, locals) ||
           overlap(a.locals_written, b.locals_written, locals);
}

bool statements_commute(struct finder *f, const struct stmt *x, const struct stmt *y)
{
    struct footprint_walk a = walk_new(f), b = walk_new(f);
    add_stmt(&a, x);
    add_stmt(&b, y);
    return independent(&a, &b) || exclusive(f, x, y);
}
