/* play_cli.h -- Declares the parts of `fray play`: the record's file, the screen, and typed lines.
 */
#ifndef FRAY_CLI_PLAY_CLI_H
#define FRAY_CLI_PLAY_CLI_H

#include "cli.h"

/* ---- line_input.c ---- */

enum line_result { LINE_READ, LINE_END, LINE_LATE };
int64_t milliseconds(void); /* of a clock that only moves forward */
/* Prints the prompt and reads a line without the blanks around it; free it. `until`: the deadline,
 * or 0. `keep`: the line may be kept for the arrow keys. */
enum line_result line_input(const char *prompt, int64_t until, bool keep, char **line);
void line_input_end(void);

/* ---- play_file.c: the file of a record ---- */

struct play_file;
/* Makes the file, which must not exist. NULL after a message. */
struct play_file *play_file_new(const char *path);
/* Opens the file of a record that was read, and cuts it to `size` bytes. NULL after a message. */
struct play_file *play_file_continue(const char *path, size_t lines, size_t size);
/* Appends the new lines of the play and waits until they are on the disk. On failure asks the
 * person to make room, and tries again. False: the person gives up. */
bool play_file_sync(struct play_file *file, const fray_play *play);
const char *play_file_path(const struct play_file *file);
void play_file_close(struct play_file *file);

/* ---- play_screen.c ---- */

/* The table as the terminal shows it. */
struct table {
    fray_play *play;
    struct fight_view view;
    struct play_file *file;
    fray_doc *doc; /* for cards; NULL: none, or not yet made */
    bool doc_made;
    bool explain, map, clock;
    char *roster;     /* as it was shown last */
    char *person;     /* who was asked last, if there are several persons */
    bool several;     /* several persons share the screen */
    int clock_number; /* the clock that runs, and its deadline */
    int64_t deadline;
    bool greeted;
};
/* Returns whether all persons at the screen may see the event. */
bool table_sees(const struct table *table, const fray_event *event);
/* Counts the persons. To be called when seats may have changed. */
void table_count_persons(struct table *table);
/* Prints whose turn it is, and covers the screen between persons. False: the input has ended. */
bool table_turn_to(struct table *table, const fray_seat *seat);
void table_cover(struct table *table); /* clears what a person has seen, at a terminal */
/* Prints the fighters if something about them has changed, or if `always`. */
void table_put_roster(struct table *table, bool always);
void table_put_question(struct table *table, const fray_question *question);
void table_put_page(struct table *table, const fray_question *question, const char *name);
void table_put_help(const fray_play_signal *open);
/* Prints an input that is not an answer: the referee's, or a change of seats. */
void table_put_input(FILE *to, const fray_play_input *input);

/* ---- play_odds.c ---- */

/* Prints the odds of a card in the hands of a creature against each enemy. False: no trial of the
 * rules takes it. */
bool table_put_odds(struct table *table, int who, const char *card);

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
