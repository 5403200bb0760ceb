/* test_diag.c -- places, the list of findings, and their rendering. */
#include "syntax_testing.h"

struct page {
    struct arena arena;
    struct diags diags;
    struct text out;
};

static void page_begin(struct page *p, struct str text)
{
    arena_init(&p->arena, NULL, 0);
    diags_init(&p->diags, &p->arena);
    text_init(&p->out, &p->arena);
    assert_int_equal(source_add(&p->diags, STR("rules/duel.fray"), text), 0);
}

static void assert_place(const struct page *p, uint32_t offset, uint32_t line, uint32_t column)
{
    uint32_t l, c;
    source_place(&p->diags.sources.at[0], offset, &l, &c);
    assert_int_equal(l, line);
    assert_int_equal(c, column);
}

static void columns_count_characters_from_one(void **state)
{
    (void)state;
    struct page p;
    page_begin(&p, STR("ab\n\xC3\xA9"
                       "x\n\n\xFFz"));
    assert_place(&p, 0, 1, 1);
    assert_place(&p, 2, 1, 3);
    assert_place(&p, 3, 2, 1);
    assert_place(&p, 5, 2, 2);
    assert_place(&p, 7, 3, 1);
    assert_place(&p, 9, 4, 2);
    assert_place(&p, 9999, 4, 3);
    assert_true(str_equal(source_line(&p.diags.sources.at[0], 2), STR("\xC3\xA9x")));
    assert_int_equal(source_line(&p.diags.sources.at[0], 0).len, 0);
    assert_int_equal(source_line(&p.diags.sources.at[0], 9).len, 0);
    arena_release(&p.arena);
}

static void a_finding_is_drawn_with_its_line(void **state)
{
    (void)state;
    struct page p;
    page_begin(&p, STR("one\n  attack with reach\r\n"));
    struct diag *g = diag_report(&p.diags, E0101, (struct span){0, 18, 23},
                                 "expected %s, found a distance", "dice");
    diag_label(g, "this is a distance in feet");
    diag_related(g, (struct span){0, 0, 3}, "declared here");
    diag_note(g, "a note");
    diag_help(g, "write the damage as dice, for example `1d8`");
    diag_render(&p.diags, g, false, &p.out);
    assert_string_equal(p.out.at, "error[E0101]: expected dice, found a distance\n"
                                  " --> rules/duel.fray:2:15\n"
                                  "  |\n"
                                  "2 |   attack with reach\n"
                                  "  |               ^^^^^ this is a distance in feet\n"
                                  "  = note: declared here\n"
                                  " --> rules/duel.fray:1:1\n"
                                  "  |\n"
                                  "1 | one\n"
                                  "  | ^^^\n"
                                  "  = note: a note\n"
                                  "  = help: write the damage as dice, for example `1d8`\n");
    arena_release(&p.arena);
}

static void colour_only_adds_escapes(void **state)
{
    (void)state;
    struct page p;
    page_begin(&p, STR("one"));
    struct diag *g = diag_report(&p.diags, W0108, (struct span){0, 0, 3}, "m");
    diag_render(&p.diags, g, true, &p.out);
    assert_non_null(strstr(p.out.at, "\033["));
    assert_non_null(strstr(p.out.at, "warning[W0108]"));
    arena_release(&p.arena);
}

static void carets_stand_below_what_is_shown(void **state)
{
    (void)state;
    struct page p;
    page_begin(&p, STR("\t\x1B\xC3\xA9 x"));
    struct diag *g = diag_report(&p.diags, E0001, (struct span){0, 5, 6}, "m");
    diag_render(&p.diags, g, false, &p.out);
    assert_non_null(strstr(p.out.at, "1 |     \\x1B\xC3\xA9 x\n  |           ^\n"));
    arena_release(&p.arena);
}

static void long_lines_are_cut_around_the_carets(void **state)
{
    (void)state;
    struct page p;
    struct str text = repeated("", "abcdefghij", 100000, "");
    page_begin(&p, text);
    struct diag *g = diag_report(&p.diags, E0001, (struct span){0, 500000, 999999}, "m");
    diag_render(&p.diags, g, false, &p.out);
    assert_true(p.out.len < 700);
    assert_non_null(strstr(p.out.at, "1 | ..."));
    assert_non_null(strstr(p.out.at, "...\n"));
    arena_release(&p.arena);
    drop(text);
}

static void odd_spans_do_no_harm(void **state)
{
    (void)state;
    static const struct span spans[] = {{0, 3, 3},          {0, 0, 99},         {0, 99, 99},
                                        {7, 0, 0},          {UINT32_MAX, 0, 0}, {0, 2, 1},
                                        {0, 3, UINT32_MAX}, {0, 1, 3}};
    struct page p;
    page_begin(&p, STR("a\nb"));
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
        struct diag *g = diag_report(&p.diags, E0001, spans[i], "m");
        diag_related(g, spans[i], "r");
        diag_render(&p.diags, g, false, &p.out);
    }
    assert_int_equal(p.diags.list.len, sizeof spans / sizeof *spans);
    arena_release(&p.arena);
}

static void words_are_escaped_and_bounded(void **state)
{
    (void)state;
    struct page p;
    struct str text = repeated("", "y", 100000, "");
    page_begin(&p, STR("a"));
    struct diag *g = diag_report(&p.diags, E0001, (struct span){0, 0, 1}, "%s\x1B", text.at);
    diag_help(g, "\x1B[2J");
    diag_render(&p.diags, g, false, &p.out);
    assert_true(p.out.len < 3000);
    assert_null(strchr(p.out.at, '\x1B'));
    arena_release(&p.arena);
    drop(text);
}

static void further_findings_are_only_counted(void **state)
{
    (void)state;
    struct page p;
    page_begin(&p, STR("a"));
    for (int i = 0; i < 100000; i++) {
        struct diag *g = diag_report(&p.diags, E0101, (struct span){0, 0, 1}, "finding %d", i);
        assert_non_null(g);
        diag_label(g, "l");
        diag_help(g, "h");
        diag_note(g, "n");
        diag_related(g, g->span, "r");
    }
    assert_int_equal(p.diags.errors, 100000);
    assert_int_equal(p.diags.list.len, 20);
    assert_true(p.arena.used_bytes < 100000);
    arena_release(&p.arena);
}

static void findings_are_sorted_by_place(void **state)
{
    (void)state;
    struct page p;
    page_begin(&p, STR("abcdef"));
    diag_report(&p.diags, E0101, (struct span){0, 4, 5}, "third");
    diag_report(&p.diags, E0102, (struct span){0, 1, 2}, "second");
    diag_report(&p.diags, E0101, (struct span){0, 1, 2}, "first");
    diags_sort(&p.diags);
    assert_true(str_equal(p.diags.list.at[0]->message, STR("first")));
    assert_true(str_equal(p.diags.list.at[1]->message, STR("second")));
    assert_true(str_equal(p.diags.list.at[2]->message, STR("third")));
    arena_release(&p.arena);
}

static void without_memory_there_is_still_an_entry(void **state)
{
    (void)state;
    struct arena a;
    struct diags d;
    arena_init(&a, NULL, 64);
    diags_init(&d, &a);
    assert_int_equal(
        source_add(
            &d, STR("n"),
            STR("a long enough text to fill the little memory that there is, and then some")),
        UINT32_MAX);
    struct diag *g = diag_report(&d, E0001, (struct span){0, 0, 0}, "m");
    assert_non_null(g);
    diag_help(g, "h");
    assert_int_equal(d.errors, 1);
    arena_release(&a);
}

static void every_code_has_its_words(void **state)
{
    (void)state;
    for (int i = 0; diag_codes[i]; i++) {
        assert_int_equal(strlen(diag_codes[i]->name), 5);
        assert_true(strlen(diag_codes[i]->title) > 0);
        assert_true(strlen(diag_codes[i]->why) > 0);
        if (i) assert_true(diag_number(diag_codes[i - 1]) < diag_number(diag_codes[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_count_characters_from_one),
        cmocka_unit_test(a_finding_is_drawn_with_its_line),
        cmocka_unit_test(colour_only_adds_escapes),
        cmocka_unit_test(carets_stand_below_what_is_shown),
        cmocka_unit_test(long_lines_are_cut_around_the_carets),
        cmocka_unit_test(odd_spans_do_no_harm),
        cmocka_unit_test(words_are_escaped_and_bounded),
        cmocka_unit_test(further_findings_are_only_counted),
        cmocka_unit_test(findings_are_sorted_by_place),
        cmocka_unit_test(without_memory_there_is_still_an_entry),
        cmocka_unit_test(every_code_has_its_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
