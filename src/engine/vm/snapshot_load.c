/* snapshot_load.c -- Loads a saved fight and rejects damaged or forged bytes.
 *
 * Fields that follow from program and encounter must be as in a new fight. Data that the
 * interpreter loop trusts is checked here: frames, tops, entries of levels, kinds of events,
 * contents of marks. Values in registers and cells are checked wherever they are used.
 */
#include <string.h>

#include "choice_request.h"
#include "event_stack.h"
#include "marks.h"
#include "memo.h"
#include "occupancy.h"
#include "place_claims.h"
#include "program_index.h"
#include "roll_request.h"
#include "snapshot.h"
#include "together.h"

static bool frames_sane(const struct vm *vm, int32_t *registers)
{
    const struct program *p = vm->p;
    int32_t top = 0, scratch = 0;
    for (int32_t i = 0; i < vm->head->frames; i++) {
        const struct frame *f = &vm->frames[i];
        if (f->fn < 0 || (size_t)f->fn >= p->functions.len) return false;
        const struct row_functions *fn = &p->functions.at[f->fn];
        if (f->base != top || f->pc < fn->code_begin || f->pc >= fn->code_begin + fn->code_count)
            return false;
        if (fn->reg_count > vm->layout.registers - top || f->march < 0 ||
            f->march / MARCH_REGISTER >= fn->reg_count + !fn->reg_count)
            return false;
        if (f->ret < -1 || (i == 0 && f->ret != -1)) return false;
        if (i > 0 && f->ret >= p->functions.at[vm->frames[i - 1].fn].reg_count) return false;
        if (f->scratch < scratch || f->scratch > vm->head->scratch) return false;
        /* the `begin` of an encounter runs above the flow, which has not started */
        bool begins = i == 1 && f->fn == vm->encounter->begin && f->ret == -1;
        /* the caller has passed its call */
        if (i > 0 && !begins &&
            vm->frames[i - 1].pc == p->functions.at[vm->frames[i - 1].fn].code_begin)
            return false;
        top += fn->reg_count;
        scratch = f->scratch;
    }
    *registers = top;
    return true;
}

/* The count of a mark, see mark_durations.c. open: how many events and windows are. */
static bool time_sane(const struct vm *vm, const int32_t *m, int64_t open)
{
    return m[MK_MOMENT] >= 0 && (size_t)m[MK_MOMENT] <= vm->p->moments.len && m[MK_BY] >= -1 &&
           m[MK_BY] < vm->layout.creatures && m[MK_SINCE] >= 0 && m[MK_SINCE] / MARK_SINCE <= open;
}

/* Checks the present world, or a level's copy. */
static bool records_sane(const struct vm *vm, const int32_t *world)
{
    int32_t depth = world[W_DEPTH], alive = 0;
    int64_t open = depth;
    if (depth < 0 || depth > LIMIT_EVENTS || world[W_MARKS] < 0 ||
        world[W_MARKS] > vm->layout.marks)
        return false;
    for (int32_t i = 0; i < depth; i++) {
        const int32_t *e = world + vm->layout.events_at + i * vm->layout.event_cells;
        if (e[EV_KIND] < 0 || (size_t)e[EV_KIND] >= vm->p->events.len || e[EV_WINDOWS] < 0 ||
            e[EV_WINDOWS] > LIMIT_FRAMES)
            return false;
        open += e[EV_WINDOWS];
        if (!(e[EV_FLAGS] & EVF_OPEN)) continue;
        if (e[EV_FRAME] < 0 || e[EV_FRAME] >= vm->head->frames) return false;
        if (i > 0 && (e[EV_FLAGS] & EVF_OPEN) &&
            e[EV_FRAME] < e[EV_FRAME - vm->layout.event_cells] &&
            (e[EV_FLAGS - vm->layout.event_cells] & EVF_OPEN))
            return false;
        const struct row_functions *fn = &vm->p->functions.at[vm->frames[e[EV_FRAME]].fn];
        if (e[EV_LEAVE] < fn->code_begin || e[EV_LEAVE] >= fn->code_begin + fn->code_count)
            return false;
    }
    for (int32_t i = 0; i < vm->layout.marks; i++) {
        const int32_t *m = world + vm->layout.marks_at + i * vm->layout.mark_cells;
        int32_t content = mark_content(m);
        if (m[MK_WORD] < 0) return false;
        if (content < 0) continue;
        alive++;
        if ((size_t)content >= vm->p->contents.len || m[MK_LEFT] < 0) return false;
        if (vm->p->kinds.at[vm->p->contents.at[content].kind].cls != CLASS_MARK) return false;
        bool ended = m[MK_CLASS] == CLASS_FIGHT; /* see ended_hooks.c */
        int32_t cls = ended ? m[MK_BY] : m[MK_CLASS];
        int32_t most = cls == CLASS_CREATURE  ? vm->layout.creatures
                       : cls == CLASS_THING   ? vm->layout.things
                       : cls == CLASS_SIDE    ? vm->layout.sides
                       : cls == CLASS_TERRAIN ? vm->layout.places
                                              : 0;
        if (m[MK_BEARER] < 0 || m[MK_BEARER] >= most) return false;
        if (m[MK_RANK] < 0 || m[MK_RANK] >= world[W_MARKS]) return false;
        if (ended && (m[MK_MOMENT] != 0 || !index_bit(vm->index->end_contents, content)))
            return false;
        if (ended) continue;
        if (!time_sane(vm, m, open)) return false;
    }
    return alive == world[W_MARKS];
}

static bool level_sane(const struct vm *vm, const struct together_level *lv)
{
    if (!records_sane(vm, LEVEL_BEFORE(lv))) return false;
    if (lv->floor < 0 || lv->floor > vm->world[W_DEPTH] || lv->floor != LEVEL_BEFORE(lv)[W_DEPTH])
        return false;
    if (lv->frame < 0 || lv->frame >= vm->head->frames || (lv->open & ~1)) return false;
    if (!claims_sane(vm, lv)) return false;
    if (lv->change_count < 0 || lv->change_count > vm->layout.change_cap) return false;
    if (lv->request_first < 0 || lv->request_first > lv->request_count ||
        lv->request_count > vm->layout.request_cap || lv->aged < 0 || lv->aged > lv->request_count)
        return false;
    const struct level_change *changes = LEVEL_PART(vm, lv, struct level_change, changes);
    for (int32_t i = 0; i < lv->change_count; i++) {
        const struct level_change *c = &changes[i];
        int32_t member, rec, elem;
        if (c->cell < W_HEAD || c->cell >= vm->layout.world_size || c->state & ~31) return false;
        if (!world_locate(vm, LEVEL_BEFORE(lv), c->cell, &member, &rec, &elem)) return false;
        if (member != c->member || rec != c->rec || elem != c->elem) return false;
        if (c->width != (member >= 0 ? vm->p->members.at[member].width : 1)) return false;
    }
    const int32_t *requests = LEVEL_PART(vm, lv, int32_t, requests);
    for (int32_t i = 0; i < lv->request_count; i++) {
        const int32_t *m = requests + i * vm->layout.request_cells + 1;
        int32_t content = mark_content(m);
        if (content < 0 || (size_t)content >= vm->p->contents.len) return false;
        if (vm->p->kinds.at[vm->p->contents.at[content].kind].cls != CLASS_MARK) return false;
        int32_t most = m[MK_CLASS] == CLASS_CREATURE  ? vm->layout.creatures
                       : m[MK_CLASS] == CLASS_THING   ? vm->layout.things
                       : m[MK_CLASS] == CLASS_SIDE    ? vm->layout.sides
                       : m[MK_CLASS] == CLASS_TERRAIN ? vm->layout.places
                                                      : 0;
        if (m[MK_BEARER] < 0 || m[MK_BEARER] >= most || !time_sane(vm, m, INT32_MAX)) return false;
    }
    return true;
}

static bool waiting_sane(struct vm *vm)
{
    const struct head *h = vm->head;
    struct choice q;
    struct roll r;
    switch (h->status) {
    case VM_RUNNING: return h->frames > 0;
    case VM_QUESTION: return h->frames > 0 && choice_current(vm, &q);
    case VM_ROLL: return h->frames > 0 && roll_current(vm, &r);
    case VM_DONE: return h->frames == 0;
    case VM_ERROR:
        return h->error_fn == -1 ||
               (h->error_fn >= 0 && (size_t)h->error_fn < vm->p->functions.len &&
                h->error_pc >= 0 && (size_t)h->error_pc < vm->p->code.len);
    default: return false;
    }
}

static bool tops_sane(const struct vm *vm)
{
    const struct head *h = vm->head;
    if (h->frames < 0 || h->frames > vm->layout.frames || h->scratch < 0 ||
        h->scratch > vm->layout.scratch)
        return false;
    if (h->levels < 0 || h->levels > vm->layout.levels || h->begun != 1 || h->ended & ~3 ||
        h->limit_count < 0)
        return false;
    if (h->holder < 0 || h->holder > h->frames || h->floor < 0 || h->waves < 0 ||
        h->waves > LIMIT_WAVES || h->last_hook < 0 ||
        (h->waves > 0 && (size_t)h->last_hook >= vm->p->hooks.len) ||
        h->witnesses & ~creatures_all(vm))
        return false;
    return h->winner >= -1 && h->winner < vm->layout.sides && h->roll_index >= 0 &&
           h->roll_index < LIMIT_DICE * AGAIN_CHAIN_MOST && h->roll_sum >= 0 &&
           h->roll_extra >= 0 && h->roll_extra <= h->roll_index && h->roll_chain >= 0 &&
           h->roll_chain < AGAIN_CHAIN_MOST && h->roll_chain <= h->roll_extra &&
           h->roll_value >= 0 && h->roll_value <= AGAIN_CHAIN_MOST * AGAIN_SIDES_MOST &&
           h->roll_sum <= (int64_t)LIMIT_DICE * INT32_MAX && h->fuel <= FUEL_PER_FIGHT &&
           h->fuel >= -FUEL_PER_FIGHT && h->expectations >= 0 && h->expectations <= FUEL_PER_FIGHT;
}

/* The rest of a save. */
struct save_reader {
    const unsigned char *at;
    size_t left;
};
static bool save_read(struct save_reader *from, void *to, size_t size)
{
    if (size > from->left) return false;
    memcpy(to, from->at, size);
    from->at += size, from->left -= size;
    return true;
}

bool vm_load(struct vm *vm, const void *bytes, size_t size)
{
    struct head *h = vm->head;
    struct save_reader from = {bytes, size};
    int32_t registers;
    if (size < sizeof *h || memcmp(bytes, vm->block, offsetof(struct head, fuel)) != 0)
        return false;
    if (!save_read(&from, vm->block, (size_t)h->frames_at) || !tops_sane(vm)) return false;
    if (!save_read(&from, vm->frames, sizeof(struct frame) * (size_t)h->frames) ||
        !frames_sane(vm, &registers))
        return false;
    if (!save_read(&from, vm->world, vm->layout.world_bytes) || !records_sane(vm, vm->world))
        return false;
    if (!save_read(&from, vm->regs, sizeof(int64_t) * (size_t)registers)) return false;
    if (!save_read(&from, vm->scratch, sizeof(int64_t) * (size_t)h->scratch)) return false;
    for (int32_t i = 0; i < h->levels; i++)
        if (!save_read(&from, level_at(vm, i), vm->layout.level_bytes) ||
            !level_sane(vm, level_at(vm, i)))
            return false;
    if (from.left > 0) return false;
    occupancy_rebuild(vm);
    memo_forget_all(vm);
    return waiting_sane(vm);
}
