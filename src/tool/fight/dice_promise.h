/* dice_promise.h -- Declares dice that no person can foretell, and their promise. */
#ifndef FRAY_TOOL_DICE_PROMISE_H
#define FRAY_TOOL_DICE_PROMISE_H

#include <stdbool.h>
#include <stdint.h>

enum { PROMISE = 64 }; /* hexadecimal digits */

/* Draws 128 random bits for the dice of a table, as its seed and its number of the fight. */
bool dice_draw(uint64_t *seed, uint64_t *fight); /* false after a message */
/* Whether a table has drawn them; else a person has typed or can type the seed. */
bool dice_are_drawn(uint64_t fight);
/* The BLAKE2b hash that is published before the fight: of the line "fray dice" and of both numbers
 * in decimal, each on a line. After the fight both are shown, and a player can compute it. */
void dice_promise(uint64_t seed, uint64_t fight, char text[PROMISE + 1]);

#endif
