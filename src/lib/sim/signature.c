/* signature.c -- A hash of what many fights report, which is the same on every machine.
 *
 * Numbers are hashed by value and not by their bytes in memory, so that the order of bytes does not
 * matter. The hash is 64-bit FNV-1a.
 */
#include <string.h>

#include "tally.h"

#define HASH_START UINT64_C(0xcbf29ce484222325)
#define HASH_PRIME UINT64_C(0x100000001b3)

static uint64_t with_number(uint64_t hash, int64_t number)
{
    for (int shift = 0; shift < 64; shift += 8)
        hash = (hash ^ ((uint64_t)number >> shift & 0xff)) * HASH_PRIME;
    return hash;
}

static uint64_t with_text(uint64_t hash, const char *text)
{
    if (!text) return with_number(hash, -1);
    size_t size = strlen(text);
    for (size_t i = 0; i < size; i++) hash = (hash ^ (unsigned char)text[i]) * HASH_PRIME;
    return with_number(hash, (int64_t)size);
}

static uint64_t with_event(uint64_t hash, const fray_event *e)
{
    const int64_t numbers[] = {
        (int64_t)e->kind, e->depth,  e->who,           e->side,    e->thing,
        e->measure,       e->value,  e->before,        e->dice,    e->sides,
        (int64_t)e->how,  e->number, (int64_t)e->line, e->content, (int64_t)e->again,
        e->face};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hash = with_number(hash, numbers[i]);
    hash = with_text(with_text(hash, e->text), e->file);
    for (size_t i = 0; i < e->term_count; i++) {
        hash = with_text(hash, e->terms[i].label);
        hash = with_number(with_number(hash, e->terms[i].value), e->terms[i].depth);
    }
    return hash;
}

/* Plays a fight to its end. A fight that fails is a part of the hash too; other failures are the
 * result. */
static fray_result hash_fight(fray_fight *fight, uint64_t seed, uint64_t number, uint64_t *hash)
{
    fray_driver driver = fray_driver_sampled(seed, number);
    fray_signal signal = {.kind = FRAY_SIGNAL_EVENT};
    fray_result result = FRAY_OK;
    while (result == FRAY_OK && signal.kind != FRAY_SIGNAL_DONE) {
        result = fray_run(fight, &driver, &signal);
        if (result == FRAY_OK && signal.kind == FRAY_SIGNAL_EVENT)
            *hash = with_event(*hash, &signal.event);
    }
    if (result == FRAY_FAILED)
        *hash = with_text(*hash, fray_fight_error_text(fight, 0));
    else if (result == FRAY_OK)
        *hash = with_number(with_number(*hash, signal.winner), signal.by_limit);
    else
        return result;
    *hash = with_number(*hash, (int64_t)fray_fight_hash(fight));
    *hash = with_number(*hash, fray_fight_length(fight));
    return FRAY_OK;
}

static fray_result hash_totals(const fray_fight *start, uint64_t seed, uint64_t count,
                               uint64_t *hash)
{
    fray_tally *tally;
    size_t size;
    fray_result result = fray_tally_new(start, &tally);
    if (result != FRAY_OK) return result;
    result = fray_tally_play(tally, seed, 0, count, NULL);
    if (result == FRAY_OK) {
        const int64_t *counts = fray_tally_bytes(tally, &size);
        for (size_t i = 0; i < size / sizeof *counts; i++) *hash = with_number(*hash, counts[i]);
    }
    fray_tally_free(tally);
    return result;
}

fray_result fray_signature(const fray_fight *start, uint64_t seed, uint64_t count,
                           uint64_t *signature)
{
    if (!start || !signature) return FRAY_BAD_ARGUMENT;
    fray_fight *fight;
    *signature = HASH_START;
    fray_result result = fray_fight_clone(start, &fight);
    if (result != FRAY_OK) return result;
    fray_fight_listen(fight, 1);
    for (uint64_t i = 0; i < count && result == FRAY_OK; i++) {
        result = fray_fight_copy(fight, start);
        if (result == FRAY_OK) result = hash_fight(fight, seed, i, signature);
    }
    fray_fight_free(fight);
    return result == FRAY_OK ? hash_totals(start, seed, count, signature) : result;
}
