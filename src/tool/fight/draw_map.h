/* draw_map.h -- Declares the map of a fight. */
#ifndef FRAY_TOOL_DRAW_MAP_H
#define FRAY_TOOL_DRAW_MAP_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "fray.h"

void map_reset(const fray_fight *fight); /* gives every creature its letter */
/* `play`: only those who take part in it are listed; or NULL. false: this fight has no map */
bool map_draw(FILE *to, const fray_fight *fight);
/* every creature with its side, place and tracks */
void put_creatures(FILE *to, const fray_fight *fight);
const char *place_text(const fray_fight *fight, int64_t place, char buffer[32]);

#endif
