/* test_cover.c -- coverage: what is counted, that counting changes nothing, and what an encounter's
 * content can do. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "fray.h"
#include "one_text.h"

static const char rules[] =
    "edition 1\n"
    "system S { space squares;  ends when count(everyone where it.life > 0) < 2 }\n"
    "kind card is thing { hook hit(t: creature) }\n"
    "kind condition is mark { }\n"
    "kind action is act { }\n"
    "event round { window over as last }\n"
    "event turn(by actor: creature) { window free for actor as one }\n"
    "unit rounds, round = round.over\n"
    "moment free_turn = turn.free\n"
    "extend creature { track life = 9 from 0;  own cards: card;  property low: flag = self.life < "
    "3 }\n"
    "noun enemy, enemies = it.side != self.side\n"
    "table harm: int { up to 2: 1;  3..4: 2;  from 5: 3 }\n" /* line 12 */
    "condition Burning { lasts }\n"
    "condition Drowned { lasts }\n"
    "card Torch { on hit { apply Burning to t } }\n"
    "card Bucket { on hit { apply Drowned to t } }\n"
    "action Rest at turn.free { do { self.life += 1 } }\n"
    "action Despair at turn.free when self.life > 100 { do { self.life -= 1 } }\n"
    "creature Ada { cards Torch }\n"
    "creature Bo { }\n"
    "creature Nobody { cards Bucket }\n";

static const char more[] =
    "command blow(c: creature, against t: creature) {\n"
    "  let n = roll d6 as \"harm\" by c\n"
    "  if n == 7 { log \"never\" }\n"
    "  t.life -= harm(n)\n"
    "  for k in c.cards { open k.hit(t) }\n"
    "  if t.low { log \"low\" } else { log \"high\" }\n"
    "}\n"
    "command unused { log \"nobody calls me\" }\n"
    "flow { until over { round as r { for c in everyone where it.life > 0 { turn by c as u { open "
    "u.free };\n"
    "  for t in everyone where it.side != c.side { blow c against t } } } } }\n"
    "encounter \"E\" { map \"A..B\";  side left { \"A\": Ada };  side right { \"B\": Bo };  ends "
    "after 30 rounds }\n"
    "test \"one blow of 6\" {\n"
    "  creature Local { }\n"
    "  side left { Ada at 0, 0 }\n"
    "  side right { Local at 1, 0 }\n"
    "  rolls 6\n"
    "  blow Ada against Local\n"
    "  if Local.life == 6 { log \"a test has no points\" }\n"
    "  expect Local.life == 6\n"
    "}\n";

static char source[8192];

static fray_program *compiled(int covered)
{
    fray_program *program;
    fray_findings *findings;
    strcpy(source, rules);
    strcat(source, more);
    fray_result r = fray_compile_for(NULL, covered ? FRAY_FOR_COVERAGE : FRAY_FOR_MANY_FIGHTS,
                                     read_text, TEXT_OF(source), "s.fray", &program, &findings);
    if (r != FRAY_OK) fail_msg("%s", fray_findings_text(findings, 0));
    fray_findings_free(findings);
    return program;
}

/* The count of the point of that kind whose text begins so; of several the first. */
static fray_point found(const fray_cover *cover, fray_point_kind kind, const char *text, int branch)
{
    for (size_t i = 0; i < fray_cover_points(cover); i++) {
        fray_point p = fray_cover_point(cover, i);
        if (p.kind == kind && p.branch == branch && strncmp(p.text, text, strlen(text)) == 0)
            return p;
    }
    fail_msg("no point '%s'", text);
    return (fray_point){0};
}

static void one_test_is_counted(void **state)
{
    (void)state;
    fray_program *program = compiled(1);
    fray_cover *cover;
    fray_test_report report;
    assert_int_equal(fray_cover_new(program, &cover), FRAY_OK);
    assert_int_equal(found(cover, FRAY_POINT_FUNCTION, "command blow", 0).count, 0);
    assert_int_equal(fray_cover_test(cover, fray_encounter_at(program, FRAY_TESTS, 0), &report),
                     FRAY_OK);
    assert_true(report.passed);
    assert_int_equal(found(cover, FRAY_POINT_FUNCTION, "command blow", 0).count, 1);
    assert_int_equal(found(cover, FRAY_POINT_FUNCTION, "command unused", 0).count, 0);
    assert_int_equal(found(cover, FRAY_POINT_BRANCH, "if n == 7", 0).count, 0);
    assert_int_equal(found(cover, FRAY_POINT_BRANCH, "if n == 7", 1).count, 1);
    assert_int_equal(found(cover, FRAY_POINT_BRANCH, "if t.low", 0).count, 0);
    assert_int_equal(found(cover, FRAY_POINT_BRANCH, "if t.low", 1).count, 1);
    assert_int_equal(found(cover, FRAY_POINT_BRANCH, "for k in", 0).count, 1);
    assert_int_equal(found(cover, FRAY_POINT_ROW, "from 5", 0).count, 1);
    assert_int_equal(found(cover, FRAY_POINT_ROW, "3..4", 0).count, 0);
    fray_point torch = found(cover, FRAY_POINT_FUNCTION, "on hit", 0); /* the first of two */
    assert_int_equal(torch.line, 15);
    assert_int_equal(torch.count, 1);
    assert_int_equal(found(cover, FRAY_POINT_CONTENT, "creature Ada", 0).count, 1);
    assert_int_equal(found(cover, FRAY_POINT_CONTENT, "creature Bo", 0).count, 0);
    assert_int_equal(found(cover, FRAY_POINT_CONTENT, "card Torch", 0).count, 1);
    assert_int_equal(found(cover, FRAY_POINT_CONTENT, "condition Burning", 0).count, 1);
    assert_int_equal(found(cover, FRAY_POINT_CONTENT, "condition Drowned", 0).count, 0);
    assert_int_equal(found(cover, FRAY_POINT_ROW, "up to 2", 0).line, 12);
    for (size_t i = 0; i < fray_cover_points(cover); i++) {
        fray_point p = fray_cover_point(cover, i);
        assert_null(strstr(p.text, "Local"));
        assert_string_equal(p.file, "s.fray");
    }
    fray_cover_free(cover);
    fray_program_free(program);
}

static void an_ordinary_program_has_no_points(void **state)
{
    (void)state;
    fray_program *program = compiled(0);
    fray_cover *cover;
    assert_int_equal(fray_cover_new(program, &cover), FRAY_OK);
    assert_int_equal(fray_cover_points(cover), 0);
    assert_null(strstr(fray_program_listing(program, 0), "COVER"));
    fray_cover_free(cover);
    fray_program_free(program);
}

/* All records of a fight, as one number. */
static uint64_t told(fray_fight *fight, uint64_t seed)
{
    fray_driver driver = fray_driver_sampled(seed, 0);
    fray_signal s;
    uint64_t h = 1469598103934665603u;
    fray_fight_listen(fight, 1);
    while (fray_run(fight, &driver, &s) == FRAY_OK && s.kind != FRAY_SIGNAL_DONE) {
        h = (h ^ (uint64_t)s.event.kind ^ (uint64_t)s.event.value << 8) * 1099511628211u;
        for (const char *at = s.event.text; at && *at; at++)
            h = (h ^ (unsigned char)*at) * 1099511628211u;
    }
    assert_int_equal(s.kind, FRAY_SIGNAL_DONE);
    return h ^ (uint64_t)s.winner;
}

static void counting_changes_nothing(void **state)
{
    (void)state;
    fray_program *plain = compiled(0), *covered = compiled(1);
    fray_cover *cover;
    assert_int_equal(fray_cover_new(covered, &cover), FRAY_OK);
    for (uint64_t seed = 0; seed < 200; seed++) {
        fray_fight *a, *b, *c;
        assert_int_equal(
            fray_fight_new(plain, fray_encounter_at(plain, FRAY_ENCOUNTERS, 0), NULL, 0, &a),
            FRAY_OK);
        assert_int_equal(
            fray_cover_fight(cover, fray_encounter_at(covered, FRAY_ENCOUNTERS, 0), NULL, 0, &b),
            FRAY_OK);
        assert_int_equal(
            fray_fight_new(covered, fray_encounter_at(covered, FRAY_ENCOUNTERS, 0), NULL, 0, &c),
            FRAY_OK);
        uint64_t said = told(a, seed);
        assert_true(said == told(b, seed));
        assert_true(said == told(c, seed));
        assert_true(fray_fight_equal(b, c)); /* counts are not a part of a fight */
        fray_fight_free(a);
        fray_fight_free(b);
        fray_fight_free(c);
    }
    fray_cover_free(cover);
    fray_program_free(plain);
    fray_program_free(covered);
}

static void a_clone_is_not_counted(void **state)
{
    (void)state;
    fray_program *program = compiled(1);
    fray_cover *cover;
    fray_fight *fight, *copy;
    assert_int_equal(fray_cover_new(program, &cover), FRAY_OK);
    assert_int_equal(
        fray_cover_fight(cover, fray_encounter_at(program, FRAY_ENCOUNTERS, 0), NULL, 0, &fight),
        FRAY_OK);
    assert_int_equal(fray_fight_clone(fight, &copy), FRAY_OK);
    told(copy, 1);
    assert_int_equal(found(cover, FRAY_POINT_FUNCTION, "command blow", 0).count, 0);
    told(fight, 1);
    assert_true(found(cover, FRAY_POINT_FUNCTION, "command blow", 0).count > 0);
    fray_fight_free(fight);
    fray_fight_free(copy);
    fray_cover_free(cover);
    fray_program_free(program);
}

static const fray_part *part(const fray_part *parts, size_t count, const char *name,
                             const char *hook)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(parts[i].name, name) == 0 &&
            (hook ? parts[i].hook && strcmp(parts[i].hook, hook) == 0 : !parts[i].hook))
            return &parts[i];
    return NULL;
}

static void parts_of_an_encounter(void **state)
{
    (void)state;
    fray_program *program = compiled(1);
    fray_cover *cover;
    const fray_part *parts;
    size_t count;
    int id = fray_encounter_at(program, FRAY_ENCOUNTERS, 0);
    assert_int_equal(fray_cover_new(program, &cover), FRAY_OK);
    for (uint64_t seed = 0; seed < 20; seed++) {
        fray_fight *fight;
        assert_int_equal(fray_cover_fight(cover, id, NULL, 0, &fight), FRAY_OK);
        told(fight, seed);
        fray_fight_free(fight);
    }
    assert_int_equal(fray_cover_parts(cover, id, &parts, &count), FRAY_OK);
    assert_non_null(part(parts, count, "Torch", NULL));
    assert_true(part(parts, count, "Torch", "hit")->happened > 0);
    assert_string_equal(part(parts, count, "Torch", "hit")->kind, "card");
    assert_true(part(parts, count, "Burning", NULL)->happened > 0);
    assert_true(part(parts, count, "Burning", NULL)->is_mark);
    assert_null(part(parts, count, "Drowned", NULL)); /* nobody here has the card that does it */
    assert_null(part(parts, count, "Bucket", NULL));
    assert_true(part(parts, count, "Rest", NULL)->is_act);
    assert_true(part(parts, count, "Rest", NULL)->offered >=
                part(parts, count, "Rest", NULL)->happened);
    assert_true(part(parts, count, "Rest", NULL)->happened > 0);
    assert_int_equal(part(parts, count, "Despair", NULL)->offered +
                         part(parts, count, "Despair", NULL)->happened,
                     0);
    fray_cover_free(cover);
    fray_program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_test_is_counted), cmocka_unit_test(an_ordinary_program_has_no_points),
        cmocka_unit_test(counting_changes_nothing), cmocka_unit_test(a_clone_is_not_counted),
        cmocka_unit_test(parts_of_an_encounter)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
