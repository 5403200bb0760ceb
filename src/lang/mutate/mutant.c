/* mutant.c -- Adds a mutant to the list, and the exchanges of bytes that make it. */
#include "finder.h"

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
    va_list args;
    va_start(args, format);
    struct str text = str_vprintf(f->a, format, args);
    va_end(args);
    return text;
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

static void guard_add(struct finder *f, struct mutant *mutant, const struct guard *guard)
{
    for (const struct guard_list *g = mutant->guards; g; g = g->next)
        if (g->guard == guard) return;
    struct guard_list *g = ARENA_NEW(f->a, struct guard_list);
    if (!g) return;
    *g = (struct guard_list){guard, mutant->guards};
    mutant->guards = g;
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

const struct guard *guard_new(struct finder *f, enum point_sort kind, struct span span, int branch,
                              const struct guard *outer)
{
    struct guard *g = ARENA_NEW(f->a, struct guard);
    if (g) *g = (struct guard){kind, span, branch, outer};
    return g;
}
