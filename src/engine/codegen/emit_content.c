/* emit_content.c -- Emits the tables of content: given values, lines, hooks, possessions, and the
 * arguments of acts. */
#include "emit.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/model/visit.h"

static int32_t moment_opt(const struct moment *m)
{
    return m ? m->id : -1;
}

/* ---- given values ---------------------------------------------------------------------------- */

/* Indexes slots by kind, since each value of each content looks its slot up. */
static void slots_order(struct gen *g)
{
    const struct model *m = g->m;
    for (size_t i = 0; i < m->slots.len; i++)
        if (m->slots.at[i]->slot >= g->slots_most) g->slots_most = m->slots.at[i]->slot + 1;
    g->slots = ARENA_ARRAY(g->a, const struct member *, m->all_kinds.len *(size_t)g->slots_most);
    for (size_t i = 0; i < m->slots.len; i++)
        g->slots[m->slots.at[i]->rec->id * g->slots_most + m->slots.at[i]->slot] = m->slots.at[i];
}

static const struct member *slot_at(const struct gen *g, const struct record *kind, int32_t index)
{
    while (kind->parent && index < kind->parent->slot_count) kind = kind->parent;
    return index < g->slots_most ? g->slots[kind->id * g->slots_most + index] : NULL;
}

static int32_t given_value(struct gen *g, struct content *c, int32_t i)
{
    if (c->value_fns && c->value_fns[i]) return fn_row(g, c->value_fns[i]);
    int64_t value = c->values ? c->values[i] : VALUE_UNSET;
    const struct member *slot = slot_at(g, c->kind, i);
    if (!slot) return VALUE_UNSET;
    /* never unset: the size of a body is needed before anything runs */
    if (value == VALUE_UNSET && c->kind->cls == CLASS_CREATURE && i == CREATURE_SIZE)
        value = slot->has_default ? slot->fallback : 1;
    if (value == VALUE_UNSET) return VALUE_UNSET;
    g->content_sets |= slot->type.base == TY_SET && slot->type.elem == TY_CONTENT;
    return pack_given(g, type_value(&slot->type), value,
                      c->value_spans ? c->value_spans[i] : c->line->span);
}

/* ---- lines and hooks ------------------------------------------------------------------------- */

static bool is_event_creature(const struct expr *x, const struct record *event)
{
    return x->kind == EX_LOAD && x->a && x->a->kind == EX_EVENT && x->a->rec == event &&
           x->mem->member_sort == SORT_PARAM && x->mem->type.base == TY_CREATURE;
}

/* Does the condition say that `self` is a parameter of the event? */
static bool names_self(const struct expr *x, const struct record *event)
{
    if (x->kind == EX_AND) return names_self(x->a, event) || names_self(x->b, event);
    if (x->kind != EX_COMPARE || x->op != OP_EQ) return false;
    const struct expr *a = x->a, *b = x->b;
    return (a->kind == EX_LOCAL && a->number == 0 && is_event_creature(b, event)) ||
           (b->kind == EX_LOCAL && b->number == 0 && is_event_creature(a, event));
}

static bool counts_for_others(const struct modifier *l)
{
    const struct record *of = l->stat->rec;
    if (of->cls != CLASS_EVENT) return false;
    if (l->aura) return false; /* it has its own way */
    return !l->when || !l->when->value || !names_self(l->when->value, of);
}

static void line_row(struct gen *g, const struct modifier *l)
{
    ROW(g, lines, .stat = l->stat->id + l->element, .layer = (int32_t)l->layer,
        .value = l->value_fn ? 0 : (int32_t)l->value, .value_fn = fn_opt(g, l->value_fn),
        .under = (int32_t)(l->divisor > 1 ? l->divisor - 1 : 0), .when = fn_opt(g, l->when),
        .aura = fn_opt(g, l->aura), .others = counts_for_others(l), .place = (int32_t)l->span.from);
}

static void hook_row(struct gen *g, const struct hook *h, int32_t content)
{
    int32_t afters = LEN(g, hook_afters), ties = LEN(g, hook_ties);
    for (size_t i = 0; i < h->predecessors.len; i++)
        ROW(g, hook_afters, .hook = h->predecessors.at[i]->id);
    for (size_t i = 0; i < h->ties.len; i++)
        ROW(g, hook_ties, .hook = h->ties.at[i].other->id, .mine = h->ties.at[i].mine,
            .theirs = h->ties.at[i].theirs, .over = (int32_t)h->ties.at[i].over,
            .wakes = h->ties.at[i].wakes);
    ROW(g, hooks, .moment = h->becoming ? -1 : moment_opt(h->moment), .ended = h->ended,
        .becoming = h->ended ? -1 : fn_opt(g, h->becoming), .when = fn_opt(g, h->when),
        .body = fn_row(g, h->body), .content = content, .once_per = moment_opt(h->once_per),
        .after_begin = afters, .after_count = (int32_t)h->predecessors.len, .tie_begin = ties,
        .tie_count = (int32_t)h->ties.len, .place = (int32_t)h->span.from);
}

/* ---- things that come with it ---------------------------------------------------------------- */

/* The runs within the rows follow them, so that each run is contiguous. */
int32_t stock_rows(struct gen *g, const inventory_list *list)
{
    int32_t begin = LEN(g, stocks);
    for (size_t i = 0; i < list->len; i++) {
        const struct inventory_item *k = list->at[i];
        ROW(g, stocks, .own = k->own->id, .content = k->content ? k->content->id : -1,
            .copies = k->copies);
    }
    for (size_t i = 0; i < list->len; i++) {
        if (list->at[i]->inner.len == 0) continue;
        int32_t inner = stock_rows(g, &list->at[i]->inner);
        g->p->stocks.at[begin + (int32_t)i].inner_begin = inner;
        g->p->stocks.at[begin + (int32_t)i].inner_count = (int32_t)list->at[i]->inner.len;
    }
    return begin;
}

static void own_stocks(struct gen *g)
{
    for (size_t i = 0; i < g->m->owns.len && i < g->p->owns.len; i++) {
        const struct member *o = g->m->owns.at[i];
        g->p->owns.at[i].stock_begin = stock_rows(g, &o->default_items);
        g->p->owns.at[i].stock_count = (int32_t)o->default_items.len;
    }
}

/* ---- parameters ------------------------------------------------------------------------------ */

static int32_t mark_params(const struct content *c, int32_t *count)
{
    int32_t begin = 0;
    *count = 0;
    for (size_t i = 0; c->rec && i < c->rec->members.len; i++) {
        if (c->rec->members.at[i]->kind != MEM_KEPT) continue;
        if ((*count)++ == 0) begin = c->rec->members.at[i]->id;
    }
    return begin;
}

/* Arguments of an act are not cells of a record. Rows of members hold their types only. */
static int32_t act_params(struct gen *g, const struct content *c, int32_t *count)
{
    int32_t begin = LEN(g, members), offset = 0;
    *count = (int32_t)c->act_params.len;
    for (size_t i = 0; i < c->act_params.len; i++) {
        const struct param *a = &c->act_params.at[i];
        enum value_type type = type_value(&a->type);
        int32_t width = type == VT_SET || type == VT_ACT ? 2 : 1;
        ROW(g, members, .name = program_string(g->p, a->name), .cls = CLASS_ACT, .owner = c->id,
            .sort = SORT_PARAM, .type = (int32_t)type, .elem = type_row(&a->type), .width = width,
            .count = 1, .offset = offset,
            .init = value_type_has_none(type) && type != VT_ACT ? -1 : 0, .init_fn = -1, .next = -1,
            .top = -1, .refill = -1, .size = -1);
        offset += width;
    }
    return *count ? begin : 0;
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* What an act's functions read, other than the event that they hand on to one another. */
struct event_reads {
    const struct content *act;
    bool any;
};

static bool is_step_of(const struct content *act, const struct fn *fn)
{
    bool step = fn == act->can_pay;
    for (size_t i = 0; i < act->questions.len; i++) step |= fn == act->questions.at[i].open;
    return step;
}

static enum visit reads_event(void *user, const struct fn *fn, const struct expr *x)
{
    struct event_reads *r = user;
    (void)fn;
    if (x->kind == EX_CALL && is_step_of(r->act, x->fn)) return VISIT_SKIP;
    r->any |= (x->kind == EX_LOCAL && x->number == 1) || (x->kind == EX_CALL && x->fn->needs_event);
    return r->any ? VISIT_STOP : VISIT_CHILDREN;
}

/* Do the act's functions before its body read the event, which is their second parameter? */
static bool event_needed(const struct content *c)
{
    const struct fn *fns[] = {c->when, c->ask_args, c->can_pay, c->pay};
    struct event_reads r = {.act = c};
    struct visitor v = {.user = &r, .expr = reads_event};
    for (size_t i = 0; c->offered_at.len && i < sizeof fns / sizeof *fns; i++) visit_fn(&v, fns[i]);
    for (size_t i = 0; c->offered_at.len && i < c->questions.len; i++)
        visit_fn(&v, c->questions.at[i].open);
    return r.any;
}

static int32_t event_read(const struct content *c)
{
    struct event_reads r = {c, event_needed(c)};
    if (c->offered_at.len) visit_fn(&(struct visitor){.user = &r, .expr = reads_event}, c->body);
    return r.any ? c->offered_at.at[0]->window->event->id : -1;
}

struct act_look {
    bool *seen; /* [function] */
    bool found;
};

static enum visit looks_at_acts(void *user, const struct fn *fn, const struct expr *x)
{
    struct act_look *look = user;
    (void)fn;
    look->found |= x->kind == EX_BUILTIN && x->number == BUILTIN_ACTS_LIKE;
    if (x->kind == EX_CALL && !look->seen[x->fn->id]) {
        look->seen[x->fn->id] = true;
        visit_fn(&(struct visitor){.user = look, .expr = looks_at_acts}, x->fn);
    }
    return look->found ? VISIT_STOP : VISIT_CHILDREN;
}

/* Does it depend on other acts whether this one is open? Then no list of open acts has it. */
static bool lists_acts(struct gen *g, const struct content *c)
{
    if (!g->m->lists_acts || c->kind->cls != CLASS_ACT) return false;
    struct act_look look = {ARENA_ARRAY(g->a, bool, g->m->fns.len + 1), false};
    struct visitor v = {.user = &look, .expr = looks_at_acts};
    visit_fn(&v, c->when);
    visit_fn(&v, c->open);
    visit_fn(&v, c->can_pay);
    return look.found;
}

static void content_row(struct gen *g, struct content *c)
{
    struct row_contents row = {.name = program_string(g->p, c->sym->name),
                               .kind = c->kind->id,
                               .group = c->group ? c->group->id : -1,
                               .doc = doc_string(g, c->doc),
                               .value_begin = LEN(g, values),
                               .value_count = c->kind->slot_count,
                               .line_begin = LEN(g, lines),
                               .line_count = (int32_t)c->modifiers.len,
                               .hook_begin = LEN(g, hooks),
                               .hook_count = (int32_t)c->hooks.len,
                               .stock_count = (int32_t)c->inventory.len,
                               .stacks = (int32_t)c->stacks,
                               .stacks_by = c->stacks_by ? c->stacks_by->id : -1,
                               .ends = fn_opt(g, c->ends),
                               .ends_at = moment_opt(c->ends_at),
                               .ends_by = c->ends_by ? c->ends_by->id : -1,
                               .includes = c->includes ? c->includes->id : -1,
                               .asks = fn_opt(g, c->ask_args),
                               .when = fn_opt(g, c->when),
                               .can_pay = c->price_reads_answers ? -1 : fn_opt(g, c->can_pay),
                               .open = fn_opt(g, c->open),
                               .reads_event = event_read(c),
                               .needs_event = event_needed(c),
                               .lists_acts = lists_acts(g, c),
                               .pay = fn_opt(g, c->pay),
                               .body = fn_opt(g, c->body),
                               .at_begin = LEN(g, act_moments),
                               .at_count = (int32_t)c->offered_at.len,
                               .opens_begin = LEN(g, act_opens),
                               .opens_count = (int32_t)c->opens.len,
                               .file = -1};
    if (c->line) {
        row.place = (int32_t)c->line->span.from;
        if (c->line->span.file < g->d->sources.len) row.file = (int32_t)c->line->span.file;
    }
    for (int32_t i = 0; i < c->kind->slot_count; i++) ROW(g, values, .value = given_value(g, c, i));
    for (size_t i = 0; i < c->modifiers.len; i++) line_row(g, &c->modifiers.at[i]);
    for (size_t i = 0; i < c->hooks.len; i++) hook_row(g, &c->hooks.at[i], c->id);
    for (size_t i = 0; i < c->offered_at.len; i++)
        ROW(g, act_moments, .moment = c->offered_at.at[i]->id);
    for (size_t i = 0; i < c->opens.len; i++)
        ROW(g, act_opens, .event = c->opens.at[i].event->id, .most = c->opens.at[i].depth);
    row.stock_begin = stock_rows(g, &c->inventory);
    row.param_begin = c->kind->cls == CLASS_ACT ? act_params(g, c, &row.param_count)
                                                : mark_params(c, &row.param_count);
    vec_push(&g->p->contents, &g->p->arena, row);
}

void contents_fill(struct gen *g)
{
    own_stocks(g);
    slots_order(g);
    for (size_t i = 0; i < g->m->contents.len; i++) content_row(g, g->m->contents.at[i]);
    for (size_t i = 0; i < g->m->hooks.len; i++) hook_row(g, &g->m->hooks.at[i], -1);
}
