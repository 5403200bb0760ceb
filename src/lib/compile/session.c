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
    struct memory from = memory_of(memory);
    fray_session *s = from.resize(from.ctx, NULL, 0, sizeof *s);
    if (!s) return FRAY_NO_MEMORY;
    *s = (fray_session){.own = from, .reader = reader, .user = user};
    s->cache.memory = &s->own;
    arena_init(&s->cache.heads, &s->own, 0);
    arena_init(&s->arena, &s->own, 0);
    s->names = interner_new(&s->arena);
    if (s->names) *session = s;
    if (!s->names) fray_session_free(s);
    return *session ? FRAY_OK : FRAY_NO_MEMORY;
}

static void session_forget_batches(fray_session *s)
{
    for (size_t i = 0; i < s->batches.len; i++) fray_findings_free(s->batches.at[i].findings);
    s->batches.len = 0;
}

void fray_session_free(fray_session *s)
{
    if (!s) return;
    struct memory from = s->own;
    session_forget_batches(s);
    for (size_t i = 0; i < s->checked.len; i++) fray_findings_free(s->checked.at[i].findings);
    arena_release(&s->arena);
    cache_free(&s->cache);
    from.resize(from.ctx, s, sizeof *s, 0);
}

/* The file of that name, which begins as not checked. NULL: no memory; a later call may find some.
 */
static struct checked_file *checked_find(fray_session *s, const char *name)
{
    s->arena.failed = false;
    uint32_t id = intern(s->names, str_from(name));
    for (size_t n = s->checked.len; n < id; n++) {
        struct checked_file a = {.name = interned(s->names, (uint32_t)n + 1).at};
        vec_push(&s->checked, &s->arena, a);
        if (s->checked.len == n) return NULL;
    }
    return id ? &s->checked.at[id - 1] : NULL;
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
    if (!a->findings || !a->complete || !session_same_levels(a, lints)) return false;
    bool complete;
    struct fray_findings *f =
        modules_named(&s->own, s->reader, s->user, name, &s->cache, &complete);
    bool same = f && complete && same_files(a->findings, f);
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
    struct fray_findings *f = a ? findings_new(&s->own) : NULL;
    if (!f) return FRAY_NO_MEMORY;
    struct arena arena;
    struct modules modules;
    arena_init(&arena, &s->own, 0);
    fray_result result = modules_read(&modules, f, &arena, s->reader, s->user, name, &s->cache);
    bool complete = modules.complete;
    result = check_read(result, &modules, f, &arena, &s->own, lints, name);
    arena_release(&arena);
    result = findings_give(f, result, findings);
    if (!*findings) return result;
    fray_findings_free(a->findings);
    a->findings = f;
    a->result = result;
    a->complete = complete;
    a->levels = lints ? lints->levels : (struct level_table){.host = {0}};
    if (again) *again = 1;
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
    for (size_t i = 0; s && name && i < s->checked.len; i++) {
        struct checked_file *a = &s->checked.at[i];
        if (strcmp(a->name, name) != 0) continue;
        fray_findings_free(a->findings);
        a->findings = NULL;
    }
}

void fray_session_assume_stable(fray_session *s)
{
    if (s) s->cache.borrows = true;
}
