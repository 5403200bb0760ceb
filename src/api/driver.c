/* driver.c -- who throws the dice and who decides: a counter-based generator, scripted faces, and
 * tactics.
 *
 * Philox4x32-10 (Random123): key the seed, counter (fight, draw). One block a draw, its further
 * words for rejection, so that draw n of fight m is the same number wherever and in whatever order
 * it is asked for.
 */
#include "api/fight.h"

#include <Random123/philox.h>

#define API __attribute__((visibility("default")))

API uint32_t fray_draw(fray_driver *driver, uint32_t n)
{
    if (n <= 1) return 0;
    philox4x32_key_t key = {{(uint32_t)driver->seed, (uint32_t)(driver->seed >> 32)}};
    for (;;) {
        philox4x32_ctr_t counter = {{(uint32_t)driver->fight, (uint32_t)(driver->fight >> 32),
                                     (uint32_t)driver->draw, (uint32_t)(driver->draw >> 32)}};
        philox4x32_ctr_t block = philox4x32(counter, key);
        driver->draw++;
        for (int i = 0; i < 4; i++) {
            uint64_t product = (uint64_t)block.v[i] * n;
            /* it must not be below 2^32 mod n (Lemire), which is below n: a division is rare */
            uint32_t low = (uint32_t)product;
            if (low >= n || low >= (uint32_t)(-n) % n) return (uint32_t)(product >> 32);
        }
    }
}

static fray_result sampled_roll(fray_driver *driver, const fray_roll *roll, int *face)
{
    if (driver->given_used < driver->given_count)
        *face = driver->given[driver->given_used++];
    else
        *face = (int)fray_draw(driver, (uint32_t)roll->sides) + 1;
    return FRAY_OK;
}

/* ---- tactics ---- */

struct want {
    int32_t fn;
    int64_t self, option, out;
};
static bool look_want(struct vm *vm, void *user)
{
    struct want *w = user;
    int64_t args[2] = {w->self, w->option};
    return vm_pure(vm, w->fn, args, 2, &w->out);
}

static int32_t tactics_fn(const struct vm *vm, const struct choice *q)
{
    if (q->side < 0) return -1;
    int32_t row = vm->tactics[q->side];
    if (row < 0) return -1;
    const struct row_tactics *t = &vm->p->tactics.at[row];
    switch ((enum value_type)q->row->type) {
    case VT_THING: return t->for_things;
    case VT_CREATURE: return t->for_creatures;
    case VT_ACT: return t->for_acts;
    case VT_INT: return t->for_numbers;
    case VT_FLAG: return t->for_truths;
    case VT_PLACE: return t->for_places;
    default: return -1;
    }
}

/* Who thinks: the one who is asked, or the side's first who is there. */
static int64_t tactics_self(const struct vm *vm, const struct choice *q)
{
    if (q->who >= 0) return q->who;
    for (uint64_t here = creatures_present(vm); here; here &= here - 1)
        if (vm->creatures[__builtin_ctzll(here)].side == q->side) return __builtin_ctzll(here);
    return -1;
}

API fray_result fray_want(fray_fight *fight, size_t index, int64_t *want, int *known)
{
    struct choice q;
    *want = 0;
    *known = 0;
    if (fight->vm->head->status != VM_QUESTION || !choice_current(fight->vm, &q) ||
        index >= (size_t)q.count)
        return FRAY_BAD_ARGUMENT;
    struct want w = {.fn = tactics_fn(fight->vm, &q),
                     .self = tactics_self(fight->vm, &q),
                     .option = q.options[index]};
    if (w.fn < 0 || w.self < 0) return FRAY_OK;
    if (!fight_consult(fight->vm, look_want, &w)) return FRAY_FAILED;
    *known = w.out != VALUE_UNSET;
    if (*known) *want = w.out;
    return FRAY_OK;
}

/* Without an opinion: one after another evenly; passing is one more possibility at each. */
static int choose_evenly(const struct lots *lots, const fray_question *q, int *chosen)
{
    int open[LIMIT_OPTIONS], n = (int)q->count, taken = 0;
    for (int i = 0; i < n; i++) open[i] = i;
    while (taken < q->most && n > 0) {
        int pass = taken >= q->least;
        int pick = (int)lots->draw(lots->user, (uint32_t)(n + pass));
        if (pick == n) break;
        chosen[taken++] = open[pick];
        open[pick] = open[--n];
    }
    return taken;
}

/* The best wanted ones, equals evenly; below 1 only as far as something must be chosen. */
static int choose_wanted(const struct lots *lots, const fray_question *q, const int64_t *want,
                         int *chosen)
{
    int taken = 0;
    uint64_t left = q->count == 64 ? ~(uint64_t)0 : ((uint64_t)1 << q->count) - 1;
    while (taken < q->most && left) {
        int best[LIMIT_OPTIONS] = {0}, n = 0;
        for (int i = 0; i < (int)q->count; i++) {
            if (!(left >> i & 1)) continue;
            if (n > 0 && want[i] > want[best[0]]) n = 0;
            if (n == 0 || want[i] == want[best[0]]) best[n++] = i;
        }
        if (want[best[0]] < 1 && taken >= q->least) break;
        int pick = best[lots->draw(lots->user, (uint32_t)n)];
        chosen[taken++] = pick;
        left &= ~((uint64_t)1 << pick);
    }
    return taken;
}

fray_result choice_made(fray_fight *fight, const fray_question *question, const struct lots *lots,
                        int *chosen, int *count)
{
    int64_t want[LIMIT_OPTIONS];
    bool opinion = false;
    for (size_t i = 0; i < question->count; i++) {
        int known;
        fray_result result = fray_want(fight, i, &want[i], &known);
        if (result != FRAY_OK) return result;
        opinion |= known != 0;
    }
    struct choice q;
    if (!opinion && question->least == 0 && choice_current(fight->vm, &q) &&
        tactics_fn(fight->vm, &q) >= 0) {
        *count = 0; /* they speak of such things, and want none of these */
        return FRAY_OK;
    }
    *count = opinion ? choose_wanted(lots, question, want, chosen)
                     : choose_evenly(lots, question, chosen);
    return FRAY_OK;
}

static uint32_t draw_sampled(void *driver, uint32_t n)
{
    return fray_draw(driver, n);
}

static fray_result sampled_choose(fray_driver *driver, fray_fight *fight,
                                  const fray_question *question, int *chosen, int *count)
{
    return choice_made(fight, question, &(struct lots){draw_sampled, driver}, chosen, count);
}

API fray_driver fray_driver_sampled(uint64_t seed, uint64_t fight)
{
    return (fray_driver){
        .roll = sampled_roll, .choose = sampled_choose, .seed = seed, .fight = fight};
}

static fray_result drive_roll(fray_fight *fight, fray_driver *driver, const fray_roll *roll)
{
    int face = 0;
    fray_result result = driver->roll ? driver->roll(driver, roll, &face) : FRAY_NOT_FOUND;
    return result == FRAY_OK ? fray_give_roll(fight, face) : result;
}

static fray_result drive_question(fray_fight *fight, fray_driver *driver,
                                  const fray_question *question)
{
    int chosen[LIMIT_OPTIONS], count = 0;
    fray_result result =
        driver->choose ? driver->choose(driver, fight, question, chosen, &count) : FRAY_NOT_FOUND;
    return result == FRAY_OK ? fray_answer(fight, chosen, count) : result;
}

/* The driver answers rolls while the machine runs; `asked` remembers what came of one that it left
 * open. */
struct dice {
    fray_driver *driver;
    bool asked;
    fray_result result;
    fray_roll roll;
};
static bool throw_now(struct vm *vm, const struct roll *roll, int *face)
{
    struct dice *dice = vm->thrower_user;
    fray_driver *driver = dice->driver;
    dice->roll = (fray_roll){.who = roll->who,
                             .name = driver->roll != sampled_roll ? roll_name(vm, roll) : NULL,
                             .dice = roll->dice,
                             .sides = roll->sides,
                             .index = roll->index,
                             .how = (fray_dice_how)roll->how,
                             .number = roll->number};
    fray_result result = driver->roll(driver, &dice->roll, face);
    if (result == FRAY_OK && *face >= 1 && *face <= roll->sides) return true;
    dice->result = result == FRAY_OK ? FRAY_BAD_ARGUMENT : result;
    dice->asked = true;
    return false;
}

static fray_result step_with(fray_fight *fight, struct dice *dice, fray_signal *signal, bool texts)
{
    struct vm *vm = fight->vm;
    dice->asked = false;
    if (dice->driver->roll) vm->thrower = throw_now, vm->thrower_user = dice;
    fray_result result = fight_step(fight, signal, texts);
    vm->thrower = NULL;
    vm->thrower_user = NULL;
    return result;
}

/* Texts are built only for drivers that may read them, or for the caller. */
API fray_result fray_run(fray_fight *fight, fray_driver *driver, fray_signal *signal)
{
    bool texts = driver->roll != sampled_roll || driver->choose != sampled_choose;
    struct dice dice = {.driver = driver};
    for (;;) {
        fray_result result = step_with(fight, &dice, signal, texts);
        if (result != FRAY_OK) return result;
        if (signal->kind == FRAY_SIGNAL_ROLL)
            result = dice.asked ? dice.result : drive_roll(fight, driver, &signal->roll);
        else if (signal->kind == FRAY_SIGNAL_QUESTION)
            result = drive_question(fight, driver, &signal->question);
        else
            return FRAY_OK;
        if (result == FRAY_NOT_FOUND) return texts ? FRAY_OK : fight_step(fight, signal, true);
        if (result != FRAY_OK) return result;
    }
}
