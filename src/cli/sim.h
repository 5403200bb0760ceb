/* sim.h -- what the files of `fray sim` share: what is asked for, the run, its variants, and the
 * rows that every report is made of. */
#ifndef FRAY_CLI_SIM_H
#define FRAY_CLI_SIM_H

#include "batches.h"
#include "confidence.h"

/* What the command line says is to be played. */
struct wish {
    const char *files[2];          /* the second with --diff, else NULL */
    const char *const *encounters; /* encounter_count of them; none: the file's first */
    int encounter_count;
    const char *vary, *without; /* as typed, or NULL */
    /* OPTION=VALUE, SIDE=TACTICS; NULL at the end, or NULL */
    const char *const *settings, *const *tactics;
    uint64_t fights, jobs;
    double error, seconds;
};

struct variant {
    char *label;                  /* "Bash.harm = 3", "old", ""; for people */
    char *value;                  /* of a sweep, as it was written; else NULL */
    const char *encounter, *unit; /* unit: what the length counts; "" where nothing is counted */
    fray_program *program;
    fray_fight *start;
};

enum sim_kind { SIM_PLAIN, SIM_SWEEP, SIM_PAIRED };

struct sim {
    enum sim_kind kind;
    struct variant *variants;
    int variant_count;
    struct batches *series; /* SIM_PAIRED: one of two lanes; else one a variant */
    int series_count;
    char *encounter; /* or encounters, joined */
    char *swept;     /* "Bash.harm", "encounter" */
    uint64_t seed;
    bool interrupted;
};

/* One statement of a report. Text that does not apply is "", numbers are left 0. */
struct sim_row {
    int variant; /* -1: the difference of the two */
    /* wins, nobody, by_limit, failed, length, measure, seen, won_when_seen, won_otherwise */
    const char *what;
    const char *of; /* fight, side, creature, content */
    const char *side, *name, *measure, *heading;
    bool is_share; /* value is count / fights */
    int64_t fights, count, sum, least, most;
    struct interval value;
    const fray_number *number; /* with bins, or NULL */
    double before, after;      /* of a difference: the two values */
    int line;                  /* of the tally: which number this is the mean of; -1: of none */
};
void sim_rows(const struct sim *sim, void (*each)(void *user, const struct sim_row *row),
              void *user);
/* ---- sim_plan.c ---- */

/* EXIT_CLEAN, or the code to end with after a complaint */
int sim_plan(struct sim *sim, const struct wish *w);
/* all that the totals depend on, but for how many fights there are */
char *sim_described(const struct sim *sim, const struct wish *w);
int sim_side(const struct variant *v, const char *name); /* -1: it has none of that name */
void sim_free(struct sim *sim);

/* ---- sim_rows.c ---- */

const char *sim_unit(const struct sim *sim); /* of all variants, or "" */
fray_totals sim_totals(const struct sim *sim, int variant);
fray_tally *sim_tally(const struct sim *sim, int variant);

void sim_text(FILE *to, const struct sim *sim);
void sim_csv(FILE *to, const struct sim *sim);
void sim_json(FILE *to, const struct sim *sim);
bool sim_number(const struct variant *v, int64_t *number); /* its value is a whole number */
char *percent_text(double share);                          /* "87.31 %" */

/* ---- sim_sqlite.c: a file that is complete or is not there ---- */

struct sim_store;
/* NULL after a complaint, and the code to end with */
struct sim_store *sim_store_open(const char *path, int *code);
void sim_store_fight(void *store, uint64_t fight, const fray_outcome *outcome); /* a series' row */
void sim_store_number(void *store, const struct measured *m);                   /* and number */
/* whose fights follow */
void sim_store_variant(struct sim_store *store, const struct sim *sim, int variant);
/* something could not be written; closing it says what */
bool sim_store_failed(const struct sim_store *store);
/* writes the rows, moves it to its place */
int sim_store_close(struct sim_store *store, const struct sim *sim, bool keep);

/* ---- progress_bar.c ---- */

struct progress;
/* "auto", "always", "never"; NULL: a usage error was told */
struct progress *progress_new(const char *when, uint64_t fights, double seconds);
void progress_look(struct progress *p, const struct batches *s, int index, int count);
void progress_wipe(struct progress *p); /* before something else is written to standard error */
void progress_end(struct progress *p);
double seconds_now(void); /* since some moment of the past, whatever the clock is set to */

#endif
