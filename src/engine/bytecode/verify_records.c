/* verify_records.c -- Checks limits of the whole program, texts, options and encounters. Kinds and
 * members have files of their own. */
#include "program.h"
#include "tables.h"
#include "verifier.h"

static bool side_member_fits(const struct program *p)
{
    int32_t side = p->settings_of_space.at[0].side;
    if (side < 0) return true;
    const struct row_members *m = &p->members.at[side];
    return m->cls == CLASS_CREATURE && m->type == VT_SIDE && m->sort == SORT_SLOT &&
           m->width == 1 && m->count == 1 && m->init_fn < 0 && !m->secret;
}

static bool form_fits(const struct program *p, int32_t member, enum record_class cls, int32_t kind)
{
    if (member < 0) return true;
    const struct row_members *m = &p->members.at[member];
    return m->cls == (int32_t)cls && (cls != CLASS_THING || m->owner == kind) &&
           m->type == VT_CONTENT && m->sort == SORT_SLOT && m->width == 1 && m->count == 1 &&
           m->init_fn < 0 && !m->secret;
}

/* A creature that takes another content brings its things: they move. */
static bool form_members_fit(const struct program *p)
{
    const struct row_settings_of_space *s = &p->settings_of_space.at[0];
    return form_fits(p, s->form, CLASS_CREATURE, KIND_CREATURE) &&
           form_fits(p, s->thing_form, CLASS_THING, KIND_THING) &&
           (s->form < 0 || (s->thing_form >= 0 && s->list >= 0));
}

static bool list_members_fit(const struct program *p)
{
    static const enum value_type types[THING_CELLS] = {[THING_LIST] = VT_TAG,
                                                       [THING_OWNER] = VT_CREATURE,
                                                       [THING_HOLDER] = VT_THING,
                                                       [THING_AT] = VT_INT};
    int32_t list = p->settings_of_space.at[0].list;
    if (list < 0) return true;
    if (list > (int32_t)p->members.len - THING_CELLS || p->owns.len > LIMIT_SET) return false;
    for (int i = 0; i < THING_CELLS; i++) {
        const struct row_members *m = &p->members.at[list + i];
        if (m->cls != CLASS_THING || m->owner != KIND_THING || m->type != (int32_t)types[i] ||
            m->offset != (int64_t)p->members.at[list].offset + i || m->sort != SORT_SLOT ||
            m->width != 1 || m->count != 1 || m->init_fn >= 0 || m->secret)
            return false;
    }
    return true;
}

static bool place_member_fits(const struct program *p, int32_t member, int32_t count)
{
    if (member < 0) return true;
    const struct row_members *m = &p->members.at[member];
    return m->cls == CLASS_PLACE && m->type == VT_CONTENT && m->sort == SORT_SLOT &&
           m->width == 1 && m->count == count && m->init_fn < 0 && !m->secret;
}

bool verify_limits(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->regs.len; i++)
        if (p->regs.at[i].type == VT_NONE)
            return refuse_row(v, TABLE_regs, i, "a register has a type");
    for (size_t i = 0; i < p->tags.len; i++)
        if (p->tags.at[i].value_count > LIMIT_SET)
            return refuse_row(v, TABLE_tags, i, "more than %d words", LIMIT_SET);
    if (p->settings_of_space.len != 1) return refuse(v, "settings_of_space: one row is needed");
    if (!side_member_fits(p)) return refuse(v, "settings_of_space: `side` is not a side's cell");
    if (!place_member_fits(p, p->settings_of_space.at[0].ground, 1) ||
        !place_member_fits(p, p->settings_of_space.at[0].border, BORDER_CELLS))
        return refuse(v, "settings_of_space: `ground` or `border` is not a place's cell");
    if (!form_members_fit(p))
        return refuse(v, "settings_of_space: `form` is not the cell of a content");
    if (!list_members_fit(p))
        return refuse(v, "settings_of_space: `list` is not the first of a thing's cells");
    if (p->contents.len > LIMIT_ROWS || p->moments.len > LIMIT_ROWS)
        return refuse(v, "too many contents or moments");
    if (p->kinds.len > LIMIT_INDEXED || p->stats.len > LIMIT_INDEXED ||
        p->windows.len > LIMIT_INDEXED)
        return refuse(v, "too many kinds, stats or windows");
    if (p->members.len > LIMIT_MEMBERS || p->hooks.len > LIMIT_ROWS)
        return refuse(v, "too many members or hooks");
    return true;
}

/* ---- texts and questions --------------------------------------------------------------------- */

static bool elem_fits(const struct program *p, int32_t type, int32_t elem)
{
    return type != VT_TAG || (elem >= -1 && elem < (int64_t)p->tags.len);
}

static bool texts_fit(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->parts.len; i++) {
        const struct row_parts *part = &p->parts.at[i];
        if (part->arg < -1 || part->arg >= LIMIT_REGISTERS_OF_ONE)
            return refuse_row(v, TABLE_parts, i, "arg cannot be %d", (int)part->arg);
        if (part->arg >= 0 && part->type == VT_NONE)
            return refuse_row(v, TABLE_parts, i, "what is shown has a type");
        if (!elem_fits(p, part->type, part->elem))
            return refuse_row(v, TABLE_parts, i, "elem cannot be %d", (int)part->elem);
    }
    for (size_t i = 0; i < p->questions.len; i++) {
        const struct row_questions *q = &p->questions.at[i];
        if (q->type == VT_NONE) return refuse_row(v, TABLE_questions, i, "an option has a type");
        if (!elem_fits(p, q->type, q->elem))
            return refuse_row(v, TABLE_questions, i, "elem cannot be %d", (int)q->elem);
        if (q->limit_seconds < 0)
            return refuse_row(v, TABLE_questions, i, "limit_seconds cannot be %d",
                              (int)q->limit_seconds);
    }
    for (size_t i = 0; i < p->terms.len; i++) {
        const struct row_terms *t = &p->terms.at[i];
        if (t->sign != 1 && t->sign != -1)
            return refuse_row(v, TABLE_terms, i, "sign cannot be %d", (int)t->sign);
        if (t->stat < 0 && (t->who != -1 || t->using_reg != -1))
            return refuse_row(v, TABLE_terms, i, "only the term of a stat has a creature");
    }
    return true;
}

/* ---- options and encounters ------------------------------------------------------------------ */

static bool measures_fit(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->measures.len; i++) {
        const struct row_measures *m = &p->measures.at[i];
        bool kindless = m->cls == CLASS_FIGHT || m->cls == CLASS_SIDE;
        if (m->cls == CLASS_EVENT || m->cls == CLASS_PLACE || m->cls == CLASS_TERRAIN ||
            m->cls == CLASS_GROUP)
            return refuse_row(v, TABLE_measures, i, "nothing is counted of such records");
        if (kindless ? m->kind != -1 : m->kind < 0 || p->kinds.at[m->kind].cls != m->cls)
            return refuse_row(v, TABLE_measures, i, "kind cannot be %d", (int)m->kind);
    }
    return true;
}

static bool orders_fit(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->orders.len; i++) {
        const struct row_orders *o = &p->orders.at[i];
        if (o->cls != CLASS_CREATURE && o->cls != CLASS_SIDE && o->cls != CLASS_THING)
            return refuse_row(v, TABLE_orders, i, "such records take no turns");
        if (o->cls == CLASS_SIDE ? o->kind != -1
                                 : o->kind < 0 || p->kinds.at[o->kind].cls != o->cls)
            return refuse_row(v, TABLE_orders, i, "kind cannot be %d", (int)o->kind);
    }
    return true;
}

static bool option_value_fits(const struct program *p, int32_t option, int32_t value)
{
    const struct row_options *o = &p->options.at[option];
    switch (p->members.at[o->member].type) {
    case VT_FLAG: return value == 0 || value == 1;
    case VT_TAG: return value >= 0 && value < p->tags.at[o->tag].value_count;
    default: return true;
    }
}

static bool options_fit(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->options.len; i++) {
        const struct row_options *o = &p->options.at[i];
        const struct row_members *m = &p->members.at[o->member];
        if (m->sort != SORT_OPTION)
            return refuse_row(v, TABLE_options, i, "member %d is not an option", (int)o->member);
        if ((m->type == VT_TAG) != (o->tag >= 0))
            return refuse_row(v, TABLE_options, i, "tag does not fit its type");
        if (!option_value_fits(p, (int32_t)i, o->initial))
            return refuse_row(v, TABLE_options, i, "initial cannot be %d", (int)o->initial);
    }
    return true;
}

/* Squares of open ground have no rows. */
static int64_t places_of(const struct program *p, const struct row_encounters *e)
{
    bool open = e->cell_count == 0 && p->settings_of_space.len &&
                geometry_of(p->settings_of_space.at[0].space)->is_drawn;
    return open ? (int64_t)e->columns * e->rows : e->cell_count;
}

static bool map_fits(struct verifier *v, size_t row)
{
    const struct program *p = v->p;
    const struct row_encounters *e = &p->encounters.at[row];
    if (e->columns < 0 || e->rows < 0 || (int64_t)e->columns * e->rows != places_of(p, e))
        return refuse_row(v, TABLE_encounters, row, "%d columns and %d rows are not %d cells",
                          (int)e->columns, (int)e->rows, (int)e->cell_count);
    for (int32_t i = e->cell_begin; i < e->cell_begin + e->cell_count; i++) {
        int32_t terrain = p->cells.at[i].terrain;
        if (terrain >= 0 && content_class(p, terrain) != CLASS_TERRAIN)
            return refuse_row(v, TABLE_cells, (size_t)i, "content %d is not terrain", (int)terrain);
    }
    for (int32_t i = e->border_begin; i < e->border_begin + e->border_count; i++) {
        const struct row_borders *b = &p->borders.at[i];
        if (b->a < 0 || b->a >= e->cell_count || b->b < 0 || b->b >= e->cell_count)
            return refuse_row(v, TABLE_borders, (size_t)i,
                              "between places that are not on the map");
        if (b->terrain >= 0 && content_class(p, b->terrain) != CLASS_TERRAIN)
            return refuse_row(v, TABLE_borders, (size_t)i, "content %d is not terrain",
                              (int)b->terrain);
    }
    return true;
}

/* Parts follow each other, and are alike in what the body shares. */
static bool part_fits(const struct program *p, const struct row_encounters *e, int32_t i)
{
    const struct row_fighters *f = &p->fighters.at[i];
    if (f->body < 0) return f->part == 0;
    if (content_class(p, f->body) != CLASS_CREATURE || f->part < 0) return false;
    if (f->part == 0) return true;
    const struct row_fighters *before = &p->fighters.at[i - (i > e->fighter_begin)];
    return before->part == f->part - 1 && before->body == f->body && before->side == f->side &&
           before->place == f->place && before->facing == f->facing && before->waits == f->waits;
}

static bool fighters_fit(struct verifier *v, size_t row)
{
    const struct program *p = v->p;
    const struct row_encounters *e = &p->encounters.at[row];
    int32_t space = p->settings_of_space.len ? p->settings_of_space.at[0].space : SPACE_NONE;
    int32_t directions = geometry_of(space)->directions;
    if (e->side_count > LIMIT_SET || e->fighter_count > LIMIT_SET)
        return refuse_row(v, TABLE_encounters, row, "more than %d sides or fighters", LIMIT_SET);
    for (int32_t i = e->fighter_begin; i < e->fighter_begin + e->fighter_count; i++) {
        const struct row_fighters *f = &p->fighters.at[i];
        if (content_class(p, f->content) != CLASS_CREATURE)
            return refuse_row(v, TABLE_fighters, (size_t)i, "content %d is not a creature",
                              (int)f->content);
        if (f->side < 0 || f->side >= e->side_count)
            return refuse_row(v, TABLE_fighters, (size_t)i, "side cannot be %d", (int)f->side);
        if (f->waits && (f->place != -1 || p->settings_of_space.at[0].side < 0))
            return refuse_row(v, TABLE_fighters, (size_t)i, "nobody in reserve has a place");
        if (f->place < -1 || f->place >= places_of(p, e))
            return refuse_row(v, TABLE_fighters, (size_t)i, "place cannot be %d", (int)f->place);
        if (f->facing < -1 || f->facing >= directions)
            return refuse_row(v, TABLE_fighters, (size_t)i, "facing cannot be %d", (int)f->facing);
        if (!part_fits(p, e, i))
            return refuse_row(v, TABLE_fighters, (size_t)i, "part %d is not of the body before",
                              (int)f->part);
    }
    return true;
}

static bool encounters_fit(struct verifier *v)
{
    const struct program *p = v->p;
    for (size_t i = 0; i < p->encounters.len; i++) {
        const struct row_encounters *e = &p->encounters.at[i];
        if (!map_fits(v, i) || !fighters_fit(v, i)) return false;
        if (e->limit_count < 0)
            return refuse_row(v, TABLE_encounters, i, "limit_count cannot be %d",
                              (int)e->limit_count);
    }
    for (size_t i = 0; i < p->settings.len; i++)
        if (!option_value_fits(p, p->settings.at[i].option, p->settings.at[i].value))
            return refuse_row(v, TABLE_settings, i, "value cannot be %d",
                              (int)p->settings.at[i].value);
    return true;
}

bool verify_records(struct verifier *v)
{
    return texts_fit(v) && measures_fit(v) && orders_fit(v) && options_fit(v) && encounters_fit(v);
}
