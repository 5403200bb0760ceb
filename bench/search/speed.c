/* speed.c FILE.frayc PLAYOUTS -- Measures playouts a second of a search, in one thread.
 *
 * One fight of a compiled file: every side searches before each decision.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "fray.h"

static char *text;
static size_t size;

static fray_result read_file(void *user, const char *name, const char *from, const char **bytes,
                             size_t *count, const char **shown)
{
    (void)user, (void)from;
    *bytes = text;
    *count = size;
    *shown = name;
    return FRAY_OK;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Everything that the fight asks, searched. Returns the number of decisions. */
static int play(fray_fight *fight, fray_search *search, uint64_t playouts, fray_search_report *sum)
{
    fray_driver dice = fray_driver_sampled(1, 0);
    fray_signal signal;
    int decisions = 0;
    dice.choose = NULL;
    while (fray_run(fight, &dice, &signal) == FRAY_OK && signal.kind == FRAY_SIGNAL_QUESTION) {
        if (fray_search_ask(search, fight, &signal.question) != FRAY_OK) return -1;
        fray_search_work(search, 0, playouts);
        fray_search_answer best = fray_search_answer_at(search, fray_search_best(search));
        fray_search_report done = fray_search_report_of(search);
        sum->playouts += done.playouts;
        sum->cut += done.cut;
        if (done.bytes > sum->bytes) sum->bytes = done.bytes;
        fray_search_answered(search, fight, &signal.question, best.chosen, best.count);
        fray_answer(fight, best.chosen, best.count);
        decisions++;
    }
    return decisions;
}

int main(int argc, char **argv)
{
    FILE *f = argc == 3 ? fopen(argv[1], "rb") : NULL;
    fray_program *program;
    fray_findings *findings;
    fray_fight *fight;
    fray_search *search;
    if (!f) return 2;
    text = malloc(1 << 24);
    size = text ? fread(text, 1, 1 << 24, f) : 0;
    fclose(f);
    if (fray_compile(NULL, read_file, NULL, "bench", &program, &findings) != FRAY_OK ||
        fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight) != FRAY_OK ||
        fray_search_new(NULL, fight, NULL, &search) != FRAY_OK)
        return 1;
    fray_search_report sum = {.playouts = 0};
    double begin = seconds();
    int decisions = play(fight, search, strtoull(argv[2], NULL, 10), &sum);
    double took = seconds() - begin;
    printf("%7.0f playouts a second, %d decisions, %.1f ms each, %.0f %% cut, trees %llu KB\n",
           (double)sum.playouts / took, decisions, took * 1000 / decisions,
           (double)sum.cut * 100 / (double)sum.playouts, (unsigned long long)sum.bytes / 1024);
    fray_search_free(search);
    fray_fight_free(fight);
    fray_findings_free(findings);
    fray_program_free(program);
    free(text);
    return 0;
}
