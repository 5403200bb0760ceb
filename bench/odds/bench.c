/* bench.c -- Measures exact odds of small questions, and of the same questions in plain C.
 *
 *     bench QUESTION TIMES [FILE]
 *
 *     blow, sums, best, loop      by fray_odds_new, after loading
 *                                 sums: 2d6 against 3d8; best: the best three of 10d10;
 *                                 loop: the same, by rules that throw one die at a time
 *     naive-sums, plain-sums      every combination once; sums folded die by die
 *     naive-best N                every combination of N dice once (10 would take hours)
 *     plain-best                  the three best dice as a state, die by die
 *
 * Prints the result, for comparison, and the processor time of one run in microseconds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fray.h"

static char *text;
static size_t text_size;

struct file {
    char *bytes;
    size_t size;
    char name[256];
};

static int file_read(const char *path, char **bytes, size_t *size)
{
    FILE *f = fopen(path, "rb");
    if (!f) return 0;
    *bytes = malloc(1 << 20);
    *size = fread(*bytes, 1, 1 << 20, f);
    fclose(f);
    return 1;
}

/* Reads a module below rules/: the file of this name, or the file of the same name in its
 * folder. */
static fray_result read_module(void *user, const char *name, const char *from, const char **at,
                               size_t *size, const char **shown)
{
    char path[512];
    char *bytes;
    (void)user;
    if (!from) {
        *at = text;
        *size = text_size;
        *shown = name;
        return FRAY_OK;
    }
    if (strncmp(name, "std/", 4) == 0) return FRAY_NOT_FOUND;
    const char *last = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
    snprintf(path, sizeof path, "rules/%s.fray", name);
    if (!file_read(path, &bytes, size)) {
        snprintf(path, sizeof path, "rules/%s/%s.fray", name, last);
        if (!file_read(path, &bytes, size)) return FRAY_NOT_FOUND;
    }
    *at = bytes;
    *shown = strdup(path);
    return FRAY_OK;
}

static fray_program *loaded(const char *path)
{
    fray_program *program;
    fray_findings *findings;
    if (!file_read(path, &text, &text_size)) exit(2);
    if (fray_compile(NULL, read_module, NULL, path, &program, &findings) != FRAY_OK) {
        fputs(fray_findings_text(findings, 0), stderr);
        exit(1);
    }
    fray_findings_free(findings);
    return program;
}

/* The mean of the first result that is a number. */
static double mean_of(fray_odds *odds)
{
    double mean = 0;
    for (size_t v = 0; v < fray_odds_count(odds); v++) {
        fray_odds_variable x = fray_odds_at(odds, v);
        if (x.kind != FRAY_ODDS_RESULT || x.yes_or_no) continue;
        for (size_t k = 0; k < x.count; k++)
            mean += (double)fray_odds_value_at(odds, v, k).value *
                    fray_odds_value_at(odds, v, k).chance.value;
        break;
    }
    return mean;
}

static double ask(fray_program *program, const char *name, long times, int floating)
{
    double mean = 0;
    int id = fray_encounter_find(program, name);
    fray_odds_plan plan = {.floating = floating};
    for (long i = 0; i < times; i++) {
        fray_odds *odds;
        if (id < 0 || fray_odds_new(program, id, NULL, 0, &plan, &odds) != FRAY_OK) exit(1);
        if (i == 0) mean = mean_of(odds);
        fray_odds_free(odds);
    }
    return mean;
}

static double naive_sums(void)
{
    long total = 0, ways = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
            for (int c = 1; c <= 8; c++)
                for (int d = 1; d <= 8; d++)
                    for (int e = 1; e <= 8; e++) total += a + b - c - d - e, ways++;
    return (double)total / (double)ways;
}

static void fold(double *p, int *count, int sides, int sign, int *least)
{
    double next[128] = {0};
    for (int i = 0; i < *count; i++)
        for (int f = 0; f < sides; f++) next[i + f] += p[i] / sides;
    *count += sides - 1;
    *least += sign > 0 ? 1 : -sides;
    memcpy(p, next, sizeof next);
}

static double plain_sums(void)
{
    double p[128] = {1}, mean = 0;
    int count = 1, least = 0;
    for (int i = 0; i < 2; i++) fold(p, &count, 6, 1, &least);
    for (int i = 0; i < 3; i++) fold(p, &count, 8, -1, &least);
    for (int i = 0; i < count; i++) mean += p[i] * (least + i);
    return mean;
}

static void best_add(int best[3], int x)
{
    if (x > best[0])
        best[2] = best[1], best[1] = best[0], best[0] = x;
    else if (x > best[1])
        best[2] = best[1], best[1] = x;
    else if (x > best[2])
        best[2] = x;
}

static void naive_best(int left, const int best[3], double *total, double *ways)
{
    if (left == 0) {
        *total += best[0] + best[1] + best[2];
        ++*ways;
        return;
    }
    for (int x = 1; x <= 10; x++) {
        int next[3] = {best[0], best[1], best[2]};
        best_add(next, x);
        naive_best(left - 1, next, total, ways);
    }
}

static double plain_best(int dice)
{
    static double now[11][11][11], next[11][11][11];
    double mean = 0;
    memset(now, 0, sizeof now);
    now[0][0][0] = 1;
    for (int i = 0; i < dice; i++) {
        memset(next, 0, sizeof next);
        for (int a = 0; a <= 10; a++)
            for (int b = 0; b <= a; b++)
                for (int c = 0; c <= b; c++)
                    for (int x = 1; now[a][b][c] > 0 && x <= 10; x++) {
                        int best[3] = {a, b, c};
                        best_add(best, x);
                        next[best[0]][best[1]][best[2]] += now[a][b][c] / 10;
                    }
        memcpy(now, next, sizeof now);
    }
    for (int a = 0; a <= 10; a++)
        for (int b = 0; b <= a; b++)
            for (int c = 0; c <= b; c++) mean += now[a][b][c] * (a + b + c);
    return mean;
}

int main(int argc, char **argv)
{
    if (argc < 3) return 2;
    const char *what = argv[1];
    long times = atol(argv[2]);
    double mean = 0;
    fray_program *program = NULL;
    static const char *const questions[][2] = {{"blow", "a blow"},
                                               {"sums", "2d6 against 3d8"},
                                               {"best", "the best three of 10d10"},
                                               {"loop", "the best three of ten throws"}};
    const char *asked = NULL;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (strncmp(what, questions[i][0], 4) == 0) asked = questions[i][1];
    if (asked) program = loaded(argc > 3 ? argv[3] : "bench/odds/questions.fray");
    clock_t start = clock();
    if (asked) mean = ask(program, asked, times, strstr(what, "-float") != NULL);
    for (long i = 0; !asked && i < times; i++) {
        static const int none[3] = {0, 0, 0};
        double total = 0, ways = 0;
        if (strcmp(what, "naive-sums") == 0)
            mean = naive_sums();
        else if (strcmp(what, "plain-sums") == 0)
            mean = plain_sums();
        else if (strcmp(what, "plain-best") == 0)
            mean = plain_best(10);
        else if (strcmp(what, "naive-best") == 0)
            naive_best(argc > 3 ? atoi(argv[3]) : 7, none, &total, &ways), mean = total / ways;
        else
            return 2;
    }
    double spent = (double)(clock() - start) / CLOCKS_PER_SEC * 1e6 / (double)(times ? times : 1);
    printf("%.9f %.3f\n", mean, spent);
    fray_program_free(program);
    return 0;
}
