/* bridge.h -- Declares what the files of the bridge share: modules, the start of fights. */
#ifndef FRAY_WEB_BRIDGE_H
#define FRAY_WEB_BRIDGE_H

#include <stdbool.h>

#include "tape.h"

/* Asks TypeScript for the modules of a project; see fray_reader. */
fray_result web_read_module(void *user, const char *name, const char *from, const char **text,
                            size_t *size, const char **shown);
static inline void *user_of(int project)
{
    return (void *)(intptr_t)project;
}

/* Returns the id of an encounter or trial by name; -1: there is none. */
int encounter_called(const fray_program *program, const char *name);
/* Read pairs of names and values. If one is wrong, the tape has one text that says so. The caller
 * frees *settings. */
fray_result settings_read(fray_program *program, struct texts list, fray_setting **settings,
                          size_t *count);
fray_result tactics_set(fray_program *program, fray_fight *fight, struct texts list);
/* Makes a fight. *id is its encounter. */
fray_result fight_begin(fray_program *program, const char *encounter, struct texts settings,
                        struct texts tactics, fray_fight **fight, int *id);

/* ---- what fights and plays report ---- */

/* Writes for each option of the open question whether it is ranked, and its want. */
fray_result tape_wants(fray_fight *fight, size_t count);
/* Writes a rulebook and its findings, and frees both. doc NULL: there is none. */
fray_result tape_rulebook(fray_result result, fray_doc *doc, fray_findings *findings);
/* Writes what ended a run. signal NULL: it paused. */
void tape_end(const fray_view *view, fray_result result, const fray_signal *signal);

/* Where a run pauses. */
struct pause {
    int until;      /* enum until of bridge_fight.c */
    int64_t length; /* units of `ends after` at the start of the run */
    struct texts opened;
};
bool pauses_after(const struct pause *pause, const fray_fight *fight, const fray_event *event);

#endif
