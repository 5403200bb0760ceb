/* odds.h -- Declares the parts of `fray odds`: questions, their answers, and the printers. */
#ifndef FRAY_TOOL_ODDS_H
#define FRAY_TOOL_ODDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "fray.h"

/* ---- odds_question.c: compiles questions ---- */

struct trial_argument { /* --technique X */
    const char *name, *value;
};
struct trial_arguments {
    struct trial_argument *at;
    size_t count;
};
struct odds_question {
    const char *given; /* "behind, target.health=5"; or NULL */
    const char *swept; /* "defence", whose number is a setting; or NULL */
    /* the parameter that is compared and its value, or NULL */
    const char *compared, *with;
};
/* These return EXIT_CLEAN, or an exit code after a message. */
/* Sets the options without a value to true, if they are flags of a trial. */
int odds_set_flags(const fray_program *rules, struct trial_arguments *arguments);
int odds_compile_trials(const char *path, const fray_program *rules,
                        const struct trial_arguments *arguments, const char *trial_name,
                        const char *compared, struct odds_question *questions, size_t count,
                        /* of a picture; to be freed: "blow Gore by Zed at Wolf, behind" */
                        char **heading, fray_program **program);
/* Compiles an expression or a command as a question. */
int odds_compile_line(const char *path, const char *line, const fray_program *rules,
                      const struct odds_question *question, fray_program **program);
bool odds_given_valid(const char *given); /* false after a usage error */
bool odds_is_trial(const fray_program *program, const char *name);
void odds_print_trials(FILE *to, const fray_program *program);

/* ---- odds_pasted.c ---- */

/* Returns the line that means what dice in another notation mean, such as 4d6kh3; to be freed.
 * NULL: it is none, or is written as here. */
char *odds_pasted(const char *line);
bool odds_like_dice(const char *line); /* it begins as dice do */

/* ---- odds_time.c: the time of `--seconds` ---- */

/* plays: some of it is kept for random plays. */
void odds_time_begin(uint64_t seconds, bool plays);
int odds_time_left(void *user, const fray_odds_progress *progress); /* for a plan */
bool odds_time_is_up(void);

/* ---- answers ---- */

struct odds_answer {
    const char *name; /* of the encounter or trial, or the expression */
    const char *what; /* heading of its column, or NULL */
    bool swept;       /* `at` is its value on the axis */
    int64_t at;
    fray_odds *odds;
};
struct odds_answers {
    struct odds_answer *at;
    size_t count;
    fray_program *program; /* of a question; owns the answers' texts */
    const char *axis;      /* what is swept, or NULL */
    const char *heading;   /* of a picture: who strikes whom; NULL: the first answer's name */
};

/* A value for a printer. Its text holds until the next call. Once the time is up, long variables go
 * without their fractions, which are slow to reduce. */
fray_odds_value odds_value(fray_odds *odds, size_t variable, size_t index);

/* Statistics of one variable, over the resolved outcomes. */
struct odds_figures {
    double mean, spread, error;       /* error: bound of the error of the mean */
    int64_t least, most, quantile[5]; /* 5, 25, 50, 75 and 95 percent */
};
struct odds_figures odds_figures(fray_odds *odds, size_t variable);
struct confidence_interval;
struct confidence_interval odds_range(fray_odds *odds, const fray_odds_value *v);
/* whether outcomes are unresolved, so that the statistics cover a part only */
bool odds_is_partial(fray_odds *odds);
bool odds_is_sampled(fray_odds *odds); /* whether random plays estimate an unresolved share */
double odds_yes_chance(fray_odds *odds,
                       size_t variable); /* the chance that a yes-or-no variable is yes */
/* "Anna's health"; to be freed. */
char *odds_title(fray_odds *odds, const fray_odds_variable *v);
bool odds_varies(fray_odds *odds, size_t variable);
char *odds_percent(fray_chance chance); /* "45 %", with as many digits as are exact */

/* The measure that a table or plot shows. */
struct odds_view {
    const char *measure; /* as given by --measure, or NULL */
    bool best, full;
    int cumulative; /* 1: chances of at least a value; -1: of at most; 0: of exactly */
    char *title;    /* of the variable */
    bool percent;   /* a chance in percent; else a mean */
};
/* false after a usage error */
bool odds_view_resolve(const struct odds_answers *answers, struct odds_view *view);
/* SIZE_MAX: the answer has no such variable */
size_t odds_find_variable(const struct odds_answer *answer, const struct odds_view *view);
double odds_measure_value(const struct odds_answer *answer, const struct odds_view *view);
/* number of answers at each value of the axis */
size_t odds_column_count(const struct odds_answers *answers);

/* Prints whether the answer is exact, bounded, or partly unresolved. */
void odds_print_precision(fray_odds *odds);
void odds_print_text(const struct odds_answers *answers, const struct odds_view *view);
void odds_print_table(const struct odds_answers *answers, const struct odds_view *view);
/* returns an exit code */
int odds_plot(const struct odds_answers *answers, const struct odds_view *view, const char *path);
void odds_print_csv(const struct odds_answers *answers);
void odds_print_json(const struct odds_answers *answers);

#endif
