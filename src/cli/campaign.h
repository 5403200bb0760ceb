/* campaign.h -- what the files of `fray campaign` share: the book that is kept, and what a step is
 * to it. */
#ifndef FRAY_CLI_CAMPAIGN_H
#define FRAY_CLI_CAMPAIGN_H

#include "cli.h"
#include "prompt.h"

/* A step as it is kept: a fight, one of the rules' own steps, or what every campaign has (join,
 * leave, rename, forget). */
struct step {
    char *sort;     /* "fight", "step", "join", "leave", "rename", "forget" */
    char *name;     /* the encounter, the step */
    char *said;     /* NAME=VALUE a line: what it was given */
    char *settings; /* OPTION=VALUE a line: --set */
    uint64_t seed, fight;
    char *given;   /* every roll and every choice: struct play_record */
    char *outcome; /* "hunters won" */
    int rules;     /* whose compiled program is kept, or 0 */
};

struct campaign_file;
/* Opens a campaign and looks at all of it. NULL: complained, and *code. create: it need not be
 * there. may_be_damaged: steps may be, so that they can be undone. */
struct campaign_file *campaign_file_open(const char *path, bool create, bool may_be_damaged,
                                         int *code);
void campaign_file_close(struct campaign_file *s);
int campaign_file_count(const struct campaign_file *s); /* steps, from 1 */
const struct step *campaign_file_step(const struct campaign_file *s, int step);
const char *campaign_file_path(const struct campaign_file *s);
/* What was kept after a step (0: nothing yet). NULL: complained. */
fray_campaign *campaign_file_state(struct campaign_file *s, int step);
/* The rules that a step was played by; of a step without rules those before it. NULL: complained,
 * or there are none. */
fray_program *campaign_file_rules(struct campaign_file *s, int step);
/* Adds a step with what is kept after it, by these rules (NULL: without), if nobody else has added
 * one since. EXIT_CLEAN, or complained. */
int campaign_file_add(struct campaign_file *s, const struct step *step, const fray_campaign *state,
                      const fray_program *rules);
int campaign_file_undo(struct campaign_file *s);
/* once the last step is undone: what is damaged still */
void campaign_file_report_damage(const struct campaign_file *s);

/* ---- campaign_play.c ---- */

/* How something is told. */
struct told_how {
    const struct fight_printer *teller;
    bool explain, map;
};
/* Plays a fight to its end and tells it; in `record` what was rolled and chosen, in *end how it
 * ended. */
int campaign_play(struct fight_view *telling, const struct fight_printer *teller,
                  fray_driver *driver, struct person *person, fray_signal *end);
/* Tells a step again, and sees that it comes to what was kept. */
int campaign_tell(struct campaign_file *s, int step, const struct told_how *how);
/* --set for a program, a line each; NULL: complained. */
int settings_of_lines(fray_program *program, const char *lines, fray_setting **settings,
                      size_t *count);
char *lines_of(const char *const *words); /* NULL at the end, or NULL */
/* What the rules say of a campaign that does not fit them: complains, with what helps; the code to
 * end with. */
int campaign_refused(const char *path, const fray_campaign *state, fray_result result);
/* The scene between fights, judged: NULL, complained and *code. */
fray_fight *campaign_between(struct campaign_file *s, fray_campaign *state,
                             const fray_program *program, const fray_setting *settings,
                             size_t count, int *code);

/* ---- campaign_fight.c: a fight that fray run plays ---- */

struct campaign_fight;
/* Opens the campaign and makes the fight of an encounter, with those who are in it as they are.
 * NULL: complained, and *code. */
struct campaign_fight *campaign_enter(const char *path, struct fight_view *telling, int encounter,
                                      int *code);
/* It is over: keeps it. */
int campaign_keep(struct campaign_fight *f, const struct fight_view *telling, uint64_t number,
                  const char *set, const struct play_record *record, const fray_signal *end);
void campaign_done(struct campaign_fight *f);

/* ---- campaign_show.c ---- */

void campaign_title(FILE *to, const struct step *step); /* "rest 3", "Wolves at the ford" */
/* By the rules of the last step, or by newer ones, which may have something against it. */
int campaign_show(struct campaign_file *s, const fray_program *newer);
/* Those whom the campaign has, as they are in a state. */
int campaign_heroes(struct campaign_file *s, fray_campaign *state, const fray_fight *between);

#endif
