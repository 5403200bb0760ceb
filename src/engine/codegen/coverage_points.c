/* coverage_points.c -- Emits coverage points: instructions that count what has run.
 *
 * An ordinary program has none, so coverage is free unless requested. A point is a declaration that
 * runs, one branch of a decision, a row of a table, content, or a statement of content. Code inside
 * tests has no points, since only what is tested counts.
 */
#include "emit.h"
#include "engine/bytecode/ops.h"

static bool within(struct span inner, struct span outer)
{
    return inner.file == outer.file && inner.from >= outer.from && inner.to <= outer.to;
}

static bool of_line(struct span span, const struct ast *line)
{
    return line && (within(span, line->span) || (line->block && within(span, line->block->span)));
}

static bool in_a_test(const struct gen *g, struct span span)
{
    for (size_t i = 0; i < g->m->promises.len; i++)
        if (of_line(span, g->m->promises.at[i]->line)) return true;
    for (size_t i = 0; i < g->m->encounters.len; i++) {
        const struct encounter *e = g->m->encounters.at[i];
        if (e->kind != SCENE_ENCOUNTER && of_line(span, e->line)) return true;
    }
    return false;
}

static void point_row(struct gen *g, enum point_sort kind, struct str name, struct span span,
                      int branch, int32_t content)
{
    int32_t file = span.file < g->d->sources.len ? (int32_t)span.file : -1;
    ROW(g, points, .sort = (int32_t)kind, .name = program_string(g->p, name), .file = file,
        .place = (int32_t)span.from, .until = (int32_t)span.to, .branch = branch,
        .content = content);
}

/* The point of a line that variants share, or a new one. */
static int32_t shared_point(struct gen *g, struct str name, enum point_sort kind, struct span span,
                            int branch)
{
    const struct program *p = g->p;
    for (size_t i = 0; g->m->repeated && i < p->points.len; i++)
        if (p->points.at[i].sort == (int32_t)kind && p->points.at[i].branch == branch &&
            p->points.at[i].file == (int32_t)span.file &&
            p->points.at[i].place == (int32_t)span.from &&
            p->points.at[i].until == (int32_t)span.to)
            return (int32_t)i;
    point_row(g, kind, name, span, branch, -1);
    return (int32_t)LEN(g, points) - 1;
}

void cover_point(struct func *f, enum point_sort kind, struct span span, int branch)
{
    struct gen *g = f->g;
    if (!g->covers || !f->fn || span.to == 0 || in_a_test(g, span)) return;
    emit(f, BC_COVER, 0, 0, 0, shared_point(g, f->fn->name, kind, span, branch));
}

/* A creature that an encounter names is as much covered as its base. */
static bool is_named_in_scene(const struct gen *g, const struct content *c)
{
    for (size_t i = 0; c->base && i < g->m->encounters.len; i++)
        if (g->m->encounters.at[i]->scope == c->scope) return true;
    return false;
}

/* Is its code within a line of content? */
bool cover_of_content(const struct func *f)
{
    const struct gen *g = f->g;
    if (!g->covers || in_a_test(g, f->fn->span)) return false;
    for (size_t i = 0; i < g->m->contents.len; i++) {
        const struct content *c = g->m->contents.at[i];
        if (c->kind->cls != CLASS_GROUP && of_line(f->fn->span, c->line)) return true;
    }
    return false;
}

void cover_contents(struct gen *g)
{
    for (size_t i = 0; g->covers && i < g->m->contents.len; i++) {
        const struct content *c = g->m->contents.at[i];
        if (!c->line || c->kind->cls == CLASS_GROUP || in_a_test(g, c->line->span) ||
            is_named_in_scene(g, c))
            continue;
        point_row(g, POINT_CONTENT, c->sym->name, c->line->span, 0, c->id);
    }
}
