/* report.c -- Reports findings of lints, and keeps what several lints compute. */
#include <stdarg.h>

#include "lint.h"

/* Bytes of finished interpretations that are kept before their arena is released. */
#define SCRATCH_MOST ((size_t)64 << 10)

static const struct {
    const struct diag_code *code;
    enum lint_scope scope;
} scopes[] = {
#define LINT(code, scope, run, proof, example) {code, scope},
#include "lints.def"
#undef LINT
};

enum lint_scope lint_scope_of(const struct diag_code *code)
{
    for (size_t i = 0; i < sizeof scopes / sizeof *scopes; i++)
        if (scopes[i].code == code) return scopes[i].scope;
    return LINT_NONE;
}

const struct site_index *lint_sites(struct lint *l)
{
    if (!l->sites) l->sites = site_index_new(l->arena, l->m);
    return l->sites;
}

struct arena *lint_scratch(struct lint *l)
{
    if (l->scratch.used_bytes < SCRATCH_MOST) return &l->scratch;
    arena_release(&l->scratch);
    arena_init_scratch(&l->scratch, l->arena);
    return &l->scratch;
}

struct diag *lint_report(struct lint *l, const struct diag_code *code, struct span span,
                         const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str message = str_vprintf(l->arena, format, args);
    va_end(args);
    struct diag *g = diag_report(l->d, code, span, "%.*s", STR_FMT(message));
    g->whole = lint_scope_of(code) == LINT_WHOLE;
    return g;
}
