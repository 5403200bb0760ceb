/* together.c -- Simultaneous branches: runs each on the state before, then merges all their
 * requests at once.
 *
 * A level keeps the world before it. For the running branch it also keeps the losses of the last
 * clamps (cut, lent). When a branch closes, the world is compared with that copy. Differences of
 * numbers add up. Slots and flags record the written value and the writer's rank. Sets record which
 * members changed. Marks were recorded when they were applied and removed. Then the world before is
 * restored.
 *
 * What the end merges does not depend on the order of the branches, but for the age of marks. Where
 * a stat looks at the age, mark_ages.c asks for it. First come the removed marks, then slots, then
 * applied marks, then numbers down the tracks (docs/semantics.md, 8).
 *
 * Payments write to every copy. So they are equal on both sides of each comparison and never merge.
 */
#include "together.h"

#include <string.h>

#include "base/check.h"
#include "event_records.h"
#include "event_stack.h"
#include "marks.h"
#include "member_access.h"
#include "memo.h"
#include "occupancy.h"
#include "program_index.h"
#include "trap.h"

/* ---- the member of a cell ---- */

static int32_t member_in_record(const struct vm *vm, int32_t cls, int32_t owner, int32_t offset,
                                int32_t *elem)
{
    for (size_t i = 0; i < vm->p->members.len; i++) {
        const struct row_members *m = &vm->p->members.at[i];
        if (m->cls != cls || offset < m->offset || offset >= m->offset + m->width * m->count)
            continue;
        if (cls == CLASS_THING && !index_kind_is(vm->index, owner, m->owner)) continue;
        if ((cls == CLASS_MARK || cls == CLASS_EVENT) && m->owner >= 0 && m->owner != owner)
            continue;
        *elem = (offset - m->offset) / m->width;
        return (int32_t)i;
    }
    return -100;
}

/* Finds the member of a cell, or MEMBER_EVENT_FLAGS, MEMBER_MARK_LEFT, MEMBER_COUNTED, MEMBER_BITS.
 * false: the cell belongs to no member. */
bool world_locate(const struct vm *vm, const int32_t *world, int32_t cell, int32_t *member,
                  int32_t *rec, int32_t *elem)
{
    const struct fight_layout *at = &vm->layout;
    struct {
        int32_t begin, stride, cls;
    } regions[] = {{at->fight_at, 0, CLASS_FIGHT},
                   {at->sides_at, at->side_cells, CLASS_SIDE},
                   {at->creatures_at, at->creature_cells, CLASS_CREATURE},
                   {at->things_at, at->thing_cells, CLASS_THING},
                   {at->places_at, at->place_cells, CLASS_PLACE},
                   {at->marks_at, at->mark_cells, CLASS_MARK},
                   {at->events_at, at->event_cells, CLASS_EVENT}};
    *rec = *elem = 0;
    if (cell < W_HEAD || cell >= at->world_size) return false;
    if (cell >= at->bits_at) {
        *member = MEMBER_BITS;
        return true;
    }
    int r = 6;
    while (r > 0 && cell < regions[r].begin) r--;
    int32_t offset = cell - regions[r].begin, owner = -1;
    if (regions[r].stride > 0) *rec = offset / regions[r].stride, offset %= regions[r].stride;
    if (regions[r].cls == CLASS_THING) owner = vm->things[*rec].kind;
    if (regions[r].cls == CLASS_MARK) {
        owner = mark_content(world + at->marks_at + *rec * at->mark_cells);
        *member = MEMBER_MARK_LEFT;
        if (offset == MK_LEFT) return true;
        *member = MEMBER_COUNTED;
        if (offset == MK_SINCE) return true;
        offset -= MK_CELLS;
    }
    if (regions[r].cls == CLASS_EVENT) {
        owner = world[at->events_at + *rec * at->event_cells + EV_KIND];
        *member = MEMBER_EVENT_FLAGS;
        if (offset == EV_FLAGS) return true;
        offset -= EV_CELLS;
    }
    *member = member_in_record(vm, regions[r].cls, owner, offset, elem);
    return *member >= 0;
}

/* ---- a branch ---- */

bool together_begin(struct vm *vm)
{
    struct head *h = vm->head;
    if (h->levels == vm->layout.levels)
        return vm_fail(vm, "'together' within 'together' goes deeper than %d", vm->layout.levels);
    struct together_level *lv = level_at(vm, h->levels++);
    *lv = (struct together_level){.floor = vm->world[W_DEPTH], .frame = h->frames - 1};
    memcpy(LEVEL_BEFORE(lv), vm->world, vm->layout.world_bytes);
    memset((unsigned char *)lv + vm->layout.lv_adjust, 0,
           vm->layout.level_bytes - vm->layout.lv_adjust);
    return true;
}

static struct together_level *level_current(struct vm *vm)
{
    if (vm->head->levels > 0) return level_at(vm, vm->head->levels - 1);
    vm_error(vm, "no 'together' is open");
    return NULL;
}

bool branch_open(struct vm *vm, int64_t rank)
{
    struct together_level *lv = level_current(vm);
    if (!lv) return false;
    lv->rank = rank;
    lv->open = 1;
    lv->branch++;
    lv->request_first = lv->request_count;
    memset((unsigned char *)lv + vm->layout.lv_adjust, 0,
           vm->layout.lv_changes - vm->layout.lv_adjust);
    memset(LEVEL_PART(vm, lv, uint64_t, removed), 0, vm->layout.lv_gone - vm->layout.lv_removed);
    return true;
}

/* Finds the change of a cell, or adds an empty one (state 0), which the caller fills at once. NULL:
 * no room, with an error. */
static struct level_change *change_find(struct vm *vm, struct together_level *lv, int32_t cell,
                                        int32_t member, int32_t rec, int32_t elem)
{
    struct level_change *changes = LEVEL_PART(vm, lv, struct level_change, changes);
    for (int32_t i = 0; i < lv->change_count; i++)
        if (changes[i].cell == cell) return &changes[i];
    if (lv->change_count == vm->layout.change_cap) {
        vm_error(vm, "too many changes in one 'together' (%d)", vm->layout.change_cap);
        return NULL;
    }
    struct level_change *c = &changes[lv->change_count++];
    *c = (struct level_change){.cell = cell,
                               .member = member,
                               .rec = rec,
                               .elem = (int16_t)elem,
                               .width = member >= 0 ? (uint8_t)vm->p->members.at[member].width : 1};
    return c;
}

static bool sum_add(struct vm *vm, struct together_level *lv, int32_t cell, int32_t member,
                    int32_t rec, int32_t elem, int64_t by)
{
    struct level_change *c = change_find(vm, lv, cell, member, rec, elem);
    if (!c) return false;
    c->state |= CHANGE_SUM;
    return add_i64(c->value, by, &c->value) || vm_fail(vm, "a number is too large");
}

/* Records one more writer: do all agree, and do those of the highest rank? */
static bool slot_note(struct vm *vm, struct together_level *lv, int32_t cell, int32_t member,
                      int32_t rec, int32_t elem, int64_t value)
{
    struct level_change *c = change_find(vm, lv, cell, member, rec, elem);
    if (!c) return false;
    if (!(c->state & CHANGE_SLOT)) {
        c->state |= CHANGE_SLOT;
        c->value = c->best = value;
        c->rank = lv->rank;
        return true;
    }
    if (member >= 0 && (member == vm->form_member || member == vm->thing_form_member))
        return vm_fail(vm, "two branches of 'together' give %s another content",
                       member == vm->form_member ? program_text(vm->p, vm->creatures[rec].name).at
                                                 : thing_text(vm, rec));
    if (value != c->value) c->state |= CHANGE_SPLIT;
    if (lv->rank > c->rank) {
        c->state &= (uint8_t)~CHANGE_TIE;
        c->rank = lv->rank;
        c->best = value;
    } else if (lv->rank == c->rank && value != c->best)
        c->state |= CHANGE_TIE;
    return true;
}

/* A set is merged bit by bit: a bit changes if any branch changed it. So are the bits of hooks. */
static bool flips_note(struct vm *vm, struct together_level *lv, int32_t cell, int32_t member,
                       int32_t rec, int32_t elem, int64_t flipped)
{
    struct level_change *c = change_find(vm, lv, cell, member, rec, elem);
    if (!c) return false;
    c->state |= CHANGE_BITS;
    c->value |= flipped;
    return true;
}

static int64_t cells_read(const int32_t *world, int32_t cell, int32_t width)
{
    return width == 2 ? (int64_t)((uint64_t)(uint32_t)world[cell] |
                                  (uint64_t)(uint32_t)world[cell + 1] << 32)
                      : world[cell];
}

static bool cell_note(struct vm *vm, struct together_level *lv, int32_t cell, int32_t member,
                      int32_t rec, int32_t elem)
{
    const int32_t *before = LEVEL_BEFORE(lv);
    const struct row_members *m = &vm->p->members.at[member];
    if (!vm->index->members[member].number) {
        if (m->width == 2)
            cell = vm->members[member].base + rec * vm->members[member].stride + elem * 2;
        if (m->type == VT_SET)
            return flips_note(vm, lv, cell, member, rec, elem,
                              cells_read(vm->world, cell, 2) ^ cells_read(before, cell, 2));
        return slot_note(vm, lv, cell, member, rec, elem, cells_read(vm->world, cell, m->width));
    }
    int64_t by = (int64_t)vm->world[cell] - before[cell];
    int32_t k = clamped_index(vm, member, rec, elem);
    if (k >= 0) {
        by = wrap_add(by, wrap_sub(LEVEL_PART(vm, lv, int64_t, cut)[k],
                                   LEVEL_PART(vm, lv, int64_t, lent)[k]));
        LEVEL_PART(vm, lv, int64_t, cut)
        [k] = LEVEL_PART(vm, lv, int64_t, lent)[k] = 0; /* now counted */
    }
    return by == 0 || sum_add(vm, lv, cell, member, rec, elem, by);
}

/* Marks and events of the branch go: what is memoized of them is dropped. */
static void memo_leave(struct vm *vm, const struct together_level *lv)
{
    const struct fight_layout *at = &vm->layout;
    const int32_t *before = LEVEL_BEFORE(lv), *world = vm->world;
    size_t marks = (size_t)(at->events_at - at->marks_at) * sizeof *world;
    if (memcmp(world + at->marks_at, before + at->marks_at, marks) != 0)
        memo_touch(vm, MEMO_MARKS, -1);
    memo_touch(vm, MEMO_STATE, -1);
    for (int32_t i = 0; i < lv->floor; i++) event_note(vm, i);
}

static bool is_thing_cell(const struct vm *vm, int32_t member)
{
    return vm->list_member >= 0 && member >= vm->list_member &&
           member < vm->list_member + THING_CELLS;
}

/* All cells that say whose a thing is change together. */
static bool thing_note(struct vm *vm, struct together_level *lv, int32_t thing)
{
    for (int32_t i = vm->list_member; i < vm->list_member + THING_CELLS; i++) {
        int32_t cell = vm->members[i].base + thing * vm->members[i].stride;
        if (!slot_note(vm, lv, cell, i, thing, 0, vm->world[cell])) return false;
    }
    return true;
}

/* For the records of fight, sides, creatures and things. */
static bool records_note(struct vm *vm, struct together_level *lv)
{
    const int32_t *before = LEVEL_BEFORE(lv);
    int32_t end = vm->layout.marks_at;
    for (int32_t cell = W_HEAD - 1; (cell = world_differs(vm, before, cell + 1, end)) < end;) {
        int32_t member, rec, elem;
        if (!world_locate(vm, vm->world, cell, &member, &rec, &elem)) continue;
        memo_store(vm, &vm->members[member], rec);
        if (is_thing_cell(vm, member)) {
            if (!thing_note(vm, lv, rec)) return false;
            cell = vm->members[vm->list_member + THING_CELLS - 1].base +
                   rec * vm->members[member].stride;
            continue;
        }
        if (!cell_note(vm, lv, cell, member, rec, elem)) return false;
        const struct row_members *m = &vm->p->members.at[member];
        /* both cells of a wide value are recorded as one */
        if (m->width == 2)
            cell = vm->members[member].base + rec * vm->members[member].stride + elem * 2 + 1;
    }
    return true;
}

/* For numbers that have their old value again, but lost something in between. */
static bool cuts_note(struct vm *vm, struct together_level *lv)
{
    const int64_t *cut = LEVEL_PART(vm, lv, int64_t, cut),
                  *lent = LEVEL_PART(vm, lv, int64_t, lent);
    if (memcmp(cut, lent, sizeof *cut * (size_t)vm->layout.clamped_count) == 0) return true;
    for (size_t i = 0; i < vm->p->members.len; i++) {
        const struct row_members *m = &vm->p->members.at[i];
        if (vm->index->members[i].clamped < 0) continue;
        int32_t n = vm->members[i].limit;
        for (int32_t rec = 0; rec < n; rec++)
            for (int32_t e = 0; e < m->count; e++) {
                int32_t k = clamped_index(vm, (int32_t)i, rec, e);
                int64_t by = wrap_sub(cut[k], lent[k]);
                if (by == 0) continue;
                int32_t cell = vm->members[i].base + rec * vm->members[i].stride + e;
                if (!sum_add(vm, lv, cell, (int32_t)i, rec, e, by)) return false;
            }
    }
    return true;
}

/* For marks that are older than the branch and still alive. The changes by stacking (adjust) are
 * subtracted. */
static bool marks_note(struct vm *vm, struct together_level *lv)
{
    const int32_t *before = LEVEL_BEFORE(lv);
    const int64_t *adjust = LEVEL_PART(vm, lv, int64_t, adjust);
    uint64_t *removed = LEVEL_PART(vm, lv, uint64_t, removed),
             *gone = LEVEL_PART(vm, lv, uint64_t, gone);
    for (int32_t i = -1; (i = mark_next(vm, i)) >= 0;) {
        int32_t at = vm->layout.marks_at + i * vm->layout.mark_cells;
        const int32_t *m = vm->world + at, *was = before + at;
        if (m[MK_WORD] != was[MK_WORD]) continue;
        int64_t left = wrap_sub((int64_t)m[MK_LEFT] - was[MK_LEFT], adjust[2 * i + 1]);
        if (left != 0 && !sum_add(vm, lv, at + MK_LEFT, MEMBER_MARK_LEFT, i, 0, left)) return false;
        if (m[MK_SINCE] != was[MK_SINCE] &&
            !slot_note(vm, lv, at + MK_SINCE, MEMBER_COUNTED, i, 0, m[MK_SINCE]))
            return false;
        for (int32_t k = MK_CELLS; k < vm->layout.mark_cells; k++) {
            int32_t member, rec, elem;
            if (m[k] == was[k] || !world_locate(vm, vm->world, at + k, &member, &rec, &elem))
                continue;
            const struct row_members *row = &vm->p->members.at[member];
            if (vm->index->members[member].number) {
                bool first = member == vm->p->contents.at[mark_content(m)].param_begin && elem == 0;
                int64_t by = wrap_sub((int64_t)m[k] - was[k], first ? adjust[2 * i] : 0);
                if (by != 0 && !sum_add(vm, lv, at + k, member, i, elem, by)) return false;
            } else {
                if (!cell_note(vm, lv, at + k, member, i, elem)) return false;
                if (row->width == 2) k = MK_CELLS + row->offset + elem * 2 + 1;
            }
        }
    }
    for (int32_t w = 0; w <= vm->layout.marks / 64; w++) gone[w] |= removed[w];
    return true;
}

/* Updates the requests of this branch to the marks' present values. A mark that several requests
 * share is left out. */
static void requests_update(struct vm *vm, struct together_level *lv)
{
    int32_t *requests = LEVEL_PART(vm, lv, int32_t, requests), size = vm->layout.request_cells;
    for (int32_t i = lv->request_first; i < lv->request_count; i++) {
        int32_t *a = requests + i * size, sharing = 0;
        int32_t slot = mark_slot(a[0]);
        for (int32_t k = lv->request_first; k < lv->request_count; k++)
            sharing += requests[k * size] == a[0];
        if (sharing != 1 || !mark_alive(vm, a[0])) continue;
        const int32_t *m = mark_at(vm, slot);
        if (LEVEL_BEFORE(lv)[vm->layout.marks_at + slot * vm->layout.mark_cells + MK_WORD] ==
            m[MK_WORD])
            continue;
        memcpy(a + 1, m, sizeof *m * (size_t)vm->layout.mark_cells);
        a[1 + MK_WORD] &= 0xFFFF;
        a[1 + MK_RANK] = 0;
    }
    for (int32_t i = lv->request_first; i < lv->request_count; i++)
        requests[i * size] = -1 - lv->branch;
}

static bool events_note(struct vm *vm, struct together_level *lv)
{
    const int32_t *before = LEVEL_BEFORE(lv);
    for (int32_t i = 0; i < lv->floor; i++) {
        int32_t at = vm->layout.events_at + i * vm->layout.event_cells;
        if (vm->world[at + EV_FLAGS] != before[at + EV_FLAGS] &&
            !slot_note(vm, lv, at + EV_FLAGS, MEMBER_EVENT_FLAGS, i, 0, vm->world[at + EV_FLAGS]))
            return false;
        for (int32_t cell = at + EV_CELLS; cell < at + vm->layout.event_cells; cell++) {
            int32_t member, rec, elem;
            if (vm->world[cell] == before[cell] ||
                !world_locate(vm, vm->world, cell, &member, &rec, &elem))
                continue;
            if (!cell_note(vm, lv, cell, member, rec, elem)) return false;
            const struct row_members *m = &vm->p->members.at[member];
            if (m->width == 2)
                cell = vm->members[member].base + rec * vm->members[member].stride + elem * 2 + 1;
        }
    }
    return true;
}

static bool bits_note(struct vm *vm, struct together_level *lv)
{
    const int32_t *before = LEVEL_BEFORE(lv);
    int32_t end = vm->layout.world_size;
    for (int32_t cell = vm->layout.bits_at - 1;
         (cell = world_differs(vm, before, cell + 1, end)) < end;) {
        if (!flips_note(vm, lv, cell, MEMBER_BITS, 0, 0,
                        (int64_t)((uint32_t)vm->world[cell] ^ (uint32_t)before[cell])))
            return false;
    }
    return true;
}

bool branch_close(struct vm *vm)
{
    struct together_level *lv = level_current(vm);
    if (!lv) return false;
    if (!lv->open || vm->world[W_DEPTH] != lv->floor || lv->frame != vm->head->frames - 1)
        return vm_fail(vm, "a branch of 'together' ends inside an event or call that it began");
    if (!records_note(vm, lv) || !cuts_note(vm, lv) || !marks_note(vm, lv) ||
        !events_note(vm, lv) || !bits_note(vm, lv))
        return false;
    requests_update(vm, lv);
    memo_leave(vm, lv);
    lv->open = 0;
    memcpy(vm->world, LEVEL_BEFORE(lv), vm->layout.world_bytes);
    occupancy_rebuild(vm);
    return true;
}

/* ---- the end ---- */

/* Is it a cell of a mark that a branch removed? */
static bool mark_was_removed(const struct vm *vm, struct together_level *lv,
                             const struct level_change *c)
{
    int32_t word = vm->layout.marks_at + c->rec * vm->layout.mark_cells;
    bool of_mark = c->member >= 0 ? vm->p->members.at[c->member].cls == CLASS_MARK
                                  : c->member == MEMBER_COUNTED;
    return of_mark && vm->world[word] != LEVEL_BEFORE(lv)[word];
}

/* Do those that wrote it last disagree? Then it stays as it was. */
static bool is_contested(const struct level_change *c)
{
    return c->state & CHANGE_SPLIT && c->state & CHANGE_TIE;
}

/* A thing that is wanted in two lists stays in its own. */
static bool thing_is_contested(const struct vm *vm, struct together_level *lv, int32_t thing)
{
    const struct level_change *changes = LEVEL_PART(vm, lv, struct level_change, changes);
    for (int32_t i = 0; i < lv->change_count; i++)
        if (is_thing_cell(vm, changes[i].member) && changes[i].rec == thing &&
            is_contested(&changes[i]))
            return true;
    return false;
}

static bool slots_merge(struct vm *vm, struct together_level *lv)
{
    struct level_change *changes = LEVEL_PART(vm, lv, struct level_change, changes);
    for (int32_t i = 0; i < lv->change_count; i++) {
        const struct level_change *c = &changes[i];
        if (!(c->state & (CHANGE_SLOT | CHANGE_BITS)) || is_contested(c)) continue;
        if (is_thing_cell(vm, c->member) && thing_is_contested(vm, lv, c->rec)) continue;
        if (mark_was_removed(vm, lv, c)) continue;
        int64_t value = c->state & CHANGE_BITS ? cells_read(vm->world, c->cell, c->width) ^ c->value
                        : c->state & CHANGE_SPLIT ? c->best
                                                  : c->value;
        vm->world[c->cell] = (int32_t)(uint32_t)(uint64_t)value;
        if (c->width == 2) vm->world[c->cell + 1] = (int32_t)(uint32_t)((uint64_t)value >> 32);
        if (c->member >= 0)
            memo_store(vm, &vm->members[c->member], c->rec);
        else
            memo_touch(vm, MEMO_STATE, -1);
    }
    occupancy_rebuild(vm);
    return true;
}

/* Of one mark on one bearer the one with lower values comes first, all others as requested. */
static bool request_less(const int32_t *a, const int32_t *b, int32_t size)
{
    const int32_t *x = a + 1, *y = b + 1;
    if (mark_content(x) != mark_content(y) || x[MK_CLASS] != y[MK_CLASS] ||
        x[MK_BEARER] != y[MK_BEARER])
        return false;
    for (int32_t i = 1; i < size; i++)
        if (a[i] != b[i]) return a[i] < b[i];
    return false;
}

/* Applies the requested marks. Selection sort, as there are few. */
static bool marks_merge(struct vm *vm, struct together_level *lv)
{
    int32_t *requests = LEVEL_PART(vm, lv, int32_t, requests), size = vm->layout.request_cells;
    for (int32_t n = lv->request_count; n > 0; n--) {
        int32_t least = 0;
        for (int32_t i = 1; i < n; i++)
            if (request_less(requests + i * size, requests + least * size, size)) least = i;
        int32_t *pick = requests + least * size;
        int64_t ref;
        if (!mark_apply(vm, pick + 1, &ref)) return false;
        memmove(pick, pick + size, sizeof *pick * (size_t)((n - 1 - least) * size));
    }
    return true;
}

static bool removed_merge(struct vm *vm, struct together_level *lv)
{
    const uint64_t *gone = LEVEL_PART(vm, lv, uint64_t, gone);
    for (int32_t i = 0; i < vm->layout.marks; i++)
        if (gone[i >> 6] >> (i & 63) & 1 && mark_content(mark_at(vm, i)) >= 0 &&
            !mark_remove(vm, i))
            return false;
    return true;
}

static int32_t change_depth(const struct vm *vm, const struct level_change *c)
{
    return c->member >= 0 ? vm->index->members[c->member].depth : 0;
}

static struct level_change *sum_next(struct vm *vm, struct together_level *lv, int32_t depth,
                                     int32_t after)
{
    struct level_change *changes = LEVEL_PART(vm, lv, struct level_change, changes), *best = NULL;
    for (int32_t i = 0; i < lv->change_count; i++) {
        struct level_change *c = &changes[i];
        if (c->state & CHANGE_SUM && change_depth(vm, c) == depth && c->cell > after &&
            (!best || c->cell < best->cell))
            best = c;
    }
    return best;
}

static bool sum_apply(struct vm *vm, struct together_level *lv, const struct level_change *c)
{
    int64_t over;
    int32_t next_rec = 0, member = c->member, rec = c->rec, elem = c->elem;
    bool is_mark = member == MEMBER_MARK_LEFT || vm->p->members.at[member].cls == CLASS_MARK;
    if (is_mark) {
        int32_t word = vm->layout.marks_at + rec * vm->layout.mark_cells;
        if (vm->world[word] != LEVEL_BEFORE(lv)[word]) return true; /* the mark was removed */
        if (member == MEMBER_MARK_LEFT) {
            int64_t left = wrap_add(vm->world[c->cell], c->value);
            if (left <= 0) return mark_remove(vm, rec);
            vm->world[c->cell] = left > INT32_MAX ? INT32_MAX : (int32_t)left;
            memo_touch(vm, MEMO_MARKS, -1);
            return true;
        }
    }
    if (!number_step(vm, member, rec, elem, c->value, &over)) return false;
    int32_t next = number_next(vm, member, rec, &next_rec);
    if (over >= 0 || next < 0) return true;
    int32_t e = elem < vm->p->members.at[next].count ? elem : 0;
    return sum_add(vm, lv, vm->members[next].base + next_rec * vm->members[next].stride + e, next,
                   next_rec, e, over);
}

/* In order of depth, so that each number is clamped once, with all that flows into it. */
static bool sums_merge(struct vm *vm, struct together_level *lv)
{
    for (int32_t depth = 0; depth <= vm->index->deepest_cascade; depth++)
        for (struct level_change *c = sum_next(vm, lv, depth, -1); c;
             c = sum_next(vm, lv, depth, c->cell)) {
            struct level_change now = *c;
            if (now.value != 0 && !sum_apply(vm, lv, &now)) return false;
        }
    return true;
}

bool together_merge(struct vm *vm)
{
    struct together_level *lv = level_current(vm);
    if (!lv || lv->merged) return lv != NULL;
    if (lv->open || lv->frame != vm->head->frames - 1)
        return vm_fail(vm, "a branch of 'together' is still open");
    lv->merged = 1;
    vm->head->levels--; /* changes belong to the outer branch, or to no branch */
    bool listening = vm->listening;
    vm_listen(vm, false);
    bool ok =
        removed_merge(vm, lv) && slots_merge(vm, lv) && marks_merge(vm, lv) && sums_merge(vm, lv);
    vm_listen(vm, listening);
    vm->head->levels++;
    return ok;
}

bool together_end(struct vm *vm)
{
    struct together_level *lv = level_current(vm);
    if (!together_merge(vm)) return false;
    vm->head->levels--;
    if (is_recording(vm) && vm->head->levels == 0) emit_difference(vm, LEVEL_BEFORE(lv));
    return true;
}
