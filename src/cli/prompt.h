/* prompt.h -- Declares the player at the terminal: rolls, choices, and their record. */
#ifndef FRAY_CLI_PROMPT_H
#define FRAY_CLI_PROMPT_H

#include <stdbool.h>
#include <stdio.h>

#include "fray.h"

/* All rolls and choices in order, for a replay: "15", "c0", "c2,3", "c" for nothing, "d" for the
 * default. */
struct play_record {
    char *text;
    size_t size, room;
};
void record_face(struct play_record *r, int face);
void record_choice(struct play_record *r, const int *chosen, int count);

struct search_players; /* search_player.h */

struct player {
    int side;    /* the side the player decides for; -1: none */
    bool throws; /* the player types the faces of real dice */
    bool clock;  /* time limits of the rules apply */
    /* path of the rules, for help on a card; NULL: none */
    const char *rules;
    struct play_record *record; /* gets all answers, or NULL */
    /* players of other sides that must see all answers and faces, or NULL */
    struct search_players *beside;
    /* the driver's own dice, for other rolls */
    fray_result (*other_dice)(fray_driver *, const fray_roll *, int *);
    /* the driver's own decisions, for other sides */
    fray_result (*other_choices)(fray_driver *, fray_fight *, const fray_question *, int *, int *);
};

/* the driver points to the player from here on */
void player_attach(struct player *p, fray_driver *driver);
/* follows the open events, to show the context of a question */
void player_observe(const fray_event *event);
void player_observe_begin(void); /* no event is open */
/* Prints " (blow of Bo)": the innermost event, if another creature has begun it. */
void put_open_event(FILE *to, const fray_fight *fight, const fray_question *q);
/* Asks until there is an answer. False: the input ended. */
bool player_answer(const struct player *p, fray_fight *fight, const fray_signal *signal);

/* ---- prompt_parse.c ---- */

enum { CHOSEN_MOST = 64 };
/* Whether all options are numbers: these are typed themselves, not their position in the list. */
bool answers_are_values(const fray_question *q);
/* How many options a list of them prints: a long list ends early. */
size_t options_listed(const fray_question *q);
/* Prints the line that ends a list of options which is too long; else nothing. */
void put_options_left(const fray_question *q);
/* Returns the number of chosen options, or -1 if the line is not an answer. */
int choice_parse(const fray_question *q, const char *line, int chosen[CHOSEN_MOST]);
/* Prints why the line is not an answer. */
void choice_report_invalid(const fray_question *q, const char *line);
/* Prints the rules text of an option or name; q NULL: of a name. */
void put_rules_pages(const fray_doc *doc, const fray_question *q, const char *what);
/* The same from a file of rules. */
void print_rules_text(const char *rules, const fray_question *q, const char *what);

#endif
