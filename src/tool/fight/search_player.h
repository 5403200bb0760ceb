/* search_player.h -- Declares players that search, for sides of a fight (`search:500`). */
#ifndef FRAY_TOOL_SEARCH_PLAYER_H
#define FRAY_TOOL_SEARCH_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "fight_options.h"
#include "fight_printer.h"
#include "fray.h"
#include "step_record.h"

/* How long a side searches: a number of playouts, or a time. Both 0: it does not search. */
struct search_budget {
    uint64_t playouts;
    double seconds;
};

/* The sides that search. */
struct search_sides {
    struct search_budget of[64];
    bool of_file[64]; /* the budget is that of the file: other tactics replace it */
    bool any;
};

/* Is it "search:500" or "search:2s"? */
bool is_search(const char *text);
/* Reads such a text. timed: a time is allowed. Returns an exit code after a message. */
int read_search(const char *text, bool timed, struct search_budget *budget);
/* The searches that the file gives to the sides of the fight. */
struct search_sides searches_of_file(const fray_fight *fight);
/* Reads SIDE=TACTICS or SIDE=search:N, and applies it to the fight or to `sides`. */
int apply_tactics(const fray_program *program, fray_fight *fight, const char *text, bool timed,
                  struct search_sides *sides);
/* The searches of the file, then apply_tactics with each text. texts: up to NULL, or NULL. */
int apply_all_tactics(const fray_program *program, fray_fight *fight, const char *const *texts,
                      bool timed, struct search_sides *sides);

/* Players for the sides of one fight at a time. */
struct search_players;
/* The players throw and ask through the driver that players_attach gets. threads: for one decision.
 * Without memory the tool exits: a fight without its players would be another one. */
struct search_players *players_new(const struct search_sides *sides, const fray_fight *start,
                                   uint64_t seed, int threads);
void players_free(struct search_players *p);
/* Begins fight `number`, and puts the players in front of the driver. */
void players_attach(struct search_players *p, uint64_t number, fray_driver *driver);
/* The dice and choices behind the players, with what was used of them. NULL: none. */
const fray_driver *players_inner(const struct search_players *p);
/* The record that gets the answers of the players, or NULL. */
void players_record(struct search_players *p, struct step_record *record);
/* Prints on standard error why a side could not be searched, if that happened. */
void players_report_fault(const struct search_players *p);

/* ---- coach.c ---- */

/* Compares decisions with those of a search. side: whose decisions; -1: of all sides. */
struct coach;
struct coach *coach_new(const struct fight_view *view, uint64_t fight, uint64_t playouts, int side);
void coach_free(struct coach *c);
/* Adds the coach to the players, which then show it all answers and faces. */
void players_coach(struct search_players *p, struct coach *coach);
/* Notes an answer, before it is given. judged: prints what a search would have answered. */
void coach_answer(struct coach *c, fray_fight *fight, const fray_question *question,
                  const int *chosen, int count, bool judged);
void coach_roll(struct coach *c, int face);
/* Prints the three worst decisions. */
void coach_report(const struct coach *c);

#endif
