/* test_lexer.c -- tokens, line ends and what is said about bad characters. Seen through the parser,
 * as everybody sees them. */
#include "syntax_testing.h"

static void lines_end_at_newlines_and_semicolons(void **state)
{
    (void)state;
    assert_outline("a;b\n\n;;\nc ;",
                   "  -: line\n    head: name \"a\"\n  -: line\n    head: name \"b\"\n"
                   "  -: line\n    head: name \"c\"\n");
    assert_outline(
        "a 1,\n\n  2 # rest\r\nb\r\n",
        "  -: line\n    head: name \"a\"\n    a: list\n      -: number 1\n      -: number 2\n"
        "  -: line\n    head: name \"b\"\n");
    assert_outline("a (1\n +\n 2)\nb[\n1\n] 2",
                   "  -: line\n    head: name \"a\"\n    a: binary +\n      a: number 1\n"
                   "      b: number 2\n  -: line\n    head: index\n      a: name \"b\"\n"
                   "      -: number 1\n    a: number 2\n");
}

static void shown_text_belongs_to_the_line_below(void **state)
{
    (void)state;
    assert_outline("## One.\n##  two\n\n# not shown\na { ##x\n b }\nc\n##\nd",
                   "  -: line ## \"One.\\x0A two\"\n    head: name \"a\"\n    block: block\n      "
                   "-: line ## \"x\"\n"
                   "        head: name \"b\"\n  -: line\n    head: name \"c\"\n  -: line\n    "
                   "head: name \"d\"\n");
    assert_outline("a {\n ## lost\n}\nb\n## lost too\n",
                   "  -: line\n    head: name \"a\"\n    block: block\n"
                   "  -: line\n    head: name \"b\"\n");
}

static void a_mark_at_the_start_is_a_blank(void **state)
{
    (void)state;
    assert_found("\xEF\xBB\xBF"
                 "a 1",
                 "");
    assert_found("a \xEF\xBB\xBF"
                 "1",
                 "E0006 1:3");
    assert_found("\xEF\xBB\xBF"
                 "a\n)",
                 "E0102 2:1");
}

static void words_of_two_parts_are_one(void **state)
{
    (void)state;
    assert_outline(
        "walk away  from x; walk away-from x; walk up\tto 3; walk toward x",
        "  -: line\n    head: name \"walk\"\n    label: label away from\n      a: name \"x\"\n"
        "  -: line\n    head: name \"walk\"\n    label: label away from\n      a: name \"x\"\n"
        "  -: line\n    head: name \"walk\"\n    label: label up to\n      a: number 3\n"
        "  -: line\n    head: name \"walk\"\n    label: label toward\n      a: name \"x\"\n");
    assert_outline("up total; away team; up",
                   "  -: line\n    head: name \"up\"\n    a: name \"total\"\n"
                   "  -: line\n    head: name \"away\"\n    a: name \"team\"\n"
                   "  -: line\n    head: name \"up\"\n");
    assert_outline("a up - 3; a away-3", "  -: line\n    head: name \"a\"\n    a: binary -\n      "
                                         "a: name \"up\"\n      b: number 3\n"
                                         "  -: line\n    head: name \"a\"\n    a: binary -\n      "
                                         "a: name \"away\"\n      b: number 3\n");
}

static void dice_are_no_names(void **state)
{
    (void)state;
    assert_outline("a d6, 12d8, d%, 2d%, d20_bonus, d, dd6",
                   "  -: line\n    head: name \"a\"\n    a: list\n      -: dice 1d6\n      -: dice "
                   "12d8\n      -: dice 1d100\n"
                   "      -: dice 2d100\n      -: name \"d20_bonus\"\n      -: name \"d\"\n      "
                   "-: name \"dd6\"\n");
}

static void escapes_and_holes(void **state)
{
    (void)state;
    struct trial t;
    trial_begin(&t, STR("a \"\\\"\\\\\\n\\{x\\} {y.z} \\u{e9}\\u{1F600}\""));
    assert_string_equal(found(&t), "");
    const struct ast *s = t.root->items[0]->a;
    assert_int_equal(s->kind, AST_STRING);
    assert_true(str_equal(s->text, STR("\"\\\n\x01x\x02 {y.z} \xC3\xA9\xF0\x9F\x98\x80")));
    assert_int_equal(s->span.from, 2);
    assert_int_equal(s->span.to, t.diags.sources.at[0].text.len);
    trial_end(&t);
}

static void bad_escapes_are_told_where_they_stand(void **state)
{
    (void)state;
    assert_found("a \"x\\q\"", "E0001 1:5");
    assert_found("a \"\\\xC3\xA9\"", "E0001 1:4");
    assert_found("a \"\\u{110000} \\u{D800} \\u{} \\u{41 \\u \\u{7} \\u{202E}\"",
                 "E0001 1:4 E0001 1:15 E0001 1:24 E0001 1:29 E0001 1:35 E0001 1:38 E0001 1:44");
    assert_found("a \"\\u{FFFFFFFFFFFFFFFFFFFFFFFF}\"", "E0001 1:4");
}

static void long_texts_lose_their_indentation(void **state)
{
    (void)state;
    struct trial t;
    trial_begin(&t, STR("map \"\"\"\n    .A \"x\"\r\n      B\n   C\n\n    \"\"\"; b \"\"\"one "
                        "{x}\"\"\"; c \"\"\"\"\"\""));
    assert_string_equal(found(&t), "");
    assert_true(str_equal(t.root->items[0]->a->text, STR(".A \"x\"\n  B\nC\n")));
    assert_true(str_equal(t.root->items[1]->a->text, STR("one {x}")));
    assert_int_equal(t.root->items[2]->a->text.len, 0);
    trial_end(&t);
}

static void open_texts_cost_one_report(void **state)
{
    (void)state;
    assert_found("a \"x\nb 1\n", "E0002 1:3");
    assert_found("a {\n log \"x {\n b\n }\n}\nc 1", "E0002 2:6");
    assert_found("on hit { log \"x }\nb 1", "E0002 1:14");
    assert_found("on hit { log \"{x}\n}\nb 1", "E0002 1:14");
    assert_found("a f(\"x)\nb 1", "E0002 1:5");
    assert_found("if f(\"x) {\nb 1\n}", "E0002 1:6");
    assert_found("\"x: 1\nb 1", "E0002 1:1");
    assert_found("a \"x\\", "E0002 1:3");
    assert_found("a {\n b \"\"\"x\n}\n", "E0002 2:4");
}

static void numbers_that_cannot_be_read(void **state)
{
    (void)state;
    assert_found("a 2147483647, 0", "");
    assert_found("a 2147483648", "E0003 1:3");
    assert_found("a 4294967296, 9223372036854775807, 9223372036854775808, 99999999999999999999",
                 "E0003 1:3 E0003 1:15 E0003 1:36 E0003 1:57");
    assert_found("a 007", "E0003 1:3");
    assert_found("a 3x", "E0003 1:3");
    assert_found("a 1.5, 2", "E0003 1:3");
    assert_found("a 1.5.7..3", "E0003 1:3");
    assert_found("a 3..18; t { 3..18: 0 }", "");
    assert_found(
        "a 2d, 2d6d8, 0d6, d0, 2000d6, 02d6, d99999999999, 2d6x",
        "E0004 1:3 E0004 1:7 E0004 1:14 E0004 1:19 E0004 1:23 E0004 1:31 E0004 1:37 E0004 1:51");
}

static const char *first_help(struct trial *t)
{
    assert_true(t->diags.list.len > 0 && t->diags.list.at[0]->helps.len > 0);
    return t->diags.list.at[0]->helps.at[0].at;
}

static void help_uses_the_authors_figures(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"a 3y",
         "put a space between them, `3 y`, or put a name that begins with a digit in quotes"},
        {"a 3x", "write `3`, then the name of the thing"},
        {"a 3_000", "write `3000`"},
        {"a 0x1F", "write `31`"},
        {"a 0b101", "write `5`"},
        {"a 0b102",
         "put a space between them, `0 b102`, or put a name that begins with a digit in quotes"},
        {"t\xD0\xB0g x", "it only looks like the letter `a`: write `tag` in ASCII letters"},
        {"t\xD0\xB1g x",
         "names have ASCII letters, digits and `_`; a name with other letters is quoted: \"...\""},
        {"a 2d", "add the number of sides: `2d6`"},
        {"a 2d6d8", "add them: `2d6 + d8`"},
        {"a 007", "write `7`"},
        {"a 1.5", "write `1` or `2`; a range is `1..5`"},
        {"a 02d6", "write `2d6`"},
        {"if a && b { }", "write `and`"},
        {"a 50%",
         "there are no percentages: a tenth more is `n * 11 / 10`; a die of 100 sides is `d%`"},
        {"a = roll 2d6 + \xE2\x80\x9Cx", "write the quotes as `\"`"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t;
        trial_begin(&t, str_from(cases[i][0]));
        assert_string_equal(first_help(&t), cases[i][1]);
        trial_end(&t);
    }
}

static void characters_that_do_not_belong(void **state)
{
    (void)state;
    assert_found("a & b\nc 1", "E0001 1:3");
    assert_found("if a && b { c 1 }\nd 1", "E0001 1:6");
    assert_found("t\xD0\xB0g x", "E0001 1:2");
    assert_found("\xD0\xB0\xD0\xB1 x", "E0001 1:1");
    assert_found("a\xC2\xA0+1", "E0001 1:2");
    assert_found("a \xC2\xA0 +1", "E0001 1:3");
    assert_found("a \xE2\x80\x9Chi\xE2\x80\x9D", "E0001 1:3");
    assert_found("# \xD0\xB0\na \"\xD0\xB0\"", "");
}

static void code_points_are_named(void **state)
{
    (void)state;
    struct trial t;
    trial_begin(&t, STR("t\xD0\xB0g x\na \xE2\x80\xAE 1"));
    diags_sort(&t.diags);
    assert_string_equal(t.diags.list.at[0]->message.at,
                        "`\xD0\xB0` (U+0430, Cyrillic) cannot be part of a name");
    assert_string_equal(t.diags.list.at[1]->message.at, "U+202E turns the reading direction");
    trial_end(&t);
}

static void direction_marks_are_refused_anywhere(void **state)
{
    (void)state;
    static const uint32_t codes[] = {0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C,
                                     0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069};
    static const char *const around[][3] = {{"a ", " 1", "E0006 1:3"},
                                            {"a \"x", "y\"", "E0006 1:5"},
                                            {"a # ", "", "E0006 1:5"},
                                            {"a \"\"\"", "\"\"\"", "E0006 1:6"},
                                            {"ab", "c 1", "E0006 1:3"}};
    for (size_t c = 0; c < sizeof codes / sizeof *codes; c++)
        for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
            char text[64];
            unsigned code = codes[c];
            int len =
                code < 0x800
                    ? snprintf(text, sizeof text, "%s%c%c%s", around[i][0], (int)(0xC0 | code >> 6),
                               (int)(0x80 | (code & 63)), around[i][1])
                    : snprintf(text, sizeof text, "%s%c%c%c%s", around[i][0],
                               (int)(0xE0 | code >> 12), (int)(0x80 | (code >> 6 & 63)),
                               (int)(0x80 | (code & 63)), around[i][1]);
            assert_found_in((struct str){text, (size_t)len}, around[i][2]);
        }
}

static void bad_bytes_are_one_fault_a_run(void **state)
{
    (void)state;
    assert_found("a \xFF\xFE\x80 1", "E0001 1:3");
    assert_found("a \"x\xC0\x80y\"", "E0001 1:5");
    assert_found("a\xED\xA0\x80 1\nb \xF5", "E0001 1:2 E0001 2:3");
    assert_found("a \x01\x02 1", "E0006 1:3 E0006 1:4");
    assert_found("a \xC2\x85 1", "E0006 1:3");
}

/* A line end is \n or \r\n. Whatever else some editors show as one is refused, once a file. */
static void other_line_ends_are_refused_anywhere(void **state)
{
    (void)state;
    static const char *const ends[] = {"\r", "\xE2\x80\xA8", "\xE2\x80\xA9"};
    static const char *const around[][3] = {
        {"a 1; ", "b 1\n", "E0006 1:6"},     {"a \"x", "y\"\n", "E0006 1:5"},
        {"a # ", "b 1\n", "E0006 1:5"},      {"## ", "b\na", "E0006 1:4"},
        {"a \"\"\"", "\"\"\"", "E0006 1:6"}, {"a", "", "E0006 1:2"},
        {"\r\na", "\r\nb\n", "E0006 2:2"}};
    for (size_t c = 0; c < sizeof ends / sizeof *ends; c++)
        for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
            char text[64];
            int len = snprintf(text, sizeof text, "%s%s%s", around[i][0], ends[c], around[i][1]);
            assert_found_in((struct str){text, (size_t)len}, around[i][2]);
        }
    assert_found("a 1\rb 2\rc 3\r", "E0006 1:4");
    assert_found("a 1\r\nb 2\rc 3\nd 4\r", "E0006 2:4");
    assert_found("a 1 # x\rb (\r", "E0006 1:8 E0102 1:11");
    assert_found("a \"\\u{2028}\"", "E0001 1:4");
}

static void a_file_of_another_encoding_is_one_fault(void **state)
{
    (void)state;
    assert_found_in(STR("\xFF\xFE"
                        "a\0 \0001\0\n\0"),
                    "E0001 1:1");
    assert_found_in(STR("\xFE\xFF\0a\0 \0001\0\n"), "E0001 1:1");
    assert_found_in(STR("e\0d\0i\0t\0i\0o\0n\0 \0001\0"), "E0001 1:1");
    assert_found_in(STR("\0e\0d\0i\0t\0i\0o\0n\0 \0001"), "E0001 1:1");
    assert_found_in(STR("\xFF\xFE\0\0a\0\0\0"), "E0001 1:1");
}

static void a_merge_conflict_is_one_fault(void **state)
{
    (void)state;
    assert_found("a 1\n<<<<<<< HEAD\nb 2 {\n=======\nb 3 {\n>>>>>>> theirs\n}\n", "E0101 2:1");
    assert_found("<<<<<<< HEAD\nb 2\n||||||| base\nb 1\n=======\nb 3\n>>>>>>> x\nc = = 1\n",
                 "E0101 1:1 E0101 8:5");
    assert_found("<<<<<<< a\r\nb 2\r\n=======\r\nb 3\r\n>>>>>>> b\r\n<<<<<<< "
                 "a\r\n=======\r\n>>>>>>> b",
                 "E0101 1:1 E0101 6:1");
    assert_found("a \"\"\"\n<<<<<<<\n=======\n>>>>>>>\n\"\"\"", "");
}

/* Places after a character that was left out are still true. */
static void places_survive_what_is_left_out(void **state)
{
    (void)state;
    assert_found_in(STR("a \0 1\nb = = \0 1\nc \0\0 )"),
                    "E0006 1:3 E0101 2:5 E0006 2:7 E0006 3:3 E0006 3:4 E0102 3:6");
    struct trial t;
    trial_begin(&t, STR("ab\0cd 12"));
    assert_true(str_equal(t.root->items[0]->head->text, STR("abcd")));
    assert_int_equal(t.root->items[0]->head->span.to, 5);
    assert_int_equal(t.root->items[0]->a->span.from, 6);
    trial_end(&t);
}

static void assert_sized(const char *before, const char *unit, size_t count, const char *after,
                         const char *expected)
{
    struct str text = repeated(before, unit, count, after);
    assert_found_in(text, expected);
    drop(text);
}

static void long_tokens_have_limits(void **state)
{
    (void)state;
    static const size_t sizes[] = {16381, 16382, 16383, 16384, 16385,
                                   16386, 16387, 16388, 20000, 1 << 20};
    assert_sized("", "n", 128, " 1", "");
    assert_sized("", "n", 129, " 1", "E0005 1:1");
    assert_sized("a \"", "s", 65534, "\"", "");
    assert_sized("a \"", "s", 65535, "\"", "E0005 1:3");
    assert_sized("a \"\"\"", "s", 65530, "\"\"\"", "");
    assert_sized("a \"\"\"", "s", 65531, "\"\"\"", "E0005 1:3");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t n = sizes[i];
        assert_sized("", "n", n, " 1", "E0005 1:1");
        assert_sized("a ", "7", n, "", "E0003 1:3");
        assert_sized("a ", "7", n, "d6", "E0004 1:3");
        assert_sized("a ", "7", n, "x", "E0003 1:3");
        assert_sized("a \"", "s", n, "\"", n > 65534 ? "E0005 1:3" : "");
        assert_sized("a \"\"\"", "s", n, "\"\"\"", n > 65534 ? "E0005 1:3" : "");
        assert_sized("a \"", "s", n, "", "E0002 1:3");
        assert_sized("a #", "c", n, "", "");
        assert_sized("##", "c", n, "\na", "");
        assert_sized("a ", " ", n, "1", "");
        assert_sized("up", " ", n, "1", "");
        assert_sized("a \xC2\xA0", "\xC2\xA0", n, "1", n ? "E0001 1:3" : "");
    }
}

static void a_file_has_a_limit(void **state)
{
    (void)state;
    assert_sized("a", " ", ((size_t)4 << 20) - 1, "", "");
    assert_sized("a", " ", (size_t)4 << 20, "", "E0005 1:1");
}

/* Every file of one and of two bytes: an answer, places inside the file, nothing else. */
static void assert_sane(struct str text)
{
    struct trial t;
    trial_begin(&t, text);
    assert_non_null(t.root);
    for (size_t i = 0; i < t.diags.list.len; i++) {
        struct span s = t.diags.list.at[i]->span;
        assert_true(s.file == 0 && s.from <= s.to && s.to <= text.len);
    }
    trial_end(&t);
}

static void all_short_files(void **state)
{
    (void)state;
    for (unsigned a = 0; a < 256; a++) {
        char bytes[2] = {(char)a, 0};
        assert_sane((struct str){bytes, 1});
        for (unsigned b = 0; b < 256; b++) {
            bytes[1] = (char)b;
            assert_sane((struct str){bytes, 2});
        }
    }
}

static void all_bytes_in_every_surrounding(void **state)
{
    (void)state;
    static const char *const around[][2] = {
        {"a \"", "\""}, {"a \"\"\"", "\"\"\""}, {"# ", "\n"},        {"## ", "\na"}, {"a (", ")"},
        {"a 1", "2"},   {"a \"\\", "\""},       {"a \"\\u{", "}\""}, {"a {", "}"},   {"a[", "]"}};
    for (size_t i = 0; i < sizeof around / sizeof *around; i++)
        for (unsigned b = 0; b < 256; b++) {
            char text[32];
            size_t n = strlen(around[i][0]);
            memcpy(text, around[i][0], n);
            text[n] = (char)b;
            memcpy(text + n + 1, around[i][1], strlen(around[i][1]));
            assert_sane((struct str){text, n + 1 + strlen(around[i][1])});
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_at_newlines_and_semicolons),
        cmocka_unit_test(shown_text_belongs_to_the_line_below),
        cmocka_unit_test(a_mark_at_the_start_is_a_blank),
        cmocka_unit_test(words_of_two_parts_are_one),
        cmocka_unit_test(dice_are_no_names),
        cmocka_unit_test(escapes_and_holes),
        cmocka_unit_test(bad_escapes_are_told_where_they_stand),
        cmocka_unit_test(long_texts_lose_their_indentation),
        cmocka_unit_test(open_texts_cost_one_report),
        cmocka_unit_test(numbers_that_cannot_be_read),
        cmocka_unit_test(help_uses_the_authors_figures),
        cmocka_unit_test(characters_that_do_not_belong),
        cmocka_unit_test(code_points_are_named),
        cmocka_unit_test(direction_marks_are_refused_anywhere),
        cmocka_unit_test(bad_bytes_are_one_fault_a_run),
        cmocka_unit_test(other_line_ends_are_refused_anywhere),
        cmocka_unit_test(a_file_of_another_encoding_is_one_fault),
        cmocka_unit_test(a_merge_conflict_is_one_fault),
        cmocka_unit_test(places_survive_what_is_left_out),
        cmocka_unit_test(long_tokens_have_limits),
        cmocka_unit_test(a_file_has_a_limit),
        cmocka_unit_test(all_short_files),
        cmocka_unit_test(all_bytes_in_every_surrounding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
