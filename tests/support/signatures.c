/* signatures.c FILE... -- Prints a line of signatures for each file: all that chance, a compiler or
 * a locale could touch.
 *
 *     FILE listing=... bytes=... fights=... totals=... tests=...
 *
 * The listing and the bytes are those of the compiled program. Each encounter is played with
 * several seeds, and every event that a listener gets goes into the signature. Totals are the
 * counters of many fights. Tests give their reports.
 */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules.h"

enum { SEEDS = 5, FIGHTS = 20 };

static uint64_t mixed(uint64_t h, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) h = (h ^ at[i]) * 0x100000001b3u;
    return h;
}

static uint64_t mixed_number(uint64_t h, int64_t n)
{
    return mixed(h, &n, sizeof n);
}
static uint64_t mixed_text(uint64_t h, const char *text)
{
    return text ? mixed(h, text, strlen(text) + 1) : mixed_number(h, -1);
}

static uint64_t mixed_event(uint64_t h, const fray_event *e)
{
    const int64_t numbers[] = {e->kind,    e->depth,   e->who,    e->side,         e->thing,
                               e->measure, e->content, e->value,  e->before,       e->dice,
                               e->sides,   e->how,     e->number, (int64_t)e->line};
    h = mixed_text(mixed_text(mixed(h, numbers, sizeof numbers), e->text), e->file);
    for (size_t i = 0; i < e->term_count; i++)
        h = mixed_number(mixed_number(mixed_text(h, e->terms[i].label), e->terms[i].value),
                         e->terms[i].depth);
    return h;
}

static uint64_t mixed_fight(uint64_t h, const fray_fight *start, uint64_t seed)
{
    fray_driver driver = fray_driver_sampled(seed, seed % 3);
    fray_fight *fight;
    fray_signal signal;
    fray_result result;
    if (fray_fight_clone(start, &fight) != FRAY_OK) return mixed_number(h, -2);
    fray_fight_listen(fight, 1);
    do {
        result = fray_run(fight, &driver, &signal);
        if (result == FRAY_OK && signal.kind == FRAY_SIGNAL_EVENT)
            h = mixed_event(h, &signal.event);
    } while (result == FRAY_OK && signal.kind != FRAY_SIGNAL_DONE);
    if (result == FRAY_OK)
        h = mixed_number(mixed_number(h, signal.winner), signal.by_limit);
    else
        h = mixed_text(h, fray_fight_error_text(fight, 0));
    h = mixed_number(mixed_number(h, (int64_t)fray_fight_hash(fight)), fray_fight_length(fight));
    fray_fight_free(fight);
    return h;
}

static uint64_t mixed_totals(uint64_t h, const fray_fight *start)
{
    fray_tally *tally;
    size_t size;
    if (fray_tally_new(start, &tally) != FRAY_OK) return mixed_number(h, -3);
    h = mixed_number(h, fray_tally_play(tally, 3, 0, FIGHTS, NULL));
    const void *bytes = fray_tally_bytes(tally, &size);
    h = mixed(h, bytes, size);
    fray_tally_free(tally);
    return h;
}

/* An encounter that a file only uses is played for its own file. */
static bool is_declared_in(const fray_program *program, int encounter, const char *path)
{
    uint32_t line;
    const char *file = fray_encounter_file(program, encounter, &line);
    return file && strcmp(file, path) == 0;
}

static void sign(const char *path)
{
    const uint64_t begin = 0xcbf29ce484222325u;
    uint64_t fights = begin, totals = begin, tests = begin;
    struct texts texts = {.count = 0};
    fray_program *program;
    fray_findings *findings = NULL;
    const char *bytes;
    size_t size;
    if (fray_compile(NULL, read_rules, &texts, path, &program, &findings) != FRAY_OK) {
        printf("%s does not compile\n%s", path, findings ? fray_findings_text(findings, 0) : "");
        fray_findings_free(findings);
        return;
    }
    uint64_t listing = mixed_text(begin, fray_program_listing(program, 1));
    assert_int_equal(fray_program_write(program, &bytes, &size), FRAY_OK);
    uint64_t written = mixed(begin, bytes, size);
    for (int k = 0; k < fray_encounter_count(program, 0); k++) {
        fray_fight *start;
        if (!is_declared_in(program, fray_encounter_at(program, 0, k), path)) continue;
        assert_int_equal(fray_fight_new(program, fray_encounter_at(program, 0, k), NULL, 0, &start),
                         FRAY_OK);
        for (uint64_t seed = 0; seed < SEEDS; seed++)
            fights = mixed_fight(fights, start, seed == SEEDS - 1 ? UINT64_MAX : seed);
        totals = mixed_totals(totals, start);
        fray_fight_free(start);
    }
    for (int k = 0; k < fray_encounter_count(program, 1); k++) {
        fray_test_report report;
        tests =
            mixed_number(tests, fray_test_run(program, fray_encounter_at(program, 1, k), &report));
        tests = mixed_number(mixed_number(mixed_text(tests, report.message), report.passed),
                             report.expectations);
    }
    printf("%s listing=%016jx bytes=%016jx fights=%016jx totals=%016jx tests=%016jx\n", path,
           (uintmax_t)listing, (uintmax_t)written, (uintmax_t)fights, (uintmax_t)totals,
           (uintmax_t)tests);
    fray_findings_free(findings);
    program_drop(program, &texts);
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    for (int i = 1; i < argc; i++) sign(argv[i]);
    return 0;
}
