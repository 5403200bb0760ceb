/* state_set.c -- Stores states as differences to the first state, in a hash table.
 *
 * The code of a state is a bitmap of the words that differ from the first state, then these words.
 * All snapshots have the same parts in the same order, so equal states have equal codes.
 */
#include "odds/state_set.h"

#include <string.h>

static void *room_for(struct state_store *s, void *at, size_t *room, size_t words)
{
    if (words <= *room) return at;
    uint32_t *new = s->memory->resize(s->memory->ctx, at, *room * 4, words * 2 * 4);
    if (new) *room = words * 2;
    return new;
}

bool state_store_init(struct state_store *s, const struct memory *memory,
                      const struct numbers *numbers, int32_t sum_count, const struct vm *first)
{
    *s = (struct state_store){.memory = memory, .numbers = numbers, .sum_count = sum_count};
    s->base_words = snapshot_size(first) / 4;
    s->base = memory->resize(memory->ctx, NULL, 0, s->base_words * 4 + 4);
    if (!s->base) return false;
    snapshot_write(first, (unsigned char *)s->base);
    return true;
}

void state_store_release(struct state_store *s)
{
    if (s->base) s->memory->resize(s->memory->ctx, s->base, s->base_words * 4 + 4, 0);
    if (s->packed) s->memory->resize(s->memory->ctx, s->packed, s->packed_room * 4, 0);
    if (s->coded) s->memory->resize(s->memory->ctx, s->coded, s->coded_room * 4, 0);
    s->base = s->packed = s->coded = NULL;
}

/* Writes the code of vm's state into s->coded and returns its words; 0: no memory. */
static size_t state_code(struct state_store *s, const struct vm *vm, uint32_t *size)
{
    size_t bytes = snapshot_size(vm), words = bytes / 4, map = (words + 31) / 32;
    void *packed = room_for(s, s->packed, &s->packed_room, words + 1);
    if (!packed) return 0;
    s->packed = packed;
    void *coded = room_for(s, s->coded, &s->coded_room, words + map + 1);
    if (!coded) return 0;
    s->coded = coded;
    snapshot_write(vm, (unsigned char *)s->packed);
    memset(s->coded, 0, map * 4);
    size_t at = map, shared = words < s->base_words ? words : s->base_words;
    for (size_t i = 0; i < shared; i++) {
        if (s->packed[i] == s->base[i]) continue;
        s->coded[i / 32] |= (uint32_t)1 << (i % 32);
        s->coded[at++] = s->packed[i];
    }
    for (size_t i = shared; i < words; i++) {
        if (s->packed[i] == 0) continue;
        s->coded[i / 32] |= (uint32_t)1 << (i % 32);
        s->coded[at++] = s->packed[i];
    }
    *size = (uint32_t)bytes;
    return at;
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t code_hash(const uint32_t *code, size_t words, const int64_t *sums,
                          int32_t sum_count)
{
    uint64_t hash = 14695981039346656037u ^ words;
    size_t i = 0;
    for (; i + 1 < words; i += 2) hash = mix(hash, (uint64_t)code[i] << 32 | code[i + 1]);
    if (i < words) hash = mix(hash, code[i]);
    for (int32_t k = 0; k < sum_count; k++) hash = mix(hash, (uint64_t)sums[k]);
    return hash ^ hash >> 32;
}

static uint32_t *node_code(const struct state_store *s, const struct state *n)
{
    return (uint32_t *)(void *)(state_sums(s, n) + s->sum_count);
}

static size_t node_bytes(const struct state_store *s, const struct state *n)
{
    return sizeof *n + s->numbers->size + (size_t)s->sum_count * 8 + (size_t)n->words * 4;
}

static bool slots_grow(struct state_set *p, struct state_store *s)
{
    size_t count = p->slot_count ? p->slot_count * 2 : 64;
    uint32_t *slots = s->memory->resize(s->memory->ctx, NULL, 0, count * 4);
    if (!slots) return false;
    memset(slots, 0, count * 4);
    for (size_t i = 0; i < p->count; i++) {
        size_t k = p->at[i]->hash & (count - 1);
        while (slots[k]) k = (k + 1) & (count - 1);
        slots[k] = (uint32_t)i + 1;
    }
    if (p->slots) s->memory->resize(s->memory->ctx, p->slots, p->slot_count * 4, 0);
    p->slots = slots;
    p->slot_count = count;
    return true;
}

static bool pool_append(struct state_set *p, struct state_store *s, struct state *node)
{
    if (p->count == p->room) {
        size_t room = p->room ? p->room * 2 : 32;
        struct state **at =
            s->memory->resize(s->memory->ctx, p->at, p->room * sizeof *at, room * sizeof *at);
        if (!at) return false;
        p->at = at;
        p->room = room;
    }
    if (p->count * 4 >= p->slot_count * 3 && !slots_grow(p, s)) return false;
    size_t k = node->hash & (p->slot_count - 1);
    while (p->slots[k]) k = (k + 1) & (p->slot_count - 1);
    p->at[p->count++] = node;
    p->slots[k] = (uint32_t)p->count;
    return true;
}

static struct state *pool_find(const struct state_set *p, const struct state_store *s,
                               uint64_t hash, uint32_t size, size_t words, const int64_t *sums)
{
    for (size_t k = hash & (p->slot_count - 1); p->slot_count && p->slots[k];
         k = (k + 1) & (p->slot_count - 1)) {
        struct state *n = p->at[p->slots[k] - 1];
        if (n->hash == hash && n->size == size && n->words == words &&
            memcmp(node_code(s, n), s->coded, words * 4) == 0 &&
            (s->sum_count == 0 || memcmp(state_sums(s, n), sums, (size_t)s->sum_count * 8) == 0))
            return n;
    }
    return NULL;
}

bool state_set_put(struct state_set *p, struct state_store *s, const struct vm *vm,
                   const int64_t *sums, const void *weight, bool *merged)
{
    uint32_t size;
    size_t words = state_code(s, vm, &size);
    if (!words) return false;
    uint64_t hash = code_hash(s->coded, words, sums, s->sum_count);
    struct state *n = pool_find(p, s, hash, size, words, sums);
    *merged = n != NULL;
    if (n) {
        s->numbers->add(state_weight(n), weight);
        if (vm->head->fuel < n->fuel) n->fuel = vm->head->fuel;
        return true;
    }
    struct state head = {.hash = hash,
                         .fuel = vm->head->fuel,
                         .limit = vm->head->limit_count,
                         .words = (uint32_t)words,
                         .size = size};
    n = s->memory->resize(s->memory->ctx, NULL, 0, node_bytes(s, &head));
    if (!n) return false;
    *n = head;
    s->bytes += node_bytes(s, n);
    s->numbers->init(state_weight(n));
    s->numbers->copy(state_weight(n), weight);
    if (s->sum_count) memcpy(state_sums(s, n), sums, (size_t)s->sum_count * 8);
    memcpy(node_code(s, n), s->coded, words * 4);
    if (pool_append(p, s, n)) return true;
    state_free(s, n);
    return false;
}

bool state_set_take(struct state_set *p, struct state_store *s, struct state *node)
{
    return pool_append(p, s, node);
}

bool state_store_open(struct state_store *s, const struct state *n, struct vm *vm)
{
    size_t words = n->size / 4, map = (words + 31) / 32;
    const uint32_t *code = node_code(s, n), *differs = code + map;
    void *packed = room_for(s, s->packed, &s->packed_room, words + 1);
    if (!packed) return false;
    s->packed = packed;
    size_t shared = words < s->base_words ? words : s->base_words;
    memcpy(s->packed, s->base, shared * 4);
    memset(s->packed + shared, 0, (words - shared) * 4);
    for (size_t i = 0; i < map; i++)
        for (uint32_t bits = code[i]; bits; bits &= bits - 1)
            s->packed[i * 32 + (size_t)__builtin_ctz(bits)] = *differs++;
    snapshot_read(vm, (const unsigned char *)s->packed, n->fuel);
    return true;
}

void state_free(struct state_store *s, struct state *n)
{
    size_t size = node_bytes(s, n);
    s->bytes -= size;
    s->numbers->clear(state_weight(n));
    s->memory->resize(s->memory->ctx, n, size, 0);
}

void state_set_clear(struct state_set *p, struct state_store *s)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->at[i]) state_free(s, p->at[i]);
    if (p->at) s->memory->resize(s->memory->ctx, p->at, p->room * sizeof *p->at, 0);
    if (p->slots) s->memory->resize(s->memory->ctx, p->slots, p->slot_count * 4, 0);
    *p = (struct state_set){.at = NULL};
}
