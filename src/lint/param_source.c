/* param_source.c -- what is handed to a hook when every rule that fires it takes it from a line of
 * the same card: `for t in card.target { fire card.hit(t) }`. Then whatever the card's own line
 * says of those it names holds of the hook's parameter too, as far as it lasts from one moment to
 * the next, and a condition of the hook may contradict it.
 */
#include "lint/param_source.h"
#include "absint/provenance.h"

static bool holds_thing(const struct provenance *thing, const struct fn *fn, const struct expr *x)
{
    if (!x || x->kind != EX_LOCAL) return false;
    for (size_t i = 0; i < thing->places.len; i++)
        if (thing->places.at[i].fn == fn && thing->places.at[i].local == x->number &&
            !thing->places.at[i].cell)
            return true;
    return false;
}

/* The rule field that it is one of; NULL: none. */
static const struct member *rule_of(const struct provenance *thing, const struct origin *o)
{
    const struct expr *x = o->x;
    while (x && (x->kind == EX_FIRST || x->kind == EX_FILTER || x->kind == EX_ORDER ||
                 x->kind == EX_TO_LIST || x->kind == EX_TO_SET))
        x = x->a;
    return x && x->kind == EX_RULE && holds_thing(thing, o->fn, x->a) ? x->mem : NULL;
}

static bool handed_by_machine(const struct provenance *t)
{
    for (size_t i = 0; i < t->places.len; i++) {
        const struct source_place *p = &t->places.at[i];
        bool bound = (size_t)p->local >= p->fn->params.len;
        if (p->first && !bound && !provenance_called_by_name(p->fn)) return true;
    }
    return false;
}

static const struct member *traced_rule(struct lint *l, const struct member *hook, size_t param)
{
    struct provenance thing = {.l = l, .hook = hook, .param = PROVENANCE_THE_THING},
                      t = {.l = l, .hook = hook, .param = param};
    const struct member *rule = NULL;
    provenance_trace(&thing);
    provenance_trace(&t);
    if (!t.fired || t.lost || thing.lost || thing.named.len || handed_by_machine(&t)) return NULL;
    for (size_t i = 0; i < t.origins.len; i++) {
        const struct member *from = rule_of(&thing, &t.origins.at[i]);
        if (!from || (rule && from != rule)) return NULL;
        rule = from;
    }
    return rule;
}

/* Asked for each card that has the hook: the answer is that of the rules. */
const struct member *param_source_rule(struct lint *l, const struct member *hook, size_t param)
{
    for (size_t i = 0; i < l->guards.len; i++)
        if (l->guards.at[i].hook == hook && l->guards.at[i].param == param)
            return l->guards.at[i].rule;
    struct guard found = {.hook = hook, .param = param, .rule = traced_rule(l, hook, param)};
    vec_push(&l->guards, l->arena, found);
    return found.rule;
}
