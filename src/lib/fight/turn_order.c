/* turn_order.c -- Computes the order of play: whose turns the rules name, sorted by their keys.
 *
 * The viewer is a spectator, so members that are hidden from other sides have their first value. An
 * order then holds nothing that a seat may not know.
 */
#include "engine/vm/giving.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/program_index.h"
#include "fight.h"

int fray_order_count(const fray_program *o)
{
    return o ? (int)o->code->orders.len : 0;
}

fray_order fray_order_at(const fray_program *o, int index)
{
    if (index < 0 || index >= fray_order_count(o)) return (fray_order){"", ""};
    const struct row_orders *row = &o->code->orders.at[index];
    const char *name = program_chars(o->code, row->name), *doc = program_chars(o->code, row->doc);
    return (fray_order){.name = name, .heading = *doc ? doc : name};
}

/* ---- one order ---- */

/* The turns of an order; their keys are beside them, `key_count` each. */
struct line_up {
    const struct row_orders *row;
    fray_turn *turns;
    int64_t *keys;
    size_t count;
};

static bool figure(struct vm *vm, int32_t fn, int64_t of, int64_t otherwise, int64_t *out)
{
    *out = otherwise;
    return fn < 0 || vm_pure(vm, fn, &of, 1, out);
}

static int64_t *keys_of(const struct line_up *x, size_t turn)
{
    return x->keys + turn * (size_t)x->row->key_count;
}

/* A creature that has left, or has not come yet, has no place. */
static bool is_present(const struct vm *vm, int32_t c)
{
    return vm->world[vm->members[MEMBER_PLACE].base + c * vm->members[MEMBER_PLACE].stride] >= 0;
}

static bool is_of(const struct vm *vm, const struct row_orders *row, int32_t of)
{
    if (row->cls == CLASS_SIDE) return true;
    int32_t kind = row->cls == CLASS_THING ? vm->things[of].kind
                                           : vm->p->contents.at[vm->creatures[of].content].kind;
    return index_kind_is(vm->index, kind, row->kind) &&
           (row->cls == CLASS_THING || is_present(vm, of));
}

static bool add_turn(struct vm *vm, struct line_up *x, int32_t of)
{
    const struct row_orders *row = x->row;
    int64_t in, now, done, shown;
    if (!figure(vm, row->when, of, 1, &in)) return false;
    if (!in) return true;
    if (!figure(vm, row->now, of, 0, &now) || !figure(vm, row->done, of, 0, &done) ||
        !figure(vm, row->shows, of, 0, &shown))
        return false;
    for (int32_t k = 0; k < row->key_count; k++)
        if (!figure(vm, vm->p->order_keys.at[row->key_begin + k].value, of, 0,
                    &keys_of(x, x->count)[k]))
            return false;
    int creature = row->cls == CLASS_SIDE    ? -1
                   : row->cls == CLASS_THING ? vm->things[of].owner
                                             : of;
    x->turns[x->count++] = (fray_turn){.creature = creature,
                                       .side = row->cls == CLASS_SIDE    ? of
                                               : row->cls == CLASS_THING ? thing_side(vm, of)
                                                                         : vm->creatures[of].side,
                                       .thing = row->cls == CLASS_THING ? of : -1,
                                       .state = now    ? FRAY_TURN_NOW
                                                : done ? FRAY_TURN_DONE
                                                       : FRAY_TURN_WAITS,
                                       .has_figure = row->shows >= 0,
                                       .figure = shown};
    return true;
}

static bool collect(struct vm *vm, void *user)
{
    struct line_up *x = user;
    int32_t count = records_of(vm, (enum record_class)x->row->cls);
    for (int32_t of = 0; of < count; of++)
        if (is_of(vm, x->row, of) && !add_turn(vm, x, of)) return false;
    return true;
}

static bool comes_before(const struct vm *vm, const struct row_orders *row, const int64_t *a,
                         const int64_t *b)
{
    for (int32_t k = 0; k < row->key_count; k++)
        if (a[k] != b[k])
            return vm->p->order_keys.at[row->key_begin + k].highest ? a[k] > b[k] : a[k] < b[k];
    return false;
}

/* Writes the rank of each turn. Equal ones keep the order of their seats. */
static void sort(const struct vm *vm, const struct line_up *x, fray_turn *out, size_t room)
{
    for (size_t i = 0; i < x->count; i++) {
        size_t rank = 0;
        for (size_t k = 0; k < x->count; k++)
            rank += comes_before(vm, x->row, keys_of(x, k), keys_of(x, i)) ||
                    (k < i && !comes_before(vm, x->row, keys_of(x, i), keys_of(x, k)));
        if (rank < room) out[rank] = x->turns[i];
    }
}

fray_result fray_fight_order(fray_fight *fight, int order, fray_turn *turns, size_t room,
                             size_t *count)
{
    if (count) *count = 0;
    if (!fight || !count || (!turns && room > 0)) return FRAY_BAD_ARGUMENT;
    struct vm *vm = fight->vm;
    if (order < 0 || (size_t)order >= vm->p->orders.len) return FRAY_BAD_ARGUMENT;
    const struct row_orders *row = &vm->p->orders.at[order];
    const struct memory *m = fight->program->memory;
    size_t most = (size_t)records_of(vm, (enum record_class)row->cls) + 1,
           turns_size = most * sizeof(fray_turn),
           keys_size = most * ((size_t)row->key_count + 1) * sizeof(int64_t);
    struct line_up x = {.row = row,
                        .turns = m->resize(m->ctx, NULL, 0, turns_size),
                        .keys = m->resize(m->ctx, NULL, 0, keys_size)};
    fray_result result = x.turns && x.keys ? FRAY_OK : FRAY_NO_MEMORY;
    if (result == FRAY_OK) {
        vm->viewer = vm->layout.sides + 1;
        if (!fight_peek(vm, collect, &x)) result = FRAY_FAILED;
        vm->viewer = 0;
    }
    if (result == FRAY_OK) {
        sort(vm, &x, turns, room);
        *count = x.count;
    }
    if (x.turns) m->resize(m->ctx, x.turns, turns_size, 0);
    if (x.keys) m->resize(m->ctx, x.keys, keys_size, 0);
    return result;
}
