/* coverage_report.c -- Merges the coverage of all files of one call and prints it as text or lcov.
 *
 * Each file is a program of its own that includes the modules it uses. A coverage point is
 * identified by its position, so the counts of shared modules add up.
 */
#include <stdlib.h>
#include <string.h>

#include "coverage_report.h"

#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/string_map.h"
#include "tool/load/file_list.h"

struct point {
    fray_point at; /* owns its texts */
};

static struct {
    struct point *at;
    size_t count;
    struct string_map places; /* of points, by position: index + 1 */
} all;

/* ---- merging ---- */

static void point_add(fray_point p)
{
    if (!*p.file || p.kind == FRAY_POINT_CLAUSE) return; /* --felt is about clauses */
    char *key = text_of("%s\n%lu %d %d %s", p.file, (unsigned long)p.from, (int)p.kind,
                        (int)p.branch, p.name);
    size_t *place = string_map_index(&all.places, key);
    free(key);
    if (*place) {
        all.at[*place - 1].at.count += p.count;
        return;
    }
    NEED_ROOM(all.at, all.count);
    p.file = text_of("%s", p.file);
    p.name = text_of("%s", p.name);
    p.text = text_of("%s", p.text);
    all.at[all.count++] = (struct point){p};
    *place = all.count;
}

void cover_add(const fray_cover *cover)
{
    for (size_t i = 0; i < fray_cover_points(cover); i++) point_add(fray_cover_point(cover, i));
}

static int by_place(const void *a, const void *b)
{
    const fray_point *x = &((const struct point *)a)->at, *y = &((const struct point *)b)->at;
    int files = strcmp(x->file, y->file);
    if (files) return files;
    if (x->from != y->from) return x->from < y->from ? -1 : 1;
    if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
    if (x->branch != y->branch) return x->branch < y->branch ? -1 : 1;
    return strcmp(x->name, y->name);
}

static void point_free(struct point *p)
{
    free((char *)(uintptr_t)p->at.file);
    free((char *)(uintptr_t)p->at.name);
    free((char *)(uintptr_t)p->at.text);
}

static void all_free(void)
{
    for (size_t i = 0; i < all.count; i++) point_free(&all.at[i]);
    free(all.at);
    string_map_free(&all.places, NULL);
    memset(&all, 0, sizeof all);
}

static size_t file_end(size_t from)
{
    size_t to = from;
    while (to < all.count && strcmp(all.at[to].at.file, all.at[from].at.file) == 0) to++;
    return to;
}

/* ---- --cover-of ---- */

static struct {
    char **at; /* real paths */
    size_t count;
} only_paths;

int cover_limit_to(const char *const *named)
{
    for (; named && *named; named++) {
        char *real = realpath(*named, NULL);
        if (!real) return usage_error("--cover-of: there is no file or folder '%s'", *named);
        NEED_ROOM(only_paths.at, only_paths.count);
        only_paths.at[only_paths.count++] = real;
    }
    return EXIT_CLEAN;
}

static bool passes_filter(const char *file)
{
    char *real = realpath(file, NULL);
    bool in = false;
    for (size_t i = 0; real && i < only_paths.count && !in; i++) {
        size_t size = strlen(only_paths.at[i]);
        in = strncmp(real, only_paths.at[i], size) == 0 &&
             (!real[size] || real[size] == '/' || (size && only_paths.at[i][size - 1] == '/'));
    }
    free(real);
    return in;
}

/* Removes the points of other files from the sorted list. False: none is left, so that a minimum
 * share would mean nothing. */
static bool filter_paths(void)
{
    size_t kept = 0, before = all.count;
    for (size_t from = 0, end; only_paths.count && from < all.count; from = end) {
        end = file_end(from);
        bool in = passes_filter(all.at[from].at.file);
        for (size_t i = from; i < end; i++) {
            if (in)
                all.at[kept++] = all.at[i];
            else
                point_free(&all.at[i]);
        }
    }
    if (only_paths.count) all.count = kept;
    for (size_t i = 0; i < only_paths.count; i++) free(only_paths.at[i]);
    free(only_paths.at);
    return before == 0 || all.count > 0;
}

/* ---- text ---- */

#define TEXT_MOST 60

/* The beginning of the source text of a point; of a declaration, its head. */
static char *source_excerpt(const fray_point *p)
{
    bool head = p->kind == FRAY_POINT_FUNCTION || p->kind == FRAY_POINT_CONTENT;
    size_t size = head ? strcspn(p->text, "{") : strlen(p->text);
    bool cut = size > TEXT_MOST;
    if (cut) size = TEXT_MOST;
    while (cut && size > 0 && ((unsigned char)p->text[size] & 0xC0) == 0x80) size--;
    while (!cut && size > 0 && p->text[size - 1] == ' ') size--;
    return text_of("%.*s%s", (int)size, p->text, cut ? " ..." : "");
}

static uint64_t visits_of(size_t i)
{
    uint64_t visits = all.at[i].at.count;
    const fray_point *p = &all.at[i].at, *q;
    for (size_t k = i;
         k-- > 0 && (q = &all.at[k].at)->from == p->from && strcmp(q->file, p->file) == 0;)
        visits += q->kind == p->kind ? q->count : 0;
    for (size_t k = i + 1;
         k < all.count && (q = &all.at[k].at)->from == p->from && strcmp(q->file, p->file) == 0;
         k++)
        visits += q->kind == p->kind ? q->count : 0;
    return visits;
}

/* Prints a missed point. `unreached` is the declaration that never ran, or NULL: other points
 * inside it are not printed. */
static void put_missing(FILE *to, size_t i, const fray_point *unreached)
{
    static const char *const what[] = {[FRAY_POINT_FUNCTION] = "never run",
                                       [FRAY_POINT_BRANCH] = "never true",
                                       [FRAY_POINT_ROW] = "row never used",
                                       [FRAY_POINT_CONTENT] = "never in a fight"};
    const fray_point *p = &all.at[i].at;
    bool branch = p->kind == FRAY_POINT_BRANCH, unvisited = branch && visits_of(i) == 0;
    const char *gap = unvisited             ? "never reached"
                      : branch && p->branch ? "never false"
                                            : what[p->kind];
    if (unreached && p->kind != FRAY_POINT_CONTENT && strcmp(unreached->name, p->name) == 0) return;
    if (unvisited && p->branch) return; /* printed with its other branch */
    char *text = source_excerpt(p);
    put(to, "  %s:%lu: %s: %s\n", p->file, (unsigned long)p->line, gap, text);
    free(text);
}

static void put_share(FILE *to, const char *name, size_t reached, size_t count)
{
    size_t tenths = count ? reached * 1000 / count : 1000; /* rounded down: 100 % means all */
    put(to, "%s: %zu.%zu %% (%zu of %zu)\n", name, tenths / 10, tenths % 10, reached, count);
}

static void put_text(FILE *to, const void *what)
{
    (void)what; /* the points are in `all` */
    size_t reached_all = 0;
    for (size_t from = 0, end; from < all.count; from = end) {
        const fray_point *unreached = NULL;
        size_t reached = 0;
        end = file_end(from);
        for (size_t i = from; i < end; i++) reached += all.at[i].at.count > 0;
        put_share(to, all.at[from].at.file, reached, end - from);
        for (size_t i = from; i < end; i++) {
            const fray_point *p = &all.at[i].at;
            if (p->count == 0) put_missing(to, i, unreached);
            if (p->kind == FRAY_POINT_FUNCTION) unreached = p->count ? NULL : p;
        }
        reached_all += reached;
    }
    put_share(to, "all", reached_all, all.count);
}

/* ---- lcov ---- */

/* Prints a name in one line without commas, at which readers of lcov split. */
static void put_name(FILE *to, const fray_point *p)
{
    char *name = text_of("%s", p->name);
    for (char *at = name; *at; at++)
        if (*at == ',') *at = ';';
    /* two points may share a name, but not a position */
    put(to, "%lu.%lu %s", (unsigned long)p->line, (unsigned long)p->column, name);
    free(name);
}

static bool is_function(const fray_point *p)
{
    return p->kind == FRAY_POINT_FUNCTION || p->kind == FRAY_POINT_CONTENT;
}

static void put_functions(FILE *to, size_t from, size_t end)
{
    size_t found = 0, hit = 0;
    for (int counts = 0; counts < 2; counts++)
        for (size_t i = from; i < end; i++) {
            const fray_point *p = &all.at[i].at;
            if (!is_function(p)) continue;
            if (counts)
                put(to, "FNDA:%llu,", (unsigned long long)p->count);
            else
                put(to, "FN:%lu,", (unsigned long)p->line);
            put_name(to, p);
            put(to, "\n");
            found += !counts;
            hit += !counts && p->count > 0;
        }
    put(to, "FNF:%zu\nFNH:%zu\n", found, hit);
}

/* Branches of one decision share a block, and blocks of one line are numbered. The count of a
 * decision that was never reached is "-". */
static void put_branches(FILE *to, size_t from, size_t end)
{
    size_t found = 0, hit = 0, block = 0, way = 0;
    const fray_point *last = NULL;
    for (size_t i = from; i < end; i++) {
        const fray_point *p = &all.at[i].at;
        if (is_function(p)) continue;
        bool line = last && last->line == p->line,
             decision = line && last->from == p->from && last->kind == p->kind;
        block = decision ? block : line ? block + 1 : 0;
        way = decision ? way + 1 : 0;
        put(to, "BRDA:%lu,%zu,%zu,", (unsigned long)p->line, block, way);
        if (visits_of(i) == 0)
            put(to, "-\n");
        else
            put(to, "%llu\n", (unsigned long long)p->count);
        found++;
        hit += p->count > 0;
        last = p;
    }
    put(to, "BRF:%zu\nBRH:%zu\n", found, hit);
}

struct counted_line {
    uint32_t line;
    uint64_t count;
};

static int by_line(const void *a, const void *b)
{
    const struct counted_line *x = a, *y = b;
    if (x->line != y->line) return x->line < y->line ? -1 : 1;
    return x->count < y->count ? 1 : x->count > y->count ? -1 : 0;
}

/* The count of a line is that of its most frequent point; a decision counts the sum of its
 * branches. */
static void put_counted_lines(FILE *to, size_t from, size_t end)
{
    struct counted_line *lines = xrealloc(NULL, (end - from) * sizeof *lines);
    size_t found = 0, hit = 0;
    for (size_t i = from; i < end; i++) {
        const fray_point *p = &all.at[i].at;
        lines[i - from] =
            (struct counted_line){p->line, p->kind == FRAY_POINT_BRANCH ? visits_of(i) : p->count};
    }
    qsort(lines, end - from, sizeof *lines, by_line);
    for (size_t i = 0; i < end - from; i++) {
        if (i > 0 && lines[i - 1].line == lines[i].line) continue;
        put(to, "DA:%lu,%llu\n", (unsigned long)lines[i].line, (unsigned long long)lines[i].count);
        found++;
        hit += lines[i].count > 0;
    }
    put(to, "LF:%zu\nLH:%zu\n", found, hit);
    free(lines);
}

static void put_lcov(FILE *to, const void *what)
{
    (void)what;
    for (size_t from = 0, end; from < all.count; from = end) {
        end = file_end(from);
        /* genhtml cannot read modules of the standard library */
        if (!ends_in_fray(all.at[from].at.file)) continue;
        put(to, "TN:\nSF:%s\n", all.at[from].at.file);
        put_functions(to, from, end);
        put_branches(to, from, end);
        put_counted_lines(to, from, end);
        put(to, "end_of_record\n");
    }
}

/* ---- fights ---- */

static bool play_fight(fray_cover *cover, int encounter, uint64_t number)
{
    fray_fight *fight;
    fray_signal signal;
    fray_driver driver = fray_driver_sampled(0, number);
    fray_result result = fray_cover_fight(cover, encounter, NULL, 0, &fight);
    if (result != FRAY_OK) {
        print_error("%s", fray_result_text(result));
        return false;
    }
    result = fray_run(fight, &driver, &signal);
    if (result != FRAY_OK) {
        fray_failure f = fray_fight_error(fight);
        print_error("fight %llu of seed 0 failed: %s (%s:%lu)", (unsigned long long)number,
                    f.message, f.file ? f.file : "", (unsigned long)f.line);
    }
    fray_fight_free(fight);
    return result == FRAY_OK;
}

static bool is_closed(const fray_part *part)
{
    return part->is_act && !part->hook && !part->offered && !part->happened;
}

static void put_part(const fray_part *part)
{
    const char *what = part->hook      ? "run"
                       : part->is_act  ? "performed"
                       : part->offered ? "chosen"
                       : part->is_mark ? "applied"
                                       : "used";
    put(stdout, "  %s:%lu: %s %s%s%s: never %s", part->file, (unsigned long)part->line, part->kind,
        part->name, part->hook ? ", on " : "", part->hook ? part->hook : "", what);
    if (part->offered && !part->hook)
        put(stdout, ", offered %llu times", (unsigned long long)part->offered);
    put(stdout, "\n");
}

/* Acts are open to every creature that meets their conditions. Acts without such a creature are
 * listed, but not counted as missed. */
static void put_closed(const fray_part *parts, size_t count)
{
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        if (!is_closed(&parts[i])) continue;
        put(stdout, any ? ", %s" : "  open to nobody: %s", parts[i].name);
        any = true;
    }
    if (any) put(stdout, "\n");
}

/* ---- all encounters of a call ---- */

static struct {
    fray_part *at; /* owns its texts; no hooks */
    size_t count, encounters;
    struct string_map places; /* of parts, by file and name: index + 1 */
} sums;

static size_t *sum_place(const char *file, const char *name)
{
    char *key = text_of("%s\n%s", file, name);
    size_t *place = string_map_index(&sums.places, key);
    free(key);
    return place;
}

static void sum_add(const fray_part *part)
{
    if (part->hook || !part->file) return;
    size_t *place = sum_place(part->file, part->name);
    if (!*place) {
        NEED_ROOM(sums.at, sums.count);
        fray_part *to = &sums.at[sums.count++];
        *to = *part;
        to->kind = text_of("%s", part->kind);
        to->name = text_of("%s", part->name);
        to->file = text_of("%s", part->file);
        *place = sums.count;
        return;
    }
    sums.at[*place - 1].offered += part->offered;
    sums.at[*place - 1].happened += part->happened;
}

/* Content of the same kinds that no encounter has. */
static void put_absent(const fray_point *p)
{
    size_t size = strcspn(p->text, " ");
    bool known = false;
    if (p->kind != FRAY_POINT_CONTENT || *sum_place(p->file, p->name)) return;
    for (size_t i = 0; i < sums.count && !known; i++)
        known = !sums.at[i].is_mark && strlen(sums.at[i].kind) == size &&
                strncmp(sums.at[i].kind, p->text, size) == 0;
    if (!known) return;
    char *kind = text_of("%.*s", (int)size, p->text);
    put(stdout, "  %s:%lu: %s %s: in no encounter\n", p->file, (unsigned long)p->line, kind,
        p->name);
    free(kind);
}

static int by_line_of_part(const void *a, const void *b)
{
    const fray_part *x = a, *y = b;
    int files = strcmp(x->file, y->file);
    return files ? files : (x->line > y->line) - (x->line < y->line);
}

/* Prints what occurred in no fight of any encounter. Requires that `all` is sorted. */
static void put_sums(void)
{
    size_t happened = 0;
    for (size_t i = 0; i < sums.count; i++) happened += sums.at[i].happened > 0;
    if (sums.encounters > 1) {
        put(stdout, "%zu encounters: %zu of %zu acts, marks and things occurred\n", sums.encounters,
            happened, sums.count);
        for (size_t i = 0; i < all.count; i++) put_absent(&all.at[i].at);
        qsort(sums.at, sums.count, sizeof *sums.at, by_line_of_part);
        for (size_t i = 0; i < sums.count; i++) {
            const fray_part *part = &sums.at[i];
            if (is_closed(part))
                put(stdout, "  %s:%lu: %s %s: open to nobody\n", part->file,
                    (unsigned long)part->line, part->kind, part->name);
            else if (!part->happened)
                put_part(part);
        }
    }
    for (size_t i = 0; i < sums.count; i++) {
        free((char *)(uintptr_t)sums.at[i].kind);
        free((char *)(uintptr_t)sums.at[i].name);
        free((char *)(uintptr_t)sums.at[i].file);
    }
    free(sums.at);
    string_map_free(&sums.places, NULL);
    memset(&sums, 0, sizeof sums);
}

static bool put_parts(fray_cover *cover, const fray_program *program, int encounter,
                      uint64_t fights)
{
    const fray_part *parts;
    size_t count, happened = 0, open = 0;
    uint32_t line;
    if (fray_cover_parts(cover, encounter, &parts, &count) != FRAY_OK) return false;
    for (size_t i = 0; i < count; i++)
        happened += parts[i].happened > 0, open += !is_closed(&parts[i]);
    const char *file = fray_encounter_file(program, encounter, &line);
    put(stdout,
        "%s:%lu: \"%s\": %zu of %zu acts, marks, things and hooks occurred in %llu fights\n", file,
        (unsigned long)line, fray_encounter_name(program, encounter), happened, open,
        (unsigned long long)fights);
    for (size_t i = 0; i < count; i++)
        if (!parts[i].happened && !is_closed(&parts[i])) put_part(&parts[i]);
    put_closed(parts, count);
    for (size_t i = 0; i < count; i++) sum_add(&parts[i]);
    sums.encounters++;
    return true;
}

int cover_fights(fray_program *program, uint64_t fights,
                 bool (*wanted)(const fray_program *program, int id, const char *path),
                 const char *path)
{
    int code = EXIT_CLEAN;
    for (int i = 0; i < fray_encounter_count(program, FRAY_ENCOUNTERS) && code == EXIT_CLEAN; i++) {
        int id = fray_encounter_at(program, FRAY_ENCOUNTERS, i);
        fray_cover *cover;
        if (!wanted(program, id, path)) continue;
        if (fray_cover_new(program, &cover) != FRAY_OK) return EXIT_BROKEN;
        for (uint64_t n = 0; n < fights && code == EXIT_CLEAN; n++)
            if (!play_fight(cover, id, n)) code = EXIT_NO;
        if (code == EXIT_CLEAN && !put_parts(cover, program, id, fights)) code = EXIT_BROKEN;
        cover_add(cover);
        fray_cover_free(cover);
    }
    return code;
}

/* ---- the report ---- */

int cover_report(const char *format, const char *path, int least)
{
    void (*report)(FILE * to, const void *what) = strcmp(format, "lcov") == 0 ? put_lcov : put_text;
    size_t reached = 0;
    if (all.count) qsort(all.at, all.count, sizeof *all.at, by_place);
    put_sums();
    bool some = filter_paths();
    for (size_t i = 0; i < all.count; i++) reached += all.at[i].at.count > 0;
    int code = write_printed(path, report, NULL);
    if (!some) {
        print_error("--cover-of: these files use nothing from there");
        code = EXIT_USAGE;
    }
    if (code == EXIT_CLEAN && least >= 0 && reached * 100 < all.count * (size_t)least) {
        print_error("%zu of %zu points were reached, less than %d %%", reached, all.count, least);
        code = EXIT_NO;
    }
    all_free();
    return code;
}
