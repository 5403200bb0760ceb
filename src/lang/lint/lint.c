/* lint.c -- Runs the lints of lints.def on a model, and applies levels and lines `allow`. */
#include "lint.h"

#include <stdarg.h>

/* Bytes of finished interpretations that are kept before their arena is released. */
#define SCRATCH_MOST ((size_t)64 << 10)

static const struct {
    enum lint_scope scope;
    void (*run)(struct lint *l);
} lints[DIAG_COUNT] = {
#define LINT(code, scope, run, proof, example) [code] = {scope, run},
#include "lints.def"
#undef LINT
};

enum lint_scope lint_scope_of(enum diag_code code)
{
    return code < DIAG_COUNT ? lints[code].scope : LINT_NONE;
}

void lint_nothing(struct lint *l)
{
    (void)l;
}

static bool is_judged(const struct lint *l, enum lint_scope scope)
{
    if (scope == LINT_LOCAL) return true;
    return scope == LINT_SYSTEM ? l->m && l->m->flow : scope == LINT_WHOLE && l->whole;
}

/* Returns whether a finding could matter: it is not off, or an `allow` is to be checked. */
static bool is_wanted(const struct lint *l, enum diag_code code)
{
    for (size_t i = 0; i < l->allows.len; i++)
        if (l->allows.at[i].code == code) return true;
    return !l->d->levels || l->d->levels[code] != LEVEL_OFF;
}

/* Returns whether this is the first code of the function that judges it, and one of its codes is
 * wanted. */
static bool runs_at(const struct lint *l, int code)
{
    bool wanted = false;
    for (int i = 0; i < code; i++)
        if (lints[i].run == lints[code].run) return false;
    for (int i = code; i < DIAG_COUNT && !wanted; i++)
        wanted = lints[i].run == lints[code].run && is_wanted(l, (enum diag_code)i);
    return wanted;
}

static void run_all(void *user)
{
    struct lint *l = user;
    arena_init_scratch(&l->scratch, l->arena);
    for (int i = 0; i < DIAG_COUNT; i++)
        if (lints[i].run && is_judged(l, lints[i].scope) && runs_at(l, i)) lints[i].run(l);
}

void lint_model(struct lint *l, struct model *m)
{
    l->m = m;
    l->whole = m->flow && m->encounters.len > 0;
    arena_try(l->arena, run_all, l);
    arena_release(&l->scratch);
    arena_release(&l->known);
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

static bool covers(const struct allow *a, enum diag_code code, struct span span)
{
    return a->code == code && a->over.file == span.file && a->over.from <= span.from &&
           span.from < a->over.to;
}

static bool allowed(struct lint *l, enum diag_code code, struct span span)
{
    bool found = false;
    for (size_t i = 0; i < l->allows.len; i++)
        if (covers(&l->allows.at[i], code, span)) found = l->allows.at[i].used = true;
    return found;
}

void lint_apply_levels(struct lint *l)
{
    size_t count = 0;
    for (size_t i = 0; i < l->d->list.len; i++) {
        struct diag *g = l->d->list.at[i];
        bool lint = lints[g->code].scope != LINT_NONE;
        uint8_t level = lint && l->d->levels ? l->d->levels[g->code] : LEVEL_DEFAULT;
        bool gone = lint && (allowed(l, g->code, g->span) || level == LEVEL_OFF),
             raised = level == LEVEL_ERROR;
        if (gone || raised) l->d->warnings--;
        if (gone) continue;
        if (raised) {
            g->severity = SEV_ERROR;
            l->d->errors++;
        }
        l->d->list.at[count++] = g;
    }
    l->d->list.len = count;
}

struct diag *lint_report(struct lint *l, enum diag_code code, struct span span, const char *format,
                         ...)
{
    if (allowed(l, code, span)) {
        l->d->scratch = (struct diag){.code = code, .span = span};
        return &l->d->scratch;
    }
    struct text t;
    text_init(&t, l->arena);
    va_list args;
    va_start(args, format);
    text_vprintf(&t, format, args);
    va_end(args);
    struct diag *g = diag_report(l->d, code, span, "%.*s", STR_FMT(text_str(&t)));
    g->whole = lints[code].scope == LINT_WHOLE;
    return g;
}

/* Only of lints that this program could judge: another may find what is allowed here. */
void lint_unused_allows(struct lint *l)
{
    for (size_t i = 0; i < l->allows.len; i++) {
        struct allow *a = &l->allows.at[i];
        if (a->code == DIAG_COUNT || a->used || !is_judged(l, lints[a->code].scope)) continue;
        struct diag *g =
            lint_report(l, W0600, a->line, "there is no %s here to allow", diag_code_name(a->code));
        g->whole = lints[a->code].scope == LINT_WHOLE;
        diag_help(g, "leave the line out");
    }
}
