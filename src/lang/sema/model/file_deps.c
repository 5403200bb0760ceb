/* file_deps.c -- Dependency tracking between files. Every lookup of a declared name records here
 * which file declares it. A file that is correct in a program is then known to be correct alone, if
 * it uses all files that it names. */
#include "model.h"

uint64_t file_bit(uint32_t file)
{
    return (uint64_t)1 << (file < DEP_FILES ? file : DEP_FILES - 1);
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
