/* mutants.c -- Mutants for hosts: checks rules once, and runs the tests that reach each mutant.
 *
 * The program of a mutant is generated from the mutated tree. So a mutant costs no parsing,
 * checking and optimizing. It costs generating, verifying and indexing, and tests up to the first
 * that fails. Cheap tests run first.
 */
#include <stdlib.h>

#include "engine/codegen/codegen.h"
#include "engine/vm/coverage_counts.h"
#include "engine/vm/program_index.h"
#include "engine/vm/state.h"
#include "lang/mutate/mutate.h"
#include "lang/sema/content/content.h"
#include "lang/sema/model/record_members.h"
#include "lib/compile/compile.h"
#include "lib/fight/fight.h"
#include "rule_test.h"

enum { FUEL_FACTOR = 4, FUEL_LEAST = 10000 };

struct rule_test {
    int id;
    int64_t fuel; /* what it uses without a mutant */
};

/* Files that are checked as one program. */
struct unit_of_tests {
    const struct memory *memory;
    struct fray_findings *findings; /* owns sources */
    struct arena arena;             /* trees, model, mutants */
    struct modules modules;
    struct lint lint;
    struct model *model;
    struct mutant_list list;
    struct fray_program base; /* without a mutant */
    struct rule_test *tests;  /* the cheapest first */
    size_t test_count, words;
    uint64_t *reached; /* [point][words]: bits of `tests`, of the points in `base` */
    int32_t *order;    /* rows of points, by place */
    uint64_t *wanted;  /* [words]: scratch */
    bool judged;       /* without a mutant, the content satisfies what its kinds require */
    int failing;
    fray_test_report failure;
};

/* A mutant in one of the units. The same edit in another is the next part, or -1. */
struct mutant_part {
    int32_t unit, index, next;
};

struct fray_mutants {
    struct memory own;
    struct arena arena;
    VEC(struct unit_of_tests *) units;
    VEC(struct mutant_part) parts;
    VEC(int32_t) all;     /* the first part of each mutant */
    const char **changes; /* of each mutant */
    int32_t *allowed;     /* of each mutant: a row of `allows`, or -1 */
    VEC(fray_allowed_mutant) allows;
};

/* ---- which tests reach a point --------------------------------------------------------------- */

static int compare_points(const struct row_points *x, const struct row_points *y)
{
    if (x->file != y->file) return x->file < y->file ? -1 : 1;
    if (x->place != y->place) return x->place < y->place ? -1 : 1;
    if (x->until != y->until) return x->until < y->until ? -1 : 1;
    if (x->sort != y->sort) return x->sort < y->sort ? -1 : 1;
    return (x->branch > y->branch) - (x->branch < y->branch);
}

/* Sorts rows of points by merging, since qsort takes no context. */
static void points_sort(const struct program *p, int32_t *at, int32_t *room, size_t count)
{
    if (count < 2) return;
    size_t half = count / 2, i = 0, k = half, n = 0;
    points_sort(p, at, room, half);
    points_sort(p, at + half, room, count - half);
    while (i < half || k < count) {
        bool first = k == count ||
                     (i < half && compare_points(&p->points.at[at[i]], &p->points.at[at[k]]) <= 0);
        room[n++] = first ? at[i++] : at[k++];
    }
    memcpy(at, room, count * sizeof *at);
}

/* Adds the tests that reach a point of this place. False: there is no such point. */
static bool reached_add(struct unit_of_tests *o, const struct guard *g, uint64_t *bits)
{
    const struct program *p = o->base.code;
    struct row_points key = {.sort = (int32_t)g->kind,
                             .file = (int32_t)g->span.file,
                             .place = (int32_t)g->span.from,
                             .until = (int32_t)g->span.to,
                             .branch = g->branch};
    size_t low = 0, high = p->points.len;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (compare_points(&p->points.at[o->order[middle]], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = false;
    for (; low < p->points.len && compare_points(&p->points.at[o->order[low]], &key) == 0; low++) {
        const uint64_t *row = o->reached + (size_t)o->order[low] * o->words;
        for (size_t w = 0; w < o->words; w++) bits[w] |= row[w];
        found = true;
    }
    return found;
}

static void all_tests(const struct unit_of_tests *o, uint64_t *bits)
{
    for (size_t i = 0; i < o->test_count; i++) bits[i / 64] |= (uint64_t)1 << i % 64;
}

/* Returns bits of the tests that reach the mutant. */
static const uint64_t *tests_of(struct unit_of_tests *o, const struct mutant *mutant)
{
    memset(o->wanted, 0, o->words * sizeof *o->wanted);
    for (const struct guard_list *l = mutant->guards; l; l = l->next) {
        const struct guard *g = l->guard;
        while (g && !reached_add(o, g, o->wanted)) g = g->outer;
        if (!g) all_tests(o, o->wanted);
    }
    return o->wanted;
}

/* ---- the tests without a mutant -------------------------------------------------------------- */

static int by_fuel(const void *a, const void *b)
{
    const struct rule_test *x = a, *y = b;
    if (x->fuel != y->fuel) return x->fuel < y->fuel ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

static fray_result tests_measure(struct unit_of_tests *o)
{
    const struct program *p = o->base.code;
    o->tests = ARENA_ARRAY(&o->arena, struct rule_test, p->encounters.len + 1);
    if (!o->tests) return FRAY_NO_MEMORY;
    for (size_t i = 0; i < p->encounters.len; i++) {
        if (p->encounters.at[i].sort != SCENE_TEST) continue;
        fray_test_report report;
        int64_t fuel = FUEL_PER_FIGHT;
        fray_result result = test_run(&o->base, (int)i, NULL, &fuel, &report);
        if (result != FRAY_OK) return result;
        if (!report.passed) {
            o->failing = (int)i;
            o->failure = report;
            return FRAY_FAILED;
        }
        o->tests[o->test_count++] = (struct rule_test){(int)i, fuel};
    }
    if (o->test_count) qsort(o->tests, o->test_count, sizeof *o->tests, by_fuel);
    return FRAY_OK;
}

/* Runs each test with coverage, and notes the points that it reaches. */
static fray_result tests_cover(struct unit_of_tests *o, fray_program *covered)
{
    const struct program *p = covered->code;
    struct coverage_counts seen;
    if (!coverage_counts_make(&seen, &o->arena, p)) return FRAY_NO_MEMORY;
    for (size_t i = 0; i < o->test_count; i++) {
        fray_test_report report;
        coverage_counts_clear(&seen, p);
        fray_result result = test_run(covered, o->tests[i].id, &seen, NULL, &report);
        if (result != FRAY_OK) return result;
        for (size_t k = 0; k < p->points.len; k++) {
            const struct row_points *row = &p->points.at[k];
            bool content = row->sort == POINT_CONTENT && row->content >= 0;
            if (content ? seen.there[row->content] : seen.points[k])
                o->reached[k * o->words + i / 64] |= (uint64_t)1 << i % 64;
        }
    }
    return FRAY_OK;
}

/* ---- programs from the tree ------------------------------------------------------------------ */

/* Generates a program from the tree as it is now. FRAY_INVALID: its tables refuse a value. */
static fray_result code_make(struct unit_of_tests *o, fray_program *to, enum program_use use)
{
    struct diags *d = &o->findings->diags;
    size_t errors = d->errors, len = d->list.len;
    struct arena scratch;
    arena_init(&scratch, o->memory, 0);
    to->code = program_generate(o->model, d, &scratch, o->memory, use);
    bool failed = scratch.failed || o->findings->arena.failed;
    arena_release(&scratch);
    if (to->code) {
        to->index = program_index_new(to->code, RUNS_COLD);
        failed = !to->index;
    }
    bool refused = d->errors > errors, broken = false;
    for (size_t i = len; i < d->list.len; i++) broken |= d->list.at[i]->code == E0999;
    d->errors = errors;
    d->list.len = len;
    return failed                 ? FRAY_NO_MEMORY
           : broken               ? FRAY_BROKEN
           : refused || !to->code ? FRAY_INVALID
                                  : FRAY_OK;
}

/* Judges the content by the `require` lines of its kinds. FRAY_INVALID: some is refused. */
static fray_result content_judge(struct unit_of_tests *o, fray_program *p)
{
    struct diags *d = &o->findings->diags;
    size_t errors = d->errors, len = d->list.len;
    if (!contents_satisfy(o->model)) return FRAY_INVALID;
    fray_result result = check_requirements(p, o->findings, NULL);
    d->errors = errors;
    d->list.len = len;
    return o->findings->arena.failed ? FRAY_NO_MEMORY : result;
}

static void program_begin(const struct unit_of_tests *o, fray_program *p)
{
    *p = (fray_program){.memory = o->memory, .own = *o->memory};
    arena_init(&p->texts, o->memory, 0);
}

static void program_end(fray_program *p)
{
    program_drop_code(p);
    arena_release(&p->texts);
}

/* The coverage points stay in `base`, since their rows name places of the source. */
static fray_result coverage_make(struct unit_of_tests *o)
{
    fray_program covered;
    program_begin(o, &covered);
    fray_result result = code_make(o, &covered, FOR_COVERAGE);
    if (result == FRAY_OK) {
        struct program *p = o->base.code;
        const struct program *from = covered.code;
        size_t count = from->points.len;
        for (size_t i = 0; i < count; i++) vec_push(&p->points, &p->arena, from->points.at[i]);
        int32_t *room = ARENA_ARRAY(&o->arena, int32_t, count + 1);
        o->order = ARENA_ARRAY(&o->arena, int32_t, count + 1);
        o->words = o->test_count / 64 + 1;
        o->wanted = ARENA_ARRAY(&o->arena, uint64_t, o->words);
        o->reached = ARENA_ARRAY(&o->arena, uint64_t, (count + 1) * o->words);
        if (!o->reached || !o->wanted || !room || !o->order || p->arena.failed)
            result = FRAY_NO_MEMORY;
        for (size_t i = 0; result == FRAY_OK && i < count; i++) o->order[i] = (int32_t)i;
        if (result == FRAY_OK) points_sort(p, o->order, room, count);
        if (result == FRAY_OK) result = tests_cover(o, &covered);
    }
    program_end(&covered);
    return result;
}

/* ---- one unit ------------------------------------------------------------------------------- */

static void unit_free(struct unit_of_tests *o)
{
    if (!o) return;
    program_end(&o->base);
    arena_release(&o->arena);
    fray_findings_free(o->findings);
    o->memory->resize(o->memory->ctx, o, sizeof *o, 0);
}

static struct unit_of_tests *unit_new(const struct memory *memory)
{
    struct unit_of_tests *o = memory->resize(memory->ctx, NULL, 0, sizeof *o);
    if (!o) return NULL;
    *o = (struct unit_of_tests){.memory = memory, .failing = -1, .findings = findings_new(memory)};
    arena_init(&o->arena, o->memory, 0);
    program_begin(o, &o->base);
    if (o->findings) return o;
    unit_free(o);
    return NULL;
}

static fray_result unit_fill(struct unit_of_tests *o, fray_reader reader, void *user,
                             const char *const *names, size_t count)
{
    struct diags *d = &o->findings->diags;
    uint8_t levels[DIAG_NUMBERS] = {0};
    fray_result result =
        modules_read_all(&o->modules, o->findings, &o->arena, reader, user, names, count, NULL);
    if (result != FRAY_OK) return result;
    struct unit unit = {
        .files = o->modules.files, .file_count = o->modules.count, .beside = o->modules.beside};
    o->lint = (struct lint){
        .d = d, .arena = &o->arena, .files = o->modules.files, .count = o->modules.count};
    lint_take_lines(&o->lint, levels);
    o->model = unit_check(&unit, d, &o->arena);
    if (o->arena.failed || o->findings->arena.failed) return FRAY_NO_MEMORY;
    if (!o->model || d->errors) return findings_verdict(o->findings);
    result = code_make(o, &o->base, FOR_MUTATION);
    if (result == FRAY_OK) result = tests_measure(o);
    if (result == FRAY_OK) result = coverage_make(o);
    if (result == FRAY_OK) {
        fray_result judged = content_judge(o, &o->base);
        o->judged = judged == FRAY_OK;
        if (judged == FRAY_NO_MEMORY) result = judged;
    }
    if (result != FRAY_OK) return result;
    mutants_find(o->model, &o->arena, &o->list);
    return o->arena.failed ? FRAY_NO_MEMORY : FRAY_OK;
}

/* ---- files that fit in one unit -------------------------------------------------------------- */

static bool finding_is_at(const struct diag *g, uint32_t file)
{
    if (g->severity != SEV_ERROR) return false;
    for (size_t i = 0; i < g->related.len; i++)
        if (g->related.at[i].span.file == file) return true;
    return g->span.file == file;
}

/* Returns whether a file has to leave a unit that cannot be made: it takes part in an error, or its
 * test fails. */
static bool is_misfit(const struct unit_of_tests *o, uint32_t file)
{
    if (o->failing >= 0) return o->base.code->encounters.at[o->failing].file == (int32_t)file;
    for (size_t i = 0; i < o->findings->diags.list.len; i++)
        if (finding_is_at(o->findings->diags.list.at[i], file)) return true;
    return false;
}

/* Moves the files that do not fit behind the others. Returns how many stay: at least one. */
static size_t misfits_last(const struct unit_of_tests *o, const char **names, size_t count)
{
    const char *later[MAX_MODULES];
    size_t kept = 0, moved = 0;
    for (size_t i = 0; i < count; i++) {
        if (o->modules.roots[i] != UINT32_MAX && is_misfit(o, o->modules.roots[i]))
            later[moved++] = names[i];
        else
            names[kept++] = names[i];
    }
    /* cppcheck-suppress uninitvar ; the loop above set `moved` of them */
    for (size_t i = 0; i < moved; i++) names[kept + i] = later[i];
    return kept == count || kept == 0 ? (count + 1) / 2 : kept;
}

/* Makes a unit of as many of the first files as fit together. Returns it even after an error. */
static fray_result unit_make(fray_mutants *o, fray_reader reader, void *user, const char **names,
                             size_t *count)
{
    struct unit_of_tests *unit;
    fray_result result;
    for (;;) {
        if (!(unit = unit_new(&o->own))) return FRAY_NO_MEMORY;
        result = unit_fill(unit, reader, user, names, *count);
        bool retry = (result == FRAY_INVALID || result == FRAY_FAILED) && *count > 1;
        if (!retry) break;
        *count = misfits_last(unit, names, *count);
        unit_free(unit);
    }
    size_t before = o->units.len;
    vec_push(&o->units, &o->arena, unit);
    if (o->units.len > before) return result;
    unit_free(unit);
    return FRAY_NO_MEMORY;
}

/* ---- the mutants of all units ---------------------------------------------------------------- */

static const struct mutant *part_mutant(const fray_mutants *o, int32_t part)
{
    const struct mutant_part *p = &o->parts.at[part];
    return &o->units.at[p->unit]->list.all.at[p->index];
}

static const struct source *part_source(const fray_mutants *o, int32_t part)
{
    const struct unit_of_tests *u = o->units.at[o->parts.at[part].unit];
    return &u->findings->diags.sources.at[part_mutant(o, part)->span.file];
}

/* Returns whether the mutants of two parts are in this order. */
static bool part_before(const fray_mutants *o, int32_t x, int32_t y)
{
    const struct mutant *a = part_mutant(o, x), *b = part_mutant(o, y);
    int files = str_compare(part_source(o, x)->name, part_source(o, y)->name);
    if (files) return files < 0;
    if (a->span.from != b->span.from) return a->span.from < b->span.from;
    if (a->span.to != b->span.to) return a->span.to < b->span.to;
    if (a->mutation != b->mutation) return a->mutation < b->mutation;
    return str_compare(a->now, b->now) <= 0;
}

static void parts_sort(const fray_mutants *o, int32_t *at, int32_t *room, size_t count)
{
    if (count < 2) return;
    size_t half = count / 2, i = 0, k = half, n = 0;
    parts_sort(o, at, room, half);
    parts_sort(o, at + half, room, count - half);
    while (i < half || k < count)
        room[n++] = k == count || (i < half && part_before(o, at[i], at[k])) ? at[i++] : at[k++];
    memcpy(at, room, count * sizeof *at);
}

static void parts_join(void *user)
{
    fray_mutants *o = user;
    struct interner *keys = interner_new(&o->arena);
    for (size_t u = 0; u < o->units.len; u++)
        for (size_t i = 0; i < o->units.at[u]->list.all.len; i++) {
            int32_t part = (int32_t)o->parts.len;
            vec_push(&o->parts, &o->arena, ((struct mutant_part){(int32_t)u, (int32_t)i, -1}));
            const struct mutant *m = part_mutant(o, part);
            struct text key;
            text_init(&key, &o->arena);
            text_printf(&key, "%.*s %u %u %d %.*s", STR_FMT(part_source(o, part)->name),
                        m->span.from, m->span.to, (int)m->mutation, STR_FMT(m->now));
            uint32_t id = intern(keys, text_str(&key));
            if (id > o->all.len) {
                vec_push(&o->all, &o->arena, part);
                continue;
            }
            int32_t last = o->all.at[id - 1];
            while (o->parts.at[last].next >= 0) last = o->parts.at[last].next;
            o->parts.at[last].next = part;
        }
    int32_t *room = ARENA_ARRAY(&o->arena, int32_t, o->all.len + 1);
    parts_sort(o, o->all.at, room, o->all.len);
}

/* ---- lines `allow mutant` -------------------------------------------------------------------- */

static bool allow_covers(const struct allow *a, const struct mutant *m, struct str change)
{
    return !a->code && a->over.file == m->span.file && a->over.from <= m->span.from &&
           m->span.from < a->over.to && str_equal(a->mutant, change);
}

/* Returns the row of a line, a new one for the first unit that has it. */
static int32_t allow_row(fray_mutants *o, const struct unit_of_tests *u, const struct allow *a)
{
    const struct source *s = &u->findings->diags.sources.at[a->line.file];
    uint32_t line = source_line_at(s, a->line.from);
    for (size_t i = 0; i < o->allows.len; i++)
        if (o->allows.at[i].line == line && strcmp(o->allows.at[i].file, s->name.at) == 0 &&
            str_equal(str_from(o->allows.at[i].change), a->mutant))
            return (int32_t)i;
    vec_push(&o->allows, &o->arena,
             (fray_allowed_mutant){.change = arena_text(&o->arena, a->mutant.at, a->mutant.len),
                                   .reason = arena_text(&o->arena, a->reason.at, a->reason.len),
                                   .file = s->name.at,
                                   .line = line});
    return (int32_t)o->allows.len - 1;
}

static void allows_apply(void *user)
{
    fray_mutants *o = user;
    o->changes = ARENA_ARRAY(&o->arena, const char *, o->all.len + 1);
    o->allowed = ARENA_ARRAY(&o->arena, int32_t, o->all.len + 1);
    for (size_t u = 0; u < o->units.len; u++) {
        const struct diags *d = &o->units.at[u]->findings->diags;
        for (size_t k = 0; k < d->allows.len; k++)
            if (d->allows.at[k].code == NULL) allow_row(o, o->units.at[u], &d->allows.at[k]);
    }
    for (size_t i = 0; i < o->all.len; i++) {
        const struct unit_of_tests *u = o->units.at[o->parts.at[o->all.at[i]].unit];
        const struct diags *d = &u->findings->diags;
        const struct mutant *m = part_mutant(o, o->all.at[i]);
        struct str change = mutant_change(u->model, &o->arena, m);
        o->changes[i] = change.at;
        o->allowed[i] = -1;
        for (size_t k = 0; k < d->allows.len && o->allowed[i] < 0; k++)
            if (allow_covers(&d->allows.at[k], m, change))
                o->allowed[i] = allow_row(o, u, &d->allows.at[k]);
        if (o->allowed[i] >= 0) o->allows.at[o->allowed[i]].mutants++;
    }
}

size_t fray_allowed_mutants(const fray_mutants *o)
{
    if (!o) return 0;
    return o->allows.len;
}

fray_allowed_mutant fray_allowed_mutant_at(const fray_mutants *o, size_t index)
{
    return o && index < o->allows.len
               ? o->allows.at[index]
               : (fray_allowed_mutant){.change = "", .reason = "", .file = ""};
}

/* ---- the object ------------------------------------------------------------------------------ */

static fray_result mutants_make(fray_mutants *o, fray_reader reader, void *user,
                                const char *const *names, size_t count)
{
    const char **left = ARENA_ARRAY(&o->arena, const char *, count);
    if (!left) return FRAY_NO_MEMORY;
    for (size_t i = 0; i < count; i++) left[i] = names[i];
    while (count > 0) {
        size_t taken = count < MAX_MODULES ? count : MAX_MODULES;
        fray_result result = unit_make(o, reader, user, left, &taken);
        if (result != FRAY_OK) return result;
        left += taken;
        count -= taken;
    }
    return arena_try(&o->arena, parts_join, o) && arena_try(&o->arena, allows_apply, o)
               ? FRAY_OK
               : FRAY_NO_MEMORY;
}

void fray_mutants_free(fray_mutants *o)
{
    if (!o) return;
    struct memory from = o->own;
    for (size_t i = 0; i < o->units.len; i++) unit_free(o->units.at[i]);
    arena_release(&o->arena);
    from.resize(from.ctx, o, sizeof *o, 0);
}

static struct unit_of_tests *last_unit(const fray_mutants *o)
{
    return o->units.len ? o->units.at[o->units.len - 1] : NULL;
}

fray_result fray_mutants_new(const fray_memory *memory, fray_reader reader, void *user,
                             const char *const *names, size_t count, fray_mutants **mutants)
{
    if (mutants) *mutants = NULL;
    if (!mutants || !reader || !names || !count) return FRAY_BAD_ARGUMENT;
    struct memory from = memory_of(memory);
    fray_mutants *o = from.resize(from.ctx, NULL, 0, sizeof *o);
    if (!o) return FRAY_NO_MEMORY;
    *o = (fray_mutants){.own = from};
    arena_init(&o->arena, &o->own, 0);
    fray_result result = mutants_make(o, reader, user, names, count);
    if (result != FRAY_NO_MEMORY && !findings_finish(last_unit(o)->findings))
        result = FRAY_NO_MEMORY;
    if (result == FRAY_NO_MEMORY)
        fray_mutants_free(o);
    else
        *mutants = o;
    return result;
}

fray_findings *fray_mutants_findings(fray_mutants *o)
{
    if (!o) return NULL;
    struct unit_of_tests *last = last_unit(o);
    return last && last->findings->diags.errors ? last->findings : NULL;
}

const char *fray_mutants_failing(const fray_mutants *o, fray_test_report *report)
{
    if (!o || !report) return NULL;
    const struct unit_of_tests *last = last_unit(o);
    if (!last || last->failing < 0) return NULL;
    *report = last->failure;
    return fray_encounter_name(&last->base, last->failing);
}

size_t fray_mutants_count(const fray_mutants *o)
{
    if (!o) return 0;
    return o->all.len;
}

fray_mutant fray_mutant_at(const fray_mutants *o, size_t index)
{
    if (!o || index >= o->all.len)
        return (fray_mutant){
            .mutation = "", .group = "", .where = "", .file = "", .now = "", .source = ""};
    const struct mutant *m = part_mutant(o, o->all.at[index]);
    const struct source *s = part_source(o, o->all.at[index]);
    fray_mutant out = {.mutation = mutation_name(m->mutation),
                       .group = mutant_class_name(m->class),
                       .file = s->name.at,
                       .from = m->span.from,
                       .to = m->span.to,
                       .now = m->now.len ? m->now.at : "",
                       .where = m->where.len ? m->where.at : "",
                       .change = o->changes[index],
                       .allowed = o->allowed[index],
                       .source = s->text.at,
                       .source_size = s->text.len};
    source_place(s, m->span.from, &out.line, &out.column);
    return out;
}

const char *fray_mutant_group(size_t index)
{
    return index < MUTANT_CLASSES ? mutant_class_name((enum mutant_class)index) : NULL;
}

const char *fray_mutant_mutation(size_t index)
{
    return index < MUTATION_COUNT ? mutation_name((enum mutation)index) : NULL;
}

/* ---- one mutant ------------------------------------------------------------------------------ */

/* Runs the tests that reach a mutant of this unit. */
static fray_result tests_try(struct unit_of_tests *o, fray_program *p, const uint64_t *wanted,
                             fray_trial_of_mutant *trial)
{
    for (size_t i = 0; i < o->test_count; i++) {
        if (!(wanted[i / 64] >> i % 64 & 1)) continue;
        int64_t limit = o->tests[i].fuel * FUEL_FACTOR, fuel;
        fray_test_report report;
        fuel = limit = limit < FUEL_LEAST ? FUEL_LEAST : limit;
        fray_result result = test_run(p, o->tests[i].id, NULL, &fuel, &report);
        if (result == FRAY_NO_MEMORY) return result;
        if (result == FRAY_OK && report.passed) continue;
        trial->verdict = fuel > limit ? FRAY_TIMEOUT : FRAY_KILLED;
        trial->test = fray_encounter_name(&o->base, o->tests[i].id);
        return FRAY_OK;
    }
    trial->verdict = FRAY_SURVIVED;
    return FRAY_OK;
}

/* Runs the tests that reach the mutant, then judges the content. */
static fray_result program_try(struct unit_of_tests *o, fray_program *p, const uint64_t *wanted,
                               fray_trial_of_mutant *trial)
{
    fray_result result = trial->reached ? tests_try(o, p, wanted, trial) : FRAY_OK;
    if (result != FRAY_OK || trial->verdict <= FRAY_TIMEOUT || !o->judged) return result;
    result = content_judge(o, p);
    if (result == FRAY_NO_MEMORY) return result;
    if (result != FRAY_OK) {
        trial->verdict = FRAY_KILLED;
        trial->test = "check";
    }
    return FRAY_OK;
}

static fray_result unit_try(struct unit_of_tests *o, const struct mutant *m,
                            fray_trial_of_mutant *trial)
{
    const uint64_t *wanted = tests_of(o, m);
    size_t reached = 0;
    for (size_t i = 0; i < o->test_count; i++) reached += wanted[i / 64] >> i % 64 & 1;
    trial->reached += reached;
    if (!m->changes || (!reached && !o->judged)) return FRAY_OK;
    fray_program p;
    program_begin(o, &p);
    mutant_exchange(m);
    fray_result result = code_make(o, &p, FOR_MUTATION);
    if (result == FRAY_INVALID)
        trial->verdict = FRAY_REFUSED;
    else if (result == FRAY_OK)
        result = program_try(o, &p, wanted, trial);
    mutant_exchange(m);
    program_end(&p);
    return result == FRAY_INVALID ? FRAY_OK : result;
}

fray_result fray_mutant_try(fray_mutants *o, size_t index, fray_trial_of_mutant *trial)
{
    if (!o || !trial) return FRAY_BAD_ARGUMENT;
    *trial = (fray_trial_of_mutant){.verdict = FRAY_UNREACHED, .test = ""};
    if (index >= o->all.len) return FRAY_BAD_ARGUMENT;
    fray_result result = FRAY_OK;
    for (int32_t part = o->all.at[index]; part >= 0 && result == FRAY_OK;
         part = o->parts.at[part].next) {
        result = unit_try(o->units.at[o->parts.at[part].unit], part_mutant(o, part), trial);
        if (trial->verdict <= FRAY_TIMEOUT || trial->verdict == FRAY_REFUSED) break;
    }
    return result;
}
