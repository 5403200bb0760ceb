/* prompt.h -- see prompt.c and prompt_parse.c. */
#ifndef FRAY_CLI_PROMPT_H
#define FRAY_CLI_PROMPT_H

#include <stdbool.h>

#include "fray.h"

/* What was rolled and chosen, in order, so that it can be told again: "15", "c0", "c2,3", "c" for
 * nothing, "d" for the default. */
struct play_record {
    char *text;
    size_t size, room;
};
void record_face(struct play_record *r, int face);
void record_choice(struct play_record *r, const int *chosen, int count);

struct person {
    int side;    /* decides for this side; -1: for none */
    bool throws; /* types the faces of real dice */
    bool clock;  /* the clock runs where the rules limit the time for an answer */
    /* the file, to be read from when she asks what something is; NULL: there is none */
    const char *rules;
    struct play_record *record; /* all answers go there too, or NULL */
    /* who throws where she does not */
    fray_result (*dice)(fray_driver *, const fray_roll *, int *);
    /* who decides for the rest */
    fray_result (*others)(fray_driver *, fray_fight *, const fray_question *, int *, int *);
};

void person_sits_down(struct person *p, fray_driver *driver); /* p stays with the driver */
void person_hears(const fray_event *event); /* for questions: what is going on just now */
/* false: nobody answers any more */
bool person_answers(const struct person *p, fray_fight *fight, const fray_signal *signal);

/* ---- prompt_parse.c ---- */

enum { CHOSEN_MOST = 64 };
/* all options are numbers: they are typed themselves, and not where they stand */
bool answers_are_values(const fray_question *q);
/* how many; -1: it is no answer */
int choice_read(const fray_question *q, const char *line, int chosen[CHOSEN_MOST]);
void choice_refuse(const fray_question *q, const char *line); /* says why it is none */
/* what the rules say of an option, or of a name */
void read_aloud(const char *rules, const fray_question *q, const char *what);

#endif
