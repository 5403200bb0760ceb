/* odds.h -- what the files of `fray odds` share: answers, each a question gone through, and the ways of showing them. */
#ifndef FRAY_CLI_ODDS_H
#define FRAY_CLI_ODDS_H

#include "cli.h"

struct answer {
    const char *name;   /* of the encounter or trial, or the expression */
    const char *what;   /* a column's heading where several stand side by side; or NULL */
    bool swept;         /* its place on the axis */
    int64_t at;
    fray_odds *odds;
};
struct answers {
    struct answer *at;
    size_t count;
    const char *axis;   /* what is swept, or NULL */
};

/* Of one variable: what a reader wants to know before the single values. Chances of what is resolved. */
struct odds_figures {
    double mean, spread, error; /* error: of the mean */
    int64_t least, most, quantile[5]; /* 5, 25, 50, 75, 95 in a hundred */
};
struct odds_figures odds_figures(fray_odds *odds, size_t variable);
double odds_yes(fray_odds *odds, size_t variable); /* how likely a variable of yes and no is yes */
/* Which variables say anything: "Anna's health", and whether it can come out different. */
char *odds_title(fray_odds *odds, const fray_odds_variable *v);
bool odds_moves(fray_odds *odds, size_t variable);
char *odds_percent(fray_chance chance); /* "45 %", as many digits as are true */

void odds_tell_text(const struct answers *answers, bool full);
void odds_tell_csv(const struct answers *answers);
void odds_tell_json(const struct answers *answers);

#endif
