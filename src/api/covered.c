/* covered.c -- files that need not be checked alone, because a program that contains them has shown that they are right.
 *
 * In a folder most files are used by others. What a whole program finds in such a file it finds with all that the file uses in
 * place; alone the file has less: a name that it takes from elsewhere would be missing. So it is enough that it, and each file that it
 * uses, names nothing outside of these (sema/sight.c), and that nothing was found in any of them.
 */
#include "api/session.h"

/* Which sources of the program are the files of `alone`; 0: not all of them are there. */
static uint64_t part_of(const struct fray_findings *whole, const struct fray_findings *alone)
{
    uint64_t part = 0;
    for (size_t i = 0; i < alone->held.len; i++) {
        size_t k = 0;
        while (k < whole->held.len && whole->held.at[k] != alone->held.at[i]) k++;
        if (k == whole->held.len || k >= SIGHT_FILES) return 0;
        part |= (uint64_t)1 << k;
    }
    return part;
}

static bool within(uint64_t part, uint32_t file)
{
    return file < SIGHT_FILES && (part >> file & 1);
}

static bool names_nothing_else(const struct sight *s, uint64_t part)
{
    for (uint32_t file = 0; file < SIGHT_FILES; file++)
        if (within(part, file) && (s->sees[file] & ~part)) return false;
    for (size_t i = 0; i < s->needs.len; i++) {
        const struct need *n = &s->needs.at[i];
        if (within(part, n->file) && (!n->with || (n->with & part)) && !(n->any & part)) return false;
    }
    return !s->lost;
}

/* What is judged of whole programs waits for all of them: it says nothing of a part. */
static bool nothing_found_in(const struct diags *d, uint64_t part)
{
    if (d->errors + d->warnings > d->list.len) return false;
    for (size_t i = 0; i < d->list.len; i++) {
        const struct diag *g = d->list.at[i];
        if (g->whole) continue;
        if (within(part, g->span.file)) return false;
        for (size_t k = 0; k < g->related.len; k++)
            if (within(part, g->related.at[k].span.file)) return false;
    }
    return true;
}

static bool covers(const struct judged_file *a, const fray_lints *lints, const struct fray_findings *alone)
{
    const struct fray_findings *f = a->findings;
    if (!f || a->result != FRAY_OK || !a->sure || !f->sight || f->own_levels || !session_same_levels(a, lints)) return false;
    uint64_t part = part_of(f, alone);
    return part && names_nothing_else(f->sight, part) && nothing_found_in(&f->diags, part);
}

int fray_session_covers(fray_session *s, const fray_lints *lints, const char *name)
{
    if (!s || !name) return 0;
    fray_memory memory = {s->own.resize, s->own.ctx};
    struct fray_findings *alone = findings_new(&memory);
    struct arena arena;
    struct modules modules;
    bool covered = false;
    if (!alone) return 0;
    arena_init(&arena, &s->own, 0);
    if (modules_names(&modules, alone, &arena, s->reader, s->user, name, &s->cache) == FRAY_OK && modules.sure && alone->held.len > 0 && alone->diags.list.len == 0) {
        for (size_t i = 0; i < s->beside_count && !covered; i++) covered = covers(&s->beside[i], lints, alone);
        for (size_t i = 0; i < s->room && !covered; i++) covered = covers(&s->answers[i], lints, alone);
    }
    arena_release(&arena);
    fray_findings_free(alone);
    return covered;
}
