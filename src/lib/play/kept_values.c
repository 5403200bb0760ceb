/* kept_values.c -- Lists what the rules keep beside tracks, as a reader may see it.
 *
 * These are counters, slots and budgets that differ from their first value, and lists of things.
 * Flags are notes of the rules. The reader is the viewer of the machine, as tactics of a side are.
 * So a hidden member has its first value, and is left out. Lists of another side or its creatures
 * are not shown at all.
 */
#include "engine/vm/content_lookup.h"
#include "engine/vm/event_records.h"
#include "engine/vm/giving.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/list_stack.h"
#include "engine/vm/member_access.h"
#include "engine/vm/payment.h"
#include "engine/vm/program_index.h"
#include "fray/view.h"
#include "lib/fight/fight.h"

struct kept_reader {
    const fray_view *view;
    fray_keeper of;
    int32_t rec;
    fray_kept_fn each;
    void *user;
    struct arena arena; /* of the texts */
};

static const enum record_class classes[] = {[FRAY_KEEPER_FIGHT] = CLASS_FIGHT,
                                            [FRAY_KEEPER_SIDE] = CLASS_SIDE,
                                            [FRAY_KEEPER_CREATURE] = CLASS_CREATURE,
                                            [FRAY_KEEPER_PLACE] = CLASS_PLACE};

static bool keeper_exists(const struct vm *vm, fray_keeper of, int index)
{
    const int counts[] = {[FRAY_KEEPER_FIGHT] = 1,
                          [FRAY_KEEPER_SIDE] = vm->layout.sides,
                          [FRAY_KEEPER_CREATURE] = vm->layout.creatures,
                          [FRAY_KEEPER_PLACE] = vm->layout.places};
    return (size_t)of < sizeof counts / sizeof *counts && index >= 0 && index < counts[of];
}

/* The side of the keeper; -1: it has none. */
static int side_of_keeper(const struct vm *vm, fray_keeper of, int index)
{
    return of == FRAY_KEEPER_SIDE       ? index
           : of == FRAY_KEEPER_CREATURE ? vm->creatures[index].side
                                        : -1;
}

/* A reader with several sides looks as the keeper's own, if it is among them. */
static int viewer_of(const fray_view *view, int side, int sides)
{
    if (view->referee) return 0;
    for (int i = 0; i < sides && side < 0; i++)
        if (view->sides >> i & 1) side = i;
    if (side < 0 || !(view->sides >> side & 1)) side = 0;
    while (side < sides && !(view->sides >> side & 1)) side++;
    return side + 1; /* of no side: a spectator, behind the last one */
}

static bool first_value(struct vm *vm, int32_t member, int64_t rec, int64_t *first)
{
    const struct row_members *m = &vm->p->members.at[member];
    if (m->sort == SORT_BUDGET && m->size >= 0) return vm_pure(vm, m->size, &rec, 1, first);
    *first = m->init == VALUE_UNSET ? value_none(m->type) : m->init;
    return m->init_fn < 0 || vm_pure(vm, m->init_fn, &rec, m->cls != CLASS_FIGHT, first);
}

static void value_tell(struct vm *vm, struct kept_reader *r, int32_t member, int32_t elem,
                       int64_t value)
{
    const struct row_members *m = &vm->p->members.at[member];
    struct text name, text;
    text_init(&name, &r->arena);
    text_init(&text, &r->arena);
    text_printf(&name, "%s", program_chars(vm->p, m->name));
    if (m->count > 1) text_printf(&name, "[%d]", elem);
    value_text(vm, &text, m->type, m->elem, value);
    if (!r->arena.failed) r->each(r->user, text_end(vm, &name), text_end(vm, &text));
}

static bool member_tell(struct vm *vm, struct kept_reader *r, int32_t member)
{
    const struct row_members *m = &vm->p->members.at[member];
    int64_t first, value;
    if (!first_value(vm, member, r->rec, &first)) return false;
    for (int32_t elem = 0; elem < m->count; elem++) {
        if (!member_load(vm, member, r->rec, elem, &value)) return false;
        if (value != first && (r->view->referee || !names_reserve(vm, m, value)))
            value_tell(vm, r, member, elem, value);
    }
    return true;
}

/* Only rules that move things have lists that change: what others list is on their pages. */
static bool own_tell(struct vm *vm, struct kept_reader *r, int32_t own)
{
    static const enum value_type types[] = {[FRAY_KEEPER_FIGHT] = VT_NONE,
                                            [FRAY_KEEPER_SIDE] = VT_SIDE,
                                            [FRAY_KEEPER_CREATURE] = VT_CREATURE,
                                            [FRAY_KEEPER_PLACE] = VT_PLACE};
    int64_t list, *at;
    int32_t count;
    struct text text;
    text_init(&text, &r->arena);
    if (!things_owned(vm, types[r->of], r->rec, own, &list) || !list_open(vm, list, &at, &count))
        return false;
    for (int32_t i = 0; i < count; i++) {
        if (i) text_add(&text, STR(", "));
        value_text(vm, &text, VT_THING, -1, at[i]);
    }
    if (count && !r->arena.failed)
        r->each(r->user, program_chars(vm->p, vm->p->owns.at[own].name), text_end(vm, &text));
    return true;
}

static bool is_list_of(const struct vm *vm, const struct kept_reader *r, int32_t own)
{
    const struct row_owns *o = &vm->p->owns.at[own];
    if (o->cls != (int32_t)classes[r->of]) return false;
    return r->of != FRAY_KEEPER_CREATURE || o->kind < 0 ||
           index_kind_is(vm->index, vm->p->contents.at[vm->creatures[r->rec].content].kind,
                         o->kind);
}

/* A value that cannot be computed now is left out. */
static bool kept_tell(struct vm *vm, void *user)
{
    struct kept_reader *r = user;
    int side = side_of_keeper(vm, r->of, r->rec);
    bool open = r->of == FRAY_KEEPER_FIGHT || r->of == FRAY_KEEPER_PLACE;
    bool lists = vm->list_member >= 0 &&
                 (r->view->referee || open || (side >= 0 && (r->view->sides >> side & 1)));
    for (size_t i = 0; i < vm->p->members.len; i++)
        if (vm->p->members.at[i].cls == (int32_t)classes[r->of] &&
            is_kept_for_people(vm, (int32_t)i) && !member_tell(vm, r, (int32_t)i))
            return false;
    for (size_t i = 0; lists && i < vm->p->owns.len; i++)
        if (is_list_of(vm, r, (int32_t)i) && !own_tell(vm, r, (int32_t)i)) return false;
    return true;
}

fray_result fray_show_kept(const fray_view *view, fray_keeper of, int index, fray_kept_fn each,
                           void *user)
{
    if (!view || !view->fight || !each || !keeper_exists(view->fight->vm, of, index))
        return FRAY_BAD_ARGUMENT;
    struct vm *vm = view->fight->vm;
    struct kept_reader r = {.view = view, .of = of, .rec = index, .each = each, .user = user};
    arena_init(&r.arena, vm->memory, 0);
    vm->viewer = viewer_of(view, side_of_keeper(vm, of, index), vm->layout.sides);
    fight_peek(vm, kept_tell, &r);
    vm->viewer = 0;
    fray_result result = r.arena.failed ? FRAY_NO_MEMORY : FRAY_OK;
    arena_release(&r.arena);
    return result;
}
