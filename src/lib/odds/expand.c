/* expand.c -- Plays the outcomes of a roll or a choice, each on a copy of the state. */
#include "expand.h"
#include "lib/fight/tactics_choice.h"

#include <string.h>

#include "engine/vm/access_log.h"
#include "engine/vm/roll_request.h"
#include "engine/vm/world.h"

enum {
    COMPARED_MOST = 16, /* outcomes that a new one is compared with */
    OUTCOME_FUEL = 100  /* the work of an outcome without its instructions, as fuel */
};

bool expander_init(struct expander *e, struct arena *arena, const struct memory *memory,
                   bool splits, bool flags)
{
    arena_init(&e->once, memory, 0);
    e->part = arena_alloc(arena, e->numbers->size);
    e->sums = ARENA_ARRAY(arena, int64_t, (size_t)e->sum_count + 1);
    e->splits = splits;
    if (!e->part || !e->sums) return false;
    e->numbers->init(e->part);
    e->bound_at = ARENA_ARRAY(arena, int32_t, e->contexts->world_words);
    if (!e->bound_at) return false;
    if (splits && !access_begin(e->work->vm, &e->log, e->contexts->tracked, arena)) return false;
    return canonicalize_init(&e->forgetter, e->from->vm, flags);
}

static void made_clear(struct expander *e)
{
    for (size_t i = 0; i < e->outcomes.len; i++) e->numbers->clear(e->outcomes.at[i].chance);
    arena_clear(&e->once);
    e->outcomes.at = NULL, e->outcomes.len = e->outcomes.cap = 0;
    e->bounds.at = NULL, e->bounds.len = e->bounds.cap = 0;
}

void expander_release(struct expander *e)
{
    if (e->once.memory) {
        made_clear(e);
        arena_release(&e->once);
        if (e->part) e->numbers->clear(e->part);
    }
    dice_release(&e->dice);
    canonicalize_release(&e->forgetter);
}

/* ---- bounds ---------------------------------------------------------------------------------- */

/* What is made holds within these bounds at most. */
static void bound_all(struct expander *e, struct cell_bounds b)
{
    int32_t *at = &e->bound_at[b.cell];
    if (*at == 0) {
        vec_push(&e->bounds, &e->once, b);
        *at = (int32_t)e->bounds.len;
        return;
    }
    struct cell_bounds *all = &e->bounds.at[*at - 1];
    if (b.least > all->least) all->least = b.least;
    if (b.most < all->most) all->most = b.most;
}

/* The bounds of the lot that was played. */
static struct cell_bounds bounds_noted(const struct expander *e, int32_t i)
{
    const struct access_cell *c = &e->log.cells[e->log.reads[i]];
    return (struct cell_bounds){e->log.reads[i], (int32_t)c->least, (int32_t)c->most};
}

static void lot_done(struct expander *e)
{
    for (int32_t i = 0; i < e->log.read_count; i++) bound_all(e, bounds_noted(e, i));
    access_reset(&e->log);
}

/* ---- one outcome ----------------------------------------------------------------------------- */

static void outcome_begin(struct expander *e)
{
    lot_done(e);
    memset(e->sums, 0, (size_t)e->sum_count * sizeof *e->sums);
}

static void made_begin(struct expander *e)
{
    for (size_t i = 0; i < e->bounds.len; i++) e->bound_at[e->bounds.at[i].cell] = 0;
    made_clear(e);
    e->made = (struct expansion){.count = 0};
    e->over_budget = false;
    e->played = 0;
    access_reset(&e->log);
    outcome_begin(e);
    e->shares = e->splits;
    e->lot = ALL_LOTS;
}

/* Equal but for chance and fuel. */
static bool same_outcome(const struct expander *e, const struct outcome *a, const struct outcome *b)
{
    return a->kind == b->kind && a->context == b->context && a->value_count == b->value_count &&
           memcmp(a->values, b->values, a->value_count * sizeof *a->values) == 0 &&
           memcmp(a->sums, b->sums, (size_t)e->sum_count * sizeof *a->sums) == 0;
}

static struct outcome *outcome_find(struct expander *e, const struct outcome *new)
{
    size_t first = e->outcomes.len > COMPARED_MOST ? e->outcomes.len - COMPARED_MOST : 0;
    for (size_t i = first; i < e->outcomes.len; i++)
        if (same_outcome(e, &e->outcomes.at[i], new)) return &e->outcomes.at[i];
    return NULL;
}

/* Added, if the new value depends on the first one. What was forgotten since is 0. */
static struct cell_value value_written(const struct expander *e, int32_t cell)
{
    const struct access_cell *c = &e->log.cells[cell];
    int32_t first = e->from->vm->world[cell], now = e->work->vm->world[cell];
    bool adds = !(c->state & ACCESS_FIXED) && now == first + c->shift;
    return (struct cell_value){cell, adds ? (int32_t)c->shift : now, adds};
}

static void outcome_merge(struct expander *e, struct outcome new, const void *chance)
{
    new.times = 1;
    if (new.fuel > e->made.fuel) e->made.fuel = new.fuel;
    struct outcome *old = outcome_find(e, &new);
    if (old) {
        e->numbers->add(old->chance, chance);
        old->times++;
        if (new.fuel > old->fuel) old->fuel = new.fuel;
        return;
    }
    size_t before = e->outcomes.len;
    new.chance = arena_alloc(&e->once, e->numbers->size);
    if (new.chance) vec_push(&e->outcomes, &e->once, new);
    if (e->outcomes.len == before) return;
    e->numbers->init(new.chance);
    e->numbers->copy(new.chance, chance);
}

/* Keeps the outcome of one lot, for states that differ in what other lots depend on. */
static void lot_keep(struct expander *e, struct outcome outcome, const void *chance)
{
    struct expansion one = {.outcomes = &outcome, .count = 1, .fuel = outcome.fuel};
    size_t count = (size_t)e->log.read_count;
    one.bounds = arena_array(&e->once, count + 1, sizeof *one.bounds);
    outcome.chance = arena_alloc(&e->once, e->numbers->size);
    if (!one.bounds || !outcome.chance) return;
    for (; one.bound_count < count; one.bound_count++)
        one.bounds[one.bound_count] = bounds_noted(e, (int32_t)one.bound_count);
    e->numbers->init(outcome.chance);
    e->numbers->copy(outcome.chance, chance);
    e->no_memory |= !expansion_keep(e->known, e->context, e->lot, &one);
    e->numbers->clear(outcome.chance);
}

/* Adds the outcome that was played. */
static void outcome_add(struct expander *e, struct outcome new, const void *chance)
{
    new.sums = arena_array(&e->once, (size_t)e->sum_count + 1, sizeof *new.sums);
    new.values = arena_array(&e->once, (size_t)e->log.write_count + 1, sizeof *new.values);
    if (!new.sums || !new.values) return;
    memcpy(new.sums, e->sums, (size_t)e->sum_count * sizeof *new.sums);
    for (int32_t i = 0; new.kind != OUTCOME_FAILED &&i < e->log.write_count; i++)
        new.values[new.value_count++] = value_written(e, e->log.writes[i]);
    bool apart = e->splits && e->lot != ALL_LOTS && new.kind != OUTCOME_FAILED;
    if (apart && !new.context->is_open && !e->context->is_open) lot_keep(e, new, chance);
    outcome_merge(e, new, chance);
}

/* Adds the outcome of a lot that was played for another state. False: there is none. */
static bool lot_known(struct expander *e, const void *chance)
{
    const struct expansion *x =
        e->splits ? expansion_find(e->known, e->context, e->lot, e->values) : NULL;
    if (!x || x->fuel >= e->from->vm->head->fuel) return false;
    for (size_t i = 0; i < x->bound_count; i++) bound_all(e, x->bounds[i]);
    outcome_merge(e, x->outcomes[0], chance);
    return true;
}

static void outcome_failed(struct expander *e, struct arena *arena, const void *chance)
{
    if (!e->failure) {
        const char *why = fray_fight_error(e->work).message;
        e->failure = arena_text(arena, why, strlen(why));
    }
    e->shares = false;
    outcome_add(e, (struct outcome){.kind = OUTCOME_FAILED}, chance);
}

/* Runs the work fight to its next roll, choice, end or error. */
static void work_on(struct expander *e, struct arena *arena, const void *chance)
{
    fray_signal signal;
    struct vm *vm = e->work->vm;
    fray_result result = fight_step(e->work, &signal, false);
    e->played += OUTCOME_FUEL + (uint64_t)(e->from->vm->head->fuel - vm->head->fuel);
    if (result == FRAY_FAILED) {
        outcome_failed(e, arena, chance);
        return;
    }
    struct outcome new = {.fuel = e->from->vm->head->fuel - vm->head->fuel};
    if (result == FRAY_OK && signal.kind == FRAY_SIGNAL_DONE) {
        new.kind = OUTCOME_END;
        canonicalize_end(&e->forgetter, vm);
    } else if (result != FRAY_OK || !canonicalize(&e->forgetter, vm)) {
        e->no_memory = true;
        return;
    }
    new.context = context_of(e->contexts, vm);
    if (!new.context) {
        e->no_memory = true;
        return;
    }
    if (new.context->is_open) e->shares = false;
    outcome_add(e, new, chance);
}

static void work_again(struct expander *e)
{
    vm_copy(e->work->vm, e->from->vm);
    outcome_begin(e);
}

enum {
    OUTCOME_EACH = 640, /* bytes of its chance, its end and its value */
    LOOK_EACH = 100000  /* fuel between two looks of one state */
};

/* Whether the host stops the work here. */
static bool looked(struct expander *e)
{
    if (e->played < LOOK_EACH) return false;
    e->played = 0;
    return !look_on(e->look);
}

static bool over_budget(struct expander *e)
{
    e->over_budget =
        e->once.used_bytes + e->outcomes.len * OUTCOME_EACH > e->most_bytes || looked(e);
    return e->over_budget;
}

/* ---- rolls ----------------------------------------------------------------------------------- */

/* One die at a time: where dice have fallen that a total cannot leave out, and for lists of faces.
 */
static bool open_die(struct expander *e, struct arena *arena, const struct roll *roll)
{
    if (roll->sides > DICE_OUTCOMES_MOST) return false;
    e->numbers->set(e->part, 1, (uint64_t)roll->sides);
    for (int face = 1; face <= roll->sides && !e->no_memory; face++) {
        e->lot = face - 1;
        if (lot_known(e, e->part)) continue;
        work_again(e);
        if (over_budget(e) || !roll_answer(e->work->vm, face)) return false;
        work_on(e, arena, e->part);
    }
    return true;
}

static bool open_roll(struct expander *e, struct arena *arena)
{
    struct roll roll;
    if (!roll_current(e->from->vm, &roll)) return false;
    bool begun = roll.index > 0, sums = roll.how == DICE_SUM || roll.how == DICE_AT_LEAST;
    if (roll.how == DICE_EACH || (begun && (roll.again || !sums))) return open_die(e, arena, &roll);
    struct dice_kind kind = {.count = roll.dice - roll.index,
                             .sides = roll.sides,
                             .how = roll.how,
                             .number = roll.number,
                             .again = roll.again,
                             .face = roll.face};
    const struct spread *s = dice_spread(&e->dice, kind);
    if (!s) {
        e->no_memory = e->dice.arena.failed;
        e->over_budget = !look_on(e->look);
        if (e->over_budget) return false;
        return roll.again && !e->no_memory && open_die(e, arena, &roll);
    }
    for (int64_t i = 0; i < s->count && !e->no_memory; i++) {
        e->lot = i;
        if (spread_never(&e->dice, s, i) || lot_known(e, spread_chance(&e->dice, s, i))) continue;
        work_again(e);
        if (over_budget(e) || !roll_answer_total(e->work->vm, s->least + i)) return false;
        work_on(e, arena, spread_chance(&e->dice, s, i));
    }
    return true;
}

/* ---- choices --------------------------------------------------------------------------------- */

/* Enumerates the random draws of one choice like the digits of a counter. */
struct every_lot {
    uint32_t digit[LIMIT_CHOSEN + 1], base[LIMIT_CHOSEN + 1];
    int drawn, known;
    uint64_t ways;
    bool too_many;
};

static uint32_t lot_draw(void *user, uint32_t n)
{
    struct every_lot *every = user;
    if (n <= 1) return 0;
    if (every->drawn > LIMIT_CHOSEN || __builtin_mul_overflow(every->ways, n, &every->ways)) {
        every->too_many = true;
        return 0;
    }
    if (every->drawn == every->known) every->digit[every->known++] = 0;
    every->base[every->drawn] = n;
    return every->digit[every->drawn++];
}

static bool lots_next(struct every_lot *e)
{
    while (e->known > 0 && ++e->digit[e->known - 1] == e->base[e->known - 1]) e->known--;
    return e->known > 0;
}

static bool open_choice(struct expander *e, struct arena *arena)
{
    fray_signal signal;
    struct every_lot every = {.known = 0};
    int chosen[LIMIT_CHOSEN], count;
    do {
        every.drawn = 0;
        every.ways = 1;
        work_again(e);
        if (fight_step(e->work, &signal, false) != FRAY_OK || signal.kind != FRAY_SIGNAL_QUESTION)
            return false;
        if (tactics_choose(e->work, &signal.question, &(struct lots){lot_draw, &every}, chosen,
                           &count) != FRAY_OK) {
            e->numbers->set(e->part, 1, 1);
            outcome_failed(e, arena, e->part);
            return true;
        }
        if (every.too_many || over_budget(e) || fray_answer(e->work, chosen, count) != FRAY_OK)
            return false;
        e->numbers->set(e->part, 1, every.ways);
        work_on(e, arena, e->part);
    } while (!e->no_memory && lots_next(&every));
    return true;
}

/* ---- expansions ------------------------------------------------------------------------------ */

static const struct expansion *expansion_made(struct expander *e)
{
    lot_done(e);
    e->made.bounds = e->bounds.at;
    e->made.bound_count = e->bounds.len;
    e->made.outcomes = e->outcomes.at;
    e->made.count = e->made.too_many ? 0 : e->outcomes.len;
    e->no_memory |= e->once.failed;
    return &e->made;
}

const struct expansion *expand_on(struct expander *e, struct arena *arena)
{
    made_begin(e);
    e->numbers->set(e->part, 1, 1);
    work_on(e, arena, e->part);
    for (size_t i = 0; i < e->outcomes.len; i++) e->outcomes.at[i].value_count = 0;
    return expansion_made(e);
}

const struct expansion *expand(struct expander *e, struct arena *arena,
                               struct state_context *context, const struct valuation *values)
{
    e->context = context, e->values = values;
    made_begin(e);
    bool ok = e->from->vm->head->status == VM_ROLL ? open_roll(e, arena) : open_choice(e, arena);
    e->made.too_many = !ok && !e->no_memory;
    return expansion_made(e);
}
