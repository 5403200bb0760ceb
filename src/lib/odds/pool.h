/* pool.h -- Pools of dice, counted face by face: kept dice, sets, runs, opposed dice.
 *
 * A pool has dice of one or several kinds. Faces are gone through from the highest down. A state is
 * how many dice of each kind show a higher face, and what the question keeps of them. So the states
 * grow with the dice and not with their outcomes.
 */
#ifndef FRAY_ODDS_POOL_H
#define FRAY_ODDS_POOL_H

#include "lang/syntax/ast.h"
#include "ways.h"

#ifdef FRAY_GMP
/* No range: the highest face of a die. */
struct face_set {
    struct face_range *at;
    int64_t count;
};

/* `number` dice of one kind. A die that shows a face of `again` falls again, at most `cap` times,
 * and its faces are added up. */
struct pool_dice {
    int64_t number;
    struct ways die;
    bool explodes;
    struct face_set again;
    int64_t cap;
};
struct pool {
    struct pool_dice *at;
    int64_t kinds;
};

bool face_in(const struct face_set *set, int64_t face, int64_t highest);
/* A die that falls once more where it shows a face of the set; the second face counts. */
struct ways die_rerolled(struct counting *c, const struct ways *die, const struct face_set *set);

int64_t pool_size(const struct pool *p);
struct ways pool_sum(struct counting *c, const struct pool *p);
/* how many faces are in the set */
struct ways pool_counted(struct counting *c, const struct pool *p, const struct face_set *set);
/* the sum of the dice from place `from` up to place `to`, the highest die first: 0 to 3 are the
 * best three */
struct ways pool_kept(struct counting *c, const struct pool *p, int64_t from, int64_t to);
/* the number of dice in the largest set of equal values; of one kind of dice */
struct ways pool_largest_set(struct counting *c, const struct pool *p);
/* Both pools are sorted and compared die by die, the highest first: how often a is higher. */
struct ways pool_against(struct counting *c, const struct pool *a, const struct pool *b);
#endif
#endif
