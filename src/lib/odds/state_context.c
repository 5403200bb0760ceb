/* state_context.c -- Splits snapshots into contexts and values, and keeps equal contexts once.
 *
 * The code of a context is a bitmap of the words that differ from the first state, then these
 * words. The world comes at a fixed offset, so that the depth of the call stack moves no cell.
 */
#include "state_context.h"

#include <string.h>

#include "engine/vm/program_index.h"
#include "engine/vm/snapshot.h"
#include "engine/vm/state.h"

static void *zeroed(const struct memory *memory, size_t size)
{
    void *at = memory->resize(memory->ctx, NULL, 0, size);
    if (at) memset(at, 0, size);
    return at;
}

static void drop(const struct memory *memory, void *at, size_t size)
{
    if (at) memory->resize(memory->ctx, at, size, 0);
}

static bool room_for(struct contexts *s, uint32_t **at, size_t *room, size_t words)
{
    if (words <= *room) return true;
    uint32_t *new = s->memory->resize(s->memory->ctx, *at, *room * 4, words * 2 * 4);
    if (!new) return false;
    *at = new, *room = words * 2;
    return true;
}

/* ---- tracked cells --------------------------------------------------------------------------- */

/* Is the member read and written through member_access.c and payment.c alone? Positions, sides
 * and whose things are have tables of their own, and references to marks and events end with them.
 */
static bool is_tracked(const struct vm *vm, int32_t member)
{
    const struct row_members *m = &vm->p->members.at[member];
    return m->cls <= CLASS_THING && member >= BUILTIN_MEMBERS && !is_followed_cell(vm->p, member) &&
           m->type != VT_MARK && m->type != VT_EVENT && m->type != VT_ACT;
}

static void track_cells(struct contexts *s, const struct vm *vm)
{
    for (int32_t i = 0; (size_t)i < vm->p->members.len; i++) {
        const struct row_members *m = &vm->p->members.at[i];
        if (!is_tracked(vm, i)) continue;
        for (int32_t rec = 0, n = records_of(vm, m->cls); rec < n; rec++) {
            if (m->cls == CLASS_THING && !index_kind_is(vm->index, vm->things[rec].kind, m->owner))
                continue;
            int32_t first = vm->members[i].base + rec * vm->members[i].stride;
            for (int32_t k = 0; k < m->width * m->count; k++) {
                s->tracked_count += !s->tracked[first + k];
                s->tracked[first + k] = 1;
            }
        }
    }
}

/* ---- lifetime -------------------------------------------------------------------------------- */

/* Writes head, world, and the other parts of vm into s->arranged. Returns the words; 0: no memory.
 */
static size_t arrange(struct contexts *s, const struct vm *vm)
{
    size_t words = snapshot_size(vm) / 4, head = s->head_words, world = s->world_words;
    size_t frames = sizeof(struct frame) * (size_t)vm->head->frames / 4;
    if (!room_for(s, &s->packed, &s->packed_room, words + 1) ||
        !room_for(s, &s->arranged, &s->arranged_room, words + 1))
        return 0;
    snapshot_write(vm, (unsigned char *)s->packed);
    memcpy(s->arranged, s->packed, head * 4);
    memcpy(s->arranged + head, s->packed + head + frames, world * 4);
    memcpy(s->arranged + head + world, s->packed + head, frames * 4);
    memcpy(s->arranged + head + world + frames, s->packed + head + frames + world,
           (words - head - world - frames) * 4);
    return words;
}

bool contexts_init(struct contexts *s, const struct memory *memory, const struct vm *first,
                   bool splits)
{
    size_t cells = (size_t)first->layout.world_size;
    *s = (struct contexts){.memory = memory,
                           .head_words = (size_t)first->head->frames_at / 4,
                           .world_words = first->layout.world_bytes / 4};
    s->tracked = zeroed(memory, cells);
    s->index = zeroed(memory, cells * sizeof *s->index);
    s->base_words = arrange(s, first);
    if (!s->tracked || !s->index || !s->base_words) return false;
    s->base = zeroed(memory, s->base_words * 4);
    if (!s->base) return false;
    memcpy(s->base, s->arranged, s->base_words * 4);
    if (splits) track_cells(s, first);
    s->varying = zeroed(memory, ((size_t)s->tracked_count + 1) * sizeof *s->varying);
    s->initial = zeroed(memory, ((size_t)s->tracked_count + 1) * sizeof *s->initial);
    return s->varying && s->initial;
}

static void context_free(struct contexts *s, struct state_context *c)
{
    size_t size = sizeof *c + (size_t)c->coded * 4;
    s->bytes -= size;
    s->memory->resize(s->memory->ctx, c, size, 0);
}

void contexts_release(struct contexts *s)
{
    if (!s->memory) return;
    for (size_t i = 0; i < s->slot_count; i++)
        if (s->slots[i]) context_free(s, s->slots[i]);
    size_t values = ((size_t)s->tracked_count + 1) * sizeof *s->varying;
    drop(s->memory, s->slots, s->slot_count * sizeof *s->slots);
    drop(s->memory, s->base, s->base_words * 4);
    drop(s->memory, s->packed, s->packed_room * 4);
    drop(s->memory, s->arranged, s->arranged_room * 4);
    drop(s->memory, s->coded, s->coded_room * 4);
    drop(s->memory, s->tracked, s->world_words);
    drop(s->memory, s->index, s->world_words * sizeof *s->index);
    drop(s->memory, s->varying, values);
    drop(s->memory, s->initial, values);
    *s = (struct contexts){.memory = NULL};
}

/* ---- contexts -------------------------------------------------------------------------------- */

static uint32_t *code_at(const struct state_context *c)
{
    return (uint32_t *)(uintptr_t)(c + 1);
}

/* Writes the code of the arranged snapshot into s->coded and returns its words; 0: no memory. */
static size_t context_code(struct contexts *s, size_t words)
{
    size_t map = (words + 31) / 32, at = map;
    if (!room_for(s, &s->coded, &s->coded_room, words + map + 1)) return 0;
    memset(s->coded, 0, map * 4);
    for (size_t i = 0; i < words; i++) {
        if (s->arranged[i] == (i < s->base_words ? s->base[i] : 0)) continue;
        if (i >= s->head_words && i - s->head_words < s->world_words &&
            s->tracked[i - s->head_words])
            continue;
        s->coded[i / 32] |= (uint32_t)1 << (i % 32);
        s->coded[at++] = s->arranged[i];
    }
    return at;
}

static uint64_t code_hash(const uint32_t *code, size_t words)
{
    uint64_t hash = 14695981039346656037u ^ words;
    for (size_t i = 0; i < words; i++) {
        hash = (hash ^ code[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return hash ^ hash >> 32;
}

static void slot_take(struct contexts *s, struct state_context *c)
{
    size_t k = c->hash & (s->slot_count - 1);
    while (s->slots[k]) k = (k + 1) & (s->slot_count - 1);
    s->slots[k] = c;
}

static bool slots_resize(struct contexts *s, size_t count)
{
    struct state_context **before = s->slots, **slots = zeroed(s->memory, count * sizeof *slots);
    size_t old = s->slot_count;
    if (!slots) return false;
    s->slots = slots, s->slot_count = count;
    for (size_t i = 0; i < old; i++)
        if (before[i]) slot_take(s, before[i]);
    drop(s->memory, before, old * sizeof *before);
    return true;
}

struct state_context *context_of(struct contexts *s, const struct vm *vm)
{
    size_t words = arrange(s, vm), coded = words ? context_code(s, words) : 0;
    if (!coded) return NULL;
    uint64_t hash = code_hash(s->coded, coded);
    if (s->slot_count)
        for (size_t k = hash & (s->slot_count - 1); s->slots[k]; k = (k + 1) & (s->slot_count - 1))
            if (s->slots[k]->hash == hash && s->slots[k]->words == words &&
                s->slots[k]->coded == coded &&
                memcmp(code_at(s->slots[k]), s->coded, coded * 4) == 0)
                return s->slots[k];
    if (s->count * 4 >= s->slot_count * 3 &&
        !slots_resize(s, s->slot_count ? s->slot_count * 2 : 64))
        return NULL;
    size_t size = sizeof(struct state_context) + coded * 4;
    struct state_context *c = s->memory->resize(s->memory->ctx, NULL, 0, size);
    if (!c) return NULL;
    *c = (struct state_context){.hash = hash,
                                .limit = vm->head->limit_count,
                                .words = (uint32_t)words,
                                .coded = (uint32_t)coded,
                                .is_open = vm->head->levels > 0};
    memcpy(code_at(c), s->coded, coded * 4);
    s->bytes += size;
    s->count++;
    slot_take(s, c);
    return c;
}

bool context_open(struct contexts *s, const struct state_context *c, const struct valuation *v,
                  struct vm *vm, int64_t fuel)
{
    size_t words = c->words, map = (words + 31) / 32, head = s->head_words, world = s->world_words;
    if (!room_for(s, &s->packed, &s->packed_room, words + 1) ||
        !room_for(s, &s->arranged, &s->arranged_room, words + 1))
        return false;
    const uint32_t *code = code_at(c), *differs = code + map;
    size_t shared = words < s->base_words ? words : s->base_words;
    memcpy(s->arranged, s->base, shared * 4);
    memset(s->arranged + shared, 0, (words - shared) * 4);
    for (size_t i = 0; i < map; i++)
        for (uint32_t bits = code[i]; bits; bits &= bits - 1)
            s->arranged[i * 32 + (size_t)__builtin_ctz(bits)] = *differs++;
    for (int32_t i = 0; i < s->varying_count; i++)
        s->arranged[head + (size_t)s->varying[i]] = (uint32_t)v->now[i];
    struct head first;
    memcpy(&first, s->arranged, sizeof first);
    size_t frames = sizeof(struct frame) * (size_t)first.frames / 4;
    memcpy(s->packed, s->arranged, head * 4);
    memcpy(s->packed + head, s->arranged + head + world, frames * 4);
    memcpy(s->packed + head + frames, s->arranged + head, world * 4);
    memcpy(s->packed + head + frames + world, s->arranged + head + world + frames,
           (words - head - world - frames) * 4);
    snapshot_read(vm, (const unsigned char *)s->packed, fuel);
    return true;
}

void contexts_sweep(struct contexts *s)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->slot_count; i++) {
        struct state_context *c = s->slots[i];
        s->slots[i] = NULL;
        if (!c) continue;
        c->moves = NULL;
        if (c->states == 0)
            context_free(s, c);
        else
            s->slots[kept++] = c;
    }
    s->count = kept;
    /* Kept ones are at the front now. Without memory for a new table some are not found again, and
     * their states are merged less. */
    if (kept > 0) (void)slots_resize(s, s->slot_count);
}

/* ---- values ---------------------------------------------------------------------------------- */

bool valuation_init(struct contexts *s, struct valuation *v)
{
    *v = (struct valuation){.now =
                                zeroed(s->memory, ((size_t)s->tracked_count + 1) * sizeof *v->now)};
    return v->now != NULL;
}

void valuation_release(struct contexts *s, struct valuation *v)
{
    drop(s->memory, v->now, ((size_t)s->tracked_count + 1) * sizeof *v->now);
    v->now = NULL;
}

void valuation_begin(const struct contexts *s, struct valuation *v)
{
    memcpy(v->now, s->initial, (size_t)s->varying_count * sizeof *v->now);
    v->count = 0, v->hash = 0;
}

static uint64_t value_hash(int32_t index, int32_t value)
{
    uint64_t hash = ((uint64_t)(uint32_t)index << 32 | (uint32_t)value) + 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 30) * 0xBF58476D1CE4E5B9u;
    hash = (hash ^ hash >> 27) * 0x94D049BB133111EBu;
    return hash ^ hash >> 31;
}

void valuation_set(struct contexts *s, struct valuation *v, int32_t cell, int32_t value)
{
    if (!s->index[cell]) {
        int32_t first = (int32_t)s->base[s->head_words + (size_t)cell];
        if (value == first) return;
        int32_t i = s->varying_count++;
        s->varying[i] = cell, s->initial[i] = first, v->now[i] = first;
        s->index[cell] = i + 1;
    }
    int32_t index = s->index[cell] - 1, before = v->now[index], first = s->initial[index];
    if (before == value) return;
    if (before != first) v->hash -= value_hash(index, before), v->count--;
    if (value != first) v->hash += value_hash(index, value), v->count++;
    v->now[index] = value;
}

void valuation_take(struct contexts *s, struct valuation *v, const struct vm *vm)
{
    for (int32_t cell = W_HEAD; cell < vm->layout.marks_at; cell++)
        if (s->tracked[cell]) valuation_set(s, v, cell, vm->world[cell]);
}
