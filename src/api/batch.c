/* batch.c -- files that use the same modules, checked in one program: the modules are looked at
 * once for all of them.
 *
 * In a folder many files stand at the top: encounters, tests, each with all the rules below it. Put
 * into one program, each with names that it alone sees (sema/file_deps.c), they meet only in what
 * reaches every fight: members, hooks, options. So only files are put beside each other that use
 * the same modules which bring such things, in the same order. What a file itself adds to records,
 * and its hooks, do no harm: if somebody names a member, that is seen, and a hook more hides
 * nothing that is wrong. Two that add the same to a record are an error that neither has alone;
 * then the later one is left out. Who brings more than that (an option, a system) is checked alone.
 * Of what is found in such a program
 * nothing is told but what is said of whole programs: a file in which nothing was found is covered
 * (implied.c), the others are checked alone.
 */
#include <string.h>

#include "api/session.h"

enum { OPEN_GROUPS = 4 };

/* Files that wait for others, to be checked beside each other. All that they are made of is held
 * until then. */
struct group {
    const fray_lints *lints;
    /* of all, each once; what reaches every fight */
    struct kept_file *held[MAX_MODULES], *felt[MAX_MODULES];
    size_t held_count, felt_count, count;
    struct waiting {
        const char *name;
        const struct kept_file *file;
    } files[MAX_MODULES];
};

struct beside {
    fray_session *s;
    struct group groups[OPEN_GROUPS];
    size_t oldest;
    fray_result result;
};

/* ---- groups ---- */

static bool has(struct kept_file *const *list, size_t count, const struct kept_file *k)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == k) return true;
    return false;
}

/* Or its text, under another name. */
static bool has_text(struct kept_file *const *list, size_t count, const struct kept_file *k)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == k || str_equal(list[i]->read.sources.at[0].text, k->read.sources.at[0].text))
            return true;
    return false;
}

static bool no_part_of(const struct group *g, const struct group *one)
{
    for (size_t i = 0; i < g->count; i++)
        if (has_text(one->held, one->held_count, g->files[i].file)) return false;
    return !has_text(g->held, g->held_count, one->files[0].file);
}

static bool fits(const struct group *g, const struct group *one)
{
    if (!g->count || g->felt_count != one->felt_count ||
        memcmp(g->felt, one->felt, g->felt_count * sizeof *g->felt) != 0)
        return false;
    if (memcmp(g->lints->project, one->lints->project, DIAG_COUNT) != 0 ||
        memcmp(g->lints->said, one->lints->said, DIAG_COUNT) != 0)
        return false;
    size_t more = 0;
    for (size_t i = 0; i < one->held_count; i++) more += !has(g->held, g->held_count, one->held[i]);
    return g->held_count + more <= DEP_FILES && no_part_of(g, one);
}

static void hold(struct group *g, struct kept_file *k)
{
    g->held[g->held_count++] = k;
    kept_hold(k);
}

static void let_go(struct group *g)
{
    for (size_t i = 0; i < g->held_count; i++) kept_let_go(g->held[i]);
    g->count = g->held_count = 0;
}

static void join(struct group *g, struct group *one)
{
    for (size_t i = 0; i < one->held_count; i++)
        if (!has(g->held, g->held_count, one->held[i])) hold(g, one->held[i]);
    g->files[g->count++] = one->files[0];
    let_go(one);
}

/* ---- a program of all of them ---- */

static bool answer_add(fray_session *s, struct judged_file a)
{
    struct judged_file *more = s->own.resize(s->own.ctx, s->beside, s->beside_count * sizeof *more,
                                             (s->beside_count + 1) * sizeof *more);
    if (!more) return false;
    s->beside = more;
    s->beside[s->beside_count++] = a;
    return true;
}

/* NULL: no memory. */
static struct fray_findings *check_names(fray_session *s, const fray_lints *lints,
                                         const char *const *names, size_t count,
                                         struct judged_file *a)
{
    fray_memory memory = {s->own.resize, s->own.ctx};
    struct fray_findings *f = findings_new(&memory);
    struct arena arena;
    struct modules modules;
    if (!f) return NULL;
    arena_init(&arena, &s->own, 0);
    fray_result read =
        modules_read_all(&modules, f, &arena, s->reader, s->user, names, count, &s->cache);
    *a = (struct judged_file){.findings = f, .sure = modules.sure};
    session_keep_levels(a, lints);
    a->result = check_read(read, &modules, f, &arena, &s->own, lints, names[0]);
    arena_release(&arena);
    if (!f->arena.failed && a->result != FRAY_NO_MEMORY && findings_finish(f)) return f;
    fray_findings_free(f);
    return NULL;
}

/* Without those in which there are errors; false: no others are left, or the errors are in what
 * they share. */
static bool leave_out_wrong(struct group *g, const struct fray_findings *f)
{
    bool wrong[MAX_MODULES] = {false};
    size_t kept = 0;
    for (size_t i = 0; i < f->diags.list.len; i++) {
        const struct diag *d = f->diags.list.at[i];
        size_t k = 0;
        while (k < g->count &&
               (d->span.file >= f->held.len || f->held.at[d->span.file] != g->files[k].file))
            k++;
        if (d->severity == SEV_ERROR && k == g->count) return false;
        if (d->severity == SEV_ERROR) wrong[k] = true;
    }
    for (size_t k = 0; k < g->count; k++)
        if (!wrong[k]) g->files[kept++] = g->files[k];
    bool fewer = kept < g->count;
    g->count = kept;
    return fewer && kept > 1;
}

static void group_check(struct beside *b, struct group *g)
{
    struct judged_file a = {.name = NULL};
    struct fray_findings *f = NULL;
    for (bool again = g->count > 1; again && b->result == FRAY_OK;) {
        const char *names[MAX_MODULES];
        for (size_t i = 0; i < g->count; i++) names[i] = g->files[i].name;
        fray_findings_free(f);
        f = check_names(b->s, g->lints, names, g->count, &a);
        if (!f) b->result = FRAY_NO_MEMORY;
        again = f && a.result != FRAY_OK && leave_out_wrong(g, f);
    }
    if (f && (a.result != FRAY_OK || !answer_add(b->s, a))) fray_findings_free(f);
    let_go(g);
}

/* What a file alone would be a group of; count 0: it is not to be checked beside others. One that
 * brings rules for every fight is checked now, as the trees of what it uses are there. */
static void look_at(struct beside *b, const fray_lints *lints, const char *name, struct group *one)
{
    fray_session *s = b->s;
    fray_memory memory = {s->own.resize, s->own.ctx};
    struct fray_findings *f = findings_new(&memory);
    struct arena arena;
    struct modules modules = {.count = 0};
    *one = (struct group){.lints = lints};
    arena_init(&arena, &s->own, 0);
    fray_result read = f ? modules_names(&modules, f, &arena, s->reader, s->user, name, &s->cache)
                         : FRAY_NO_MEMORY;
    if (read == FRAY_NO_MEMORY) b->result = read;
    bool good = read == FRAY_OK && modules.sure && f->held.len > 0 && f->diags.list.len == 0;
    for (size_t i = 0; good && i < f->held.len; i++) {
        struct kept_file *k = f->held.at[i];
        hold(one, k);
        if (k->head.felt && i > 0) one->felt[one->felt_count++] = k;
    }
    bool alone = good && one->held[0]->head.rules;
    if (good && !alone) one->files[one->count++] = (struct waiting){name, one->held[0]};
    arena_release(&arena);
    fray_findings_free(f);
    if (alone && fray_session_check(s, lints, name, &f, NULL) == FRAY_NO_MEMORY)
        b->result = FRAY_NO_MEMORY;
}

static void put(struct beside *b, struct group *one)
{
    size_t at = OPEN_GROUPS;
    for (size_t i = 0; i < OPEN_GROUPS && at == OPEN_GROUPS; i++)
        if (fits(&b->groups[i], one)) at = i;
    if (at < OPEN_GROUPS) {
        join(&b->groups[at], one);
        return;
    }
    struct group oldest = b->groups[b->oldest];
    b->groups[b->oldest] = *one; /* it waits from now on */
    b->oldest = (b->oldest + 1) % OPEN_GROUPS;
    group_check(b, &oldest);
}

fray_result fray_session_check_batch(fray_session *s, const fray_lints *const *lints,
                                     const char *const *names, size_t count)
{
    if (!s || (count && (!lints || !names))) return FRAY_BAD_ARGUMENT;
    struct beside *b = s->own.resize(s->own.ctx, NULL, 0, sizeof *b);
    if (!b) return FRAY_NO_MEMORY;
    *b = (struct beside){.s = s};
    for (size_t i = 0; i < count && b->result == FRAY_OK; i++) {
        struct group one;
        if (!names[i] || !lints[i]) continue;
        look_at(b, lints[i], names[i], &one);
        if (one.count)
            put(b, &one);
        else
            let_go(&one);
    }
    for (size_t i = 0; i < OPEN_GROUPS; i++)
        group_check(b, &b->groups[(b->oldest + i) % OPEN_GROUPS]);
    fray_result result = b->result;
    s->own.resize(s->own.ctx, b, sizeof *b, 0);
    return result;
}

fray_findings *fray_session_batch_at(const fray_session *s, size_t index)
{
    return s && index < s->beside_count ? s->beside[index].findings : NULL;
}
