/* sim.h -- Declares the parts of `fray sim`: the request, its variants, and the rows of a
 * report. */
#ifndef FRAY_TOOL_SIM_H
#define FRAY_TOOL_SIM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "batches.h"
#include "confidence.h"
#include "fray.h"

#include "tool/io/progress_bar.h"

enum sim_format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON, FORMAT_SQLITE, FORMAT_HTML };

/* The command line of a run. */
struct sim_request {
    const char *files[2];          /* the second with --diff, or NULL */
    const char *const *encounters; /* encounter_count of them; 0: the first of the file */
    int encounter_count;
    const char *const *vary; /* as typed, one or two; ends with NULL, or is NULL */
    const char *without;     /* as typed, or NULL */
    /* OPTION=VALUE and SIDE=TACTICS; end with NULL, or are NULL */
    const char *const *settings, *const *tactics;
    uint64_t fights, jobs;
    double error, seconds;
    bool apart;   /* of --diff: the second file has other dice */
    bool watched; /* a fight that breaks what the rules promise has failed */
};

struct variant {
    char *label;                  /* "Bash.harm = 3", "old" or "" */
    char *value;                  /* of a sweep, as typed; else NULL */
    const char *encounter, *unit; /* unit: of the length of a fight, or "" */
    fray_program *program;
    fray_fight *start;
    struct search_sides searched;
};

enum sim_kind { SIM_PLAIN, SIM_SWEEP, SIM_PAIRED };

struct sim {
    enum sim_kind kind;
    struct variant *variants;
    int variant_count;
    struct batches *series; /* SIM_PAIRED: one with two lanes; else one per variant */
    int series_count;
    char *encounter; /* or several, joined */
    char *swept;     /* "Bash.harm", "encounter" */
    uint64_t seed;
    bool interrupted;
};

/* One row of a report. Text that does not apply is "", numbers are 0. */
struct sim_row {
    int variant; /* -1: the difference of two variants */
    /* "wins", "nobody", "by_limit", "failed", "length", "measure", "seen", "won_when_seen" ... */
    const char *what;
    const char *of; /* fight, side, creature, content */
    const char *side, *name, *measure, *heading;
    bool is_share; /* value is count / fights */
    int64_t fights, count, sum, least, most;
    struct confidence_interval value;
    const fray_number *number; /* with histogram, or NULL */
    double before, after;      /* of a difference: the two values */
    double chance;             /* of a difference: its p-value (claims.h) */
    bool claimed;              /* a difference that chance does not explain, over all figures */
    int line;                  /* line of the tally of which this is the mean; -1: none */
};
/* Calls `each` for every row: those of the variants, then the differences of two variants. Returns
 * how many figures of two variants were compared. */
int sim_rows(const struct sim *sim, void (*each)(void *user, const struct sim_row *row),
             void *user);
/* ---- sim_plan.c ---- */

/* Builds the variants. Returns EXIT_CLEAN, or an exit code after a message. */
int sim_plan(struct sim *sim, const struct sim_request *request);
/* Begins the fight of a variant whose program is loaded. encounter: NULL is the first. */
int sim_variant_fight(struct variant *v, const struct sim_request *request, const char *file,
                      const char *encounter);
/* Everything the totals depend on, except the number of fights; to be freed. */
char *sim_description(const struct sim *sim, const struct sim_request *request);
int sim_side(const struct variant *v, const char *name); /* -1: no side of that name */
void sim_free(struct sim *sim);

/* ---- sim_rows.c ---- */

const char *sim_unit(const struct sim *sim); /* of all variants, or "" */
fray_totals sim_totals(const struct sim *sim, int variant);
fray_tally *sim_tally(const struct sim *sim, int variant);

void sim_text(FILE *to, const struct sim *sim);
void sim_csv(FILE *to, const struct sim *sim);
void sim_json(FILE *to, const struct sim *sim);
/* sim_html.c: writes a page to the path, or to standard output (NULL). Returns an exit code. */
int sim_html(const struct sim *sim, const char *path);
bool sim_number(const struct variant *v, int64_t *number); /* whether its value is a whole number */

/* ---- sim_profile.c ---- */

/* Plays fights of a plain simulation and prints what each line of the rules costs. */
int sim_profile(const struct sim *sim, uint64_t fights, const char *out);

/* ---- sim_sqlite.c: a database that is complete or missing ---- */

struct sim_store;
/* NULL after a message, with the exit code in *code */
struct sim_store *sim_store_open(const char *path, int *code);
/* an on_fight of a series */
void sim_store_fight(void *store, uint64_t fight, const fray_outcome *outcome);
/* an on_number of a series */
void sim_store_number(void *store, const struct measured_value *m);
/* the fights of this variant follow */
void sim_store_variant(struct sim_store *store, const struct sim *sim, int variant);
/* whether a write failed; sim_store_close reports it */
bool sim_store_failed(const struct sim_store *store);
/* Writes the rows and renames the file into place. Returns an exit code. */
int sim_store_close(struct sim_store *store, const struct sim *sim, bool keep);

/* ---- sim_rank.c ---- */
struct rank_request {
    const char *what, *by; /* as typed; by: NULL without */
    const char *instead;   /* reference cards as typed, or NULL */
    enum sim_format format;
    const char *out_path;
    struct progress *progress;
};
/* Prints the worth of each card. Returns the exit code. */
int sim_rank(const struct sim_request *request, const struct rank_request *rank, uint64_t seed,
             const struct play_monitor *monitor);

#endif
