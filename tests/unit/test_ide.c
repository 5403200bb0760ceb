/* test_ide.c -- The language service: meanings of names, completion, references, renames, outlines,
 * in correct rules and in rules that are being written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "fray.h"
#include "memory_faults.h"
#include "rounds.h"

/* Texts by name; a `|` in the one that is asked about is the cursor. */
struct file {
    const char *name;
    char text[4096];
    char shown[32];
};
struct project {
    struct file files[6];
    size_t count;
    const char *program;
    uint32_t at;
};

static fray_result reader(void *user, const char *name, const char *from, const char **text,
                          size_t *size, const char **shown)
{
    struct project *p = user;
    (void)from;
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->files[i].name, name) == 0) {
            *text = p->files[i].text;
            *size = strlen(p->files[i].text);
            *shown = p->files[i].shown;
            return FRAY_OK;
        }
    return FRAY_NOT_FOUND;
}

/* Sets a text, and takes the cursor out of it. */
static void put(struct project *p, const char *name, const char *text)
{
    size_t i = 0;
    while (i < p->count && strcmp(p->files[i].name, name) != 0) i++;
    if (i == p->count) p->count++;
    struct file *f = &p->files[i];
    f->name = name;
    snprintf(f->shown, sizeof f->shown, "%s.fray", name);
    snprintf(f->text, sizeof f->text, "%s", text);
    char *cursor = strchr(f->text, '|');
    if (!cursor) return;
    p->program = name;
    p->at = (uint32_t)(cursor - f->text);
    memmove(cursor, cursor + 1, strlen(cursor));
}

static const char rules[] = "edition 1\n"
                            "tag colour = red, green\n"
                            "## A thing to hit with.\n"
                            "kind weapon is thing {\n"
                            "  ## How much it hurts.\n"
                            "  field harm: int\n"
                            "  field paint: colour = red\n"
                            "  hook swung(target: creature)\n"
                            "}\n"
                            "kind state is mark { }\n"
                            "extend creature {\n"
                            "  track health = 10\n"
                            "  stat weight\n"
                            "  own arms: weapon\n"
                            "}\n"
                            "let goal = 7\n"
                            "event blow(by striker: creature, against target: creature) {\n"
                            "  slot harm_done: int\n"
                            "  window struck for target as one\n"
                            "}\n"
                            "moment hurt = blow.struck for target\n"
                            "## Takes health away.\n"
                            "command hurt_by(t: creature, by n: int) {\n"
                            "  let loss = n + goal\n"
                            "  t.health -= loss\n"
                            "}\n"
                            "state Bleeding { stacks once }\n"
                            "weapon Axe { harm 3;  paint green }\n"
                            "weapon \"Long Axe\" { harm 4 }\n";

static fray_ide *begin(struct project *p)
{
    fray_ide *ide;
    memset(p, 0, sizeof *p);
    assert_int_equal(fray_ide_new(NULL, reader, p, &ide), FRAY_OK);
    put(p, "rules", rules);
    return ide;
}

static fray_ide_meaning look(fray_ide *ide, struct project *p, const char *text)
{
    fray_ide_meaning m;
    put(p, "main", text);
    assert_int_equal(fray_ide_hover(ide, p->program, NULL, p->at, &m), FRAY_OK);
    return m;
}

static void assert_nothing(fray_ide *ide, struct project *p, const char *text)
{
    fray_ide_meaning m;
    put(p, "main", text);
    assert_int_equal(fray_ide_hover(ide, p->program, NULL, p->at, &m), FRAY_NOT_FOUND);
}

#define USE "edition 1\nuse \"rules\"\n"

/* ---- meanings -------------------------------------------------------------------------------- */

static void test_look(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    (void)state;
    fray_ide_meaning m = look(ide, &p, USE "command f(t: creature) { hurt_|by t by 3 }\n");
    assert_int_equal(m.kind, FRAY_IDE_COMMAND);
    assert_string_equal(m.name, "hurt_by");
    assert_string_equal(m.signature, "command hurt_by(t: creature, by n: int)");
    assert_string_equal(m.doc, "Takes health away.");
    assert_string_equal(m.declared.file, "rules.fray");
    assert_memory_equal(rules + m.declared.from, "hurt_by(", 8);
    assert_memory_equal(rules + m.whole.from, "command hurt_by", 15);
    assert_int_equal(rules[m.whole.to - 1], '}');

    m = look(ide, &p, USE "function f(w: weapon): int { return w.ha|rm }\n");
    assert_int_equal(m.kind, FRAY_IDE_FIELD);
    assert_string_equal(m.signature, "field harm: int");
    assert_string_equal(m.of, "weapon");
    assert_string_equal(m.doc, "How much it hurts.");

    m = look(ide, &p, USE "function f(w: weapon): int { return |w.harm }\n");
    assert_int_equal(m.kind, FRAY_IDE_PARAMETER);
    assert_string_equal(m.type, "weapon");
    assert_string_equal(m.declared.file, "main.fray");

    m = look(ide, &p, USE "weapon Club { harm |goal }\n");
    assert_int_equal(m.kind, FRAY_IDE_CONSTANT);
    assert_string_equal(m.value, "7");

    m = look(ide, &p, USE "weapon Club { harm 1;  paint gr|een }\n");
    assert_int_equal(m.kind, FRAY_IDE_TAG);
    assert_string_equal(m.of, "colour");

    m = look(ide, &p, USE "function f(): int { return m|ax(1, 2) }\n");
    assert_int_equal(m.kind, FRAY_IDE_BUILTIN);
    assert_non_null(strstr(m.signature, "max("));
    assert_null(m.declared.file);

    m = look(ide, &p, USE "crea|ture Ada { }\n");
    assert_int_equal(m.kind, FRAY_IDE_KIND);
    assert_null(m.declared.file);

    m = look(ide, &p, USE "weapon Club { harm 1;  on swu|ng { hurt_by target by 1 } }\n");
    assert_int_equal(m.kind, FRAY_IDE_HOOK);
    assert_string_equal(m.signature, "hook swung(target: creature)");

    m = look(ide, &p, USE "on hu|rt { log \"au\" }\n");
    assert_int_equal(m.kind, FRAY_IDE_MOMENT);
    assert_string_equal(m.signature, "moment hurt = blow.struck");

    m = look(ide, &p, USE "on blow.str|uck { log \"au\" }\n");
    assert_int_equal(m.kind, FRAY_IDE_WINDOW);
    assert_string_equal(m.of, "blow");

    m = look(ide, &p, "edition 1\nuse \"ru|les\"\n");
    assert_int_equal(m.kind, FRAY_IDE_MODULE);
    assert_string_equal(m.declared.file, "rules.fray");

    assert_nothing(ide, &p, USE "# a com|ment about health\n");
    assert_nothing(ide, &p, USE "let x = 1|2\n");
    fray_ide_free(ide);
}

/* Names of content may be texts, and texts may have names in holes. */
static void test_look_in_texts(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    (void)state;
    fray_ide_meaning m = look(ide, &p, USE "creature Ada { arms \"Long| Axe\" }\n");
    assert_int_equal(m.kind, FRAY_IDE_THING);
    assert_string_equal(m.signature, "weapon \"Long Axe\"");
    m = look(ide, &p, USE "creature Ada { arms |\"Long Axe\" }\n");
    assert_string_equal(m.name, "Long Axe");
    m = look(ide, &p, USE "command f(t: creature) { log \"{t.hea|lth} left\" }\n");
    assert_int_equal(m.kind, FRAY_IDE_TRACK);
    fray_ide_free(ide);
}

/* A line `allow` is not a statement, and content beside it has its page in print. */
static void test_look_beside_allow(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    (void)state;
    fray_ide_meaning m = look(ide, &p,
                              USE "command f(t: creature) {\n  allow W0602 \"so\"\n  "
                                  "t.health -= 1\n}\ncreature Ada { arms \"Long| Axe\" }\n");
    assert_string_equal(m.name, "Long Axe");
    assert_true(strlen(m.printed) > 0);
    fray_ide_free(ide);
}

/* Lines without errors are known, whatever the others say. */
static void test_look_beside_errors(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    (void)state;
    fray_ide_meaning m =
        look(ide, &p,
             USE "command f(t: creature) {\n  t.\n  let = (\n  hurt_|by t by 3\n}\n"
                 "creature Ada { ((\n");
    assert_string_equal(m.name, "hurt_by");
    m = look(ide, &p, USE "command f(t: creature) { nobody t.he|alth }\n");
    assert_true(strcmp(m.name, "health") == 0 || strcmp(m.name, "") == 0);
    m = look(ide, &p, USE "weapon Club { harm goal;  wrong 3 }\nweapon Mace { harm |goal }\n");
    assert_string_equal(m.name, "goal");
    fray_ide_free(ide);
}

/* ---- completion ------------------------------------------------------------------------------ */

static const fray_ide_proposal *list;
static size_t list_count;

static void complete(fray_ide *ide, struct project *p, const char *text)
{
    put(p, "main", text);
    assert_int_equal(fray_ide_complete(ide, p->program, NULL, p->at, &list, &list_count), FRAY_OK);
}

static const fray_ide_proposal *proposed(const char *label)
{
    for (size_t i = 0; i < list_count; i++)
        if (strcmp(list[i].label, label) == 0) return &list[i];
    return NULL;
}

static void assert_proposes(const char *label, fray_ide_kind kind)
{
    const fray_ide_proposal *p = proposed(label);
    if (!p) print_error("%s is not proposed\n", label);
    assert_non_null(p);
    if (p) assert_int_equal(p->kind, kind);
}

static void test_complete_members(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    (void)state;
    complete(ide, &p, USE "command f(t: creature) {\n  t.|\n}\n");
    assert_proposes("health", FRAY_IDE_TRACK);
    assert_proposes("arms", FRAY_IDE_OWN);
    assert_proposes("side", FRAY_IDE_BUILTIN);
    assert_proposes("Bleeding", FRAY_IDE_MARK);
    assert_null(proposed("harm"));

    complete(ide, &p, USE "command f(w: weapon) {\n  let x = w.ha|\n}\n");
    assert_int_equal(list_count, 1);
    assert_string_equal(list[0].label, "harm");
    assert_string_equal(list[0].insert, "harm");
    assert_string_equal(list[0].detail, "field harm: int");
    assert_memory_equal(p.files[1].text + list[0].from, "ha", 2);
    assert_int_equal(list[0].to - list[0].from, 2);

    complete(ide, &p, USE "command f(w: weapon) {\n  w.owner.|\n}\n");
    assert_proposes("health", FRAY_IDE_TRACK);
    complete(ide, &p, USE "command f(t: creature) {\n  t.arms[0].|\n}\n");
    assert_proposes("harm", FRAY_IDE_FIELD);
    complete(ide, &p, USE "command f(t: creature) {\n  t.\"Long Axe\".|\n}\n");
    assert_proposes("harm", FRAY_IDE_FIELD);
    complete(ide, &p,
             USE "command f(t: creature) {\n  let e = blow\n  if e { log \"{e.|}\" }\n}\n");
    assert_proposes("harm_done", FRAY_IDE_CELL);
    assert_proposes("striker", FRAY_IDE_PARAMETER);
    complete(ide, &p, USE "on blow.|\n");
    assert_proposes("struck", FRAY_IDE_WINDOW);
    fray_ide_free(ide);
}

static void test_complete_lines(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    (void)state;
    complete(ide, &p, USE "|\n");
    assert_proposes("command", FRAY_IDE_WORD);
    assert_proposes("weapon", FRAY_IDE_KIND);
    assert_int_equal(proposed("weapon")->snippet, 1);
    assert_string_equal(proposed("weapon")->insert, "weapon ${1:Name} {\n  harm ${2}\n  $0\n}");
    assert_null(proposed("health"));

    complete(ide, &p, USE "weapon Club {\n  |\n}\n");
    assert_proposes("harm", FRAY_IDE_FIELD);
    assert_proposes("on", FRAY_IDE_WORD);
    assert_null(proposed("command"));

    complete(ide, &p, USE "weapon Club { harm 1;  paint |}\n");
    assert_proposes("red", FRAY_IDE_TAG);
    assert_proposes("green", FRAY_IDE_TAG);
    assert_int_equal(list_count, 2);

    complete(ide, &p, USE "creature Ada {\n  arms |\n}\n");
    assert_proposes("Axe", FRAY_IDE_THING);
    assert_string_equal(proposed("Long Axe")->insert, "\"Long Axe\"");
    assert_null(proposed("Bleeding"));
    complete(ide, &p, USE "creature Ada {\n  arms \"Lo|\n}\n");
    assert_string_equal(proposed("Long Axe")->insert, "Long Axe");

    complete(ide, &p, USE "weapon Club { harm 1;  on |}\n");
    assert_proposes("swung", FRAY_IDE_HOOK);
    assert_proposes("hurt", FRAY_IDE_MOMENT);

    complete(ide, &p, USE "command f(t: creature) {\n  hu|\n}\n");
    assert_proposes("hurt_by", FRAY_IDE_COMMAND);
    complete(ide, &p, USE "command f(t: creature) {\n  apply |\n}\n");
    assert_proposes("Bleeding", FRAY_IDE_MARK);
    complete(ide, &p, USE "function f(t: |\n");
    assert_proposes("weapon", FRAY_IDE_KIND);
    assert_proposes("int", FRAY_IDE_BUILTIN);
    complete(ide, &p, USE "# a |\n");
    assert_int_equal(list_count, 0);
    complete(ide, &p, USE "kind x is thing {\n  |\n}\n");
    assert_proposes("field", FRAY_IDE_WORD);
    assert_null(proposed("command"));
    fray_ide_free(ide);
}

/* A name is proposed where it is visible and nowhere else. */
static void test_complete_locals(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    (void)state;
    complete(ide, &p,
             USE "command f(who: creature, much: int) {\n"
                 "  let early = 1\n"
                 "  if who.health > early { let inner = 2;  log \"{inner}\" }\n"
                 "  for each_one in everyone { log \"{each_one}\" }\n"
                 "  let x = |\n"
                 "  let late = early\n"
                 "}\n"
                 "command g(other: int) { log \"{other}\" }\n");
    assert_proposes("who", FRAY_IDE_PARAMETER);
    assert_proposes("much", FRAY_IDE_PARAMETER);
    assert_proposes("early", FRAY_IDE_LOCAL);
    assert_null(proposed("inner"));
    assert_null(proposed("each_one"));
    assert_null(proposed("late"));
    assert_null(proposed("other"));
    fray_ide_free(ide);
}

/* ---- references and renames ------------------------------------------------------------------ */

static const fray_ide_span *places;
static size_t place_count;

static void project_of_three(struct project *p)
{
    put(p, "one",
        USE "creature Ada { arms Axe, \"Long Axe\" }\n"
            "test \"a\" { creature Foe { }\n  side left { Foe at 0, 0 }\n"
            "  hurt_by Foe by 1\n }\n");
    put(p, "two",
        USE "weapon Club { harm goal }\n"
            "test \"b\" { creature Foe { arms Axe }\n  side left { Foe at 0, 0 }\n"
            "  hurt_by Foe by 1\n }\n");
    put(p, "three", "edition 1\nlet goal = 1\nlet more = goal\n");
}
static const char *const programs[] = {"rules", "one", "two", "three", "missing"};

static void count_places(char *to, size_t size)
{
    *to = 0;
    for (size_t i = 0; i < place_count; i++)
        snprintf(to + strlen(to), size - strlen(to), "%s%s%s", i ? " " : "", places[i].file,
                 places[i].declares ? "*" : "");
}

static void references(fray_ide *ide, struct project *p, const char *name, const char *text)
{
    char with[4096];
    snprintf(with, sizeof with, "%s", text);
    put(p, name, with);
    assert_int_equal(fray_ide_references(ide, p->program, NULL, p->at, programs,
                                         sizeof programs / sizeof *programs, &places, &place_count),
                     FRAY_OK);
}

static void test_references(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    char all[512];
    (void)state;
    project_of_three(&p);
    /* asked in a file that only uses it */
    references(ide, &p, "two", USE "weapon Club { harm go|al }\n");
    count_places(all, sizeof all);
    assert_string_equal(all, "rules.fray* rules.fray two.fray");
    project_of_three(&p);
    references(ide, &p, "one",
               USE "creature Ada { arms A|xe, \"Long Axe\" }\n"
                   "test \"a\" { creature Foe { }\n  side left { Foe at 0, 0 }\n"
                   "  hurt_by Foe by 1\n }\n");
    count_places(all, sizeof all);
    assert_string_equal(all, "one.fray rules.fray* two.fray");
    /* what a test declares is its own */
    references(ide, &p, "one",
               USE "test \"a\" { creature Foe { }\n  side left { Fo|e at 0, 0 }\n"
                   "  hurt_by Foe by 1\n }\n");
    count_places(all, sizeof all);
    assert_string_equal(all, "one.fray* one.fray one.fray");
    fray_ide_free(ide);
}

static fray_result rename_to(fray_ide *ide, struct project *p, const char *text, const char *name,
                             const char **insert)
{
    put(p, "main", text);
    return fray_ide_rename(ide, p->program, NULL, p->at, name, programs,
                           sizeof programs / sizeof *programs, &places, &place_count, insert);
}

static void test_rename(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    const char *insert, *text = USE "weapon Club { harm go|al }\n";
    char all[512];
    (void)state;
    project_of_three(&p);
    assert_int_equal(rename_to(ide, &p, text, "target_harm", &insert), FRAY_OK);
    assert_string_equal(insert, "target_harm");
    count_places(all, sizeof all);
    assert_string_equal(all, "main.fray rules.fray* rules.fray two.fray");
    assert_int_equal(rename_to(ide, &p, text, "if", &insert), FRAY_BAD_ARGUMENT);
    assert_int_equal(rename_to(ide, &p, text, "a b", &insert), FRAY_BAD_ARGUMENT);
    assert_int_equal(rename_to(ide, &p, text, "3a", &insert), FRAY_BAD_ARGUMENT);
    assert_int_equal(rename_to(ide, &p, text, "Axe", &insert), FRAY_BAD_ARGUMENT);
    assert_int_equal(rename_to(ide, &p, text, "none", &insert), FRAY_BAD_ARGUMENT);
    assert_int_equal(
        rename_to(ide, &p, USE "function f(): int { return m|ax(1, 2) }\n", "best", &insert),
        FRAY_NOT_FOUND);
    /* names of content may have blanks; then quotes come or go */
    assert_int_equal(
        rename_to(ide, &p, USE "creature Ada { arms \"Long A|xe\" }\n", "Halberd", &insert),
        FRAY_OK);
    assert_string_equal(insert, "Halberd");
    assert_int_equal(p.files[4].text[places[0].from], '"');
    assert_int_equal(p.files[4].text[places[0].to - 1], '"');
    assert_int_equal(rename_to(ide, &p, USE "creature Ada { arms A|xe }\n", "Hand Axe", &insert),
                     FRAY_OK);
    assert_string_equal(insert, "\"Hand Axe\"");
    fray_ide_free(ide);
}

/* A fighter has the name of its content, with a number if there are several. */
static void test_rename_fighters(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    const char *insert;
    (void)state;
    assert_int_equal(rename_to(ide, &p,
                               USE "creature Wo|lf { }\n"
                                   "test \"a\" { side left { Wolf }\n expect Wolf.health == 10 }\n"
                                   "test \"b\" { side left { Wolf;  Wolf }\n"
                                   " expect \"Wolf 2\".health == 10 }\n",
                               "Bear", &insert),
                     FRAY_OK);
    assert_int_equal(place_count, 6);
    for (size_t i = 0; i < place_count; i++)
        assert_memory_equal(p.files[1].text + places[i].from, "Wolf", 4);
    for (size_t i = 0; i < place_count; i++) assert_int_equal(places[i].to - places[i].from, 4);
    fray_ide_free(ide);
}

/* ---- outlines -------------------------------------------------------------------------------- */

static void test_symbols(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    const fray_ide_symbol *all;
    size_t count;
    char text[1024] = "";
    (void)state;
    assert_int_equal(fray_ide_symbols(ide, "rules", NULL, &all, &count), FRAY_OK);
    for (size_t i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? " " : "",
                 all[i].name);
    assert_string_equal(text, "colour weapon harm paint swung state creature health weight arms "
                              "goal blow harm_done struck hurt hurt_by Bleeding Axe Long Axe");
    assert_int_equal(all[2].depth, 1);
    assert_string_equal(all[2].of, "weapon");
    assert_int_equal(all[2].kind, FRAY_IDE_FIELD);
    assert_memory_equal(rules + all[2].declared.from, "harm", 4);
    fray_ide_free(ide);
}

static void test_tokens(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    const fray_ide_token *all;
    size_t count;
    (void)state;
    put(&p, "main", USE "## doc\ncommand f(t: creature) { hurt_by t by 3 }\nlet x = \"y\" \"\n");
    assert_int_equal(fray_ide_tokens(ide, "main", NULL, &all, &count), FRAY_OK);
    const char *source = p.files[1].text;
    for (size_t i = 0; i + 1 < count; i++) assert_true(all[i].to <= all[i + 1].from);
    bool doc = false, command = false;
    for (size_t i = 0; i < count; i++) {
        if (memcmp(source + all[i].from, "## doc", 6) == 0) doc = all[i].colour == FRAY_IDE_AS_DOC;
        if (memcmp(source + all[i].from, "hurt_by", 7) == 0)
            command = all[i].colour == FRAY_IDE_AS_NAME && all[i].kind == FRAY_IDE_COMMAND;
    }
    assert_true(doc);
    assert_true(command);
    put(&p, "main", USE "let x = max(1, # {\n y,\n let)\nlet z = 2; if x { let w = 3 }\n");
    assert_int_equal(fray_ide_tokens(ide, "main", NULL, &all, &count), FRAY_OK);
    char first[64] = "";
    for (size_t i = 0; i < count; i++)
        if (all[i].first)
            snprintf(first + strlen(first), sizeof first - strlen(first), "%.*s%s ",
                     (int)(all[i].to - all[i].from), p.files[1].text + all[i].from,
                     all[i].kind == FRAY_IDE_WORD ? "!" : "");
    assert_string_equal(first, "edition! use! let! let! if let! ");
    fray_ide_free(ide);
}

static void test_folds_and_selection(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    const fray_ide_span *all;
    size_t count;
    (void)state;
    put(&p, "main", "# one\n# two\ncommand f(t: creature) {\n  t.health -= 1 + |2\n}\n");
    assert_int_equal(fray_ide_folds(ide, "main", NULL, &all, &count), FRAY_OK);
    assert_int_equal(count, 2);
    assert_int_equal(fray_ide_selection(ide, "main", NULL, p.at, &all, &count), FRAY_OK);
    const char *source = p.files[1].text;
    assert_true(count >= 4);
    assert_memory_equal(source + all[0].from, "2", 1);
    assert_int_equal(all[0].to - all[0].from, 1);
    assert_memory_equal(source + all[1].from, "1 + 2", 5);
    assert_int_equal(all[count - 1].from, 0);
    assert_int_equal(all[count - 1].to, strlen(source));
    for (size_t i = 0; i + 1 < count; i++)
        assert_true(all[i + 1].from <= all[i].from && all[i].to <= all[i + 1].to);
    fray_ide_free(ide);
}

static void test_find(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    const fray_ide_symbol *all;
    size_t count;
    (void)state;
    project_of_three(&p);
    assert_int_equal(fray_ide_find(ide, programs, 5, "AXE", &all, &count), FRAY_OK);
    assert_int_equal(count, 2);
    assert_string_equal(all[0].name, "Axe");
    assert_string_equal(all[0].declared.file, "rules.fray");
    assert_int_equal(fray_ide_find(ide, programs, 5, "goal", &all, &count), FRAY_OK);
    assert_int_equal(count, 2); /* two programs declare one each */
    assert_int_equal(fray_ide_find(ide, programs, 5, "", &all, &count), FRAY_OK);
    assert_true(count > 20);
    fray_ide_free(ide);
}

/* ---- calls, hints, mends --------------------------------------------------------------------- */

static const fray_ide_call *calls;

static void find_calls(fray_ide *ide, struct project *p, const char *text, int incoming)
{
    put(p, "main", text);
    assert_int_equal(
        fray_ide_calls(ide, p->program, NULL, p->at, incoming, programs, 5, &calls, &place_count),
        FRAY_OK);
}

static void test_calls(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    (void)state;
    project_of_three(&p);
    find_calls(ide, &p, USE "command f(t: creature) { hurt_|by t by 3 }\n", 1);
    assert_int_equal(place_count, 3); /* and the tests of two files */
    assert_string_equal(calls[0].who.name, "f");
    assert_string_equal(calls[1].who.name, "a");
    assert_string_equal(calls[2].who.name, "b");
    find_calls(ide, &p, USE "command f|(t: creature) { hurt_by t by 3 }\n", 0);
    assert_int_equal(place_count, 1);
    assert_string_equal(calls[0].who.name, "hurt_by");
    assert_string_equal(calls[0].who.declared.file, "rules.fray");
    fray_ide_free(ide);
}

/* Listeners come in the order in which they run. */
static void test_listeners(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    (void)state;
    find_calls(ide, &p,
               USE "state Late { on blow.struck after Early { log \"late\" } }\n"
                   "state Early { on hurt { log \"early\" } }\n"
                   "on blow.str|uck before Early { log \"first\" }\n",
               0);
    assert_int_equal(place_count, 3);
    assert_string_equal(calls[1].who.name, "Early");
    assert_string_equal(calls[2].who.name, "Late");
    assert_int_equal(calls[0].who.kind, FRAY_IDE_HOOK);
    find_calls(ide, &p,
               USE "weapon Club { harm 1;  on swu|ng { hurt_by target by 1 } }\n"
                   "weapon Mace { harm 1;  on swung { hurt_by target by 1 } }\n",
               0);
    assert_int_equal(place_count, 2);
    assert_string_equal(calls[0].who.name, "Club");
    assert_string_equal(calls[1].who.name, "Mace");
    fray_ide_free(ide);
}

static void test_hints(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    const fray_ide_hint *hints;
    size_t count;
    (void)state;
    put(&p, "main",
        USE "function pay(price: int, extra: int): int { return price + extra }\n"
            "function f(extra: int): int { return pay(3, extra) }\n");
    assert_int_equal(fray_ide_hints(ide, "main", NULL, 0, UINT32_MAX, &hints, &count), FRAY_OK);
    assert_int_equal(count, 1); /* `extra` says itself what it is */
    assert_string_equal(hints[0].text, "price:");
    assert_memory_equal(p.files[1].text + hints[0].at, "3, extra", 8);
    assert_int_equal(fray_ide_hints(ide, "main", NULL, 0, 40, &hints, &count), FRAY_OK);
    assert_int_equal(count, 0);
    fray_ide_free(ide);
}

static const fray_ide_mend *mends;

static void find_mends(fray_ide *ide, struct project *p, const char *text)
{
    put(p, "main", text);
    assert_int_equal(fray_ide_mends(ide, "main", NULL, 0, UINT32_MAX, &mends, &list_count),
                     FRAY_OK);
}

static void test_mends(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    (void)state;
    find_mends(ide, &p, USE "weapon Club { harm gaol }\n");
    assert_int_equal(list_count, 1);
    assert_string_equal(mends[0].insert, "goal");
    assert_string_equal(mends[0].code, "E0201");
    assert_memory_equal(p.files[1].text + mends[0].from, "gaol", 4);
    find_mends(ide, &p, USE "command f(t: creature) { t.helth = 3 }\n");
    assert_int_equal(list_count, 1);
    assert_string_equal(mends[0].insert, "health");
    assert_memory_equal(p.files[1].text + mends[0].from, "helth =", 7);
    find_mends(ide, &p, USE "creature Ada { arms Long Axe }\n");
    assert_true(list_count >= 1);
    assert_string_equal(mends[0].insert, "\"Long Axe\"");
    find_mends(ide, &p, USE "weapon Club { harm qqqqqq }\n"); /* nothing is near */
    assert_int_equal(list_count, 0);
    find_mends(ide, &p, USE "weapon Club { harm goal }\n");
    assert_int_equal(list_count, 0);
    fray_ide_free(ide);
}

/* ---- what must not break --------------------------------------------------------------------- */

static void ask_everything(fray_ide *ide, const char *program, uint32_t at)
{
    fray_ide_meaning m;
    const fray_ide_symbol *symbols;
    const fray_ide_token *tokens;
    const fray_ide_hint *hints;
    const char *insert;
    fray_ide_hover(ide, program, NULL, at, &m);
    fray_ide_complete(ide, program, NULL, at, &list, &list_count);
    fray_ide_references(ide, program, NULL, at, programs, 4, &places, &place_count);
    fray_ide_rename(ide, program, NULL, at, "other", programs, 4, &places, &place_count, &insert);
    fray_ide_selection(ide, program, NULL, at, &places, &place_count);
    fray_ide_folds(ide, program, NULL, &places, &place_count);
    fray_ide_symbols(ide, program, NULL, &symbols, &list_count);
    fray_ide_tokens(ide, program, NULL, &tokens, &list_count);
    fray_ide_mends(ide, program, NULL, at, at, &mends, &list_count);
    fray_ide_hints(ide, program, NULL, 0, at, &hints, &list_count);
    fray_ide_calls(ide, program, NULL, at, 0, programs, 4, &calls, &list_count);
    fray_ide_calls(ide, program, NULL, at, 1, programs, 4, &calls, &list_count);
    fray_ide_find(ide, programs, 4, "a", &symbols, &list_count);
}

/* Every beginning of a file, as if it were typed. */
static void test_typing(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    char part[sizeof rules];
    (void)state;
    project_of_three(&p);
    for (size_t i = 0; i <= strlen(rules); i += 3) {
        memcpy(part, rules, i);
        part[i] = 0;
        put(&p, "main", part);
        ask_everything(ide, "main", (uint32_t)i);
    }
    ask_everything(ide, "main", UINT32_MAX);
    put(&p, "main", "");
    ask_everything(ide, "main", 0);
    ask_everything(ide, "nowhere", 0);
    fray_ide_free(ide);
}

/* With any one allocation that fails, or all from it on, each answer is one of the results. Nothing
 * is lost, as the sanitizers see. With memory again, the answers are right. */
static void test_starved(void **state)
{
    struct memory_faults faults;
    (void)state;
    for (int forever = 0; forever < 2; forever++) {
        uint64_t last = 1, steps = rounds_factor() ? 64 : 6;
        for (uint64_t n = 1; n <= last; n += 1 + n / steps) {
            struct project p = {.count = 0};
            fray_ide *ide;
            memory_faults_init(&faults, n, forever != 0);
            fray_memory memory = {faults.memory.resize, faults.memory.ctx};
            put(&p, "rules", rules);
            project_of_three(&p);
            put(&p, "main", USE "command f(t: creature) { hurt_|by t by gaol }\n");
            if (fray_ide_new(&memory, reader, &p, &ide) != FRAY_OK) continue;
            ask_everything(ide, "main", p.at);
            last = faults.calls;
            faults.fail_at = 0;
            faults.forever = false;
            fray_ide_meaning m;
            assert_int_equal(fray_ide_hover(ide, "main", NULL, p.at, &m), FRAY_OK);
            assert_string_equal(m.name, "hurt_by");
            fray_ide_free(ide);
        }
    }
}

/* ---- sources --------------------------------------------------------------------------------- */

static const char armoury[] = "edition 1\n"
                              "tag element = fire, cold\n"
                              "option harsh = false\n"
                              "let most = 7\n"
                              "kind gear is thing {\n"
                              "  field cost: int = 2\n"
                              "  lends attack as in_use\n"
                              "  lends defence as highest\n"
                              "  lends resist\n"
                              "}\n"
                              "kind curse is mark { }\n"
                              "curse Weak { attack -1;  lasts }\n"
                              "extend creature {\n"
                              "  stat attack, defence = 3\n"
                              "  stat resist[element]\n"
                              "  track health = 10\n"
                              "  own gear: gear = Ring\n"
                              "  own spare: gear\n"
                              "  property tough: flag = self.health > most\n"
                              "}\n"
                              "gear Ring { defence +1 when harsh }\n"
                              "gear Axe { attack +4;  cost 5 }\n"
                              "gear Cloak { resist[cold] +2;  resist[fire] +1;  defence +2 }\n";

/* Compares the sources of the figure at the cursor, a line each. */
static void expect_sources(const char *text, const char *expected)
{
    static struct project p;
    char whole[1000], found[2000] = "";
    fray_ide *ide;
    const fray_ide_source *all;
    size_t count, size = 0;
    memset(&p, 0, sizeof p);
    snprintf(whole, sizeof whole, "edition 1\nuse \"armoury\"\nset harsh = true\n%s\n", text);
    put(&p, "armoury", armoury);
    put(&p, "main", whole);
    assert_non_null(p.program);
    assert_int_equal(fray_ide_new(NULL, reader, &p, &ide), FRAY_OK);
    fray_result result = fray_ide_sources(ide, "main", NULL, p.at, &all, &count);
    assert_int_equal(result, *expected ? FRAY_OK : FRAY_NOT_FOUND);
    for (size_t i = 0; i < count; i++)
        size += (size_t)snprintf(found + size, sizeof found - size, "%s|%s|%s|%s:%u\n", all[i].who,
                                 all[i].text, all[i].note, all[i].at.file, (unsigned)all[i].line);
    assert_string_equal(found, expected);
    fray_ide_free(ide);
}

static void test_sources_of_creatures(void **state)
{
    (void)state;
    /* its own line, then what it begins with, each line once; marks come in a fight */
    expect_sources("creature Ada { atta|ck 1;  gear 2 Axe, Cloak;  spare Axe }",
                   "Ada|attack 1||main.fray:4\n"
                   "Axe|attack +4|while it is in use|armoury.fray:22\n");
    /* a list that it leaves out has its default */
    expect_sources("creature Bo { def|ence 5 }",
                   "Bo|defence 5||main.fray:4\n"
                   "Ring|defence +1 when harsh|only the highest counts|armoury.fray:21\n");
    expect_sources("creature Cy { resi|st[fire] 2;  gear Cloak }",
                   "Cy|resist[fire] 2||main.fray:4\n"
                   "Cloak|resist[fire] +1||armoury.fray:23\n");
    expect_sources("creature Dan { heal|th 12 }", "Dan|health 12||main.fray:4\n");
}

static void test_sources_elsewhere(void **state)
{
    (void)state;
    expect_sources("gear Hat { defen|ce +3 }",
                   "Hat|defence +3|only the highest counts|main.fray:4\n");
    expect_sources("gear Hat { co|st 4 }", "Hat|cost 4||main.fray:4\n"
                                           "|field cost: int = 2||armoury.fray:6\n");
    /* in code it may be any creature's */
    expect_sources("function f(c: creature): int { return c.att|ack }",
                   "|stat attack, defence = 3||armoury.fray:14\n"
                   "Weak|attack -1||armoury.fray:12\n"
                   "Axe|attack +4|while it is in use|armoury.fray:22\n");
    expect_sources("function f(c: creature): flag { return c.tou|gh }",
                   "|property tough: flag = self.health > most||armoury.fray:19\n");
    expect_sources("function f(): flag { return har|sh }",
                   "|option harsh = false||armoury.fray:3\n"
                   "|set harsh = true|for the whole program|main.fray:3\n");
    expect_sources("function f(): int { return mo|st }", "|let most = 7||armoury.fray:4\n");
    expect_sources("creature A|da { }", "");
}

static void test_arguments(void **state)
{
    struct project p;
    fray_ide *ide = begin(&p);
    fray_ide_meaning m;
    (void)state;
    assert_int_equal(fray_ide_hover(NULL, "rules", NULL, 0, &m), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_ide_hover(ide, NULL, NULL, 0, &m), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_ide_hover(ide, "rules", "other.fray", 0, &m), FRAY_NOT_FOUND);
    assert_int_equal(fray_ide_hover(ide, "nowhere", NULL, 0, &m), FRAY_NOT_FOUND);
    /* only fray_ide_symbols answers for all files */
    const fray_ide_span *found_places;
    const fray_ide_symbol *symbols;
    size_t count;
    put(&p, "main", USE "weapon Club { harm g }\n");
    assert_int_equal(fray_ide_hover(ide, "main", "", 0, &m), FRAY_BAD_ARGUMENT);
    assert_int_equal(fray_ide_references(ide, "main", "", 0, NULL, 0, &found_places, &count),
                     FRAY_BAD_ARGUMENT);
    assert_null(found_places);
    assert_int_equal(fray_ide_symbols(ide, "main", "", &symbols, &count), FRAY_OK);
    assert_true(count > 1);
    fray_ide_free(ide);
    assert_int_equal(fray_ide_new(NULL, NULL, NULL, &ide), FRAY_BAD_ARGUMENT);
    assert_null(ide);
    assert_string_equal(fray_ide_kind_text(FRAY_IDE_TRACK), "track");
    assert_string_equal(fray_ide_kind_text(FRAY_IDE_COUNT), "");
    for (int k = 0; k < FRAY_IDE_COUNT; k++) assert_true(*fray_ide_kind_text((fray_ide_kind)k));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_look),
        cmocka_unit_test(test_look_in_texts),
        cmocka_unit_test(test_look_beside_allow),
        cmocka_unit_test(test_look_beside_errors),
        cmocka_unit_test(test_complete_members),
        cmocka_unit_test(test_complete_lines),
        cmocka_unit_test(test_complete_locals),
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_rename),
        cmocka_unit_test(test_rename_fighters),
        cmocka_unit_test(test_symbols),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_folds_and_selection),
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_listeners),
        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_mends),
        cmocka_unit_test(test_typing),
        cmocka_unit_test(test_sources_of_creatures),
        cmocka_unit_test(test_sources_elsewhere),
        cmocka_unit_test(test_starved),
        cmocka_unit_test(test_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
