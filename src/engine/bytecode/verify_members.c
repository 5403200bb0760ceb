/* verify_members.c -- Checks the layout of records: each member has cells of its own within its
 * record. Also checks stats, events and windows. */
#include <stdlib.h>

#include "program.h"
#include "tables.h"
#include "verifier.h"

/* ---- kept cells ------------------------------------------------------------------------------ */

/* The owner of a member, and the range of its cells. */
static bool member_owner_fits(struct verifier *v, size_t row, int32_t *from, int32_t *to)
{
    const struct program *p = v->p;
    const struct row_members *m = &p->members.at[row];
    *from = 0;
    *to = LIMIT_CELLS;
    switch ((enum record_class)m->cls) {
    case CLASS_FIGHT:
    case CLASS_SIDE:
    case CLASS_CREATURE:
    case CLASS_PLACE: return m->owner == -1;
    case CLASS_THING:
        if (m->owner < 0 || (size_t)m->owner >= p->kinds.len ||
            p->kinds.at[m->owner].cls != CLASS_THING)
            return false;
        *to = p->kinds.at[m->owner].cell_count;
        if (p->kinds.at[m->owner].parent >= 0)
            *from = p->kinds.at[p->kinds.at[m->owner].parent].cell_count;
        return true;
    case CLASS_MARK:
    case CLASS_ACT: {
        if (m->owner < 0 || (size_t)m->owner >= p->contents.len) return false;
        const struct row_contents *c = &p->contents.at[m->owner];
        return (int64_t)row >= c->param_begin &&
               (int64_t)row < (int64_t)c->param_begin + c->param_count;
    }
    case CLASS_EVENT: {
        if (m->owner < 0 || (size_t)m->owner >= p->events.len) return false;
        const struct row_events *e = &p->events.at[m->owner];
        *to = e->cell_count;
        return (int64_t)row >= e->member_begin &&
               (int64_t)row < (int64_t)e->member_begin + e->member_count;
    }
    case CLASS_TERRAIN:
    case CLASS_GROUP: break;
    }
    return false;
}

static bool member_type_fits(const struct row_members *m)
{
    switch ((enum member_sort)m->sort) {
    case SORT_TRACK:
        return m->type == VT_INT && m->count == 1 && (m->cls == CLASS_CREATURE || m->top == -1);
    case SORT_BUDGET: return m->type == VT_INT && m->count == 1 && m->cls == CLASS_CREATURE;
    case SORT_COUNTER: return m->type == VT_INT;
    case SORT_FLAG: return m->type == VT_FLAG;
    case SORT_PARAM: return m->cls == CLASS_MARK || m->cls == CLASS_EVENT || m->cls == CLASS_ACT;
    case SORT_OPTION:
        return m->cls == CLASS_FIGHT && m->count == 1 &&
               (m->type == VT_INT || m->type == VT_FLAG || m->type == VT_TAG);
    case SORT_SLOT:
    case SORT_CELL: break;
    }
    return true;
}

static bool member_links_fit(struct verifier *v, size_t row)
{
    const struct program *p = v->p;
    const struct row_members *m = &p->members.at[row];
    if (m->next >= 0 && (m->sort != SORT_TRACK || p->members.at[m->next].sort != SORT_TRACK ||
                         p->members.at[m->next].cls != m->cls))
        return refuse_row(v, TABLE_members, row,
                          "a track overflows into a track of the same record");
    if (m->top >= 0 && (m->sort != SORT_TRACK || p->stats.at[m->top].event != -1))
        return refuse_row(v, TABLE_members, row, "the top of a track is a creature's stat");
    if (m->sort != SORT_BUDGET && (m->size >= 0 || m->stand_count > 0))
        return refuse_row(v, TABLE_members, row, "only a budget has a size and stand-ins");
    for (int32_t i = m->stand_begin; i < m->stand_begin + m->stand_count; i++) {
        const struct row_members *other = &p->members.at[p->stand_ins.at[i].member];
        if (other->cls != CLASS_CREATURE ||
            (other->sort != SORT_BUDGET && other->sort != SORT_TRACK))
            return refuse_row(v, TABLE_members, row, "stand-in %d cannot pay",
                              (int)p->stand_ins.at[i].member);
    }
    return true;
}

static bool member_fits(struct verifier *v, size_t row)
{
    const struct row_members *m = &v->p->members.at[row];
    int32_t from, to;
    if (!member_owner_fits(v, row, &from, &to))
        return refuse_row(v, TABLE_members, row, "owner cannot be %d", (int)m->owner);
    if (m->type == VT_NONE || m->type == VT_LIST)
        return refuse_row(v, TABLE_members, row, "%s cannot be kept",
                          value_type_name((enum value_type)m->type));
    if (m->width != (m->type == VT_SET || m->type == VT_ACT ? 2 : 1))
        return refuse_row(v, TABLE_members, row, "width cannot be %d", (int)m->width);
    if (m->count < 1 || m->count > LIMIT_CELLS)
        return refuse_row(v, TABLE_members, row, "count cannot be %d", (int)m->count);
    if (m->offset < from || m->offset > to || m->width * m->count > to - m->offset)
        return refuse_row(v, TABLE_members, row, "%d cells from %d on are not its owner's",
                          (int)(m->width * m->count), (int)m->offset);
    if (!member_type_fits(m))
        return refuse_row(v, TABLE_members, row, "not the class or type for its sort");
    if (m->type == VT_TAG && (m->elem < -1 || m->elem >= (int64_t)v->p->tags.len))
        return refuse_row(v, TABLE_members, row, "elem cannot be %d", (int)m->elem);
    if (m->init != VALUE_UNSET && !plain_fits(v->p, m->type, m->init))
        return refuse_row(v, TABLE_members, row, "init cannot be %d", (int)m->init);
    return member_links_fit(v, row);
}

struct cells {
    int32_t cls, owner, from, to;
    size_t row;
};

static int cells_order(const void *a, const void *b)
{
    const struct cells *x = a, *y = b;
    if (x->cls != y->cls) return x->cls < y->cls ? -1 : 1;
    if (x->owner != y->owner) return x->owner < y->owner ? -1 : 1;
    if (x->from != y->from) return x->from < y->from ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

static bool members_apart(struct verifier *v)
{
    const struct program *p = v->p;
    struct cells *all = ARENA_ARRAY(&v->scratch, struct cells, p->members.len);
    if (!all) return false;
    for (size_t i = 0; i < p->members.len; i++) {
        const struct row_members *m = &p->members.at[i];
        all[i] = (struct cells){m->cls, m->owner, m->offset, m->offset + m->width * m->count, i};
    }
    if (p->members.len > 0) qsort(all, p->members.len, sizeof *all, cells_order);
    for (size_t i = 1; i < p->members.len; i++)
        if (all[i].cls == all[i - 1].cls && all[i].owner == all[i - 1].owner &&
            all[i].from < all[i - 1].to)
            return refuse_row(v, TABLE_members, all[i].row, "its cells are those of member %zu too",
                              all[i - 1].row);
    return true;
}

static bool members_fit(struct verifier *v)
{
    const struct program *p = v->p;
    static const enum value_type builtin[BUILTIN_MEMBERS] = {VT_PLACE, VT_INT};
    if (p->members.len < BUILTIN_MEMBERS)
        return refuse(v, "members: the built-in ones are missing");
    for (size_t i = 0; i < p->members.len; i++) {
        const struct row_members *m = &p->members.at[i];
        if (i < BUILTIN_MEMBERS && (m->cls != CLASS_CREATURE || m->type != (int32_t)builtin[i] ||
                                    m->count != 1 || m->sort != SORT_SLOT))
            return refuse_row(v, TABLE_members, i, "not the built-in member that belongs here");
        if (!member_fits(v, i)) return false;
    }
    return members_apart(v);
}

/* ---- stats, events, windows ------------------------------------------------------------------ */

/* The elements of a stat by tags are consecutive rows. */
static bool stats_fit(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->stats.len; i++) {
        const struct row_stats *s = &p->stats.at[i];
        if (s->slot < -1 || (s->slot >= 0 && (s->event >= 0 || !slot_is(v, KIND_CREATURE, s->slot,
                                                                        SLOT_BASE, VT_INT))))
            return refuse_row(v, TABLE_stats, i, "slot %d is not a base that every creature has",
                              (int)s->slot);
        if (s->tag < 0) continue;
        int32_t count = p->tags.at[s->tag].value_count;
        if (s->element < 0 || s->element >= count)
            return refuse_row(v, TABLE_stats, i, "element cannot be %d", (int)s->element);
        if (s->element > 0 && (i == 0 || s[-1].tag != s->tag || s[-1].element != s->element - 1 ||
                               s[-1].event != s->event))
            return refuse_row(v, TABLE_stats, i, "the element before it is not the row before");
        if (s->element + 1 < count &&
            (i + 1 == p->stats.len || s[1].tag != s->tag || s[1].element != s->element + 1))
            return refuse_row(v, TABLE_stats, i, "the next element is not the next row");
    }
    return true;
}

static bool events_fit(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->events.len; i++) {
        const struct row_events *e = &p->events.at[i];
        if (e->cell_count < 0 || e->cell_count > LIMIT_CELLS)
            return refuse_row(v, TABLE_events, i, "cell_count cannot be %d", (int)e->cell_count);
        if (e->param_count < 0 || e->param_count > e->member_count)
            return refuse_row(v, TABLE_events, i, "param_count cannot be %d", (int)e->param_count);
        for (int32_t m = 0; m < e->member_count; m++) {
            const struct row_members *member = &p->members.at[e->member_begin + m];
            if (member->cls != CLASS_EVENT || member->owner != (int32_t)i)
                return refuse_row(v, TABLE_events, i, "member %d belongs to another",
                                  (int)(e->member_begin + m));
            if ((m < e->param_count) != (member->sort == SORT_PARAM))
                return refuse_row(v, TABLE_events, i, "its parameters are not its first members");
        }
        for (int32_t w = e->window_begin; w < e->window_begin + e->window_count; w++)
            if (p->windows.at[w].event != (int32_t)i)
                return refuse_row(v, TABLE_events, i, "window %d belongs to another", (int)w);
    }
    return true;
}

static bool creature_of_event(const struct program *p, int32_t member, int32_t event)
{
    const struct row_members *m = &p->members.at[member];
    return m->cls == CLASS_EVENT && m->owner == event && m->type == VT_CREATURE;
}

static bool window_askers_fit(struct verifier *v, size_t row)
{
    const struct program *p = v->p;
    const struct row_windows *w = &p->windows.at[row];
    for (int32_t i = w->asker_begin; i < w->asker_begin + w->asker_count; i++) {
        const struct row_askers *a = &p->askers.at[i];
        if ((a->sort == ASKER_MEMBER) != (a->member >= 0) ||
            (a->sort == ASKER_NOUN) != (a->noun >= 0))
            return refuse_row(v, TABLE_askers, (size_t)i, "not what its sort wants");
        if (a->member >= 0 && !creature_of_event(p, a->member, w->event))
            return refuse_row(v, TABLE_askers, (size_t)i,
                              "member %d is not a creature of the event", (int)a->member);
    }
    return true;
}

static bool windows_fit(struct verifier *v)
{
    const struct program *p = v->p;
    size_t askers = 0;
    for (size_t i = 0; i < p->windows.len; i++) {
        const struct row_windows *w = &p->windows.at[i];
        const struct row_events *e = &p->events.at[w->event];
        if ((int64_t)i < e->window_begin ||
            (int64_t)i >= (int64_t)e->window_begin + e->window_count)
            return refuse_row(v, TABLE_windows, i, "not among its event's");
        if (!window_askers_fit(v, i)) return false;
        askers += (size_t)w->asker_count;
    }
    if (askers != p->askers.len) return refuse(v, "askers: rows that no window has");
    for (size_t i = 0; i < p->moments.len; i++) {
        const struct row_moments *m = &p->moments.at[i];
        const struct row_moments *with = m->with < 0 ? NULL : &p->moments.at[m->with];
        if (m->event >= 0 && m->event != p->windows.at[m->window].event)
            return refuse_row(v, TABLE_moments, i, "its window is not one of its event's");
        if (m->event < 0 && (m->when >= 0 || with))
            return refuse_row(v, TABLE_moments, i, "only a unit has conditions or other units");
        if (with && (with->event < 0 || with->with >= 0 || with->subject < 0))
            return refuse_row(v, TABLE_moments, i, "unit %d has no owner", (int)m->with);
        if (m->subject < 0) continue;
        const struct row_members *subject = &p->members.at[m->subject];
        if (subject->cls != CLASS_EVENT || subject->owner != p->windows.at[m->window].event)
            return refuse_row(v, TABLE_moments, i, "member %d is not one of its event's",
                              (int)m->subject);
    }
    return true;
}

bool verify_members(struct verifier *v)
{
    return members_fit(v) && stats_fit(v) && events_fit(v) && windows_fit(v);
}
