/* driver.c -- Drives fights: plays on, and lets a driver answer each roll and each question. */
#include "throw_dice.h"

#include "engine/vm/state.h"
#include "fight.h"
#include "streams.h"
#include "tactics_choice.h"

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
