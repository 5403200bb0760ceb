/* fight.h -- The fight object behind `fray_fight`, for src/lib/compile, src/lib/campaign,
 * src/lib/odds and src/lib/sim.
 */
#ifndef FRAY_FIGHT_FIGHT_H
#define FRAY_FIGHT_FIGHT_H

#include "fray/fight.h"
#include "lib/program/program_object.h"

struct coverage_counts;
struct vm;

struct fray_fight {
    const fray_program *program;
    struct vm *vm;
    void (*on_measure)(void *user, const fray_measured *measured); /* or NULL */
    void *on_measure_user;
};

/* fray_fight_new with coverage counts in `seen`, or NULL. */
fray_result fight_new(const fray_program *program, int encounter, const fray_setting *settings,
                      size_t count, struct coverage_counts *seen, fray_fight **fight);
/* fray_step. Without `texts`, options and names of a question or roll stay NULL. */
fray_result fight_step(fray_fight *fight, fray_signal *signal, bool texts);
/* Runs a read-only query. Restores the fight's head, even after an error of the query. */
bool fight_peek(struct vm *vm, bool (*query)(struct vm *vm, void *user), void *user);
/* Runs a read-only query that the fight depends on: an error of the query stops the fight. */
bool fight_consult(struct vm *vm, bool (*query)(struct vm *vm, void *user), void *user);

#endif
