/* fight.h -- The fight object behind `fray_fight`, for src/lib/api, src/lib/campaign, src/lib/odds
 * and src/lib/sim.
 */
#ifndef FRAY_API_FIGHT_H
#define FRAY_API_FIGHT_H

#include "api.h"

struct coverage_counts;
struct roll;
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
/* fray_test_run with coverage counts in `seen`, or NULL. `fuel`: the limit, then what was used;
 * NULL: the limit of a fight. */
fray_result test_run(fray_program *program, int id, struct coverage_counts *seen, int64_t *fuel,
                     fray_test_report *report);
/* fray_test_watch. `look` is called with the fight before it begins and with NULL at its end. */
fray_result test_debugged(fray_program *program, int id,
                          fray_result (*look)(void *user, fray_fight *fight), void *user,
                          const fray_test_listener *listener, fray_test_report *report);
/* fray_step. Without `texts`, options and names of a question or roll stay NULL. */
fray_result fight_step(fray_fight *fight, fray_signal *signal, bool texts);
/* Fills in a text template. */
const char *template_render(struct vm *vm, int32_t template, int args, int room);
/* The name of a roll: the program's own text if its template has no holes. */
const char *roll_name(struct vm *vm, const struct roll *roll);
/* Runs a read-only query. Restores the fight's head, even after an error of the query. */
bool fight_peek(struct vm *vm, bool (*query)(struct vm *vm, void *user), void *user);
/* Runs a read-only query that the fight depends on: an error of the query stops the fight. */
bool fight_consult(struct vm *vm, bool (*query)(struct vm *vm, void *user), void *user);

/* points_account.c: computes the account of points `row` of a creature. The fight cannot be used
 * afterwards. FRAY_FAILED: see the fight's error. Texts go into `to`. */
fray_result account_read(fray_fight *fight, int32_t row, int64_t creature, struct arena *to,
                         fray_account *out);

/* points_account.c: explains why a creature does not satisfy requirement `row`. Adds a text for
 * each thing that fails it, or the text of the row. The fight cannot be used afterwards.
 * FRAY_FAILED: see the fight's error. Texts go into `to`. */
typedef VEC(const char *) refusal_list;
fray_result refusals_read(fray_fight *fight, int32_t row, int64_t creature, struct arena *to,
                          refusal_list *why);

/* Source of uniform numbers below n for choices. Sampling draws them; odds enumerate them. */
struct lots {
    uint32_t (*draw)(void *user, uint32_t n);
    void *user;
};
/* Answers a question by the side's tactics, or by chance if it has none. */
fray_result tactics_choose(fray_fight *fight, const fray_question *question,
                           const struct lots *lots, int *chosen, int *count);

#endif
