/* play.h -- A fight at the table: record, undo, seats, referee. */
#ifndef FRAY_PLAY_H
#define FRAY_PLAY_H

#include "fight.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a fight at the table -------------------------------------------------------------------- */

/* A play is a fight that people play, together with its record.
 *
 * The record is a list of lines of text: the rules, then one line for each input. An input is an
 * answer, a face thrown by hand, a statement of the referee. A replay computes everything else. The
 * host stores the lines; the library opens no file. After each call that changes the play, append
 * the new lines (fray_play_line) and sync them.
 *
 * A play has a tree of inputs. Undo steps back in it, and a fork names another way forward. */
typedef struct fray_play fray_play;

typedef enum fray_seat_kind {
    /* the tactics of the encounter, or those of `name`; of `tactics search N` it is a
     * FRAY_SEAT_SEARCH */
    FRAY_SEAT_TACTICS,
    FRAY_SEAT_RANDOM,
    FRAY_SEAT_PERSON, /* the host asks */
    FRAY_SEAT_SEARCH  /* with fray_play_set_playouts; else as FRAY_SEAT_TACTICS.
                       * name: a number of playouts for this seat; or a time such as "2s", which the
                       * host counts: it needs slices, and calls fray_play_end_search. */
} fray_seat_kind;
/* A seat: who or what decides for some creatures. A later seat overrides an earlier one. */
typedef struct fray_seat {
    const char *who; /* a creature, a declaration or kind, a side; "": all creatures; NULL: the
                        first side */
    fray_seat_kind kind;
    const char *name; /* of the person or of the tactics; may be "" */
    int throws;       /* 1: the host asks for the faces of their dice */
} fray_seat;
typedef struct fray_play_plan {
    const char *rules;     /* the name for the reader */
    const char *encounter; /* NULL: the only or the first one */
    uint64_t seed, fight;
    const char *const *settings; /* "OPTION=VALUE" */
    size_t setting_count;
    const fray_seat *seats; /* at the start; without any, the tactics decide for all */
    size_t seat_count;
    const int *rolls; /* the faces of the first sampled dice, as fray_driver.given */
    size_t roll_count;
    /* Creatures begin with its values, which are copied; NULL: as they are declared. After the
     * fight, fray_campaign_take reads the lasting values from fray_play_fight. */
    const struct fray_campaign *campaign;
    /* A step of the campaign is played instead of an encounter; NULL: none. */
    const char *step;
    const char *const *values; /* of the step: "NAME=VALUE" */
    size_t value_count;
} fray_play_plan;

/* Begins a play. Sources are read once and kept in the record.
 *
 * FRAY_INVALID: the rules have errors. FRAY_NOT_FOUND: there is no such encounter.
 * FRAY_BAD_ARGUMENT: an option or a seat does not exist. *why is a text for people after any
 * failure; it is static or belongs to *findings. *findings is set except with FRAY_NO_MEMORY; free
 * it after the play. */
FRAY_API fray_result fray_play_new(const fray_memory *memory, fray_reader reader, void *user,
                                   const fray_play_plan *plan, fray_play **play,
                                   fray_findings **findings, const char **why);
/* Opens a record. The next fray_play_run plays it from its start; fray_play_catch_up plays it at
 * once. With a reader, the rules come from the reader instead of the record: see
 * fray_play_divergence.
 *
 * Lines after a damaged one are left out: see fray_play_damage. FRAY_DAMAGED: no fight can be read.
 */
FRAY_API fray_result fray_play_open(const fray_memory *memory, fray_reader reader, void *user,
                                    const char *record, size_t size, fray_play **play,
                                    fray_findings **findings, const char **why);
FRAY_API void fray_play_free(fray_play *play);
/* Returns 1 if the bytes begin as a record does. */
FRAY_API int fray_is_record(const void *bytes, size_t size);

/* Returns the fight as it is. Every call that takes the play without const may change or replace
 * it. The play owns it; do not step it. */
FRAY_API fray_fight *fray_play_fight(fray_play *play);
/* Returns the program. The play owns it; fray_play_statement replaces it. */
FRAY_API fray_program *fray_play_program(fray_play *play);
/* Returns the plan. All that it points to belongs to the play. */
FRAY_API fray_play_plan fray_play_plan_of(const fray_play *play);
/* Makes a rulebook from the sources of the play, as fray_doc_read does. */
FRAY_API fray_result fray_play_doc(fray_play *play, fray_doc **doc, fray_findings **findings);
/* Compiles a text that may `use "the-rules"`: the rules of the play. It may hold trials for odds.
 * Arguments, results and ownership are those of fray_compile. */
FRAY_API fray_result fray_play_compile(fray_play *play, const char *text, fray_program **program,
                                       fray_findings **findings);
/* Returns why the last call failed, for people; "" after success. */
FRAY_API const char *fray_play_why(const fray_play *play);

typedef enum fray_input_kind {
    FRAY_INPUT_ANSWER,     /* who, ask, chosen, count; by_search */
    FRAY_INPUT_THROW,      /* who, ask (the name of the roll), face */
    FRAY_INPUT_CORRECTION, /* the referee: die `die` since the input before shows `face` */
    FRAY_INPUT_STATEMENT,  /* the referee: `text`, in the language of the rules */
    FRAY_INPUT_VETO,       /* the referee: the innermost open event is called off; text: its kind */
    FRAY_INPUT_SEAT,       /* seat */
    FRAY_INPUT_BRING /* the referee: another `creature` joins `side`, by the statement `text` */
} fray_input_kind;
typedef struct fray_play_input {
    fray_input_kind kind;
    int who;                  /* a creature, or -1 */
    const char *ask;          /* the prompt of the question */
    int count;                /* of `chosen`; -1: the default */
    const char *const *texts; /* what was chosen */
    const int *chosen;
    int by_search;
    int face, die;
    const char *text;
    fray_seat seat;
    const char *creature, *side;
} fray_play_input;

typedef enum fray_play_signal_kind {
    FRAY_PLAY_EVENT,    /* signal.event */
    FRAY_PLAY_INPUT,    /* an input of the record, or the one just given, takes effect: input */
    FRAY_PLAY_QUESTION, /* a person must choose: signal.question, seat; call fray_play_answer */
    FRAY_PLAY_ROLL,     /* a die must be thrown: signal.roll, seat; call fray_play_throw */
    FRAY_PLAY_DONE,     /* the fight is over: signal.winner */
    FRAY_PLAY_SEARCH    /* a search is under way: signal.question, seat; see fray_play_set_slice */
} fray_play_signal_kind;
typedef struct fray_play_signal {
    fray_play_signal_kind kind;
    fray_signal signal;
    fray_play_input input;
    int number; /* of INPUT: its number on this branch, from 1 */
    fray_seat seat;
} fray_play_signal;
/* Runs the fight until there is a signal. Texts are valid until the next call with the play.
 * FRAY_FAILED: the fight stopped with an error; see fray_fight_error. Undo is possible then. */
FRAY_API fray_result fray_play_run(fray_play *play, fray_play_signal *signal);
/* Plays without signals until a person must decide, or to the end. Time is that of the replay since
 * the nearest snapshot. */
FRAY_API fray_result fray_play_catch_up(fray_play *play);
/* Sets the fight back to its start. fray_play_run then replays the branch with all signals. */
FRAY_API fray_result fray_play_rewind(fray_play *play);

/* Inputs. Each is possible when fray_play_run has returned QUESTION, ROLL, or DONE where it makes
 * sense. FRAY_BAD_ARGUMENT: it is not possible now, see fray_play_why. */
FRAY_API fray_result fray_play_answer(fray_play *play, const int *chosen, int count);
FRAY_API fray_result fray_play_throw(fray_play *play, int face);
FRAY_API fray_result fray_play_assign_seat(fray_play *play, const fray_seat *seat);
/* Runs a statement of the referee, in the language of the rules, at an open question. It may use
 * the names of the encounter. FRAY_INVALID: it does not compile; the findings say why. *findings is
 * set except with FRAY_NO_MEMORY; free it before the play. The program and the fight of the play
 * are replaced. Time is that of a check of all rules and a replay. */
FRAY_API fray_result fray_play_statement(fray_play *play, const char *statement,
                                         fray_findings **findings);
/* Brings another creature of this declaration into the fight, for a side. The place is written as
 * in rules: "5, 2", or a zone. It is possible at an open question of a fight with places. Findings,
 * time and what is replaced are those of fray_play_statement. FRAY_BAD_ARGUMENT: there is
 * no such creature or side, no room for another creature, no places, or the place is not free. */
FRAY_API fray_result fray_play_bring(fray_play *play, const char *creature, const char *side,
                                     const char *place, fray_findings **findings);
/* Returns 0 for a creature that takes no part: it was brought in on another branch, or its bringing
 * is undone. */
FRAY_API int fray_play_takes_part(const fray_play *play, int creature);
/* Calls off the innermost open event: its remaining steps do not happen. */
FRAY_API fray_result fray_play_veto(fray_play *play);
/* A die that fell since the last input. */
typedef struct fray_play_die {
    int who;
    const char *name; /* of the roll */
    int sides, face;
} fray_play_die;
FRAY_API size_t fray_play_die_count(const fray_play *play);
FRAY_API fray_play_die fray_play_die_at(const fray_play *play, size_t index);
/* Corrects such a die. The fight returns to the last input; the next fray_play_run continues from
 * there with the new face. FRAY_BAD_ARGUMENT: there is no such die or face. */
FRAY_API fray_result fray_play_correct_die(fray_play *play, size_t die, int face);

/* Why something is not an option of the open question. `source` is a line of the rules. Its bytes
 * from `from` to `to` are the condition that fails, or what is chosen from. Texts are valid until
 * the next call with the play. */
typedef struct fray_why_not {
    const char *name; /* as the rules write it */
    int refused;      /* 0: it is offered */
    const char *text; /* a clause for people, such as "Boris is on Ines's side" */
    const char *file; /* "": no place is known */
    uint32_t line;
    const char *source;
    int from, to;
} fray_why_not;
/* Explains why a creature, thing, act or other value of that name is not offered. `side`: the side
 * that reads the answer; a reason that it may not see is withheld (fray_event_seen). -1: sees
 * everything. FRAY_BAD_ARGUMENT: no question is open. FRAY_NOT_FOUND: nothing has that name. Time
 * is that of a check of all rules at the first call, and of a replay of the branch. */
FRAY_API fray_result fray_play_why_not(fray_play *play, const char *name, int side,
                                       fray_why_not *why);

/* Undoes up to `count` inputs of people, with the searched answers between them. Returns how many
 * inputs of people were undone. Time is a replay since the nearest snapshot. */
FRAY_API int fray_play_undo(fray_play *play, int count);
/* Redoes up to `count` inputs along the path last taken. Returns how many were redone. */
FRAY_API int fray_play_redo(fray_play *play, int count);
/* Undoes all inputs after the event number `count` of a kind has begun: back to the start of round
 * 2. Returns the number of inputs that were undone; -1: there is no such event yet. Time is linear
 * in the length of the branch. */
FRAY_API int fray_play_undo_to(fray_play *play, const char *event, int count);
/* Counts the events of that kind that have begun on this branch, by a replay of it. */
FRAY_API int fray_play_event_count(fray_play *play, const char *event);
/* Returns the number of inputs on this branch, and one of them. */
FRAY_API int fray_play_input_count(const fray_play *play);
FRAY_API fray_play_input fray_play_input_at(const fray_play *play, int index);
/* Begins a branch here and makes it the current one. FRAY_BAD_ARGUMENT: the name is taken. */
FRAY_API fray_result fray_play_fork(fray_play *play, const char *name);
/* Makes another branch the current one, at its last input. FRAY_NOT_FOUND: there is no such
 * branch. */
FRAY_API fray_result fray_play_switch(fray_play *play, const char *name);
typedef struct fray_branch {
    const char *name;
    int inputs, common; /* common: how many inputs it shares with the current branch */
    int current;
} fray_branch;
FRAY_API int fray_play_branch_count(const fray_play *play);
FRAY_API fray_branch fray_play_branch_at(const fray_play *play, int branch);
/* Makes a copy of the fight at the end of a branch, to compare it. Free it before the play. */
FRAY_API fray_result fray_play_branch_fight(fray_play *play, int branch, fray_fight **fight);

/* Returns the seat that decides for a creature; creature -1: for a side alone, or for the fight.
 * For a side without a seat it is that of its first creature with a person. */
FRAY_API fray_seat fray_play_seat(const fray_play *play, int creature, int side);
/* Sets the playouts of the tree search for each question of a seat that searches; 0: no search. Its
 * answers are kept in the record. */
FRAY_API void fray_play_set_playouts(fray_play *play, uint64_t playouts);
/* Lets fray_play_run return FRAY_PLAY_SEARCH after so many playouts of a search, so that a host can
 * do other work. The next call continues the search; any input or step back drops it. 0, the
 * default: a search runs to its end. */
FRAY_API void fray_play_set_slice(fray_play *play, uint64_t playouts);
/* Ends the search that is under way. The next fray_play_run takes its best answer so far. */
FRAY_API void fray_play_end_search(fray_play *play);
/* A function that sees each answer and each face before it takes effect, also those of a replay:
 * for advice on decisions. question NULL: *chosen is a face. count -1: the default. It must not
 * change the fight. */
typedef void fray_play_watcher(void *user, fray_fight *fight, const fray_question *question,
                               const int *chosen, int count);
FRAY_API void fray_play_set_watcher(fray_play *play, fray_play_watcher *watcher, void *user);
/* Returns the number of the clock that runs for the open question, or 0. Questions with a time
 * limit share a clock if no line of the log comes between them. Its time is counted from the first.
 */
FRAY_API int fray_play_clock(const fray_play *play);

/* The record. Lines have no line end. Lines are only added. */
FRAY_API size_t fray_play_line_count(const fray_play *play);
FRAY_API const char *fray_play_line(const fray_play *play, size_t index);
/* What is wrong with the record that was opened. `line` counts from 1; 0: nothing. The lines before
 * it are sound, and have `bytes` bytes. */
typedef struct fray_play_damage {
    size_t line, bytes;
    const char *text; /* for people */
    int cut;          /* 1: it is the last line, and not complete */
} fray_play_damage;
FRAY_API fray_play_damage fray_play_damage_of(const fray_play *play);
/* The first input at which a replay with other rules differs from the record. `input` counts from
 * 1; 0: none so far. The inputs from there on are undone. */
typedef struct fray_play_divergence {
    int input;
    const char *text; /* for people */
} fray_play_divergence;
FRAY_API fray_play_divergence fray_play_divergence_of(const fray_play *play);

/* Returns 1 if a side may see the event. It may not see secret choices of others. It sees tracks,
 * marks, what the fight, sides and places keep, and no other state of others. `side` -1: sees
 * everything. */
FRAY_API int fray_event_seen(const fray_fight *fight, const fray_event *event, int side);

#ifdef __cplusplus
}
#endif
#endif
