/* member_layout.c -- Layout of records: numbers slots (given values) and cells (kept values),
 * parents before children, and resolves lines that name other members. */
#include "members.h"

static void add_slot(struct model *m, struct record *r, struct member *x)
{
    x->slot = r->slot_count++;
    vec_push(&m->slots, m->arena, x);
}

/* A stat's base is a given value of the creature, one an element: slots that no name reaches but
 * the stat's own. */
static void add_base_slots(struct model *m, struct record *r, struct member *stat)
{
    size_t n = stat->dim ? stat->dim->values.len : 1;
    stat->id = m->stat_count;
    m->stat_count += (int32_t)n;
    stat->slot = -1;
    if (r->cls != CLASS_CREATURE) return;
    for (size_t i = 0; i < n; i++) {
        struct member *b = ARENA_NEW(m->arena, struct member);
        *b = (struct member){.kind = MEM_GIVEN,
                             .name = stat->name,
                             .rec = r,
                             .type = type_of(TY_INT),
                             .slot_sort = SLOT_BASE,
                             .line = stat->line};
        if (stat->dim)
            b->name = str_printf(m->arena, "%.*s[%.*s]", STR_FMT(stat->name),
                                 STR_FMT(stat->dim->values.at[i]));
        b->fallback = stat->has_default ? stat->fallback : VALUE_UNSET;
        b->has_default = stat->has_default;
        add_slot(m, r, b);
        if (i == 0) stat->slot = b->slot;
    }
}

static void number_record(struct model *m, struct record *r, int32_t *class_cells)
{
    if (r->parent && !r->is_content) {
        r->slot_count = r->parent->slot_count;
        if (r->cls == CLASS_THING) r->cell_count = r->parent->cell_count;
    }
    int32_t *cells = r->cls == CLASS_CREATURE ? class_cells : &r->cell_count;
    for (size_t i = 0; i < r->members.len; i++) {
        struct member *x = r->members.at[i];
        if (x->kind == MEM_STAT) add_base_slots(m, r, x);
        if (x->kind == MEM_GIVEN) add_slot(m, r, x);
        if (x->kind != MEM_KEPT) continue;
        x->id = (int32_t)m->members.len;
        x->offset = *cells;
        *cells += x->width * x->count;
        vec_push(&m->members, m->arena, x);
    }
}

static bool is_track(const struct member *x)
{
    return x && x->kind == MEM_KEPT && x->member_sort == SORT_TRACK;
}

static bool is_budget(const struct member *x)
{
    return x && x->kind == MEM_KEPT && x->member_sort == SORT_BUDGET;
}

/* `into x`: what the clamp of a track passes on. */
static void link_overflow(struct model *m, struct record *r, struct member *x)
{
    enum { DEEPEST = 64 };
    struct ast *into = x->line ? label_value(x->line, JOIN_INTO) : NULL;
    if (into) {
        x->overflow_into = family_fellow(m, r, into, x->name);
        if (!is_track(x->overflow_into)) {
            report(m, E0201, into->span, "there is no track `%.*s` to overflow into",
                   STR_FMT(source_text(m, into->span)));
            x->overflow_into = NULL;
        }
    }
    int depth = 0;
    for (struct member *t = x->overflow_into; t && depth < DEEPEST; t = t->overflow_into) depth++;
    if (depth < DEEPEST) return;
    report(m, E0205, x->line->span, "`%.*s` overflows into itself", STR_FMT(x->name));
    x->overflow_into = NULL;
}

/* `into main`: the budget or track that pays the rest. */
static void link_stand_in(struct model *m, struct record *r, struct member *x)
{
    const struct ast *into = label_value(x->line, JOIN_INTO);
    struct member *b = into ? record_find(r, name_of(into)) : NULL;
    if (is_budget(b) || is_track(b))
        vec_push(&x->stand_ins, m->arena, b);
    else if (into)
        report(m, E0201, into->span, "there is no budget `%.*s`", STR_FMT(name_of(into)));
}

/* `as x`: the list that each thing of this list has. */
static void link_inner(struct model *m, struct member *x)
{
    x->inner = record_find(x->of_kind, x->inner_name);
    if (x->inner && x->inner->kind == MEM_OWN) return;
    report(m, E0201, x->line->span, "a %.*s has no list `%.*s`", STR_FMT(x->of_kind->name),
           STR_FMT(x->inner_name));
    x->inner = NULL;
}

/* Finds the other members that the line of a member names. */
static void link_member(struct model *m, struct record *r, struct member *x)
{
    if (x->line) enter_file(m, x->line->span.file);
    if (is_track(x)) link_overflow(m, r, x);
    if (is_budget(x) && x->line) link_stand_in(m, r, x);
    if (x->kind == MEM_OWN && x->inner_name.len) link_inner(m, x);
}

static bool can_stand_in(const struct member *budget, const struct member *for_whom, int depth)
{
    for (size_t i = 0; depth < 64 && i < budget->stand_ins.len; i++)
        if (budget->stand_ins.at[i] == for_whom ||
            can_stand_in(budget->stand_ins.at[i], for_whom, depth + 1))
            return true;
    return false;
}

static void check_stand_in_cycle(struct model *m, struct member *x)
{
    for (size_t i = 0; i < x->stand_ins.len; i++) {
        struct member *y = x->stand_ins.at[i];
        if (y != x && !can_stand_in(y, x, 0)) continue;
        struct diag *g =
            report(m, E0205, x->line->span, "`%.*s` stands in for itself", STR_FMT(x->name));
        if (y != x) diag_related(g, y->line->span, "through `%.*s`", STR_FMT(y->name));
        x->stand_ins.len = 0; /* reported once */
    }
}

static struct fn *make_noun_asker(struct model *m, struct fn *noun)
{
    struct fn *fn = fn_new(m, noun->name, PERMIT_PURE, type_set(TY_CREATURE, NULL, NULL),
                           (struct span){noun->file, 0, 0});
    struct check_ctx cx;
    fn_param(m, fn, STR("self"), type_of(TY_CREATURE));
    cx_init(&cx, m, fn, m->names);
    cx.self = 0;
    struct symbol *y = scope_find(m->names, noun->name);
    fn->value = y ? noun_seen_by(&cx, y, NULL, noun->line->span) : NULL;
    return fn;
}

static void finish_record(struct model *m, struct record *r)
{
    for (size_t i = 0; i < r->members.len; i++) link_member(m, r, r->members.at[i]);
    for (size_t i = 0; i < r->members.len; i++) check_stand_in_cycle(m, r->members.at[i]);
    if (!r->sym || !r->sym->line || !r->sym->line->block || r->is_content) return;
    struct ast *block = r->sym->line->block;
    for (size_t i = 0; i < block->item_count; i++) {
        struct ast *l = block->items[i];
        enter_file(m, l->span.file);
        if (l->kind == AST_LINE && str_is(name_of(l->head), "lends")) lends_line(m, r, l);
    }
}

/* A budget whose size is a stat asks for it through a function, like any other. */
static void make_budget_size(struct model *m, struct member *x)
{
    if (x->kind != MEM_KEPT || x->member_sort != SORT_BUDGET || !x->max_stat) return;
    struct span at = x->line->span;
    struct check_ctx cx;
    x->size = fn_new(m, x->name, PERMIT_PURE, type_of(TY_INT), at);
    fn_param(m, x->size, STR("self"), type_of(TY_CREATURE));
    cx_init(&cx, m, x->size, m->names);
    x->size->value = expr_new(&cx, EX_STAT, type_of(TY_INT), at);
    x->size->value->a = expr_local(&cx, 0, at);
    x->size->value->mem = x->max_stat;
}

/* An event's lie together, also those that `extend` has added. */
static void number_windows(struct model *m)
{
    size_t n = 0;
    for (size_t i = 0; i < m->events.len; i++)
        for (size_t k = 0; k < m->events.at[i]->windows.len && n < m->windows.len; k++) {
            m->windows.at[n] = m->events.at[i]->windows.at[k];
            m->windows.at[n]->id = (int32_t)n;
            n++;
        }
}

void lay_out_members(struct model *m)
{
    int32_t creature_cells = 0;
    number_windows(m);
    /* the built-in ones first: MEMBER_PLACE and MEMBER_FACING are rows 0 and 1 */
    for (size_t i = 0; i < m->options.len; i++)
        vec_push(&m->fight->members, m->arena, m->options.at[i]);
    for (size_t i = 0; i < m->all_kinds.len; i++)
        number_record(m, m->all_kinds.at[i], &creature_cells);
    m->kinds[KIND_CREATURE]->cell_count = creature_cells;
    number_record(m, m->fight, &creature_cells);
    number_record(m, m->side, &creature_cells);
    number_record(m, m->spot, &creature_cells);
    for (size_t i = 0; i < m->events.len; i++) number_record(m, m->events.at[i], &creature_cells);
    for (size_t i = 0; i < m->contents.len; i++)
        if (m->contents.at[i]->rec) number_record(m, m->contents.at[i]->rec, &creature_cells);
    for (size_t i = 0; i < m->all_kinds.len; i++) finish_record(m, m->all_kinds.at[i]);
    for (size_t i = 0; i < m->kinds[KIND_CREATURE]->members.len; i++)
        make_budget_size(m, m->kinds[KIND_CREATURE]->members.at[i]);
    for (size_t i = 0; i < m->windows.len; i++)
        for (size_t k = 0; k < m->windows.at[i]->askers.len; k++)
            if (m->windows.at[i]->askers.at[k].noun)
                m->windows.at[i]->askers.at[k].noun =
                    make_noun_asker(m, m->windows.at[i]->askers.at[k].noun);
}

/* A kind's cells follow those of its parent, so those of kinds below `thing` make room. */
static void lay_out_thing_cells(struct model *m, struct member *const *cells, int count)
{
    const struct record *thing = m->kinds[KIND_THING];
    int32_t at = thing->cell_count;
    for (size_t i = 0; i < m->members.len; i++)
        if (m->members.at[i]->rec->cls == CLASS_THING && m->members.at[i]->offset >= at)
            m->members.at[i]->offset += count;
    for (size_t i = 0; i < m->all_kinds.len; i++)
        if (m->all_kinds.at[i]->cls == CLASS_THING) m->all_kinds.at[i]->cell_count += count;
    for (int i = 0; i < count; i++) {
        cells[i]->id = (int32_t)m->members.len;
        cells[i]->offset = at + i;
        vec_push(&m->members, m->arena, cells[i]);
    }
}

static void lay_out_creature_cell(struct model *m, struct member *cell)
{
    cell->id = (int32_t)m->members.len;
    cell->offset = m->kinds[KIND_CREATURE]->cell_count++;
    vec_push(&m->members, m->arena, cell);
}

void lay_out_hidden(struct model *m)
{
    if (m->side_kept) lay_out_creature_cell(m, m->side_kept);
    if (m->form) lay_out_creature_cell(m, m->form);
    struct member *const of_places[] = {m->ground_kept, m->border_kept};
    for (size_t i = 0; i < sizeof of_places / sizeof *of_places; i++) {
        struct member *x = of_places[i];
        if (!x) continue;
        x->id = (int32_t)m->members.len;
        x->offset = m->spot->cell_count;
        m->spot->cell_count += x->count;
        vec_push(&m->members, m->arena, x);
    }
    if (m->thing_cells[THING_LIST]) lay_out_thing_cells(m, m->thing_cells, THING_CELLS);
    if (m->thing_form) lay_out_thing_cells(m, &m->thing_form, 1);
}
