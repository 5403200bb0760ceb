/* progress_bar.h -- Declares the progress bar on standard error. */
#ifndef FRAY_TOOL_PROGRESS_BAR_H
#define FRAY_TOOL_PROGRESS_BAR_H

#include <stdint.h>

struct progress;
struct progress_figures {
    int index, count;           /* of the series of fights that runs */
    uint64_t fights;            /* of this series, so far */
    double error, wanted_error; /* of the share of wins; 0: none is wanted */
};
/* `when` is "auto", "always" or "never". NULL after a usage error. */
struct progress *progress_new(const char *when, uint64_t fights, double seconds);
void progress_update(struct progress *p, const struct progress_figures *figures);
/* Draws the share `done` of `count` things; not with progress_update. */
void progress_count(struct progress *p, uint64_t done, uint64_t count, const char *things);
void progress_wipe(struct progress *p); /* called before other output to standard error */
void progress_end(struct progress *p);

#endif
