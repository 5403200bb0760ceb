/* test_editions.c -- Names that a later edition brings, and files of earlier ones: nothing they say
 * is broken or changed. The tests make a language whose edition 2 has `distance` and the member
 * `seat`.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fray.h"
#include "lang/sema/model/builtins.h"
#include "lang/sema/sema.h"
#include "lang/sema/model/vocabulary.h"

static struct language later(void)
{
    static uint8_t builtins[BUILTIN_COUNT], naturals[NATURAL_COUNT];
    memcpy(builtins, language_now.builtins, sizeof builtins);
    memcpy(naturals, language_now.naturals, sizeof naturals);
    builtins[BUILTIN_DISTANCE] = 2;
    naturals[NATURAL_SEAT] = 2;
    return (struct language){2, 0, builtins, naturals};
}

struct checked {
    struct arena arena;
    struct diags diags;
    struct model *model;
};

/* Checks two texts as one program. */
static void check(struct checked *c, const struct language *language, const char *one,
                  const char *two)
{
    struct ast *files[2];
    size_t count = 0;
    const char *const texts[] = {one, two};
    arena_init(&c->arena, &memory_default, 0);
    diags_init(&c->diags, &c->arena);
    for (size_t i = 0; i < 2 && texts[i]; i++) {
        uint32_t file = source_add(&c->diags, i ? STR("two") : STR("one"), str_from(texts[i]));
        files[count++] = parse_source(&c->diags, &c->arena, file);
        assert_non_null(files[i]);
    }
    c->model = model_check(files, count, &(struct check_options){.language = language}, &c->diags,
                           &c->arena);
    assert_non_null(c->model);
}

static void assert_finding(const struct checked *c, const char *message)
{
    assert_true(c->diags.list.len > 0);
    struct str said = c->diags.list.at[0]->message;
    if (!str_equal(said, str_from(message))) fail_msg("it says: %.*s", STR_FMT(said));
}

static void assert_good(const struct checked *c)
{
    if (c->diags.list.len) fail_msg("it says: %.*s", STR_FMT(c->diags.list.at[0]->message));
}

static void drop(struct checked *c)
{
    arena_release(&c->arena);
}

#define OLD "edition 1\nsystem S { space squares }\ncreature Ada { }\n"
#define OWN                                                                                        \
    "function distance(a: int): int { return a + 1 }\nfunction two(): int { return distance(1) "   \
    "}\n"

static const struct expr *returned(const struct checked *c, const char *function)
{
    for (size_t i = 0; i < c->model->fns.len; i++) {
        const struct fn *fn = c->model->fns.at[i];
        if (!str_is(fn->name, function)) continue;
        const struct stmt *last = fn->body->items[fn->body->item_count - 1];
        return last->a;
    }
    return NULL;
}

/* It is compiled as if the language had no such function, and calls its own. */
static void a_file_may_declare_what_a_later_edition_has(void **state)
{
    (void)state;
    struct language l = later();
    struct checked c;
    check(&c, &l, OLD OWN, NULL);
    assert_good(&c);
    const struct expr *x = returned(&c, "two");
    assert_int_equal(x->kind, EX_CALL);
    assert_true(str_is(x->fn->name, "distance"));
    drop(&c);
}

/* The same text, if the function were of its own edition. */
static void a_name_of_the_own_edition_is_taken(void **state)
{
    (void)state;
    struct language l = later();
    struct checked c;
    check(&c, &language_now, OLD OWN, NULL);
    assert_finding(&c, "`distance` is a word of the language");
    assert_int_equal(c.diags.errors, 1);
    drop(&c);
    check(&c, &l, "edition 2\n" OWN, NULL);
    assert_finding(&c, "`distance` is a word of the language");
    drop(&c);
}

/* A module of edition 1 and a file of edition 2: each means what it sees. */
static void each_file_means_what_it_sees(void **state)
{
    (void)state;
    struct language l = later();
    struct checked c;
    check(&c, &l, OLD OWN,
          "edition 2\nfunction near(a: creature, b: creature): int { return distance(a, b) }\n");
    assert_good(&c);
    assert_int_equal(returned(&c, "two")->kind, EX_CALL);
    assert_int_equal(returned(&c, "near")->kind, EX_BUILTIN);
    drop(&c);
    /* in any order */
    check(&c, &l,
          "edition 2\nfunction near(a: creature, b: creature): int { return distance(a, b) }\n",
          OLD OWN);
    assert_good(&c);
    assert_int_equal(returned(&c, "near")->kind, EX_BUILTIN);
    drop(&c);
}

static void a_later_function_is_not_seen(void **state)
{
    (void)state;
    struct language l = later();
    struct checked c;
    check(&c, &l, OLD "function near(a: creature, b: creature): int { return distance(a, b) }\n",
          NULL);
    assert_finding(&c, "there is no function `distance`");
    struct str help = c.diags.list.at[0]->helps.at[0];
    if (!str_equal(help, STR("it is a function of `edition 2`, and this file is of `edition 1`")))
        fail_msg("%.*s", STR_FMT(help));
    drop(&c);
}

static void locals_parameters_and_members_may_have_any_of_these_names(void **state)
{
    (void)state;
    struct language l = later();
    struct checked c;
    const char *text = OLD "extend creature { property distance: int = 2 }\n"
                           "function f(distance: int): int { return distance }\nfunction g(c: "
                           "creature): int { let distance = c.distance\n return distance }\n";
    check(&c, &l, text, NULL);
    assert_good(&c);
    drop(&c);
    check(&c, &language_now, text, NULL); /* they were never in its way */
    assert_good(&c);
    drop(&c);
}

/* `seat` is a member of every creature in edition 2. */
static void a_declared_member_replaces_a_later_one(void **state)
{
    (void)state;
    struct language l = later();
    struct checked c;
    const char *text =
        OLD "extend creature { slot seat = 7 }\nfunction f(c: creature): int { return c.seat }\n";
    check(&c, &l, text, NULL);
    assert_good(&c);
    const struct expr *x = returned(&c, "f");
    assert_int_equal(x->kind, EX_LOAD);
    assert_int_equal(x->mem->kind, MEM_KEPT);
    drop(&c);
    check(&c, &language_now, text, NULL);
    assert_finding(&c, "`creature` has `seat` already");
    drop(&c);
    check(&c, &l, "edition 2\nsystem S { }\nfunction f(c: creature): int { return c.seat }\n",
          NULL);
    assert_good(&c);
    assert_int_equal(returned(&c, "f")->kind, EX_NATURAL);
    drop(&c);
}

static void editions_are_known_or_refused(void **state)
{
    (void)state;
    struct language l = later();
    struct checked c;
    check(&c, &l, "edition 2\n", NULL);
    assert_good(&c);
    drop(&c);
    check(&c, &l, "edition 3\n", NULL);
    assert_finding(&c, "this edition of the language is not known");
    drop(&c);
    check(&c, &language_now, "edition 3\n", NULL);
    assert_finding(&c, "this edition of the language is not known");
    drop(&c);
}

/* What an edition has stays in it. Edition 1 may grow until other people have files. */
static void what_an_edition_has_stays(void **state)
{
    static const char *const of_edition_1[] = {
        "distance", "neighbours", "line",   "way_to", "reach", "away_from", "may",
        "meets",    "blocks",     "bodies", "column", "row",   "place",     "direction",
        "act",      "reserve",    "min",    "max",    "abs",
    };
    (void)state;
    for (size_t i = 0; i < sizeof of_edition_1 / sizeof *of_edition_1; i++) {
        bool found = false;
        for (int k = 0; k < BUILTIN_NAMED; k++)
            found |=
                language_now.builtins[k] == 1 && strcmp(builtin_rows[k].name, of_edition_1[i]) == 0;
        assert_true(found);
    }
}

/* Letters have words, and each argument has a name. */
static void rows_can_be_read(void **state)
{
    (void)state;
    size_t count = fray_builtin_count();
    assert_true(count > BUILTIN_NAMED);
    for (size_t i = 0; i < count; i++) {
        fray_builtin b = fray_builtin_at(i);
        assert_true(*b.name && *b.meaning && b.edition >= 1);
        if (b.kind <= FRAY_BUILTIN_MEMBER)
            assert_true(*b.result);
        else
            assert_true(*b.form);
        for (int k = 0; k < b.param_count; k++)
            assert_true(*fray_builtin_param_at(i, k).name && *fray_builtin_param_at(i, k).type);
        assert_string_equal(fray_builtin_param_at(i, b.param_count).name, "");
        assert_string_equal(fray_builtin_param_at(i, -1).type, "");
    }
    assert_string_equal(fray_builtin_at(count).name, "");
    for (int i = 0; i < BUILTIN_COUNT; i++) {
        size_t names = 0, letters = strcspn(builtin_rows[i].params, "*");
        for (const char *c = builtin_rows[i].params; *c; c++) letters -= *c == '-';
        while (builtin_rows[i].names[names]) names++;
        assert_int_equal(names, letters);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_may_declare_what_a_later_edition_has),
        cmocka_unit_test(a_name_of_the_own_edition_is_taken),
        cmocka_unit_test(each_file_means_what_it_sees),
        cmocka_unit_test(a_later_function_is_not_seen),
        cmocka_unit_test(locals_parameters_and_members_may_have_any_of_these_names),
        cmocka_unit_test(a_declared_member_replaces_a_later_one),
        cmocka_unit_test(editions_are_known_or_refused),
        cmocka_unit_test(what_an_edition_has_stays),
        cmocka_unit_test(rows_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
