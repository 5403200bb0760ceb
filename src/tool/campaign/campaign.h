/* campaign.h -- Declares the parts of `fray campaign`: the campaign file, its steps, playing,
 * printing. */
#ifndef FRAY_TOOL_CAMPAIGN_H
#define FRAY_TOOL_CAMPAIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fray.h"

#include "tool/fight/fight_printer.h"
#include "tool/fight/step_record.h"
#include "tool/io/files.h"

enum { CAMPAIGN_HASH = 32 };

/* A saved step: a fight, a step that the rules declare, or one of the built-in steps (join, leave,
 * rename, forget). */
struct campaign_step {
    char *kind;      /* "fight", "step", "join", "leave", "rename", "forget" */
    char *name;      /* of the encounter or step */
    char *arguments; /* NAME=VALUE, one a line */
    char *settings;  /* of --set: OPTION=VALUE, one a line */
    uint64_t seed, fight;
    char *
        record; /* every roll and choice, as struct step_record has them; or the record of a play */
    char *outcome;                /* "hunters won" */
    int rules;                    /* row of the compiled program, or 0 */
    uint8_t chain[CAMPAIGN_HASH]; /* of this step and all before it, as stored */
};

struct campaign_file;
/* Why a campaign is opened. A look changes nothing, not even what a killed process left. */
enum campaign_purpose {
    CAMPAIGN_LOOK,
    CAMPAIGN_STEP,
    CAMPAIGN_UNDO, /* damaged steps are accepted, so that they can be undone */
    CAMPAIGN_BEGIN /* a step; the file may be missing */
};
/* Reads a campaign and verifies it; prints nothing. Without a file (`there` is false) it begins in
 * memory, and its first step writes it. Close it, whatever it is. */
struct campaign_file *campaign_file_read(const char *path, enum campaign_purpose purpose,
                                         bool there);
void campaign_file_close(struct campaign_file *s);
int campaign_file_count(const struct campaign_file *s); /* number of steps; the first is step 1 */
const struct campaign_step *campaign_file_step(const struct campaign_file *s, int step);
const char *campaign_file_path(const struct campaign_file *s);
bool campaign_file_failed(const struct campaign_file *s);
bool campaign_file_report(const struct campaign_file *s); /* false after a message: it failed */
/* The state after a step; step 0 is the empty campaign. NULL after a message. */
fray_campaign *campaign_file_state(struct campaign_file *s, int step);
/* The rules of a step, or of the last step before it that has rules. NULL after a message, also if
 * there are none. */
fray_program *campaign_file_rules(struct campaign_file *s, int step);
/* Adds a step, the state after it, and its rules (or NULL). Fails if another process has added a
 * step since. Returns an exit code after a message. */
int campaign_file_add(struct campaign_file *s, const struct campaign_step *step,
                      const fray_campaign *state, fray_program *rules);
int campaign_file_undo(struct campaign_file *s);
/* After an undo: reports damage that is left. */
void campaign_file_report_damage(const struct campaign_file *s);

/* Opens a copy of the campaign and verifies it; prints nothing. Close it, whatever it is. */
struct campaign_file *campaign_file_copy(const char *copy, const char *path);
/* Reads the steps of a file that may be torn, as far as they go; prints nothing. */
struct campaign_file *campaign_file_salvage(const char *path);
/* Whether a repaired copy is the campaign that was found: by identity and by chain, which differ
 * by one step at most. `bytes`: all that was found. */
bool campaign_file_continues(const struct campaign_file *repaired,
                             const struct campaign_file *found, const char *bytes, size_t size);

/* ---- campaign_chain.c ---- */

/* A program as it is stored. */
struct stored_rules {
    const char *hash, *engine;
    const void *bytes;
    size_t size;
};
/* Replaces the hash of the step before by that of step `number`. rules: those that it brings, or
 * NULL. */
void campaign_chain(uint8_t chain[CAMPAIGN_HASH], int number, const struct campaign_step *step,
                    const fray_campaign *state, const struct stored_rules *rules);

/* ---- campaign_open.c ---- */

/* Opens a campaign and verifies it. Returns NULL after a message, with the exit code in *code. */
struct campaign_file *campaign_file_open(const char *path, enum campaign_purpose purpose,
                                         int *code);

/* ---- campaign_journal.c ---- */

/* A killed process leaves a journal beside the campaign, from which an interrupted step is
 * completed or taken back. Tries it on a copy, and changes no file beside the campaign. Returns
 * NULL if there is none, or with *repaired if it is this campaign's own. Else a message to be
 * freed. */
char *try_journal(const char *path, struct campaign_file **repaired);

/* ---- campaign_play.c ---- */

/* How a fight is printed. */
struct print_options {
    const struct fight_printer *printer;
    bool explain, map;
};
/* Plays a fight to its end and prints it. */
int campaign_play(struct fight_view *view, const struct fight_printer *printer, fray_driver *driver,
                  fray_signal *end);
/* Whether two campaigns hold the same values. */
bool campaign_states_equal(const fray_campaign *a, const fray_campaign *b);
/* Plays a saved step again from its record, prints it, and compares the result with the saved
 * state. */
int campaign_replay(struct campaign_file *s, int step, const struct print_options *options);
/* Joins a list of words into lines. The list ends with NULL, or is NULL. */
char *join_lines(const char *const *words);
/* Reports why a campaign does not fit its rules, with advice. Returns the exit code. */
int campaign_report_fault(const char *path, const fray_campaign *state, fray_result result);
/* Builds the scene between fights, and checks the points and requirements of its creatures. NULL
 * after a message, with the exit code in *code. */
fray_fight *campaign_scene_new(struct campaign_file *s, fray_campaign *state,
                               const fray_program *program, const fray_setting *settings,
                               size_t count, int *code);

/* ---- campaign_fight.c: a fight of `fray run --campaign` ---- */

struct campaign_fight;
/* Opens the campaign and begins the encounter with its creatures in their saved state. NULL after a
 * message, with the exit code in *code. */
struct campaign_fight *campaign_fight_begin(const char *path, struct fight_view *view,
                                            int encounter, int *code);
/* Saves a fight that is over. */
int campaign_fight_save(struct campaign_fight *f, const struct fight_view *view, uint64_t number,
                        const char *set, const struct step_record *record, const fray_signal *end);
void campaign_fight_free(struct campaign_fight *f);

/* ---- campaign_table.c: a fight of a campaign at the table ---- */

struct table_start;
/* Plays a fight of the campaign that the options name, and saves it when it is over. Return exit
 * codes after a message. */
int campaign_table(struct table_start *start);
int campaign_table_continue(struct table_start *start, const char *path,
                            const struct file_contents *record);
/* All lines of a play, to be freed. */
char *campaign_record_of(const fray_play *play);

/* ---- campaign_show.c ---- */

void campaign_step_print(const struct campaign_step *step);
char *campaign_step_text(const struct campaign_step *step); /* "rest 3"; to be freed */
/* Shows a campaign by the rules of its last step, or by newer rules, and reports whether those
 * accept it. */
int campaign_show(struct campaign_file *s, const fray_program *newer);

#endif
