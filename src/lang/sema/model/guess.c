/* guess.c -- Finds the known name nearest to an unknown one, by edit distance or else by a common
 * beginning. The limit of the edit distance is defined here alone. */
#include "guess.h"

#define BEGINNING 4 /* letters */

/* Short names have many neighbours: of five letters one may be wrong, of more two. */
struct guess guess_of(struct str name)
{
    return (struct guess){.name = name, .edits = name.len <= 2 ? 1 : name.len <= 5 ? 2 : 3};
}

/* `distance_to` for `distance`: if nothing is nearer */
static bool begins_alike(struct str a, struct str b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    return len >= BEGINNING && str_equal_caseless((struct str){a.at, len}, (struct str){b.at, len});
}

void guess_try(struct guess *g, struct str known)
{
    if (g->edits == 0) return;
    size_t edits = str_equal_caseless(known, g->name) ? 0 : edit_distance(known, g->name, g->edits);
    bool tie = g->rank == GUESS_NEAR && edits == g->edits;
    enum guess_rank rank = edits < g->edits || tie        ? GUESS_NEAR
                           : begins_alike(known, g->name) ? GUESS_BEGINS_ALIKE
                                                          : GUESS_NONE;
    if (rank == GUESS_NONE || rank < g->rank) return;
    bool better = rank > g->rank || (rank == GUESS_NEAR && edits < g->edits) ||
                  str_compare(known, g->best) < 0;
    if (!better) return;
    g->best = known;
    g->rank = rank;
    if (rank == GUESS_NEAR) g->edits = edits;
}

struct str nearest_word(struct str name, const char *const *words)
{
    struct guess near = guess_of(name);
    for (; *words; words++) guess_try(&near, str_from(*words));
    return near.best;
}
