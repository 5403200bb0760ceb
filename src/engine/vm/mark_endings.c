/* mark_endings.c -- Hooks `on ended` and `on removed`, which run when a mark has ended.
 *
 * A mark ends in the middle of instructions, and a hook is a command. So a mark with such hooks
 * stays in its slot until things settle. Its class is that of the fight then, which no bearer has.
 * It is in force nowhere, and references to it are none. Its values can be read.
 *
 *     MK_BY    the class of its bearer
 *     MK_LEFT  2 * the number of hooks that have run, plus 1 if a statement removed it
 */
#include "event_records.h"
#include "event_stack.h"
#include "marks.h"
#include "occupancy.h"
#include "program_index.h"

enum { MARK_WAS_REMOVED = 1, MARK_STEP = 2 };

bool mark_retire(struct vm *vm, int32_t slot, bool removed)
{
    int32_t *m = mark_at(vm, slot), bearer = occupancy_bearer(m);
    uint64_t affected = mark_affects(vm, m);
    if (is_recording(vm)) emit_mark(vm, m, true);
    ground_marks_count(vm, m, -1);
    occupancy_mark(&vm->occupancy, m, -1);
    mark_note(vm, m);
    m[MK_BY] = m[MK_CLASS];
    m[MK_CLASS] = CLASS_FIGHT;
    m[MK_MOMENT] = 0;
    m[MK_LEFT] = removed ? MARK_WAS_REMOVED : 0;
    occupancy_mark(&vm->occupancy, m, 1);
    borne_rebuild(vm, affected);
    occupancy_recollect(vm, bearer);
    return true;
}

/* The creatures for which it was in force, as far as they are in the fight. */
static uint64_t affected_creatures(const struct vm *vm, const int32_t *m)
{
    int32_t was[MK_CELLS] = {[MK_CLASS] = m[MK_BY], [MK_BEARER] = m[MK_BEARER]};
    return mark_affects(vm, was) & creatures_present(vm);
}

/* Hook number n of a mark's content and what it includes, among those that run at its end. -1: it
 * has fewer. */
static int32_t end_hook(const struct vm *vm, int32_t content, bool removed, int32_t n)
{
    for (int depth = 0; content >= 0 && depth < LIMIT_INCLUDES; depth++) {
        const struct row_contents *c = &vm->p->contents.at[content];
        for (int32_t i = 0; i < c->hook_count; i++) {
            int32_t ended = vm->p->hooks.at[c->hook_begin + i].ended;
            bool runs = ended == END_ANY || (ended == END_REMOVED && removed);
            if (runs && n-- == 0) return c->hook_begin + i;
        }
        content = c->includes;
    }
    return -1;
}

/* A hook may open windows, at which things settle while it reads its mark. */
static bool is_in_use(const struct vm *vm, int64_t mark)
{
    for (int32_t i = 0; i < vm->head->frames; i++) {
        const struct frame *f = &vm->frames[i];
        if (index_bit(vm->index->end_bodies, f->fn) && vm->regs[f->base + 1] == mark) return true;
    }
    return false;
}

/* The next hook of the mark. Creature by creature, each runs all hooks. */
static bool hook_of(struct vm *vm, int32_t *m, int32_t slot, int64_t triple[3])
{
    bool removed = m[MK_LEFT] & MARK_WAS_REMOVED;
    int32_t content = mark_content(m), hooks = 0;
    while (end_hook(vm, content, removed, hooks) >= 0) hooks++;
    if (hooks == 0) return false;
    uint64_t creatures = affected_creatures(vm, m);
    for (int32_t done = m[MK_LEFT] / MARK_STEP; done / hooks < vm->layout.creatures; done++) {
        if (!(creatures >> (done / hooks) & 1)) continue;
        m[MK_LEFT] = (done + 1) * MARK_STEP + removed;
        triple[0] = end_hook(vm, content, removed, done % hooks);
        triple[1] = done / hooks;
        triple[2] = mark_ref(slot, m);
        return true;
    }
    m[MK_LEFT] = vm->layout.creatures * hooks * MARK_STEP + removed;
    return false;
}

bool ending_next(struct vm *vm, bool *found, int64_t triple[3])
{
    *found = false;
    for (int32_t rank = -1, slot; !*found && (slot = mark_after(vm, rank)) >= 0;) {
        int32_t *m = mark_at(vm, slot);
        rank++;
        if (m[MK_CLASS] != CLASS_FIGHT) continue;
        *found = hook_of(vm, m, slot, triple);
        if (*found || is_in_use(vm, mark_ref(slot, m))) continue;
        mark_forget(vm, slot);
        rank--;
    }
    return true;
}
