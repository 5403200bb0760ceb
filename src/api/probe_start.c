/* probe_start.c -- plays a fight until something happens in it: for the lint of fights that are
 * over before they begin. What the flow prepares without an event belongs to the beginning. Where
 * it rolls or asks somebody (who comes first, say) while it is `over` already, it is played on,
 * with ones alone, with twos alone, and so on to the highest face: if nothing ever happens, there
 * is nothing to come.
 */
#include "api/probe_start.h"
#include "api/fight.h"

#define STEPS_MOST 10000

#define FACES_MOST 100

/* To the first event, roll or question, or the end. */
static fray_result play_on(fray_fight *fight, fray_signal *signal)
{
    fray_result result = FRAY_OK;
    *signal = (fray_signal){.kind = FRAY_SIGNAL_EVENT};
    for (int i = 0; i < STEPS_MOST && result == FRAY_OK && signal->kind == FRAY_SIGNAL_EVENT; i++) {
        result = fray_step(fight, signal);
        if (result == FRAY_OK && signal->kind == FRAY_SIGNAL_EVENT &&
            signal->event.kind == FRAY_EVENT_OPEN)
            break;
    }
    return result;
}

static bool look_over(struct vm *vm, void *user)
{
    return fight_over(vm, user);
}

/* With ones as few options as may be chosen, else as many; of many, others each time. */
static fray_result answer(fray_fight *fight, const fray_question *q, int face)
{
    int chosen[LIMIT_SET], all = (int)q->count, count = face == 1 ? q->least : q->most;
    if (count > all) count = all;
    for (int i = 0; i < count; i++) chosen[i] = (i + face - 1) % all;
    return fray_answer(fight, chosen, count);
}

/* For fight_starts_over. */
static int fault_of(fray_result result)
{
    return result == FRAY_NO_MEMORY ? -1 : -2;
}

/* Does it end without an event, if all dice show that face, or their highest below it? */
static int ends_so(fray_fight *from, int face, int *highest)
{
    fray_fight *fight;
    fray_signal signal;
    if (fray_fight_clone(from, &fight) != FRAY_OK) return -1;
    fray_fight_listen(fight, 1);
    fray_result result = play_on(fight, &signal);
    for (int i = 0; i < STEPS_MOST && result == FRAY_OK &&
                    (signal.kind == FRAY_SIGNAL_ROLL || signal.kind == FRAY_SIGNAL_QUESTION);
         i++) {
        int sides =
            signal.kind == FRAY_SIGNAL_ROLL ? signal.roll.sides : (int)signal.question.count;
        if (sides > *highest) *highest = sides;
        if (signal.kind == FRAY_SIGNAL_ROLL)
            result = fray_give_roll(fight, face < sides ? face : sides);
        else
            result = answer(fight, &signal.question, face);
        if (result == FRAY_OK) result = play_on(fight, &signal);
    }
    fray_fight_free(fight);
    return result != FRAY_OK ? fault_of(result) : signal.kind == FRAY_SIGNAL_DONE;
}

static int starts_over(fray_fight *fight)
{
    fray_signal signal;
    bool over = false;
    fray_result result = play_on(fight, &signal);
    if (result != FRAY_OK) return fault_of(result);
    if (signal.kind == FRAY_SIGNAL_DONE) return 1;
    if (signal.kind == FRAY_SIGNAL_EVENT || !fight_peek(fight->vm, look_over, &over) || !over)
        return 0;
    int highest = 1, ends = 1;
    for (int face = 1; ends == 1 && face <= highest && face <= FACES_MOST; face++)
        ends = ends_so(fight, face, &highest);
    return ends;
}

int probe_start(const fray_program *program, int encounter)
{
    const struct row_encounters *e = &program->code->encounters.at[encounter];
    fray_fight *fight;
    if (e->sort != SCENE_ENCOUNTER || e->ends < 0) return 0;
    if (fray_fight_new(program, encounter, NULL, 0, &fight) != FRAY_OK) return -1;
    fray_fight_listen(fight, 1);
    int over = starts_over(fight);
    fray_fight_free(fight);
    return over;
}
