/* find.c -- Collects the mutants of a model: walks its functions and declarations, and orders the
 * mutants by place. */
#include "finder.h"

#include <stdlib.h>

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
