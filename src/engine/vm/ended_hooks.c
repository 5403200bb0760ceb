/* ended_hooks.c -- Hooks `on ended`, which run when a mark has ended.
 *
 * A mark ends in the middle of instructions, and a hook is a command. So a mark with such hooks
 * stays in its slot until things settle. Its class is that of the fight then, which no bearer has.
 * It is in force nowhere, and references to it are none. Its values can be read.
 *
 *     MK_BY    the class of its bearer
 *     MK_LEFT  a set of ENDING_ flags
 */
#include "event_records.h"
#include "event_stack.h"
#include "hook_dispatch.h"
#include "marks.h"
#include "occupancy.h"
#include "program_index.h"

enum { ENDING_LISTED = 2 };

bool mark_retire(struct vm *vm, int32_t slot)
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
    m[MK_LEFT] = 0;
    occupancy_mark(&vm->occupancy, m, 1);
    borne_rebuild(vm, affected);
    occupancy_recollect(vm, bearer);
    return true;
}

/* The creatures for which it was in force. They are in the fight, or were when the wave began in
 * which it ended. */
static uint64_t affected_creatures(const struct vm *vm, const int32_t *m)
{
    int32_t was[MK_CELLS] = {[MK_CLASS] = m[MK_BY], [MK_BEARER] = m[MK_BEARER]};
    return mark_affects(vm, was) & creatures_heard(vm);
}

/* Lists the hooks that run at the end of a mark with this content, for one creature. */
static bool content_endings(struct vm *vm, const int32_t *m, int32_t slot, int32_t creature,
                            int64_t *list)
{
    int32_t content = mark_content(m);
    for (int depth = 0; content >= 0 && depth < LIMIT_INCLUDES; depth++) {
        const struct row_contents *c = &vm->p->contents.at[content];
        for (int32_t i = c->hook_begin; i < c->hook_begin + c->hook_count; i++) {
            if (vm->p->hooks.at[i].ended && !hook_push(vm, list, i, creature, mark_ref(slot, m)))
                return false;
        }
        content = c->includes;
    }
    return true;
}

bool endings_list(struct vm *vm, int64_t *list)
{
    for (int32_t rank = -1, slot; (slot = mark_after(vm, rank)) >= 0;) {
        int32_t *m = mark_at(vm, slot);
        rank++;
        if (m[MK_CLASS] != CLASS_FIGHT) continue;
        int64_t before = *list;
        uint64_t rest = m[MK_LEFT] & ENDING_LISTED ? 0 : affected_creatures(vm, m);
        for (; rest; rest &= rest - 1)
            if (!content_endings(vm, m, slot, __builtin_ctzll(rest), list)) return false;
        m[MK_LEFT] |= ENDING_LISTED;
        if (*list != before) continue;
        mark_forget(vm, slot); /* its hooks have run */
        rank--;
    }
    return true;
}
