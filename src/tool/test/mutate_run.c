/* mutate_run.c -- Runs mutants for `fray test --mutate`: selects them, and tries them with threads.
 *
 * Each thread checks the rules once and has the same mutants. It takes the next mutant without
 * waiting for others. So the results depend neither on the number of threads nor on their order.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "mutate_cli.h"

#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"
#include "tool/io/progress_bar.h"
#include "tool/load/check_order.h"
#include "tool/load/file_list.h"
#include "tool/load/module_path.h"

/* ---- the files ---- */

/* Files that none of the others uses: in their programs are all the others. */
static const char **top_files(const struct path_list *paths, size_t *count)
{
    struct module_finder *finder = finder_new(NULL, NULL);
    struct queue_item *queue = check_order(paths, finder);
    const char **names = xrealloc(NULL, (paths->count + 1) * sizeof *names);
    *count = 0;
    for (size_t i = 0; i < paths->count; i++)
        if (!queue[i].used) names[(*count)++] = paths->at[queue[i].path];
    free(queue);
    finder_free(finder);
    return names;
}

/* ---- selection ---- */

static bool path_is_below(const char *file, const char *const *paths, size_t count)
{
    char *real = realpath(file, NULL);
    bool below = false;
    for (size_t i = 0; real && i < count && !below; i++) {
        size_t size = strlen(paths[i]);
        below = strncmp(real, paths[i], size) == 0 &&
                (!real[size] || real[size] == '/' || (size && paths[i][size - 1] == '/'));
    }
    free(real);
    return below;
}

/* The word is one of those in a list with commas. */
static bool is_listed(const char *list, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = list; at && *at; at += strcspn(at, ","), at += *at == ',')
        if (strncmp(at, word, size) == 0 && (!at[size] || at[size] == ',')) return true;
    return !list;
}

/* The k-th word that --class takes: classes, then mutations. */
static const char *class_word(size_t k)
{
    size_t groups = 0;
    while (fray_mutant_group(groups)) groups++;
    return k < groups ? fray_mutant_group(k) : fray_mutant_mutation(k - groups);
}

/* Reports a class that there is not. */
static bool classes_exist(const char *list)
{
    for (const char *at = list; at && *at; at += strcspn(at, ","), at += *at == ',') {
        char *word = text_copy(at, strcspn(at, ",")), *all = text_of("%s", "");
        bool known = false;
        const char *one;
        for (size_t k = 0; (one = class_word(k)); k++) {
            known |= strcmp(word, one) == 0;
            char *more = text_of("%s%s%s", all, k ? ", " : "", one);
            free(all);
            all = more;
        }
        if (!known) usage_error("--class has no '%s'; it is one of %s", word, all);
        free(word);
        free(all);
        if (!known) return false;
    }
    return true;
}

static bool paths_exist(const char *const *paths)
{
    for (; paths && *paths; paths++) {
        char *real = realpath(*paths, NULL);
        free(real);
        if (real) continue;
        usage_error("--of: there is no file or folder '%s'", *paths);
        return false;
    }
    return true;
}

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Keeps `wanted` of the results, each with the same chance, in their order. */
static void draw_sample(struct mutate_results *r, uint64_t wanted, uint64_t seed)
{
    size_t kept = 0, left = r->count;
    for (size_t i = 0; i < r->count; i++, left--) {
        if (next_random(&seed) % left >= wanted) continue;
        r->at[kept++] = r->at[i];
        wanted--;
    }
    r->count = kept;
}

/* Folders of tests hold fixtures beside the tests, which are not rules. */
static bool is_fixture(const char *file)
{
    return strncmp(file, "tests/", 6) == 0 || strstr(file, "/tests/");
}

/* The real paths of the files and folders whose mutants count. */
struct chosen_paths {
    char **at;
    size_t count;
    bool fixtures; /* folders of tests, too */
};

static struct chosen_paths paths_choose(const struct mutate_request *request)
{
    struct chosen_paths chosen = {.fixtures = request->of != NULL};
    size_t count = request->paths->count;
    for (size_t i = 0; request->of ? request->of[i] != NULL : i < count; i++) {
        NEED_ROOM(chosen.at, chosen.count);
        chosen.at[chosen.count] =
            realpath(request->of ? request->of[i] : request->paths->at[i], NULL);
        chosen.count += chosen.at[chosen.count] != NULL;
    }
    return chosen;
}

static bool is_chosen(const struct chosen_paths *chosen, const char *file)
{
    return (chosen->fixtures || !is_fixture(file)) &&
           path_is_below(file, (const char *const *)chosen->at, chosen->count);
}

static void select_allows(struct mutate_results *r, const fray_mutants *mutants,
                          const struct chosen_paths *chosen, size_t *rows)
{
    size_t all = fray_allowed_mutants(mutants);
    r->allows = xrealloc(NULL, (all + 1) * sizeof *r->allows);
    for (size_t i = 0; i < all; i++) {
        fray_allowed_mutant line = fray_allowed_mutant_at(mutants, i);
        rows[i] = r->allow_count;
        if (is_chosen(chosen, line.file))
            r->allows[r->allow_count++] = (struct mutate_allow){.line = line};
    }
}

static void select_mutants(struct mutate_results *r, const fray_mutants *mutants)
{
    const struct mutate_request *request = r->request;
    struct chosen_paths chosen = paths_choose(request);
    size_t all = fray_mutants_count(mutants);
    size_t *rows = xrealloc(NULL, (fray_allowed_mutants(mutants) + 1) * sizeof *rows);
    const char *last = NULL;
    bool is_in = false;
    select_allows(r, mutants, &chosen, rows);
    r->at = xrealloc(NULL, (all + 1) * sizeof *r->at);
    for (size_t i = 0; i < all; i++) {
        fray_mutant m = fray_mutant_at(mutants, i);
        if (!last || strcmp(last, m.file) != 0) is_in = is_chosen(&chosen, last = m.file);
        bool wanted =
            is_listed(request->classes, m.group) || is_listed(request->classes, m.mutation);
        if (!is_in || !wanted) continue;
        if (m.allowed >= 0) m.allowed = (int)rows[m.allowed];
        r->at[r->count++] = (struct mutate_result){.mutant = m, .index = i};
    }
    r->all = r->count;
    if (request->sample && request->sample < r->count)
        draw_sample(r, request->sample, request->seed);
    for (size_t i = 0; i < chosen.count; i++) free(chosen.at[i]);
    free(chosen.at);
    free(rows);
}

/* Finds lines `allow mutant` whose mutant a test kills. */
static void judge_allows(struct mutate_results *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->at[i].mutant.allowed >= 0 && r->at[i].trial.verdict <= FRAY_TIMEOUT)
            r->allows[r->at[i].mutant.allowed].killed_by = r->at[i].trial.test;
}

/* ---- threads ---- */

struct mutate_pool {
    struct mutate_results *results;
    const char **names;
    size_t name_count;
    pthread_mutex_t reading; /* readers of files are not made for threads */
    atomic_size_t next, done;
    atomic_int fault; /* enum fray_result */
};

struct worker {
    struct mutate_pool *pool;
    struct module_finder *finder;
    fray_mutants *mutants;
    pthread_t thread;
};

static fray_result read_locked(void *user, const char *name, const char *from, const char **text,
                               size_t *size, const char **shown)
{
    struct worker *w = user;
    pthread_mutex_lock(&w->pool->reading);
    fray_result result = finder_read(w->finder, name, from, text, size, shown);
    pthread_mutex_unlock(&w->pool->reading);
    return result;
}

static fray_result worker_begin(struct worker *w, struct mutate_pool *pool)
{
    w->pool = pool;
    pthread_mutex_lock(&pool->reading);
    w->finder = finder_new(NULL, NULL);
    const char *why = NULL;
    for (size_t i = 0; i < pool->name_count && !why; i++)
        if (!finder_set_main(w->finder, pool->names[i], &why))
            print_error("cannot read %s: %s", pool->names[i], why);
    pthread_mutex_unlock(&pool->reading);
    return why ? FRAY_NOT_FOUND
               : fray_mutants_new(NULL, read_locked, w, pool->names, pool->name_count, &w->mutants);
}

static void *worker_run(void *user)
{
    struct worker *w = user;
    struct mutate_pool *pool = w->pool;
    fray_result result = w->mutants ? FRAY_OK : worker_begin(w, pool);
    while (result == FRAY_OK && !atomic_load(&pool->fault)) {
        size_t i = atomic_fetch_add(&pool->next, 1);
        if (i >= pool->results->count) break;
        struct mutate_result *r = &pool->results->at[i];
        result = fray_mutant_try(w->mutants, r->index, &r->trial);
        r->done = result == FRAY_OK;
        atomic_fetch_add(&pool->done, 1);
    }
    if (result != FRAY_OK) atomic_store(&pool->fault, (int)result);
    return NULL;
}

static void worker_end(struct worker *w)
{
    fray_mutants_free(w->mutants);
    finder_free(w->finder);
}

static fray_result workers_run(struct mutate_pool *pool, struct worker *workers, int jobs,
                               struct progress *progress)
{
    int started = 1;
    while (started < jobs &&
           pthread_create(&workers[started].thread, NULL, worker_run, &workers[started]) == 0)
        started++;
    bool alone = pthread_create(&workers[0].thread, NULL, worker_run, &workers[0]) != 0;
    if (alone) worker_run(&workers[0]);
    for (size_t done;
         (done = atomic_load(&pool->done)) < pool->results->count && !atomic_load(&pool->fault);) {
        struct timespec pause = {0, 20000000};
        nanosleep(&pause, NULL);
        progress_count(progress, done, pool->results->count, "mutants");
    }
    for (int i = alone; i < started; i++) pthread_join(workers[i].thread, NULL);
    return (fray_result)atomic_load(&pool->fault);
}

/* ---- the run ---- */

static int report_fault(struct worker *first, fray_result result)
{
    fray_test_report report;
    fray_findings *findings = first->mutants ? fray_mutants_findings(first->mutants) : NULL;
    const char *test = first->mutants ? fray_mutants_failing(first->mutants, &report) : NULL;
    if (findings)
        put_rendered(stderr, fray_findings_text(findings, colour_on(stderr)));
    else if (result == FRAY_NOT_FOUND)
        return EXIT_USAGE; /* worker_begin has said which file */
    else if (test)
        print_error("mutants need tests that pass: \"%s\" fails: %s", test, report.message);
    else
        print_error("%s", fray_result_text(result));
    return test ? EXIT_NO : exit_code_of(result);
}

static int pool_run(struct mutate_pool *pool, struct worker *workers, int format)
{
    const struct mutate_request *request = pool->results->request;
    struct progress *progress = progress_new(request->progress, 0, 0);
    if (!progress) return EXIT_USAGE;
    fray_result result = worker_begin(&workers[0], pool);
    for (uint64_t i = 1; i < request->jobs; i++) workers[i].pool = pool;
    if (result == FRAY_OK) {
        select_mutants(pool->results, workers[0].mutants);
        int jobs = pool->results->count < request->jobs ? 1 : (int)request->jobs;
        result = workers_run(pool, workers, jobs, progress);
    }
    progress_end(progress);
    if (result != FRAY_OK) return report_fault(&workers[0], result);
    judge_allows(pool->results);
    return mutate_report(pool->results, format);
}

int mutate_run(const struct mutate_request *request)
{
    static const char *const formats[] = {"text", "json", "diff", NULL};
    int format = parse_choice("--format", request->format, formats);
    if (format < 0 || !classes_exist(request->classes) || !paths_exist(request->of))
        return EXIT_USAGE;
    struct mutate_results results = {.request = request};
    struct mutate_pool pool = {.results = &results};
    struct worker *workers = xrealloc(NULL, request->jobs * sizeof *workers);
    memset(workers, 0, request->jobs * sizeof *workers);
    pthread_mutex_init(&pool.reading, NULL);
    pool.names = top_files(request->paths, &pool.name_count);
    int code = pool.name_count ? pool_run(&pool, workers, format) : EXIT_USAGE;
    for (uint64_t i = 0; i < request->jobs; i++) worker_end(&workers[i]);
    pthread_mutex_destroy(&pool.reading);
    free(workers);
    free(pool.names);
    free(results.at);
    free(results.allows);
    return code;
}
