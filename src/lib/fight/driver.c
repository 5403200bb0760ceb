/* driver.c -- Drives fights: answers rolls from a counter-based generator or given faces, and
 * choices by tactics.
 *
 * The generator is Philox4x32-10 (Random123) with the seed as key and (fight, draw) as counter. A
 * draw uses one block; its further words serve for rejection. So draw n of fight m is the same
 * number on every machine and in any order.
 */
#include "driver.h"
#include "base/philox.h"
#include "engine/vm/act_offers.h"
#include "engine/vm/choice_request.h"
#include "engine/vm/event_stack.h"
#include "engine/vm/interpreter.h"
#include "engine/vm/roll_request.h"
#include "fight.h"
#include "roll_name.h"
#include "streams.h"

uint32_t fray_draw(fray_driver *driver, uint32_t n)
{
    if (n <= 1) return 0;
    uint64_t seed, *draw = streams_counter(driver, &seed);
    philox4x32_key_t key = {{(uint32_t)seed, (uint32_t)(seed >> 32)}};
    for (;;) {
        philox4x32_ctr_t counter = {{(uint32_t)driver->fight, (uint32_t)(driver->fight >> 32),
                                     (uint32_t)*draw, (uint32_t)(*draw >> 32)}};
        philox4x32_ctr_t block = philox4x32(counter, key);
        ++*draw;
        for (int i = 0; i < 4; i++) {
            uint64_t product = (uint64_t)block.v[i] * n;
            /* accept if low >= 2^32 mod n (Lemire); that is below n, so a division is rare */
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

/* Asks the tactics for wants of options, one after the other. Each has the fuel of the fight. */
struct want_query {
    int32_t fn;
    int side;
    int64_t self, shift; /* shift: what a tag is more than the option */
    const struct choice *asked;
    size_t first, count;
    int64_t *out; /* VALUE_UNSET: there is no want */
};
static bool eval_wants(struct vm *vm, void *user)
{
    struct want_query *w = user;
    bool ok = true;
    for (size_t i = 0; ok && i < w->count; i++) {
        int64_t option = choice_option(w->asked, (int64_t)(w->first + i)) + w->shift;
        ok = want_read(vm, w->fn, w->side, w->self, option, &w->out[i]);
    }
    return ok;
}

static int32_t tactics_fn(const struct vm *vm, const struct choice *q)
{
    return wants_fn(vm, q->side, q->row->type);
}

/* The creature whose tactics decide: the one who is asked, or the first present of its side. */
static int64_t tactics_self(const struct vm *vm, const struct choice *q)
{
    if (q->who >= 0) return q->who;
    for (uint64_t here = creatures_present(vm); here; here &= here - 1)
        if (vm->creatures[__builtin_ctzll(here)].side == q->side) return __builtin_ctzll(here);
    return -1;
}

/* Sets the wants of the options from `first` on; VALUE_UNSET: there is none. */
static fray_result wants_of(fray_fight *fight, size_t first, size_t count, int64_t *wants)
{
    struct choice q;
    for (size_t i = 0; i < count; i++) wants[i] = VALUE_UNSET;
    if (fight->vm->head->status != VM_QUESTION || !choice_current(fight->vm, &q) ||
        first + count > (size_t)q.count)
        return FRAY_BAD_ARGUMENT;
    struct want_query w = {.fn = tactics_fn(fight->vm, &q),
                           .side = q.side,
                           .self = tactics_self(fight->vm, &q),
                           .shift = q.row->type == VT_TAG ? (int64_t)q.row->elem * LIMIT_SET : 0,
                           .asked = &q,
                           .first = first,
                           .count = count,
                           .out = wants};
    if (w.fn < 0 || w.self < 0) return FRAY_OK;
    return fight_consult(fight->vm, eval_wants, &w) ? FRAY_OK : FRAY_FAILED;
}

fray_result fray_want(fray_fight *fight, size_t index, int64_t *want, int *known)
{
    if (!fight || !want || !known) return FRAY_BAD_ARGUMENT;
    int64_t out;
    *want = 0;
    *known = 0;
    if (index >= LIMIT_NUMBERS) return FRAY_BAD_ARGUMENT;
    fray_result result = wants_of(fight, index, 1, &out);
    if (result != FRAY_OK) return result;
    *known = out != VALUE_UNSET;
    if (*known) *want = out;
    return FRAY_OK;
}

/* A list of all options from which some were taken, each replaced by the last one. Only the places
 * that differ from their number are kept. */
struct moved_option {
    int place, option;
};

static int option_of_place(const struct moved_option *moved, int count, int place)
{
    while (count-- > 0)
        if (moved[count].place == place) return moved[count].option;
    return place;
}

/* Chooses without wants: options one by one, uniformly. Passing is one more option where allowed.
 */
static int choose_evenly(const struct lots *lots, const fray_question *q, int *chosen)
{
    struct moved_option moved[LIMIT_CHOSEN];
    int n = (int)q->count, taken = 0;
    while (taken < q->most && n > 0) {
        int pass = taken >= q->least;
        int pick = (int)lots->draw(lots->user, (uint32_t)(n + pass));
        if (pick == n) break;
        chosen[taken] = option_of_place(moved, taken, pick);
        n--;
        moved[taken] = (struct moved_option){pick, option_of_place(moved, taken, n)};
        taken++;
    }
    return taken;
}

/* The highest want of the options that are not chosen yet, and how many have it. */
struct wanted_most {
    int64_t want;
    int count;
    bool opinion;
};

static bool is_chosen(const int *chosen, int count, int option)
{
    while (count-- > 0)
        if (chosen[count] == option) return true;
    return false;
}

/* Wants of so many options are computed once and kept, as a walk has so many goals. Of more, they
 * are computed again. */
enum { WANTS_KEPT = 1024 };

struct wants {
    fray_fight *fight;
    const fray_question *q;
    const int64_t *kept; /* or NULL */
};

static fray_result kept_want(const struct wants *w, int i, int64_t *want, int *known)
{
    if (!w->kept) return fray_want(w->fight, (size_t)i, want, known);
    *known = w->kept[i] != VALUE_UNSET;
    *want = *known ? w->kept[i] : 0;
    return FRAY_OK;
}

/* Finds the most wanted options; or, if pick is not below 0, which option is the pick-th of them.
 */
static fray_result find_wanted(const struct wants *w, const int *chosen, int taken,
                               struct wanted_most *most, int pick, int *option)
{
    struct wanted_most now = {.count = 0};
    for (int i = 0; i < (int)w->q->count; i++) {
        int64_t want;
        int known;
        if (is_chosen(chosen, taken, i)) continue;
        fray_result result = kept_want(w, i, &want, &known);
        if (result != FRAY_OK) return result;
        now.opinion |= known != 0;
        if (pick >= 0 && want == most->want && pick-- == 0) {
            *option = i;
            return FRAY_OK;
        }
        if (now.count > 0 && want > now.want) now.count = 0;
        if (now.count == 0 || want == now.want) now.want = want, now.count++;
    }
    *most = now;
    return FRAY_OK;
}

/* Chooses the options with the highest wants, uniformly among equals. Takes wants below 1 only
 * until the least number is chosen. *opinion: there is a want. */
static fray_result choose_wanted(const struct wants *w, const struct lots *lots, int *chosen,
                                 int *count, bool *opinion)
{
    const fray_question *q = w->q;
    int taken = 0;
    *opinion = false;
    for (; taken < q->most && taken < (int)q->count; taken++) {
        struct wanted_most most;
        int option = 0;
        fray_result result = find_wanted(w, chosen, taken, &most, -1, &option);
        if (result != FRAY_OK) return result;
        if (taken == 0) *opinion = most.opinion;
        if (!*opinion || (most.want < 1 && taken >= q->least)) break;
        int pick = (int)lots->draw(lots->user, (uint32_t)most.count);
        result = find_wanted(w, chosen, taken, &most, pick, &option);
        if (result != FRAY_OK) return result;
        chosen[taken] = option;
    }
    *count = taken;
    return FRAY_OK;
}

/* Without a want: passes if the tactics cover such options, and else chooses evenly. */
static void choose_unwanted(fray_fight *fight, const fray_question *question,
                            const struct lots *lots, int *chosen, int *count)
{
    struct choice q;
    bool covered =
        question->least == 0 && choice_current(fight->vm, &q) && tactics_fn(fight->vm, &q) >= 0;
    *count = covered ? 0 : choose_evenly(lots, question, chosen);
}

fray_result tactics_choose(fray_fight *fight, const fray_question *question,
                           const struct lots *lots, int *chosen, int *count)
{
    int64_t kept[WANTS_KEPT];
    struct wants w = {fight, question, question->count > WANTS_KEPT ? NULL : kept};
    bool opinion;
    fray_result result = w.kept ? wants_of(fight, 0, question->count, kept) : FRAY_OK;
    if (result == FRAY_OK) result = choose_wanted(&w, lots, chosen, count, &opinion);
    if (result != FRAY_OK) return result;
    if (!opinion) choose_unwanted(fight, question, lots, chosen, count);
    return FRAY_OK;
}

static uint32_t draw_sampled(void *driver, uint32_t n)
{
    return fray_draw(driver, n);
}

static fray_result sampled_choose(fray_driver *driver, fray_fight *fight,
                                  const fray_question *question, int *chosen, int *count)
{
    fray_result result = FRAY_OK;
    streams_enter_question(driver, fight->vm);
    if (fight->vm->menu_is_wanted) /* one of those listed, then */
        *chosen = (int)fray_draw(driver, (uint32_t)question->count), *count = 1;
    else
        result =
            tactics_choose(fight, question, &(struct lots){draw_sampled, driver}, chosen, count);
    fight->vm->menu_is_wanted = false;
    streams_leave(driver);
    return result;
}

fray_driver fray_driver_sampled(uint64_t seed, uint64_t fight)
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
    int chosen[LIMIT_CHOSEN], count = 0;
    fray_result result =
        driver->choose ? driver->choose(driver, fight, question, chosen, &count) : FRAY_NOT_FOUND;
    return result == FRAY_OK ? fray_answer(fight, chosen, count) : result;
}

/* Answers rolls while the machine runs. `unanswered`: the driver left `roll` open, with `result`.
 */
struct roll_driver {
    fray_driver *driver;
    bool unanswered;
    fray_result result;
    fray_roll roll;
};
static bool answer_roll(struct vm *vm, const struct roll *roll, int *face)
{
    struct roll_driver *dice = vm->thrower_user;
    fray_driver *driver = dice->driver;
    bool named = driver->roll != sampled_roll && !driver->bare;
    dice->roll = (fray_roll){.who = roll->who,
                             .name = named ? roll_name(vm, roll) : NULL,
                             .dice = roll->dice,
                             .sides = roll->sides,
                             .index = roll->index,
                             .how = (fray_dice_how)roll->how,
                             .number = roll->how == DICE_EACH ? 0 : roll->number,
                             .again = (fray_dice_again)roll->again,
                             .face = roll->face};
    streams_enter_roll(driver, vm, roll);
    fray_result result = driver->roll(driver, &dice->roll, face);
    streams_leave(driver);
    if (result == FRAY_OK && *face >= 1 && *face <= roll->sides) return true;
    dice->result = result == FRAY_OK ? FRAY_BAD_ARGUMENT : result;
    dice->unanswered = true;
    return false;
}

static fray_result step_with(fray_fight *fight, struct roll_driver *dice, fray_signal *signal)
{
    struct vm *vm = fight->vm;
    dice->unanswered = false;
    if (dice->driver->roll) vm->thrower = answer_roll, vm->thrower_user = dice;
    vm->for_tactics =
        dice->driver->choose == sampled_choose && !vm->listening && !vm->coverage && !vm->access;
    fray_result result = fight_step(fight, signal, false);
    vm->thrower = NULL;
    vm->thrower_user = NULL;
    vm->for_tactics = false;
    return result;
}

/* Builds texts only for drivers that may read them, or for the caller. */
fray_result fray_run(fray_fight *fight, fray_driver *driver, fray_signal *signal)
{
    if (!fight || !driver || !signal) return FRAY_BAD_ARGUMENT;
    if (driver->given_count && !driver->given) return FRAY_BAD_ARGUMENT;
    const struct vm *vm = fight->vm;
    if (vm->record_next < vm->records.len) return fight_step(fight, signal, true); /* an event */
    struct roll_driver dice; /* the rest is set by a roll that stays open */
    dice.driver = driver;
    for (;;) {
        fray_result result = step_with(fight, &dice, signal);
        if (result != FRAY_OK || signal->kind == FRAY_SIGNAL_EVENT ||
            signal->kind == FRAY_SIGNAL_DONE)
            return result;
        bool texts =
            !driver->bare && (driver->roll != sampled_roll || driver->choose != sampled_choose);
        if (texts) result = fight_step(fight, signal, true);
        if (result != FRAY_OK) return result;
        if (signal->kind == FRAY_SIGNAL_ROLL)
            result = dice.unanswered ? dice.result : drive_roll(fight, driver, &signal->roll);
        else
            result = drive_question(fight, driver, &signal->question);
        if (result == FRAY_NOT_FOUND)
            return texts || driver->bare ? FRAY_OK : fight_step(fight, signal, true);
        if (result != FRAY_OK) return result;
    }
}
