/* search.h -- A player that searches, for any encounter. */
#ifndef FRAY_SEARCH_H
#define FRAY_SEARCH_H

#include "fight.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- search: a player for any encounter ------------------------------------------------------ */

/* A searcher decides by playing on: Monte Carlo tree search over copies of the fight. It knows the
 * rules only through the functions above.
 *
 * It accompanies one fight at a time, and must see each answer and each face from its beginning.
 * fray_search_driver does all of that. A host with its own loop calls fray_search_answered before
 * each fray_answer and fray_search_rolled before each fray_give_roll.
 *
 * It never uses a secret answer of another side that is still hidden. It plays the fight again
 * since the first such answer, with other answers, and keeps what looks the same as the real fight.
 * Members that are hidden from the side are drawn anew, as fray_hidden_draw does.
 * Others see logged lines, tracks, moves, marks, rolls and open choices. After 512 answers a secret
 * counts as known.
 *
 * The same plan, fight and number of playouts give the same answers on every machine. */
typedef struct fray_search fray_search;
typedef struct fray_search_plan {
    uint64_t seed;
    int trees;         /* searched apart, then added, 1 to 64; 0: 1. Each may have its thread. */
    size_t most_bytes; /* of all trees; 0: 64 MiB. Full trees grow no more, but still learn. */
    int random;        /* 1: playouts choose at random instead of by the tactics of each side */
    /* After so many decisions a playout may end in an estimate; 0: 16. The searcher learns the
     * estimate from whole playouts, by the tracks of all creatures, and uses it once it is good. */
    int cut;
} fray_search_plan;
typedef struct fray_search_answer {
    int chosen[64], count; /* as for fray_answer */
    uint64_t visits;
    int value;  /* for the side that is asked: 10000 a sure win, 5000 a draw */
    int chance; /* of a secret question: how often to answer so, in parts of 10000 */
} fray_search_answer;
/* The counts of one decision. */
typedef struct fray_search_report {
    uint64_t playouts;
    uint64_t cut;    /* playouts that ended in an estimate */
    uint64_t failed; /* playouts that stopped with an error, or had no end */
    uint64_t endless;
    uint64_t nodes, bytes;
    int full;           /* 1: a tree reached most_bytes */
    int hidden, worlds; /* answers that are hidden, and the ways they were drawn */
} fray_search_report;

/* Makes a searcher for fights of the program and encounter of `fight`. plan may be NULL. */
FRAY_API fray_result fray_search_new(const fray_memory *memory, const fray_fight *fight,
                                     const fray_search_plan *plan, fray_search **search);
FRAY_API void fray_search_free(fray_search *search);
/* Begins a new fight. `number` is part of the seed. The first fight is number 0, without a call. */
FRAY_API void fray_search_begin(fray_search *search, uint64_t number);
/* Note the answer of the open question, or a face, before it is given to the fight.
 * FRAY_BAD_ARGUMENT: fray_answer would refuse the answer; nothing is noted. */
FRAY_API fray_result fray_search_answered(fray_search *search, fray_fight *fight,
                                          const fray_question *question, const int *chosen,
                                          int count);
FRAY_API fray_result fray_search_rolled(fray_search *search, int face);

/* Prepares a search of the open question, with empty trees. Then call fray_search_work;
 * fray_search_best is valid at any time. FRAY_BAD_ARGUMENT: the question asks no side. */
FRAY_API fray_result fray_search_ask(fray_search *search, fray_fight *fight,
                                     const fray_question *question);
/* Plays `playouts` more in a tree. Different threads may work on different trees. Time is about
 * that of so many fights from here. */
FRAY_API fray_result fray_search_work(fray_search *search, int tree, uint64_t playouts);
/* fray_search_work whose playouts begin with one answer, to estimate it better. */
FRAY_API fray_result fray_search_work_on(fray_search *search, int tree, int index,
                                         uint64_t playouts);
/* Returns the index of the answer to give; -1: fray_search_ask did not succeed. */
FRAY_API int fray_search_best(const fray_search *search);
/* The answers that the search tries, with their counts so far. */
FRAY_API int fray_search_answer_count(const fray_search *search);
FRAY_API fray_search_answer fray_search_answer_at(const fray_search *search, int index);
FRAY_API fray_search_report fray_search_report_of(const fray_search *search);
/* Returns why no playout of this decision counted, for people; "" if one did. */
FRAY_API const char *fray_search_fault(fray_search *search);

/* Returns a driver that searches for some sides: bit n of `sides` is side n. `inner` throws the
 * dice and answers for the others. It must stay valid, as must the searcher. */
FRAY_API fray_driver fray_search_driver(fray_search *search, uint64_t sides, uint64_t playouts,
                                        fray_driver *inner);

#ifdef __cplusplus
}
#endif
#endif
