/* emit_tables.c -- Writes the tables of declarations: files, tags, kinds, slots, members, stats,
 * events, windows, options.
 *
 * The checker's ids are row numbers already, since its lists are in that order. Slots are numbered
 * here.
 */
#include "emit.h"

#include "base/check.h"

static int32_t string(struct gen *g, struct str s)
{
    return program_string(g->p, s);
}

static void files_fill(struct gen *g)
{
    for (size_t i = 0; i < g->d->sources.len; i++)
        ROW(g, files, .name = string(g, g->d->sources.at[i].module),
            .text = !g->brief ? program_string_apart(g->p, g->d->sources.at[i].text) : 0);
}

static void tag_row(struct gen *g, const struct tag *t)
{
    int32_t begin = LEN(g, tag_values);
    for (size_t k = 0; k < t->values.len; k++)
        ROW(g, tag_values, .name = string(g, t->values.at[k]));
    ROW(g, tags, .name = string(g, t->name), .value_begin = begin,
        .value_count = (int32_t)t->values.len);
}

static void tags_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->tags.len; i++) tag_row(g, g->m->tags.at[i]);
    if (g->m->thing_cells[THING_LIST]) tag_row(g, g->m->thing_cells[THING_LIST]->type.tag);
}

/* ---- kinds and what their contents say ------------------------------------------------------- */

static void lend_rows(struct gen *g, const struct lend *l)
{
    int32_t n = l->stat->dim ? (int32_t)l->stat->dim->values.len : 1;
    for (int32_t e = 0; e < n; e++)
        ROW(g, lends, .stat = l->stat->id + e, .how = (int32_t)l->how, .when = fn_opt(g, l->when));
}

/* Every creature has the cells of all kinds of creature. Things have those of their kind only. */
static int32_t kind_cells(const struct gen *g, const struct record *k)
{
    if (k->cls == CLASS_CREATURE) return g->m->kinds[KIND_CREATURE]->cell_count;
    return k->cls == CLASS_THING ? k->cell_count : 0;
}

static void kind_row(struct gen *g, struct record *k)
{
    int32_t begin = LEN(g, lends), borne = fn_opt(g, k->borne_while);
    if (k->never_borne) {
        enum value_type this = k->cls == CLASS_MARK ? VT_MARK : VT_THING;
        borne = made_row(g, (struct made_fn){.made = MADE_NEVER, .type = this});
    }
    for (size_t i = 0; i < k->lends.len; i++) lend_rows(g, &k->lends.at[i]);
    ROW(g, kinds, .name = string(g, k->name), .parent = k->parent ? k->parent->id : -1,
        .cls = (int32_t)k->cls, .slot_count = k->slot_count, .cell_count = kind_cells(g, k),
        .borne = borne, .borne_always = borne < 0 && !k->parent, .lend_begin = begin,
        .lend_count = LEN(g, lends) - begin, .doc = doc_string(g, k->doc));
}

static int32_t slot_fallback(struct gen *g, const struct member *s, enum value_type type)
{
    struct span span = s->line ? s->line->span : (struct span){0, 0, 0};
    if (s->slot_sort == SLOT_HOOK) return VALUE_UNSET;
    if (s->slot_sort == SLOT_RULE) return s->fallback_fn ? fn_row(g, s->fallback_fn) : VALUE_UNSET;
    return s->has_default ? pack_given(g, type, s->fallback, span) : VALUE_UNSET;
}

static void slots_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->slots.len; i++) {
        struct member *s = g->m->slots.at[i];
        enum value_type type = s->slot_sort == SLOT_HOOK ? VT_NONE : type_value(&s->type);
        s->id = (int32_t)i;
        ROW(g, slots, .name = string(g, s->name), .kind = s->rec->id, .index = s->slot,
            .sort = (int32_t)s->slot_sort, .type = (int32_t)type,
            .fallback = slot_fallback(g, s, type));
    }
}

static void owns_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->owns.len; i++) {
        const struct member *o = g->m->owns.at[i];
        ROW(g, owns, .name = string(g, o->name), .cls = (int32_t)o->rec->cls,
            .kind = o->rec->cls == CLASS_CREATURE || o->rec->cls == CLASS_THING ? o->rec->id : -1,
            .of_kind = o->of_kind ? o->of_kind->id : -1,
            .inner = o->inner ? o->inner->id : -1); /* stocks: emit_content.c */
    }
}

/* ---- kept cells ------------------------------------------------------------------------------ */

static int32_t member_owner(const struct member *x)
{
    bool owned = x->rec->cls == CLASS_THING || x->rec->cls == CLASS_EVENT ||
                 (x->rec->cls == CLASS_MARK && x->rec->is_content);
    return owned ? x->rec->id : -1;
}

static int32_t member_init(struct gen *g, const struct member *x, enum value_type type)
{
    if (type == VT_FLAG) return x->init > 0;
    if (type == VT_SET) return 0;
    if (x->init < 0 && (type == VT_ACT || type == VT_DICE || type == VT_TEXT)) return 0;
    return pack_given(g, type, x->init, x->line ? x->line->span : (struct span){0, 0, 0});
}

static void members_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->members.len; i++) {
        struct member *x = g->m->members.at[i];
        enum value_type type = member_value(x);
        int32_t begin = LEN(g, stand_ins);
        if (NEVER(x->id != (int32_t)i))
            gen_fault(g, (struct span){0, 0, 0}, "members out of order");
        for (size_t k = 0; k < x->stand_ins.len; k++)
            ROW(g, stand_ins, .member = x->stand_ins.at[k]->id);
        ROW(g, members, .name = string(g, x->name), .cls = (int32_t)x->rec->cls,
            .owner = member_owner(x), .sort = (int32_t)x->member_sort, .type = (int32_t)type,
            .elem = type_row(&x->type), .width = type == VT_SET || type == VT_ACT ? 2 : 1,
            .count = x->count ? x->count : 1, .offset = x->offset, .init = member_init(g, x, type),
            .init_fn = fn_opt(g, x->init_fn), .has_floor = x->has_floor, .floor = x->floor,
            .next = x->overflow_into ? x->overflow_into->id : -1,
            .top = x->max_stat && x->member_sort == SORT_TRACK ? x->max_stat->id : -1,
            .refill = x->refill ? x->refill->id : -1, .size = fn_opt(g, x->size),
            .stand_begin = begin, .stand_count = LEN(g, stand_ins) - begin, .is_open = x->is_open,
            .quiet = x->is_quiet, .secret = x->is_hidden, .hidden = fn_opt(g, x->hidden));
    }
}

static void stat_rows(struct gen *g, const struct member *s)
{
    int32_t n = s->dim ? (int32_t)s->dim->values.len : 1;
    for (int32_t e = 0; e < n && s->id + e < LEN(g, stats); e++) {
        struct text name;
        text_init(&name, g->a);
        text_add(&name, s->name);
        if (s->dim) text_printf(&name, "[%.*s]", STR_FMT(s->dim->values.at[e]));
        g->p->stats.at[s->id + e] = (struct row_stats){
            .name = string(g, text_str(&name)),
            .event = s->rec->cls == CLASS_EVENT ? s->rec->id : -1,
            .slot = s->slot >= 0 ? s->slot + e : -1,
            .base = s->has_default && fits_i32(s->fallback) ? (int32_t)s->fallback : 0,
            .tag = s->dim ? s->dim->id : -1,
            .element = e,
            .sets = (int32_t)s->sets};
    }
}

/* Stats are numbered by record, not in the order of their list. So rows come first, contents after.
 */
static void stats_fill(struct gen *g)
{
    for (int32_t i = 0; i < g->m->stat_count; i++)
        ROW(g, stats, .event = -1, .slot = -1, .tag = -1);
    for (size_t i = 0; i < g->m->stats.len; i++) stat_rows(g, g->m->stats.at[i]);
}

/* ---- events, windows, moments ---------------------------------------------------------------- */

static void event_row(struct gen *g, struct record *e)
{
    int32_t begin = 0, count = 0;
    for (size_t i = 0; i < e->members.len; i++) {
        if (e->members.at[i]->kind != MEM_KEPT) continue;
        if (count++ == 0) begin = e->members.at[i]->id;
    }
    ROW(g, events, .name = string(g, e->name), .member_begin = begin, .member_count = count,
        .param_count = e->param_count, .cell_count = e->cell_count,
        .window_begin = e->windows.len ? e->windows.at[0]->id : 0,
        .window_count = (int32_t)e->windows.len, .holds = fn_opt(g, e->holds_while),
        .nests = e->nest_limit);
}

static void window_row(struct gen *g, struct window *w)
{
    int32_t begin = LEN(g, askers);
    for (size_t i = 0; i < w->askers.len; i++) {
        struct asker_spec *s = &w->askers.at[i];
        ROW(g, askers, .sort = (int32_t)s->kind,
            .member = s->kind == ASKER_MEMBER && s->member ? s->member->id : -1,
            .noun = s->kind == ASKER_NOUN ? fn_opt(g, s->noun) : -1);
    }
    ROW(g, windows, .name = string(g, w->name), .event = w->event->id, .policy = (int32_t)w->policy,
        .edge = (int32_t)w->edge, .asker_begin = begin, .asker_count = LEN(g, askers) - begin,
        .busy = w->has_hooks);
}

static void moments_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->moments.len; i++) {
        const struct moment *m = g->m->moments.at[i];
        if (!m->window) gen_fault(g, (struct span){0, 0, 0}, "a moment without a window");
        ROW(g, moments, .name = string(g, m->name), .window = m->window ? m->window->id : 0,
            .subject = m->subject ? m->subject->id : -1, .event = m->event ? m->event->id : -1,
            .when = fn_opt(g, m->when), .with = m->with ? m->with->id : -1);
    }
}

static void options_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->options.len; i++) {
        struct member *o = g->m->options.at[i];
        enum value_type type = member_value(o);
        o->option_row = (int32_t)i;
        ROW(g, options, .name = string(g, o->name), .member = o->id,
            .tag = type == VT_TAG && o->type.tag ? o->type.tag->id : -1,
            .initial = member_init(g, o, type), .doc = doc_string(g, o->doc));
    }
}

static void tactics_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->tactics.len; i++) {
        const struct tactics *t = g->m->tactics.at[i];
        ROW(g, tactics, .name = string(g, t->sym ? t->sym->name : STR("")),
            .for_things = fn_opt(g, t->for_things), .for_creatures = fn_opt(g, t->for_creatures),
            .for_acts = fn_opt(g, t->for_acts), .for_numbers = fn_opt(g, t->for_numbers),
            .for_truths = fn_opt(g, t->for_truths), .for_places = fn_opt(g, t->for_places),
            .for_tags = fn_opt(g, t->for_tags), .for_walks = fn_opt(g, t->for_walks));
    }
}

static void measures_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->measures.len; i++) {
        const struct measure *x = g->m->measures.at[i];
        bool kindless =
            !x->subject || x->subject->cls == CLASS_FIGHT || x->subject->cls == CLASS_SIDE;
        ROW(g, measures, .name = string(g, x->name), .doc = doc_string(g, x->doc),
            .cls = (int32_t)(x->subject ? x->subject->cls : CLASS_FIGHT),
            .kind = kindless ? -1 : x->subject->id, .value = fn_opt(g, x->value));
    }
}

static void orders_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->orders.len; i++) {
        const struct play_order *x = g->m->orders.at[i];
        int32_t begin = LEN(g, order_keys);
        for (size_t k = 0; k < x->keys.len; k++)
            ROW(g, order_keys, .value = fn_row(g, x->keys.at[k].value),
                .highest = x->keys.at[k].highest);
        ROW(g, orders, .name = string(g, x->name), .doc = doc_string(g, x->doc),
            .cls = (int32_t)x->subject->cls,
            .kind = x->subject->cls == CLASS_SIDE ? -1 : x->subject->id, .key_begin = begin,
            .key_count = (int32_t)x->keys.len, .when = fn_opt(g, x->when), .now = fn_opt(g, x->now),
            .done = fn_opt(g, x->done), .shows = fn_opt(g, x->shows));
    }
}

static void judgements_fill(struct gen *g)
{
    for (size_t i = 0; i < g->m->accounts.len; i++) {
        const struct member *x = g->m->accounts.at[i];
        ROW(g, accounts, .name = string(g, x->name), .doc = doc_string(g, x->doc),
            .kind = x->rec->id, .left = fn_row(g, x->fn));
    }
    for (size_t i = 0; i < g->m->deferred_requirements.len; i++) {
        const struct deferred_requirement *j = &g->m->deferred_requirements.at[i];
        const struct ast *text = j->line->orelse;
        ROW(g, requirements, .kind = j->kind->id, .holds = fn_row(g, j->fn),
            .when = fn_opt(g, j->when), .text = string(g, text ? text->text : STR("")),
            .advice = j->advice,
            .file = j->line->span.file < g->d->sources.len ? (int32_t)j->line->span.file : -1,
            .place = (int32_t)j->line->span.from);
    }
}

void tables_fill(struct gen *g)
{
    struct model *m = g->m;
    files_fill(g);
    tags_fill(g);
    for (size_t i = 0; i < m->all_kinds.len; i++) kind_row(g, m->all_kinds.at[i]);
    slots_fill(g);
    owns_fill(g);
    members_fill(g);
    stats_fill(g);
    for (size_t i = 0; i < m->events.len; i++) event_row(g, m->events.at[i]);
    for (size_t i = 0; i < m->windows.len; i++) window_row(g, m->windows.at[i]);
    moments_fill(g);
    options_fill(g);
    tactics_fill(g);
    measures_fill(g);
    orders_fill(g);
    judgements_fill(g);
    ROW(g, settings_of_space, .space = (int32_t)m->space, .diagonal = m->diagonal,
        .side = m->side_kept ? m->side_kept->id : -1,
        .ground = m->ground_kept ? m->ground_kept->id : -1,
        .border = m->border_kept ? m->border_kept->id : -1,
        .list = m->thing_cells[THING_LIST] ? m->thing_cells[THING_LIST]->id : -1,
        .form = m->form ? m->form->id : -1, .thing_form = m->thing_form ? m->thing_form->id : -1,
        .apart = m->apart, .share = m->share ? fn_row(g, m->share) : -1,
        .rank = m->rank ? fn_row(g, m->rank) : -1, .head_on = m->head_on);
}
