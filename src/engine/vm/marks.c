/* marks.c -- Marks: small records attached to creatures, things, sides and places. Applies, stacks
 * and removes them.
 *
 * A mark takes the lowest free slot. A freed slot is zero except for its generation, which makes
 * old references stale: a stale reference is none. Age is a rank among the marks alive, so it does
 * not reveal how many there ever were.
 *
 * Within a branch of `together` a level records which marks were applied (requests) and which
 * earlier marks must go (removed). See docs/semantics.md, 8.
 */
#include "marks.h"

#include <string.h>

#include "base/check.h"
#include "content_lookup.h"
#include "coverage_counts.h"
#include "event_records.h"
#include "event_stack.h"
#include "hook_dispatch.h"
#include "list_stack.h"
#include "member_access.h"
#include "memo.h"
#include "occupancy.h"
#include "program_index.h"
#include "together.h"
#include "trap.h"

bool mark_alive(const struct vm *vm, int64_t mark)
{
    if (mark < 0 || mark > INT32_MAX || mark_slot(mark) >= vm->layout.marks) return false;
    const int32_t *m = mark_at(vm, mark_slot(mark));
    int32_t now = mark_ref(mark_slot(mark), m);
    bool same = mark & MARK_SHORT ? ((now ^ mark) & MARK_ARGUMENT) == 0 : now == mark;
    return mark_content(m) >= 0 && same;
}

int32_t *mark_get(struct vm *vm, int64_t mark)
{
    if (mark_alive(vm, mark)) return mark_at(vm, mark_slot(mark));
    vm_error(vm, mark == -1 ? "there is no mark here: it is none" : "that mark has ended");
    return NULL;
}

bool mark_is_in_force(const struct vm *vm, int64_t mark)
{
    return mark_alive(vm, mark) && mark_at(vm, mark_slot(mark))[MK_CLASS] != CLASS_FIGHT;
}

int32_t mark_bearer_creature(const struct vm *vm, const int32_t *m)
{
    int32_t cls = m[MK_CLASS] == CLASS_FIGHT ? m[MK_BY] : m[MK_CLASS];
    if (cls == CLASS_CREATURE) return m[MK_BEARER];
    return cls == CLASS_THING ? vm->things[m[MK_BEARER]].owner : -1;
}

bool content_includes(const struct vm *vm, int32_t content, int32_t other)
{
    for (int depth = 0; content >= 0 && depth < LIMIT_INCLUDES; depth++) {
        if (content == other) return true;
        content = vm->p->contents.at[content].includes;
    }
    return false;
}

/* A mark changes what is read of its bearer, of the owner of a thing, and of a side's creatures. */
void mark_note(struct vm *vm, const int32_t *m)
{
    if (m[MK_CLASS] == CLASS_THING) {
        memo_touch(vm, MEMO_MARKS, memo_thing(vm, m[MK_BEARER]));
        memo_touch(vm, MEMO_MARKS, vm->things[m[MK_BEARER]].owner);
    } else
        memo_touch(vm, MEMO_MARKS, m[MK_CLASS] == CLASS_CREATURE ? m[MK_BEARER] : -1);
}

static struct together_level *level_current(const struct vm *vm)
{
    return vm->head->levels > 0 ? level_at(vm, vm->head->levels - 1) : NULL;
}
static bool existed_before(const struct vm *vm, const struct together_level *lv, int32_t slot)
{
    return LEVEL_BEFORE(lv)[vm->layout.marks_at + slot * vm->layout.mark_cells + MK_WORD] ==
           mark_at(vm, slot)[MK_WORD];
}

/* ---- applying ---- */

static bool mark_create(struct vm *vm, const int32_t *record, int32_t *slot)
{
    for (int32_t i = 0; i < vm->layout.marks; i++) {
        int32_t *m = mark_at(vm, i);
        if (mark_content(m) >= 0) continue;
        int32_t generation = m[MK_WORD] & ~0xFFFF;
        memcpy(m, record, sizeof *m * (size_t)vm->layout.mark_cells);
        m[MK_WORD] = generation | (record[MK_WORD] & 0xFFFF);
        m[MK_RANK] = vm->world[W_MARKS]++;
        mark_begin(vm, m);
        vm->occupancy.marks[m[MK_RANK]] = (int16_t)i;
        vm->occupancy.alive[i >> 6] |= (uint64_t)1 << (i & 63);
        ground_marks_count(vm, m, 1);
        occupancy_mark(&vm->occupancy, m, 1);
        borne_add(vm, m);
        occupancy_collect(vm, m);
        *slot = i;
        mark_note(vm, m);
        if (is_recording(vm)) emit_mark(vm, m, false);
        return true;
    }
    return vm_fail(vm, "no room for another mark '%s' (there are %d)",
                   content_name(vm, mark_content(record)), vm->layout.marks);
}

void mark_forget(struct vm *vm, int32_t slot)
{
    int32_t *m = mark_at(vm, slot), rank = m[MK_RANK], bearer = occupancy_bearer(m),
            generation = ((m[MK_WORD] >> 16) + 1) & MARK_GENERATIONS;
    ground_marks_count(vm, m, -1);
    occupancy_mark(&vm->occupancy, m, -1);
    uint64_t affected = mark_affects(vm, m);
    mark_note(vm, m);
    memset(m, 0, sizeof *m * (size_t)vm->layout.mark_cells);
    m[MK_WORD] = generation << 16;
    vm->occupancy.alive[slot >> 6] &= ~((uint64_t)1 << (slot & 63));
    borne_rebuild(vm, affected);
    for (int32_t r = rank, n = vm->world[W_MARKS]--; r < n; r++) vm->occupancy.marks[r] = -1;
    for (int32_t i = -1; (i = mark_next(vm, i)) >= 0;) { /* younger marks move up */
        int32_t *o = mark_at(vm, i);
        if (o[MK_RANK] > rank) vm->occupancy.marks[--o[MK_RANK]] = (int16_t)i;
    }
    occupancy_recollect(vm, bearer);
    hook_bits_clear(vm, CLASS_MARK, slot);
}

static void mark_free(struct vm *vm, int32_t slot)
{
    if (is_recording(vm)) emit_mark(vm, mark_at(vm, slot), true);
    mark_forget(vm, slot);
}

/* The cell of the number that stacking adds or compares, or -1. */
static int32_t first_number(const struct vm *vm, int32_t content)
{
    const struct row_contents *c = &vm->p->contents.at[content];
    for (int32_t i = 0; i < c->param_count; i++) {
        const struct row_members *m = &vm->p->members.at[c->param_begin + i];
        if (m->type == VT_INT) return MK_CELLS + m->offset;
    }
    return -1;
}

/* Do two marks stack? They are of one content and on one bearer, and `stacks .. by` agrees. */
ALWAYS_INLINE bool marks_stack(const struct vm *vm, const int32_t *a, const int32_t *b)
{
    if (mark_content(a) != mark_content(b) || a[MK_CLASS] != b[MK_CLASS] ||
        a[MK_BEARER] != b[MK_BEARER])
        return false;
    int32_t by = vm->p->contents.at[mark_content(a)].stacks_by;
    if (by < 0) return true;
    int32_t cell = MK_CELLS + vm->p->members.at[by].offset;
    return a[cell] == b[cell];
}

/* A mark without a count lasts for ever. */
static bool lasts_longer(const int32_t *a, const int32_t *b)
{
    if ((a[MK_MOMENT] == 0) != (b[MK_MOMENT] == 0)) return a[MK_MOMENT] == 0;
    if (a[MK_LEFT] != b[MK_LEFT]) return a[MK_LEFT] > b[MK_LEFT];
    if (a[MK_MOMENT] != b[MK_MOMENT]) return a[MK_MOMENT] > b[MK_MOMENT];
    return a[MK_BY] > b[MK_BY];
}

/* The present mark takes the longer duration. The branch already recorded the request itself, so
 * the change is subtracted again (adjust). */
static void mark_extend(struct vm *vm, int32_t slot, const int32_t *record)
{
    int32_t *m = mark_at(vm, slot);
    if (!lasts_longer(record, m)) return;
    struct together_level *lv = level_current(vm);
    if (lv && existed_before(vm, lv, slot)) LEVEL_PART(vm, lv, int64_t, adjust)
    [2 * slot + 1] = wrap_add(LEVEL_PART(vm, lv, int64_t, adjust)[2 * slot + 1],
                              (int64_t)record[MK_LEFT] - m[MK_LEFT]);
    mark_note(vm, m);
    m[MK_LEFT] = record[MK_LEFT], m[MK_MOMENT] = record[MK_MOMENT], m[MK_BY] = record[MK_BY];
    mark_begin(vm, m);
}

static bool mark_add_up(struct vm *vm, int32_t slot, const int32_t *record)
{
    int32_t *m = mark_at(vm, slot), cell = first_number(vm, mark_content(m));
    if (cell >= 0) {
        int64_t sum = (int64_t)m[cell] + record[cell];
        if (!fits_i32(sum))
            return vm_fail(vm, "%lld does not fit into a mark (32 bits)", (long long)sum);
        struct together_level *lv = level_current(vm);
        if (lv && existed_before(vm, lv, slot)) LEVEL_PART(vm, lv, int64_t, adjust)
        [2 * slot] = wrap_add(LEVEL_PART(vm, lv, int64_t, adjust)[2 * slot], record[cell]);
        m[cell] = (int32_t)sum;
        mark_note(vm, m);
    }
    mark_extend(vm, slot, record);
    return true;
}

static bool mark_is_stronger(const struct vm *vm, const int32_t *record, const int32_t *old,
                             int32_t stacks)
{
    int32_t cell = first_number(vm, mark_content(old));
    if (stacks == STACK_LONGEST &&
        (record[MK_LEFT] != old[MK_LEFT] || record[MK_MOMENT] != old[MK_MOMENT]))
        return lasts_longer(record, old);
    return cell >= 0 && record[cell] > old[cell];
}

/* Then no search is needed. */
static bool has_no_marks(const struct vm *vm, int32_t cls, int64_t bearer)
{
    return vm->occupancy.mark_counts[cls == CLASS_CREATURE ? bearer : LIMIT_CREATURES] == 0;
}

static int32_t mark_same(const struct vm *vm, const int32_t *record)
{
    if (has_no_marks(vm, record[MK_CLASS], record[MK_BEARER])) return -1;
    for (int32_t i = -1; (i = mark_next(vm, i)) >= 0;) {
        if (marks_stack(vm, mark_at(vm, i), record)) return i;
    }
    return -1;
}

static bool request_note(struct vm *vm, const int32_t *record, int32_t slot)
{
    struct together_level *lv = level_current(vm);
    if (!lv) return true;
    if (lv->request_count == vm->layout.request_cap)
        return vm_fail(vm, "too many marks in one 'together' (%d)", vm->layout.request_cap);
    int32_t *to =
        LEVEL_PART(vm, lv, int32_t, requests) + lv->request_count++ * vm->layout.request_cells;
    to[0] = mark_ref(slot, mark_at(vm, slot));
    memcpy(to + 1, record, sizeof *to * (size_t)vm->layout.mark_cells);
    return true;
}

bool mark_apply(struct vm *vm, const int32_t *record, int64_t *out)
{
    int32_t stacks = vm->p->contents.at[mark_content(record)].stacks;
    int32_t slot = stacks == STACK_APART ? -1 : mark_same(vm, record);
    if (slot < 0) {
        if (!mark_create(vm, record, &slot)) return false;
    } else if (stacks == STACK_ADD) {
        if (!mark_add_up(vm, slot, record)) return false;
    } else if (stacks != STACK_ONCE && mark_is_stronger(vm, record, mark_at(vm, slot), stacks)) {
        mark_free(vm, slot);
        if (!mark_create(vm, record, &slot)) return false;
    } else {
        int32_t cell = first_number(vm, mark_content(record));
        if (stacks == STACK_ONCE || (cell >= 0 && record[cell] == mark_at(vm, slot)[cell]))
            mark_extend(vm, slot, record);
    }
    *out = mark_ref(slot, mark_at(vm, slot));
    return request_note(vm, record, slot);
}

bool mark_would_begin(const struct vm *vm, const int32_t *record, const uint64_t *gone)
{
    int32_t stacks = vm->p->contents.at[mark_content(record)].stacks;
    int32_t slot = stacks == STACK_APART ? -1 : mark_same(vm, record);
    if (slot < 0 || gone[slot >> 6] >> (slot & 63) & 1) return true;
    return stacks != STACK_ADD && stacks != STACK_ONCE &&
           mark_is_stronger(vm, record, mark_at(vm, slot), stacks);
}

static int32_t bearer_class(int32_t type)
{
    return type == VT_CREATURE ? CLASS_CREATURE
           : type == VT_THING  ? CLASS_THING
           : type == VT_SIDE   ? CLASS_SIDE
           : type == VT_PLACE  ? CLASS_TERRAIN
                               : -1;
}

static bool bearer_check(struct vm *vm, int32_t type, int64_t bearer, int32_t *cls)
{
    *cls = bearer_class(type);
    if (*cls == CLASS_CREATURE) return creature_check(vm, bearer);
    if (*cls == CLASS_THING) return thing_check(vm, bearer);
    if (*cls == CLASS_SIDE && bearer >= 0 && bearer < vm->layout.sides) return true;
    if (*cls == CLASS_TERRAIN)
        return place_valid(vm, bearer) || vm_fail(vm, "there is no such place");
    return vm_fail(vm, "only creatures, things, sides and places can have marks");
}

/* args: the number of moments, their creature, then the mark's values. */
bool mark_apply_op(struct vm *vm, int32_t imm, int32_t type, int64_t bearer, const int64_t *args,
                   int room, int64_t *out)
{
    int32_t content = apply_content(imm), moment = apply_moment(imm), cls;
    const struct row_contents *c = &vm->p->contents.at[content];
    int32_t record[MK_CELLS + MARK_CELLS_MOST] = {0};
    if (vm->p->kinds.at[c->kind].cls != CLASS_MARK)
        return vm_fail(vm, "%s is not a mark", content_name(vm, content));
    if (!bearer_check(vm, type, bearer, &cls)) return false;
    if (room < 2 + c->param_count)
        return vm_fail(vm, "%s has more values", content_name(vm, content));
    record[MK_WORD] = content + 1;
    record[MK_CLASS] = cls;
    record[MK_BEARER] = (int32_t)bearer;
    if (moment >= 0 && args[0] > INT32_MAX) return vm_fail(vm, "a mark cannot last that long");
    for (int32_t i = 0; i < vm->index->mark_members.count; i++) {
        const struct row_members *m = &vm->p->members.at[vm->index->mark_members.at[i]];
        for (int32_t k = 0; k < m->count && m->width == 1; k++)
            record[MK_CELLS + m->offset + k] =
                m->init == VALUE_UNSET ? (int32_t)value_none(m->type) : m->init;
    }
    for (int32_t i = 0; i < c->param_count; i++) {
        int32_t member = c->param_begin + i;
        if (!cell_pack(vm, member, record + MK_CELLS + vm->p->members.at[member].offset,
                       args[2 + i]))
            return false;
    }
    mark_count(vm, record, moment, moment < 0 ? 1 : args[0], args[1]);
    coverage_mark(vm, content);
    *out = -1;
    return (moment >= 0 && args[0] < 1) || mark_apply(vm, record, out);
}

bool mark_copy(struct vm *vm, int32_t type, int64_t bearer, int64_t mark, int64_t *out)
{
    int32_t record[MK_CELLS + MARK_CELLS_MOST] = {0}, cls;
    if (!mark_get(vm, mark) || !bearer_check(vm, type, bearer, &cls)) return false;
    if (!mark_is_in_force(vm, mark)) return vm_fail(vm, "that mark has ended");
    memcpy(record, mark_at(vm, mark_slot(mark)), sizeof *record * (size_t)vm->layout.mark_cells);
    if (record[MK_BY] >= 0 && record[MK_BY] == mark_bearer_creature(vm, record)) record[MK_BY] = -1;
    record[MK_CLASS] = cls;
    record[MK_BEARER] = (int32_t)bearer;
    if (record[MK_MOMENT] > 0)
        mark_count(vm, record, record[MK_MOMENT] - 1, record[MK_LEFT], record[MK_BY]);
    coverage_mark(vm, mark_content(record));
    return mark_apply(vm, record, out);
}

/* ---- ending ---- */

static void removed_note(struct vm *vm, struct together_level *lv, int32_t slot)
{
    const int32_t *gone = mark_at(vm, slot);
    int32_t ref = mark_ref(slot, gone), left_count = lv->request_first;
    bool apart = vm->p->contents.at[mark_content(gone)].stacks == STACK_APART;
    int32_t *requests = LEVEL_PART(vm, lv, int32_t, requests);
    for (int32_t i = lv->request_first; i < lv->request_count; i++) {
        int32_t *a = requests + i * vm->layout.request_cells;
        const int32_t *m = a + 1;
        if (a[0] == ref || (!apart && marks_stack(vm, m, gone))) continue;
        memmove(requests + left_count++ * vm->layout.request_cells, a,
                sizeof *a * (size_t)vm->layout.request_cells);
    }
    memset(requests + left_count * vm->layout.request_cells, 0,
           sizeof *requests *
               (size_t)((lv->request_count - left_count) * vm->layout.request_cells));
    lv->request_count = left_count;
    uint64_t *removed = LEVEL_PART(vm, lv, uint64_t, removed);
    for (int32_t i = 0; i < vm->layout.marks; i++) {
        const int32_t *m = LEVEL_BEFORE(lv) + vm->layout.marks_at + i * vm->layout.mark_cells;
        if (marks_stack(vm, m, gone) && (!apart || (i == slot && m[MK_WORD] == gone[MK_WORD])))
            removed[i >> 6] |= (uint64_t)1 << (i & 63);
    }
}

bool mark_remove(struct vm *vm, int32_t slot)
{
    struct together_level *lv = level_current(vm);
    const int32_t *m = mark_at(vm, slot);
    if (m[MK_CLASS] == CLASS_FIGHT) return true; /* it has ended, and its hooks will run */
    if (lv) removed_note(vm, lv, slot);
    if (!lv && index_bit(vm->index->end_contents, mark_content(m))) return mark_retire(vm, slot);
    mark_free(vm, slot);
    return true;
}

bool marks_unapply(struct vm *vm, int32_t type, int64_t bearer, int32_t content)
{
    int32_t cls;
    if (!bearer_check(vm, type, bearer, &cls)) return false;
    for (int32_t i = -1; (i = mark_next(vm, i)) >= 0;) {
        const int32_t *m = mark_at(vm, i);
        if (mark_content(m) == content && m[MK_CLASS] == cls && m[MK_BEARER] == bearer &&
            !mark_remove(vm, i))
            return false;
    }
    return true;
}

/* ---- queries ---- */

static bool mark_is_on(const int32_t *m, int32_t cls, int64_t bearer)
{
    return cls < 0 ? m[MK_CLASS] != CLASS_FIGHT : m[MK_CLASS] == cls && m[MK_BEARER] == bearer;
}

bool marks_list(struct vm *vm, int32_t type, int64_t bearer, int32_t kind, int32_t content,
                int64_t *list)
{
    int32_t cls = -1;
    list_begin(vm, list);
    if (type != VT_NONE && !bearer_check(vm, type, bearer, &cls)) return false;
    if (!marks_may_have(vm, cls, bearer, kind, content)) return true;
    for (int32_t rank = -1, slot; (slot = mark_after(vm, rank)) >= 0; rank++) {
        const int32_t *m = mark_at(vm, slot);
        int32_t c = mark_content(m);
        if (!mark_is_on(m, cls, bearer) || (content >= 0 && c != content)) continue;
        if (kind >= 0 && !index_kind_is(vm->index, vm->p->contents.at[c].kind, kind)) continue;
        if (!list_push(vm, list, mark_ref(slot, m))) return false;
    }
    return true;
}

bool mark_first(struct vm *vm, int32_t type, int64_t bearer, int32_t content, int64_t *out)
{
    int32_t cls;
    *out = -1;
    if (!bearer_check(vm, type, bearer, &cls)) return false;
    if (!marks_may_have(vm, cls, bearer, -1, content)) return true;
    for (int32_t rank = -1, slot; (slot = mark_after(vm, rank)) >= 0 && *out < 0; rank++) {
        const int32_t *m = mark_at(vm, slot);
        if (mark_content(m) == content && mark_is_on(m, cls, bearer)) *out = mark_ref(slot, m);
    }
    return true;
}

bool mark_has(struct vm *vm, int32_t type, int64_t bearer, int32_t kind, int32_t content, bool *has)
{
    int32_t cls;
    *has = false;
    if (!bearer_check(vm, type, bearer, &cls)) return false;
    if (!marks_may_have(vm, cls, bearer, kind, content)) return true;
    for (int32_t rank = -1, slot; (slot = mark_after(vm, rank)) >= 0 && !*has; rank++) {
        const int32_t *m = mark_at(vm, slot);
        int32_t c = mark_content(m);
        if (!mark_is_on(m, cls, bearer)) continue;
        if (content >= 0)
            *has = content_includes(vm, c, content);
        else
            for (int depth = 0; c >= 0 && depth < LIMIT_INCLUDES && !*has;
                 depth++, c = vm->p->contents.at[c].includes)
                *has = index_kind_is(vm->index, vm->p->contents.at[c].kind, kind);
    }
    return true;
}

bool mark_has_content(struct vm *vm, int32_t type, int64_t bearer, int64_t content, bool *has)
{
    *has = false;
    if (content >= vm->index->contents) return vm_fail(vm, "there is no such content");
    return content < 0 || mark_has(vm, type, bearer, -1, (int32_t)content, has);
}
