/* test_session.c -- checking again gives what checking from scratch gives, and judges again only
 * what a change can reach. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/compile/session.h"
#include "memory_faults.h"
#include "rounds.h"

enum { FILES = 9, LINES = 12, WIDE = 192 };

/* base <- left, right <- both <- the rest: a change of `left` reaches what uses it and nothing
 * else. */
static const char *const names[FILES] = {"base", "left",  "right", "both", "one",
                                         "two",  "three", "four",  "alone"};
static const char *const uses[FILES] = {"",
                                        "use \"base\"\n",
                                        "use \"base\"\n",
                                        "use \"left\"\nuse \"right\"\n",
                                        "use \"left\"\n",
                                        "use \"right\"\n",
                                        "use \"both\"\n",
                                        "use \"both\"\nuse \"one\"\n",
                                        ""};

struct project {
    char text[FILES][LINES * WIDE + 1024];
    char lines[FILES][LINES][WIDE];
    int missing; /* a file that is not there, or -1 */
    uint64_t seed;
};

static uint32_t draw(struct project *p, uint32_t n)
{
    p->seed = p->seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(p->seed >> 33) % n;
}

static void trees_drop(fray_session *s)
{
    s->cache.compilation++; /* no tree is in use */
    cache_drop_trees(&s->cache, 0);
}

/* A line of a file: mostly right, sometimes wrong in its grammar, its names or its types. */
static void line_new(struct project *p, int file, int line)
{
    char *to = p->lines[file][line];
    uint32_t a = draw(p, 6), b = draw(p, FILES), c = draw(p, LINES);
    switch (draw(p, 15)) {
    case 13:
        snprintf(to, WIDE,
                 "check w%d_%d(c: creature): flag { let n = roll d20 as \"w\" by c;  return (if n "
                 "> %u then true else false) }",
                 file, line, 18 + a);
        break;
    case 0: snprintf(to, WIDE, "let v%d_%d = %u", file, line, a); break;
    case 1:
        snprintf(to, WIDE, "function f%d_%d(n: int): int { return n + %u }", file, line, a);
        break;
    case 2:
        snprintf(to, WIDE, "function f%d_%d(n: int): int { return f%u_%u(n) }", file, line, b, c);
        break;
    case 3: snprintf(to, WIDE, "creature C%d_%d { health %u }", file, line, a + 1); break;
    case 4:
        snprintf(
            to, WIDE,
            "test \"t%d_%d\" { creature X { };  side left { X at 0, 0 };  expect X.health == %u }",
            file, line, a);
        break;
    case 5:
        snprintf(to, WIDE, "command c%d_%d(t: creature) { t.health -= %u }", file, line, a);
        break;
    case 6: snprintf(to, WIDE, "command c%d_%d(t: creature) { c%u_%u t }", file, line, b, c); break;
    case 7: snprintf(to, WIDE, "extend creature { slot k = 0%d_%d = 0 }", file, line); break;
    case 8:
        snprintf(to, WIDE, "command d%d_%d(t: creature) { t.k%u_%u += 1 }", file, line, b, c);
        break;
    case 9: snprintf(to, WIDE, "let v%u_%u = %u", b, c, a); break; /* perhaps twice */
    case 10: snprintf(to, WIDE, "creature { (("); break;
    case 11: snprintf(to, WIDE, "function g%d_%d(): int { return nowhere }", file, line); break;
    case 12: snprintf(to, WIDE, "tag family%d_%d = a%u, b", file, line, a); break;
    default: snprintf(to, WIDE, "# %u", a); break;
    }
}

static void text_make(struct project *p, int file)
{
    char *at = p->text[file];
    at += sprintf(at, "edition 1\n%s", uses[file]);
    if (file == 0)
        at += sprintf(at, "system S { space squares }\nextend creature { track health = 10 }\n");
    if (file == 8)
        at += sprintf(at, "system Alone { space zones }\nextend creature { track health = 3 }\n");
    for (int i = 0; i < LINES; i++) at += sprintf(at, "%s\n", p->lines[file][i]);
}

static fray_result read_file(void *user, const char *name, const char *from, const char **text,
                             size_t *size, const char **shown)
{
    struct project *p = user;
    (void)from;
    for (int i = 0; i < FILES; i++) {
        if (strcmp(names[i], name) != 0 || i == p->missing) continue;
        *text = p->text[i];
        *size = strlen(p->text[i]);
        *shown = names[i];
        return FRAY_OK;
    }
    return FRAY_NOT_FOUND;
}

static void same_findings(fray_findings *a, fray_findings *b)
{
    assert_int_equal(fray_findings_count(a, FRAY_ERROR), fray_findings_count(b, FRAY_ERROR));
    assert_int_equal(fray_findings_count(a, FRAY_WARNING), fray_findings_count(b, FRAY_WARNING));
    assert_int_equal(fray_findings_kept(a), fray_findings_kept(b));
    assert_string_equal(fray_findings_text(a, 0), fray_findings_text(b, 0));
    for (size_t i = 0; i < fray_findings_kept(a); i++) {
        fray_finding x = fray_finding_at(a, i), y = fray_finding_at(b, i);
        assert_string_equal(x.file, y.file);
        assert_int_equal(x.from, y.from);
        assert_int_equal(x.related_count, y.related_count);
    }
    size_t k = 0;
    for (; fray_findings_file(a, k); k++)
        assert_string_equal(fray_findings_file(a, k), fray_findings_file(b, k));
    assert_null(fray_findings_file(b, k));
}

static void like_from_scratch(struct project *p, fray_session *s, const fray_lints *lints, int file,
                              int *again)
{
    fray_findings *kept, *fresh;
    fray_program *program;
    fray_result a = fray_session_check(s, lints, names[file], &kept, again);
    fray_result b = fray_compile_linted(NULL, lints, read_file, p, names[file], &program, &fresh);
    assert_int_equal(a, b);
    same_findings(kept, fresh);
    fray_findings_free(fresh);
    fray_program_free(program);
}

static void project_new(struct project *p, uint64_t seed)
{
    p->seed = seed;
    p->missing = -1;
    for (int i = 0; i < FILES; i++) {
        for (int k = 0; k < LINES; k++) snprintf(p->lines[i][k], WIDE, "# as yet nothing");
        text_make(p, i);
    }
}

/* Random edits, several projects; every file is asked for after each. */
static void random_edits(void **state)
{
    (void)state;
    static struct project p;
    int wrong = 0, right = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)rounds(6); seed++) {
        fray_session *s;
        fray_lints *lints = seed % 2 ? fray_lints_new(NULL) : NULL;
        project_new(&p, seed);
        assert_int_equal(fray_session_new(NULL, read_file, &p, &s), FRAY_OK);
        for (int edit = 0; edit < 40; edit++) {
            int file = (int)draw(&p, FILES), line = (int)draw(&p, LINES);
            if (draw(&p, 3) == 0)
                snprintf(p.lines[file][line], WIDE, "# mended");
            else
                line_new(&p, file, line);
            p.missing = draw(&p, 12) == 0 ? (int)draw(&p, FILES) : -1;
            text_make(&p, file);
            if (draw(&p, 5) == 0) trees_drop(s);
            if (draw(&p, 9) == 0) fray_session_forget(s, names[draw(&p, FILES)]);
            for (int i = 0; i < FILES; i++) {
                fray_findings *kept;
                like_from_scratch(&p, s, lints, i, NULL);
                if (fray_session_check(s, lints, names[i], &kept, NULL) == FRAY_OK)
                    right++;
                else
                    wrong++;
            }
        }
        fray_session_free(s);
        fray_lints_free(lints);
    }
    assert_true(right > rounds(250)); /* both kinds were tried */
    assert_true(wrong > rounds(250));
}

/* The reports of the files that were checked, each as `file from code`. */
struct event_record {
    char keys[256][WIDE];
    int count;
};

static void key_of(const fray_finding *g, char key[WIDE])
{
    snprintf(key, WIDE, "%s %u %s", g->file, (unsigned)g->from, g->code);
}

static void tell_all(struct event_record *t, fray_findings *f)
{
    for (size_t k = 0; k < fray_findings_kept(f) && t->count < 256; k++) {
        fray_finding g = fray_finding_at(f, k);
        key_of(&g, t->keys[t->count++]);
    }
}

static bool was_told(const struct event_record *t, const fray_finding *g)
{
    char key[WIDE];
    key_of(g, key);
    for (int i = 0; i < t->count; i++)
        if (strcmp(t->keys[i], key) == 0) return true;
    return false;
}

/* A file that is implied has no reports beyond the known ones when it is compiled alone. Files that
 * others use are checked last. */
static void what_is_covered_is_right_alone(void **state)
{
    (void)state;
    static struct project p;
    static struct event_record told;
    static const int users_first[FILES] = {8, 7, 6, 5, 4, 3, 2, 1, 0};
    int covered = 0, asked = 0, warned = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        fray_session *s;
        fray_lints *lints = fray_lints_new(NULL);
        project_new(&p, seed);
        for (int edit = 0; edit < 5; edit++) {
            int file = (int)draw(&p, FILES);
            line_new(&p, file, (int)draw(&p, LINES));
            text_make(&p, file);
            assert_int_equal(fray_session_new(NULL, read_file, &p, &s), FRAY_OK);
            if (seed % 2) fray_session_assume_stable(s);
            told.count = 0;
            for (int i = 0; i < FILES; i++) {
                const char *name = names[users_first[i]];
                fray_findings *findings;
                if (fray_session_is_implied(s, lints, name)) {
                    fray_program *program;
                    assert_int_equal(
                        fray_compile_linted(NULL, lints, read_file, &p, name, &program, &findings),
                        FRAY_OK);
                    assert_int_equal(fray_findings_count(findings, FRAY_ERROR), 0);
                    for (size_t k = 0; k < fray_findings_kept(findings); k++) {
                        fray_finding g = fray_finding_at(findings, k);
                        assert_true(g.whole || was_told(&told, &g));
                        warned += !g.whole;
                    }
                    fray_findings_free(findings);
                    fray_program_free(program);
                    covered++;
                } else {
                    fray_session_check(s, lints, name, &findings, NULL);
                    tell_all(&told, findings);
                }
                asked++;
            }
            fray_session_free(s);
        }
        fray_lints_free(lints);
    }
    assert_true(warned > 20);
    assert_true(covered > 200 && covered < asked - 1000);
}

/* Names that exist only because of the file that uses this one: a tag, a foreign window, a value
 * opened for change. Alone, each is missing. */
static void what_names_others_is_not_covered(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "command hurt(t: creature) { t.wound += 1 }",
        "function far(): int { return reach }",
        "function hot(): aspect { return fire }",
        "creature Ada { health 3;  wound_limit 2 }",
        "test \"t\" { creature X { };  side left { X at 0, 0 };  expect true }",
        "unit goes, go = bout.over",
        "use \"base\"\non deal.late { }",
        "use \"base\"\non deal.over { deal.n = 3 }",
        "use \"base\"\ncommand go() { deal(1) { open late } }",
        "use \"base\"\nwording deal.late = \"late\""};
    static struct project p;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        fray_session *s;
        fray_findings *findings;
        project_new(&p, 1);
        size_t base = strlen(p.text[0]);
        snprintf(p.text[0] + base, sizeof p.text[0] - base, "event deal(n: int) { window over }\n");
        /* `left` uses nothing now, or `base` */
        snprintf(p.text[1], sizeof p.text[1], "edition 1\n%s\n", lines[i]);
        snprintf(p.text[2], sizeof p.text[2],
                 "edition 1\nuse \"base\"\nlet reach = 2\ntag aspect = fire, frost\n"
                 "event bout() { window over }\n"
                 "extend creature { slot wound = 0;  field wound_limit = 1 }\nextend deal { "
                 "window late;  slot n }\n");
        snprintf(p.text[3], sizeof p.text[3], "edition 1\nuse \"right\"\nuse \"left\"\n");
        assert_int_equal(fray_session_new(NULL, read_file, &p, &s), FRAY_OK);
        if (fray_session_check(s, NULL, "both", &findings, NULL) != FRAY_OK)
            print_message("%s", fray_findings_text(findings, 0));
        assert_int_equal(fray_session_check(s, NULL, "both", &findings, NULL), FRAY_OK);
        assert_int_equal(fray_session_is_implied(s, NULL, "right"), 1);
        assert_int_equal(fray_session_is_implied(s, NULL, "left"), 0);
        assert_int_not_equal(fray_session_check(s, NULL, "left", &findings, NULL), FRAY_OK);
        fray_session_free(s);
    }
}

/* A trial that nothing asks for is read with stand-ins: `left` has the trial, `right` and `both`
 * creatures. */
static void a_trial_is_read_as_alone(void **state)
{
    (void)state;
    static const char saved[] = "trial saved(of who: creature) { side left { who at 0, 0 };  do { "
                                "result \"n\" = who.health } }\n";
    static const char strange[] = "trial saved(of who: creature) { side left { who at 0, 0 };  do "
                                  "{ result \"n\" = reach } }\n";
    static const char struck[] =
        "trial struck(card: card, by who: creature, at other: creature) {\n"
        "  side left { who at 0, 0 };  side right { other at 1, 1 };  do { result \"n\" = "
        "who.health - other.health + cost(card) }\n}\n";
    static const char begins[] =
        "test \"played\" { creature X { };  side left { X at 0, 0 };  play;  expect true }\n";
    static const struct {
        const char *left, *own, *right;
        int covered;
    } cases[] = {
        /* it needs no creature */
        {saved, "", "creature Ada { health 3 }\n", 1},
        {saved, "creature Own { size 2 }\n", "creature Ada { health 3 }\n", 1},
        {saved, "kind hero is creature { }\nhero Own { }\n", "creature Ada { health 3 }\n", 1},
        /* nor a card */
        {struck, "creature Own { }\n", "creature Ada { hand Cut }\ncard Cut { }\n", 1},
        {struck, "creature Own { hand Pass }\ncard Pass { }\n",
         "creature Ada { hand Cut }\ncard Cut { }\n", 1},
        /* what it names is missing alone */
        {strange, "", "creature Ada { health 3 }\nlet reach = 2\n", 0},
        {strange, "creature Own { }\n", "let reach = 2\n", 0},
        {saved, "flow { bout { } }\n", "creature Ada { }\n", 1},
        {begins, "flow { bout { } }\n", "", 1},
        {begins, "", "flow { bout { } }\n", 0},
    };
    static struct project p;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fray_session *s;
        fray_findings *findings;
        project_new(&p, 1);
        snprintf(p.text[0], sizeof p.text[0],
                 "edition 1\nsystem S { space squares }\nevent bout { }\nkind card is thing { }\n"
                 "extend creature { track health = 10;  own hand: card }\nfunction cost(c: card): "
                 "int { return 1 }\n");
        snprintf(p.text[1], sizeof p.text[1], "edition 1\nuse \"base\"\n%s%s", cases[i].left,
                 cases[i].own);
        snprintf(p.text[2], sizeof p.text[2], "edition 1\nuse \"base\"\n%s", cases[i].right);
        snprintf(p.text[3], sizeof p.text[3], "edition 1\nuse \"right\"\nuse \"left\"\n");
        assert_int_equal(fray_session_new(NULL, read_file, &p, &s), FRAY_OK);
        fray_result both = fray_session_check(s, NULL, "both", &findings, NULL);
        if (both != FRAY_OK) print_message("%s", fray_findings_text(findings, 0));
        assert_int_equal(both, FRAY_OK);
        if (fray_session_is_implied(s, NULL, "left") != cases[i].covered)
            print_message("case %zu\n", i);
        assert_int_equal(fray_session_is_implied(s, NULL, "left"), cases[i].covered);
        fray_result alone = fray_session_check(s, NULL, "left", &findings, NULL);
        assert_true(alone == FRAY_OK || !cases[i].covered);
        fray_session_free(s);
    }
}

/* ---- files beside each other ---- */

/* Names from a small pool: several files declare the same, and name what only others declare. What
 * ends in 0 is everybody's. */
static void pool_line(struct project *p, int file, int line)
{
    char *to = p->lines[file][line];
    uint32_t a = draw(p, 12) ? 1 + draw(p, 3) : 0, b = draw(p, 3) ? 0 : draw(p, 4), c = draw(p, 9);
    switch (draw(p, 22)) {
    case 0: snprintf(to, WIDE, "function f%u(): int { return %u }", a, c); break;
    case 1: snprintf(to, WIDE, "function g%d_%d(): int { return f%u() }", file, line, b); break;
    case 2: snprintf(to, WIDE, "let v%u = %u", a, c); break;
    case 3:
        snprintf(to, WIDE, "command c%u(t: creature) { t.health -= v%u + f%u() }", a, b, b);
        break;
    case 4: snprintf(to, WIDE, "creature C%u { health %u;  cards Card%u }", a, c + 1, b); break;
    case 5: snprintf(to, WIDE, "creature C%u { health v%u }", a, b); break;
    case 6:
        snprintf(to, WIDE, "test \"t%u\" { side left { C%u at 0, 0 };  expect C%u.health == %u }",
                 a, b, b, c);
        break;
    case 7:
        snprintf(to, WIDE, "card Card%u { level %u;  on bout.over { c%u self } }", a, c, b);
        break;
    case 8: snprintf(to, WIDE, "card Card%u { level v%u }", a, b); break;
    case 9:
        snprintf(to, WIDE,
                 "encounter \"e%u\" { map 3 by 3;  side left { C%u at 0, 0 };  side right { C0 at "
                 "2, 2 } }",
                 a, b);
        break;
    case 10: snprintf(to, WIDE, "table T%u: int { 0..3: %u;  from 4: 5 }", a, c); break;
    case 11:
        snprintf(to, WIDE, "function h%d_%d(): int { return T%u(%u) }", file, line, b, c);
        break;
    case 12: snprintf(to, WIDE, "tag hue%u = pale%u, dark%u", a, a, a); break;
    case 13:
        snprintf(to, WIDE, "function shade%d_%d(): hue%u { return pale%u }", file, line, b, b);
        break;
    case 14: snprintf(to, WIDE, "noun foe%u = it.health > v%u", a, b); break;
    case 15:
        snprintf(to, WIDE, "command many%d_%d(by self: creature) { for x in any foe%u { c%u x } }",
                 file, line, b, b);
        break;
    case 17: snprintf(to, WIDE, "extend fight { slot n = 0%u = 0 }", a); break;
    case 18: snprintf(to, WIDE, "on bout.over { n%u += v%u }", b, b); break;
    case 19: snprintf(to, WIDE, "on bout.over { for x in everyone { x.k%u = 1 } }", b); break;
    case 20:
        snprintf(to, WIDE, "function seen%d_%d(t: creature): int { return t.k%u + n%u }", file,
                 line, b, b);
        break;
    case 16: snprintf(to, WIDE, "mark M%u { stacks apart;  brawn +1 }", a); break;
    default:
        if (c)
            snprintf(to, WIDE,
                     "trial blow%u(t: creature) { side left { t at 0, 0 };  do { c%u t;  result "
                     "\"left\" = t.health } }",
                     a, b);
        else
            snprintf(to, WIDE, "extend creature { slot k = 0%u = 0 }", 1 + draw(p, 3));
        break;
    }
}

/* high: the first creature is declared above the scene of most trials. */
static void pool_text(struct project *p, int file, bool high)
{
    static const char shared[] =
        "event bout { window over as last }\nkind card is thing { field level: int = 1 }\n"
        "extend creature { own cards: card;  stat brawn = 1;  slot k0 = 0 }\nextend fight { "
        "slot n0 = 0 }\nflow { bout { };  for s in sides { finish fight for s } }\n"
        "let v0 = 1\nfunction f0(): int { return 2 }\ncommand c0(t: creature) { t.health -= 1 "
        "}\ncard Card0 { level 2 }\n"
        "table T0: int { 0..3: 1;  from 4: 2 }\ntag hue0 = pale0, dark0\nnoun foe0 = it.health > "
        "0\n";
    static const char first[] = "creature C0 { health 3;  cards Card0 }\n";
    text_make(p, file);
    size_t size = strlen(p->text[file]);
    if (file == 0)
        snprintf(p->text[0] + size, sizeof p->text[0] - size, "%s%s", shared, high ? "" : first);
    if (file == 3 && high) snprintf(p->text[3] + size, sizeof p->text[3] - size, "%s", first);
    if (file > 3) snprintf(p->text[file] + size, sizeof p->text[file] - size, "use \"both\"\n");
}

/* What is covered by a program of several files, and nothing else, is right alone. */
static void beside_each_other_as_alone(void **state)
{
    (void)state;
    static struct project p;
    static const char *const asked[] = {"four", "three", "two",  "one",
                                        "both", "right", "left", "base"};
    enum { ASKED = sizeof asked / sizeof *asked };
    int covered = 0, wrong = 0, whole = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)rounds(100); seed++) {
        fray_session *s;
        fray_lints *lints = fray_lints_new(NULL);
        const fray_lints *levels[ASKED];
        for (size_t i = 0; i < ASKED; i++) levels[i] = lints;
        project_new(&p, seed);
        for (int i = 0; i < FILES - 1; i++) pool_text(&p, i, seed % 2);
        for (int edit = 0; edit < 14; edit++) {
            int file = draw(&p, 8) ? 4 + (int)draw(&p, 4) : (int)draw(&p, 4);
            pool_line(&p, file, (int)draw(&p, LINES));
            pool_text(&p, file, seed % 2);
        }
        assert_int_equal(fray_session_new(NULL, read_file, &p, &s), FRAY_OK);
        if (seed % 2) fray_session_assume_stable(s);
        assert_int_equal(fray_session_check_batch(s, levels, asked, ASKED), FRAY_OK);
        for (size_t i = 0; i < ASKED; i++) {
            fray_findings *findings;
            fray_program *program;
            bool said = fray_session_is_implied(s, lints, asked[i]);
            fray_result alone =
                fray_compile_linted(NULL, lints, read_file, &p, asked[i], &program, &findings);
            if (said) {
                if (alone != FRAY_OK) print_message("%s\n", fray_findings_text(findings, 0));
                assert_int_equal(alone, FRAY_OK);
                for (size_t k = 0; k < fray_findings_kept(findings); k++)
                    assert_true(fray_finding_at(findings, k).whole);
            }
            covered += said;
            wrong += alone != FRAY_OK;
            fray_findings_free(findings);
            fray_program_free(program);
        }
        for (size_t i = 0; fray_session_batch_at(s, i); i++) whole++;
        fray_session_forget(s, NULL);
        assert_null(fray_session_batch_at(s, 0));
        fray_session_free(s);
        fray_lints_free(lints);
    }
    assert_true(covered > rounds(75) && wrong > rounds(75) && whole > rounds(25));
}

static void only_dependants_are_judged_again(void **state)
{
    (void)state;
    static struct project p;
    static const int reached[FILES] = {0, 1, 0, 1, 1, 0, 1, 1, 0}; /* by a change of `left` */
    fray_session *s;
    int again;
    project_new(&p, 1);
    assert_int_equal(fray_session_new(NULL, read_file, &p, &s), FRAY_OK);
    for (int i = 0; i < FILES; i++) {
        like_from_scratch(&p, s, NULL, i, &again);
        assert_int_equal(again, 1);
    }
    for (int i = 0; i < FILES; i++) {
        like_from_scratch(&p, s, NULL, i, &again);
        assert_int_equal(again, 0);
    }
    snprintf(p.lines[1][0], WIDE, "let changed = 1");
    text_make(&p, 1);
    for (int i = 0; i < FILES; i++) {
        like_from_scratch(&p, s, NULL, i, &again);
        assert_int_equal(again, reached[i]);
    }
    fray_lints *lints = fray_lints_new(NULL); /* other levels are another question */
    like_from_scratch(&p, s, lints, 3, &again);
    assert_int_equal(again, 0);
    assert_int_equal(fray_lints_set(lints, "W0605", "error"), FRAY_OK);
    like_from_scratch(&p, s, lints, 3, &again);
    assert_int_equal(again, 1);
    fray_lints_free(lints);
    p.missing = 0; /* a module that has gone: everything above it is judged, again and again */
    for (int k = 0; k < 2; k++) {
        like_from_scratch(&p, s, NULL, 4, &again);
        assert_int_equal(again, 1);
    }
    p.missing = -1;
    like_from_scratch(&p, s, NULL, 4, &again);
    fray_session_free(s);
}

/* Every second time it gives a text with a comment more. */
static fray_result read_fickle(void *user, const char *name, const char *from, const char **text,
                               size_t *size, const char **shown)
{
    static char other[FILES][sizeof((struct project *)0)->text[0] + 16];
    static unsigned asked;
    struct project *p = user;
    fray_result result = read_file(user, name, from, text, size, shown);
    if (result != FRAY_OK || asked++ % 2) return result;
    int file = 0;
    while (strcmp(names[file], name) != 0) file++;
    *size = (size_t)sprintf(other[file], "%s# and more\n", p->text[file]);
    *text = other[file];
    return result;
}

/* Files that wait are held, also when the reader gives another text meanwhile. */
static void a_reader_changes_its_mind(void **state)
{
    (void)state;
    static struct project p;
    int whole = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        fray_session *s;
        fray_lints *lints = fray_lints_new(NULL);
        const fray_lints *levels[FILES];
        for (int i = 0; i < FILES; i++) levels[i] = lints;
        project_new(&p, seed);
        for (int i = 0; i < FILES - 1; i++) pool_text(&p, i, seed % 2);
        assert_int_equal(fray_session_new(NULL, read_fickle, &p, &s), FRAY_OK);
        for (int round = 0; round < 3; round++) {
            assert_int_equal(fray_session_check_batch(s, levels, names, FILES), FRAY_OK);
            for (size_t i = 0; fray_session_batch_at(s, i); i++) whole++;
        }
        fray_session_free(s);
        fray_lints_free(lints);
    }
    assert_true(whole > 20);
}

/* Programs of files that share what was read are those of a compilation from scratch. */
static void compiled_as_from_scratch(void **state)
{
    (void)state;
    static struct project p;
    int right = 0, wrong = 0, with_tests = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)rounds(8); seed++) {
        fray_session *s;
        project_new(&p, seed);
        for (int i = 0; i < FILES - 1; i++) pool_text(&p, i, seed % 2);
        assert_int_equal(fray_session_new(NULL, read_file, &p, &s), FRAY_OK);
        for (int edit = 0; edit < 8; edit++) {
            int file = (int)draw(&p, FILES - 1);
            pool_line(&p, file, (int)draw(&p, LINES));
            pool_text(&p, file, seed % 2);
            for (int i = 0; i < FILES; i++) {
                fray_program *programs[2];
                fray_findings *findings[2];
                fray_purpose purpose = (fray_purpose)draw(&p, FRAY_FOR_NAMES + 1);
                fray_result a =
                    fray_session_compile(s, purpose, names[i], &programs[0], &findings[0]);
                fray_result b = fray_compile_for(NULL, purpose, read_file, &p, names[i],
                                                 &programs[1], &findings[1]);
                assert_int_equal(a, b);
                same_findings(findings[0], findings[1]);
                if (a == FRAY_OK)
                    assert_true(fray_program_hash(programs[0]) == fray_program_hash(programs[1]));
                assert_int_equal(fray_session_tests(s, names[i]),
                                 strstr(p.text[i], "\ntest ") != NULL);
                with_tests += fray_session_tests(s, names[i]);
                right += a == FRAY_OK;
                wrong += a != FRAY_OK;
                for (int k = 0; k < 2; k++)
                    fray_findings_free(findings[k]), fray_program_free(programs[k]);
            }
        }
        fray_session_free(s);
    }
    assert_true(right > rounds(100) && wrong > rounds(100) && with_tests > rounds(6));
}

/* One base and many files that use it, each of so many lines that the trees of few are kept. */
enum { LARGE = 60, LONG = 300 };
static char large_text[LARGE][LONG * 64 + 64];

static fray_result read_large(void *user, const char *name, const char *from, const char **text,
                              size_t *size, const char **shown)
{
    static char shown_as[LARGE][16];
    (void)user, (void)from;
    int i = atoi(name + 1);
    if (name[0] != 'l' || i < 0 || i >= LARGE) return FRAY_NOT_FOUND;
    snprintf(shown_as[i], sizeof shown_as[i], "l%d", i);
    *text = large_text[i], *size = strlen(*text), *shown = shown_as[i];
    return FRAY_OK;
}

static void large_project(void)
{
    for (int i = 0; i < LARGE; i++) {
        char *at = large_text[i];
        at +=
            sprintf(at, i ? "edition 1\nuse \"l0\"\n" : "edition 1\nsystem S { space squares }\n");
        for (int k = 0; k < LONG; k++)
            at += sprintf(at, "function f%d_%d(n: int): int { return n + %d }\n", i, k, k);
        if (i == LARGE - 1) sprintf(at, "let wrong = nowhere\n");
    }
}

/* The cache of trees is bounded, except for trees of the program under construction. Evicted trees
 * are read again. */
static void trees_have_a_bound(void **state)
{
    (void)state;
    fray_session *s;
    fray_findings *findings;
    size_t most = 0, all = 0;
    large_project();
    assert_int_equal(fray_session_new(NULL, read_large, NULL, &s), FRAY_OK);
    fray_session_assume_stable(s);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < LARGE; i++) {
            char name[16];
            snprintf(name, sizeof name, "l%d", i);
            fray_session_forget(s, name);
            assert_int_equal(fray_session_check(s, NULL, name, &findings, NULL),
                             i == LARGE - 1 ? FRAY_INVALID : FRAY_OK);
            assert_int_equal(fray_findings_count(findings, FRAY_ERROR), i == LARGE - 1);
            if (s->cache.trees > most) most = s->cache.trees;
            if (round == 0) all += s->cache.newest->trees.used_bytes;
        }
    assert_int_equal(s->cache.parsed, LARGE);
    assert_true(all > 2 * TREES_MAX && most <= TREES_MAX);
    trees_drop(s);
    assert_int_equal(s->cache.trees, 0);
    assert_null(s->cache.oldest);
    fray_session_free(s);
}

static void memory_runs_out(void **state)
{
    (void)state;
    static struct project p;
    project_new(&p, 7);
    for (int i = 0; i < 40; i++) {
        int file = (int)draw(&p, FILES);
        line_new(&p, file, (int)draw(&p, LINES));
        text_make(&p, file);
    }
    bool done = false;
    for (uint64_t fail_at = 1; !done && fail_at < 4000; fail_at += 1 + fail_at / 64) {
        struct memory_faults faults;
        memory_faults_init(&faults, fail_at, false);
        fray_memory memory = {faults.memory.resize, faults.memory.ctx};
        fray_session *s;
        fray_findings *findings;
        if (fray_session_new(&memory, read_file, &p, &s) != FRAY_OK) continue;
        if (fail_at % 2) fray_session_assume_stable(s);
        for (int k = 0; k < 2; k++) { /* and it can be asked again */
            fray_lints *lints = fray_lints_new(NULL);
            const fray_lints *levels[FILES];
            for (int i = 0; i < FILES; i++) levels[i] = lints;
            fray_result beside = fray_session_check_batch(s, levels, names, FILES);
            assert_true(beside == FRAY_OK || beside == FRAY_NO_MEMORY);
            fray_session_is_implied(s, lints, names[5]);
            fray_lints_free(lints);
            for (int i = 0; i < FILES; i++) {
                fray_result r = fray_session_check(s, NULL, names[i], &findings, NULL);
                assert_true(r == FRAY_OK || r == FRAY_INVALID || r == FRAY_NO_MEMORY);
                assert_true((r == FRAY_NO_MEMORY) == (findings == NULL));
            }
        }
        done = faults.calls < fail_at;
        faults.fail_at = 0;
        for (int i = 0; i < FILES; i++) like_from_scratch(&p, s, NULL, i, NULL);
        fray_session_free(s);
    }
    assert_true(done);
}

static void wrong_calls(void **state)
{
    (void)state;
    static struct project p;
    fray_session *s;
    fray_findings *findings;
    project_new(&p, 1);
    assert_int_equal(fray_session_new(NULL, NULL, &p, &s), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_session_new(NULL, read_file, &p, &s), FRAY_OK);
    assert_int_equal(fray_session_check(s, NULL, NULL, &findings, NULL), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_session_check(s, NULL, "nobody", &findings, NULL), FRAY_NOT_FOUND);
    assert_int_equal(fray_findings_count(findings, FRAY_ERROR), 1);
    fray_program *program;
    assert_int_equal(fray_session_compile(s, FRAY_FOR_ONE_FIGHT, "nobody", &program, &findings),
                     FRAY_NOT_FOUND);
    assert_null(program);
    fray_findings_free(findings);
    assert_int_equal(fray_session_compile(s, FRAY_FOR_ONE_FIGHT, NULL, &program, &findings),
                     FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_session_compile(NULL, FRAY_FOR_ONE_FIGHT, "x", &program, &findings),
                     FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_session_tests(s, "nobody"), -1);
    assert_int_equal(fray_session_tests(NULL, "x"), -1);
    fray_session_forget(s, "never asked");
    fray_session_free(s);
    fray_session_free(NULL);
    fray_session_assume_stable(NULL);
    fray_session_forget(NULL, "x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_edits),
                                       cmocka_unit_test(a_trial_is_read_as_alone),
                                       cmocka_unit_test(only_dependants_are_judged_again),
                                       cmocka_unit_test(what_is_covered_is_right_alone),
                                       cmocka_unit_test(what_names_others_is_not_covered),
                                       cmocka_unit_test(beside_each_other_as_alone),
                                       cmocka_unit_test(a_reader_changes_its_mind),
                                       cmocka_unit_test(compiled_as_from_scratch),
                                       cmocka_unit_test(trees_have_a_bound),
                                       cmocka_unit_test(memory_runs_out),
                                       cmocka_unit_test(wrong_calls)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
