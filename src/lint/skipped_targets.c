/* skipped_targets.c -- lines that name only those whom the rules pass over: `target enemies where
 * distance(self, it) > 3` on a card whose aspects let it reach 1. Nothing is known here of targets
 * and reach: the rules are walked with the card in its place, from where they read the line on;
 * once as if the line said nothing, and once with what it says of numbers. If they do something
 * with those it names the first time and never the second, the line contradicts what the rules ask
 * of them. Options are as they stand in the rules.
 */
#include "absint/substitute.h"
#include "lint/target_facts.h"

#define FUEL 20000

struct question {
    struct substitution at; /* first */
    struct target_facts *named;
    bool done; /* something was done with one of them */
};

static bool is_named(void *at, const struct expr *x)
{
    return interp_expr(at, x).kind == V_NAMED;
}

/* A call that is gone into is no deed: what stands in it is. */
static bool does_something(struct absint_frame *at, const struct stmt *s)
{
    if (s->kind == ST_DO || s->kind == ST_EXPECT || s->kind == ST_MEASURE || s->kind == ST_LOG)
        return false;
    return stmt_any_expr(s, is_named, at);
}

static void changes(struct target_facts *n, const struct stmt *s)
{
    switch (s->kind) {
    case ST_LOG:
    case ST_MEASURE:
    case ST_EXPECT:
    case ST_DO: return;
    case ST_STORE:
    case ST_PAY:
    case ST_GRANT: target_facts_changed(n, s->mem); return;
    default: target_facts_changed(n, NULL);
    }
}

static void came_by(struct absint_frame *at, const struct stmt *s)
{
    struct question *q = at->f->ctx;
    q->done = q->done || does_something(at, s);
    if (q->done)
        at->f->fuel = 0; /* that was the question */
    else
        changes(q->named, s);
}

static bool handed_on(struct absint_frame *at, const struct fn *fn, const struct value *args,
                      size_t count)
{
    struct question *q = at->f->ctx;
    bool with = false;
    for (size_t i = 0; i < count && !with; i++)
        with = substitution_holds(args[i]) || args[i].kind == V_NAMED;
    if (!with && fn->permission == PERMIT_CHANGE) target_facts_changed(q->named, NULL);
    return with || fn->permission == PERMIT_PURE;
}

static bool does_with(struct lint *l, struct target_facts *n, const struct provenance *t)
{
    static const struct encounter as_declared; /* no option is set */
    for (size_t i = 0; i < t->places.len; i++) {
        if (!place_may_hold(&t->places.at[i], n->c)) continue;
        struct arena *scratch = lint_scratch(l);
        struct question q = {.at = {&t->places.at[i], n->c, scratch}, .named = n};
        struct interp f = {.arena = scratch,
                           .ctx = &q,
                           .scene = &as_declared,
                           .statement = came_by,
                           .bound = substitute,
                           .follow = handed_on,
                           .named = n,
                           .fuel = FUEL};
        interp_fn(&f, t->places.at[i].fn, NULL, 0);
        if (q.done || f.fuel == 0 || f.too_deep) return true;
    }
    return false;
}

/* The numbers that told it, where one side is known. */
static void tell_numbers(struct lint *l, struct diag *g, const struct target_facts *n)
{
    bool right = n->right.kind == V_RANGE && n->right.lo == n->right.hi;
    struct value theirs = right ? n->left : n->right, known = right ? n->right : n->left;
    long long lo = theirs.lo, hi = theirs.hi, against = known.lo;
    if (known.kind != V_RANGE || known.lo != known.hi)
        diag_related(l->d, g, n->decided->span, "this is asked of them");
    else if (hi >= INTERP_FAR_AWAY)
        diag_related(l->d, g, n->decided->span, "this is asked of them: %lld or more against %lld",
                     lo, against);
    else if (lo < 0 && lo <= INT32_MIN)
        diag_related(l->d, g, n->decided->span, "this is asked of them: %lld or less against %lld",
                     hi, against);
    else
        diag_related(l->d, g, n->decided->span, "this is asked of them: %lld to %lld against %lld",
                     lo, hi, against);
}

/* One of the sets that the line may come out at. */
static void judge_set(struct lint *l, struct provenance *t, const struct member *rule,
                      const struct content *c, const struct expr *set, struct span span)
{
    const struct fn *says = c->value_fns[rule->slot];
    struct target_facts n = {.rule = rule, .c = c, .place = l->m->place};
    if (set->kind == EX_COND || set->kind == EX_UNION) {
        const struct expr *other = set->kind == EX_COND ? set->c : set->a;
        judge_set(l, t, rule, c, set->b, set->b->span);
        judge_set(l, t, rule, c, other, other->span);
        return;
    }
    if (!target_facts_of(&n, l->arena, says, set)) return;
    if (!t->fired) provenance_trace(t);
    t->fired = true;
    for (size_t i = 0; i < t->named.len; i++)
        if (t->named.at[i] == c) return;
    if (t->lost || does_with(l, &n, t)) return; /* nearly always: so it is asked first */
    n.bare = true;
    if (!does_with(l, &n, t)) return;
    struct diag *g = lint_report(l, W0616, span, "the rules pass over everybody whom this names");
    if (n.decided) tell_numbers(l, g, &n);
    diag_help(l->d, g, "let it name others, or give `%.*s` what the rules ask for",
              STR_FMT(c->sym->name));
}

static bool kind_below(const struct record *r, const struct record *ancestor)
{
    while (r && r != ancestor) r = r->parent;
    return r != NULL;
}

static bool names_creatures(const struct member *m)
{
    bool creatures =
        m->type.base == TY_CREATURE ||
        ((m->type.base == TY_SET || m->type.base == TY_LIST) && m->type.elem == TY_CREATURE);
    return m->sort == MEM_GIVEN && m->slot_sort == SLOT_RULE && creatures;
}

void lint_skipped_targets(struct lint *l)
{
    for (size_t i = 0; i < l->m->all_kinds.len; i++) {
        const struct record *r = l->m->all_kinds.at[i];
        for (size_t k = 0; k < r->members.len && r->cls == CLASS_THING; k++) {
            const struct member *rule = r->members.at[k];
            struct provenance t = {.l = l, .rule = rule, .param = PROVENANCE_THE_THING};
            for (size_t n = 0; n < l->m->contents.len && names_creatures(rule); n++) {
                const struct content *c = l->m->contents.at[n];
                if (!kind_below(c->kind, r) || !c->value_spans[rule->slot].to ||
                    !c->value_fns[rule->slot])
                    continue;
                if (c->value_fns[rule->slot]->value)
                    judge_set(l, &t, rule, c, c->value_fns[rule->slot]->value,
                              c->value_spans[rule->slot]);
            }
        }
    }
}
