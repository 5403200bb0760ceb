/* play_cli.h -- Declares the parts of `fray play`: the record's file, the screen, and typed lines.
 */
#ifndef FRAY_TOOL_PLAY_CLI_H
#define FRAY_TOOL_PLAY_CLI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "fray.h"

#include "tool/fight/dice_promise.h"
#include "tool/fight/fight_options.h"
#include "tool/fight/fight_printer.h"
#include "tool/io/files.h"
#include "tool/io/string_map.h"

/* ---- play_begin.c ---- */

struct seat_list {
    fray_seat *at;
    size_t count;
    char **texts; /* owned by the list */
};
void seats_free(struct seat_list *seats);
/* Adds a seat with no name, for the tactics. who NULL: the first side. Valid until the next one. */
fray_seat *seat_add(struct seat_list *seats, const char *who);
/* Reads the values of --seat and --throw. Returns EXIT_CLEAN, or EXIT_USAGE after a message; the
 * list is to be freed in both cases. */
int seats_read(struct seat_list *seats, const char **by, const char **throws);
/* Begins a fight. Returns EXIT_CLEAN, or an exit code after a message. */
int play_begin(const fray_play_plan *plan, fray_play **play, fray_findings **findings);
/* The same from rules that a reader returns. */
int play_begin_with(fray_reader reader, void *user, const fray_play_plan *plan, fray_play **play,
                    fray_findings **findings);
/* The turns of an order of play, to be freed; none if it cannot be computed. */
fray_turn *fight_order(fray_fight *fight, int order, size_t *count);
/* The file of a record by default, to be freed. */
char *record_name(const char *rules, uint64_t seed, uint64_t fight);
/* How many milliseconds a seat may search: its own time, or `otherwise`. */
int64_t search_most(const fray_seat *seat, int64_t otherwise);
/* Opens a record; rules NULL: with its own. Returns as play_begin. */
int record_open(const char *path, const struct file_contents *record, const char *rules,
                fray_play **play, fray_findings **findings);
void report_damage(const char *path, fray_play_damage damage);
/* Opens a record and its file, to continue the fight. Returns as play_begin. */
struct record_file;
int play_continue(const char *path, const struct file_contents *record, fray_play **play,
                  fray_findings **findings, struct record_file **file);

/* Slices of a search: its host does other work between them. */
struct search_clock {
    uint64_t playouts;   /* of one slice */
    int64_t began, last; /* of the search and of its last slice; 0: none is under way */
};
void search_begin_slices(fray_play *play, struct search_clock *clock);
/* To be called at each FRAY_PLAY_SEARCH. A search of `most` milliseconds ends with its best answer;
 * then it returns false. */
bool search_follow(fray_play *play, struct search_clock *clock, int64_t most);
void search_rest(struct search_clock *clock); /* no search is under way */

/* ---- record_file.c: the file of a record ---- */

/* Makes the file, which must not exist. `command` continues such a file. NULL after a message. */
struct record_file *record_file_new(const char *path, const char *command);
/* Opens the file of a record that was read, and cuts it to `size` bytes. NULL after a message. */
struct record_file *record_file_continue(const char *path, size_t lines, size_t size);
/* Appends the new lines of the play and waits until they are on the disk. On failure asks the
 * person to make room, and tries again. False: the person gives up. */
bool record_file_sync(struct record_file *file, const fray_play *play);
/* The same without asking. Returns NULL, or why the lines are not on the disk. */
const char *record_file_append(struct record_file *file, const fray_play *play);
const char *record_file_path(const struct record_file *file);
void record_file_close(struct record_file *file);

/* ---- play_screen.c ---- */

struct coach;
/* How a table is shown and played. */
struct table_options {
    const struct fight_printer *printer;
    bool explain, map, clock;
    uint64_t playouts;    /* of a search for each decision; 0: the default */
    uint64_t advice;      /* of a replay: playouts that judge a decision; 0: no advice */
    const char *campaign; /* the campaign that gets the result, or NULL */
    const char *step;     /* a step of a campaign that is played instead of a fight, or NULL */
};
/* The table as the terminal shows it. */
struct table {
    fray_play *play;
    struct table_options options;
    struct fight_view view;
    char promise[PROMISE + 1]; /* of the dice */
    fray_setting *settings;    /* of the view */
    struct record_file *file;
    struct coach *coach;
    bool over;  /* the fight was over when the table left */
    int winner; /* of a fight that is over: a side, or -1 */
    bool by_limit;
    fray_doc *doc; /* for cards; NULL: none, or not yet made */
    bool doc_made;
    char *roster;            /* as it was shown last */
    char *order;             /* the orders of play, as they were shown last */
    size_t shown_at;         /* the lines on the screen before them */
    size_t typed;            /* lines that were typed */
    struct string_map texts; /* the pages whose text was shown to this person */
    char *person;            /* who was asked last, if there are several persons */
    bool several;            /* several persons share the screen */
    int clock_number;        /* the clock that runs, and its deadline */
    int64_t deadline;
    bool greeted;
    int told; /* inputs of the last command that table_tell_input has printed */
    struct search_clock search;
};
/* Returns whether all persons at the screen may see the event. */
bool table_sees(const struct table *table, const fray_event *event);
/* Counts the persons. To be called when seats may have changed. */
void table_count_persons(struct table *table);
/* Prints whose turn it is, and covers the screen between persons. False: the input has ended. */
bool table_turn_to(struct table *table, const fray_seat *seat);
void table_cover(struct table *table); /* clears what a person has seen, at a terminal */
/* Prints the fighters and the orders of play: all of them if `always`, otherwise what has changed.
 * At a terminal all are printed again, too, if they would leave the screen with `further` lines. */
void table_put_roster(struct table *table, bool always, size_t further);
/* Prints what the rules keep beside tracks, as far as all persons at the screen may see it. */
void table_put_kept(const struct table *table);
/* How many lines a question has. */
size_t table_question_lines(const fray_question *question);
void table_put_question(struct table *table, const fray_question *question);
void table_put_page(struct table *table, const fray_question *question, const char *name);
void table_put_help(const fray_play_signal *open);
/* Explains why nothing of that name is offered. `side`: who reads it; -1: the referee. */
void put_why_not(FILE *to, fray_play *play, const char *name, int side);
/* Prints an input that is not an answer: the referee's, or a change of seats. */
void table_put_input(FILE *to, const fray_play_input *input);
/* Makes what is printed next see the fight as the play has it now. */
void table_look(struct table *table);
/* Prints an event or an input of the play. */
void table_put_signal(struct table *table, const struct fight_printer *printer,
                      const fray_play_signal *signal);
/* Prints the input that a command has just made, before it makes another. */
void table_tell_input(struct table *table);

/* The kind of the outermost open event, or "". */
const char *outermost_event(void);
/* Prints " (blow of Bo)": the innermost event, if another creature has begun it. */
void put_open_event(FILE *to, const fray_fight *fight, const fray_question *q);
void table_observe(const fray_event *event); /* follows the open events for it */
void table_observe_begin(void);              /* no event is open */

/* ---- play_table.c ---- */

void table_begin(struct table *table, fray_play *play, const struct table_options *options);
/* Closes the table and its file; the play is left. */
void table_end(struct table *table);
/* Plays to the end, or until the table leaves; `over` says which. Returns the exit code. */
int table_play(struct table *table);
/* Prints the play from its start. Returns the exit code. */
int table_replay(struct table *table);

/* ---- play_start.c ---- */

/* A fight at the table that begins now. */
struct table_start {
    fray_play_plan plan; /* without seats and settings */
    const char **settings;
    struct seat_list seats;
    fray_reader reader; /* NULL: the rules are a file */
    void *reader_user;
    struct table_options options;
    const char *record; /* the file of the record; NULL: its default name */
    bool no_record;
    fray_play *play; /* set by table_start, and to be read until table_close */
    fray_findings *findings;
    struct table table;
};
/* Plays. Returns an exit code, after a message. */
int table_start(struct table_start *start);
/* Opens a record, to be played by table_play. Returns as table_start. */
int table_open(struct table_start *start, const char *path, const struct file_contents *record);
void table_close(struct table_start *start);

/* ---- cmd_play.c ---- */

/* Prints a record from its start, by its own rules or those of a file. `then`: called after a
 * replay that fits; or NULL. Returns the exit code. */
int replay_play(const char *path, const struct file_contents *record, const char *rules,
                const struct table_options *options, int (*then)(void *user, struct table *table),
                void *user);
/* The same from a file. */
int replay_record(const char *path, const char *rules, const char *promise,
                  const struct table_options *options);

/* ---- play_odds.c ---- */

/* Prints the odds of a thing, a target or an act for a creature, computed in `most`
 * milliseconds. False: no trial of the rules takes it, which is printed. */
bool put_odds(FILE *to, fray_play *play, int who, const char *card, int64_t most);

/* ---- play_words.c ---- */

enum word_result {
    WORD_UNKNOWN, /* the line is not a command */
    WORD_DONE,    /* it was carried out; ask again */
    WORD_MOVED,   /* the play has moved or has a new input: run it */
    WORD_QUIT
};
/* Carries out a command such as `undo 3`. */
enum word_result table_word(struct table *table, const fray_play_signal *open, const char *line);

#endif
