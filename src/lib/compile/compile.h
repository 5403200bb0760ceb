/* compile.h -- Findings object and modules of a compilation, private to src/lib/compile. */
#ifndef FRAY_COMPILE_COMPILE_H
#define FRAY_COMPILE_COMPILE_H

#include "lang/lint/lint.h"
#include "lang/sema/model/model.h"
#include "lib/program/program_object.h"
#include "source_cache.h"

#define MAX_MODULES      MODEL_FILES /* files of one program */
#define MAX_MODULE_DEPTH 16          /* depth of `use` */
#define MAX_SOURCE_BYTES (4u << 20)  /* of all files together */

/* Sources and findings in one arena. findings_finish makes `all` from the list. */
struct fray_findings {
    struct memory own;
    struct arena arena;
    struct diags diags;
    VEC(struct kept_file *) held; /* cached files whose text is quoted */
    bool whole;                   /* lints on the whole program have run */
    bool own_levels;              /* a `project` line of these files sets lint levels */
    const struct file_deps *deps; /* dependencies between sources; NULL: there are errors */
    fray_finding *all;
    size_t count;
    const char **files; /* every source, escaped */
    size_t file_count;
    const char *text[2]; /* plain and coloured, made at the first call */
};

struct fray_findings *findings_new(const struct memory *own); /* NULL: no memory */
bool findings_finish(struct fray_findings *f);                /* false: no memory */
/* Finishes the findings of a result and gives them to the host. Without memory it frees them, and
 * *out is NULL. f NULL: there was no memory. */
fray_result findings_give(struct fray_findings *f, fray_result result, fray_findings **out);
/* With errors: FRAY_BROKEN if one is an internal error, else FRAY_INVALID. */
fray_result findings_verdict(const struct fray_findings *f);
/* Reports a finding on a file as a whole, without an excerpt. */
void report_file(struct fray_findings *f, const struct diag_code *code, const char *name,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Index of the source of a program's file: one that was read, or the copy in the program.
 * UINT32_MAX: no memory. */
uint32_t source_index(struct fray_findings *f, const struct program *p, int32_t file);

/* Levels of the lints: by the project, and by the host, which overrides it. */
struct level_table {
    uint8_t project[DIAG_NUMBERS], host[DIAG_NUMBERS]; /* enum lint_level */
};
struct fray_lints {
    struct memory own;
    struct level_table levels;
};

/* Files in topological order: each after the files that it uses. */
struct modules {
    struct ast *files[MAX_MODULES];
    size_t count;
    uint32_t roots[MAX_MODULES]; /* by name of modules_read_all: its file; UINT32_MAX: none */
    struct str compiled;      /* bytes, if the first file is a compiled program; then count is 0 */
    bool complete;            /* no module was missing */
    bool beside[MAX_MODULES]; /* by file: it has a scope of its own, see batch.c */
};

/* Reads and parses a file and its modules. A cache keeps texts and trees, and the findings keep the
 * cached files that they quote. Without a cache, trees live in `arena` and texts in the findings.
 * Returns FRAY_OK (perhaps with findings), FRAY_NOT_FOUND, FRAY_INVALID if the first file cannot be
 * read, FRAY_NO_MEMORY. */
fray_result modules_read(struct modules *m, struct fray_findings *findings, struct arena *arena,
                         fray_reader reader, void *user, const char *name,
                         struct file_cache *cache);
/* Reads as modules_read does from a cache, but parses no dropped tree again. Returns the findings
 * with the files; NULL: no memory. *complete: all modules were found. */
struct fray_findings *modules_named(const struct memory *own, fray_reader reader, void *user,
                                    const char *name, struct file_cache *cache, bool *complete);
/* Reads several files that do not use each other into one program; each has a scope of its own. */
fray_result modules_read_all(struct modules *m, struct fray_findings *findings, struct arena *arena,
                             fray_reader reader, void *user, const char *const *names, size_t count,
                             struct file_cache *cache);
/* Checks modules that were read with result `read`: reports the findings of fray_compile, but drops
 * the program. */
fray_result check_read(fray_result read, struct modules *m, struct fray_findings *findings,
                       struct arena *arena, const struct memory *memory, const fray_lints *lints,
                       const char *name);
/* fray_compile_for with files from a cache. */
fray_result compile_cached(struct file_cache *cache, const struct memory *from, fray_reader reader,
                           void *user, const char *name, fray_purpose purpose,
                           fray_program **program, fray_findings **findings);
/* Compiles questions about rules, as FOR_ONE_ANSWER or FOR_ANSWERS. `rules`: their program, which
 * has been checked. */
fray_result compile_question(const fray_program *rules, bool often, const fray_memory *memory,
                             fray_reader reader, void *user, fray_program **program,
                             fray_findings **findings);
/* fray_compile_for one fight. With a table, the tests of the file are statements of a referee: the
 * program has a scene SCENE_REMARK for each. `watched`: see FOR_WATCHING. */
fray_result compile_table(const fray_memory *memory, bool watched, const struct table_scene *table,
                          fray_reader reader, void *user, const char *name, fray_program **program,
                          fray_findings **findings);
/* Checks rules that were read, and leaves the model of their text in `a`. FRAY_INVALID: they have
 * errors, or are a compiled program. */
fray_result model_of_rules(struct fray_findings *f, struct arena *a, struct modules *modules,
                           const char *name, struct model **model);

/* ---- condition_reader.c: conditions of rules in plain words ---- */

struct condition_reader;
fray_result condition_reader_new(const fray_memory *memory, fray_reader reader, void *user,
                                 const char *name, struct condition_reader **out);
void condition_reader_free(struct condition_reader *r);
/* Lists the lines that a choice at this place depends on. */
size_t condition_scope(struct condition_reader *r, const char *file, struct extent at,
                       struct extent *out, size_t room);
/* A condition that did not hold. `words` is its negation; it is valid as long as the reader. */
struct condition_words {
    bool found, in_condition; /* see struct doc_refusal */
    const char *words;
    struct extent at;
};
/* `self` is who the choice of the last condition_scope asks, `it` the candidate. */
fray_result condition_read(struct condition_reader *r, const char *file, struct extent at,
                           const char *self, const char *it, struct condition_words *out);

/* ---- requirements.c ---- */

fray_result check_requirements(fray_program *o, struct fray_findings *f, struct lint *lint);

#endif
