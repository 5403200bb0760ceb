/* test_hidden.c -- Hidden members: tactics of other sides read their first value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fray.h"
#include "one_text.h"

/* Ada plans in secret and shows it later. The tactics of the other side take Paper if it is known
 * that she has planned 9. */
static const char hidden_source[] =
    "edition 1\n"
    "system Secrets { title \"Secrets\"; space squares }\n"
    "kind card is thing { }\n"
    "extend creature {\n"
    "  own cards: card;\n"
    "  slot plan: int = 0 { hidden while not self.open }\n"
    "  slot kept = 0 { hidden }\n"
    "  slot plans[2]: int = 0 { hidden while not self.open }\n"
    "  slot open: flag\n"
    "}\n"
    "card Rock { }\n"
    "card Paper { }\n"
    "noun planner, planners = it.plan == 9 or it.plans[1] == 9 or it.kept + 1 == 10\n"
    "tactics watchful { want 10 for Paper when any planner;  want 5 for any card }\n"
    "creature Ada { }\n"
    "creature Bo { cards Rock, Paper }\n"
    "command ask(c: creature) { let k = choose 1 from c.cards by c as \"card\";  if k { log \"x\" "
    "} }\n"
    "flow {\n"
    "  for c in everyone where it is Ada {\n"
    "    c.plan = 9\n"
    "    c.plans[1] = 9\n"
    "    c.kept = 9\n"
    "  }\n"
    "  for c in everyone where it is Bo { ask c }\n"
    "  for c in everyone where it is Ada { c.open = true }\n"
    "  for c in everyone where it is Bo { ask c }\n"
    "}\n"
    "encounter \"Two\" {\n"
    "  map \"AB\"\n"
    "  side left { \"A\": Ada }\n"
    "  side right { \"B\": Bo;  tactics watchful }\n"
    "}\n";

static void test_hidden_from_tactics(void **state)
{
    (void)state;
    fray_program *program = program_of_text(hidden_source);
    fray_fight *fight;
    fray_signal signal;
    int64_t want;
    int known, paper = 1;
    assert_int_equal(fray_fight_new(program, 0, NULL, 0, &fight), FRAY_OK);
    for (int shown = 0; shown < 2; shown++) {
        assert_int_equal(fray_step(fight, &signal), FRAY_OK);
        assert_int_equal(signal.kind, FRAY_SIGNAL_QUESTION);
        assert_string_equal(signal.question.options[paper].text, "Paper");
        assert_int_equal(fray_want(fight, (size_t)paper, &want, &known), FRAY_OK);
        assert_int_equal(known, 1);
        assert_int_equal(want, shown ? 10 : 5);
        assert_int_equal(fray_answer(fight, &paper, 1), FRAY_OK);
    }
    fray_fight_free(fight), fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_hidden_from_tactics)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
