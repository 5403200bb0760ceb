/* file_deps.c -- Dependency tracking between files. Every lookup of a declared name records here
 * which file declares it. A file that is correct in a program is then known to be correct alone, if
 * it uses all files that it names. */
#include "sema.h"

#define NO_FILE UINT32_MAX

uint64_t file_bit(uint32_t file)
{
    return (uint64_t)1 << (file < DEP_FILES ? file : DEP_FILES - 1);
}

void file_deps_begin(struct model *m, const bool *beside)
{
    m->deps = ARENA_NEW(m->arena, struct file_deps);
    m->shared_scope = m->names = scope_new_shared(m->arena, m->deps, m->diags);
    m->file_scopes = ARENA_ARRAY(m->arena, struct scope *, MODEL_FILES);
    for (uint32_t file = 0; beside && file < MODEL_FILES; file++)
        if (beside[file]) m->file_scopes[file] = scope_new_file(m->arena, m->shared_scope);
    m->deps->current = NO_FILE; /* built-in names belong to no file */
}

void switch_file(struct model *m, uint32_t file)
{
    m->deps->current = file;
    m->names = file < MODEL_FILES && m->file_scopes[file] ? m->file_scopes[file] : m->shared_scope;
}

void file_deps_add_all(struct file_deps *s, uint64_t files)
{
    if (s->current < DEP_FILES)
        s->uses[s->current] |= files;
    else
        s->incomplete = true;
}

void file_deps_add(struct file_deps *s, uint32_t file)
{
    file_deps_add_all(s, file_bit(file));
    if (file >= DEP_FILES) s->incomplete = true;
}

void file_deps_need(struct model *m, uint64_t all, uint64_t with, uint64_t any)
{
    struct file_deps *s = m->deps;
    if (any & all) return;
    for (size_t i = 0; i < s->rules.len; i++)
        if (s->rules.at[i].all == all && s->rules.at[i].with == with && s->rules.at[i].any == any)
            return;
    vec_push(&s->rules, m->arena, (struct dep_rule){all, with, any});
}
