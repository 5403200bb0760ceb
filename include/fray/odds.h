/* odds.h -- Exact odds of trials and fights, and of dice. */
#ifndef FRAY_ODDS_H
#define FRAY_ODDS_H

#include "fight.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- exact odds ------------------------------------------------------------------------------ */

/* Exact odds: the distribution of every outcome of a fight.
 *
 * The fight is played from each state for every result of a roll, and of a choice that chance
 * decides. Equal states are merged, so the work grows with the number of states and not of paths.
 * Chances are exact rationals, or doubles with a proved bound of their error. */
typedef struct fray_odds fray_odds;

typedef struct fray_odds_progress {
    uint64_t opened, merged, waiting, ends, bytes;
    uint64_t samples; /* random fights so far; above 0, only such fights are left to play */
} fray_odds_progress;
typedef struct fray_odds_plan {
    int floating; /* 1: doubles with a proved bound; 0: exact rationals, if the library has them */
    int rounds;   /* overrides the number of `ends after`; 0: as the encounter says */
    /* the most states in memory; 0: 200000. States beyond it stay unresolved. */
    uint64_t most_states;
    /* The most memory in bytes, nearly; 0: 256 MiB. What needs more stays unresolved. */
    uint64_t most_bytes;
    uint64_t samples, seed;   /* how many random fights estimate the unresolved part */
    const char *const *flags; /* properties and flags of creatures to read at the end, by name */
    size_t flag_count;
    const char *const *measures; /* measures to count, by name. Each adds states. */
    size_t measure_count;
    /* Called now and then: between states, outcomes, dice and random fights. 0 stops, and leaves
     * the rest unresolved. Random fights ask anew; the first is always played. May be NULL. */
    int (*progress)(void *user, const fray_odds_progress *progress);
    void *user;
    /* 1: plays every outcome of every state, though equal ones are known. It is slower, and the
     * odds are the same: for tests. */
    int unshared;
} fray_odds_plan;

/* Sets the allocator of the exact rationals for the whole process. They are GMP's, which calls
 * abort() when malloc fails. The functions may end the process, but must not return NULL. Call it
 * before any fray_odds_new. */
FRAY_API void fray_odds_memory(void *(*take)(size_t size),
                               void *(*resize)(void *old, size_t old_size, size_t size),
                               void (*drop)(void *old, size_t size));
/* Computes the odds of an encounter, test or trial. plan may be NULL.
 *
 * FRAY_BAD_ARGUMENT: there is no such encounter, or `rounds` is set and the encounter has no limit.
 * Time and memory grow with the number of states; the plan bounds both. */
FRAY_API fray_result fray_odds_new(const fray_program *program, int encounter,
                                   const fray_setting *settings, size_t count,
                                   const fray_odds_plan *plan, fray_odds **odds);
FRAY_API void fray_odds_free(fray_odds *odds);

/* Why a part is unresolved. */
typedef enum fray_odds_rest {
    FRAY_ODDS_ALL,     /* everything is resolved */
    FRAY_ODDS_STATES,  /* the plan's limit of states */
    FRAY_ODDS_STOPPED, /* `progress` returned 0 */
    FRAY_ODDS_TINY,    /* the rest is less likely than 2^-60: fights that may never end */
    FRAY_ODDS_MEMORY   /* the plan's limit of memory */
} fray_odds_rest;
typedef struct fray_chance {
    double value, error; /* the true chance is within `error` of `value` */
    const char *exact;   /* "9/20"; NULL for doubles */
} fray_chance;
typedef struct fray_odds_summary {
    int exact;
    fray_odds_rest rest;
    /* The chance of the unresolved part. Each chance below is a lower bound; adding this chance
     * makes it an upper bound. */
    fray_chance unresolved;
    fray_chance failed;  /* the chance of an error; it is in no variable */
    const char *failure; /* the first such error, or NULL */
    /* states that were played from; states that were merged; the rest as its names say */
    uint64_t opened, merged, most_waiting, ends, bytes;
    uint64_t samples; /* random fights of the unresolved part */
} fray_odds_summary;
FRAY_API fray_odds_summary fray_odds_sum(fray_odds *odds);

typedef enum fray_odds_kind {
    FRAY_ODDS_RESULT, /* the `result` of a trial */
    FRAY_ODDS_WINNER, /* a side; -1: a draw */
    FRAY_ODDS_LENGTH, /* units of `ends after` that have passed */
    FRAY_ODDS_TRACK,  /* of a creature, at the end */
    FRAY_ODDS_FLAG,   /* of a creature, at the end: 0 or 1 */
    FRAY_ODDS_MARK,   /* of a creature, at the end: 1 if it has such a mark */
    FRAY_ODDS_MEASURE /* of the fight, a side, or a creature with its things, marks and acts */
} fray_odds_kind;
typedef struct fray_odds_variable {
    fray_odds_kind kind;
    const char *name;
    int creature;  /* or -1 */
    int side;      /* of a measure; or -1 */
    int yes_or_no; /* 1: its values are 0 and 1 */
    int64_t start; /* of a track, flag or mark: before the first roll */
    size_t count;  /* of its values, in rising order */
} fray_odds_variable;
typedef struct fray_odds_value {
    int64_t value;
    const char *text; /* for people: a side, a tag */
    fray_chance chance;
    uint64_t sampled; /* how many random fights of the unresolved part ended with it */
} fray_odds_value;
FRAY_API size_t fray_odds_count(fray_odds *odds); /* of variables */
FRAY_API fray_odds_variable fray_odds_at(fray_odds *odds, size_t variable);
FRAY_API fray_odds_value fray_odds_value_at(fray_odds *odds, size_t variable, size_t index);
/* Returns the chance alone, and its value and error unless NULL: fast, where there are thousands of
 * values with long fractions. 0: out of range. */
FRAY_API double fray_odds_chance_at(fray_odds *odds, size_t variable, size_t index, int64_t *value,
                                    double *error);
/* Returns the mean of the resolved values, each times its chance. It is computed exactly and
 * rounded once, if the chances are exact. */
FRAY_API double fray_odds_mean(fray_odds *odds, size_t variable);
FRAY_API const char *fray_odds_creature(fray_odds *odds, int creature); /* its name */
FRAY_API const char *fray_odds_side(fray_odds *odds, int side);         /* its name */

/* Counts the outcomes of an expression of dice and numbers such as "4d6 highest 3", exactly and
 * without rules. The answer has one variable, `it`. memory and plan may be NULL; of the plan only
 * `progress` and `most_bytes` count.
 *
 * FRAY_INVALID: the line is wrong, too large for the plan, or was stopped; *findings say why, in
 * the file "the question". FRAY_BAD_ARGUMENT: it needs rules, or the library has no exact
 * rationals. */
FRAY_API fray_result fray_odds_dice(const fray_memory *memory, const char *line,
                                    const fray_odds_plan *plan, fray_odds **odds,
                                    fray_findings **findings);

/* A question that rules do not declare: an expression, a command, or a trial of a pattern. */
typedef struct fray_value_asked {
    const char *name;  /* of a parameter; also its joining word or kind */
    const char *value; /* as rules write it, without quotes: "Ada", "Long Spear", "3" */
} fray_value_asked;
typedef struct fray_question_asked {
    const char *line;    /* "roll 2d6 + 3", "strike Bo by Ada"; NULL: a trial of `pattern` */
    const char *pattern; /* its name */
    const fray_value_asked *values; /* of the pattern's parameters */
    size_t value_count;
    const char *const *given; /* situations and members: "behind", "defence=7", "target.health=5" */
    size_t given_count;
    const char *swept; /* a situation or member whose number is a setting; NULL: none */
} fray_question_asked;
/* Compiles questions about rules. `rules` is the compiled program of `name`. Each question is a
 * trial of *program, for fray_odds_new. Other arguments, results and ownership are those of
 * fray_compile. A finding about a question is in the file "the question". */
FRAY_API fray_result fray_odds_ask(const fray_memory *memory, fray_reader reader, void *user,
                                   const char *name, const fray_program *rules,
                                   const fray_question_asked *questions, size_t count,
                                   fray_program **program, fray_findings **findings);
/* Returns the id of a question in that program by its index; -1: out of range. */
FRAY_API int fray_odds_asked(const fray_program *program, size_t index);
/* Returns the option whose value is the number of `swept`, for a fray_setting; -1: no question has
 * one. So one trial answers for each number of a range. */
FRAY_API int fray_odds_swept(const fray_program *program);
/* Returns 1 if dice such as 2d6 are written in a line. */
FRAY_API int fray_has_dice(const char *line);

#ifdef __cplusplus
}
#endif
#endif
