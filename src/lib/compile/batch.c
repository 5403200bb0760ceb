/* batch.c -- Checks files that use the same modules in one program, so that the modules are checked
 * once.
 *
 * A folder has many top files (encounters, tests), each above the same rules. In one program each
 * has a scope of its own (lang/sema/model/file_deps.c). They affect each other only by declarations
 * that affect every fight: members, hooks, options. So a group has only files that use the same
 * modules with such declarations, in the same order.
 *
 * Members and hooks of the top files themselves do no harm. The use of a member is recorded, and an
 * additional hook hides no error. If two files add the same member, the group has an error that
 * neither file has alone, so the later file is dropped. A file that declares more (an option, a
 * system) is checked alone.
 *
 * Only lints on the whole program are reported from a batched program. It serves to prove files
 * without findings correct (implied.c). All other files are checked alone.
 */
#include <string.h>

#include "session.h"

enum { OPEN_GROUPS = 4 };

/* Files to be checked in one program. Keeps their modules in the cache until then. */
struct group {
    const fray_lints *lints;
    /* all modules, each once; those that affect every fight */
    struct kept_file *held[MAX_MODULES], *affecting[MAX_MODULES];
    size_t held_count, affecting_count, count;
    struct batch_file {
        const char *name;
        const struct kept_file *file;
    } files[MAX_MODULES];
};

struct batch_run {
    fray_session *s;
    struct group groups[OPEN_GROUPS];
    size_t oldest;
    fray_result result;
};

/* ---- groups ---- */

static bool contains(struct kept_file *const *list, size_t count, const struct kept_file *k)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == k) return true;
    return false;
}

/* Whether the list contains the file, or its text under another name. */
static bool contains_text(struct kept_file *const *list, size_t count, const struct kept_file *k)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == k || str_equal(list[i]->read.sources.at[0].text, k->read.sources.at[0].text))
            return true;
    return false;
}

static bool are_disjoint(const struct group *g, const struct group *one)
{
    for (size_t i = 0; i < g->count; i++)
        if (contains_text(one->held, one->held_count, g->files[i].file)) return false;
    return !contains_text(g->held, g->held_count, one->files[0].file);
}

static bool group_accepts(const struct group *g, const struct group *one)
{
    if (!g->count || g->affecting_count != one->affecting_count ||
        memcmp(g->affecting, one->affecting, g->affecting_count * sizeof *g->affecting) != 0)
        return false;
    if (memcmp(&g->lints->levels, &one->lints->levels, sizeof g->lints->levels) != 0) return false;
    size_t more = 0;
    for (size_t i = 0; i < one->held_count; i++)
        more += !contains(g->held, g->held_count, one->held[i]);
    return g->held_count + more <= DEP_FILES && are_disjoint(g, one);
}

static void group_hold(struct group *g, struct kept_file *k)
{
    g->held[g->held_count++] = k;
    kept_pin(k);
}

static void group_release(struct group *g)
{
    for (size_t i = 0; i < g->held_count; i++) kept_unpin(g->held[i]);
    g->count = g->held_count = 0;
}

static void group_merge(struct group *g, struct group *one)
{
    for (size_t i = 0; i < one->held_count; i++)
        if (!contains(g->held, g->held_count, one->held[i])) group_hold(g, one->held[i]);
    g->files[g->count++] = one->files[0];
    group_release(one);
}

/* ---- one program for a group ---- */

/* NULL: no memory. */
static struct fray_findings *check_together(fray_session *s, const fray_lints *lints,
                                            const char *const *names, size_t count,
                                            struct checked_file *a)
{
    struct fray_findings *f = findings_new(&s->own);
    struct arena arena;
    struct modules modules;
    if (!f) return NULL;
    arena_init(&arena, &s->own, 0);
    fray_result read =
        modules_read_all(&modules, f, &arena, s->reader, s->user, names, count, &s->cache);
    *a = (struct checked_file){.findings = f, .complete = modules.complete};
    a->levels = lints->levels;
    a->result = check_read(read, &modules, f, &arena, &s->own, lints, names[0]);
    arena_release(&arena);
    a->result = findings_give(f, a->result, &f);
    return f;
}

/* Drops files with errors. False: at most one file is left, or an error is in a shared module. */
static bool drop_faulty(struct group *g, const struct fray_findings *f)
{
    bool faulty[MAX_MODULES] = {false};
    size_t kept = 0;
    for (size_t i = 0; i < f->diags.list.len; i++) {
        const struct diag *d = f->diags.list.at[i];
        size_t k = 0;
        while (k < g->count &&
               (d->span.file >= f->held.len || f->held.at[d->span.file] != g->files[k].file))
            k++;
        if (d->severity == SEV_ERROR && k == g->count) return false;
        if (d->severity == SEV_ERROR) faulty[k] = true;
    }
    for (size_t k = 0; k < g->count; k++)
        if (!faulty[k]) g->files[kept++] = g->files[k];
    bool fewer = kept < g->count;
    g->count = kept;
    return fewer && kept > 1;
}

static void group_check(struct batch_run *b, struct group *g)
{
    struct checked_file a = {.name = NULL};
    struct fray_findings *f = NULL;
    for (bool retry = g->count > 1; retry && b->result == FRAY_OK;) {
        const char *names[MAX_MODULES];
        for (size_t i = 0; i < g->count; i++) names[i] = g->files[i].name;
        fray_findings_free(f);
        f = check_together(b->s, g->lints, names, g->count, &a);
        if (!f) b->result = FRAY_NO_MEMORY;
        retry = f && a.result != FRAY_OK && drop_faulty(g, f);
    }
    size_t before = b->s->batches.len;
    b->s->arena.failed = false;
    if (f && a.result == FRAY_OK) vec_push(&b->s->batches, &b->s->arena, a);
    if (b->s->batches.len == before) fray_findings_free(f);
    group_release(g);
}

/* Makes a group of one file; count 0: it cannot be batched. A file that brings rules for every
 * fight is checked at once, while the trees of its modules are in the cache. */
static void classify_file(struct batch_run *b, const fray_lints *lints, const char *name,
                          struct group *one)
{
    fray_session *s = b->s;
    bool complete;
    struct fray_findings *f =
        modules_named(&s->own, s->reader, s->user, name, &s->cache, &complete);
    *one = (struct group){.lints = lints};
    if (!f) b->result = FRAY_NO_MEMORY;
    bool good = complete && f->held.len > 0 && f->diags.list.len == 0;
    for (size_t i = 0; good && i < f->held.len; i++) {
        struct kept_file *k = f->held.at[i];
        group_hold(one, k);
        if (k->head.affects_all && i > 0) one->affecting[one->affecting_count++] = k;
    }
    bool alone = good && one->held[0]->head.brings_rules;
    if (good && !alone) one->files[one->count++] = (struct batch_file){name, one->held[0]};
    fray_findings_free(f);
    if (alone && fray_session_check(s, lints, name, &f, NULL) == FRAY_NO_MEMORY)
        b->result = FRAY_NO_MEMORY;
}

static void group_add(struct batch_run *b, struct group *one)
{
    size_t at = OPEN_GROUPS;
    for (size_t i = 0; i < OPEN_GROUPS && at == OPEN_GROUPS; i++)
        if (group_accepts(&b->groups[i], one)) at = i;
    if (at < OPEN_GROUPS) {
        group_merge(&b->groups[at], one);
        return;
    }
    struct group oldest = b->groups[b->oldest];
    b->groups[b->oldest] = *one;
    b->oldest = (b->oldest + 1) % OPEN_GROUPS;
    group_check(b, &oldest);
}

fray_result fray_session_check_batch(fray_session *s, const fray_lints *const *lints,
                                     const char *const *names, size_t count)
{
    if (!s || (count && (!lints || !names))) return FRAY_BAD_ARGUMENT;
    struct batch_run *b = s->own.resize(s->own.ctx, NULL, 0, sizeof *b);
    if (!b) return FRAY_NO_MEMORY;
    *b = (struct batch_run){.s = s};
    for (size_t i = 0; i < count && b->result == FRAY_OK; i++) {
        struct group one;
        if (!names[i] || !lints[i]) continue;
        classify_file(b, lints[i], names[i], &one);
        if (one.count)
            group_add(b, &one);
        else
            group_release(&one);
    }
    for (size_t i = 0; i < OPEN_GROUPS; i++)
        group_check(b, &b->groups[(b->oldest + i) % OPEN_GROUPS]);
    fray_result result = b->result;
    s->own.resize(s->own.ctx, b, sizeof *b, 0);
    return result;
}

fray_findings *fray_session_batch_at(const fray_session *s, size_t index)
{
    return s && index < s->batches.len ? s->batches.at[index].findings : NULL;
}
