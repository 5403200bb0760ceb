/* oscillation.c -- hooks on becoming that turn figures back and forth: `on becoming self.lit {
 * self.lit = false }` on one card, and on another one that lights it again. Both run within one
 * settling, and that never ends.
 *
 * It is played through. What is known of the figures begins with the condition of the first hook,
 * and follows what the bodies surely do. Whose condition surely turned true runs next. If the first
 * comes round twice and everything known is what it was a round before, and no further hook on
 * becoming may write any of these figures, there is no end.
 */
#include "lint/oscillation.h"
#include "absint/interp_stmt.h"
#include "lint/cycle_report.h"

#define FUEL         20000
#define FIGURES_MOST 8
#define DEPTH_MOST   8

enum {
    OF_THE_FIGHT,
    OF_THE_BEARER,
    OF_THIS /* and the number of its declaration */
};          /* whose figure; objects of values as well */

/* A kept member, or whether somebody bears a mark. */
struct figure {
    const struct member *mem;
    const struct content *mark;
    int32_t whose;
    struct value v;
};
struct figures {
    struct figure at[FIGURES_MOST];
    size_t len;
};

struct play {
    struct lint *l;
    struct figures now;
    bool lost; /* something happens that is not sure, or not followed */
    int depth;
};

typedef VEC(const struct hook *) hook_list;

/* ---- what is known of figures ---------------------------------------------------------------- */

static int32_t whose(struct absint_frame *at, const struct expr *a)
{
    if (!a || a->type.base == TY_NONE || (a->type.rec && a->type.rec->cls == CLASS_FIGHT))
        return OF_THE_FIGHT;
    struct value v = interp_expr(at, a);
    return v.kind == V_OBJECT ? v.object : -1;
}

static struct figure *figure_of(struct figures *f, const struct member *mem,
                                const struct content *mark, int32_t of)
{
    for (size_t i = 0; i < f->len; i++)
        if (f->at[i].mem == mem && f->at[i].mark == mark && f->at[i].whose == of) return &f->at[i];
    return NULL;
}

/* Of somebody unknown: it may be anybody's. */
static void set_figure(struct play *p, const struct member *mem, const struct content *mark,
                       int32_t of, struct value v)
{
    struct figure *known = figure_of(&p->now, mem, mark, of);
    if (known)
        known->v = v;
    else if (of >= 0 && p->now.len < FIGURES_MOST)
        p->now.at[p->now.len++] = (struct figure){mem, mark, of, v};
    else if (of >= 0 && v.kind == V_RANGE)
        p->lost = true;
    for (size_t i = 0; i < p->now.len && of < 0; i++)
        if (p->now.at[i].mem == mem && p->now.at[i].mark == mark) p->now.at[i].v = value_any();
}

static bool is_figure(const struct expr *x)
{
    return x->kind == EX_LOAD && x->mem->sort == MEM_KEPT && x->mem->member_sort != SORT_OPTION &&
           x->mem->rec->cls != CLASS_EVENT && !x->mem->is_array && !x->b;
}

static bool known_figure(struct absint_frame *at, const struct expr *x, struct value *v)
{
    struct play *p = at->f->ctx;
    bool mark = x->kind == EX_HAS_MARK;
    if (!mark && !is_figure(x)) return false;
    const struct figure *f =
        figure_of(&p->now, mark ? NULL : x->mem, mark ? x->content : NULL, whose(at, x->a));
    if (!f || f->v.kind != V_RANGE) return false;
    *v = f->v;
    return true;
}

/* A frame of one of the hook's functions: (self, this, event). */
static struct absint_frame *frame_of(struct play *p, struct interp *f, const struct hook *h,
                                     const struct fn *fn)
{
    struct arena *a = lint_scratch(p->l);
    struct absint_frame *at = ARENA_NEW(a, struct absint_frame);
    *f = (struct interp){.arena = a, .ctx = p, .known = known_figure, .fuel = FUEL};
    *at = (struct absint_frame){
        .f = f, .fn = fn, .live = true, .locals = ARENA_ARRAY(a, struct value, fn->locals.len + 1)};
    if (fn->params.len > 0) at->locals[0] = value_object(OF_THE_BEARER, NULL);
    if (fn->params.len > 1)
        at->locals[1] = value_object(h->owner ? OF_THIS + h->owner->id : OF_THIS, NULL);
    return at;
}

/* 1: it holds, 0: it does not, -1: nobody knows */
static int truth_of(struct play *p, const struct hook *h, const struct fn *fn)
{
    struct interp f;
    struct absint_frame *at = frame_of(p, &f, h, fn);
    return at && fn->value ? value_truth(interp_expr(at, fn->value)) : -1;
}

/* The figures are such that the condition holds (or does not). */
static void assume(struct play *p, struct absint_frame *at, const struct expr *x, bool holds)
{
    x = selection_facts_simple(at, x);
    if (x->kind == EX_NOT) {
        assume(p, at, x->a, !holds);
    } else if (x->kind == (holds ? EX_AND : EX_OR)) {
        assume(p, at, x->a, holds);
        assume(p, at, x->b, holds);
    } else if (is_figure(x) && x->type.base == TY_FLAG) {
        set_figure(p, x->mem, NULL, whose(at, x->a), value_range(holds, holds));
    } else if (x->kind == EX_HAS_MARK) {
        set_figure(p, NULL, x->content, whose(at, x->a), value_range(holds, holds));
    } else if (x->kind == EX_COMPARE && x->op == OP_EQ && holds && is_figure(x->a) &&
               x->a->type.base == TY_TAG) {
        set_figure(p, x->a->mem, NULL, whose(at, x->a->a), interp_expr(at, x->b));
    } else {
        const struct expr *what;
        int64_t lo, hi;
        if (!interp_bounds(at, x, holds, &what, &lo, &hi) || !is_figure(what)) return;
        struct value v =
            value_range(lo > INT32_MIN ? lo : INT32_MIN, hi < INT32_MAX ? hi : INT32_MAX);
        const struct figure *f = figure_of(&p->now, what->mem, NULL, whose(at, what->a));
        if (f && f->v.kind == V_RANGE)
            v = value_range(v.lo > f->v.lo ? v.lo : f->v.lo, v.hi < f->v.hi ? v.hi : f->v.hi);
        if (v.lo <= v.hi) set_figure(p, what->mem, NULL, whose(at, what->a), v);
    }
}

/* ---- what surely happens --------------------------------------------------------------------- */

static void play_stm(struct play *p, struct absint_frame *at, const struct stmt *s);

static bool acts(void *user, const struct expr *x)
{
    return x->kind == EX_PAY_UP_TO || (x->kind == EX_CALL && x->fn->permission == PERMIT_CHANGE) ||
           expr_any(x, acts, user);
}

static bool changes(const struct expr *x)
{
    return x && acts(NULL, x);
}

/* Between its floor and its top, which may be anything. */
static struct value clamped(const struct member *mem, struct value v)
{
    if (v.kind != V_RANGE || mem->max_stat) return value_any();
    if (mem->has_floor && v.lo < mem->floor) v.lo = mem->floor;
    if (mem->has_floor && v.hi < mem->floor) v.hi = mem->floor;
    return v;
}

static void play_store(struct play *p, struct absint_frame *at, const struct stmt *s)
{
    struct value v = interp_expr(at, s->c), was = value_any();
    int32_t of = whose(at, s->a);
    p->lost = p->lost || s->mem->overflow_into || changes(s->c);
    if (s->b || s->mem->is_array || s->mem->rec->cls == CLASS_EVENT) return;
    const struct figure *f = figure_of(&p->now, s->mem, NULL, of);
    if (f) was = f->v;
    if (s->assign != ASSIGN_SET && (was.kind != V_RANGE || v.kind != V_RANGE))
        v = value_any();
    else if (s->assign == ASSIGN_ADD)
        v = value_range(was.lo + v.lo, was.hi + v.hi);
    else if (s->assign == ASSIGN_SUB)
        v = value_range(was.lo - v.hi, was.hi - v.lo);
    set_figure(p, s->mem, NULL, of, clamped(s->mem, v));
}

/* Whoever is asked may bear it or not; what stands in others goes with them. */
static void play_mark(struct play *p, struct absint_frame *at, const struct stmt *s)
{
    const struct record *kind = s->content->kind;
    bool sure = s->kind == ST_APPLY && !kind->borne_while && !kind->never_borne;
    for (const struct content *c = s->content; c; c = c->includes)
        set_figure(p, NULL, c, whose(at, s->a),
                   sure                                       ? value_range(1, 1)
                   : s->kind == ST_UNAPPLY && c == s->content ? value_range(0, 0)
                                                              : value_any());
}

/* An event that nothing hangs on, and that cannot cease to hold, is its block. */
static bool has_no_side_effect(const struct record *event)
{
    for (size_t i = 0; i < event->windows.len; i++)
        if (event->windows.at[i]->has_hooks) return false;
    return !event->holds_while;
}

static void play_call(struct play *p, struct absint_frame *at, const struct expr *x)
{
    const struct fn *fn = x->fn;
    struct absint_frame inner = {.f = at->f,
                                 .fn = fn,
                                 .live = true,
                                 .locals =
                                     ARENA_ARRAY(at->f->arena, struct value, fn->locals.len + 1)};
    p->lost = p->lost || p->depth >= DEPTH_MOST;
    if (p->lost) return;
    for (size_t i = 0; i < x->item_count && i < fn->locals.len; i++)
        inner.locals[i] = interp_expr(at, x->items[i]);
    p->depth++;
    play_stm(p, &inner, fn->body);
    p->depth--;
}

static void play_if(struct play *p, struct absint_frame *at, const struct stmt *s)
{
    int t = changes(s->a) ? -1 : value_truth(interp_expr(at, s->a));
    if (t < 0)
        p->lost = true;
    else
        play_stm(p, at, t ? s->then : s->orelse);
}

static void play_stm(struct play *p, struct absint_frame *at, const struct stmt *s)
{
    if (!s || p->lost || at->returned) return;
    switch (s->kind) {
    case ST_BLOCK:
        for (size_t i = 0; i < s->item_count; i++) play_stm(p, at, s->items[i]);
        return;
    case ST_LET:
        p->lost = p->lost || changes(s->a);
        at->locals[s->number] = interp_expr(at, s->a);
        return;
    case ST_STORE: play_store(p, at, s); return;
    case ST_APPLY:
    case ST_UNAPPLY: play_mark(p, at, s); return;
    case ST_IF: play_if(p, at, s); return;
    case ST_DO:
        if (s->a->kind == EX_CALL)
            play_call(p, at, s->a);
        else
            p->lost = p->lost || changes(s->a);
        return;
    case ST_EVENT:
        if (has_no_side_effect(s->rec))
            play_stm(p, at, s->then);
        else
            p->lost = true;
        return;
    case ST_OPEN: p->lost = p->lost || s->window->has_hooks; return;
    case ST_RETURN: at->returned = true; return;
    case ST_LOG:
    case ST_MEASURE: return;
    default: p->lost = true;
    }
}

/* ---- may anybody else write it? -------------------------------------------------------------- */

struct writing {
    const struct figures *f;
    const struct hook *h;
    bool elsewhere /* on no bearer of the first */;
    int depth;
};

/* What the hook writes of its own bearer or its own thing is nobody else's. */
static bool is_of_others(const struct writing *w, const struct fn *fn, const struct stmt *s,
                         const struct figure *f)
{
    if (fn != w->h->body || !s->a || s->a->kind != EX_LOCAL || s->a->number > 1) return false;
    return s->a->number == 0 ? w->elsewhere : w->h->owner && f->whose != OF_THIS + w->h->owner->id;
}

static enum visit saw_stm(void *user, const struct fn *fn, const struct stmt *s);

static enum visit saw_tex(void *user, const struct fn *fn, const struct expr *x)
{
    struct writing *w = user;
    (void)fn;
    if (x->kind != EX_CALL || x->fn->permission != PERMIT_CHANGE) return VISIT_CHILDREN;
    bool may = ++w->depth > DEPTH_MOST || visit_fn(&(struct visitor){w, saw_tex, saw_stm}, x->fn);
    w->depth--;
    return may ? VISIT_STOP : VISIT_CHILDREN;
}

static enum visit saw_stm(void *user, const struct fn *fn, const struct stmt *s)
{
    const struct writing *w = user;
    bool anything = s->kind == ST_FIRE || s->kind == ST_PERFORM || s->kind == ST_FINISH ||
                    s->kind == ST_END || (s->kind == ST_OPEN && s->window->has_hooks) ||
                    (s->kind == ST_EVENT && !has_no_side_effect(s->rec));
    for (size_t i = 0; i < w->f->len && !anything; i++) {
        const struct figure *f = &w->f->at[i];
        if (s->kind == ST_STORE && (s->mem == f->mem || s->mem->overflow_into) &&
            !is_of_others(w, fn, s, f))
            anything = true;
        if ((s->kind == ST_APPLY || s->kind == ST_UNAPPLY) && f->mark) anything = true;
    }
    return anything ? VISIT_STOP : VISIT_CHILDREN;
}

static bool others_may_write(const struct play *p, const hook_list *all,
                             const struct hook *const *ring, size_t count)
{
    for (size_t i = 0; i < all->len; i++) {
        struct writing w = {.f = &p->now,
                            .h = all->at[i],
                            .elsewhere =
                                !cycle_may_meet(p->l->m, ring[0]->owner, all->at[i]->owner)};
        bool in_ring = false;
        for (size_t k = 0; k < count; k++) in_ring = in_ring || ring[k] == all->at[i];
        if (!in_ring && visit_fn(&(struct visitor){&w, saw_tex, saw_stm}, all->at[i]->body))
            return true;
    }
    return false;
}

/* ---- round and round ------------------------------------------------------------------------- */

static bool same_figures(const struct figures *a, const struct figures *b)
{
    if (a->len != b->len) return false;
    for (size_t i = 0; i < a->len; i++) {
        const struct value *v = &a->at[i].v, *w = &b->at[i].v;
        if (v->kind != w->kind || (v->kind == V_RANGE && (v->lo != w->lo || v->hi != w->hi)))
            return false;
    }
    return true;
}

static bool may_run(const struct hook *h)
{
    return h->becoming && h->becoming->value && h->body && !h->once_per;
}

/* Of those that were false and now hold, the first. */
static const struct hook *turned_true(struct play *p, const hook_list *all, bool *armed)
{
    const struct hook *next = NULL;
    for (size_t i = 0; i < all->len; i++) {
        const struct hook *h = all->at[i];
        int t = truth_of(p, h, h->becoming);
        armed[i] = armed[i] || t == 0;
        if (next || t != 1 || !armed[i] || !may_run(h) || (h->when && truth_of(p, h, h->when) != 1))
            continue;
        next = h;
        armed[i] = false;
    }
    return next;
}

static void judge(struct lint *l, const hook_list *all, const struct hook *first)
{
    struct play p = {.l = l};
    struct interp f;
    const struct hook *ring[CYCLE_MOST], *h = first;
    struct figures round_before;
    bool *armed = ARENA_ARRAY(l->arena, bool, all->len);
    size_t count = 0, rounds = 0;
    struct absint_frame *at = frame_of(&p, &f, first, first->becoming);
    assume(&p, at, first->becoming->value, true);
    turned_true(&p, all, armed); /* which of them do not hold */
    for (size_t steps = 0; h && steps < 3 * CYCLE_MOST; steps++) {
        bool known = false;
        for (size_t i = 0; i < count; i++) known = known || ring[i] == h;
        if (!known && count == CYCLE_MOST) return;
        if (!known) ring[count++] = h;
        if (!cycle_may_meet(l->m, first->owner, h->owner)) return;
        if (h == first && rounds++ > 1) {
            if (!same_figures(&p.now, &round_before)) return;
            if (!others_may_write(&p, all, ring, count))
                cycle_report(l, ring, count,
                             "each time all of them have run, everything that they ask for is as "
                             "it was before");
            return;
        }
        if (h == first) round_before = p.now;
        at = frame_of(&p, &f, h, h->body);
        play_stm(&p, at, h->body->body);
        if (p.lost) return;
        h = turned_true(&p, all, armed);
    }
}

static void gather(struct lint *l, hook_list *all, const struct hook *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (at[i].becoming) vec_push(all, l->arena, &at[i]);
}

void lint_oscillation(struct lint *l)
{
    hook_list all = {0};
    gather(l, &all, l->m->hooks.at, l->m->hooks.len);
    for (size_t i = 0; i < l->m->contents.len; i++)
        gather(l, &all, l->m->contents.at[i]->hooks.at, l->m->contents.at[i]->hooks.len);
    for (size_t i = 0; i < all.len; i++)
        if (may_run(all.at[i])) judge(l, &all, all.at[i]);
}
