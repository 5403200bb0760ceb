/* test_questions.c -- Questions that rules do not declare: expressions, commands, trials with
 * values; what is wrong with them; and each allocation that fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/arena.h"
#include "fray.h"
#include "memory_faults.h"

static const char rules_text[] =
    "edition 1\n"
    "system S { title \"S\";  space squares }\n"
    "kind card is thing { field harm: dice }\n"
    "extend creature { own cards: card;  track health = 10 from 0 }\n"
    "card Bash { harm 2d4 }\n"
    "card \"Long Poke\" { harm d6 }\n"
    "creature Ada { cards Bash, \"Long Poke\" }\n"
    "creature Bo { }\n"
    "command strike(t: creature, using c: card) { let n = roll c.harm as \"harm\";  t.health -= n "
    "}\n"
    "trial blow(card: card, by attacker: creature, at target: creature) {\n"
    "  side left { attacker at 1, 1 }\n"
    "  side right { target at 2, 1 }\n"
    "  situation weak(n: int) { target.health = n }\n"
    "  do { strike target using card;  result \"left\" = target.health }\n"
    "}\n";

static fray_result reader(void *user, const char *name, const char *from, const char **text,
                          size_t *size, const char **shown)
{
    (void)user;
    if (from || strcmp(name, "s") != 0) return FRAY_NOT_FOUND;
    *text = rules_text;
    *size = sizeof rules_text - 1;
    *shown = "s.fray";
    return FRAY_OK;
}

static fray_program *rules_made(void)
{
    fray_program *rules;
    fray_findings *findings;
    fray_result result = fray_compile(NULL, reader, NULL, "s", &rules, &findings);
    if (result != FRAY_OK) fail_msg("%s", fray_findings_text(findings, 0));
    fray_findings_free(findings);
    return rules;
}

struct asked {
    fray_program *rules, *program;
    fray_findings *findings;
    fray_result result;
};

static struct asked ask(const fray_question_asked *questions, size_t count)
{
    struct asked a = {.rules = rules_made()};
    a.result =
        fray_odds_ask(NULL, reader, NULL, "s", a.rules, questions, count, &a.program, &a.findings);
    return a;
}

static void asked_free(struct asked *a)
{
    fray_program_free(a->program);
    fray_program_free(a->rules);
    fray_findings_free(a->findings);
}

/* The odds of a question with settings: how many values, the least and the most, the chance of the
 * least. */
static void expect_set_range(const struct asked *a, size_t index, const fray_setting *settings,
                             size_t setting_count, size_t count, int64_t least, int64_t most,
                             double chance)
{
    if (a->result != FRAY_OK) fail_msg("%s", fray_findings_text(a->findings, 0));
    int id = fray_odds_asked(a->program, index);
    fray_odds *odds;
    assert_true(id >= 0);
    assert_int_equal(fray_odds_new(a->program, id, settings, setting_count, NULL, &odds), FRAY_OK);
    fray_odds_variable v = fray_odds_at(odds, 0);
    assert_int_equal(v.count, count);
    fray_odds_value first = fray_odds_value_at(odds, 0, 0),
                    last = fray_odds_value_at(odds, 0, count - 1);
    assert_int_equal(first.value, least);
    assert_int_equal(last.value, most);
    double off = first.chance.value - chance;
    assert_true(off < 1e-12 && off > -1e-12);
    fray_odds_free(odds);
}

static void expect_range(const struct asked *a, size_t index, size_t count, int64_t least,
                         int64_t most, double chance)
{
    expect_set_range(a, index, NULL, 0, count, least, most, chance);
}

static void test_expressions(void **state)
{
    (void)state;
    static const char *const weak[] = {"Bo.health = 4"};
    const fray_question_asked questions[] = {
        {.line = "roll 2d6 + 3"},
        {.line = "d4 + d4"}, /* dice are rolled, also without the word */
        {.line = "Bo.health"},
        {.line = "Bo.health", .given = weak, .given_count = 1}};
    struct asked a = ask(questions, 4);
    expect_range(&a, 0, 11, 5, 15, 1.0 / 36);
    expect_range(&a, 1, 7, 2, 8, 1.0 / 16);
    expect_range(&a, 2, 1, 10, 10, 1);
    expect_range(&a, 3, 1, 4, 4, 1);
    assert_int_equal(fray_odds_asked(a.program, 4), -1);
    asked_free(&a);
}

static void test_trials(void **state)
{
    (void)state;
    /* by the kind and the joining word, then by names; a name of two words */
    const fray_value_asked bash[] = {{"card", "Bash"}, {"by", "Ada"}, {"at", "Bo"}},
                           poke[] = {{"target", "Bo"}, {"card", "Long Poke"}, {"attacker", "Ada"}};
    static const char *const weak[] = {" weak = 3 "}, *const member[] = {"target.health=7"};
    const fray_question_asked questions[] = {
        {.pattern = "blow", .values = bash, .value_count = 3},
        {.pattern = "blow", .values = poke, .value_count = 3, .given = weak, .given_count = 1},
        {.pattern = "blow", .values = poke, .value_count = 3, .given = member, .given_count = 1}};
    struct asked a = ask(questions, 3);
    expect_range(&a, 0, 7, 2, 8, 1.0 / 16);
    expect_range(&a, 1, 3, 0, 2, 4.0 / 6); /* the track ends at 0 */
    expect_range(&a, 2, 6, 1, 6, 1.0 / 6);
    asked_free(&a);
}

/* One trial for all numbers of a range: a situation, a member, a member of an expression. */
static void test_swept(void **state)
{
    (void)state;
    const fray_value_asked poke[] = {{"target", "Bo"}, {"card", "Long Poke"}, {"attacker", "Ada"}};
    const fray_question_asked questions[] = {
        {.pattern = "blow", .values = poke, .value_count = 3, .swept = "weak"},
        {.pattern = "blow", .values = poke, .value_count = 3, .swept = "target.health"},
        {.line = "Bo.health", .swept = "Bo.health"}};
    struct asked a = ask(questions, 3);
    fray_setting three = {fray_odds_swept(a.program), 3}, seven = {fray_odds_swept(a.program), 7};
    assert_true(three.option >= 0);
    expect_set_range(&a, 0, &three, 1, 3, 0, 2, 4.0 / 6); /* the track ends at 0 */
    expect_set_range(&a, 0, &seven, 1, 6, 1, 6, 1.0 / 6);
    expect_set_range(&a, 1, &seven, 1, 6, 1, 6, 1.0 / 6);
    expect_set_range(&a, 2, &three, 1, 1, 3, 3, 1);
    asked_free(&a);
    a = ask(&(fray_question_asked){.line = "Bo.health"}, 1);
    assert_int_equal(fray_odds_swept(a.program), -1);
    asked_free(&a);
}

static void expect_wrong(const fray_question_asked *question, const char *code)
{
    struct asked a = ask(question, 1);
    assert_int_equal(a.result, FRAY_INVALID);
    assert_null(a.program);
    assert_non_null(a.findings);
    fray_finding f = fray_finding_at(a.findings, 0);
    assert_string_equal(f.code, code);
    assert_string_equal(f.file, "the question");
    asked_free(&a);
}

static void test_wrong(void **state)
{
    (void)state;
    const fray_value_asked nobody[] = {{"card", "Bash"}, {"by", "Ada"}, {"at", "Nobody"}};
    expect_wrong(&(fray_question_asked){.line = "nowhere"}, "E0201");
    expect_wrong(&(fray_question_asked){.pattern = "blow", .values = nobody, .value_count = 3},
                 "E0201");
    expect_wrong(&(fray_question_asked){.line = "Bo.health", .swept = "Bo.wealth"}, "E0201");
    assert_int_equal(fray_has_dice("2d6 + 1"), 1);
    assert_int_equal(fray_has_dice("d20"), 1);
    assert_int_equal(fray_has_dice("ad6 + d6x"), 0);
    assert_int_equal(fray_has_dice(""), 0);
}

/* Each allocation fails once: the call answers, and everything is freed. */
static void test_memory(void **state)
{
    (void)state;
    fray_program *rules = rules_made();
    const fray_value_asked bash[] = {{"card", "Bash"}, {"by", "Ada"}, {"at", "Bo"}};
    const fray_question_asked questions[] = {{.line = "roll 2d6"},
                                             {.pattern = "blow", .values = bash, .value_count = 3}};
    fray_result result = FRAY_NO_MEMORY;
    uint64_t n = 1;
    for (; result != FRAY_OK; n++) {
        struct memory_faults faults;
        fray_program *program;
        fray_findings *findings;
        memory_faults_init(&faults, n, false);
        result = fray_odds_ask((const fray_memory *)(const void *)&faults.memory, reader, NULL, "s",
                               rules, questions, 2, &program, &findings);
        if (result != FRAY_OK) assert_int_equal(result, FRAY_NO_MEMORY);
        assert_true((program != NULL) == (result == FRAY_OK));
        fray_program_free(program);
        fray_findings_free(findings);
    }
    assert_true(n > 20);
    fray_program_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expressions), cmocka_unit_test(test_trials),
        cmocka_unit_test(test_swept),       cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
