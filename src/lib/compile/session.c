/* session.c -- Checks and compiles repeatedly with a cache, for an editor or a folder of files that
 * share modules.
 *
 * A session keeps every file that it has read, and the findings of every file that it has checked.
 * A file is checked again only if its text or the text of a module has changed. To find out, the
 * session calls the reader for each of them and compares the texts.
 */
#include "session.h"

#include <string.h>

#include "engine/bytecode/program_file.h"

fray_result fray_session_new(const fray_memory *memory, fray_reader reader, void *user,
                             fray_session **session)
{
    if (session) *session = NULL;
    if (!session || !reader) return FRAY_BAD_ARGUMENT;
    struct memory from = memory ? (struct memory){memory->resize, memory->ctx} : memory_default;
    fray_session *s = from.resize(from.ctx, NULL, 0, sizeof *s);
    if (!s) return FRAY_NO_MEMORY;
    *s = (fray_session){.own = from, .reader = reader, .user = user};
    s->cache.memory = &s->own;
    arena_init(&s->cache.heads, &s->own, 0);
    *session = s;
    return FRAY_OK;
}

static void name_free(fray_session *s, char *name)
{
    if (name) s->own.resize(s->own.ctx, name, strlen(name) + 1, 0);
}

static void session_forget_batches(fray_session *s)
{
    for (size_t i = 0; i < s->batch_count; i++) fray_findings_free(s->batches[i].findings);
    if (s->batches) s->own.resize(s->own.ctx, s->batches, s->batch_count * sizeof *s->batches, 0);
    s->batches = NULL;
    s->batch_count = 0;
}

void fray_session_free(fray_session *s)
{
    if (!s) return;
    struct memory from = s->own;
    session_forget_batches(s);
    for (size_t i = 0; i < s->capacity; i++) {
        fray_findings_free(s->checked[i].findings);
        name_free(s, s->checked[i].name);
    }
    if (s->checked) from.resize(from.ctx, s->checked, s->capacity * sizeof *s->checked, 0);
    cache_free(&s->cache);
    from.resize(from.ctx, s, sizeof *s, 0);
}

static struct checked_file *checked_slot(struct checked_file *at, size_t capacity, const char *name)
{
    uint64_t h = 1469598103934665603u;
    for (const char *c = name; *c; c++) h = (h ^ (unsigned char)*c) * 1099511628211u;
    for (size_t i = (h ^ h >> 32) & (capacity - 1);; i = (i + 1) & (capacity - 1))
        if (!at[i].name || strcmp(at[i].name, name) == 0) return &at[i];
}

static bool checked_grow(fray_session *s)
{
    if (s->count * 2 < s->capacity) return true;
    size_t capacity = s->capacity ? s->capacity * 2 : 16;
    struct checked_file *at = s->own.resize(s->own.ctx, NULL, 0, capacity * sizeof *at);
    if (!at) return false;
    memset(at, 0, capacity * sizeof *at);
    for (size_t i = 0; i < s->capacity; i++)
        if (s->checked[i].name) *checked_slot(at, capacity, s->checked[i].name) = s->checked[i];
    if (s->checked) s->own.resize(s->own.ctx, s->checked, s->capacity * sizeof *s->checked, 0);
    s->checked = at;
    s->capacity = capacity;
    return true;
}

static struct checked_file *checked_find(fray_session *s, const char *name)
{
    if (!checked_grow(s)) return NULL;
    struct checked_file *a = checked_slot(s->checked, s->capacity, name);
    if (a->name) return a;
    size_t size = strlen(name) + 1;
    a->name = s->own.resize(s->own.ctx, NULL, 0, size);
    if (!a->name) return NULL;
    memcpy(a->name, name, size);
    s->count++;
    return a;
}

bool session_same_levels(const struct checked_file *a, const fray_lints *lints)
{
    static const uint8_t nothing[DIAG_COUNT];
    return memcmp(a->project, lints ? lints->project : nothing, DIAG_COUNT) == 0 &&
           memcmp(a->host, lints ? lints->host : nothing, DIAG_COUNT) == 0;
}

void session_keep_levels(struct checked_file *a, const fray_lints *lints)
{
    static const uint8_t nothing[DIAG_COUNT];
    memcpy(a->project, lints ? lints->project : nothing, DIAG_COUNT);
    memcpy(a->host, lints ? lints->host : nothing, DIAG_COUNT);
}

static bool same_files(const struct fray_findings *a, const struct fray_findings *b)
{
    if (a->held.len != b->held.len) return false;
    for (size_t i = 0; i < a->held.len; i++)
        if (a->held.at[i] != b->held.at[i]) return false;
    return true;
}

/* Whether the file and its modules have the same texts as at the last check. Unchanged files
 * need no tree. */
static bool is_unchanged(fray_session *s, const struct checked_file *a, const fray_lints *lints,
                         const char *name)
{
    fray_memory memory = {s->own.resize, s->own.ctx};
    struct fray_findings *f =
        a->findings && a->complete && session_same_levels(a, lints) ? findings_new(&memory) : NULL;
    struct arena arena;
    struct modules modules;
    if (!f) return false;
    arena_init(&arena, &s->own, 0);
    bool same =
        modules_names(&modules, f, &arena, s->reader, s->user, name, &s->cache) != FRAY_NO_MEMORY &&
        modules.complete && same_files(a->findings, f);
    arena_release(&arena);
    fray_findings_free(f);
    return same;
}

fray_result fray_session_check(fray_session *s, const fray_lints *lints, const char *name,
                               fray_findings **findings, int *again)
{
    if (findings) *findings = NULL;
    if (again) *again = 0;
    if (!s || !name || !findings) return FRAY_BAD_ARGUMENT;
    struct checked_file *a = checked_find(s, name);
    if (a && is_unchanged(s, a, lints, name)) {
        *findings = a->findings;
        return a->result;
    }
    fray_memory memory = {s->own.resize, s->own.ctx};
    struct fray_findings *f = a ? findings_new(&memory) : NULL;
    if (!f) return FRAY_NO_MEMORY;
    struct arena arena;
    struct modules modules;
    arena_init(&arena, &s->own, 0);
    fray_result result = modules_read(&modules, f, &arena, s->reader, s->user, name, &s->cache);
    bool complete = modules.complete;
    result = check_read(result, &modules, f, &arena, &s->own, lints, name);
    arena_release(&arena);
    if (f->arena.failed || result == FRAY_NO_MEMORY || !findings_finish(f)) {
        fray_findings_free(f);
        return FRAY_NO_MEMORY;
    }
    fray_findings_free(a->findings);
    a->findings = f;
    a->result = result;
    a->complete = complete;
    session_keep_levels(a, lints);
    if (again) *again = 1;
    *findings = f;
    return result;
}

fray_result fray_session_compile(fray_session *s, fray_purpose purpose, const char *name,
                                 fray_program **program, fray_findings **findings)
{
    if (program) *program = NULL;
    if (findings) *findings = NULL;
    return s ? compile_cached(&s->cache, &s->own, s->reader, s->user, name, purpose, program,
                              findings)
             : FRAY_BAD_ARGUMENT;
}

int fray_session_tests(fray_session *s, const char *name)
{
    const char *text = NULL, *shown = NULL;
    size_t size = 0;
    if (!s || !name || s->reader(s->user, name, NULL, &text, &size, &shown) != FRAY_OK ||
        (!text && size))
        return -1;
    if (program_is_file((struct str){text, size})) return -1;
    struct str shown_as = str_from(shown ? shown : name);
    const struct kept_file *k =
        cache_file(&s->cache, shown_as, str_hash(shown_as), (struct str){text, size}, false, 0);
    return k ? k->head.tests : -1;
}

void fray_session_forget(fray_session *s, const char *name)
{
    if (s && !name) session_forget_batches(s);
    if (!s || !s->capacity || !name) return;
    struct checked_file *a = checked_slot(s->checked, s->capacity, name);
    fray_findings_free(a->findings);
    a->findings = NULL;
}

void fray_session_assume_stable(fray_session *s)
{
    if (s) s->cache.borrows = true;
}

void fray_session_trim(fray_session *s)
{
    if (!s) return;
    s->cache.compilation++;
    cache_drop_trees(&s->cache, 0);
}
