/* sight.c -- which files name what of which others. Every search for a declared name notes here where it was found; so a file that
 * is right as a part of a program is known to be right alone, if all that it names is in what it uses.
 */
#include "sema/sema.h"

#define NO_FILE UINT32_MAX

uint64_t sight_bit(uint32_t file)
{
    return (uint64_t)1 << (file < SIGHT_FILES ? file : SIGHT_FILES - 1);
}

bool names_begin(struct model *m, uint64_t beside)
{
    m->sight = ARENA_NEW(m->arena, struct sight);
    m->shared = m->names = m->sight ? scope_new_shared(m->arena, m->sight, m->diags) : NULL;
    m->own = ARENA_ARRAY(m->arena, struct scope *, SIGHT_FILES);
    for (uint32_t file = 0; m->names && m->own && file < SIGHT_FILES; file++)
        if (beside & sight_bit(file)) m->own[file] = scope_new_beside(m->arena, m->shared);
    if (m->sight) m->sight->reading = NO_FILE; /* what is built in is everybody's */
    return !m->arena->failed;
}

void reads_other(struct model *m, uint32_t file)
{
    m->sight->reading = file;
    m->names = file < SIGHT_FILES && m->own[file] ? m->own[file] : m->shared;
}

void sight_files(struct sight *s, uint64_t files)
{
    if (!s) return; /* memory ran out */
    if (s->reading < SIGHT_FILES) s->sees[s->reading] |= files;
    else s->lost = true;
}

void sight_file(struct sight *s, uint32_t file)
{
    sight_files(s, sight_bit(file));
    if (s && file >= SIGHT_FILES) s->lost = true;
}

void sight_need(struct model *m, uint64_t all, uint64_t with, uint64_t any)
{
    struct sight *s = m->sight;
    if (any & all) return;
    for (size_t i = 0; i < s->needs.len; i++)
        if (s->needs.at[i].all == all && s->needs.at[i].with == with && s->needs.at[i].any == any) return;
    vec_push(&s->needs, m->arena, (struct need){all, with, any});
}

void sight_only_with(struct model *m, const uint64_t *before, uint64_t all)
{
    struct sight *s = m->sight;
    for (uint32_t file = 0; all && file < SIGHT_FILES; file++) {
        uint64_t more = s->sees[file] & ~before[file];
        s->sees[file] = before[file];
        for (; more; more &= more - 1) sight_need(m, all | sight_bit(file), 0, more & -more);
    }
}
