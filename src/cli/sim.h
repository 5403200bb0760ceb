/* sim.h -- what the files of `fray sim` share: the run, its variants, and the rows that every report is made of. */
#ifndef FRAY_CLI_SIM_H
#define FRAY_CLI_SIM_H

#include "interval.h"
#include "series.h"

struct variant {
    char *label;            /* "Bash.harm = 3", "old", ""; for people */
    char *value;            /* of a sweep, as it was written; else NULL */
    fray_program *program;
    fray_fight *start;
};

enum sim_kind { SIM_PLAIN, SIM_SWEEP, SIM_PAIRED };

struct sim {
    enum sim_kind kind;
    struct variant *variants;
    int variant_count;
    struct series *series;  /* SIM_PAIRED: one of two lanes; else one a variant */
    int series_count;
    const char *encounter, *unit; /* unit: what the length counts; "" where nothing is counted */
    char *swept;            /* "Bash.harm" */
    uint64_t seed;
    bool interrupted;
};

/* One statement of a report. Text that does not apply is "", numbers are left 0. */
struct sim_row {
    int variant;            /* -1: the difference of the two */
    const char *what;       /* wins, nobody, by_limit, failed, length, measure, seen, won_when_seen, won_otherwise */
    const char *of;         /* fight, side, creature, content */
    const char *side, *name, *measure, *heading;
    bool is_share;          /* value is count / fights */
    int64_t fights, count, sum, least, most;
    struct interval value;
    const fray_number *number; /* with bins, or NULL */
};
void sim_rows(const struct sim *sim, void (*each)(void *user, const struct sim_row *row), void *user);
fray_totals sim_totals(const struct sim *sim, int variant);
fray_tally *sim_tally(const struct sim *sim, int variant);

void sim_text(FILE *to, const struct sim *sim);
void sim_csv(FILE *to, const struct sim *sim);
void sim_json(FILE *to, const struct sim *sim);
bool sim_number(const struct variant *v, int64_t *number); /* its value is a whole number */
char *percent_text(double share);                     /* "87.31 %" */

/* ---- sim_sqlite.c: a file that is complete or is not there ---- */

struct sim_store;
struct sim_store *sim_store_open(const char *path);       /* NULL after a complaint */
void sim_store_fight(void *store, uint64_t fight, const fray_outcome *outcome); /* a series' row */
void sim_store_variant(struct sim_store *store, const struct sim *sim, int variant); /* whose fights follow */
int sim_store_close(struct sim_store *store, const struct sim *sim, bool keep); /* writes the rows, moves it to its place */

/* ---- progress.c ---- */

struct progress;
struct progress *progress_new(const char *when, uint64_t fights, double seconds); /* "auto", "always", "never"; NULL: a usage error was told */
void progress_look(struct progress *p, const struct series *s, int index, int count);
void progress_wipe(struct progress *p); /* before something else is written to standard error */
void progress_end(struct progress *p);
double seconds_now(void); /* since some moment of the past, whatever the clock is set to */

#endif
