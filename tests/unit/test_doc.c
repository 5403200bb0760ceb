/* test_doc.c -- Rules in print: the pages for a word, reports of mistakes, and failed
 * allocations. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "fray.h"

static const char book[] = "edition 1\n"
                           "system Small { title \"Small\";  space squares }\n"
                           "kind condition is mark { }\n"
                           "kind witchery is condition { }\n"
                           "kind school is group { }\n"
                           "kind spell is thing { lends might;  hook cast }\n"
                           "kind hex is spell { }\n"
                           "extend creature { stat might;  track health = 9;  own spells: spell }\n"
                           "noun enemy, enemies = it.side != self.side\n"
                           "command hurt(t: creature, by n: int) { t.health -= n }\n"
                           "wording hurt = \"{t} [takes|take] {n} [point|points] of harm\"\n"
                           "wording c.health < 3 = \"{c} [is|are] nearly down\"\n"
                           "## Wet through.\n"
                           "witchery Soaked(n: int) { lasts;  might -n }\n"
                           "condition Calm { lasts }\n"
                           "school \"Low Arts\" {\n"
                           "  ## Small and bright.\n"
                           "  spell Spark { might +2;  on cast { for t in enemies where not "
                           "it.health < 3 { hurt t by 2 * count(enemies) } } }\n"
                           "}\n"
                           "hex Blight { on cast { let t = choose 1 from enemies within 3 by self "
                           "as \"whom\";  if t { apply Soaked(2) to t } } }\n"
                           "creature Ada { might 2;  spells Spark, Blight }\n"
                           "test \"of no page\" { creature Zoe { };  side left { Zoe at 0, 0 };  "
                           "expect Zoe.might == 0 }\n";

static const char wrong[] = "edition 1\nsystem S { space squares }\nwording nothing = \"x\"\n";

static fray_result read_module(void *user, const char *name, const char *from, const char **text,
                               size_t *size, const char **shown)
{
    if (from) return FRAY_NOT_FOUND;
    *text = user;
    *size = strlen(user);
    *shown = name;
    return FRAY_OK;
}

static fray_doc *doc_of(const char *text)
{
    fray_doc *doc;
    fray_findings *findings;
    if (fray_doc_read(NULL, read_module, (void *)(uintptr_t)text, "small.fray", &doc, &findings) !=
        FRAY_OK)
        fail_msg("%s", fray_findings_text(findings, 0));
    fray_findings_free(findings);
    return doc;
}

static size_t page_of(const fray_doc *doc, const char *name)
{
    for (size_t i = 0; i < fray_doc_count(doc); i++)
        if (strcmp(fray_doc_page(doc, i).name, name) == 0) return i;
    fail_msg("no page of %s", name);
    return 0;
}

static void a_page_for_each_declaration(void **state)
{
    (void)state;
    fray_doc *doc = doc_of(book);
    assert_string_equal(fray_doc_title(doc), "Small");
    assert_int_equal(fray_doc_count(doc), 6);
    fray_page p = fray_doc_page(doc, page_of(doc, "Spark"));
    assert_string_equal(p.kind, "Spell");
    assert_string_equal(p.kinds, "Spells");
    assert_string_equal(p.group, "Low Arts");
    assert_string_equal(p.flavour, "Small and bright.");
    assert_int_equal(p.figure_count, 1);
    assert_string_equal(p.figures[0], "Might +2");
    assert_int_equal(p.rule_count, 1);
    assert_string_equal(
        p.rules[0],
        "On cast, each enemy that is not nearly down takes 2 points of harm for each enemy.");
    p = fray_doc_page(doc, page_of(doc, "Blight"));
    assert_string_equal(p.rules[0],
                        "On cast, choose an enemy within 3 spaces and that enemy gains Soaked 2.");
    assert_int_equal(p.reminder_count, 1);
    assert_string_equal(p.reminders[0].name, "Soaked n");
    assert_string_equal(p.reminders[0].text, "Might -n. Wet through.");
    assert_string_equal(fray_doc_page(doc, page_of(doc, "Soaked")).values, "n");
    assert_int_equal(fray_doc_page(doc, 1000).rule_count, 0);
    fray_doc_free(doc);
}

static void a_word_names_pages(void **state)
{
    static const struct {
        const char *name, *what;
        int fits;
    } cases[] = {
        {"Spark", "spell", 1},       {"Spark", "spells", 1},      {"Spark", "Spells", 1},
        {"Spark", "thing", 1},       {"Spark", "low arts", 1},    {"Spark", "spark", 1},
        {"Spark", "hex", 0},         {"Spark", "spel", 0},        {"Spark", "spellss", 0},
        {"Blight", "spells", 1},     {"Blight", "hexes", 1},      {"Blight", "low arts", 0},
        {"Soaked", "conditions", 1}, {"Soaked", "witcheries", 1}, {"Soaked", "witchery", 1},
        {"Calm", "witcheries", 0},   {"Ada", "creatures", 1},     {"Ada", "", 0},
    };
    (void)state;
    fray_doc *doc = doc_of(book);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (fray_doc_fits(doc, page_of(doc, cases[i].name), cases[i].what) != cases[i].fits)
            fail_msg("%s is one of %s: not %d", cases[i].name, cases[i].what, cases[i].fits);
    fray_doc_free(doc);
}

static const char corners[] =
    "edition 1\n"
    "system Corners { space squares }\n"
    "kind card is thing { lends speed as in_use;  field level: int = 1 }\n"
    "kind knack is thing { lends speed }\n"
    "kind answer is act { }\n"
    "extend creature { stat speed;  track health = 3;  own cards: card;  own knacks: knack }\n"
    "wording card.level = \"Level {it}\"\n"
    "badge creature.speed = \"»\"\n"
    "badge card.level = \"★\"\n"
    "card Feint { level 2;  speed +3 }\n"
    "card Guard { }\n"
    "knack Fists { }\n"
    "function guards(c: creature): flag { return c has Guard and not (c has Fists) }\n"
    "answer Parry when guards(self) { do { self.health -= 1 } }\n"
    "creature Ada { cards 2 Feint, Guard;  knacks Fists }\n";

static void figures_with_badges_are_listed(void **state)
{
    (void)state;
    size_t count;
    fray_doc *doc = doc_of(corners);
    const fray_badge *b = fray_doc_badges(doc, page_of(doc, "Feint"), &count);
    assert_int_equal(count, 2);
    assert_string_equal(b[0].symbol, "»");
    assert_string_equal(b[0].label, "Speed");
    assert_string_equal(b[0].value, "+3");
    assert_int_equal(b[0].rank, 0);
    assert_string_equal(fray_doc_page(doc, page_of(doc, "Feint")).figures[b[0].figure], "Speed +3");
    assert_string_equal(fray_doc_figure(doc, page_of(doc, "Feint"), b[0].figure).name, "Speed");
    assert_string_equal(fray_doc_figure(doc, page_of(doc, "Feint"), b[0].figure).value, "+3");
    assert_string_equal(fray_doc_figure(doc, page_of(doc, "Feint"), 9).name, "");
    assert_string_equal(b[1].value, "2");
    assert_int_equal(b[1].rank, 1);
    /* a played card without the line lends 0; what always counts has no badge then */
    b = fray_doc_badges(doc, page_of(doc, "Guard"), &count);
    assert_int_equal(count, 1);
    assert_string_equal(b[0].value, "+0");
    assert_true(b[0].figure == SIZE_MAX);
    fray_doc_badges(doc, page_of(doc, "Fists"), &count);
    assert_int_equal(count, 0);
    assert_null(fray_doc_badges(doc, 1000, &count));
    fray_doc_free(doc);
}

static void what_a_creature_owns_is_listed(void **state)
{
    (void)state;
    size_t count;
    fray_doc *doc = doc_of(corners);
    const fray_owned *o = fray_doc_owned(doc, page_of(doc, "Ada"), &count);
    assert_int_equal(count, 3);
    assert_string_equal(o[0].label, "Cards");
    assert_string_equal(o[0].name, "Feint");
    assert_int_equal(o[0].copies, 2);
    assert_int_equal(o[0].page, page_of(doc, "Feint"));
    assert_int_equal(o[1].copies, 1);
    assert_int_equal(o[1].line, o[0].line);
    assert_string_equal(o[2].label, "Knacks");
    assert_true(o[2].line != o[0].line);
    fray_doc_free(doc);
}

/* Parry's condition names Guard, in a function; it only excludes Fists. */
static void a_card_lists_the_acts_that_it_permits(void **state)
{
    (void)state;
    size_t count;
    fray_doc *doc = doc_of(corners);
    const size_t *acts = fray_doc_acts(doc, page_of(doc, "Guard"), &count);
    assert_int_equal(count, 1);
    assert_int_equal(acts[0], page_of(doc, "Parry"));
    assert_string_equal(fray_doc_page(doc, page_of(doc, "Guard")).reminders[0].name, "Parry");
    fray_doc_acts(doc, page_of(doc, "Fists"), &count);
    assert_int_equal(count, 0);
    fray_doc_free(doc);
}

static void hooks_that_meet_are_listed(void **state)
{
    (void)state;
    fray_doc *doc = doc_of("edition 1\nsystem S { space squares }\nkind status is mark { }\n"
                           "event round { window over }\n"
                           "extend creature { track health = 9 from 0 }\n"
                           "status A { lasts;  on round.over { self.health -= 2 } }\n"
                           "status B { lasts;  on round.over { self.health = 3 } }\n"
                           "command pass { round as r { open r.over } }\n");
    assert_int_equal(fray_doc_meeting_count(doc), 1);
    fray_meeting x = fray_doc_meeting(doc, 0);
    assert_string_equal(x.moment, "round.over");
    assert_string_equal(x.first, "A");
    assert_string_equal(x.second, "B");
    assert_string_equal(x.over, "health");
    assert_string_equal(x.decided, "the owner of the creature is asked");
    assert_string_equal(x.other_file, "small.fray");
    assert_int_equal(x.line, 6);
    assert_int_equal(x.other_line, 7);
    assert_string_equal(fray_doc_meeting(doc, 1).decided, "");
    assert_int_equal(fray_doc_meeting_count(NULL), 0);
    fray_doc_free(doc);
}

static void mistakes_are_findings(void **state)
{
    (void)state;
    fray_doc *doc;
    fray_findings *findings;
    assert_int_equal(
        fray_doc_read(NULL, read_module, (void *)(uintptr_t)wrong, "w.fray", &doc, &findings),
        FRAY_INVALID);
    assert_null(doc);
    assert_string_equal(fray_finding_at(findings, 0).code, "E0201");
    fray_findings_free(findings);
    assert_int_equal(fray_doc_read(NULL, NULL, NULL, "w.fray", &doc, &findings), FRAY_BAD_ARGUMENT);
    fray_doc_free(NULL);
}

struct bytes {
    const char *at;
    size_t size;
};

static fray_result read_bytes(void *user, const char *name, const char *from, const char **text,
                              size_t *size, const char **shown)
{
    const struct bytes *b = user;
    (void)from;
    *text = b->at;
    *size = b->size;
    *shown = name;
    return FRAY_OK;
}

static void compiled_rules_are_refused(void **state)
{
    (void)state;
    fray_program *program;
    fray_findings *findings;
    fray_doc *doc;
    struct bytes bytes;
    assert_int_equal(
        fray_compile(NULL, read_module, (void *)(uintptr_t)book, "small.fray", &program, &findings),
        FRAY_OK);
    fray_findings_free(findings);
    assert_int_equal(fray_program_write(program, &bytes.at, &bytes.size), FRAY_OK);
    assert_int_equal(fray_doc_read(NULL, read_bytes, &bytes, "small.frayc", &doc, &findings),
                     FRAY_INVALID);
    assert_non_null(strstr(fray_findings_text(findings, 0), "give its source"));
    fray_findings_free(findings);
    fray_program_free(program);
}

/* ---- faults ---- */

struct faults {
    uint64_t calls, fail_at;
    long live;
};

static void *faulty_resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    struct faults *f = ctx;
    (void)old_size;
    if (new_size == 0) {
        f->live--;
        free(old);
        return NULL;
    }
    if (++f->calls == f->fail_at) return NULL;
    if (!old) f->live++;
    return realloc(old, new_size);
}

static void each_allocation_fails(void **state)
{
    (void)state;
    for (uint64_t n = 1; n < 100000; n++) {
        struct faults f = {.fail_at = n};
        fray_memory memory = {faulty_resize, &f};
        fray_doc *doc;
        fray_findings *findings;
        fray_result r = fray_doc_read(&memory, read_module, (void *)(uintptr_t)book, "small.fray",
                                      &doc, &findings);
        fray_findings_free(findings);
        fray_doc_free(doc);
        assert_int_equal(f.live, 0);
        if (f.calls < n) {
            assert_int_equal(r, FRAY_OK);
            assert_true(n > 3); /* memory comes in large pieces */
            return;
        }
        if (r != FRAY_NO_MEMORY && r != FRAY_OK)
            fail_msg("allocation %llu failed, and the answer was '%s'", (unsigned long long)n,
                     fray_result_text(r));
    }
    fail_msg("it never succeeds");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_page_for_each_declaration),
                                       cmocka_unit_test(a_word_names_pages),
                                       cmocka_unit_test(figures_with_badges_are_listed),
                                       cmocka_unit_test(what_a_creature_owns_is_listed),
                                       cmocka_unit_test(a_card_lists_the_acts_that_it_permits),
                                       cmocka_unit_test(hooks_that_meet_are_listed),
                                       cmocka_unit_test(mistakes_are_findings),
                                       cmocka_unit_test(compiled_rules_are_refused),
                                       cmocka_unit_test(each_allocation_fails)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
