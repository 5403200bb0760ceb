/* fight_printer.h -- Declares the printers of a fight, one per format. */
#ifndef FRAY_TOOL_FIGHT_PRINTER_H
#define FRAY_TOOL_FIGHT_PRINTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "fray.h"

struct fight_view {
    fray_program *program;
    fray_fight *fight;
    const char *encounter;
    uint64_t seed;
    const char *promise; /* of dice that were drawn for a table: instead of the seed; or NULL */
    bool explain, map;
    bool test; /* of a test: without a heading and without a winner */
    const fray_setting *settings;
    size_t setting_count;
    const char *step; /* a step of a campaign that is played instead of a fight, or NULL */
};
struct fight_printer {
    void (*start)(const struct fight_view *view);
    void (*event)(const struct fight_view *view, const fray_event *event);
    /* signal NULL: the fight failed */
    void (*end)(const struct fight_view *view, const fray_signal *signal);
    /* Prints what is pending before a player is asked; or NULL. */
    void (*flush)(const struct fight_view *view);
};
extern const struct fight_printer print_story, print_table, print_jsonl;
/* "seed 7", or the promise of the dice. */
void put_dice_from(const struct fight_view *view);
/* The next event continues the story from another place of the fight. */
void story_restart(void);

#endif
