/* compile.h -- what the files behind fray_compile share: the findings object, and the modules of
 * one compilation. */
#ifndef FRAY_API_COMPILE_H
#define FRAY_API_COMPILE_H

#include "api/api.h"
#include "api/source_cache.h"
#include "codegen/codegen.h"
#include "lint/lint.h"

#define MAX_MODULES      256        /* files of one program */
#define MAX_MODULE_DEPTH 16         /* one uses another uses another */
#define MAX_SOURCE_BYTES (4u << 20) /* of all files together */
#define MAX_MODULE_NAME  128

/* Sources and findings in one arena; `all` is made from the list when the compilation is over. */
struct fray_findings {
    struct memory own;
    struct arena arena;
    struct diags diags;
    VEC(struct kept_file *) held;  /* the files of a session that are quoted */
    bool whole;                    /* lints about the whole program were judged */
    bool own_levels;               /* a line `project` of these files said how much lints count */
    const struct file_deps *sight; /* who names what of whom, by source; NULL: there are errors */
    fray_finding *all;
    size_t count;
    const char **files; /* every source, escaped */
    size_t file_count;
    const char *text[2]; /* plain and coloured, made at the first call */
};

struct fray_findings *findings_new(const fray_memory *memory); /* NULL: no memory */
bool findings_finish(struct fray_findings *f);                 /* false: no memory */
/* there are errors: whose, the rules' or ours? */
fray_result findings_verdict(const struct fray_findings *f);
void source_fault(struct fray_findings *f, enum diag_code code, const char *name,
                  const char *format, ...)
    __attribute__((format(printf, 4, 5))); /* about a file as a whole, of which nothing is quoted */

/* How much each lint counts: as a project says, and as the host says, which goes before. */
struct fray_lints {
    struct memory own;
    uint8_t project[DIAG_COUNT], said[DIAG_COUNT]; /* enum lint_level */
};

/* Files in order: each after what it uses. */
struct modules {
    struct ast *files[MAX_MODULES];
    size_t count;
    struct str compiled; /* the first one is a compiled program instead; then count is 0 */
    bool sure;           /* no module was missing */
    uint64_t beside;     /* bits of the files whose names they alone see: see batch.c */
};

/* A cache keeps texts and trees, and the findings hold on to what they quote; without one, trees
 * live in `arena` and texts in the findings. FRAY_OK (perhaps with findings), FRAY_NOT_FOUND,
 * FRAY_INVALID when the first file cannot be had, FRAY_NO_MEMORY. */
fray_result modules_read(struct modules *m, struct fray_findings *findings, struct arena *arena,
                         fray_reader reader, void *user, const char *name,
                         struct file_cache *cache);
/* As modules_read from a cache, but trees that were put away stay there: findings and what they
 * hold, `sure` and `compiled` alone. */
fray_result modules_names(struct modules *m, struct fray_findings *findings, struct arena *arena,
                          fray_reader reader, void *user, const char *name,
                          struct file_cache *cache);
/* Of several files that do not use each other, in one program: each has names of its own. */
fray_result modules_read_all(struct modules *m, struct fray_findings *findings, struct arena *arena,
                             fray_reader reader, void *user, const char *const *names, size_t count,
                             struct file_cache *cache);
/* The rest of checking: everything that fray_compile tells, but the program is dropped. `read`:
 * what modules_read gave. */
fray_result check_read(fray_result read, struct modules *m, struct fray_findings *findings,
                       struct arena *arena, const struct memory *memory, const fray_lints *lints,
                       const char *name);
/* fray_compile, or fray_compile_covered, with files from a cache. */
fray_result compile_cached(struct file_cache *cache, const struct memory *from, fray_reader reader,
                           void *user, const char *name, bool covered, fray_program **program,
                           fray_findings **findings);
/* The source a place stands in: one that was read, or what the program keeps of it. UINT32_MAX: no
 * memory. */
uint32_t source_index(struct fray_findings *f, const struct program *p, int32_t file);
fray_result check_requirements(fray_program *o, struct fray_findings *f);

#endif
