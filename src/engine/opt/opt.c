/* opt.c -- Optimizer driver: runs the passes on each function until nothing changes, and closes the
 * gaps in the code. */
#include "opt.h"

#include <string.h>

#include "pass.h"

enum { ROUNDS = 4 };

/* Returns false if there is no memory. */
static bool values_reduced(struct pass *w)
{
    if (!pass_analyze(w) || !propagate(w)) return false;
    if (!w->changed) return true;
    if (!pass_analyze(w)) return false;
    drop_dead(w);
    cleanup_cfg(w);
    return pass_analyze(w);
}

static bool copies_renamed(struct pass *w)
{
    if (!pass_analyze(w)) return false;
    coalesce(w);
    drop_dead(w);
    cleanup_cfg(w);
    return true;
}

/* Repeats all passes until none finds anything, since each can enable the others. */
static bool improve(struct pass *w, int rounds)
{
    bool again = true;
    for (int round = 0; round < rounds && again; round++) {
        w->changed = false;
        if (!values_reduced(w)) return false;
        again = round == 0 || w->changed;
        w->changed = false;
        peephole(w);
        if (w->changed) cleanup_cfg(w);
        if (!copies_renamed(w)) return false;
        again |= w->changed;
    }
    return !w->arena->failed;
}

static bool function_improve(struct pass *w, enum optimize how)
{
    cleanup_cfg(w);
    return !w->arena->failed &&
           (how == OPTIMIZE_CLEANUP || improve(w, how == OPTIMIZE_FULL ? ROUNDS : 1));
}

/* The rows of `inlined` that are within the function. They are in the order of functions. */
static void inlined_find(struct pass *w, size_t from)
{
    const struct program *p = w->p;
    w->inlined_begin = w->inlined_end = from;
    while (w->inlined_end < p->inlined.len &&
           p->inlined.at[w->inlined_end].begin < w->begin + w->count)
        w->inlined_end++;
}

/* Adjusts the rows to the new end of the code before the function. */
static void close_up(struct pass *w, struct row_functions *f, int32_t kept)
{
    struct program *p = w->p;
    memmove(p->code.at + kept, w->code, (size_t)w->count * sizeof *w->code);
    memmove(p->places.at + kept, w->places, (size_t)w->count * sizeof *w->places);
    for (size_t i = w->inlined_begin; i < w->inlined_end; i++) {
        p->inlined.at[i].begin += kept - w->begin;
        p->inlined.at[i].end += kept - w->begin;
    }
    f->code_begin = kept;
    f->code_count = w->count;
}

/* The functions in the order of their code: 1 + the row by its first instruction, else 0. */
static int32_t *code_order(const struct program *p, struct arena *arena)
{
    int32_t *starts = ARENA_ARRAY(arena, int32_t, p->code.len + 1);
    for (size_t i = 0; starts && i < p->functions.len; i++)
        starts[p->functions.at[i].code_begin] = (int32_t)i + 1;
    return starts;
}

void program_optimize(struct program *p, const struct memory *memory, enum optimize how)
{
    int32_t kept = 0;
    size_t inlined = 0, codes = p->code.len;
    struct arena order;
    if (p->places.len != p->code.len) return;
    arena_init(&order, memory, 0);
    const int32_t *starts = code_order(p, &order);
    if (!starts) p->arena.failed = true;
    for (size_t i = 0; starts && i < codes; i++) {
        if (!starts[i]) continue;
        struct row_functions *f = &p->functions.at[starts[i] - 1];
        struct arena arena;
        arena_init(&arena, memory, 0);
        struct pass w = {.p = p,
                         .arena = &arena,
                         .types = f->reg_count ? p->regs.at + f->reg_begin : NULL,
                         .code = p->code.at + f->code_begin,
                         .places = p->places.at + f->code_begin,
                         .begin = f->code_begin,
                         .count = f->code_count,
                         .params = f->param_count,
                         .reg_count = f->reg_count};
        inlined_find(&w, inlined);
        inlined = w.inlined_end;
        if (!function_improve(&w, how)) p->arena.failed = true;
        close_up(&w, f, kept);
        kept += w.count;
        arena_release(&arena);
    }
    arena_release(&order);
    if (starts) p->code.len = p->places.len = (size_t)kept;
}
