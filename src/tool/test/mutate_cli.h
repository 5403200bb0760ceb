/* mutate_cli.h -- Declares what the files of `fray test --mutate` share: the request, the results,
 * the reports. */
#ifndef FRAY_TOOL_MUTATE_CLI_H
#define FRAY_TOOL_MUTATE_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fray.h"

#include "tool/load/file_list.h"

struct mutate_request {
    const struct path_list *paths;
    const char *const
        *of;             /* files and folders whose mutants count; ends with NULL; NULL: `paths` */
    const char *classes; /* "rules,dice", mutations too: "order"; NULL: all */
    uint64_t sample;     /* 0: all */
    uint64_t seed, jobs;
    int minimum; /* percent; -1: none */
    const char *format, *out, *progress;
};

struct mutate_result {
    fray_mutant mutant;
    size_t index; /* of the mutant */
    fray_trial_of_mutant trial;
    bool done;
};

/* A line `allow mutant`, and a test that kills a mutant it marks, or NULL. */
struct mutate_allow {
    fray_allowed_mutant line;
    const char *killed_by;
};

struct mutate_results {
    const struct mutate_request *request;
    struct mutate_result *at;
    size_t count, all; /* results; mutants before the sample */
    struct mutate_allow *allows;
    size_t allow_count;
};

/* ---- mutate_run.c ---- */
int mutate_run(const struct mutate_request *request);

/* ---- mutate_report.c ---- */
enum { MUTATE_TEXT, MUTATE_JSON, MUTATE_DIFF };
/* Prints the report to request->out. Returns an exit code; EXIT_NO below the minimum. */
int mutate_report(const struct mutate_results *results, int format);

#endif
