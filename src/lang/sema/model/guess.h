/* guess.h -- A search for the known name nearest to an unknown one. */
#ifndef FRAY_SEMA_MODEL_GUESS_H
#define FRAY_SEMA_MODEL_GUESS_H

#include "base/str.h"

/* How good a known name is. */
enum guess_rank { GUESS_NONE, GUESS_BEGINS_ALIKE, GUESS_NEAR };

/* `best` is empty if none is near enough. Of two names of one rank the one with fewer edits is
 * better, then the first in the order of bytes. */
struct guess {
    struct str name, best;
    enum guess_rank rank; /* of `best` */
    size_t edits;         /* of `best`, if it is near; before that, a bound */
};
struct guess guess_of(struct str name);
void guess_try(struct guess *g, struct str known);
struct str nearest_word(struct str name, const char *const *words); /* NULL at their end */

#endif
