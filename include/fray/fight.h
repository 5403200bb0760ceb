/* fight.h -- Run fights: steps, events, questions, dice, state; many fights. */
#ifndef FRAY_FIGHT_H
#define FRAY_FIGHT_H

#include "program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- fights ---------------------------------------------------------------------------------- */

typedef struct fray_fight fray_fight;
typedef struct fray_setting {
    int option;
    int32_t value;
} fray_setting;

/* Makes a fight of an encounter, test or trial. Options have the values of the encounter, then
 * those of `settings`. The fight must be freed before the program. If start values cannot be
 * computed, the first fray_step returns FRAY_FAILED.
 *
 * FRAY_NOT_FOUND: there is no such encounter. FRAY_BAD_ARGUMENT: there is no such option, it has no
 * such value, or the encounter exceeds a limit of fights. */
FRAY_API fray_result fray_fight_new(const fray_program *program, int encounter,
                                    const fray_setting *settings, size_t count, fray_fight **fight);
FRAY_API void fray_fight_free(fray_fight *fight);
/* Makes a copy of a fight. Time is linear in its size, usually some kilobytes. The copy has the
 * tactics of the sides. It has no listener: events are off, and those not yet signalled are not
 * copied. */
FRAY_API fray_result fray_fight_clone(const fray_fight *fight, fray_fight **copy);
/* Copies a state into a fight, without allocating. `to` keeps its listeners and tactics.
 * FRAY_BAD_ARGUMENT: the fights are not of one program and encounter. */
FRAY_API fray_result fray_fight_copy(fray_fight *to, const fray_fight *from);
/* Saves the state as bytes. They belong to the fight until the next call of this function. NULL: no
 * memory. */
FRAY_API const void *fray_fight_bytes(const fray_fight *fight, size_t *size);
/* Makes a fight from saved bytes. FRAY_DAMAGED: they are not a state of this program. */
FRAY_API fray_result fray_fight_load(const fray_program *program, const void *bytes, size_t size,
                                     fray_fight **fight);
/* Returns 1 if both fights have the same state. The amount of work done so far does not count. Two
 * fights that look alike can still differ, for example in the numbers of past marks. */
FRAY_API int fray_fight_equal(const fray_fight *a, const fray_fight *b);
/* Returns a hash of the state, which is the same on every machine. Equal fights have equal hashes.
 */
FRAY_API uint64_t fray_fight_hash(const fray_fight *fight);

typedef enum fray_signal_kind {
    FRAY_SIGNAL_EVENT,    /* something happened, and the host listens: signal.event */
    FRAY_SIGNAL_QUESTION, /* a choice is needed: signal.question; call fray_answer */
    FRAY_SIGNAL_ROLL,     /* a die must be rolled: signal.roll; call fray_give_roll */
    FRAY_SIGNAL_DONE      /* the fight is over: signal.winner */
} fray_signal_kind;

/* Kinds of events, and the meaning of the fields of fray_event for each. */
typedef enum fray_event_kind {
    FRAY_EVENT_SAY,    /* a line of text */
    FRAY_EVENT_OPEN,   /* an event of the rules begins. text: its kind; who: its first creature */
    FRAY_EVENT_CLOSE,  /* it ends */
    FRAY_EVENT_ROLL,   /* who rolled. text: the name of the roll; value: the result; dice, sides */
    FRAY_EVENT_FIGURE, /* a sum. text: its name; value: the total; terms */
    FRAY_EVENT_CHANGE, /* member `text` of who, side, thing, place or fight: from `before` to
                          `value` */
    FRAY_EVENT_MOVE,   /* who moved from place `before` to place `value`; -1: off the map */
    /* who has a new mark. text: its name; value: 1 visible, 0 a plain `mark`; before: the place
     * that has it, or -1 */
    FRAY_EVENT_MARK,
    FRAY_EVENT_UNMARK, /* who lost a mark */
    FRAY_EVENT_CHOICE, /* who chose `text` when asked `prompt`; before: 1 if in secret */
    FRAY_EVENT_ACT,    /* who performs act `text` */
    FRAY_EVENT_EXPECT, /* an expectation. value: 1 held, 0 failed; text: both sides; before: 1 if
                        * the rules promise it */
    FRAY_EVENT_MEASURE /* a measure grew by `value`: measure, content, who, side, thing */
} fray_event_kind;

typedef struct fray_term {
    const char *label; /* "Anna's attack", or a source within a stat ("Long Spear") */
    int64_t value;     /* with its sign; terms of depth 0 add up to the total */
    int depth;         /* 0: a term of the figure; 1: a source of the term before */
} fray_term;

typedef enum fray_dice_how {
    FRAY_DICE_SUM,      /* the sum of all dice */
    FRAY_DICE_BEST,     /* the sum of the `number` best */
    FRAY_DICE_WORST,    /* the sum of the `number` worst */
    FRAY_DICE_AT_LEAST, /* how many dice show at least `number` */
    FRAY_DICE_EACH /* a list of all faces. Of an event: in `terms`, with their sum as `value` */
} fray_dice_how;

/* Which dice fall again, at once and as further dice of the roll. */
typedef enum fray_dice_again {
    FRAY_AGAIN_NEVER,
    FRAY_AGAIN_EXPLODE, /* those that show at least `face`: the faces are added */
    FRAY_AGAIN_REROLL   /* those that show at most `face`, once: the second face counts */
} fray_dice_again;

/* An event. Its texts are valid until the next call with this fight. */
typedef struct fray_event {
    fray_event_kind kind;
    int depth;                 /* how many events of the rules are open */
    int who;                   /* a creature, or -1 */
    int side, thing, place;    /* or -1 */
    int measure, content;      /* of MEASURE; else -1 */
    const char *text, *prompt; /* prompt: of CHOICE, as in fray_question; else NULL */
    const char *was, *now; /* of CHANGE: `before` and `value` in words; NULL: no page shows it */
    int64_t value, before;
    int dice, sides;
    fray_dice_how how; /* of ROLL: how `value` is read from the dice, with `number` */
    int number;
    fray_dice_again again; /* of ROLL: which dice fell again, by `face`; `dice` counts none twice */
    int face;
    const fray_term *terms;
    size_t term_count;
    /* the line of the rules that caused it; the file as the program names it: "main.fray", or the
     * module with ".fray"; NULL: none */
    const char *file;
    uint32_t line;
} fray_event;

typedef struct fray_option_text {
    const char *text;
    int64_t value;
} fray_option_text;

typedef struct fray_question {
    int id;   /* of the `choose` in the program: the same each time that it asks */
    int who;  /* the creature that is asked, or -1 */
    int side; /* the side that decides: the creature's, if a creature is asked; or -1 */
    const char *prompt;
    size_t count; /* of options: at least 1 */
    const fray_option_text *options;
    int least, most;   /* how many options an answer has: at most 64 */
    int secret;        /* 1: the answer is hidden from other sides */
    int limit_seconds; /* 0: no limit */
    int has_default;   /* 1: fray_answer accepts the count -1, also when time has run out */
} fray_question;

typedef struct fray_roll {
    int who; /* the creature that rolls, or -1 */
    const char *name;
    int dice, sides; /* the whole roll, with dice that fall again so far; each answer is one die */
    int index;       /* of this die, from 0 */
    fray_dice_how how; /* as in fray_event */
    int number;
    fray_dice_again again;
    int face;
} fray_roll;

/* Of event, question and roll only the one of its kind is set. */
typedef struct fray_signal {
    fray_signal_kind kind;
    fray_event event;
    fray_question question;
    fray_roll roll;
    int winner;   /* of DONE: a side, or -1 for a draw */
    int by_limit; /* of DONE: 1 if the limit of the encounter was reached */
} fray_signal;

/* Turns events on (1) or off (0, the default). Without them no event is built, which is faster. It
 * is not part of the state. */
FRAY_API void fray_fight_listen(fray_fight *fight, int listen);
/* Has a referee watch what the rules promise (`always "..." { expect ... }`) whenever things have
 * settled. The fight is the same, and without a promise it costs nothing. It is not part of the
 * state, and copies are not watched. Programs FRAY_FOR_MANY_FIGHTS have no promises. */
typedef enum fray_referee {
    FRAY_REFEREE_AWAY,  /* the default */
    FRAY_REFEREE_STOPS, /* a broken promise is an error, which ends the fight */
    FRAY_REFEREE_TELLS  /* it is an event FRAY_EVENT_EXPECT of value 0 */
} fray_referee;
FRAY_API void fray_fight_watch(fray_fight *fight, fray_referee referee);
/* A measure that grew. */
typedef struct fray_measured {
    int measure;
    int who;     /* the creature; of a thing, mark or act: its owner, bearer or performer; or -1 */
    int side;    /* of `who`, or -1 */
    int thing;   /* the thing, or -1 */
    int content; /* the declaration of the creature, thing, mark or act; or -1 */
    int64_t amount;
} fray_measured;
/* Calls `hear` whenever a measure grows, whether or not events are on. `hear` must not use the
 * fight. NULL turns it off. Clones and saves of the fight do not have it. */
FRAY_API void fray_fight_on_measure(fray_fight *fight,
                                    void (*hear)(void *user, const fray_measured *measured),
                                    void *user);
/* Evaluates a measure that has a value (`measure up = ... for side`). `of`: a side, creature or
 * thing; 0 for the fight. FRAY_NOT_FOUND: the measure has no value, or none for this subject.
 * FRAY_FAILED: its expression failed. */
FRAY_API fray_result fray_fight_measure(fray_fight *fight, int measure, int of, int64_t *value);
typedef enum fray_turn_state { FRAY_TURN_WAITS, FRAY_TURN_NOW, FRAY_TURN_DONE } fray_turn_state;
/* A turn in an order of play. */
typedef struct fray_turn {
    int side;
    int creature; /* of a thing: its owner; -1: the turn of a side */
    int thing;    /* the thing, or -1 */
    fray_turn_state state;
    int has_figure; /* the order shows a number: `figure` */
    int64_t figure;
} fray_turn;
/* Writes the turns of an order, the first one first. Members that are hidden from other sides have
 * their first value, so each seat may see the result. Sets *count, which may be more than `room`;
 * the first `room` turns are written. FRAY_FAILED: an expression of the order failed. */
FRAY_API fray_result fray_fight_order(fray_fight *fight, int order, fray_turn *turns, size_t room,
                                      size_t *count);
/* Sets the tactics of a side; -1: random choices. It is not part of the state, but clones copy it.
 */
FRAY_API fray_result fray_fight_set_tactics(fray_fight *fight, int side, int tactics);
/* Returns how many units of `ends after` have passed; 0 without a limit. */
FRAY_API int64_t fray_fight_length(const fray_fight *fight);
/* Runs the fight until there is a signal. Events are signals only while they are turned on. An open
 * question or roll is signalled again. FRAY_FAILED: the fight stopped; see fray_fight_error.
 * FRAY_NO_MEMORY: events or texts are missing. The fight is valid, and the next call continues
 * it. */
FRAY_API fray_result fray_step(fray_fight *fight, fray_signal *signal);
/* Answers the open question with the indices of `count` different options. A count of -1 takes the
 * default. FRAY_BAD_ARGUMENT: there is no open question, or no such answer. */
FRAY_API fray_result fray_answer(fray_fight *fight, const int *chosen, int count);
/* Copies the values of the open question's options, at most `room`. Returns how many options there
 * are; 0 without a question. Cheaper than the texts of a signal. */
FRAY_API size_t fray_question_values(fray_fight *fight, int64_t *values, size_t room);
/* Reads the value of one option. FRAY_BAD_ARGUMENT: there is no such option. */
FRAY_API fray_result fray_question_value(fray_fight *fight, size_t index, int64_t *value);
/* Answers the open roll with one die, from 1 to its sides. FRAY_BAD_ARGUMENT as above. FRAY_FAILED:
 * the fight stopped. */
FRAY_API fray_result fray_give_roll(fray_fight *fight, int face);
typedef struct fray_failure {
    const char *message, *function, *file; /* `file` as in fray_event */
    uint32_t line;
} fray_failure;
/* Returns the error after FRAY_FAILED. */
FRAY_API fray_failure fray_fight_error(const fray_fight *fight);
/* Returns the same as text for people: the line of the rules, the length of the fight, and the
 * innermost open events with their parameters. Valid until the next call of this function or
 * fray_step. */
FRAY_API const char *fray_fight_error_text(fray_fight *fight, int colour);

/* ---- drivers: dice and decisions ------------------------------------------------------------- */

/* A driver answers rolls and questions. If one of its functions is NULL or returns FRAY_NOT_FOUND,
 * fray_run hands that signal to its caller. Any other failure is the result of fray_run. `roll` is
 * called while the fight runs: it must not step or answer the fight. The roll's name is valid
 * during the call only. */
typedef struct fray_streams fray_streams;
typedef struct fray_driver {
    fray_result (*roll)(struct fray_driver *driver, const fray_roll *roll, int *face);
    fray_result (*choose)(struct fray_driver *driver, fray_fight *fight,
                          const fray_question *question, int *chosen, int *count);
    /* Philox4x32-10. Key: seed; counter: (fight, draw). The fight itself holds no position. */
    uint64_t seed, fight, draw;
    const int32_t *given; /* faces to use before the generator, in order */
    size_t given_count, given_used;
    void *user;
    /* 1: questions and rolls have no texts, which is faster. `options`, `prompt` and `name` are
     * NULL. */
    int bare;
    fray_streams *streams; /* dice in step; NULL: one stream of random numbers */
} fray_driver;

/* Returns a driver with random dice. It chooses the options that the tactics of the side rank
 * highest. Options below 1 are chosen only if the answer needs them. Without tactics each option is
 * equally likely; passing counts as one where it is allowed. Tactics that rank none of the options
 * pass if they may. The same seed and fight give the same answers on every machine. */
FRAY_API fray_driver fray_driver_sampled(uint64_t seed, uint64_t fight);
/* Makes streams of random numbers, to compare two versions of a fight. With them a sampled driver
 * draws the dice of each creature, purpose and unit of `ends after` from a stream of their own. So
 * a change that adds a roll leaves all other rolls as they were. One object serves one driver at a
 * time, for fights that resemble `fight`. They give other dice than without. */
FRAY_API fray_result fray_streams_new(const fray_fight *fight, fray_streams **streams);
FRAY_API void fray_streams_free(fray_streams *streams);
/* Returns a number from 0 to n - 1 from the driver's generator, each equally likely. */
FRAY_API uint32_t fray_draw(fray_driver *driver, uint32_t n);
/* Evaluates the tactics of the side that is asked for option `index`. *known is 0 if they do not
 * rank it. FRAY_FAILED: their expression failed, and the fight has stopped. */
FRAY_API fray_result fray_want(fray_fight *fight, size_t index, int64_t *want, int *known);
/* Runs the fight like fray_step, with a driver for rolls and questions. It returns at an event (if
 * they are on), at a signal that the driver leaves open, and at the end. */
FRAY_API fray_result fray_run(fray_fight *fight, fray_driver *driver, fray_signal *signal);

/* ---- the state of a fight -------------------------------------------------------------------- */

FRAY_API int fray_creature_count(const fray_fight *fight);
FRAY_API const char *fray_creature_name(const fray_fight *fight, int creature);
/* Several creatures may be one body, in one place. Returns the first of them; a creature alone for
 * itself. The name of the body is "Hydra" for the creature "Hydra (Head 2)". */
FRAY_API int fray_creature_body(const fray_fight *fight, int creature);
FRAY_API const char *fray_body_name(const fray_fight *fight, int creature);
/* The name of the declaration that an encounter places: of the body, or of a creature alone. */
FRAY_API const char *fray_body_declaration(const fray_fight *fight, int creature);
/* Returns the creature's side now. -1: it is in reserve, and nothing has brought it yet. */
FRAY_API int fray_creature_side(const fray_fight *fight, int creature);
/* Returns a creature's place: row * columns + column, or the index of a zone. -1: off the map. */
FRAY_API int fray_creature_place(const fray_fight *fight, int creature);
/* Returns the name of the creature's declaration: "Hollow Wolf" of the creature "Hollow Wolf 2". */
FRAY_API const char *fray_creature_declaration(const fray_fight *fight, int creature);
/* Things in the fight. Of a thing: the name of its declaration, and its owner, or -1. */
FRAY_API int fray_thing_count(const fray_fight *fight);
FRAY_API const char *fray_thing_name(const fray_fight *fight, int thing);
FRAY_API int fray_thing_owner(const fray_fight *fight, int thing);
FRAY_API int fray_side_count(const fray_fight *fight);
FRAY_API const char *fray_side_name(const fray_fight *fight, int side);
/* Returns the playouts of a line `tactics search N`; 0: the side does not search. A fray_play
 * follows it. Other hosts give the number to fray_search_driver; a sampled driver alone plays the
 * tactics behind `by`, or at random. */
FRAY_API int fray_side_playouts(const fray_fight *fight, int side);
/* Sets the size of the map. Zones are one row. */
FRAY_API void fray_map_size(const fray_fight *fight, int *columns, int *rows);
/* Returns the word after `space` in the rules: "squares", "zones", "hexes" or "plane". "": none. On
 * a map of hexes, odd rows are half a hex further east. */
FRAY_API const char *fray_map_space(const fray_fight *fight);
/* Returns the name of a place's terrain, or "". */
FRAY_API const char *fray_map_terrain(const fray_fight *fight, int place);
/* Returns the sign of a place's terrain in the legend; "." without terrain; "*" for terrain that
 * has no sign on the map. */
FRAY_API const char *fray_map_glyph(const fray_fight *fight, int place);
/* Returns the name of a zone; "" where places are squares. */
FRAY_API const char *fray_map_name(const fray_fight *fight, int place);
/* Tracks of creatures, in order of declaration. */
FRAY_API int fray_track_count(const fray_fight *fight);
FRAY_API const char *fray_track_name(const fray_fight *fight, int track);
FRAY_API int fray_track_find(const fray_fight *fight, const char *name); /* -1: none */
/* Returns the value of a track and sets *top to its maximum, or to the value if it has none. */
FRAY_API int fray_track_value(const fray_fight *fight, int creature, int track, int *top);
/* Evaluates a flag or property of a creature. Returns 0 if it has none of this name, or if its
 * expression fails. */
FRAY_API int fray_test_flag(const fray_fight *fight, int creature, const char *property,
                            int *value);

/* Conditions: the visible marks of a creature, the oldest first. */
FRAY_API int fray_condition_count(const fray_fight *fight, int creature);
FRAY_API const char *fray_condition_name(const fray_fight *fight, int creature, int index);
/* Returns how many events or moments such a mark has left, or 0: it has no count. Sets *unit, if
 * given, to the name of what is counted, such as "rounds", or to "". */
FRAY_API int fray_condition_left(const fray_fight *fight, int creature, int index,
                                 const char **unit);

/* ---- what a side may not see ----------------------------------------------------------------- */

/* Reads all cells of members that are declared `hidden`, and whether the side may not see each now.
 * It may not while the member's condition holds and the record is another side's. Writes at most
 * `room`; returns how many cells there are. Their number and order stay the same in a fight and its
 * clones, unless things are made. */
FRAY_API size_t fray_hidden_values(fray_fight *fight, int side, int64_t *values,
                                   unsigned char *hidden, size_t room);
/* Sets each cell that is hidden from the side to a value that it could have, each equally likely. A
 * thing is one of the same owner. Other values are any of their type: creatures, places, tags,
 * declarations of the kind. A number without both bounds gets its first value. The values before
 * have no part in the draw. which: only the cells that it marks, and those from `count` on; NULL:
 * all. FRAY_FAILED: the fight has stopped with an error. */
FRAY_API fray_result fray_hidden_draw(fray_fight *fight, int side, const unsigned char *which,
                                      size_t count, fray_driver *lots);

/* ---- many fights ----------------------------------------------------------------------------- */

/* A tally counts fights: winners, lengths, measures. All counts are whole numbers. Tallies of the
 * parts of a run add up to the tally of the run, in any order. Give each thread its own. */
typedef struct fray_tally fray_tally;
typedef struct fray_outcome {
    int winner;   /* a side, or -1 */
    int by_limit; /* 1: the limit of the encounter was reached */
    int failed;   /* 1: it stopped with an error, and is in no other count */
    int64_t length;
} fray_outcome;

/* Makes a tally of copies of `start`, which may be freed. */
FRAY_API fray_result fray_tally_new(const fray_fight *start, fray_tally **tally);
FRAY_API void fray_tally_free(fray_tally *tally);
FRAY_API void fray_tally_clear(fray_tally *tally); /* sets all counts to 0 */
/* Plays and counts the fights `from` to `from` + `count` - 1 of a seed with random dice. outcomes:
 * an array of `count`, or NULL. FRAY_FAILED: a sum does not fit into 64 bits. After FRAY_NO_MEMORY
 * the fights played so far are counted. */
FRAY_API fray_result fray_tally_play(fray_tally *tally, uint64_t seed, uint64_t from,
                                     uint64_t count, fray_outcome *outcomes);
/* Reports the lines of each fight that is played from now on, by the indices of fray_tally_line. A
 * line of a content is reported only if the fight counted it. A failed fight reports nothing. */
typedef void fray_tally_reporter(void *user, uint64_t fight, int line, int64_t value);
FRAY_API void fray_tally_report(fray_tally *tally, fray_tally_reporter *reporter, void *user);
/* Adds a tally of the same program and encounter. */
FRAY_API fray_result fray_tally_add(fray_tally *to, const fray_tally *from);
/* Calls `prepare` before each fight that is played from now on. It may replace the driver of the
 * fight, whose dice and choices are random. NULL: it is left as it is. */
typedef fray_result fray_tally_preparer(void *user, uint64_t fight, fray_driver *driver);
FRAY_API void fray_tally_prepare(fray_tally *tally, fray_tally_preparer *prepare, void *user);
/* Returns all counts as an array of int64_t; *size is in bytes. The tally owns it. */
FRAY_API const void *fray_tally_bytes(const fray_tally *tally, size_t *size);
/* Sets all counts from such an array. FRAY_DAMAGED: it cannot be one of this tally. The counts are
 * then as before or all 0. */
FRAY_API fray_result fray_tally_load(fray_tally *tally, const void *bytes, size_t size);

typedef struct fray_totals {
    int64_t fights, draws;        /* draws: fights without a winner */
    int64_t by_limit;             /* those of them that reached the limit of `ends after` */
    int64_t failed, first_failed; /* first_failed: its number, or -1 */
    const int64_t *wins;          /* by side */
} fray_totals;
FRAY_API fray_totals fray_tally_totals(const fray_tally *tally);

/* One number a fight, summed over all fights. */
typedef struct fray_number {
    int64_t sum, squares, least, most;
    int64_t below, bin_width; /* below: fights under 0. Bin i counts from i * bin_width on. */
    const int64_t *bins;
    int bin_count; /* 0: there are none */
} fray_number;
typedef struct fray_line {
    int measure; /* -1: the length of the fight */
    /* The subject: a creature; or a side with a content (side -1: no side); or a side. All are -1
     * for the fight itself. */
    int side, who, content;
    fray_number number;
    int64_t seen, won; /* of a content: fights that counted it, and those the side won */
} fray_line;
FRAY_API int fray_tally_line_count(const fray_tally *tally);
FRAY_API fray_line fray_tally_line(const fray_tally *tally, int index);

/* Sets *signature to a hash of what the fights 0 to `count` - 1 of a seed report. It covers every
 * event, how each fight ends, and the totals of a tally. The fights are copies of `start`. The hash
 * is the same on every machine, so that builds can be compared. */
FRAY_API fray_result fray_signature(const fray_fight *start, uint64_t seed, uint64_t count,
                                    uint64_t *signature);

#ifdef __cplusplus
}
#endif
#endif
