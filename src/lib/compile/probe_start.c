/* probe_start.c -- Tests whether a fight is over before its first event (lint W0611).
 *
 * Runs the fight to its first event, roll or question. All that the flow does before an event is
 * part of the setup. If the fight is already `over` at a roll or question (such as the order of
 * turns), copies of it run on. All dice show 1 in the first copy, 2 in the second, and so on to the
 * highest face. The fight counts as over if no copy has an event.
 */
#include "probe_start.h"
#include "engine/bytecode/program.h"
#include "engine/vm/event_stack.h"
#include "lib/fight/fight.h"

#define STEPS_MAX 10000
#define FACES_MAX 100

/* Runs to the first event, roll or question, or to the end. */
static fray_result run_to_event(fray_fight *fight, fray_signal *signal)
{
    fray_result result = FRAY_OK;
    *signal = (fray_signal){.kind = FRAY_SIGNAL_EVENT};
    for (int i = 0; i < STEPS_MAX && result == FRAY_OK && signal->kind == FRAY_SIGNAL_EVENT; i++) {
        result = fray_step(fight, signal);
        if (result == FRAY_OK && signal->kind == FRAY_SIGNAL_EVENT &&
            signal->event.kind == FRAY_EVENT_OPEN)
            break;
    }
    return result;
}

static bool eval_over(struct vm *vm, void *user)
{
    return fight_over(vm, user);
}

/* Chooses the fewest options if `face` is 1, else the most, starting at another option each time.
 */
static fray_result answer_question(fray_fight *fight, const fray_question *q, int face)
{
    int chosen[LIMIT_SET], all = (int)q->count, count = face == 1 ? q->least : q->most;
    if (count > all) count = all;
    for (int i = 0; i < count; i++) chosen[i] = (i + face - 1) % all;
    return fray_answer(fight, chosen, count);
}

/* Error code of probe_start. */
static int error_code(fray_result result)
{
    return result == FRAY_NO_MEMORY ? -1 : -2;
}

/* Whether the fight ends without an event if all dice show `face`, or their highest face if that is
 * lower. */
static int ends_with_face(fray_fight *from, int face, int *highest)
{
    fray_fight *fight;
    fray_signal signal;
    if (fray_fight_clone(from, &fight) != FRAY_OK) return -1;
    fray_fight_listen(fight, 1);
    fray_result result = run_to_event(fight, &signal);
    for (int i = 0; i < STEPS_MAX && result == FRAY_OK &&
                    (signal.kind == FRAY_SIGNAL_ROLL || signal.kind == FRAY_SIGNAL_QUESTION);
         i++) {
        int sides =
            signal.kind == FRAY_SIGNAL_ROLL ? signal.roll.sides : (int)signal.question.count;
        if (sides > *highest) *highest = sides;
        if (signal.kind == FRAY_SIGNAL_ROLL)
            result = fray_give_roll(fight, face < sides ? face : sides);
        else
            result = answer_question(fight, &signal.question, face);
        if (result == FRAY_OK) result = run_to_event(fight, &signal);
    }
    fray_fight_free(fight);
    return result != FRAY_OK ? error_code(result) : signal.kind == FRAY_SIGNAL_DONE;
}

static int starts_over(fray_fight *fight)
{
    fray_signal signal;
    bool over = false;
    fray_result result = run_to_event(fight, &signal);
    if (result != FRAY_OK) return error_code(result);
    if (signal.kind == FRAY_SIGNAL_DONE) return 1;
    if (signal.kind == FRAY_SIGNAL_EVENT || !fight_peek(fight->vm, eval_over, &over) || !over)
        return 0;
    int highest = 1, ends = 1;
    for (int face = 1; ends == 1 && face <= highest && face <= FACES_MAX; face++)
        ends = ends_with_face(fight, face, &highest);
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
