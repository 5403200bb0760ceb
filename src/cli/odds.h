/* odds.h -- Declares the parts of `fray odds`: questions, their answers, and the printers. */
#ifndef FRAY_CLI_ODDS_H
#define FRAY_CLI_ODDS_H

#include "cli.h"

/* ---- odds_question.c: compiles questions ---- */

/* --technique X */
struct asked {
    struct asked_for {
        const char *name, *value;
    } * at;
    size_t count;
};
struct question {
    const char *id;            /* name of its trial */
    const char *given, *swept; /* "behind, target.health=5", "defence=7"; or NULL */
    /* the parameter that is compared and its value, or NULL */
    const char *compared, *with;
};
/* These return EXIT_CLEAN, or an exit code after a message. */
/* Sets the options without a value to true, if they are flags of a trial. */
int odds_stand_alone(const fray_program *rules, struct asked *asked);
int odds_ask_trials(const char *path, const fray_program *rules, const struct asked *asked,
                    const char *trial_name, const char *compared,
                    /* columns: questions per row, which differ in the compared parameter */
                    struct question *questions, size_t count, size_t columns,
                    fray_program **program);
/* Compiles an expression or a command as questions. */
int odds_ask_line(const char *path, const char *line, const struct question *questions,
                  size_t count, fray_program **program);
bool odds_given_whole(const char *given); /* false after a usage error */
void odds_put_patterns(FILE *to, const fray_program *program);

/* ---- answers ---- */

struct answer {
    const char *name; /* of the encounter or trial, or the expression */
    const char *what; /* heading of its column, or NULL */
    bool swept;       /* `at` is its value on the axis */
    int64_t at;
    fray_odds *odds;
};
struct answers {
    struct answer *at;
    size_t count;
    fray_program *program; /* of a question; owns the answers' texts */
    const char *axis;      /* what is swept, or NULL */
};

/* Statistics of one variable, over the resolved outcomes. */
struct odds_figures {
    double mean, spread, error;       /* error: bound of the error of the mean */
    int64_t least, most, quantile[5]; /* 5, 25, 50, 75 and 95 percent */
};
struct odds_figures odds_figures(fray_odds *odds, size_t variable);
struct interval;
struct interval odds_range(fray_odds *odds, const fray_odds_value *v);
/* whether outcomes are unresolved, so that the statistics cover a part only */
bool odds_is_partial(fray_odds *odds);
double odds_yes(fray_odds *odds, size_t variable); /* the chance that a yes-or-no variable is yes */
/* "Anna's health"; to be freed. */
char *odds_title(fray_odds *odds, const fray_odds_variable *v);
bool odds_moves(fray_odds *odds, size_t variable);
char *odds_percent(fray_chance chance); /* "45 %", with as many digits as are exact */

/* The measure that a table or plot shows. */
struct odds_view {
    const char *measure; /* as given by --measure, or NULL */
    bool best, full;
    char *title;  /* of the variable */
    bool percent; /* a chance in percent; else a mean */
};
/* false after a usage error */
bool odds_view_find(const struct answers *answers, struct odds_view *view);
/* SIZE_MAX: the answer has no such variable */
size_t odds_variable(const struct answer *answer, const struct odds_view *view);
double odds_measured(const struct answer *answer, const struct odds_view *view);
/* number of answers at each value of the axis */
size_t odds_columns(const struct answers *answers);

/* Prints whether the answer is exact, bounded, or partly unresolved. */
void odds_tell_truth(fray_odds *odds);
void odds_tell_text(const struct answers *answers, const struct odds_view *view);
void odds_tell_table(const struct answers *answers, const struct odds_view *view);
/* returns an exit code */
int odds_plot(const struct answers *answers, const struct odds_view *view, const char *path);
void odds_tell_csv(const struct answers *answers);
void odds_tell_json(const struct answers *answers);

#endif
