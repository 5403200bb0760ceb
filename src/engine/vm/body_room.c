/* body_room.c -- The room that bodies of any size need for a step, and at its end.
 *
 * A step needs room for the whole body on the map, on open ground, and past the borders that it
 * crosses. Who may share a place is the rules' word: `bodies apart unless f`.
 */
#include "body_room.h"

#include "interpreter.h"
#include "member_access.h"
#include "trap.h"

bool body_passes_borders(const struct vm *vm, int32_t size, int64_t here, int64_t next)
{
    if (vm->border_member < 0) return true;
    if (size == 1 || !vm->geometry->is_drawn) return !step_is_walled(vm, here, next);
    struct body body = {place_spot(vm, next), size};
    struct row_span at;
    for (int32_t i = 0; vm->geometry->body_row(body, i, &at); i++)
        for (int64_t x = at.from; x < at.to; x++) {
            int64_t p = at.row * vm->layout.columns + x;
            if (step_is_walled(vm, p - next + here, p)) return false;
            for (int d = 0; d < vm->geometry->directions; d++) { /* within the body */
                int64_t q = square_step(vm, p, d);
                bool inside =
                    q >= 0 && vm->geometry->gap((struct body){place_spot(vm, q), 1}, body, 1) <= 0;
                if (inside && step_is_walled(vm, p, q)) return false;
            }
        }
    return true;
}

/* Is the whole body on the map and on open ground? */
static bool body_fits(const struct vm *vm, int64_t creature, int64_t place)
{
    struct row_span at;
    if (!place_valid(vm, place)) return false;
    if (!vm->geometry->is_drawn || vm->body_size[creature] == 1) return !place_blocks(vm, place);
    struct body body = body_at(vm, creature, place);
    if (!body_fits_map(vm->geometry, body, vm->layout.columns, vm->layout.rows)) return false;
    for (int32_t i = 0; vm->geometry->body_row(body, i, &at); i++)
        for (int64_t x = at.from; x < at.to; x++)
            if (place_blocks(vm, at.row * vm->layout.columns + x)) return false;
    return true;
}

bool body_steps(const struct vm *vm, int64_t creature, int64_t here, int64_t next)
{
    int32_t size = vm->body_size[creature];
    if (!place_valid(vm, next) || (size == 1 && place_blocks(vm, next))) return false;
    return (size == 1 || body_fits(vm, creature, next)) &&
           body_passes_borders(vm, size, here, next);
}

bool bodies_meet(const struct vm *vm, int64_t a, int64_t at_a, int64_t b, int64_t at_b)
{
    struct row_span x, y;
    if (at_a == at_b) return true;
    if (!vm->geometry->is_drawn) return false;
    struct body one = body_at(vm, a, at_a), other = body_at(vm, b, at_b);
    if (one.size == 1 && other.size == 1) return false;
    for (int32_t i = 0; vm->geometry->body_row(one, i, &x); i++)
        for (int32_t k = 0; vm->geometry->body_row(other, k, &y); k++)
            if (x.row == y.row && x.from < y.to && y.from < x.to) return true;
    return false;
}

bool bodies_may_share(struct vm *vm, int64_t a, int64_t b, bool *flag)
{
    int32_t fn = vm->p->settings_of_space.at[0].share;
    int64_t out = 0, one[2] = {a, b}, other[2] = {b, a};
    *flag = vm->bodies[a] >> b & 1; /* parts of one body */
    if (*flag || fn < 0) return true;
    if (!vm_pure(vm, fn, one, 2, &out)) return false;
    if (!out && !vm_pure(vm, fn, other, 2, &out)) return false;
    *flag = out != 0;
    return true;
}

bool body_stands(struct vm *vm, int64_t creature, int64_t place, bool *flag)
{
    *flag = false;
    if (!creature_check(vm, creature)) return false;
    if (!body_fits(vm, creature, place)) return true;
    *flag = true;
    if (!bodies_are_apart(vm)) return true;
    bool is_one_place = !vm->geometry->is_drawn || vm->body_size[creature] == 1;
    uint64_t others = is_one_place ? (uint64_t)place_bodies(vm, place) : vm->occupancy.present;
    others &= ~vm->bodies[creature];
    for (; others && *flag; others &= others - 1) {
        int32_t c = __builtin_ctzll(others), there = creature_place(vm, c);
        if (there < 0 || !bodies_meet(vm, creature, place, c, there)) continue;
        if (!bodies_may_share(vm, creature, c, flag)) return false;
    }
    return true;
}

bool foes_distance(struct vm *vm, int64_t creature, int64_t place, uint64_t foes, int64_t *out,
                   int32_t *nearest)
{
    *out = FAR_AWAY;
    if (nearest) *nearest = -1;
    foes &= vm->occupancy.present;
    vm->head->fuel -= __builtin_popcountll(foes);
    for (; foes; foes &= foes - 1) {
        int32_t c = __builtin_ctzll(foes), there = creature_place(vm, c);
        int64_t far = FAR_AWAY;
        if (there < 0) continue;
        if (vm->geometry->is_drawn)
            far = vm->geometry->gap(body_at(vm, creature, place), body_at(vm, c, there),
                                    vm->layout.diagonal);
        else if (!place_distance(vm, VT_PLACE, place, VT_PLACE, there, &far))
            return false;
        if (far >= *out && (!nearest || *nearest >= 0)) continue;
        *out = far;
        if (nearest) *nearest = c;
    }
    return true;
}

void march_say(struct vm *vm, enum march_step said)
{
    for (int32_t i = vm->head->frames - 1; i >= 0; i--) {
        if (!vm->frames[i].march) continue;
        vm->frames[i].march |= (int32_t)said;
        return;
    }
}

static int32_t march_note(const struct vm *vm, const struct frame *f, int64_t kept)
{
    int32_t note = (int32_t)(kept & MARCH_NOTE);
    return note / MARCH_REGISTER < vm->p->functions.at[f->fn].reg_count ? note : note & MARCH_CELL;
}

void march_step(struct vm *vm, struct frame *f, int32_t reg)
{
    vm->regs[f->base + reg] = f->march;
    f->march = MARCH_STEP | vm->world[W_DEPTH] * MARCH_DEPTH | reg * MARCH_REGISTER;
}

int64_t march_stepped(struct vm *vm, struct frame *f, int32_t reg)
{
    int32_t said = f->march;
    f->march = march_note(vm, f, vm->regs[f->base + reg]);
    return said & (MARCH_FAILED | MARCH_PAUSE | MARCH_HALT);
}

void marches_cut(struct vm *vm, struct frame *f, int32_t event)
{
    for (int32_t left = vm->p->functions.at[f->fn].reg_count;
         left > 0 && (f->march & MARCH_CELL) / MARCH_DEPTH > event; left--)
        march_stepped(vm, f, f->march / MARCH_REGISTER);
}

void march_leave(struct vm *vm, int32_t event)
{
    for (int32_t i = vm->head->frames - 1; i >= 0; i--) {
        int32_t *march = &vm->frames[i].march;
        if (!*march) continue;
        if ((*march & MARCH_CELL) / MARCH_DEPTH == event) *march |= MARCH_FAILED;
        return;
    }
}
