/* memo.c -- Memoizes pure calls: a hash table of results, invalidated by the versions of their read
 * sets.
 *
 * A stored result replaces a call only if the call would have succeeded. So the fuel, the frames,
 * the registers and the list elements that it needs must be left. Otherwise the call runs, so its
 * error is the same. The fuel is charged in full.
 */
#include "memo.h"

#include <string.h>

#include "interpreter.h"
#include "list_stack.h"
#include "program_index.h"

enum {
    ENTRIES_FIRST = 64,
    ENTRIES_GROW = 4,
    ENTRIES_LEAST = 256,
    ENTRIES_MOST = 4096,
    ENTRIES_PER_FUNCTION = 128,
    POOL = 4096, /* elements of lists */
    /* Credit is counted in machine instructions: a hit earns what the call would take, about so
     * many for a unit of fuel. */
    CREDIT_MOST = 1 << 15,
    CREDIT_FIRST = 1 << 13,
    FUEL_EARNS = 12,
    HIT_COSTS = 40,
    MISS_COSTS = 160,
    REST = 1 << 10, /* calls without memoization after the credit is used up; doubled each time */
    RESTS_MOST = 12
};

/* ---- memory ---- */

static size_t entry_count(const struct program_index *x)
{
    size_t n = ENTRIES_LEAST;
    while (n < ENTRIES_MOST && n < (size_t)x->reads->fn_count * ENTRIES_PER_FUNCTION) n *= 2;
    return n;
}

static int32_t record_count(const struct fight_layout *at)
{
    return at->creatures + at->things + LIMIT_EVENTS;
}

/* The memo's parts, one after the other; `at` NULL: only computes their size. */
static size_t parts_place(struct memo *m, const struct program_index *x,
                          const struct fight_layout *layout, unsigned char *at)
{
    const struct read_sets *s = x->reads;
    size_t records = (size_t)record_count(layout), pos = 0, entries = entry_count(x);
    if (s->fn_count == 0) return 0;
#define PART(part, type, count)                                                                    \
    do {                                                                                           \
        if (at) m->part = (type *)(void *)(at + pos);                                              \
        pos += (sizeof(type) * (count) + 7) & ~(size_t)7;                                          \
    } while (0)
    PART(record_held, uint64_t, records);
    PART(versions, uint32_t, (size_t)s->set_count);
    PART(record_versions, uint32_t, records * (size_t)s->record_set_count);
    PART(credit, int32_t, (size_t)s->fn_count);
    PART(rests, uint8_t, (size_t)s->fn_count);
    PART(pool, int64_t, POOL);
    PART(entries, struct memo_entry, entries);
#undef PART
    return pos;
}

size_t memo_size(const struct program_index *x, const struct fight_layout *layout)
{
    return parts_place(NULL, x, layout, NULL);
}

void memo_begin(struct vm *vm, unsigned char *at)
{
    struct memo *m = &vm->memo;
    const struct read_sets *s = vm->index->reads;
    *m = (struct memo){.last = 1, .floor = 1};
    size_t size = parts_place(m, vm->index, &vm->layout, at);
    if (size == 0) return;
    /* the pool is read where it was written */
    memset(at, 0, (size_t)((unsigned char *)m->pool - at));
    memset(m->entries, 0, sizeof *m->entries * ENTRIES_FIRST);
    m->mask = ENTRIES_FIRST - 1;
    m->sets = s->set_count, m->record_sets = s->record_set_count;
    m->records = record_count(&vm->layout);
    m->versions[0] = 1; /* of what never changes */
    for (int32_t i = 0; i < s->fn_count; i++) m->credit[i] = CREDIT_FIRST;
}

void memo_off(struct vm *vm)
{
    struct memo *m = &vm->memo;
    for (int32_t i = 0; i < vm->index->reads->fn_count; i++) m->credit[i] = INT32_MIN;
}

/* ---- versions ---- */

static void group_forget(struct vm *vm, int group)
{
    struct memo *m = &vm->memo;
    const uint64_t *sets = vm->index->reads->sets;
    for (int32_t i = 1; i < m->sets; i++)
        if (sets[i] >> group & 1) m->versions[i] = 0;
    m->of_all &= ~((uint64_t)1 << group);
}

static void record_forget(struct vm *vm, int32_t record, int group)
{
    struct memo *m = &vm->memo;
    const uint64_t *sets = vm->index->reads->record_sets;
    uint32_t *versions = m->record_versions + record * m->record_sets;
    for (int32_t i = 0; i < m->record_sets; i++)
        if (sets[i] >> group & 1) versions[i] = 0;
    m->record_held[record] &= ~((uint64_t)1 << group);
}

/* Called if the group is held. A group stays held while some record may hold it. */
void memo_forget(struct vm *vm, int group, int32_t record)
{
    struct memo *m = &vm->memo;
    m->epoch++;
    if (m->of_all >> group & 1) group_forget(vm, group);
    if (record >= 0) {
        if (m->record_held[record] >> group & 1) record_forget(vm, record, group);
        return;
    }
    for (int32_t i = 0; i < m->records; i++)
        if (m->record_held[i] >> group & 1) record_forget(vm, i, group);
    m->held &= ~((uint64_t)1 << group);
}

void memo_see(struct vm *vm)
{
    uint64_t secrets = vm->index->reads->secrets;
    vm->memo.viewer = vm->viewer;
    for (int group = 0; group < MEMO_GROUPS; group++)
        if (secrets >> group & 1) memo_touch(vm, group, -1);
}

/* Makes all versions invalid: those up to `floor` are unknown, so no version is written. */
void memo_forget_all(struct vm *vm)
{
    struct memo *m = &vm->memo;
    if (!m->entries) return;
    memset(m->record_held, 0, sizeof *m->record_held * (size_t)m->records);
    m->held = m->of_all = 0;
    m->floor = m->last;
    m->epoch++;
}

/* Returns a new version. If the counter is full, drops all results and starts again. */
static uint32_t version_next(struct vm *vm)
{
    struct memo *m = &vm->memo;
    if (m->last == UINT32_MAX) {
        memo_forget_all(vm);
        memset(m->versions + 1, 0, sizeof *m->versions * (size_t)(m->sets - 1));
        memset(m->record_versions, 0,
               sizeof *m->record_versions * (size_t)m->records * (size_t)m->record_sets);
        memset(m->entries, 0, sizeof *m->entries * ((size_t)m->mask + 1));
        m->last = m->floor = 1;
    }
    return ++m->last;
}

static uint32_t version_of_set(struct vm *vm, int32_t set)
{
    struct memo *m = &vm->memo;
    if (set > 0 && m->versions[set] <= m->floor) {
        uint32_t next = version_next(vm);
        m->versions[set] = next;
        m->of_all |= vm->index->reads->sets[set];
        m->held |= vm->index->reads->sets[set];
    }
    return m->versions[set];
}

/* Sets *found to where it is among m->record_versions; to -1 for none, of which nothing is read. */
static uint32_t version_of_record(struct vm *vm, const struct memo_fn *fn, int i, int64_t rec,
                                  int32_t *found)
{
    struct memo *m = &vm->memo;
    const struct fight_layout *at = &vm->layout;
    int32_t first = fn->types[i] == VT_CREATURE ? 0
                    : fn->types[i] == VT_THING  ? at->creatures
                                                : at->creatures + at->things;
    int32_t most = fn->types[i] == VT_CREATURE ? at->creatures
                   : fn->types[i] == VT_THING  ? at->things
                                               : LIMIT_EVENTS;
    *found = -1;
    if ((uint64_t)rec >= (uint64_t)most) return 0;
    int32_t record = first + (int32_t)rec, set = fn->sets[i];
    *found = record * m->record_sets + set;
    uint32_t *version = &m->record_versions[*found];
    if (*version <= m->floor) {
        uint32_t next = version_next(vm);
        *version = next;
        m->record_held[record] |= vm->index->reads->record_sets[set];
        m->held |= vm->index->reads->record_sets[set];
    }
    return *version;
}

/* ---- results ---- */

static inline struct memo_entry *entry_of(const struct memo *m, int32_t memo, const int64_t *args,
                                          int params)
{
    const uint64_t factor = 0xD6E8FEB86659FD93u;
    uint64_t hash = (uint64_t)memo * 0x9E3779B97F4A7C15u;
    for (int i = 0; i < params; i++) hash = (hash + (uint64_t)args[i]) * factor;
    return &m->entries[hash >> 40 & m->mask];
}

/* The table grows with the results, since to clear all of it would take longer than a short fight.
 */
static void entries_grow(struct vm *vm)
{
    struct memo *m = &vm->memo;
    size_t was = (size_t)m->mask + 1, most = entry_count(vm->index), now = was * ENTRIES_GROW;
    if (was == most || ++m->kept <= (int64_t)was / 2) return;
    if (now > most) now = most;
    memset(m->entries + was, 0, sizeof *m->entries * (now - was));
    m->mask = (uint32_t)now - 1;
    m->kept = 0;
    for (size_t i = 0; i < was; i++) {
        struct memo_entry *from = &m->entries[i];
        if (!from->memo) continue;
        int params = vm->index->reads->fns[from->memo - 1].params;
        struct memo_entry *to = entry_of(m, from->memo - 1, from->args, params);
        if (to == from) continue;
        *to = *from;
        from->memo = 0;
    }
}

static inline bool has_arguments(const struct memo_entry *e, const int64_t *args, int params)
{
    for (int i = 0; i < params; i++)
        if (e->args[i] != args[i]) return false;
    return true;
}

static inline bool has_versions(const struct memo *m, const struct memo_fn *fn,
                                const struct memo_entry *e)
{
    if (e->versions[0] != m->versions[fn->set]) return false;
    if (fn->set > 0 && e->versions[0] <= m->floor) return false;
    for (int i = 0; i < fn->records; i++)
        if (e->records[i] >= 0 && (e->versions[1 + i] <= m->floor ||
                                   e->versions[1 + i] != m->record_versions[e->records[i]]))
            return false;
    return true;
}

/* Returns whether the entry has the result of this call at the present versions. Nothing was
 * forgotten since it was last found so in this epoch. */
static inline bool is_current(const struct memo *m, const struct memo_fn *fn, struct memo_entry *e,
                              int32_t memo, const int64_t *args)
{
    if (e->memo != memo + 1 || !has_arguments(e, args, fn->params)) return false;
    if (e->epoch == m->epoch) return true;
    if (!has_versions(m, fn, e)) return false;
    e->epoch = m->epoch;
    return true;
}

/* Returns whether fuel, frames and registers suffice for the call that computed the result. */
static inline bool has_room(const struct vm *vm, const struct memo_fn *fn,
                            const struct memo_entry *e)
{
    const struct head *h = vm->head;
    const struct frame *top = &vm->frames[h->frames - 1];
    int32_t base = h->frames > 0 ? top->base + vm->index->fns[top->fn].regs : 0;
    return h->fuel >= e->fuel && h->scratch + e->room <= vm->layout.scratch &&
           h->frames + fn->frames <= vm->layout.frames &&
           base + fn->registers <= vm->layout.registers &&
           vm->pure_depth + e->depth <= LIMIT_NESTED;
}

static bool list_restore(struct vm *vm, const struct memo_entry *e, int64_t *out)
{
    struct memo *m = &vm->memo;
    struct head *h = vm->head;
    uint64_t at = (uint64_t)e->result;
    if (m->pool_at - at > POOL) return false; /* overwritten by younger lists */
    for (int32_t i = 0; i < e->count; i++)
        vm->scratch[h->scratch + i] = m->pool[(at + (uint64_t)i) % POOL];
    *out = e->count > 0 ? list_make(h->scratch, e->count) : 0;
    h->scratch += e->count;
    return true;
}

/* Adds to the credit, or takes from it. A function without credit is not memoized for a while,
 * twice as long each time (exponential backoff). */
static void credit_add(struct memo *m, int32_t memo, int64_t more)
{
    int64_t sum = m->credit[memo] + more;
    if (sum > CREDIT_MOST) sum = CREDIT_MOST, m->rests[memo] = 0;
    if (sum < 0) {
        sum = -((int64_t)REST << m->rests[memo]);
        if (m->rests[memo] < RESTS_MOST) m->rests[memo]++;
    }
    m->credit[memo] = (int32_t)sum;
}

bool memo_recall(struct vm *vm, int32_t memo, const int64_t *args, int64_t *out)
{
    struct memo *m = &vm->memo;
    const struct memo_fn *fn = &vm->index->reads->fns[memo];
    struct memo_entry *e = entry_of(m, memo, args, fn->params);
    if (!is_current(m, fn, e, memo, args)) return false;
    if (!has_room(vm, fn, e)) return false;
    int32_t high = vm->head->scratch + e->room;
    if (!fn->returns_list)
        *out = e->result;
    else if (!list_restore(vm, e, out))
        return false;
    vm->head->fuel -= e->fuel;
    if (high > m->scratch_high) m->scratch_high = high;
    if (vm->pure_depth + e->depth > m->depth_high) m->depth_high = vm->pure_depth + e->depth;
    m->hits++;
    int32_t sum = m->credit[memo] + e->earns;
    if (sum < 0 || sum >= CREDIT_MOST)
        credit_add(m, memo, e->earns);
    else
        m->credit[memo] = sum;
    return true;
}

static bool list_keep(struct vm *vm, struct memo_entry *e, int64_t list)
{
    struct memo *m = &vm->memo;
    int64_t *at;
    if ((uint32_t)list > MEMO_LIST_MOST || !list_open(vm, list, &at, &e->count)) return false;
    e->result = (int64_t)m->pool_at;
    for (int32_t i = 0; i < e->count; i++) m->pool[m->pool_at++ % POOL] = at[i];
    return true;
}

/* Pushes the call's frame and runs it. If it fails, the frame is left as that of any call. */
bool memo_call(struct vm *vm, int32_t memo, const int64_t *args, int32_t ret, int64_t *out)
{
    struct memo *m = &vm->memo;
    const struct memo_fn *fn = &vm->index->reads->fns[memo];
    struct head *h = vm->head;
    int32_t from = h->scratch, high = m->scratch_high, depth = m->depth_high;
    int64_t fuel = h->fuel;
    struct memo_entry key = {.memo = memo + 1};
    for (int i = 0; i < fn->params; i++) key.args[i] = args[i];
    m->scratch_high = from, m->depth_high = vm->pure_depth;
    if (!vm_push(vm, fn->fn, args, fn->params, ret) || !vm_run_call(vm, out)) return false;
    if (h->scratch > m->scratch_high) m->scratch_high = h->scratch;
    key.fuel = (int32_t)(fuel - h->fuel);
    int32_t room = m->scratch_high - from;
    key.room = (int16_t)room;
    int64_t earns = ((int64_t)key.fuel + 1) * FUEL_EARNS + fn->earns - HIT_COSTS;
    key.earns = earns < CREDIT_MOST ? (int32_t)earns : CREDIT_MOST;
    key.depth = (int16_t)(m->depth_high - vm->pure_depth);
    key.result = *out;
    key.versions[0] = version_of_set(vm, fn->set);
    for (int i = 0; i < fn->records; i++)
        key.versions[1 + i] = version_of_record(vm, fn, i, key.args[fn->at[i]], &key.records[i]);
    if (m->versions[fn->set] != key.versions[0]) return true;     /* the numbers began anew */
    if (fn->reads_secret && m->viewer != vm->viewer) return true; /* a condition sees all */
    key.epoch = m->epoch;
    credit_add(m, memo, -MISS_COSTS);
    entries_grow(vm);
    if (room <= INT16_MAX && (!fn->returns_list || list_keep(vm, &key, *out)))
        *entry_of(m, memo, key.args, fn->params) = key;
    if (high > m->scratch_high) m->scratch_high = high;
    if (depth > m->depth_high) m->depth_high = depth;
    return true;
}
