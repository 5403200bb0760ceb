/* play.h -- The common part of the benchmark programs that play a fight over include/fray.h.
 *
 * It has the generator of the SPECs, reading and compiling the rules, sizes, and dispatch counts.
 * Each program includes it once. The rules say when dice fall; a driver throws them with
 * xoshiro128**, as the SPECs say. One fight is made and run to its first die. All encounters are
 * copies of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fray.h"

#ifdef FRAY_COUNT
/* By opcode, then specialised instruction, then superinstruction. Only in the counting build
 * (MODE=count). */
extern uint64_t fray_dispatched[2048];
static const char *const opcode_names[2048] = {
#define OP(name, ...) #name,
#include "engine/bytecode/ops.def"
#undef OP
#define SPECIALIZED(name, of, meaning) #name,
#include "engine/vm/specialized.def"
#undef SPECIALIZED
#define SUPERINSN(number, name, length, steps, ...) name,
#include "superinsns.h"
#undef SUPERINSN
};
#endif

/* ---- random numbers ---- */

static uint32_t mix32(uint32_t z)
{
    z = (z ^ (z >> 16)) * 0x85EBCA6Bu;
    z = (z ^ (z >> 13)) * 0xC2B2AE35u;
    return z ^ (z >> 16);
}

static uint32_t rotl(uint32_t v, int k)
{
    return v << k | v >> (32 - k);
}

static uint32_t next(uint32_t s[4])
{
    uint32_t out = rotl(s[1] * 5, 7) * 9, t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 11);
    return out;
}

static inline uint32_t below(uint32_t s[4], uint32_t n)
{
    uint64_t m = (uint64_t)next(s) * n;
    /* only values below 2^32 mod n are drawn again, and those are below n: else no division is
     * needed */
    if ((uint32_t)m < n)
        while ((uint32_t)m < (uint32_t)(0u - n) % n) m = (uint64_t)next(s) * n;
    return (uint32_t)(m >> 32);
}

static void seeded(uint32_t s[4], uint32_t seed, unsigned long long encounter)
{
    uint32_t t = mix32(mix32(seed + 0x9E3779B9u) ^ (uint32_t)encounter);
    for (uint32_t k = 0; k < 4; k++) s[k] = mix32(t + (k + 1) * 0x9E3779B9u);
}

/* ---- the rules ---- */

struct source {
    const char *name;
    char *text;
};

static fray_result read_source(void *user, const char *name, const char *from, const char **text,
                               size_t *size, const char **shown)
{
    struct source *source = user;
    (void)from;
    if (strcmp(name, source->name) != 0) return FRAY_NOT_FOUND;
    FILE *f = fopen(name, "rb");
    if (!f) return FRAY_NOT_FOUND;
    *size = 0;
    for (size_t room = 1 << 16; (source->text = realloc(source->text, room)) != NULL; room *= 2) {
        *size += fread(source->text + *size, 1, room - *size, f);
        if (*size < room) break;
    }
    fclose(f);
    *text = source->text;
    *shown = name;
    return source->text ? FRAY_OK : FRAY_NO_MEMORY;
}

static fray_program *compiled(const char *name)
{
    struct source source = {name, NULL};
    fray_program *program = NULL;
    fray_findings *findings = NULL;
    fray_result result = fray_compile(NULL, read_source, &source, name, &program, &findings);
    free(source.text);
    if (result != FRAY_OK) {
        fprintf(stderr, "%s: %s\n%s", name, fray_result_text(result),
                findings ? fray_findings_text(findings, 0) : "");
        exit(1);
    }
    fray_findings_free(findings);
    return program;
}

static _Noreturn void failed(const fray_fight *fight)
{
    fray_failure failure = fray_fight_error(fight);
    fprintf(stderr, "%s:%u: %s\n", failure.file ? failure.file : "?", failure.line,
            failure.message);
    exit(1);
}

/* ---- a fight ---- */

/* The fight at its first die, and a copy of it to play in. */
struct play {
    fray_program *program;
    fray_fight *start, *fight;
};

static struct play play_begin(const char *rules)
{
    struct play p = {.program = compiled(rules)};
    fray_signal signal;
    if (fray_fight_new(p.program, fray_encounter_find(p.program, NULL), NULL, 0, &p.start) !=
        FRAY_OK)
        exit(1);
    if (fray_step(p.start, &signal) != FRAY_OK || signal.kind != FRAY_SIGNAL_ROLL) failed(p.start);
    if (fray_fight_clone(p.start, &p.fight) != FRAY_OK) exit(1);
    return p;
}

static int track_find(const fray_fight *fight, const char *name)
{
    for (int i = 0; i < fray_track_count(fight); i++)
        if (strcmp(fray_track_name(fight, i), name) == 0) return i;
    fprintf(stderr, "the rules have no track %s\n", name);
    exit(1);
}

/* Plays a copy to its end. Returns the winner's side, or -1. */
static int play_one(const struct play *p, fray_driver *driver)
{
    fray_signal signal;
    if (fray_fight_copy(p->fight, p->start) != FRAY_OK) exit(1);
    if (fray_run(p->fight, driver, &signal) != FRAY_OK) failed(p->fight);
    return signal.winner;
}

static void play_end(struct play *p)
{
#ifdef FRAY_COUNT
    unsigned long long dispatches = 0;
    for (int i = 0; i < 2048; i++) {
        dispatches += fray_dispatched[i];
        if (fray_dispatched[i])
            fprintf(stderr, "op %s %llu\n", opcode_names[i],
                    (unsigned long long)fray_dispatched[i]);
    }
    fprintf(stderr, "dispatches=%llu\n", dispatches);
#endif
    fray_fight_free(p->fight);
    fray_fight_free(p->start);
    fray_program_free(p->program);
}

/* ---- start-up costs ---- */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int play_sizes(const char *rules)
{
    enum { TIMES = 200 };
    double begin = seconds();
    for (int i = 0; i < TIMES; i++) fray_program_free(compiled(rules));
    double compiling = (seconds() - begin) / TIMES;
    fray_program *program = compiled(rules);
    const char *bytes;
    size_t program_size, fight_size = 0;
    if (fray_program_write(program, &bytes, &program_size) != FRAY_OK) return 1;
    fray_fight *fight;
    begin = seconds();
    for (int i = 0; i < TIMES; i++) {
        if (fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight) != FRAY_OK)
            return 1;
        fray_fight_free(fight);
    }
    double making = (seconds() - begin) / TIMES;
    struct play p = play_begin(rules);
    if (!fray_fight_bytes(p.start, &fight_size)) return 1;
    printf("compile_us=%.0f fight_new_us=%.1f program_bytes=%zu fight_bytes=%zu\n", compiling * 1e6,
           making * 1e6, program_size, fight_size);
    play_end(&p);
    fray_program_free(program);
    return 0;
}
