/* dice_promise.c -- Draws dice that no person can foretell, and promises them by a hash.
 *
 * The generator takes a seed as key and the number of the fight as half of its counter: 128 bits,
 * which a table draws both. A seed that a person types has fight numbers that are small.
 */
#include <blake2.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "dice_promise.h"

#include "tool/io/random.h"

bool dice_are_drawn(uint64_t fight)
{
    return fight > UINT32_MAX;
}

bool dice_draw(uint64_t *seed, uint64_t *fight)
{
    do {
        if (!random_bytes(seed, sizeof *seed) || !random_bytes(fight, sizeof *fight)) return false;
    } while (!dice_are_drawn(*fight));
    return true;
}

void dice_promise(uint64_t seed, uint64_t fight, char text[PROMISE + 1])
{
    char both[64];
    uint8_t hash[PROMISE / 2];
    int size = snprintf(both, sizeof both, "fray dice\n%" PRIu64 "\n%" PRIu64 "\n", seed, fight);
    blake2b(hash, both, NULL, sizeof hash, (size_t)size, 0);
    for (size_t i = 0; i < sizeof hash; i++) snprintf(text + 2 * i, 3, "%02x", hash[i]);
}
