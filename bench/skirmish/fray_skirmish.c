/* fray_skirmish.c -- plays skirmish.fray N times over include/fray.h and prints the line of SPEC.md.
 *
 *     fray_skirmish N SEED [FILE]         the result
 *     fray_skirmish --sizes [FILE]        start-up: compiling, making a fight, bytes of a fight
 *
 * The rules say when dice fall, this file how: xoshiro128** as in SPEC.md section 2. Its two places are the rolls of d6 and
 * d5 (planning) and d20 (attacks), so what the line counts can be read off the dice: an attack is a d20, and a vignette
 * begins where the one who plans is not behind the one who planned last. One fight is made and taken to its first die; all
 * encounters are copies of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fray.h"

enum { FIGHTERS = 8, NOBODY = 2 };

#ifdef FRAY_COUNT
extern uint64_t fray_dispatched[256]; /* by opcode; of the counting build alone (MODE=count) */
static const char *const opcode_names[256] = {
#define OP(name, a, b, c, imm, fuel, meaning) #name,
#include "code/ops.def"
#undef OP
#define FUSE2(a, b) #a "+" #b,
#define FUSE3(a, b, c) #a "+" #b "+" #c,
#define FUSE4(a, b, c, d) #a "+" #b "+" #c "+" #d,
#define FUSE5(a, b, c, d, e) #a "+" #b "+" #c "+" #d "+" #e,
#define FUSE6(a, b, c, d, e, g) #a "+" #b "+" #c "+" #d "+" #e "+" #g,
#define FUSE7(a, b, c, d, e, g, i) #a "+" #b "+" #c "+" #d "+" #e "+" #g "+" #i,
#include "vm/fuse.def"
};
#endif

static uint32_t mix32(uint32_t z)
{
    z = (z ^ (z >> 16)) * 0x85EBCA6Bu;
    z = (z ^ (z >> 13)) * 0xC2B2AE35u;
    return z ^ (z >> 16);
}

static uint32_t rotl(uint32_t v, int k) { return v << k | v >> (32 - k); }

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

static uint32_t below(uint32_t s[4], uint32_t n)
{
    uint64_t m;
    do m = (uint64_t)next(s) * n;
    while ((uint32_t)m < (uint32_t)(0u - n) % n);
    return (uint32_t)(m >> 32);
}

/* ---- the file ---- */

struct source { const char *name; char *text; };

static fray_result read_source(void *user, const char *name, const char *from, const char **text, size_t *size, const char **shown)
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
        fprintf(stderr, "%s: %s\n%s", name, fray_result_text(result), findings ? fray_findings_text(findings, 0) : "");
        exit(1);
    }
    fray_findings_free(findings);
    return program;
}

static _Noreturn void failed(const fray_fight *fight)
{
    fray_failure failure = fray_fight_error(fight);
    fprintf(stderr, "%s:%u: %s\n", failure.file ? failure.file : "?", failure.line, failure.message);
    exit(1);
}

/* ---- one encounter ---- */

struct dice { uint32_t rng[4]; int planner; unsigned vignettes, attacks; };

static fray_result throw_die(fray_driver *driver, const fray_roll *roll, int *face)
{
    struct dice *d = driver->user;
    if (roll->sides == 20) d->attacks++;
    if (roll->sides == 6) {
        d->vignettes += roll->who <= d->planner;
        d->planner = roll->who;
    }
    *face = (int)below(d->rng, (uint32_t)roll->sides) + 1;
    return FRAY_OK;
}

struct tracks { int health, poise; };

static struct tracks tracks_find(const fray_fight *fight)
{
    struct tracks t = {-1, -1};
    for (int i = 0; i < fray_track_count(fight); i++) {
        if (strcmp(fray_track_name(fight, i), "health") == 0) t.health = i;
        if (strcmp(fray_track_name(fight, i), "poise") == 0) t.poise = i;
    }
    return t;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int sizes(const char *name)
{
    enum { TIMES = 200 };
    double begin = seconds();
    for (int i = 0; i < TIMES; i++) fray_program_free(compiled(name));
    double compiling = (seconds() - begin) / TIMES;
    fray_program *program = compiled(name);
    const char *bytes;
    size_t program_size, fight_size;
    if (fray_program_write(program, &bytes, &program_size) != FRAY_OK) return 1;
    fray_fight *fight;
    begin = seconds();
    for (int i = 0; i < TIMES; i++) {
        if (fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &fight) != FRAY_OK) return 1;
        fray_fight_bytes(fight, &fight_size);
        fray_fight_free(fight);
    }
    printf("compile_us=%.0f fight_new_us=%.1f program_bytes=%zu fight_bytes=%zu\n", compiling * 1e6, (seconds() - begin) / TIMES * 1e6,
           program_size, fight_size);
    fray_program_free(program);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc >= 2 && strcmp(argv[1], "--sizes") == 0) return sizes(argc > 2 ? argv[2] : "skirmish.fray");
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: fray_skirmish ENCOUNTERS SEED [FILE]\n");
        return 2;
    }
    unsigned long long n = strtoull(argv[1], NULL, 10), wins[3] = {0}, vignettes = 0, attacks = 0;
    uint32_t seed = (uint32_t)strtoull(argv[2], NULL, 10), checksum = 0, stream = mix32(seed + 0x9E3779B9u);
    fray_program *program = compiled(argc > 3 ? argv[3] : "skirmish.fray");
    fray_fight *start, *fight;
    fray_signal signal;
    if (fray_fight_new(program, fray_encounter_find(program, NULL), NULL, 0, &start) != FRAY_OK) return 1;
    if (fray_step(start, &signal) != FRAY_OK || signal.kind != FRAY_SIGNAL_ROLL) failed(start);
    if (fray_fight_clone(start, &fight) != FRAY_OK) return 1;
    struct tracks track = tracks_find(fight);
    for (unsigned long long index = 0; index < n; index++) {
        struct dice dice = {.planner = FIGHTERS};
        uint32_t t = mix32(stream ^ (uint32_t)index);
        for (uint32_t k = 0; k < 4; k++) dice.rng[k] = mix32(t + (k + 1) * 0x9E3779B9u);
        fray_driver driver = {.roll = throw_die, .user = &dice};
        if (fray_fight_copy(fight, start) != FRAY_OK) return 1;
        if (fray_run(fight, &driver, &signal) != FRAY_OK) failed(fight);
        uint32_t winner = signal.winner < 0 ? NOBODY : (uint32_t)signal.winner;
        uint32_t h = (winner * 64 + dice.vignettes) * 4096 + dice.attacks;
        for (int i = 0, top; i < FIGHTERS; i++)
            h = h * 31 + (uint32_t)(fray_track_value(fight, i, track.health, &top) * 64 + fray_track_value(fight, i, track.poise, &top));
        checksum += mix32(h ^ dice.rng[0]);
        wins[winner]++;
        vignettes += dice.vignettes;
        attacks += dice.attacks;
    }
    printf("encounters=%llu hunters=%llu wolves=%llu draws=%llu vignettes=%llu attacks=%llu checksum=%08x\n", n, wins[0], wins[1],
           wins[2], vignettes, attacks, checksum);
#ifdef FRAY_COUNT
    unsigned long long dispatches = 0;
    for (int i = 0; i < 256; i++) {
        dispatches += fray_dispatched[i];
        if (fray_dispatched[i]) fprintf(stderr, "op %s %llu\n", opcode_names[i], (unsigned long long)fray_dispatched[i]);
    }
    fprintf(stderr, "dispatches=%llu\n", dispatches);
#endif
    fray_fight_free(fight);
    fray_fight_free(start);
    fray_program_free(program);
    return 0;
}
