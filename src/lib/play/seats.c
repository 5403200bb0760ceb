/* seats.c -- Finds the seat that decides for a creature or side. */
#include "engine/vm/forms.h"
#include "engine/vm/giving.h"
#include "engine/vm/program_index.h"
#include "engine/vm/world.h"
#include "lib/fight/tactics_choice.h"
#include "play.h"

/* Returns whether a seat decides for a creature; creature -1: for the side alone. */
static bool seat_covers(const fray_play *p, const fray_seat *seat, int creature, int side)
{
    const struct vm *vm = p->now.fight->vm;
    const struct program *code = vm->p;
    if (!*seat->who) return true;
    if (creature >= 0 && side >= 0 && vm->creatures[creature].side != side)
        creature = -1; /* that side answers for it */
    if (creature >= 0) side = vm->creatures[creature].side;
    if (side >= 0 && strcmp(fray_side_name(p->now.fight, side), seat->who) == 0) return true;
    if (creature < 0) return false;
    const struct instance *c = &vm->creatures[creature];
    if (strcmp(fray_creature_name(p->now.fight, creature), seat->who) == 0 ||
        strcmp(fray_body_name(p->now.fight, creature), seat->who) == 0 ||
        strcmp(fray_body_declaration(p->now.fight, creature), seat->who) == 0 ||
        strcmp(program_chars(code, code->contents.at[declared_content(vm, creature)].name),
               seat->who) == 0)
        return true;
    for (int32_t k = 0; (size_t)k < code->kinds.len; k++)
        if (strcmp(program_chars(code, code->kinds.at[k].name), seat->who) == 0 &&
            index_kind_is(vm->index, c->kind, k))
            return true;
    return false;
}

bool play_seat_exists(const fray_play *p, const fray_seat *seat)
{
    if (seat->kind == FRAY_SEAT_TACTICS && *seat->name &&
        fray_tactics_find(p->program, seat->name) < 0)
        return false;
    for (int i = 0; i < fray_creature_count(p->now.fight); i++)
        if (seat_covers(p, seat, i, -1)) return true;
    for (int i = 0; i < fray_side_count(p->now.fight); i++)
        if (seat_covers(p, seat, -1, i)) return true;
    return false;
}

/* Finds the last seat that covers them. Returns whether one does; else the rules decide. */
static bool seat_find(const fray_play *p, int creature, int side, fray_seat *found)
{
    bool taken = false;
    *found = (fray_seat){.who = "", .kind = FRAY_SEAT_TACTICS, .name = ""};
    for (size_t i = 0; i < p->seats.len; i++)
        if (seat_covers(p, &p->seats.at[i], creature, side)) *found = p->seats.at[i], taken = true;
    for (int i = 1; i <= p->now.at_depth; i++) {
        const fray_play_input *input = &p->inputs.at[p->path.at[i]].data;
        if (input->kind == FRAY_INPUT_SEAT && seat_covers(p, &input->seat, creature, side))
            *found = input->seat, taken = true;
    }
    return taken;
}

/* For a side without a seat, the first person with a seat of its creatures answers. */
fray_seat play_seat_of(const fray_play *p, int creature, int side)
{
    fray_seat found, own;
    bool taken = seat_find(p, creature, side, &found);
    bool asks_own = !taken && creature < 0 && side >= 0 && side < fray_side_count(p->now.fight);
    uint64_t rest = asks_own ? p->now.fight->vm->side_creatures[side] : 0;
    for (; rest; rest &= rest - 1)
        if (seat_find(p, __builtin_ctzll(rest), -1, &own) && own.kind == FRAY_SEAT_PERSON)
            return own;
    if (creature >= 0) side = p->now.fight->vm->creatures[creature].side;
    if (found.kind == FRAY_SEAT_TACTICS && !*found.name && side >= 0 && *p->file_search[side]) {
        found.kind = FRAY_SEAT_SEARCH;
        found.name = p->file_search[side];
    }
    return found;
}

fray_seat fray_play_seat(const fray_play *p, int creature, int side)
{
    if (!p) return (fray_seat){.who = "", .name = ""};
    if (creature >= fray_creature_count(p->now.fight)) creature = -1;
    return play_seat_of(p, creature < 0 ? -1 : creature, side);
}

static uint32_t draw_lot(void *driver, uint32_t n)
{
    return fray_draw(driver, n);
}

fray_result play_choose(fray_play *p, const fray_seat *seat, const fray_question *q, int *chosen,
                        int *count)
{
    struct vm *vm = p->now.fight->vm;
    int32_t own = q->side >= 0 ? vm->tactics[q->side] : -1;
    if (q->side >= 0 && seat->kind == FRAY_SEAT_RANDOM) vm->tactics[q->side] = -1;
    if (q->side >= 0 && seat->kind == FRAY_SEAT_TACTICS && *seat->name)
        vm->tactics[q->side] = fray_tactics_find(p->program, seat->name);
    fray_result result =
        tactics_choose(p->now.fight, q, &(struct lots){draw_lot, &p->now.dice}, chosen, count);
    if (q->side >= 0) vm->tactics[q->side] = own;
    return result;
}
