/* emit_campaign.c -- Emits the tables of campaigns: lasting members, steps between fights, and the
 * scene in which steps run.
 *
 * The scene has every creature that a campaign may keep, each on a space of its own. The members of
 * the campaign are known at run time only. All others are then removed from the map
 * (src/lib/campaign).
 */
#include "emit.h"

static int32_t string(struct gen *g, struct str s)
{
    return program_string(g->p, s);
}

static void lasting_rows(struct gen *g)
{
    for (size_t i = 0; i < g->m->lasting.len; i++) {
        const struct lasting *l = &g->m->lasting.at[i];
        ROW(g, lasting, .kind = l->rec->cls == CLASS_FIGHT ? -1 : l->rec->id,
            .member = l->mem ? l->mem->id : -1, .mark = l->mark ? l->mark->id : -1,
            .marks = l->mark_kind ? l->mark_kind->id : -1, .stays = fn_opt(g, l->stays_while));
    }
}

static void param_row(struct gen *g, const struct param *p)
{
    enum value_type type = type_value(&p->type);
    bool may_lack = p->fallback || p->type.optional;
    int64_t value = p->fallback ? p->given : -1;
    ROW(g, step_params, .name = string(g, p->name), .type = (int32_t)type,
        .tag = p->type.tag ? p->type.tag->id : -1,
        .kind = type == VT_CREATURE && p->type.rec ? p->type.rec->id : -1, .may_lack = may_lack,
        .fallback = pack_given(g, type, value, p->line->span));
}

static void step_rows(struct gen *g)
{
    for (size_t i = 0; i < g->m->steps.len; i++) {
        struct fn *fn = g->m->steps.at[i];
        int32_t begin = LEN(g, step_params);
        for (size_t k = 0; k < fn->params.len; k++) param_row(g, &fn->params.at[k]);
        ROW(g, steps, .name = string(g, fn->name), .doc = doc_string(g, fn->line->doc),
            .body = fn_row(g, fn), .param_begin = begin,
            .param_count = LEN(g, step_params) - begin);
    }
}

static int32_t size_of(const struct content *c)
{
    int64_t size = c->values ? c->values[CREATURE_SIZE] : 1;
    return size < 1 || size > MAX_BODY ? 1 : (int32_t)size;
}

static void seat_all(struct gen *g, struct row_encounters *row, int32_t width)
{
    for (size_t i = 0; i < g->m->contents.len; i++) {
        const struct content *c = g->m->contents.at[i];
        if (!content_lasts(g->m, c)) continue;
        int32_t place = geometry_of(g->m->space)->is_drawn ? row->fighter_count * width
                        : g->m->space == SPACE_ZONES       ? 0
                                                           : -1;
        ROW(g, fighters, .content = c->id, .place = place, .facing = -1,
            .name = string(g, c->sym->name), .body = -1);
        row->fighter_count++;
    }
}

static void scene_row(struct gen *g)
{
    struct row_encounters row = {.name = string(g, STR("between fights")),
                                 .sort = SCENE_BETWEEN,
                                 .doc = string(g, STR("")),
                                 .begin = -1,
                                 .body = made_row(g, (struct made_fn){.made = MADE_NOTHING}),
                                 .ends = -1,
                                 .limit_moment = -1,
                                 .file = -1,
                                 .side_begin = LEN(g, sides),
                                 .side_count = 1,
                                 .fighter_begin = LEN(g, fighters),
                                 .cell_begin = LEN(g, cells)};
    int32_t width = 1;
    for (size_t i = 0; i < g->m->contents.len; i++)
        if (content_lasts(g->m, g->m->contents.at[i]) && size_of(g->m->contents.at[i]) > width)
            width = size_of(g->m->contents.at[i]);
    ROW(g, sides, .name = string(g, STR("campaign")), .tactics = -1);
    seat_all(g, &row, width);
    if (geometry_of(g->m->space)->is_drawn)
        row.columns = row.fighter_count * width, row.rows = row.fighter_count ? width : 0;
    if (g->m->space == SPACE_ZONES) row.columns = row.rows = 1;
    row.cell_count = g->m->space == SPACE_ZONES; /* else open ground */
    if (row.cell_count)
        ROW(g, cells, .terrain = -1, .name = string(g, STR("")), .glyph = string(g, STR("")));
    vec_push(&g->p->encounters, &g->p->arena, row);
}

void campaign_fill(struct gen *g)
{
    lasting_rows(g);
    step_rows(g);
    if (g->m->lasting.len || g->m->steps.len) scene_row(g);
}
