/* lint_levels.c -- Levels of lints, set by a host or by a project file. */
#include "compile.h"

fray_lints *fray_lints_new(const fray_memory *memory)
{
    struct memory from = memory_of(memory);
    fray_lints *l = from.resize(from.ctx, NULL, 0, sizeof *l);
    if (l) *l = (fray_lints){.own = from};
    return l;
}

void fray_lints_free(fray_lints *l)
{
    if (!l) return;
    struct memory from = l->own;
    from.resize(from.ctx, l, sizeof *l, 0);
}

fray_result fray_lints_set(fray_lints *l, const char *code, const char *level)
{
    static const char *const names[] = {"off", "warning", "error"};
    if (!l || !code || !level) return FRAY_BAD_ARGUMENT;
    const struct diag_code *lint = diag_code_find(str_from(code));
    if (!lint || lint_scope_of(lint) == LINT_NONE) return FRAY_NOT_FOUND;
    for (uint8_t i = 0; i < 3; i++) {
        if (!str_equal(str_from(level), str_from(names[i]))) continue;
        l->levels.host[diag_number(lint)] = (uint8_t)(LEVEL_OFF + i);
        return FRAY_OK;
    }
    return FRAY_BAD_ARGUMENT;
}

static fray_result read_project(fray_lints *l, struct fray_findings *f, const char *shown,
                                struct str text)
{
    struct arena arena;
    arena_init(&arena, &f->own, 0);
    uint32_t file = source_add(&f->diags, str_from(shown), text);
    struct ast *tree = file == UINT32_MAX ? NULL : parse_source(&f->diags, &arena, file);
    if (tree && !arena.failed) lint_project(&f->diags, tree, l->levels.project);
    bool failed = !tree || arena.failed || f->arena.failed;
    arena_release(&arena);
    return failed ? FRAY_NO_MEMORY : f->diags.errors ? FRAY_INVALID : FRAY_OK;
}

fray_result fray_lints_read(fray_lints *l, const char *shown, const char *text, size_t size,
                            fray_findings **findings)
{
    if (findings) *findings = NULL;
    if (!l || !shown || (!text && size) || !findings) return FRAY_BAD_ARGUMENT;
    struct fray_findings *f = findings_new(&l->own);
    fray_result result = f ? read_project(l, f, shown, (struct str){text, size}) : FRAY_NO_MEMORY;
    return findings_give(f, result, findings);
}
