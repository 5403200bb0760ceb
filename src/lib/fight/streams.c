/* streams.c -- Dice in step: a stream of random numbers by creature, purpose and unit of length.
 *
 * Two versions of a fight with one seed and a single stream part for good at the first roll that
 * only one of them makes. With streams only the rolls of that creature for that purpose part, and
 * they meet again in the next unit of `ends after`. The purpose is the name of the roll or the
 * prompt of the question, with the creatures in it.
 */
#include "streams.h"

#include <string.h>

#include "base/philox.h"
#include "engine/vm/choice_request.h"
#include "engine/vm/roll_request.h"
#include "engine/vm/state.h"
#include "fight.h"

/* A fight asks for some ten purposes a creature and unit. In a full table, further purposes share
 * the driver's own stream. */
enum { SLOTS = 1024, SLOTS_USED = SLOTS / 4 * 3 };
#define HASH_FACTOR UINT64_C(0x9E3779B97F4A7C15)

struct stream {
    uint64_t key, drawn; /* key 0: free */
};

struct fray_streams {
    const struct memory *memory;
    uint64_t seed, fight;
    int64_t unit;
    int used;
    struct stream *now; /* or NULL */
    struct stream slots[SLOTS];
};

fray_result fray_streams_new(const fray_fight *fight, fray_streams **streams)
{
    if (!streams) return FRAY_BAD_ARGUMENT;
    *streams = NULL;
    if (!fight) return FRAY_BAD_ARGUMENT;
    const struct memory *memory = fight->program->memory;
    *streams = memory->resize(memory->ctx, NULL, 0, sizeof **streams);
    if (!*streams) return FRAY_NO_MEMORY;
    memset(*streams, 0, sizeof **streams);
    (*streams)->memory = memory;
    return FRAY_OK;
}

void fray_streams_free(fray_streams *s)
{
    if (s) s->memory->resize(s->memory->ctx, s, sizeof *s, 0);
}

/* ---- which stream ---- */

static uint64_t purpose_hash(const struct vm *vm, int32_t template, int args, int room)
{
    const struct row_templates *row = &vm->p->templates.at[template];
    uint64_t hash = 0;
    for (int32_t i = 0; i < row->part_count; i++) {
        const struct row_parts *part = &vm->p->parts.at[row->part_begin + i];
        hash = hash * HASH_FACTOR + str_hash(program_text(vm->p, part->text));
        if (part->arg >= 0 && part->arg < room && part->type == VT_CREATURE)
            hash = hash * HASH_FACTOR + (uint64_t)vm->regs[args + part->arg] + 2;
    }
    return hash;
}

/* A fight begins with empty counters, and so does a unit of its length. */
static void streams_follow(fray_driver *driver, const struct vm *vm)
{
    struct fray_streams *s = driver->streams;
    if (s->used && s->seed == driver->seed && s->fight == driver->fight &&
        s->unit == vm->head->limit_count)
        return;
    memset(s->slots, 0, sizeof s->slots);
    s->used = 0;
    s->seed = driver->seed;
    s->fight = driver->fight;
    s->unit = vm->head->limit_count;
}

static void streams_enter(fray_driver *driver, const struct vm *vm, int who, uint64_t purpose)
{
    struct fray_streams *s = driver->streams;
    streams_follow(driver, vm);
    philox4x32_key_t seed = {{(uint32_t)s->seed, (uint32_t)(s->seed >> 32)}};
    philox4x32_ctr_t counter = {
        {(uint32_t)who, (uint32_t)s->unit, (uint32_t)purpose, (uint32_t)(purpose >> 32)}};
    philox4x32_ctr_t mixed = philox4x32(counter, seed);
    uint64_t key = ((uint64_t)mixed.v[0] << 32 | mixed.v[1]) | 1;
    uint32_t at = mixed.v[2] % SLOTS;
    while (s->slots[at].key && s->slots[at].key != key) at = (at + 1) % SLOTS;
    if (!s->slots[at].key && s->used == SLOTS_USED) return;
    s->used += !s->slots[at].key;
    s->slots[at].key = key;
    s->now = &s->slots[at];
}

void streams_select_roll(fray_driver *driver, const struct vm *vm, const struct roll *roll)
{
    streams_enter(driver, vm, roll->who, purpose_hash(vm, roll->name, roll->args, roll->room));
}

void streams_select_question(fray_driver *driver, struct vm *vm)
{
    struct choice q;
    if (choice_current(vm, &q))
        streams_enter(driver, vm, q.who >= 0 ? q.who : LIMIT_CREATURES + q.side,
                      purpose_hash(vm, q.row->prompt, q.args, q.room));
}

void streams_deselect(fray_driver *driver)
{
    driver->streams->now = NULL;
}

uint64_t *streams_selected(fray_driver *driver, uint64_t *key)
{
    struct stream *now = driver->streams->now;
    *key = now ? now->key : driver->seed;
    return now ? &now->drawn : &driver->draw;
}
