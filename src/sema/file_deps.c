/* file_deps.c -- which files name what of which others. Every search for a declared name notes here
 * where it was found; so a file that is right as a part of a program is known to be right alone, if
 * all that it names is in what it uses.
 */
#include "sema/sema.h"

#define NO_FILE UINT32_MAX

uint64_t file_bit(uint32_t file)
{
    return (uint64_t)1 << (file < DEP_FILES ? file : DEP_FILES - 1);
}

void file_deps_begin(struct model *m, uint64_t beside)
{
    m->sight = ARENA_NEW(m->arena, struct file_deps);
    m->shared = m->names = scope_new_shared(m->arena, m->sight, m->diags);
    m->own = ARENA_ARRAY(m->arena, struct scope *, DEP_FILES);
    for (uint32_t file = 0; file < DEP_FILES; file++)
        if (beside & file_bit(file)) m->own[file] = scope_new_beside(m->arena, m->shared);
    m->sight->reading = NO_FILE; /* what is built in is everybody's */
}

void enter_file(struct model *m, uint32_t file)
{
    m->sight->reading = file;
    m->names = file < DEP_FILES && m->own[file] ? m->own[file] : m->shared;
}

void file_deps_add_all(struct file_deps *s, uint64_t files)
{
    if (s->reading < DEP_FILES)
        s->sees[s->reading] |= files;
    else
        s->lost = true;
}

void file_deps_add(struct file_deps *s, uint32_t file)
{
    file_deps_add_all(s, file_bit(file));
    if (file >= DEP_FILES) s->lost = true;
}

void file_deps_need(struct model *m, uint64_t all, uint64_t with, uint64_t any)
{
    struct file_deps *s = m->sight;
    if (any & all) return;
    for (size_t i = 0; i < s->needs.len; i++)
        if (s->needs.at[i].all == all && s->needs.at[i].with == with && s->needs.at[i].any == any)
            return;
    vec_push(&s->needs, m->arena, (struct need){all, with, any});
}

void file_deps_need_any(struct model *m, const uint64_t *before, uint64_t all)
{
    struct file_deps *s = m->sight;
    for (uint32_t file = 0; all && file < DEP_FILES; file++) {
        uint64_t more = s->sees[file] & ~before[file];
        s->sees[file] = before[file];
        for (; more; more &= more - 1) file_deps_need(m, all | file_bit(file), 0, more & -more);
    }
}
