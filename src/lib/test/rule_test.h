/* rule_test.h -- Runs a test of the rules, with counts or with a debugger. */
#ifndef FRAY_TEST_RULE_TEST_H
#define FRAY_TEST_RULE_TEST_H

#include "fray/test.h"
#include "lib/fight/fight.h"

/* fray_test_run with coverage counts in `seen`, or NULL. `fuel`: the limit, then what was used;
 * NULL: the limit of a fight. */
fray_result test_run(fray_program *program, int id, struct coverage_counts *seen, int64_t *fuel,
                     fray_test_report *report);
/* fray_test_watch. `look` is called with the fight before it begins and with NULL at its end. */
fray_result test_debugged(fray_program *program, int id,
                          fray_result (*look)(void *user, fray_fight *fight), void *user,
                          const fray_test_listener *listener, fray_test_report *report);

#endif
