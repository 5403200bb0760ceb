/* begin.c -- plays a fight until something happens in it: for the lint of fights that are over before they begin. What the flow
 * prepares without an event, a question or a roll belongs to the beginning.
 */
#include "api/fight.h"
#include "api/begin.h"

#define STEPS_MOST 10000

int fight_starts_over(const fray_program *program, int encounter)
{
    const struct row_encounters *e = &program->code->encounters.at[encounter];
    fray_fight *fight;
    if (e->sort != SCENE_ENCOUNTER || e->ends < 0) return 0;
    if (fray_fight_new(program, encounter, NULL, 0, &fight) != FRAY_OK) return -1;
    fray_signal signal = {.kind = FRAY_SIGNAL_EVENT};
    fray_result result = FRAY_OK;
    fray_fight_listen(fight, 1);
    for (int i = 0; i < STEPS_MOST && result == FRAY_OK && signal.kind == FRAY_SIGNAL_EVENT; i++) {
        result = fray_step(fight, &signal);
        if (result == FRAY_OK && signal.kind == FRAY_SIGNAL_EVENT && signal.event.kind == FRAY_EVENT_OPEN) break;
    }
    fray_fight_free(fight);
    if (result != FRAY_OK) return -2;
    return signal.kind == FRAY_SIGNAL_DONE;
}
