/* points_account.h -- The points that creatures spend, and the reasons why one misses a
 * requirement. */
#ifndef FRAY_FIGHT_POINTS_ACCOUNT_H
#define FRAY_FIGHT_POINTS_ACCOUNT_H

#include "fight.h"

/* Computes the account of points `row` of a creature. The fight cannot be used
 * afterwards. FRAY_FAILED: see the fight's error. Texts go into `to`. */
fray_result account_read(fray_fight *fight, int32_t row, int64_t creature, struct arena *to,
                         fray_account *out);

/* Explains why a creature does not satisfy requirement `row`. Adds a text for
 * each thing that fails it, or the text of the row. The fight cannot be used afterwards.
 * FRAY_FAILED: see the fight's error. Texts go into `to`. */
typedef VEC(const char *) refusal_list;
fray_result refusals_read(fray_fight *fight, int32_t row, int64_t creature, struct arena *to,
                          refusal_list *why);

#endif
