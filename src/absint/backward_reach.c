/* backward_reach.c -- may a fight ever come to a line? Looked for backwards, in one encounter
 * (encounter_model.h): from the function of the line to those who call it, fire it, open its window
 * or apply its mark, as far as they come to where they do (path_feasible.c), until one of them is
 * begun by the fight itself: the flow, an act that somebody may choose, what the machine calls.
 */
#include "absint/encounter_model.h"
#include "absint/fn_owner.h"
#include "absint/interp_stmt.h"
#include "absint/provenance.h"

#define DEEPEST 4 /* arguments that are parameters again */

struct search {
    struct encounter_model *s;
    bool endless;
    bool *seen; /* by function */
    /* still to be looked at: may it come to this line, and to its function? */
    site_list from;
    bool comes;
};

/* ---- whose function it is -------------------------------------------------------------------- */

static bool is_called(const struct fn *fn)
{
    static const char *const words[] = {"table", "step"};
    const struct str head = fn->line && fn->line->head ? fn->line->head->text : STR("");
    for (size_t i = 0; i < 2; i++)
        if (str_equal(head, str_from(words[i]))) return true;
    return provenance_called_by_name(fn);
}

static const struct content *owner_of(const struct search *q, const struct fn *fn)
{
    struct encounter_models *d = q->s->all;
    if (!d->owned[fn->id]) d->owners[fn->id] = owner_of_fn(q->s->l->m, fn);
    d->owned[fn->id] = true;
    return d->owners[fn->id];
}

static bool is_there(const struct encounter_model *s, const struct content *c)
{
    return !c || s->there[c->id] || (c->kind->cls != CLASS_THING && c->kind->cls != CLASS_CREATURE);
}

/* ---- what its numbers can be, by its calls --------------------------------------------------- */

static struct value argument(struct search *q, const struct fn *fn, size_t param, int depth);

static struct value argument_in(struct search *q, const struct call *c, size_t param, int depth)
{
    const struct expr *x = param < c->x->item_count ? c->x->items[param] : NULL;
    if (!x) return value_any();
    if (x->kind == EX_LOCAL && (size_t)x->number < c->by->params.len &&
        !c->by->locals.at[x->number].is_changed)
        return depth < DEEPEST && is_called(c->by)
                   ? argument(q, c->by, (size_t)x->number, depth + 1)
                   : value_any();
    struct looking ctx = {.s = q->s};
    struct interp f = encounter_model_interp(q->s, &ctx, false);
    struct absint_frame at = {.f = &f,
                              .fn = c->by,
                              .live = true,
                              .locals =
                                  ARENA_ARRAY(q->s->arena, struct value, c->by->locals.len + 1)};
    return interp_expr(&at, x);
}

static struct value argument(struct search *q, const struct fn *fn, size_t param, int depth)
{
    struct value v = value_any();
    bool some = false;
    if (!is_called(fn)) return v;
    for (size_t c = site_index_calls(q->s->all->sites, fn); c;) {
        const struct call *site = &q->s->all->sites->calls.at[c - 1];
        c = site->next;
        if (!encounter_model_spends(q->s->all, 1)) return value_any();
        if (site->x->fn != fn || !is_there(q->s, owner_of(q, site->by))) continue;
        struct value one = argument_in(q, site, param, depth);
        v = some ? value_join(v, one) : one;
        some = true;
        if (v.kind != V_RANGE) return value_any();
    }
    return v;
}

static const struct value *arguments(struct search *q, const struct fn *fn, const struct call *site)
{
    struct value *args = ARENA_ARRAY(q->s->arena, struct value, fn->params.len + 1);
    for (size_t i = 0; i < fn->params.len; i++) {
        enum ty t = fn->params.at[i].type.base;
        if (t != TY_INT && t != TY_FLAG && t != TY_TAG) continue;
        args[i] = argument_in(q, site, i, 0);
        /* a condition may leave some of them */
        if (t == TY_INT && args[i].kind == V_ANY) args[i] = value_range(INT32_MIN, INT32_MAX);
    }
    return args;
}

/* ---- backwards ------------------------------------------------------------------------------- */

static void from(struct search *q, const struct fn *fn, const struct stmt *line)
{
    if (fn_owner_name(q->s->l->m, fn) && !q->seen[fn->id] && is_there(q->s, owner_of(q, fn)))
        vec_push(&q->from, q->s->arena, (struct site){fn, line});
}

static void from_lines(struct search *q, enum stmt_kind kind, const struct window *w,
                       const struct member *hook, const struct content *mark)
{
    for (size_t i = 0; i < q->s->all->sites->deeds.len; i++) {
        const struct site *d = &q->s->all->sites->deeds.at[i];
        if (d->s->kind != kind) continue;
        bool wanted = kind == ST_OPEN    ? d->s->window == w
                      : kind == ST_EVENT ? d->s->rec == w->event
                      : kind == ST_FIRE  ? d->s->mem == hook
                                         : false;
        for (const struct content *c = kind == ST_APPLY ? d->s->content : NULL; c && !wanted;
             c = c->includes)
            wanted = c == mark;
        if (wanted) from(q, d->fn, d->s);
    }
}

static void from_window(struct search *q, const struct window *w)
{
    if (w->event == q->s->l->m->doing)
        q->comes = true; /* around each act */
    else
        from_lines(q, w->edge == EDGE_NONE ? ST_OPEN : ST_EVENT, w, NULL, NULL);
}

static bool never_holds(struct search *q, const struct fn *fn)
{
    struct looking ctx = {.s = q->s};
    struct interp f = encounter_model_interp(q->s, &ctx, q->endless);
    return fn && value_is(interp_fn(&f, fn, NULL, 0), 0) && f.fuel > 0;
}

static void from_hook(struct search *q, const struct hook *h)
{
    if (never_holds(q, h->when) || never_holds(q, h->becoming)) return;
    if (h->moment && h->moment->window)
        from_window(q, h->moment->window);
    else
        q->comes = true;
}

static const struct hook *hook_with(const struct fn *body, const struct hook *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (at[i].body == body) return &at[i];
    return NULL;
}

static const struct member *fired_as(const struct content *c, const struct fn *fn)
{
    for (const struct record *r = c->kind; r; r = r->parent)
        for (size_t i = 0; i < r->members.len; i++) {
            const struct member *mem = r->members.at[i];
            if (mem->sort == MEM_GIVEN && mem->slot_sort == SLOT_HOOK &&
                c->value_fns[mem->slot] == fn)
                return mem;
        }
    return NULL;
}

static void from_content(struct search *q, const struct content *c, const struct fn *fn)
{
    const struct hook *h = hook_with(fn, c->hooks.at, c->hooks.len);
    const struct member *fired = fired_as(c, fn);
    if (!is_there(q->s, c)) return;
    if (c->kind->cls == CLASS_MARK)
        from_lines(q, ST_APPLY, NULL, NULL, c);
    else if (c->kind->cls == CLASS_ACT)
        q->comes = q->comes || !never_holds(q, c->when);
    else if (fired)
        from_lines(q, ST_FIRE, NULL, fired, NULL);
    else if (h)
        from_hook(q, h);
    else
        q->comes = true;
}

static void from_calls(struct search *q, const struct fn *fn)
{
    for (size_t c = site_index_calls(q->s->all->sites, fn); c && !q->comes;) {
        const struct call *site = &q->s->all->sites->calls.at[c - 1];
        c = site->next;
        if (!encounter_model_spends(q->s->all, 1)) q->comes = true;
        if (site->x->fn == fn) from(q, site->by, site->s);
    }
}

static bool of_another(const struct search *q, const struct fn *fn)
{
    const struct model *m = q->s->l->m;
    for (size_t i = 0; i < m->encounters.len; i++)
        if (m->encounters.at[i] != q->s->e &&
            (m->encounters.at[i]->begin == fn || m->encounters.at[i]->body == fn))
            return true;
    return false;
}

static void look_behind(struct search *q, const struct fn *fn)
{
    const struct model *m = q->s->l->m;
    const struct hook *h;
    const struct content *c;
    if (fn == m->flow || fn == q->s->e->begin)
        q->comes = true;
    else if (is_called(fn))
        from_calls(q, fn);
    else if ((c = owner_of(q, fn)))
        from_content(q, c, fn);
    else if ((h = hook_with(fn, m->hooks.at, m->hooks.len)))
        from_hook(q, h);
    else if (!of_another(q, fn))
        q->comes = true; /* the machine calls it */
}

/* What counts may hang on what a call hands over: then its own calls are looked at one by one. */
static void from_calls_that_count(struct search *q, const struct site *to, struct passing how)
{
    for (size_t c = site_index_calls(q->s->all->sites, to->fn); c;) {
        const struct call *site = &q->s->all->sites->calls.at[c - 1];
        c = site->next;
        if (!encounter_model_spends(q->s->all, 10)) q->comes = true;
        if (q->comes || site->x->fn != to->fn || !is_there(q->s, owner_of(q, site->by))) continue;
        how.args = arguments(q, to->fn, site);
        if (path_feasible(q->s, to, &how)) from(q, site->by, site->s);
    }
}

bool may_reach(struct encounter_model *s, const struct site *to, scene_counts counts,
               const void *what, bool endless)
{
    struct search q = {
        .s = s, .endless = endless, .seen = ARENA_ARRAY(s->arena, bool, s->l->m->fns.len + 1)};
    struct passing how = {.endless = endless},
                   first = {.endless = endless, .counts = counts, .what = what};
    if (!fn_owner_name(s->l->m, to->fn) || !is_there(s, owner_of(&q, to->fn))) return false;
    bool one_by_one = counts && to->fn->params.len && is_called(to->fn);
    if (counts && !one_by_one && !path_feasible(s, to, &first)) return false;
    q.seen[to->fn->id] = true;
    if (one_by_one)
        from_calls_that_count(&q, to, first);
    else
        look_behind(&q, to->fn);
    while (q.from.len && !q.comes) {
        struct site d = q.from.at[--q.from.len];
        if (q.seen[d.fn->id] || !path_feasible(s, &d, &how)) continue;
        q.seen[d.fn->id] = true;
        look_behind(&q, d.fn);
    }
    return q.comes;
}
