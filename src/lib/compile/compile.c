/* compile.c -- Compiles a file to a sealed and verified program: the pipeline behind fray_compile.
 *
 * Steps: read modules, patch trees, check, generate, verify, run checks on fights, lint. Trees live
 * in an arena of the call. Findings and the program own their memory and outlive it.
 */
#include "compile.h"

#include "engine/bytecode/program_file.h"
#include "engine/codegen/codegen.h"
#include "engine/vm/program_index.h"
#include "engine/vm/world.h"
#include "lang/syntax/patch.h"
#include "probe_start.h"

static fray_program *program_object(struct memory from)
{
    fray_program *o = from.resize(from.ctx, NULL, 0, sizeof *o);
    if (!o) return NULL;
    *o = (fray_program){.own = from};
    o->memory = &o->own;
    arena_init(&o->texts, o->memory, 0);
    return o;
}

/* Makes the cache of a program for names. */
static bool files_begin(fray_program *o)
{
    struct file_cache *c = o->memory->resize(o->memory->ctx, NULL, 0, sizeof *c);
    if (!c) return false;
    *c = (struct file_cache){.memory = o->memory, .keeps = true};
    arena_init(&c->heads, o->memory, 0);
    o->files = c;
    return true;
}

static void files_free(fray_program *o)
{
    if (!o->files) return;
    cache_free(o->files);
    o->memory->resize(o->memory->ctx, o->files, sizeof *o->files, 0);
}

void fray_program_free(fray_program *o)
{
    if (!o) return;
    struct memory from = o->own;
    program_drop_code(o);
    files_free(o);
    arena_release(&o->texts);
    from.resize(from.ctx, o, sizeof *o, 0);
}

/* The names that the host showed for the files; a loaded program has only its own. */
static bool view_files(fray_program *o, const struct fray_findings *f)
{
    const struct diags *d = &f->diags;
    size_t count = o->code->files.len;
    bool compiled_here = count > 0 && d->sources.len == count;
    struct str *shown = compiled_here ? ARENA_ARRAY(&o->texts, struct str, count) : NULL;
    for (size_t i = 0; shown && i < count; i++) shown[i] = d->sources.at[i].name;
    return (shown || !compiled_here) && program_view_files(o->code, shown);
}

/* A program for many fights is shared by threads, so its bytes are made now; they are also the
 * proof that it can be written. Others get bytes when they are asked for. */
static fray_result program_finish(fray_program *o, const struct fray_findings *f,
                                  enum program_use use)
{
    if (use == FOR_MANY_FIGHTS && !program_settle(o->code)) return FRAY_NO_MEMORY;
    if (!view_files(o, f)) return FRAY_NO_MEMORY;
    if (use == FOR_MANY_FIGHTS) {
        fray_result result = program_bytes(o);
        if (result != FRAY_OK) return result;
    }
    bool often = use == FOR_MANY_FIGHTS || use == FOR_QUESTIONS || use == FOR_ANSWERS;
    o->index = program_index_new(o->code, often ? RUNS_HOT : RUNS_COLD);
    return o->index ? FRAY_OK : FRAY_NO_MEMORY;
}

static fray_result load_compiled(fray_program *o, struct fray_findings *f, struct str bytes,
                                 const char *name)
{
    struct text why;
    text_init(&why, &f->arena);
    int result = program_read(o->memory, bytes, &o->code, &why);
    if (result == -2) return FRAY_NO_MEMORY;
    if (result == 0) return FRAY_OK;
    report_file(f, E0115, name, "this compiled program cannot be trusted: %s",
                why.at ? why.at : "");
    return FRAY_DAMAGED;
}

/* State of one compilation. `lints`: the levels, or NULL for no lints. */
struct compile_job {
    fray_program *o;
    struct fray_findings *f;
    const fray_lints *lints;
    enum program_use use;
    struct file_cache *cache; /* or NULL */
    const fray_change *changes;
    size_t change_count;
    const struct table_scene *table; /* see struct unit */
    struct arena *arena;
    struct model *model;
    struct lint lint;
};

/* The host's level overrides the file's, which overrides the project's. */
static bool set_levels(struct compile_job *j, uint8_t *own)
{
    uint8_t *levels = ARENA_ARRAY(&j->f->arena, uint8_t, DIAG_NUMBERS);
    const struct level_table *from = j->lints ? &j->lints->levels : NULL;
    if (!levels) return false;
    for (int i = 0; i < DIAG_NUMBERS; i++) j->f->own_levels |= own[i] != 0;
    for (int i = 0; i < DIAG_NUMBERS && from; i++)
        levels[i] = from->host[i] ? from->host[i] : own[i] ? own[i] : from->project[i];
    j->f->diags.levels = levels;
    return true;
}

static void emit_undeclared(struct fray_findings *f, const fray_change *c, const char *of,
                            const char *hint)
{
    if (c->kind == FRAY_CHANGE_CONSTANT)
        report_file(f, E0201, of,
                    "there is no option or constant `%s`; write a line of a declaration "
                    "as in `Bash.harm`",
                    of);
    else
        report_file(f, E0201, of, "there is no declaration of that name%s", hint);
}

static void emit_change(struct fray_findings *f, const fray_change *c, enum change_result why,
                        const char *hint)
{
    const struct diag_code *code =
        why == NO_PLAIN_VALUE || why == SEVERAL_LINES || why == BAD_VALUE ? E0301 : E0201;
    const char *of = c->kind == FRAY_CHANGE_FIGURE ? c->of : c->what;
    switch (why) {
    case CHANGED: return;
    case NO_DECLARATION: emit_undeclared(f, c, of, hint); return;
    case NO_PLACE_TAKER:
        report_file(f, code, c->value, "there is no declaration of that name to put in its place%s",
                    hint);
        return;
    case NO_OWNER:
        report_file(f, code, c->of, "there is no declaration of that name to take it from%s", hint);
        return;
    case NO_LINE: report_file(f, code, of, "it has no line `%s`%s", c->what, hint); return;
    case NO_PLAIN_VALUE:
        report_file(f, code, of,
                    "`%s` is not a single number, dice or name, so it cannot be changed", c->what);
        return;
    case BAD_VALUE:
        report_file(f, code, of, "`%s` is not a number, dice or name", c->value ? c->value : "");
        return;
    case SEVERAL_LINES: report_file(f, code, of, "there are several lines `%s`", c->what); return;
    case NOT_OWNED:
        if (*c->of)
            report_file(f, code, c->what, "`%s` does not have it", c->of);
        else
            report_file(f, code, c->what, "nobody has it: no line of a declaration names it");
        return;
    }
}

/* Patches the trees before checking, so that the result is checked like any other rules. */
static bool apply_changes(struct compile_job *j, struct modules *m)
{
    static const enum patch_kind sorts[] = {[FRAY_CHANGE_FIGURE] = CHANGE_FIGURE,
                                            [FRAY_CHANGE_CONSTANT] = CHANGE_CONSTANT,
                                            [FRAY_CHANGE_WITHOUT] = CHANGE_WITHOUT};
    bool all = true;
    for (size_t i = 0; i < j->change_count; i++) {
        const fray_change *c = &j->changes[i];
        struct patch one = {sorts[c->kind], str_from(c->of ? c->of : ""), str_from(c->what),
                            str_from(c->value)};
        enum change_result result = patch_apply(&one, &j->f->diags, m->files, m->count, j->arena);
        struct text hint;
        text_init(&hint, j->arena);
        patch_hint(&one, result, &j->f->diags, m->files, m->count, &hint);
        if (result != CHANGED) emit_change(j->f, c, result, hint.at ? hint.at : "");
        all = all && result == CHANGED;
    }
    if (j->change_count) patch_drop_tests(m->files, m->count);
    return all;
}

/* Copies the dependencies out of the model, which ends with its arena. */
static const struct file_deps *copy_deps(struct fray_findings *f, const struct file_deps *from)
{
    struct file_deps *to = ARENA_NEW(&f->arena, struct file_deps);
    if (!to) return NULL;
    *to = *from;
    to->rules.at = NULL;
    to->rules.len = to->rules.cap = 0;
    for (size_t i = 0; i < from->rules.len; i++) vec_push(&to->rules, &f->arena, from->rules.at[i]);
    return to;
}

/* Checks the trees and generates the program, sealed and verified. A lint at level error does not
 * stop it. */
static fray_result check_and_generate(struct compile_job *j, struct modules *m)
{
    struct diags *d = &j->f->diags;
    struct unit unit = {.files = m->files,
                        .file_count = m->count,
                        .beside = m->beside,
                        .table = j->table,
                        .declarations = j->use == FOR_NAMES};
    uint8_t own[DIAG_NUMBERS] = {0};
    if (m->count == 0 || !apply_changes(j, m)) return FRAY_INVALID;
    j->lint = (struct lint){.d = d, .arena = j->arena, .files = m->files, .count = m->count};
    lint_take_lines(&j->lint, own);
    struct model *model = j->model = unit_check(&unit, d, j->arena);
    if (model) j->o->code = program_generate(model, d, j->arena, j->o->memory, j->use);
    j->o->partial = j->use == FOR_CHECKING || j->use == FOR_NAMES || j->use == FOR_ENCOUNTERS;
    if (j->arena->failed || j->f->arena.failed) return FRAY_NO_MEMORY;
    if (d->errors > 0) return findings_verdict(j->f);
    if (!j->o->code) return FRAY_NO_MEMORY;
    if (!set_levels(j, own)) return FRAY_NO_MEMORY;
    lint_apply_levels(&j->lint);
    return FRAY_OK;
}

static fray_result lint_trees(struct compile_job *j)
{
    if (j->lints) lint_model(&j->lint, j->model);
    j->f->whole = j->lint.whole;
    j->f->deps = copy_deps(j->f, j->model->deps);
    return j->arena->failed ? FRAY_NO_MEMORY : FRAY_OK;
}

/* Reports encounters and tests whose fight exceeds a limit of the machine. */
static fray_result check_encounter_limits(const fray_program *o, struct fray_findings *f)
{
    fray_result result = FRAY_OK;
    for (int32_t i = 0; (size_t)i < o->code->encounters.len; i++) {
        const struct row_encounters *e = &o->code->encounters.at[i];
        const char *why = vm_size_error(o->code, o->index, i);
        uint32_t file = why ? source_index(f, o->code, e->file) : 0,
                 at = e->place < 0 ? 0 : (uint32_t)e->place;
        if (!why || file == UINT32_MAX) continue;
        struct str name = program_text(o->code, e->name);
        diag_report(&f->diags, E0005, (struct span){file, at, at + 1},
                    "\"%.*s\" cannot be set up: %s", STR_FMT(name), why);
        result = FRAY_INVALID;
    }
    return result;
}

/* Reports fights that are over before anything happens (W0611). */
static fray_result lint_encounter_starts(struct compile_job *j)
{
    const struct model *m = j->model;
    for (size_t i = 0; i < j->o->code->encounters.len && i < m->encounters.len; i++) {
        int over = probe_start(j->o, (int)i);
        if (over == -1) return FRAY_NO_MEMORY;
        if (over == -2) j->o->run_failed = true;
        if (over <= 0) continue;
        struct diag *g =
            lint_report(&j->lint, W0611, m->encounters.at[i]->line->span,
                        "\"%.*s\" is over before it begins", STR_FMT(m->encounters.at[i]->name));
        const struct fn *ends = m->encounters.at[i]->ends ? m->encounters.at[i]->ends : m->ends;
        if (ends && ends->line)
            diag_related(g, ends->line->span, "because this holds from the start");
    }
    return FRAY_OK;
}

/* Checks that need to run a part of the program. */
static fray_result run_checks(struct compile_job *j, const struct modules *m)
{
    fray_result result = check_requirements(j->o, j->f, j->lints && m->count ? &j->lint : NULL);
    return result == FRAY_OK && j->lints && m->count ? lint_encounter_starts(j) : result;
}

/* Runs the checks. If one fails in a partial program, missing code may be why: generates the whole
 * program and runs them again. */
static fray_result run_checks_whole(struct compile_job *j, const struct modules *m)
{
    struct diags *d = &j->f->diags;
    size_t list_len = d->list.len, errors = d->errors, warnings = d->warnings;
    fray_result result = run_checks(j, m);
    if (!j->o->partial || !j->o->run_failed || result == FRAY_NO_MEMORY) return result;
    d->list.len = list_len, d->errors = errors, d->warnings = warnings;
    program_drop_code(j->o);
    j->o->accounts.len = 0;
    j->o->partial = false;
    j->o->code = program_generate(j->model, d, j->arena, j->o->memory, FOR_ONE_FIGHT);
    if (!j->o->code) return j->arena->failed ? FRAY_NO_MEMORY : findings_verdict(j->f);
    result = program_finish(j->o, j->f, FOR_CHECKING);
    return result == FRAY_OK ? run_checks(j, m) : result;
}

/* Lints run last: they need much memory, and a program that does not stay is freed by then. */
static fray_result compile_read(struct compile_job *j, fray_result result, struct modules *m,
                                const char *name)
{
    bool stays = j->use != FOR_CHECKING;
    bool answers =
        j->use == FOR_ONE_ANSWER || j->use == FOR_ANSWERS; /* of rules that are checked */
    if (result == FRAY_OK)
        result = m->compiled.len > 0 ? load_compiled(j->o, j->f, m->compiled, name)
                                     : check_and_generate(j, m);
    bool sound = result == FRAY_OK && j->model;
    if (result == FRAY_OK) result = program_finish(j->o, j->f, j->use);
    if (result == FRAY_OK) result = check_encounter_limits(j->o, j->f);
    if (result == FRAY_OK && !answers) result = run_checks_whole(j, m);
    if (!stays) program_drop_code(j->o);
    if (sound && result != FRAY_NO_MEMORY && lint_trees(j) == FRAY_NO_MEMORY)
        result = FRAY_NO_MEMORY;
    if (result == FRAY_OK && j->lints && m->count) lint_unused_allows(&j->lint);
    lint_restore_lines(&j->lint);
    return result;
}

static fray_result compile(struct compile_job *j, fray_reader reader, void *user, const char *name)
{
    struct arena arena;
    struct modules modules;
    arena_init(&arena, j->o->memory, 0);
    /* cppcheck-suppress autoVariables ; the job ends with this call */
    j->arena = &arena;
    fray_result result = modules_read(&modules, j->f, &arena, reader, user, name, j->cache);
    if (result == FRAY_OK && modules.compiled.len > 0 && j->change_count > 0) {
        report_file(j->f, E0201, name, "a compiled program cannot be changed; give its source");
        result = FRAY_INVALID;
    }
    result = compile_read(j, result, &modules, name);
    arena_release(&arena);
    return result;
}

fray_result check_read(fray_result read, struct modules *m, struct fray_findings *findings,
                       struct arena *arena, const struct memory *memory, const fray_lints *lints,
                       const char *name)
{
    struct compile_job job = {.o = program_object(*memory),
                              .f = findings,
                              .lints = lints,
                              .arena = arena,
                              .use = FOR_CHECKING};
    fray_result result = job.o ? compile_read(&job, read, m, name) : FRAY_NO_MEMORY;
    fray_program_free(job.o);
    return result;
}

static fray_result compile_whole(struct compile_job *j, struct memory memory, fray_reader reader,
                                 void *user, const char *name, fray_program **program,
                                 fray_findings **findings)
{
    if (program) *program = NULL;
    if (findings) *findings = NULL;
    if (!program || !findings || !reader || !name) return FRAY_BAD_ARGUMENT;
    fray_program *o = program_object(memory);
    struct fray_findings *f = o ? findings_new(o->memory) : NULL;
    j->o = o;
    j->f = f;
    if (f && j->use == FOR_NAMES && !files_begin(o)) {
        fray_findings_free(f);
        f = NULL;
    }
    if (o && o->files) j->cache = o->files;
    fray_result result = f ? compile(j, reader, user, name) : FRAY_NO_MEMORY;
    result = findings_give(f, result, findings);
    if (result == FRAY_OK)
        *program = o;
    else
        fray_program_free(o);
    return result;
}

int fray_is_compiled(const void *bytes, size_t size)
{
    return program_is_file((struct str){bytes, size});
}

fray_result fray_compile(const fray_memory *memory, fray_reader reader, void *user,
                         const char *name, fray_program **program, fray_findings **findings)
{
    struct compile_job job = {.use = FOR_MANY_FIGHTS};
    return compile_whole(&job, memory_of(memory), reader, user, name, program, findings);
}

/* Both lists have one order. Anything else is compiled for many fights. */
static enum program_use use_of(fray_purpose purpose)
{
    bool known = purpose >= FRAY_FOR_MANY_FIGHTS && purpose <= FRAY_FOR_DEBUGGING;
    return known ? (enum program_use)purpose : FOR_MANY_FIGHTS;
}
_Static_assert((int)FRAY_FOR_DEBUGGING == (int)FOR_DEBUGGING, "purposes in one order");

fray_result compile_cached(struct file_cache *cache, const struct memory *from, fray_reader reader,
                           void *user, const char *name, fray_purpose purpose,
                           fray_program **program, fray_findings **findings)
{
    struct compile_job job = {.use = use_of(purpose), .cache = cache};
    return compile_whole(&job, *from, reader, user, name, program, findings);
}

fray_result fray_compile_changed(const fray_memory *memory, const fray_change *changes,
                                 size_t count, fray_reader reader, void *user, const char *name,
                                 fray_program **program, fray_findings **findings)
{
    if (!program || !findings) return FRAY_BAD_ARGUMENT;
    *program = NULL;
    *findings = NULL;
    if (count && !changes) return FRAY_BAD_ARGUMENT;
    struct compile_job job = {.changes = changes, .change_count = count, .use = FOR_MANY_FIGHTS};
    return compile_whole(&job, memory_of(memory), reader, user, name, program, findings);
}

fray_result compile_question(const fray_program *rules, bool often, const fray_memory *memory,
                             fray_reader reader, void *user, fray_program **program,
                             fray_findings **findings)
{
    struct compile_job job = {.use = often ? FOR_ANSWERS : FOR_ONE_ANSWER, .cache = rules->files};
    return compile_whole(&job, memory_of(memory), reader, user, "question", program, findings);
}

fray_result compile_table(const fray_memory *memory, bool watched, const struct table_scene *table,
                          fray_reader reader, void *user, const char *name, fray_program **program,
                          fray_findings **findings)
{
    struct compile_job job = {.use = watched ? FOR_WATCHING : FOR_ONE_FIGHT, .table = table};
    return compile_whole(&job, memory_of(memory), reader, user, name, program, findings);
}

fray_result fray_compile_linted(const fray_memory *memory, const fray_lints *lints,
                                fray_reader reader, void *user, const char *name,
                                fray_program **program, fray_findings **findings)
{
    struct compile_job job = {.lints = lints};
    return compile_whole(&job, memory_of(memory), reader, user, name, program, findings);
}

fray_result fray_compile_for(const fray_memory *memory, fray_purpose purpose, fray_reader reader,
                             void *user, const char *name, fray_program **program,
                             fray_findings **findings)
{
    struct compile_job job = {.use = use_of(purpose)};
    return compile_whole(&job, memory_of(memory), reader, user, name, program, findings);
}
