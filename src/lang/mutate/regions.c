/* regions.c -- The declarations that determine the class of the mutants within them. */
#include "finder.h"

static void region_add(struct finder *f, enum region_kind kind, const struct ast *line,
                       struct str name)
{
    if (!line || line->span.file >= MODEL_FILES) return;
    struct span span = line->span;
    if (line->block && line->block->span.to > span.to) span.to = line->block->span.to;
    vec_push(&f->regions[span.file], f->a, (struct region){kind, span, name});
}

/* What a card's printed text shows is content; marks and acts are rules with a name. */
static enum region_kind content_region(const struct content *c)
{
    enum record_class cls = c->kind->cls;
    return cls == CLASS_MARK || cls == CLASS_ACT ? REGION_RULES : REGION_CONTENT;
}

void regions_collect(struct finder *f)
{
    struct model *m = f->m;
    f->regions = arena_array(f->a, MODEL_FILES, sizeof *f->regions);
    for (size_t i = 0; i < m->contents.len; i++)
        region_add(f, content_region(m->contents.at[i]), m->contents.at[i]->line,
                   m->contents.at[i]->sym->name);
    for (size_t i = 0; i < m->encounters.len; i++)
        region_add(f, REGION_SCENE, m->encounters.at[i]->line, m->encounters.at[i]->name);
    for (size_t i = 0; i < m->trials.len; i++)
        region_add(f, REGION_SCENE, m->trials.at[i]->line, m->trials.at[i]->name);
    for (size_t i = 0; i < m->promises.len; i++)
        region_add(f, REGION_SCENE, m->promises.at[i]->line, m->promises.at[i]->title);
    for (size_t i = 0; i < m->tactics.len; i++)
        region_add(f, REGION_TACTICS, m->tactics.at[i]->sym->line, m->tactics.at[i]->sym->name);
    for (size_t i = 0; i < m->measures.len; i++)
        region_add(f, REGION_TEXT, m->measures.at[i]->line, m->measures.at[i]->name);
    for (size_t i = 0; i < m->orders.len; i++)
        region_add(f, REGION_TEXT, m->orders.at[i]->line, m->orders.at[i]->name);
    for (size_t i = 0; i < m->wordings.len; i++)
        region_add(f, REGION_TEXT, m->wordings.at[i].line, STR("wording"));
    for (size_t i = 0; i < m->badges.len; i++)
        region_add(f, REGION_TEXT, m->badges.at[i].line, STR("badge"));
}

static bool holds(const struct region *r, struct span span)
{
    return r->span.from <= span.from && span.from < r->span.to;
}

const struct region *region_at(const struct finder *f, struct span span)
{
    const struct region *best = NULL;
    if (span.file >= MODEL_FILES) return NULL;
    for (size_t i = 0; i < f->regions[span.file].len; i++) {
        const struct region *r = &f->regions[span.file].at[i];
        if (!holds(r, span)) continue;
        if (r->kind == REGION_SCENE) return r;
        if (!best || r->span.to - r->span.from < best->span.to - best->span.from) best = r;
    }
    return best;
}

bool in_scene(const struct finder *f, struct span span)
{
    const struct region *r = region_at(f, span);
    return r && r->kind == REGION_SCENE;
}
