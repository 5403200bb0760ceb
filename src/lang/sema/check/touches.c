/* touches.c -- Interprocedural effect analysis: which cells a hook may read and write, and whose.
 *
 * A cell is a member, for all its records. Marks of a content are one cell, named by the content.
 * Being open is a cell of an event, named by its record. Being in the fight is a cell of creatures,
 * named by the member `place`. Events that the hook itself opens are left out, since no other hook
 * of the window can see them. What runs at windows that it opens counts; things do not settle
 * there, so nothing else runs.
 *
 * The analysis computes for each local whom it may name. Each function is summarised once in terms
 * of its parameters, and a call instantiates the summary. It is flow-insensitive: all branches are
 * taken, and what a local may name only grows.
 */
#include "touches.h"

#include <stdlib.h>
#include <string.h>

#include "lang/sema/model/visit.h"

/* Whom a value names: none yet; parameter `arg` of the function; an event found open; one opened
 * here. FROM_PARAM: the creature that `param` of the event `arg` names, or with OPEN_EVENT of the
 * event found open. */
enum origin_kind { FROM_NOTHING, FROM_ARG, FROM_PARAM, FROM_OPEN, FROM_HERE, FROM_ANY };
enum { OPEN_EVENT = -1, HOOK_SELF = 0, HOOK_THIS, HOOK_EVENT };
struct origin {
    enum origin_kind kind;
    int32_t arg;
    const struct member *param;
};
static const struct origin anyone = {FROM_ANY, 0, NULL};

struct touch_entry {
    const void *cell;
    const struct member *member; /* the cell, if it is one */
    enum touch_how how;
    bool by_presence;
    struct origin of;
};
struct summary {
    VEC(struct touch_entry) all;
    int32_t *buckets; /* an index into `all` plus 1, open addressing */
    size_t room;
};

struct touches {
    struct model *m;
    struct summary **summaries; /* by function; NULL: not computed yet */
    uint8_t *shared; /* by content: a side or place may bear that mark; NULL: not found yet */
};

/* The walk of one function. */
struct touch_walk {
    struct touches *t;
    struct summary *out;
    struct origin *locals;
    uint8_t *opened; /* by event: the number of its blocks around this line, in this function */
};

struct touches *touches_new(struct model *m)
{
    struct touches *t = ARENA_NEW(m->arena, struct touches);
    t->m = m;
    t->summaries = ARENA_ARRAY(m->arena, struct summary *, m->fns.len + 1);
    return t;
}

static const struct summary *summary_of(struct touches *t, const struct fn *fn);

/* ---- a summary: each entry once ---- */

static bool same_entry(const struct touch_entry *a, const struct touch_entry *b)
{
    return a->cell == b->cell && a->how == b->how && a->by_presence == b->by_presence &&
           a->of.kind == b->of.kind && a->of.arg == b->of.arg && a->of.param == b->of.param;
}

static size_t entry_hash(const struct touch_entry *e)
{
    size_t hash = (size_t)(uintptr_t)e->cell / 16;
    hash = hash * 31 + (size_t)e->how * 7 + (size_t)e->of.kind;
    return hash * 31 + (size_t)(e->of.arg + 1) + (size_t)(uintptr_t)e->of.param / 16;
}

static void bucket_put(struct summary *s, int32_t index)
{
    size_t at = entry_hash(&s->all.at[index]) & (s->room - 1);
    while (s->buckets[at]) at = (at + 1) & (s->room - 1);
    s->buckets[at] = index + 1;
}

static void buckets_grow(struct summary *s, struct arena *a)
{
    s->room = s->room ? 2 * s->room : 16;
    s->buckets = ARENA_ARRAY(a, int32_t, s->room);
    for (size_t i = 0; s->buckets && i < s->all.len; i++) bucket_put(s, (int32_t)i);
}

static void entry_add(struct touch_walk *w, struct touch_entry e)
{
    struct summary *s = w->out;
    if (e.of.kind == FROM_HERE) return;
    if (e.of.kind == FROM_NOTHING) e.of = anyone;
    if (2 * s->all.len >= s->room) buckets_grow(s, w->t->m->arena);
    if (!s->buckets) return;
    for (size_t at = entry_hash(&e); s->buckets[at & (s->room - 1)]; at++)
        if (same_entry(&s->all.at[s->buckets[at & (s->room - 1)] - 1], &e)) return;
    vec_push(&s->all, w->t->m->arena, e);
    bucket_put(s, (int32_t)s->all.len - 1);
}

static void touch(struct touch_walk *w, const void *cell, enum touch_how how, struct origin of)
{
    if (cell) entry_add(w, (struct touch_entry){cell, NULL, how, false, of});
}

static void touch_member(struct touch_walk *w, const struct member *x, enum touch_how how,
                         struct origin of)
{
    if (x) entry_add(w, (struct touch_entry){x, x, how, false, of});
}

/* ---- whom a value names ---- */

static struct origin origin_join(struct origin a, struct origin b)
{
    if (a.kind == FROM_NOTHING) return b;
    if (b.kind == FROM_NOTHING) return a;
    return a.kind == b.kind && a.arg == b.arg && a.param == b.param ? a : anyone;
}

static struct origin param_of(struct origin event, const struct member *param)
{
    if (event.kind == FROM_OPEN) return (struct origin){FROM_PARAM, OPEN_EVENT, param};
    if (event.kind == FROM_ARG) return (struct origin){FROM_PARAM, event.arg, param};
    return anyone;
}

static struct origin origin_of(const struct touch_walk *w, const struct expr *x)
{
    if (!x) return anyone;
    if (x->kind == EX_LOCAL) return w->locals[x->number];
    if (x->kind == EX_EVENT)
        return (struct origin){w->opened[x->rec->id] ? FROM_HERE : FROM_OPEN, 0, NULL};
    if (x->kind == EX_COND) return origin_join(origin_of(w, x->b), origin_of(w, x->c));
    if (x->kind == EX_LOAD && x->mem->rec && x->mem->rec->cls == CLASS_EVENT &&
        x->mem->member_sort == SORT_PARAM && !x->b)
        return param_of(origin_of(w, x->a), x->mem);
    /* a mark or thing of the hook's is counted as its creature's */
    if (x->kind == EX_NATURAL && x->a && x->a->kind == EX_LOCAL &&
        (x->a->type.base == TY_MARK || x->a->type.base == TY_THING))
        return w->locals[x->a->number];
    return anyone;
}

static struct origin origin_given(const struct origin *args, size_t count, struct origin of)
{
    if (of.kind == FROM_ARG) return (size_t)of.arg < count ? args[of.arg] : anyone;
    if (of.kind == FROM_PARAM && of.arg != OPEN_EVENT)
        return (size_t)of.arg < count ? param_of(args[of.arg], of.param) : anyone;
    return of;
}

/* ---- calls ---- */

static void add_summary(struct touch_walk *w, const struct fn *fn, const struct origin *args,
                        size_t count)
{
    if (!fn) return;
    const struct summary *called = summary_of(w->t, fn);
    for (size_t i = 0; i < called->all.len; i++) {
        struct touch_entry e = called->all.at[i];
        const struct member *x = e.member;
        e.of = origin_given(args, count, e.of);
        /* an event that the callee finds open may be one that is opened here */
        if (e.of.kind == FROM_OPEN && x && x->rec && w->opened[x->rec->id] &&
            x->rec->cls == CLASS_EVENT)
            continue;
        entry_add(w, e);
    }
}

static void add_call(struct touch_walk *w, const struct fn *fn, struct expr *const *items,
                     size_t count)
{
    struct origin *args = ARENA_ARRAY(w->t->m->arena, struct origin, count + 1);
    for (size_t i = 0; args && i < count; i++) args[i] = origin_of(w, items[i]);
    if (args) add_summary(w, fn, args, count);
}

/* A rule or hook that content may give. Its parameters are self, this, then others. */
static void add_slot(struct touch_walk *w, const struct member *slot)
{
    const struct model *m = w->t->m;
    add_summary(w, slot->fallback_fn, NULL, 0);
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        if (c->value_fns && record_is(c->kind, slot->rec))
            add_summary(w, c->value_fns[slot->slot], NULL, 0);
    }
}

/* Marks of a content are written with those that it includes. */
static void touch_marks(struct touch_walk *w, const struct content *c, enum touch_how how,
                        struct origin of)
{
    for (; c; c = how == TOUCH_READ ? NULL : c->includes) {
        touch(w, c, how, of);
        /* the age of the mark decides */
        for (size_t i = 0; how == TOUCH_SET && i < c->modifiers.len; i++)
            if (c->modifiers.at[i].layer == LAYER_SET &&
                c->modifiers.at[i].stat->sets == SETS_LATEST)
                touch_member(w, c->modifiers.at[i].stat, TOUCH_SET,
                             c->modifiers.at[i].aura ? anyone : of);
    }
}

static void no_expr(void *user, const struct expr *x)
{
    (void)user;
    (void)x;
}

static void note_shared(void *user, const struct stmt *s)
{
    struct touches *t = user;
    bool own = s->a && (s->a->type.base == TY_CREATURE || s->a->type.base == TY_THING);
    if (s->kind == ST_APPLY && !own)
        for (const struct content *c = s->content; c; c = c->includes) t->shared[c->id] = 1;
    if (s->kind == ST_COPY_MARK && !own) memset(t->shared, 1, t->m->contents.len);
    stmt_each(s, note_shared, user);
}

/* Whose marks `finish` ends: a hook's own is its creature's, unless a side or place may bear it. */
static struct origin finished_of(struct touches *t, const struct stmt *s, struct origin of)
{
    const struct model *m = t->m;
    const struct record *rec = s->a->type.rec;
    bool exact = rec && rec->id >= 0 && (size_t)rec->id < m->contents.len &&
                 m->contents.at[rec->id]->rec == rec;
    if (of.kind != FROM_ARG || !exact) return anyone;
    if (!t->shared) {
        t->shared = ARENA_ARRAY(m->arena, uint8_t, m->contents.len + 1);
        for (size_t i = 0; t->shared && i < m->fns.len; i++)
            fn_each(m->fns.at[i], no_expr, note_shared, t);
    }
    return t->shared && !t->shared[rec->id] ? of : anyone;
}

static void touch_marks_of(struct touch_walk *w, const struct record *kind, enum touch_how how,
                           struct origin of)
{
    const struct model *m = w->t->m;
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        bool meant = !kind || c->rec == kind || record_is(c->kind, kind);
        if (c->kind->cls == CLASS_MARK && meant) touch_marks(w, c, how, of);
    }
}

static void read_stat(struct touch_walk *w, const struct member *stat, struct origin of)
{
    const struct model *m = w->t->m;
    struct origin args[3] = {of, of, anyone};
    for (size_t i = 0; i < m->contents.len; i++) {
        const struct content *c = m->contents.at[i];
        for (size_t k = 0; k < c->modifiers.len; k++) {
            const struct modifier *l = &c->modifiers.at[k];
            if (l->stat != stat) continue;
            struct origin who = l->aura || c->kind->cls == CLASS_EVENT ? anyone : of;
            if (l->aura) args[0] = args[1] = anyone;
            if (c->kind->cls == CLASS_MARK) touch(w, c, TOUCH_READ, who);
            if (l->aura || c->kind->cls == CLASS_TERRAIN)
                touch_member(w, m->place, TOUCH_READ, who);
            add_summary(w, l->when, args, 3);
            add_summary(w, l->value_fn, args, 3);
            add_summary(w, l->aura, args, 3);
        }
    }
}

/* ---- expressions ---- */

static bool builtin_looks_at_places(const struct expr *x)
{
    for (uint32_t i = 0; i < x->item_count; i++) {
        enum ty base = x->items[i] ? x->items[i]->type.base : TY_INT;
        if (base == TY_CREATURE || base == TY_PLACE) return true;
    }
    return false;
}

static void walk_expr(void *user, const struct expr *x)
{
    struct touch_walk *w = user;
    const struct model *m = w->t->m;
    expr_each(x, walk_expr, w);
    struct origin of = origin_of(w, x->a);
    switch (x->kind) {
    case EX_LOAD:
    case EX_LEFT:
    case EX_CAN_PAY:
    case EX_OWNED: touch_member(w, x->mem, TOUCH_READ, of); break;
    case EX_PAY_UP_TO: touch_member(w, x->mem, TOUCH_SET, of); break;
    case EX_GIVEN:
    case EX_RULE: add_slot(w, x->mem); break;
    case EX_STAT: read_stat(w, x->mem, of); break;
    case EX_CALL: add_call(w, x->fn, x->items, x->item_count); break;
    case EX_HAS_MARK:
    case EX_FIRST_MARK:
    case EX_ALL_MARKS_OF: touch(w, x->content, TOUCH_READ, x->a ? of : anyone); break;
    case EX_HAS_MARK_KIND:
    case EX_MARKS_OF:
    case EX_ALL_MARKS: touch_marks_of(w, x->rec, TOUCH_READ, x->a ? of : anyone); break;
    case EX_HAS_CONTENT: touch_marks_of(w, NULL, TOUCH_READ, of); break;
    case EX_NATURAL:
        if (!x->a || x->a->type.base == TY_SIDE) touch_member(w, m->place, TOUCH_READ, anyone);
        touch_member(w, m->side_kept, TOUCH_READ, anyone);
        break;
    case EX_BUILTIN:
    case EX_REACH:
        if (builtin_looks_at_places(x)) touch_member(w, m->place, TOUCH_READ, anyone);
        break;
    default: break;
    }
}

/* ---- statements ---- */

static void walk_store(struct touch_walk *w, const struct stmt *s)
{
    struct origin of = origin_of(w, s->a);
    enum touch_how how = TOUCH_SET;
    bool negative =
        s->c && s->c->kind == EX_CONST && s->c->value < 0 && s->mem->type.base == TY_INT;
    if (s->assign != ASSIGN_SET)
        how = (s->assign == ASSIGN_ADD) != negative ? TOUCH_ADD : TOUCH_TAKE;
    touch_member(w, s->mem, how, of);
    touch_member(w, s->mem->overflow_into, TOUCH_SET, of);
    if (s->mem->max_stat) read_stat(w, s->mem->max_stat, of);
}

/* What runs at a window that the hook opens. Hooks there run for those who are in the fight. */
static void walk_window(struct touch_walk *w, const struct window *at, struct origin event)
{
    const struct model *m = w->t->m;
    struct origin args[3] = {anyone, anyone, event};
    bool any = false;
    for (size_t i = 0; i <= m->contents.len; i++) {
        const hook_array *hooks = i < m->contents.len ? &m->contents.at[i]->hooks : &m->hooks;
        for (size_t k = 0; k < hooks->len; k++) {
            const struct hook *h = &hooks->at[k];
            if (!h->moment || h->moment->window != at) continue;
            any |= i < m->contents.len;
            add_summary(w, h->when, args, 3);
            add_summary(w, h->body, args, 3);
        }
        for (size_t k = 0; i < m->contents.len && k < m->contents.at[i]->offered_at.len; k++) {
            const struct content *act = m->contents.at[i];
            if (act->offered_at.at[k]->window != at) continue;
            add_summary(w, act->when, NULL, 0);
            add_summary(w, act->pay, NULL, 0);
            add_summary(w, act->body, NULL, 0);
            any = true;
        }
    }
    if (any) entry_add(w, (struct touch_entry){m->place, m->place, TOUCH_READ, true, anyone});
}

static void walk_event(struct touch_walk *w, const struct stmt *s)
{
    const struct model *m = w->t->m;
    for (size_t i = 0; i < m->windows.len; i++)
        if (m->windows.at[i]->event == s->rec && m->windows.at[i]->edge != EDGE_NONE)
            walk_window(w, m->windows.at[i], (struct origin){FROM_HERE, 0, NULL});
    w->locals[s->number] = (struct origin){FROM_HERE, 0, NULL};
}

static void walk_stmt(void *user, const struct stmt *s)
{
    struct touch_walk *w = user;
    const struct model *m = w->t->m;
    stmt_each_expr(s, walk_expr, w);
    struct origin of = origin_of(w, s->a);
    switch (s->kind) {
    case ST_LET: w->locals[s->number] = origin_join(w->locals[s->number], of); break;
    case ST_STORE: walk_store(w, s); break;
    case ST_FIRE: add_slot(w, s->mem); break;
    case ST_EVENT: walk_event(w, s); break;
    case ST_OPEN: walk_window(w, s->window, of); break;
    case ST_CALL_OFF: touch(w, s->a->type.rec, TOUCH_SET, of); break;
    case ST_APPLY:
    case ST_UNAPPLY: touch_marks(w, s->content, TOUCH_SET, of); break;
    case ST_COPY_MARK: touch_marks_of(w, s->b->type.rec, TOUCH_SET, of); break;
    case ST_FINISH: touch_marks_of(w, s->a->type.rec, TOUCH_SET, finished_of(w->t, s, of)); break;
    case ST_PAY: touch_member(w, s->mem, TOUCH_SET, of); break;
    case ST_GRANT: touch_member(w, s->mem, TOUCH_ADD, of); break;
    case ST_GIVE: touch_member(w, s->mem, TOUCH_SET, anyone); break;
    case ST_BRING: touch_member(w, m->place, TOUCH_SET, anyone); break;
    case ST_END: touch(w, m->fight, TOUCH_SET, anyone); break;
    default: break;
    }
    if (s->kind == ST_EVENT) w->opened[s->rec->id]++;
    stmt_each(s, walk_stmt, w);
    if (s->kind == ST_EVENT) w->opened[s->rec->id]--;
}

/* The summary is entered in the table before its function is walked, so that the walk ends. Calls
 * are acyclic (check_call_cycles), but hooks may open windows of one another: such a cycle reads
 * what has been found so far. */
static const struct summary *summary_of(struct touches *t, const struct fn *fn)
{
    if (t->summaries[fn->id]) return t->summaries[fn->id];
    struct arena *a = t->m->arena;
    struct touch_walk w = {.t = t, .out = ARENA_NEW(a, struct summary)};
    w.locals = ARENA_ARRAY(a, struct origin, fn->locals.len + 1);
    w.opened = ARENA_ARRAY(a, uint8_t, t->m->events.len + t->m->all_kinds.len + 1);
    t->summaries[fn->id] = w.out;
    for (size_t i = 0; i < fn->params.len; i++)
        w.locals[i] = (struct origin){FROM_ARG, (int32_t)i, NULL};
    /* Twice: a line of a loop may read a local that a later line of it assigns. */
    for (int pass = 0; pass < 2; pass++) fn_each(fn, walk_expr, walk_stmt, &w);
    return w.out;
}

/* ---- hooks ---- */

static int by_cell(const void *x, const void *y)
{
    const struct touch *a = x, *b = y;
    if (a->cell != b->cell) return a->cell < b->cell ? -1 : 1;
    return a->found < b->found ? -1 : a->found > b->found; /* a library's qsort may not be stable */
}

static struct touch touch_from(const struct touch_entry *e)
{
    struct touch t = {
        .cell = e->cell, .member = e->member, .how = e->how, .by_presence = e->by_presence};
    if (e->of.kind == FROM_ARG)
        t.whose = e->of.arg == HOOK_EVENT ? WHOSE_EVENT : WHOSE_SELF;
    else if (e->of.kind == FROM_OPEN)
        t.whose = WHOSE_EVENT;
    else if (e->of.kind == FROM_PARAM && (e->of.arg == HOOK_EVENT || e->of.arg == OPEN_EVENT))
        t.whose = WHOSE_PARAM, t.param = e->of.param;
    return t;
}

void touches_of(struct touches *t, const struct hook *h, touch_list *out)
{
    const struct fn *parts[] = {h->ended ? NULL : h->becoming, h->when, h->body,
                                h->owner ? t->m->rank : NULL};
    struct arena *a = t->m->arena;
    for (int p = 0; p < 4; p++) {
        const struct summary *s = parts[p] ? summary_of(t, parts[p]) : NULL;
        for (size_t i = 0; s && i < s->all.len; i++) {
            struct touch one = touch_from(&s->all.at[i]);
            one.of_condition = p < 2;
            vec_push(out, a, one);
        }
    }
    if (h->owner && h->owner->kind->cls == CLASS_MARK && !h->ended)
        vec_push(
            out, a,
            ((struct touch){
                .cell = h->owner, .how = TOUCH_READ, .whose = WHOSE_SELF, .of_condition = true}));
    if (h->moment && h->moment->window)
        vec_push(out, a,
                 ((struct touch){
                     .cell = h->moment->window->event, .how = TOUCH_READ, .whose = WHOSE_EVENT}));
    for (size_t i = 0; i < out->len; i++) out->at[i].found = i;
    if (out->len) qsort(out->at, out->len, sizeof *out->at, by_cell);
}

bool touches_commute(const struct touch *a, const struct touch *b)
{
    if (a->how == TOUCH_READ && b->how == TOUCH_READ) return true;
    if (a->how < TOUCH_ADD || b->how < TOUCH_ADD) return false;
    if (a->how == b->how) return true;
    const struct member *x = a->member; /* only members are added to */
    return x->type.base == TY_INT && !x->has_floor && !x->max_stat && !x->overflow_into &&
           x->member_sort != SORT_BUDGET;
}
