/* fuzz.h -- Helpers of the harnesses: a reader of one text, and a fight with little fuel.
 *
 * A harness is one LLVMFuzzerTestOneInput. It stops by abort() where an oracle is wrong; the
 * sanitizers stop it elsewhere.
 */
#ifndef FRAY_TESTS_FUZZ_H
#define FRAY_TESTS_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/vm/state.h"
#include "lib/fight/fight.h"
#include "fray.h"
#include "lib/fight/fight.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
int LLVMFuzzerInitialize(int *argc, char ***argv);

enum { FUEL = 20000, EVENTS = 3000 };

/* The only module there is. */
struct source {
    const char *text;
    size_t size;
};

static inline fray_result read_source(void *user, const char *name, const char *from,
                                      const char **text, size_t *size, const char **shown)
{
    const struct source *s = user;
    (void)name;
    if (from) return FRAY_NOT_FOUND;
    *text = s->text, *size = s->size, *shown = "input.fray";
    return FRAY_OK;
}

static inline void wrong(const char *what, const char *more)
{
    fprintf(stderr, "%s\n%s\n", what, more ? more : "");
    abort();
}

/* A copy that ends with a NUL, so that a read behind it is noticed. */
static inline char *input_copy(const uint8_t *data, size_t size)
{
    char *copy = malloc(size + 1);
    if (!copy) abort();
    if (size) memcpy(copy, data, size);
    copy[size] = '\0';
    return copy;
}

/* The program of a text, or NULL. Renders the findings. */
static inline fray_program *compile_text(const char *text, size_t size)
{
    struct source s = {text, size};
    fray_program *p = NULL;
    fray_findings *f = NULL;
    fray_result result = fray_compile(NULL, read_source, &s, "input.fray", &p, &f);
    if (result == FRAY_BROKEN) wrong("a fault of Fray itself", fray_findings_text(f, 0));
    if (f) fray_findings_text(f, 1);
    fray_findings_free(f);
    return result == FRAY_OK ? p : NULL;
}

/* A save must load, and be equal to the fight. */
static inline void save_and_load(fray_fight *fight, const fray_program *p)
{
    size_t size;
    fray_fight *again;
    const void *bytes = fray_fight_bytes(fight, &size);
    if (!bytes) return;
    if (fray_fight_load(p, bytes, size, &again) != FRAY_OK) wrong("a save is refused", NULL);
    if (!fray_fight_equal(fight, again)) wrong("a save is another fight", NULL);
    fray_fight_free(again);
}

/* A hash of what can be seen: places and tracks. fray_fight_hash is of the program too. */
static inline uint64_t seen_hash(const fray_fight *fight)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (int c = 0; c < fray_creature_count(fight); c++) {
        h = (h ^ (uint64_t)fray_creature_place(fight, c)) * UINT64_C(0x100000001b3);
        for (int t = 0, top; t < fray_track_count(fight); t++)
            h = (h ^ (uint64_t)fray_track_value(fight, c, t, &top)) * UINT64_C(0x100000001b3);
    }
    return h;
}

/* Plays with chance. Returns how it ended; *hash is that of what can be seen then. */
static inline fray_result play_on(fray_fight *fight, const fray_program *p, uint64_t seed,
                                  int64_t fuel, uint64_t *hash)
{
    fray_signal signal = {0};
    fray_driver driver = fray_driver_sampled(seed, 0);
    fray_result result = FRAY_OK;
    if (fight->vm->head->fuel > fuel) fight->vm->head->fuel = fuel;
    for (int i = 0; i < EVENTS && result == FRAY_OK; i++) {
        result = fray_run(fight, &driver, &signal);
        if (i == 30 && result == FRAY_OK) save_and_load(fight, p);
        if (signal.kind != FRAY_SIGNAL_EVENT) break;
    }
    if (result != FRAY_OK) fray_fight_error_text(fight, 1);
    if (result == FRAY_OK && signal.kind != FRAY_SIGNAL_DONE) result = FRAY_BAD_ARGUMENT;
    if (hash) *hash = seen_hash(fight);
    return result;
}

static inline fray_result play(const fray_program *p, int id, uint64_t seed, uint64_t *hash)
{
    fray_fight *fight;
    if (hash) *hash = 0;
    if (fray_fight_new(p, id, NULL, 0, &fight) != FRAY_OK) return FRAY_BAD_ARGUMENT;
    fray_fight_listen(fight, (int)(seed & 1));
    fray_result result = play_on(fight, p, seed, FUEL, hash);
    fray_fight_free(fight);
    return result;
}

/* The text of a file, or NULL; *size is its length. The caller frees it. */
static inline char *file_text(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *text = f ? malloc(1 << 22) : NULL;
    *size = text ? fread(text, 1, (1 << 22) - 1, f) : 0;
    if (f) fclose(f);
    return text;
}

/* The first few scenes of each sort. */
static inline void play_some(const fray_program *p, uint64_t seed)
{
    for (int sort = 0; sort < 3; sort++)
        for (int i = 0; i < fray_encounter_count(p, (fray_scene)sort) && i < 3; i++)
            play(p, fray_encounter_at(p, (fray_scene)sort, i), seed, NULL);
}

#endif
