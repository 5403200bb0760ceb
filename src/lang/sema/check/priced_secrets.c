/* priced_secrets.c -- Reports walks whose goals show a secret: the price of a step, or who may
 * share a place, reads what is hidden from the walker.
 *
 * Depth first through the functions that a price calls. Of each it is known which locals are the
 * walker. What is hidden of the walker or its side is not a secret to it.
 */
#include "analyses.h"
#include "lang/sema/model/visit.h"

/* A function, and which of its parameters are the walker. */
struct priced_call {
    const struct fn *fn;
    uint64_t walker;
};

struct price_walk {
    struct model *m;
    VEC(struct priced_call) seen;
    struct span asked; /* where the price is named */
    const char *what;  /* what is read there */
    uint64_t walker;   /* bits of locals */
};

static bool is_walker(const struct price_walk *w, const struct expr *x)
{
    return x && x->kind == EX_LOCAL && x->number >= 0 && x->number < 64 &&
           w->walker >> x->number & 1;
}

static bool is_known(const struct price_walk *w, const struct expr *of)
{
    if (of && of->kind == EX_NATURAL && of->type.base == TY_SIDE) of = of->a;
    return is_walker(w, of);
}

static void price_read(void *user, const struct expr *x);

static void price_follow(void *user, const struct stmt *s)
{
    struct price_walk *w = user;
    if (s->kind == ST_LET && is_walker(w, s->a) && s->number >= 0 && s->number < 64)
        w->walker |= (uint64_t)1 << s->number;
    stmt_each_expr(s, price_read, w);
    stmt_each(s, price_follow, w);
}

static void price_enter(struct price_walk *w, const struct fn *fn, uint64_t walker)
{
    for (size_t i = 0; i < w->seen.len; i++)
        if (w->seen.at[i].fn == fn && w->seen.at[i].walker == walker) return;
    vec_push(&w->seen, w->m->arena, ((struct priced_call){fn, walker}));
    if (w->m->arena->failed) return;
    uint64_t outside = w->walker;
    w->walker = walker;
    fn_each(fn, price_read, price_follow, w);
    w->walker = outside;
}

static void price_read(void *user, const struct expr *x)
{
    struct price_walk *w = user;
    uint64_t walker = 0;
    if (x->kind == EX_LOAD && x->mem->is_hidden && !is_known(w, x->a)) {
        struct diag *g = report(w->m, W0313, x->span, "%s reads `%.*s`, which may be hidden",
                                w->what, STR_FMT(x->mem->name));
        diag_related(g, w->asked, "the goals here show it to the walker");
        diag_help(g, "read it in the block of the march: refuse the step there, and `pause`");
    }
    expr_each(x, price_read, w);
    if (x->kind != EX_CALL) return;
    for (uint32_t i = 0; i < x->item_count && i < 64; i++)
        if (is_walker(w, x->items[i])) walker |= (uint64_t)1 << i;
    price_enter(w, x->fn, walker);
}

static void price_ask(struct price_walk *w, const struct expr *price)
{
    if (price->kind != EX_CALL) return;
    w->asked = price->span;
    price_enter(w, price->fn, 1);
}

static enum visit price_find(void *user, const struct fn *fn, const struct expr *x)
{
    struct price_walk *w = user;
    (void)fn;
    if (x->kind != EX_REACH) return VISIT_CHILDREN;
    w->what = "the price of a step";
    price_ask(w, x->b);
    if (x->item_count > 1) price_ask(w, x->items[1]);
    return VISIT_CHILDREN;
}

void check_priced_secrets(struct model *m)
{
    struct price_walk w = {.m = m};
    visit_model(&(struct visitor){.user = &w, .expr = price_find}, m);
    if (!m->share || w.seen.len == 0) return;
    w.asked = m->share_name->span, w.what = "who may share a place";
    price_enter(&w, m->share, 1);
}
