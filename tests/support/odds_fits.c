/* odds_fits.c -- odds_fits FILE...: does chance fit the exact odds? Every trial, and every encounter that is small enough, is
 * gone through exactly and then played by chance with a fixed seed; each variable's counts must fit by chi-square. Ends with
 * "N passed, M failed", one a variable.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fray.h"

enum { PLAYS = 20000, STATES = 3000, OPENED = 20000 };
static int passed, failed;

struct finder { char folder[400]; };

static fray_result read_path(const char *path, const char **at, size_t *size, const char **shown)
{
    FILE *f = fopen(path, "rb");
    if (!f) return FRAY_NOT_FOUND;
    char *bytes = malloc(1 << 20);
    *size = bytes ? fread(bytes, 1, 1 << 20, f) : 0;
    fclose(f);
    *at = bytes;
    *shown = strdup(path);
    return bytes && *shown ? FRAY_OK : FRAY_DAMAGED;
}

static fray_result read_module(void *user, const char *name, const char *from, const char **at, size_t *size, const char **shown)
{
    char path[512];
    if (!from) return read_path(user, at, size, shown);
    if (strncmp(name, "std/", 4) == 0) return FRAY_NOT_FOUND;
    const char *last = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
    snprintf(path, sizeof path, "rules/%s.fray", name);
    if (read_path(path, at, size, shown) == FRAY_OK) return FRAY_OK;
    snprintf(path, sizeof path, "rules/%s/%s.fray", name, last);
    return read_path(path, at, size, shown);
}

static int so_far(void *user, const fray_odds_progress *p) { return p->opened < *(uint64_t *)user; }

/* The chance of a sum of squares this large with so many degrees: Wilson and Hilferty's cube root is nearly normal. */
static double normal_of(double chi, int degrees)
{
    double n = degrees, c = 2 / (9 * n);
    return (cbrt(chi / n) - (1 - c)) / sqrt(c);
}

/* Values that are hardly ever expected are put together. */
static void variable_fits(const char *of, fray_odds *exact, fray_odds *played, size_t v, size_t w)
{
    fray_odds_variable x = fray_odds_at(exact, v);
    double chi = 0, rare = 0, rare_seen = 0, seen_all = 0, chance_all = 0;
    int bins = 0;
    for (size_t k = 0; k < x.count; k++) {
        fray_odds_value value = fray_odds_value_at(exact, v, k);
        double expected = value.chance.value * PLAYS, seen = 0;
        for (size_t m = 0; w != SIZE_MAX && m < fray_odds_at(played, w).count; m++)
            if (fray_odds_value_at(played, w, m).value == value.value) seen = (double)fray_odds_value_at(played, w, m).sampled;
        seen_all += seen;
        chance_all += value.chance.value;
        if (expected < 5) {
            rare += expected, rare_seen += seen;
            continue;
        }
        chi += (seen - expected) * (seen - expected) / expected;
        bins++;
    }
    double none = PLAYS * (1 - chance_all), none_seen = PLAYS - seen_all; /* what does not come to a value at all */
    if (none >= 5) chi += (none_seen - none) * (none_seen - none) / none, bins++;
    if (rare >= 5) chi += (rare_seen - rare) * (rare_seen - rare) / rare, bins++;
    double off = bins > 1 ? normal_of(chi, bins - 1) : 0;
    int impossible = none < 1e-6 * PLAYS && fabs(none_seen) > 0.5; /* chance came to something that the odds do not know */
    if (off < 4 && !impossible) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED %s: %s%s%s: chi-square %.1f over %d values, %.1f spreads off%s\n", of, x.creature >= 0 ? fray_odds_creature(exact, x.creature) : "",
           x.creature >= 0 ? " " : "", x.name, chi, bins, off, impossible ? ", and values that cannot be" : "");
}

static size_t same_variable(fray_odds *played, fray_odds_variable x)
{
    for (size_t i = 0; i < fray_odds_count(played); i++) {
        fray_odds_variable y = fray_odds_at(played, i);
        if (x.kind == y.kind && x.creature == y.creature && strcmp(x.name, y.name) == 0) return i;
    }
    return SIZE_MAX;
}

static void scene_fits(const fray_program *program, int id)
{
    static const uint64_t all = OPENED;
    uint64_t none = 0;
    fray_odds *exact, *played;
    const char *name = fray_encounter_name(program, id);
    fray_odds_plan plan = {.most_states = STATES, .go_on = so_far, .user = (void *)(uintptr_t)&all};
    if (fray_odds_new(program, id, NULL, 0, &plan, &exact) != FRAY_OK) exit(2);
    if (fray_odds_sum(exact).rest == FRAY_ODDS_ALL) {
        plan = (fray_odds_plan){.samples = PLAYS, .seed = 20, .go_on = so_far, .user = &none};
        if (fray_odds_new(program, id, NULL, 0, &plan, &played) != FRAY_OK) exit(2);
        for (size_t v = 0; v < fray_odds_count(exact); v++) variable_fits(name, exact, played, v, same_variable(played, fray_odds_at(exact, v)));
        fray_odds_free(played);
    }
    fray_odds_free(exact);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        fray_program *program;
        fray_findings *findings;
        if (fray_compile(NULL, read_module, argv[i], argv[i], &program, &findings) != FRAY_OK) {
            printf("FAILED %s does not compile\n%s", argv[i], findings ? fray_findings_text(findings, 0) : "");
            failed++;
            continue;
        }
        fray_findings_free(findings);
        for (int sort = 0; sort <= 2; sort += 2)
            for (int k = 0; k < fray_encounter_count(program, sort); k++) scene_fits(program, fray_encounter_at(program, sort, k));
        fray_program_free(program);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
