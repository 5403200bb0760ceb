/* outline_filter.c -- Outlines the first tests of a filter as a function, which the machine
 * memoizes.
 *
 * `all weapon where it.carrier == c and ready(it)` tests each weapon of the fight. What a creature
 * carries changes rarely, what is ready changes often. So the first test becomes a function of `c`
 * that returns the weapons of c. The loop visits these and tests the rest. Equal beginnings of
 * filters share a function.
 *
 * A test is outlined only if it cannot fail, so errors keep their order. It reads only what changes
 * rarely: what content gives, slots and flags, and on a second level marks. A function of the
 * second level visits the result of one of the first. Tests that cannot fail may change places, so
 * those of lower levels come first.
 */
#include <string.h>

#include "emit.h"
#include "engine/bytecode/ops.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/visit.h"

/* What a test reads. Tests of the first levels are outlined (OUTLINED_LEVELS). */
enum {
    TEST_RARE,    /* what content gives, slots and flags */
    TEST_MARKS,   /* marks, too */
    TEST_NUMBERS, /* tracks, counters and budgets, too */
    TEST_PLACES,  /* places, too */
    TEST_FAILS
};

enum {
    DEEP = 10,     /* calls within calls that are followed */
    WORTH_SET = 6, /* nodes of tests that are worth a call, for each element of a set */
    WORTH_LIST = 3 /* likewise, of a list of all things */
};

/* ---- tests that cannot fail ------------------------------------------------------------------ */

struct test_walk {
    int level; /* the highest of its parts */
    int nodes, depth;
    /* of the tests themselves, not of functions that they call */
    int32_t it;
    struct outlined *names;
};

static bool is_total(struct test_walk *w, const struct expr *x);

static bool returns_always(const struct stmt *s)
{
    if (s->kind == ST_RETURN) return true;
    if (s->kind == ST_IF) return s->orelse && returns_always(s->then) && returns_always(s->orelse);
    for (size_t i = 0; s->kind == ST_BLOCK && i < s->item_count; i++)
        if (returns_always(s->items[i])) return true;
    return false;
}

static bool is_total_stmt(struct test_walk *w, const struct stmt *s)
{
    switch (s->kind) {
    case ST_BLOCK:
        for (size_t i = 0; i < s->item_count; i++)
            if (!is_total_stmt(w, s->items[i])) return false;
        return true;
    case ST_LET: return !s->template && is_total(w, s->a);
    case ST_IF:
        return is_total(w, s->a) && is_total_stmt(w, s->then) &&
               (!s->orelse || is_total_stmt(w, s->orelse));
    case ST_RETURN: return s->a && is_total(w, s->a);
    default: return false;
    }
}

static bool is_total_call(struct test_walk *w, const struct expr *x)
{
    const struct fn *fn = x->fn;
    if (fn->permission != PERMIT_PURE || w->depth == DEEP || (!fn->value && !fn->body))
        return false;
    for (size_t i = 0; i < x->item_count; i++)
        if (!x->items[i] || !is_total(w, x->items[i])) return false;
    w->depth++;
    bool total =
        fn->value ? is_total(w, fn->value) : returns_always(fn->body) && is_total_stmt(w, fn->body);
    w->depth--;
    return total;
}

/* Notes a local of the function around the filter as an argument. */
static bool name_note(struct test_walk *w, const struct expr *x)
{
    struct outlined *o = w->names;
    if (w->depth > 0 || x->number == w->it) return true;
    if (x->type.base == TY_DICE) return false;
    for (int i = 0; i < o->count; i++)
        if (o->locals[i] == x->number) return true;
    if (o->count == OUTLINED_ARGS) return false;
    o->locals[o->count++] = x->number;
    return true;
}

/* It is there: its members can be read. */
static bool is_total_record(struct test_walk *w, const struct expr *x)
{
    return x && !x->type.optional && is_total(w, x);
}

static void level_raise(struct test_walk *w, int level)
{
    if (level > w->level) w->level = level;
}

static bool is_total_load(struct test_walk *w, const struct expr *x)
{
    const struct member *m = x->mem;
    enum record_class cls = m->rec->cls;
    bool rare =
        m->member_sort == SORT_SLOT || m->member_sort == SORT_FLAG || m->member_sort == SORT_OPTION;
    if (m->kind != MEM_KEPT || m->member_sort == SORT_BUDGET || m->is_array || x->b) return false;
    if (!rare) level_raise(w, TEST_NUMBERS);
    if (m->id == MEMBER_PLACE || m->id == MEMBER_FACING) level_raise(w, TEST_PLACES);
    if (cls == CLASS_FIGHT) return true;
    return (cls == CLASS_CREATURE || cls == CLASS_THING || cls == CLASS_SIDE) &&
           is_total_record(w, x->a);
}

static bool is_total_natural(struct test_walk *w, const struct expr *x)
{
    if (!x->mem) return str_equal(x->text, STR("everyone"));
    return x->mem->rec->cls != CLASS_MARK && is_total_record(w, x->a);
}

static bool is_total(struct test_walk *w, const struct expr *x)
{
    if (x->type.base == TY_MARK || x->type.base == TY_EVENT || x->type.base == TY_LIST)
        return false;
    w->nodes++;
    switch (x->kind) {
    case EX_CONST: return true;
    case EX_LOCAL: return name_note(w, x);
    case EX_COMPARE:
        return x->a->type.base != TY_MARK && x->b->type.base != TY_MARK && is_total(w, x->a) &&
               is_total(w, x->b);
    case EX_NOT:
    case EX_PRESENT: return is_total(w, x->a);
    case EX_AND:
    case EX_OR:
    case EX_IN: return is_total(w, x->a) && is_total(w, x->b);
    case EX_COND:
    case EX_RANGE_IN: return is_total(w, x->a) && is_total(w, x->b) && is_total(w, x->c);
    case EX_LOAD: return is_total_load(w, x);
    case EX_GIVEN: return is_total_record(w, x->a);
    case EX_NATURAL: return is_total_natural(w, x);
    case EX_IS_KIND:
    case EX_IS_CONTENT:
    case EX_IN_GROUP: return is_total_record(w, x->a);
    case EX_HAS_MARK_KIND:
    case EX_HAS_MARK: level_raise(w, TEST_MARKS); return is_total_record(w, x->a);
    case EX_LEFT:
        level_raise(w, TEST_NUMBERS);
        return !x->mem->size && !x->mem->max_stat && is_total_record(w, x->a);
    case EX_BUILTIN:
        level_raise(w, TEST_PLACES);
        return x->number == BUILTIN_DISTANCE && is_total_record(w, x->items[0]) &&
               is_total_record(w, x->items[1]);
    case EX_CALL: return is_total_call(w, x);
    default: return false;
    }
}

/* ---- the tests of filters within filters ------------------------------------------------------
 */

struct arguments {
    struct gen *g;
    const struct expr *call;
};

/* Copies a value of the called function, with the arguments in place of its parameters. */
static struct expr *with_arguments(void *user, const struct expr *x)
{
    struct arguments *c = user;
    if (x->kind != EX_LOCAL) return expr_copy(c->g->a, x, with_arguments, user);
    struct expr *name = ARENA_NEW(c->g->a, struct expr);
    if (!name) return NULL;
    *name = *c->call->items[x->number];
    name->type = x->type; /* a condition may have narrowed it */
    return name;
}

/* Returns the conjunction that a call stands for, or NULL. Only for calls that cannot fail, so that
 * no error has another place. */
static struct expr *conjunction_of(struct gen *g, const struct expr *x)
{
    struct outlined names = {.count = 0};
    struct test_walk w = {.names = &names, .it = -1};
    struct arguments c = {g, x};
    const struct expr *value = x->kind == EX_CALL ? value_of(x->fn) : NULL;
    if (!value || (value->kind != EX_AND && value->kind != EX_CALL) || !is_total(&w, x))
        return NULL;
    for (size_t i = 0; i < x->item_count; i++)
        if (x->items[i]->kind != EX_LOCAL) return NULL;
    return x->item_count == x->fn->params.len ? with_arguments(&c, value) : NULL;
}

static void test_add(struct gen *g, struct filter_tests *t, int32_t it, struct expr *test)
{
    struct expr *parts = g->outlines ? conjunction_of(g, test) : NULL;
    if (parts) test = parts;
    if (test->kind == EX_AND) {
        test_add(g, t, it, test->a);
        test_add(g, t, it, test->b);
    } else if (parts && test->kind == EX_CALL) {
        test_add(g, t, it, test);
    } else if (t->count < FILTER_TESTS) {
        t->at[t->count++] = (struct filter_test){test, it};
    } else {
        t->too_many = true;
    }
}

static void filter_add(struct gen *g, struct filter_tests *t, struct expr *x)
{
    if (x->kind == EX_FILTER) {
        filter_add(g, t, x->a);
        test_add(g, t, x->number, x->b);
    } else if (x->kind == EX_TO_LIST && x->a->type.base == TY_SET) {
        filter_add(g, t, x->a);
    } else {
        t->of = x;
    }
}

static int level_of(const struct filter_test *t)
{
    struct outlined names = {.count = 0};
    struct test_walk w = {.names = &names, .it = t->it};
    return is_total(&w, t->test) ? w.level : TEST_FAILS;
}

/* Tests that cannot fail can change places. Those of lower levels come first. */
static void tests_sort(struct filter_tests *t)
{
    struct filter_tests sorted = *t;
    int total = 0, done = 0;
    while (total < t->count && level_of(&t->at[total]) != TEST_FAILS) total++;
    for (int level = 0; level < TEST_FAILS; level++)
        for (int i = 0; i < total; i++)
            if (level_of(&t->at[i]) == level) sorted.at[done++] = t->at[i];
    *t = sorted;
}

void filter_tests_find(struct gen *g, struct expr *filter, struct filter_tests *t)
{
    t->count = 0;
    t->too_many = false;
    filter_add(g, t, filter);
    if (g->outlines && !t->too_many) tests_sort(t);
}

/* ---- equal functions ------------------------------------------------------------------------- */

struct outlined_pair {
    const struct outlined *mine, *other;
    int32_t my_it, other_it;
};

static bool same_name(const struct outlined_pair *p, int32_t mine, int32_t other)
{
    if (mine == p->my_it || other == p->other_it) return mine == p->my_it && other == p->other_it;
    for (int i = 0; i < p->mine->count; i++)
        if (p->mine->locals[i] == mine || p->other->locals[i] == other)
            return p->mine->locals[i] == mine && p->other->locals[i] == other;
    return false;
}

static bool same_node(void *user, const struct expr *x, const struct expr *y)
{
    const struct outlined_pair *p = user;
    bool same = x->kind == y->kind && x->op == y->op && x->value == y->value && x->mem == y->mem &&
                x->fn == y->fn && x->item_count == y->item_count && x->type.base == y->type.base &&
                str_equal(x->text, y->text);
    if (!same) return false;
    return (x->kind == EX_LOCAL ? same_name(p, x->number, y->number) : x->number == y->number) &&
           expr_match(x, y, same_node, user);
}

static bool same_outlined(const struct outlined *x, const struct outlined *y)
{
    struct outlined_pair p = {.mine = x, .other = y, .my_it = -1, .other_it = -1};
    if (x->tests.count != y->tests.count || x->count != y->count || x->level != y->level ||
        memcmp(x->types, y->types, sizeof x->types) != 0 ||
        !same_node(&p, x->tests.of, y->tests.of))
        return false;
    for (int i = 0; i < x->tests.count; i++) {
        p.my_it = x->tests.at[i].it, p.other_it = y->tests.at[i].it;
        if (!same_node(&p, x->tests.at[i].test, y->tests.at[i].test)) return false;
    }
    return true;
}

static struct outlined *outlined_share(struct gen *g, const struct outlined *wanted)
{
    for (size_t i = 0; i < g->outlined.len; i++)
        if (same_outlined(g->outlined.at[i], wanted)) return g->outlined.at[i];
    struct outlined *o = ARENA_NEW(g->a, struct outlined);
    if (!o) return NULL;
    *o = *wanted;
    vec_push(&g->outlined, g->a, o);
    return o;
}

/* ---- calls ----------------------------------------------------------------------------------- */

/* What is filtered: everyone, or all things of a kind. */
static bool is_source(const struct expr *x)
{
    return x->kind == EX_ALL_THINGS ||
           (x->kind == EX_NATURAL && !x->mem && str_equal(x->text, STR("everyone")));
}

/* The first tests up to that level. Returns whether they are worth a function. */
static bool outlined_find(const struct filter_tests *t, int level, struct outlined *o)
{
    struct test_walk w = {.names = o};
    *o = (struct outlined){.tests = {.of = t->of}, .level = level};
    while (o->tests.count < t->count) {
        const struct filter_test *next = &t->at[o->tests.count];
        struct test_walk before = w;
        int count = o->count;
        w.it = next->it;
        if (!is_total(&w, next->test) || w.level > level) {
            w = before;
            o->count = count;
            break;
        }
        o->tests.at[o->tests.count++] = *next;
    }
    return o->tests.count > 0 && w.level == level &&
           w.nodes >= (t->of->kind == EX_ALL_THINGS ? WORTH_LIST : WORTH_SET);
}

static bool types_find(const struct func *f, struct outlined *o)
{
    for (int i = 0; i < o->count; i++) {
        int reg = f->local_regs[o->locals[i]];
        if (reg < 0) return false;
        o->types[i] = (uint8_t)reg_type(f, reg);
        if (o->types[i] == VT_LIST || o->types[i] == VT_MARK || o->types[i] == VT_EVENT)
            return false;
    }
    return true;
}

int outlined_call(struct func *f, const struct filter_tests *t, int below, int *found)
{
    struct outlined o;
    int level = below;
    if (!f->fn || !f->g->outlines || t->too_many || !is_source(t->of) || !inline_room(f)) return 0;
    do {
        if (level-- == 0) return 0;
    } while (!outlined_find(t, level, &o) || !types_find(f, &o));
    o.fn = f->fn;
    struct outlined *shared = outlined_share(f->g, &o);
    if (!shared) return 0;
    int base = regs_take(f, o.types, o.count);
    for (int i = 0; i < o.count; i++) emit(f, BC_MOVE, base + i, f->local_regs[o.locals[i]], 0, 0);
    *found = reg_take(f, type_value(&t->of->type));
    emit(f, BC_CALL, *found, base, 0,
         made_row(f->g, (struct made_fn){.made = MADE_OUTLINED, .outlined = shared}));
    f->inlines = true;
    return o.tests.count;
}

void outlined_fill(struct gen *g, int32_t row, struct outlined *o)
{
    struct func f;
    struct each e;
    enum value_type type = type_value(&o->tests.of->type);
    func_begin(&f, g, o->fn);
    int base = regs_take(&f, o->types, o->count);
    for (int i = 0; i < o->count; i++) f.local_regs[o->locals[i]] = base + i;
    int target = reg_take(&f, type);
    emit(&f, type == VT_SET ? BC_NONE : BC_LNEW, target, 0, 0, 0);
    enum value_type item = elem_value(&o->tests.of->type);
    int found = -1, done = outlined_call(&f, &o->tests, o->level, &found);
    if (done > 0)
        each_found(&f, found, item, &e);
    else
        each_of(&f, o->tests.of, item, &e);
    filter_tests_jump(&f, &o->tests, done, &e);
    if (type == VT_SET)
        emit(&f, BC_QADD, target, target, e.item, 0);
    else
        emit(&f, BC_LPUSH, target, e.item, 0, 0);
    each_end(&f, &e);
    emit(&f, BC_RET, target, 0, 0, 0);
    func_end(&f, row, STR("$filter"), o->count, type, PERMIT_PURE);
}
