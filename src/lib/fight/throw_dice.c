/* throw_dice.c -- Throws dice: a face from a counter-based generator, from given faces or from the
 * host.
 *
 * The generator is Philox4x32-10 (Random123) with the seed as key and (fight, draw) as counter. A
 * draw uses one block; its further words serve for rejection. So draw n of fight m is the same
 * number on every machine and in any order.
 */
#include "throw_dice.h"

#include "base/philox.h"
#include "engine/vm/roll_request.h"
#include "engine/vm/state.h"
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

fray_result sampled_roll(fray_driver *driver, const fray_roll *roll, int *face)
{
    if (driver->given_used < driver->given_count)
        *face = driver->given[driver->given_used++];
    else
        *face = (int)fray_draw(driver, (uint32_t)roll->sides) + 1;
    return FRAY_OK;
}

bool answer_roll(struct vm *vm, const struct roll *roll, int *face)
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
