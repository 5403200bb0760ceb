/* payment.c -- Budgets and payments: what is left, what can be paid, and stand-ins that pay for
 * others.
 *
 * A budget's cell holds what was spent; its size is computed each time, and may become less than
 * what was spent: then nothing is left. Payments are outside of
 * `together`: they are written to every copy of the world, so that all branches see them. Paying
 * from a track is a plain change of the track.
 */
#include "payment.h"

#include "access_log.h"
#include "base/check.h"
#include "engine/bytecode/op_row.h"
#include "engine/bytecode/ops.h"
#include "event_records.h"
#include "interpreter.h"
#include "list_stack.h"
#include "member_access.h"
#include "memo.h"
#include "stat.h"
#include "trap.h"

static bool is_budget(const struct vm *vm, int32_t member)
{
    return vm->p->members.at[member].sort == SORT_BUDGET;
}

/* What is left of a budget is never below 0. */
static bool left_of(int64_t size, int32_t spent, int64_t *left)
{
    if (!sub_i64(size, spent, left)) return false;
    if (*left < 0) *left = 0;
    return true;
}

/* Is there room for the frames of pure calls, so many within each other? Then leaving them out
 * cannot be seen. Notes the depth for results that are computed now. A count of steps needs every
 * step. */
static bool calls_left_out(struct vm *vm, int32_t deeper)
{
    const struct head *h = vm->head;
    const struct frame *top = &vm->frames[h->frames - 1];
    int32_t base = h->frames > 0 ? top->base + vm->index->fns[top->fn].regs : 0;
    if (vm->counted || vm->coverage || vm->pure_depth + deeper > LIMIT_NESTED ||
        h->frames + deeper > vm->layout.frames ||
        deeper * LIMIT_REGISTERS_OF_ONE > vm->layout.registers - base)
        return false;
    if (vm->pure_depth + deeper > vm->memo.depth_high)
        vm->memo.depth_high = vm->pure_depth + deeper;
    return true;
}

/* Sets *left of a creature's budget or track, without a call: the size is a stat that nothing
 * touches now. Returns false if more is involved. */
static bool left_without_call(struct vm *vm, int32_t member, int64_t creature, int64_t *left)
{
    const struct row_members *m = &vm->p->members.at[member];
    const struct member_layout *at = &vm->members[member];
    int32_t stat = vm->index->members[member].size_stat;
    bool sized = is_budget(vm, member);
    int64_t size = 0;
    if (m->cls != CLASS_CREATURE || (uint64_t)creature >= (uint64_t)vm->layout.creatures)
        return false;
    if (sized && m->size < 0)
        size = m->init == VALUE_UNSET ? 0 : m->init;
    else if (sized && (stat < 0 || !stat_untouched(vm, stat, (int32_t)creature, &size)))
        return false;
    int32_t at_cell = at->base + (int32_t)creature * at->stride, cell = vm->world[at_cell];
    note_read(vm, at_cell, 1);
    if (sized) return left_of(size, cell, left);
    *left = (int64_t)cell - (m->has_floor ? m->floor : 0);
    return true;
}

bool price_tested(struct vm *vm, int32_t content, int64_t creature, bool *can)
{
    const struct plain_price *price = &vm->index->prices[content];
    if (price->member < 0 || vm->head->fuel < op_rows[BC_CANPAY].fuel) return false;
    const struct row_members *m = &vm->p->members.at[price->member];
    int64_t short_by = price->amount > 0 ? price->amount : 0, have;
    for (int32_t i = -1; i < m->stand_count && (short_by > 0 || i < 0); i++) {
        int32_t from = i < 0 ? price->member : vm->p->stand_ins.at[m->stand_begin + i].member;
        if (!left_without_call(vm, from, creature, &have)) return false;
        short_by -= have < 0 ? 0 : have < short_by ? have : short_by;
    }
    if (!calls_left_out(vm, 2)) return false;
    vm->head->fuel -= op_rows[BC_CANPAY].fuel;
    *can = short_by <= 0;
    return true;
}

static bool budget_size(struct vm *vm, int32_t member, int64_t creature, int64_t *size)
{
    const struct row_members *m = &vm->p->members.at[member];
    *size = m->init == VALUE_UNSET ? 0 : m->init;
    return m->size < 0 || vm_pure(vm, m->size, &creature, m->cls == CLASS_FIGHT ? 0 : 1, size);
}

bool budget_left(struct vm *vm, int32_t member, int64_t creature, int64_t *left)
{
    if (vm->index->members[member].size_stat >= 0 &&
        left_without_call(vm, member, creature, left) && calls_left_out(vm, 1))
        return true;
    const struct row_members *m = &vm->p->members.at[member];
    int32_t cell;
    if (!member_find(vm, member, creature, 0, &cell)) return false;
    note_read(vm, cell, 1);
    if (!is_budget(vm, member)) {
        *left = (int64_t)vm->world[cell] - (m->has_floor ? m->floor : 0);
        return true;
    }
    int64_t size;
    if (!budget_size(vm, member, creature, &size)) return false;
    if (left_of(size, vm->world[cell], left)) return true;
    return vm_fail(vm, "a budget is too large");
}

/* Takes n from the budget itself, then from each stand-in, in order. *short_by: what is missing.
 * pay false: only computes it. */
static bool sources_draw(struct vm *vm, int32_t member, int64_t creature, int64_t n, bool pay,
                         int64_t *short_by)
{
    const struct row_members *m = &vm->p->members.at[member];
    *short_by = n > 0 ? n : 0;
    for (int32_t i = -1; i < m->stand_count && (*short_by > 0 || i < 0); i++) {
        int32_t from = i < 0 ? member : vm->p->stand_ins.at[m->stand_begin + i].member;
        int64_t have;
        if (!budget_left(vm, from, creature, &have)) return false;
        int64_t use = have < *short_by ? have : *short_by;
        if (use <= 0) continue;
        *short_by -= use;
        if (pay && !(is_budget(vm, from) ? budget_add(vm, from, creature, -use)
                                         : member_bump(vm, from, creature, 0, -use)))
            return false;
    }
    return true;
}

bool budget_can_pay(struct vm *vm, int32_t member, int64_t creature, int64_t n, bool *can)
{
    int64_t short_by;
    if (!sources_draw(vm, member, creature, n, false, &short_by)) return false;
    *can = short_by <= 0;
    return true;
}

/* Tests a cost as a whole: its parts share their stand-ins. */
bool budget_can_pay_all(struct vm *vm, int64_t creature, int64_t costs, bool *can)
{
    enum { PURSES = 16 };
    struct {
        int32_t member;
        int64_t used;
    } purse[PURSES];
    int64_t *at;
    int32_t n, purses = 0;
    *can = false;
    if (!list_open(vm, costs, &at, &n)) return false;
    for (int32_t k = 0; k + 1 < n; k += 2) {
        if (at[k] < 0 || at[k] >= (int64_t)vm->p->members.len)
            return vm_fail(vm, "there is no such budget");
        const struct row_members *m = &vm->p->members.at[at[k]];
        int64_t need = at[k + 1];
        for (int32_t i = -1; i < m->stand_count && need > 0; i++) {
            int32_t from = i < 0 ? (int32_t)at[k] : vm->p->stand_ins.at[m->stand_begin + i].member,
                    p = 0;
            int64_t have;
            if (!budget_left(vm, from, creature, &have)) return false;
            while (p < purses && purse[p].member != from) p++;
            if (p == purses) {
                if (purses == PURSES)
                    return vm_fail(vm, "a cost draws on more than %d budgets", PURSES);
                purse[purses].member = from;
                purse[purses++].used = 0;
            }
            int64_t use = have - purse[p].used < need ? have - purse[p].used : need;
            if (use <= 0) continue;
            purse[p].used += use;
            need -= use;
        }
        if (need > 0) return true;
    }
    *can = true;
    return true;
}

bool budget_pay(struct vm *vm, int32_t member, int64_t creature, int64_t n)
{
    int64_t short_by;
    if (n < 0) return vm_fail(vm, "%lld cannot be paid", (long long)n);
    if (!sources_draw(vm, member, creature, n, false, &short_by)) return false;
    if (short_by > 0)
        return vm_fail(vm, "%s cannot pay %lld %s: %lld too few",
                       creature >= 0 && creature < vm->layout.creatures
                           ? program_text(vm->p, vm->creatures[creature].name).at
                           : "nobody",
                       (long long)n, program_text(vm->p, vm->p->members.at[member].name).at,
                       (long long)short_by);
    return sources_draw(vm, member, creature, n, true, &short_by);
}

bool budget_pay_up_to(struct vm *vm, int32_t member, int64_t creature, int64_t n, int64_t *paid)
{
    int64_t short_by;
    if (!sources_draw(vm, member, creature, n, true, &short_by)) return false;
    *paid = (n > 0 ? n : 0) - short_by;
    return true;
}

bool budget_add(struct vm *vm, int32_t member, int64_t creature, int64_t n)
{
    int32_t cell;
    int64_t spent;
    if (!is_budget(vm, member)) return member_bump(vm, member, creature, 0, n);
    if (!member_find(vm, member, creature, 0, &cell)) return false;
    note_read(vm, cell, 1);
    spent = vm->world[cell];
    if (n > 0) {
        int64_t size;
        if (!budget_size(vm, member, creature, &size)) return false;
        if (spent > size) spent = size;
    }
    if (!sub_i64(spent, n, &spent) || !fits_i32(spent)) return vm_fail(vm, "a budget is too large");
    int64_t before = 0, after = 0;
    if (is_recording(vm) && !budget_left(vm, member, creature, &before)) return false;
    if (vm->world[cell] != spent) memo_store(vm, &vm->members[member], creature);
    note_set(vm, cell, 1);
    cell_write(vm, cell, (int32_t)spent, true);
    if (is_recording(vm)) {
        if (!budget_left(vm, member, creature, &after)) return false;
        if (after != before) emit_change(vm, member, (int32_t)creature, before, after);
    }
    return true;
}

bool budget_grant(struct vm *vm, int32_t member, int64_t creature, int64_t n)
{
    if (n < 0) return vm_fail(vm, "%lld cannot be granted", (long long)n);
    return budget_add(vm, member, creature, n);
}
