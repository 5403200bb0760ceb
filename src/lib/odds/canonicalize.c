/* canonicalize.c -- Clears dead registers, unreachable list elements, members that are never
 * loaded, and the reuse counts of free mark slots.
 */
#include "canonicalize.h"

#include "engine/bytecode/members_read.h"
#include "engine/vm/access_log.h"
#include "engine/vm/marks.h"
#include "engine/vm/memo.h"
#include "engine/vm/program_index.h"
#include "engine/vm/roll_request.h"

/* ---- members that are never loaded ------------------------------------------------------------
 */

/* Is the member read by load instructions alone? The VM and the counts at the end read others. */
static bool is_plain(const struct program *p, int32_t member)
{
    const struct row_members *m = &p->members.at[member];
    bool plain = m->sort == SORT_COUNTER || m->sort == SORT_FLAG || m->sort == SORT_SLOT;
    return plain && m->cls <= CLASS_THING && m->top < 0 && m->next < 0 &&
           member >= BUILTIN_MEMBERS && !is_followed_cell(p, member);
}

static bool unread_find(struct canonicalizer *f, const struct vm *vm)
{
    const struct program *p = vm->p;
    const uint8_t *read = members_read(p, vm->head->encounter, &f->live.arena);
    if (!read) return false;
    for (int32_t i = 0; (size_t)i < p->members.len; i++) {
        const struct row_members *m = &p->members.at[i];
        if (read[i] || !is_plain(p, i)) continue;
        for (int32_t rec = 0, n = records_of(vm, m->cls); rec < n; rec++) {
            if (m->cls == CLASS_THING && !index_kind_is(vm->index, vm->things[rec].kind, m->owner))
                continue;
            int32_t first = vm->members[i].base + rec * vm->members[i].stride;
            for (int32_t k = 0; k < m->width * m->count; k++)
                vec_push(&f->unread, &f->live.arena, first + k);
        }
    }
    return !f->live.arena.failed;
}

bool canonicalize_init(struct canonicalizer *f, const struct vm *first, bool flags)
{
    const struct program *p = first->p;
    *f = (struct canonicalizer){.keeps_marks = false};
    if (!liveness_init(&f->live, p, first->memory)) return false;
    /* a trial is too short for this to pay, and its results are members */
    if (first->encounter->sort == SCENE_ENCOUNTER && !flags && !unread_find(f, first)) return false;
    for (size_t i = 0; i < p->members.len; i++)
        f->keeps_marks |= p->members.at[i].type == VT_MARK || p->members.at[i].type == VT_ACT;
    return true;
}

void canonicalize_release(struct canonicalizer *f)
{
    liveness_release(&f->live);
}

/* ---- registers ------------------------------------------------------------------------------- */

/* The live registers of frame k: at its place, and at the leave labels of its open events. */
static bool frame_live(struct canonicalizer *f, const struct vm *vm, int32_t k,
                       struct reg_set *live)
{
    const struct frame *at = &vm->frames[k];
    const struct reg_set *s = liveness_at(&f->live, at->fn, at->pc);
    if (!s) return false;
    *live = *s;
    int32_t answer = k + 1 < vm->head->frames ? vm->frames[k + 1].ret : -1;
    /* in a trial the fight may end, and the scene then continues without an answer */
    bool always = k > 0 || vm->encounter->sort == SCENE_ENCOUNTER;
    if (answer >= 0 && always) live->bits[answer >> 6] &= ~((uint64_t)1 << (answer & 63));
    for (int32_t i = 0; i < vm->world[W_DEPTH]; i++) {
        const int32_t *e = event_at(vm, i);
        if (!(e[EV_FLAGS] & EVF_OPEN) || e[EV_FRAME] != k) continue;
        s = liveness_at(&f->live, at->fn, e[EV_LEAVE]);
        if (!s) return false;
        for (int w = 0; w < REG_WORDS; w++) live->bits[w] |= s->bits[w];
    }
    return true;
}

static bool forget_registers(struct canonicalizer *f, struct vm *vm)
{
    struct reg_set live;
    for (int32_t k = 0; k < vm->head->frames; k++) {
        const struct fn_info *fn = &vm->index->fns[vm->frames[k].fn];
        int64_t *r = vm->regs + vm->frames[k].base;
        if (!frame_live(f, vm, k, &live)) return false;
        for (int32_t i = 0; i < fn->regs; i++)
            if (!reg_has(&live, i))
                r[i] = fn->blank[i];
            else
                access_keep(vm, vm->frames[k].base + i);
    }
    return true;
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* How many elements at the top of the list stack are faces of the open roll, which no register
 * names. */
static int32_t open_faces(struct vm *vm)
{
    struct roll roll;
    if (vm->head->status != VM_ROLL || !roll_current(vm, &roll) || roll.how == DICE_SUM ||
        roll.how == DICE_AT_LEAST)
        return 0;
    int32_t fallen = roll.index - vm->head->roll_extra;
    return fallen < roll.number ? fallen : roll.number;
}

/* Clears elements that no register names, and cuts the stack of lists down to the last live one. */
static void forget_lists(struct vm *vm)
{
    struct head *h = vm->head;
    uint64_t named[LIMIT_SCRATCH / 64] = {0};
    int32_t top = vm->frames[h->frames - 1].scratch;
    if (h->scratch == 0) return;
    int32_t faces = open_faces(vm), faces_at = h->scratch - faces;
    for (int32_t k = 0; k < h->frames; k++) {
        const struct fn_info *fn = &vm->index->fns[vm->frames[k].fn];
        const int64_t *r = vm->regs + vm->frames[k].base;
        for (int32_t i = 0; i < fn->regs; i++) {
            if (fn->types[i].type != VT_LIST || r[i] == 0) continue;
            int64_t from = r[i] >> 32, to = from + (int32_t)r[i];
            if (from < 0 || to > h->scratch) continue; /* a freed list; its use is an error */
            for (int64_t n = from; n < to; n++) named[n >> 6] |= (uint64_t)1 << (n & 63);
            if (to > top) top = (int32_t)to;
        }
    }
    for (int32_t n = 0; n < faces_at; n++)
        if (!(named[n >> 6] >> (n & 63) & 1)) vm->scratch[n] = 0;
    if (top < faces_at)
        memmove(vm->scratch + top, vm->scratch + faces_at, (size_t)faces * sizeof *vm->scratch);
    h->scratch = top < faces_at ? top + faces : h->scratch;
}

/* ---- marks ----------------------------------------------------------------------------------- */

static bool may_name(int64_t value, int32_t slot)
{
    return value >= 0 && value <= INT32_MAX && mark_slot(value) == slot;
}

/* Could any register or list element be a reference to a mark of that slot? List elements have no
 * type here, so each counts. */
static bool slot_named(const struct vm *vm, int32_t slot)
{
    for (int32_t k = 0; k < vm->head->frames; k++) {
        const struct fn_info *fn = &vm->index->fns[vm->frames[k].fn];
        const int64_t *r = vm->regs + vm->frames[k].base;
        for (int32_t i = 0; i < fn->regs; i++) {
            if (fn->types[i].type == VT_MARK && may_name(r[i], slot)) return true;
            if (fn->types[i].type != VT_ACT) continue;
            for (int shift = 16; shift < 64; shift += 16)
                if (may_name((r[i] >> shift & 0xFFFF) - 1, slot)) return true;
        }
    }
    for (int32_t n = 0; n < vm->head->scratch; n++)
        if (may_name(vm->scratch[n], slot)) return true;
    return false;
}

/* The reuse count of a free slot exists to recognise stale references. Without references it is
 * dead. */
static void forget_marks(struct vm *vm)
{
    for (int32_t i = 0; i < vm->layout.marks; i++) {
        int32_t *m = mark_at(vm, i);
        if (m[MK_WORD] != 0 && mark_content(m) < 0 && !slot_named(vm, i)) m[MK_WORD] = 0;
    }
}

bool canonicalize(struct canonicalizer *f, struct vm *vm)
{
    if (vm->head->frames == 0) return true;
    if (!forget_registers(f, vm)) return false;
    if (!vm->index->lists_in_lists) forget_lists(vm);
    if (vm->head->levels > 0) return true; /* `together` compares the world with a copy of it */
    if (!f->keeps_marks) forget_marks(vm);
    for (size_t i = 0; i < f->unread.len; i++) vm->world[f->unread.at[i]] = 0;
    memo_forget_all(vm);
    return true;
}

void canonicalize_end(struct canonicalizer *f, struct vm *vm)
{
    struct head *h = vm->head;
    h->frames = h->scratch = h->levels = 0;
    h->roll_index = h->roll_extra = h->roll_chain = h->roll_value = 0;
    h->roll_sum = 0;
    for (size_t i = 0; i < f->unread.len; i++) vm->world[f->unread.at[i]] = 0;
}
