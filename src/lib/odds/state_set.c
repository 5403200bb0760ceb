/* state_set.c -- Stores states as contexts and values, in a hash table. */
#include "state_set.h"

#include <string.h>

static int32_t *pairs_of(const struct state_store *s, const struct state *n)
{
    return (int32_t *)(void *)(state_sums(s, n) + s->sum_count);
}

static size_t node_bytes(const struct state_store *s, const struct state *n)
{
    return sizeof *n + s->numbers->size + (size_t)s->sum_count * 8 +
           (size_t)n->count * 2 * sizeof(int32_t);
}

static uint64_t key_hash(const struct state_store *s, const struct state_key *key)
{
    uint64_t hash = key->values->hash ^ key->context->hash;
    for (int32_t i = 0; i < s->sum_count; i++) {
        hash = (hash ^ (uint64_t)key->sums[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return hash ^ hash >> 32;
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

static bool is_state(const struct state_store *s, const struct state *n,
                     const struct state_key *key)
{
    if (n->context != key->context || n->count != key->values->count ||
        (s->sum_count > 0 &&
         memcmp(state_sums(s, n), key->sums, (size_t)s->sum_count * sizeof *key->sums) != 0))
        return false;
    const int32_t *pairs = pairs_of(s, n);
    for (uint32_t i = 0; i < n->count; i++)
        if (key->values->now[pairs[2 * i]] != pairs[2 * i + 1]) return false;
    return true;
}

static struct state *pool_find(const struct state_set *p, const struct state_store *s,
                               uint64_t hash, const struct state_key *key)
{
    for (size_t k = hash & (p->slot_count - 1); p->slot_count && p->slots[k];
         k = (k + 1) & (p->slot_count - 1)) {
        struct state *n = p->at[p->slots[k] - 1];
        if (n->hash == hash && is_state(s, n, key)) return n;
    }
    return NULL;
}

bool state_set_put(struct state_set *p, struct state_store *s, const struct state_key *key,
                   const void *weight, bool *merged)
{
    uint64_t hash = key_hash(s, key);
    struct state *n = pool_find(p, s, hash, key);
    *merged = n != NULL;
    if (n) {
        s->numbers->add(state_weight(n), weight);
        if (key->fuel < n->fuel) n->fuel = key->fuel;
        return true;
    }
    struct state head = {
        .hash = hash, .fuel = key->fuel, .context = key->context, .count = key->values->count};
    n = s->memory->resize(s->memory->ctx, NULL, 0, node_bytes(s, &head));
    if (!n) return false;
    *n = head;
    s->bytes += node_bytes(s, n);
    n->context->states++;
    s->numbers->init(state_weight(n));
    s->numbers->copy(state_weight(n), weight);
    if (s->sum_count) memcpy(state_sums(s, n), key->sums, (size_t)s->sum_count * 8);
    int32_t *pairs = pairs_of(s, n);
    const struct contexts *c = s->contexts;
    for (int32_t i = 0; i < c->varying_count; i++)
        if (key->values->now[i] != c->initial[i]) *pairs++ = i, *pairs++ = key->values->now[i];
    if (pool_append(p, s, n)) return true;
    state_free(s, n);
    return false;
}

bool state_set_take(struct state_set *p, struct state_store *s, struct state *node)
{
    return pool_append(p, s, node);
}

void state_values(const struct state_store *s, const struct state *n, struct valuation *v)
{
    const int32_t *pairs = pairs_of(s, n);
    valuation_begin(s->contexts, v);
    for (uint32_t i = 0; i < n->count; i++)
        valuation_set(s->contexts, v, s->contexts->varying[pairs[2 * i]], pairs[2 * i + 1]);
}

void state_free(struct state_store *s, struct state *n)
{
    size_t size = node_bytes(s, n);
    s->bytes -= size;
    n->context->states--;
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
