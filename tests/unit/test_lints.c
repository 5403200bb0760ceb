/* test_lints.c -- lints as a host asks for them: levels, a project's file, programs that are kept
 * all the same, no memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/arena.h"
#include "fray.h"
#include "memory_faults.h"
#include "one_text.h"

static const char rules[] =
    "edition 1\n"
    "system Duel { space squares;  ends when count(everyone where it.health > 0) < 2 }\n"
    "allow W0604 \"it comes later\"\n"
    "option goal = 10\n"
    "kind condition is mark { }\n"
    "condition Dazed { lasts }\n"
    "kind school is group { }\n"
    "kind card is thing {\n  rule target: set of creature = none\n  hook hit(target: creature)\n  "
    "lends attack\n}\n"
    "event harm(to victim: creature) { window done as last }\n"
    "extend creature {\n  stat attack\n  track health = 0\n  own hand: card\n}\n"
    "command hurt(t: creature) { harm to t { t.health -= 1 } }\n"
    "command play_card(card: card) { for t in card.target { open card.hit(t) } }\n"
    "flow {\n  for c in all card { play_card c }\n}\n"
    "school One {\n"
    "  card Lunge { attack +2 }\n"
    "  card Poke { attack +1 }\n"
    "  card Shout { on hit when target.facing < 3 and target.facing > 5 { hurt target } }\n"
    "}\n"
    "card Brittle { on harm.done when harm.victim == self { hurt self } }\n"
    "creature Ada { }\n"
    "tactics keen {\n  want 20 for any card\n  want 10 for Lunge\n}\n"
    "encounter \"E\" {\n  map \"A.B\"\n  side left { \"A\": Ada }\n  side right { \"B\": Ada "
    "}\n}\n";

static int found(const fray_findings *f, const char *code, fray_severity severity)
{
    int count = 0;
    for (size_t i = 0; i < fray_findings_kept(f); i++) {
        fray_finding g = fray_finding_at(f, i);
        count += strcmp(g.code, code) == 0 && g.severity == severity;
    }
    return count;
}

static void lints_are_told_when_they_are_asked_for(void **state)
{
    fray_program *p;
    fray_findings *f;
    (void)state;
    assert_int_equal(fray_compile(NULL, read_text, TEXT_OF(rules), "rules.fray", &p, &f), FRAY_OK);
    assert_int_equal(fray_findings_kept(f), 0);
    assert_int_equal(fray_findings_whole(f), 0);
    fray_findings_free(f);
    fray_program_free(p);
    fray_lints *lints = fray_lints_new(NULL);
    assert_int_equal(
        fray_compile_linted(NULL, lints, read_text, TEXT_OF(rules), "rules.fray", &p, &f), FRAY_OK);
    static const char *const codes[] = {"W0601", "W0602", "W0603", "W0605",
                                        "W0608", "W0610", "W0611", "W0612"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (found(f, codes[i], FRAY_WARNING) != 1)
            print_message("%s:\n%s", codes[i], fray_findings_text(f, 0));
        assert_int_equal(found(f, codes[i], FRAY_WARNING), 1);
    }
    assert_int_equal(found(f, "W0604", FRAY_WARNING), 0);
    assert_int_equal(found(f, "W0600", FRAY_WARNING), 0);
    assert_int_not_equal(fray_findings_whole(f), 0);
    assert_string_equal(fray_findings_file(f, 0), "rules.fray");
    assert_null(fray_findings_file(f, 1));
    fray_findings_free(f);
    fray_program_free(p);
    fray_lints_free(lints);
}

static void levels_are_set(void **state)
{
    static const char project[] =
        "project \"Small\" {\n  lint W0605 error\n  lint W0610 error\n}\n";
    fray_program *p;
    fray_findings *f;
    fray_lints *lints = fray_lints_new(NULL);
    (void)state;
    assert_int_equal(fray_lints_set(lints, "W0699", "off"), FRAY_NOT_FOUND);
    assert_int_equal(fray_lints_set(lints, "E0201", "off"), FRAY_NOT_FOUND);
    assert_int_equal(fray_lints_set(lints, "W0608", "loud"), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_lints_set(lints, "W0608", "off"), FRAY_OK);
    assert_int_equal(fray_lints_set(lints, "W0610", "warning"), FRAY_OK);
    assert_int_equal(fray_lints_read(lints, "project.fray", project, sizeof project - 1, &f),
                     FRAY_OK);
    fray_findings_free(f);
    assert_int_equal(fray_lints_read(lints, "project.fray", "project Small { }\n", 18, &f),
                     FRAY_INVALID);
    assert_int_equal(fray_findings_count(f, FRAY_ERROR), 1);
    fray_findings_free(f);
    /* an error among the findings, and the program all the same */
    assert_int_equal(
        fray_compile_linted(NULL, lints, read_text, TEXT_OF(rules), "rules.fray", &p, &f), FRAY_OK);
    assert_non_null(p);
    assert_int_equal(found(f, "W0605", FRAY_ERROR), 1);
    assert_int_equal(found(f, "W0610", FRAY_WARNING), 1);
    assert_int_equal(found(f, "W0608", FRAY_WARNING), 0);
    assert_int_equal(fray_findings_count(f, FRAY_ERROR), 1);
    fray_findings_free(f);
    fray_program_free(p);
    fray_lints_free(lints);
}

static void memory_may_run_out(void **state)
{
    fray_lints *lints = fray_lints_new(NULL);
    (void)state;
    for (int forever = 0; forever < 2; forever++) {
        fray_result result = FRAY_NO_MEMORY;
        for (uint64_t n = 1; result == FRAY_NO_MEMORY; n++) {
            struct memory_faults faults;
            memory_faults_init(&faults, n, forever != 0);
            fray_memory memory = {faults.memory.resize, faults.memory.ctx};
            fray_program *p;
            fray_findings *f;
            result = fray_compile_linted(&memory, lints, read_text, TEXT_OF(rules), "rules.fray",
                                         &p, &f);
            assert_true((f == NULL) == (result == FRAY_NO_MEMORY));
            fray_findings_free(f);
            fray_program_free(p);
        }
        assert_int_equal(result, FRAY_OK);
    }
    fray_lints_free(lints);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lints_are_told_when_they_are_asked_for),
        cmocka_unit_test(levels_are_set),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
