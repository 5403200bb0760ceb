/* find.c -- Collects the mutants of a model: walks its functions and declarations, and orders the
 * mutants by place. */
#include "finder.h"

#include <stdlib.h>

static const struct {
    const char *name, *meaning;
} mutations[MUTATION_COUNT] = {
#define MUTATION(id, name, meaning) {name, meaning},
#include "mutations.def"
#undef MUTATION
};

const char *mutation_name(enum mutation mutation)
{
    return mutations[mutation].name;
}

const char *mutation_meaning(enum mutation mutation)
{
    return mutations[mutation].meaning;
}

const char *mutant_class_name(enum mutant_class c)
{
    static const char *const names[MUTANT_CLASSES] = {"rules", "content", "dice",
                                                      "costs", "tactics", "text"};
    return names[c];
}

void mutant_exchange(const struct mutant *mutant)
{
    for (const struct tree_change *c = mutant->changes; c; c = c->next) {
        unsigned char *x = c->at, *y = c->with;
        for (size_t i = 0; i < c->size; i++) {
            unsigned char byte = x[i];
            x[i] = y[i];
            y[i] = byte;
        }
    }
}

/* ---- regions --------------------------------------------------------------------------------- */

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

static void regions_collect(struct finder *f)
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

/* ---- one mutant ------------------------------------------------------------------------------ */

static enum mutant_class class_of(const struct finder *f, enum mutation mutation,
                                  const struct region *r)
{
    enum fn_use use = f->fn ? fn_use(f, f->fn) : USED_BY_RULES;
    if (f->in_text || use == USED_BY_TEXT || (r && r->kind == REGION_TEXT)) return MUTANT_TEXT;
    if (use == USED_BY_TACTICS || (r && r->kind == REGION_TACTICS)) return MUTANT_TACTICS;
    if (f->in_cost || mutation == MUTATE_COST) return MUTANT_COSTS;
    if (mutation == MUTATE_DIE) return MUTANT_DICE;
    return r && r->kind == REGION_CONTENT ? MUTANT_CONTENT : MUTANT_RULES;
}

struct str text_make(struct finder *f, const char *format, ...)
{
    struct text t;
    va_list args;
    text_init(&t, f->a);
    va_start(args, format);
    text_vprintf(&t, format, args);
    va_end(args);
    return text_str(&t);
}

struct mutant *mutant_add(struct finder *f, enum mutation mutation, struct span span,
                          struct str now)
{
    const struct region *r = region_at(f, span);
    if (!text_at(f->m, span).len || (r && r->kind == REGION_SCENE)) return NULL;
    if (str_equal(text_at(f->m, span), now)) return NULL;
    struct str key = text_make(f, "%d %u %u %u %.*s", (int)mutation, span.file, span.from, span.to,
                               STR_FMT(now));
    uint32_t id = intern(f->keys, key);
    if (!id) return NULL;
    if (id <= f->out->all.len) return &f->out->all.at[id - 1];
    struct str where = r ? r->name : f->fn ? f->fn->name : STR("");
    where = text_make(f, "%.*s", STR_FMT(where));
    vec_push(&f->out->all, f->a,
             (struct mutant){.mutation = mutation,
                             .class = class_of(f, mutation, r),
                             .span = span,
                             .now = text_make(f, "%.*s", (int)now.len, now.at),
                             .where = where});
    return f->out->all.len == id ? &f->out->all.at[id - 1] : NULL;
}

void change_add(struct finder *f, struct mutant *mutant, void *at, const void *with, size_t size)
{
    struct tree_change *c = mutant ? ARENA_NEW(f->a, struct tree_change) : NULL;
    void *copy = c ? arena_alloc(f->a, size) : NULL;
    if (!copy) return;
    memcpy(copy, with, size);
    *c = (struct tree_change){at, copy, size, mutant->changes};
    mutant->changes = c;
    guard_add(f, mutant, f->guard);
}

void guard_add(struct finder *f, struct mutant *mutant, const struct guard *guard)
{
    for (const struct guard_list *g = mutant->guards; g; g = g->next)
        if (g->guard == guard) return;
    struct guard_list *g = ARENA_NEW(f->a, struct guard_list);
    if (!g) return;
    *g = (struct guard_list){guard, mutant->guards};
    mutant->guards = g;
}

const struct guard *guard_new(struct finder *f, enum point_sort kind, struct span span, int branch,
                              const struct guard *outer)
{
    struct guard *g = ARENA_NEW(f->a, struct guard);
    if (g) *g = (struct guard){kind, span, branch, outer};
    return g;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const struct mutant *x = a, *y = b;
    if (x->span.file != y->span.file) return x->span.file < y->span.file ? -1 : 1;
    if (x->span.from != y->span.from) return x->span.from < y->span.from ? -1 : 1;
    if (x->span.to != y->span.to) return x->span.to < y->span.to ? -1 : 1;
    if (x->mutation != y->mutation) return x->mutation < y->mutation ? -1 : 1;
    return str_compare(x->now, y->now);
}

static void find_all(void *user)
{
    struct finder *f = user;
    struct model *m = f->m;
    f->keys = interner_new(f->a);
    regions_collect(f);
    callers_collect(f);
    for (size_t i = 0; i < m->fns.len; i++) function_mutants(f, m->fns.at[i]);
    f->fn = NULL;
    f->guard = NULL;
    declaration_mutants(f);
    if (f->out->all.len) qsort(f->out->all.at, f->out->all.len, sizeof *f->out->all.at, by_place);
}

void mutants_find(struct model *m, struct arena *a, struct mutant_list *out)
{
    struct finder f = {.m = m, .a = a, .out = out};
    arena_try(a, find_all, &f);
}
