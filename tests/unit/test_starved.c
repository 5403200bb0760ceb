/* test_starved.c -- Starves every Fray file below tests/ of memory, one allocation at a time.
 *
 * A file is checked with lints in a session, compiled, and read as a rulebook. The host's allocator
 * fails at the Nth block, once or from there on, for N = 1, 2, ... until the call gets through. A
 * starved call must return FRAY_NO_MEMORY or its usual answer, free every block, and leave its
 * session as good as new. Files that use large rules are starved at every Kth block; K follows from
 * their size alone. The short form takes a third of the files. The long form takes all, and ten
 * times as many blocks of large ones.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fray.h"
#include "rounds.h"

/* Bytes of source that may be read for one call of one file. Sanitizers take longer. */
#if defined(__SANITIZE_ADDRESS__)
#define BYTES_MOST 5000
#else
#define BYTES_MOST 120000
#endif

/* ---- files ----------------------------------------------------------------------------------- */

struct file {
    char *path, *text;
    size_t size;
};

static struct {
    struct file *at;
    size_t count, room;
} files;

static struct file read_whole(const char *path, const struct stat *about)
{
    struct file file = {strdup(path), malloc((size_t)about->st_size + 1), (size_t)about->st_size};
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fread(file.text, 1, file.size, f), file.size);
    fclose(f);
    return file;
}

static const struct file *file_at(const char *path)
{
    struct stat about;
    for (size_t i = 0; i < files.count; i++)
        if (strcmp(files.at[i].path, path) == 0) return &files.at[i];
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode)) return NULL;
    if (files.count == files.room) {
        files.room = files.room ? files.room * 2 : 512;
        files.at = realloc(files.at, files.room * sizeof *files.at);
        assert_non_null(files.at);
    }
    files.at[files.count] = read_whole(path, &about);
    return &files.at[files.count++];
}

struct reader {
    char *first;  /* path of the file that is checked */
    size_t bytes; /* read so far */
};

/* A module is beside its user, beside the first file, or below rules/. */
static fray_result read_module(void *user, const char *name, const char *from, const char **text,
                               size_t *size, const char **shown)
{
    struct reader *r = user;
    const char *beside = from ? strrchr(from, '/') : NULL, *start = strrchr(r->first, '/');
    char paths[4][1024];
    const struct file *file = from ? NULL : file_at(name);
    snprintf(paths[0], sizeof paths[0], "%.*s%s.fray", beside ? (int)(beside - from + 1) : 0,
             from ? from : "", name);
    snprintf(paths[1], sizeof paths[1], "%.*s%s.fray", (int)(start - r->first + 1), r->first, name);
    snprintf(paths[2], sizeof paths[2], "rules/%s.fray", name);
    snprintf(paths[3], sizeof paths[3], "rules/%s/%s.fray", name, name);
    for (int i = 0; i < 4 && from && !file; i++) file = file_at(paths[i]);
    if (!file) return FRAY_NOT_FOUND;
    *text = file->text, *size = file->size, *shown = file->path;
    r->bytes += file->size;
    return FRAY_OK;
}

/* ---- memory ---------------------------------------------------------------------------------- */

struct faults {
    uint64_t calls, fail_at;
    bool forever;
    long live; /* blocks that are out */
};

static void *faulty_resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    struct faults *f = ctx;
    (void)old_size;
    if (new_size == 0) {
        f->live--;
        free(old);
        return NULL;
    }
    f->calls++;
    if (f->fail_at && (f->calls == f->fail_at || (f->forever && f->calls > f->fail_at)))
        return NULL;
    if (!old) f->live++;
    return realloc(old, new_size);
}

/* ---- calls ----------------------------------------------------------------------------------- */

struct answer {
    fray_result result;
    size_t errors, warnings;
};

static struct answer answer_of(fray_result result, const fray_findings *findings)
{
    return (struct answer){result, fray_findings_count(findings, FRAY_ERROR),
                           fray_findings_count(findings, FRAY_WARNING)};
}

static bool same_answer(const struct answer *a, const struct answer *b)
{
    return a->result == b->result && a->errors == b->errors && a->warnings == b->warnings;
}

static struct answer session_answer(fray_session *session, const fray_lints *lints,
                                    const char *path)
{
    fray_findings *findings;
    fray_result result = fray_session_check(session, lints, path, &findings, NULL);
    return answer_of(result, findings);
}

/* A second try has all the memory it needs, and finds whatever the first has left in the session.
 */
static struct answer check(struct faults *f, const fray_memory *memory, struct reader *r)
{
    fray_session *session;
    fray_lints *lints = fray_lints_new(NULL);
    struct answer a = {.result = fray_session_new(memory, read_module, r, &session)};
    if (session) a = session_answer(session, lints, r->first);
    if (session && f->fail_at && !f->forever) {
        f->fail_at = 0;
        struct answer again = session_answer(session, lints, r->first);
        if (a.result == FRAY_NO_MEMORY && again.result == FRAY_NO_MEMORY)
            fail_msg("%s: the session is not usable any more", r->first);
        if (a.result != FRAY_NO_MEMORY && !same_answer(&a, &again))
            fail_msg("%s: the session changes its mind", r->first);
        if (a.result == FRAY_NO_MEMORY) a = again;
    }
    fray_session_free(session);
    fray_lints_free(lints);
    return a;
}

static struct answer compile(struct faults *f, const fray_memory *memory, struct reader *r)
{
    fray_program *program;
    fray_findings *findings;
    fray_result result = fray_compile(memory, read_module, r, r->first, &program, &findings);
    struct answer a = answer_of(result, findings);
    (void)f;
    fray_findings_free(findings);
    fray_program_free(program);
    return a;
}

static struct answer read_rulebook(struct faults *f, const fray_memory *memory, struct reader *r)
{
    fray_doc *doc;
    fray_findings *findings;
    fray_result result = fray_doc_read(memory, read_module, r, r->first, &doc, &findings);
    struct answer a = answer_of(result, findings);
    (void)f;
    fray_findings_free(findings);
    fray_doc_free(doc);
    return a;
}

/* ---- all of them ----------------------------------------------------------------------------- */

typedef struct answer call(struct faults *f, const fray_memory *memory, struct reader *r);

static void starve(call *starved, char *path, bool forever)
{
    struct faults enough = {0};
    struct reader reader = {path, 0};
    fray_memory memory = {faulty_resize, &enough};
    struct answer usual = starved(&enough, &memory, &reader);
    uint64_t step = 1 + enough.calls * reader.bytes / (uint64_t)rounds(BYTES_MOST);
    for (uint64_t n = 1 + reader.bytes % step; n <= enough.calls; n += step) {
        struct faults f = {.fail_at = n, .forever = forever};
        memory.ctx = &f;
        struct answer a = starved(&f, &memory, &reader);
        if (a.result != FRAY_NO_MEMORY && !same_answer(&a, &usual))
            fail_msg(
                "%s: block %llu failed, and the answer was '%s' with %zu errors and %zu warnings",
                path, (unsigned long long)n, fray_result_text(a.result), a.errors, a.warnings);
        if (f.live)
            fail_msg("%s: block %llu failed, and %ld blocks were not freed", path,
                     (unsigned long long)n, f.live);
    }
}

/* Whether the short form starves the file: about one of three, by the letters of its path. */
static bool is_chosen(const char *path)
{
    uint32_t sum = 0;
    while (*path) sum = sum * 31 + (unsigned char)*path++;
    return sum % stride(3) == 0;
}

static void starve_folder(call *starved, const char *path)
{
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (struct dirent *e; (e = readdir(folder));) {
        char below[1024];
        struct stat about;
        size_t size = strlen(e->d_name);
        snprintf(below, sizeof below, "%s/%s", path, e->d_name);
        if (e->d_name[0] == '.' || stat(below, &about) != 0) continue;
        if (S_ISDIR(about.st_mode))
            starve_folder(starved, below);
        else if (size > 5 && strcmp(e->d_name + size - 5, ".fray") == 0 && is_chosen(below)) {
            starve(starved, below, false);
            starve(starved, below, true);
        }
    }
    closedir(folder);
}

static void checked(void **state)
{
    (void)state;
    starve_folder(check, "tests");
}

static void compiled(void **state)
{
    (void)state;
    starve_folder(compile, "tests");
}

static void read_as_rulebooks(void **state)
{
    (void)state;
    starve_folder(read_rulebook, "tests");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(checked), cmocka_unit_test(compiled),
                                       cmocka_unit_test(read_as_rulebooks)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (size_t i = 0; i < files.count; i++) free(files.at[i].path), free(files.at[i].text);
    free(files.at);
    return failed;
}
