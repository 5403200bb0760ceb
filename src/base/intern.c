/* intern.c -- String interning: a hash table with open addressing from strings to small ids.
 *
 * Ids follow the order of first use, so they depend on no hash and no address.
 */
#include <string.h>

#include "str.h"
#include "vec.h"

struct interner {
    struct arena *arena;
    VEC(struct str) texts; /* text of id i + 1 */
    uint32_t *slots;       /* ids, open addressing; a power of two, at most half full */
    size_t slot_count;
};

struct interner *interner_new(struct arena *a)
{
    struct interner *in = ARENA_NEW(a, struct interner);
    if (in) in->arena = a;
    return in;
}

/* Returns the slot that holds `s`, or the free slot for it. */
static uint32_t *slot_of(const struct interner *in, struct str s)
{
    size_t mask = in->slot_count - 1, i = (size_t)str_hash(s) & mask;
    while (in->slots[i] && !str_equal(in->texts.at[in->slots[i] - 1], s)) i = (i + 1) & mask;
    return &in->slots[i];
}

static bool make_room(struct interner *in)
{
    if (in->texts.len * 2 < in->slot_count) return true;
    struct interner bigger = *in;
    bigger.slot_count = in->slot_count ? in->slot_count * 2 : 64;
    bigger.slots = ARENA_ARRAY(in->arena, uint32_t, bigger.slot_count);
    if (!bigger.slots || in->texts.len >= UINT32_MAX / 2) return false;
    for (size_t i = 0; i < in->texts.len; i++)
        *slot_of(&bigger, in->texts.at[i]) = (uint32_t)(i + 1);
    *in = bigger;
    return true;
}

uint32_t intern(struct interner *in, struct str s)
{
    if (!in || !make_room(in)) return 0;
    uint32_t *slot = slot_of(in, s);
    if (*slot) return *slot;
    const char *copy = arena_text(in->arena, s.at, s.len);
    size_t before = in->texts.len;
    if (copy) vec_push(&in->texts, in->arena, (struct str){copy, s.len});
    if (in->texts.len == before) return 0;
    return *slot = (uint32_t)in->texts.len;
}

struct str interned(const struct interner *in, uint32_t id)
{
    if (!in || id == 0 || id > in->texts.len) return (struct str){"", 0};
    return in->texts.at[id - 1];
}
