/* sim_profile.c -- Plays fights and prints which lines of the rules cost what (fray sim --profile).
 */
#include <inttypes.h>
#include <stdlib.h>

#include "sim.h"

#include "tool/fight/fight_options.h"
#include "tool/io/files.h"
#include "tool/io/memory.h"
#include "tool/io/output.h"

enum { LINES_SHOWN = 40, PLACE_COLUMNS = 36 };

static fray_result play_counted(fray_profile *profile, const struct sim *sim, uint64_t fights)
{
    fray_fight *fight;
    fray_result result = fray_fight_clone(sim->variants[0].start, &fight);
    if (result == FRAY_OK) result = fray_profile_fight(profile, fight);
    for (uint64_t n = 0; n < fights && result == FRAY_OK; n++) {
        fray_driver driver = fray_driver_sampled(sim->seed, n);
        fray_signal signal;
        result = fray_fight_copy(fight, sim->variants[0].start);
        /* one that stops with an error has still cost something */
        if (result == FRAY_OK && fray_run(fight, &driver, &signal) == FRAY_NO_MEMORY)
            result = FRAY_NO_MEMORY;
    }
    fray_fight_free(fight);
    return result;
}

struct profile_report {
    const struct sim *sim;
    const fray_profile *profile;
    size_t lines;
    uint64_t fights;
};

static uint64_t per_fight(uint64_t steps, uint64_t fights)
{
    return (steps + fights / 2) / fights;
}

static void put_profile(FILE *to, const void *what)
{
    const struct profile_report *r = what;
    uint64_t total = 0;
    for (size_t i = 0; i < r->lines; i++) total += fray_profile_at(r->profile, i).steps;
    put(to, "seed %" PRIu64 ", %" PRIu64 " fight%s of \"%s\", %" PRIu64 " instructions a fight\n\n",
        r->sim->seed, r->fights, r->fights == 1 ? "" : "s", r->sim->encounter,
        per_fight(total, r->fights));
    put(to, "  %7s  %9s  %-*s  %s\n", "share", "a fight", PLACE_COLUMNS, "line", "rule");
    size_t shown = r->lines < LINES_SHOWN ? r->lines : LINES_SHOWN;
    uint64_t rest = total;
    for (size_t i = 0; i < shown; i++) {
        fray_profile_line line = fray_profile_at(r->profile, i);
        char *place =
            line.file ? text_of("%s:%u", line.file, line.line) : text_of("(windows and settling)");
        put(to, "  %5.2f %%  %9" PRIu64 "  %-*s  %s\n", (double)line.steps * 100 / (double)total,
            per_fight(line.steps, r->fights), PLACE_COLUMNS, place, line.text);
        rest -= line.steps;
        free(place);
    }
    if (shown < r->lines)
        put(to, "  %5.2f %%  %9" PRIu64 "  %zu more lines\n", (double)rest * 100 / (double)total,
            per_fight(rest, r->fights), r->lines - shown);
}

int sim_profile(const struct sim *sim, uint64_t fights, const char *out)
{
    fray_profile *profile;
    fray_result result = fray_profile_new(sim->variants[0].program, &profile);
    if (result == FRAY_OK) result = play_counted(profile, sim, fights);
    struct profile_report report = {.sim = sim, .profile = profile, .lines = 0, .fights = fights};
    if (result == FRAY_OK) report.lines = fray_profile_lines(profile);
    if (result == FRAY_OK && report.lines == 0) result = FRAY_NO_MEMORY;
    if (result != FRAY_OK) print_error("%s", fray_result_text(result));
    int code = result == FRAY_OK ? write_printed(out, put_profile, &report) : EXIT_BROKEN;
    fray_profile_free(profile);
    return code;
}
