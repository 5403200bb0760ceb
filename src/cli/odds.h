/* odds.h -- what the files of `fray odds` share: answers, each a question gone through, and the
 * ways of showing them. */
#ifndef FRAY_CLI_ODDS_H
#define FRAY_CLI_ODDS_H

#include "cli.h"

/* ---- odds_question.c: questions become rules ---- */

/* --technique X: name and value */
struct asked {
    struct asked_for {
        const char *name, *value;
    } * at;
    size_t count;
};
struct question {
    const char *id;            /* the name of its trial */
    const char *given, *swept; /* "behind, target.health=5", "defence=7"; or NULL */
    /* the parameter that is compared, and what it is here; or NULL */
    const char *compared, *with;
};
/* Each makes a program with trials of those names; EXIT_CLEAN, or it has said why not. */
/* What was said without a value: flags that are so. EXIT_USAGE: something else. */
int odds_stand_alone(const fray_program *rules, struct asked *asked);
int odds_ask_trials(const char *path, const fray_program *rules, const struct asked *asked,
                    const char *trial_name, const char *compared,
                    /* columns: of one row, told apart by what is compared */
                    struct question *questions, size_t count, size_t columns,
                    fray_program **program);
/* an expression, or a command */
int odds_ask_line(const char *path, const char *line, const struct question *questions,
                  size_t count, fray_program **program);
bool odds_given_whole(const char *given); /* false: it has said why not */
void odds_put_patterns(FILE *to, const fray_program *program);

/* ---- answers ---- */

struct answer {
    const char *name; /* of the encounter or trial, or the expression */
    const char *what; /* a column's heading where several stand side by side; or NULL */
    bool swept;       /* its place on the axis */
    int64_t at;
    fray_odds *odds;
};
struct answers {
    struct answer *at;
    size_t count;
    fray_program *program; /* of a question: the answers' texts are its */
    const char *axis;      /* what is swept, or NULL */
};

/* Of one variable: what a reader wants to know before the single values. Chances of what is
 * resolved. */
struct odds_figures {
    double mean, spread, error;       /* error: of the mean */
    int64_t least, most, quantile[5]; /* 5, 25, 50, 75, 95 in a hundred */
};
struct odds_figures odds_figures(fray_odds *odds, size_t variable);
struct interval;
struct interval odds_range(fray_odds *odds, const fray_odds_value *v);
/* figures are of a part alone, and the rest may be otherwise */
bool odds_is_partial(fray_odds *odds);
double odds_yes(fray_odds *odds, size_t variable); /* how likely a variable of yes and no is yes */
/* Which variables say anything: "Anna's health", and whether it can come out different. */
char *odds_title(fray_odds *odds, const fray_odds_variable *v);
bool odds_moves(fray_odds *odds, size_t variable);
char *odds_percent(fray_chance chance); /* "45 %", as many digits as are true */

/* What is looked at where several answers stand side by side. */
struct odds_view {
    const char *measure; /* as asked for, or NULL */
    bool best, full;
    char *title;  /* of the variable */
    bool percent; /* a chance in a hundred; else a mean */
};
/* false: it has said why not */
bool odds_view_find(const struct answers *answers, struct odds_view *view);
/* SIZE_MAX: it cannot come to it */
size_t odds_variable(const struct answer *answer, const struct odds_view *view);
double odds_measured(const struct answer *answer, const struct odds_view *view);
/* how many are compared at each value of the axis */
size_t odds_columns(const struct answers *answers);

/* which kind of answer it is: exact, bounded, partly unresolved */
void odds_tell_truth(fray_odds *odds);
void odds_tell_text(const struct answers *answers, const struct odds_view *view);
void odds_tell_table(const struct answers *answers, const struct odds_view *view);
/* a code to end with */
int odds_plot(const struct answers *answers, const struct odds_view *view, const char *path);
void odds_tell_csv(const struct answers *answers);
void odds_tell_json(const struct answers *answers);

#endif
