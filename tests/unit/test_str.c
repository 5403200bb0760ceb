/* test_str.c -- counted text: order, distance, interning, UTF-8, escaping. */
#include "syntax_testing.h"

static void order_is_bytewise_and_shorter_first(void **state)
{
    (void)state;
    assert_true(str_compare(STR("a"), STR("b")) < 0);
    assert_true(str_compare(STR("a"), STR("ab")) < 0);
    assert_true(str_compare(STR("\x80"), STR("a")) > 0);
    assert_int_equal(str_compare(STR("a\0b"), STR("a\0b")), 0);
    assert_false(str_equal(STR("a\0b"), STR("a\0c")));
    assert_true(str_equal((struct str){NULL, 0}, STR("")));
}

static void distance_counts_edits_with_swaps(void **state)
{
    (void)state;
    assert_int_equal(edit_distance(STR("poise"), STR("poise"), 3), 0);
    assert_int_equal(edit_distance(STR("poise"), STR("posie"), 3), 1);
    assert_int_equal(edit_distance(STR("poise"), STR("noises"), 3), 2);
    assert_int_equal(edit_distance(STR(""), STR("abc"), 3), 3);
    assert_int_equal(edit_distance(STR("abc"), STR("xyz"), 2), 3);
    struct str long_name = repeated("", "a", 65, "");
    assert_int_equal(edit_distance(long_name, STR("a"), 4), 5);
    drop(long_name);
}

/* Giving up early changes no answer: all pairs of words of up to five of four letters. */
static void distance_with_a_limit_is_the_distance_or_more_than_the_limit(void **state)
{
    (void)state;
    char a[6], b[6];
    for (int i = 0; i < 1024; i++)
        for (int j = 0; j < 1024; j++) {
            size_t m = 0, n = 0;
            for (int k = i; k; k /= 4) a[m++] = "xabc"[k % 4];
            for (int k = j; k; k /= 4) b[n++] = "xabc"[k % 4];
            size_t all = edit_distance((struct str){a, m}, (struct str){b, n}, 64);
            for (size_t limit = 0; limit < 4; limit++) {
                size_t some = edit_distance((struct str){a, m}, (struct str){b, n}, limit);
                if (some != (all > limit ? limit + 1 : all))
                    fail_msg("%.*s and %.*s within %zu: %zu, not %zu", (int)m, a, (int)n, b, limit,
                             some, all);
            }
        }
}

static void equal_text_has_equal_ids_from_one(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a, NULL, 0);
    struct interner *in = interner_new(&a);
    assert_int_equal(intern(in, STR("one")), 1);
    assert_int_equal(intern(in, STR("two")), 2);
    assert_int_equal(intern(in, STR("one")), 1);
    for (int i = 0; i < 5000; i++) {
        char name[16];
        int len = snprintf(name, sizeof name, "n%d", i);
        assert_int_equal(intern(in, (struct str){name, (size_t)len}), i + 3);
    }
    assert_int_equal(intern(in, STR("n17")), 20);
    assert_true(str_equal(interned(in, 20), STR("n17")));
    assert_int_equal(interned(in, 0).len, 0);
    assert_int_equal(interned(in, 99999).len, 0);
    arena_release(&a);
}

static void interning_without_memory_gives_zero(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a, NULL, 2000);
    struct interner *in = interner_new(&a);
    uint32_t last = 1;
    for (int i = 0; last && i < 1000; i++) {
        char name[16];
        int len = snprintf(name, sizeof name, "n%d", i);
        last = intern(in, (struct str){name, (size_t)len});
    }
    assert_int_equal(last, 0);
    assert_true(a.failed);
    arena_release(&a);
}

struct utf8_case {
    const char *bytes;
    size_t len; /* 0: refused */
    uint32_t code;
};

static void utf8_is_read_strictly(void **state)
{
    (void)state;
    static const struct utf8_case cases[] = {
        {"a", 1, 'a'},
        {"\x7F", 1, 0x7F},
        {"\xC2\x80", 2, 0x80},
        {"\xDF\xBF", 2, 0x7FF},
        {"\xE0\xA0\x80", 3, 0x800},
        {"\xED\x9F\xBF", 3, 0xD7FF},
        {"\xEE\x80\x80", 3, 0xE000},
        {"\xEF\xBF\xBF", 3, 0xFFFF},
        {"\xF0\x90\x80\x80", 4, 0x10000},
        {"\xF4\x8F\xBF\xBF", 4, 0x10FFFF},
        /* refused: lone tails, overlong forms, surrogates, too large, cut off */
        {"\x80", 0, 0x80},
        {"\xBF", 0, 0xBF},
        {"\xC0\x80", 0, 0xC0},
        {"\xC1\xBF", 0, 0xC1},
        {"\xE0\x9F\xBF", 0, 0xE0},
        {"\xF0\x8F\xBF\xBF", 0, 0xF0},
        {"\xED\xA0\x80", 0, 0xED},
        {"\xED\xBF\xBF", 0, 0xED},
        {"\xF4\x90\x80\x80", 0, 0xF4},
        {"\xF5\x80\x80\x80", 0, 0xF5},
        {"\xFE", 0, 0xFE},
        {"\xFF", 0, 0xFF},
        {"\xC3", 0, 0xC3},
        {"\xE2\x82", 0, 0xE2},
        {"\xF0\x9F\x98", 0, 0xF0},
        {"\xC3(", 0, 0xC3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t code;
        assert_int_equal(utf8_decode(str_from(cases[i].bytes), &code), cases[i].len);
        if (cases[i].len == 0) continue;
        assert_int_equal(code, cases[i].code);
    }
}

/* Every change of one byte of a sequence reads as what it is, and never past its end. */
static void changed_sequences_never_read_too_far(void **state)
{
    (void)state;
    static const char *const wholes[] = {"\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"};
    for (size_t w = 0; w < 3; w++)
        for (size_t at = 0; at < strlen(wholes[w]); at++)
            for (unsigned byte = 0; byte < 256; byte++) {
                size_t len = strlen(wholes[w]);
                char *exact = malloc(len);
                assert_non_null(exact);
                uint32_t code;
                memcpy(exact, wholes[w], len);
                exact[at] = (char)byte;
                size_t got = utf8_decode((struct str){exact, len}, &code);
                assert_true(got <= len && code <= 0x10FFFF);
                free(exact);
            }
}

static void twelve_characters_turn_the_direction(void **state)
{
    (void)state;
    int count = 0;
    for (uint32_t c = 0; c <= 0x10FFFF; c++) count += code_point_is_bidi(c);
    assert_int_equal(count, 12);
    assert_true(code_point_is_bidi(0x061C) && code_point_is_bidi(0x202E) &&
                code_point_is_bidi(0x2069));
}

static void assert_escaped(struct str raw, bool keep, const char *expected)
{
    struct text t;
    text_init(&t, NULL);
    text_add_escaped(&t, raw, keep);
    assert_string_equal(t.at, expected);
    text_release(&t);
}

static void nothing_hidden_reaches_a_terminal(void **state)
{
    (void)state;
    assert_escaped(STR("a\x1B[31m\xC3\xA9"), false, "a\\x1B[31m\xC3\xA9");
    assert_escaped(STR("a\nb\tc"), true, "a\nb\tc");
    assert_escaped(STR("a\nb"), false, "a\\x0Ab");
    assert_escaped(STR("\xE2\x80\xAE \xC2\x9B \x7F \xFF \xEF\xBB\xBF"), true,
                   "\\u{202E} \\u{9B} \\x7F \\xFF \\u{FEFF}");
    assert_escaped(STR("\0"), false, "\\x00");
}

static void all_single_bytes_escape_to_plain_text(void **state)
{
    (void)state;
    for (unsigned b = 0; b < 256; b++) {
        char byte = (char)b;
        struct text t;
        text_init(&t, NULL);
        text_add_escaped(&t, (struct str){&byte, 1}, false);
        for (size_t i = 0; i < t.len; i++) assert_in_range(t.at[i], 0x20, 0x7E);
        text_release(&t);
    }
}

static void text_grows_in_both_memories(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a, NULL, 0);
    for (int host = 0; host < 2; host++) {
        struct text t;
        text_init(&t, host ? NULL : &a);
        for (int i = 0; i < 1000; i++) text_printf(&t, "%d,", i);
        assert_int_equal(t.len, 10 * 2 + 90 * 3 + 900 * 4);
        assert_int_equal(t.at[t.len], 0);
        assert_false(t.failed);
        text_release(&t);
        assert_int_equal(text_str(&t).len, 0);
    }
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_is_bytewise_and_shorter_first),
        cmocka_unit_test(distance_counts_edits_with_swaps),
        cmocka_unit_test(distance_with_a_limit_is_the_distance_or_more_than_the_limit),
        cmocka_unit_test(equal_text_has_equal_ids_from_one),
        cmocka_unit_test(interning_without_memory_gives_zero),
        cmocka_unit_test(utf8_is_read_strictly),
        cmocka_unit_test(changed_sequences_never_read_too_far),
        cmocka_unit_test(twelve_characters_turn_the_direction),
        cmocka_unit_test(nothing_hidden_reaches_a_terminal),
        cmocka_unit_test(all_single_bytes_escape_to_plain_text),
        cmocka_unit_test(text_grows_in_both_memories),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
