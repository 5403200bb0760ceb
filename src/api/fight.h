/* fight.h -- the fight object behind `fray_fight`, for the files of the api. Private to src/api. */
#ifndef FRAY_API_FIGHT_H
#define FRAY_API_FIGHT_H

#include "api/api.h"
#include "vm/vm.h"

struct fray_fight {
    const fray_program *program;
    struct vm *vm;
    void (*hear)(void *user, const fray_measured *measured); /* or NULL */
    void *hear_user;
};

/* fray_fight_new; what happens in it is counted there, if somebody counts. */
fray_result fight_new(const fray_program *program, int encounter, const fray_setting *settings,
                      size_t count, struct coverage_counts *seen, fray_fight **fight);
/* fray_test_run, the same way. */
fray_result test_run(fray_program *program, int id, struct coverage_counts *seen,
                     fray_test_report *report);
/* fray_step; without texts, options and names of a question or roll stay NULL (for drivers that
 * need none). */
fray_result fight_step(fray_fight *fight, fray_signal *signal, bool texts);
/* The name of a roll: the program's own text where nothing is filled in. */
const char *template_of(struct vm *vm, int32_t template, int args, int room);
static inline const char *roll_name(struct vm *vm, const struct roll *roll)
{
    const char *plain = vm->index->plain_text[roll->name];
    return plain ? plain : template_of(vm, roll->name, roll->args, roll->room);
}
/* Runs something that only looks, and leaves no trace: not even of its own error. */
bool fight_peek(struct vm *vm, bool (*look)(struct vm *vm, void *user), void *user);
/* The same for what the fight cannot go on without: of its error the fight has stopped. */
bool fight_consult(struct vm *vm, bool (*look)(struct vm *vm, void *user), void *user);

/* points_account.c: the account of points `row` of a creature, in a fight that is good for nothing
 * else afterwards. FRAY_FAILED: the fight says why. Texts go into `to`. */
fray_result account_read(fray_fight *fight, int32_t row, int64_t creature, struct arena *to,
                         fray_account *out);

/* points_account.c: why a creature does not satisfy requirement `row`, in a fight that is good for
 * nothing else afterwards: a text for each of what it is required of, or the row's own.
 * FRAY_FAILED: the fight says why. Texts go into `to`. */
typedef VEC(const char *) refusal_list;
fray_result refusals_read(fray_fight *fight, int32_t row, int64_t creature, struct arena *to,
                          refusal_list *why);

/* Where the lots of a choice come from: a number below n, each equally likely. Sampling draws it;
 * odds go through all. */
struct lots {
    uint32_t (*draw)(void *user, uint32_t n);
    void *user;
};
/* How tactics answer a question, or chance where there are none. */
fray_result choice_made(fray_fight *fight, const fray_question *question, const struct lots *lots,
                        int *chosen, int *count);

#endif
