/* test_parser_limits.c -- Limits of the parser: no file may overflow the stack, or survive a
 * failed allocation wrongly.
 *
 * Every parse here runs in a thread with 128 KiB of stack (sanitizers need more for their own
 * frames, so they get 1 MiB).
 */
#include <pthread.h>

#include "memory_faults.h"
#include "rounds.h"
#include "syntax_testing.h"

#if defined(__SANITIZE_ADDRESS__)
#define SLOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SLOW 1
#endif
#endif
#ifdef SLOW
#define STACK ((size_t)1 << 20)
#define BYTES ((size_t)1 << (rounds_factor() > 0 ? 17 : 16))
#else
#define STACK ((size_t)128 << 10)
#define BYTES ((size_t)1 << 20)
#endif

struct job {
    struct str text;
    char found[2048];
    bool equal;
    size_t printed;
};

/* All that recurses: parsing, printing, comparing. */
static void *parse_job(void *arg)
{
    struct job *j = arg;
    struct trial t;
    struct text out;
    trial_begin(&t, j->text);
    text_init(&out, NULL);
    ast_print(t.root, &out);
    j->printed = out.len;
    j->equal = ast_equal(t.root, t.root);
    snprintf(j->found, sizeof j->found, "%s", found(&t));
    text_release(&out);
    trial_end(&t);
    return NULL;
}

/* Frees the text. */
static void assert_small_stack(struct str text, const char *expected)
{
    struct job j = {.text = text};
    pthread_attr_t attr;
    pthread_t thread;
    assert_int_equal(pthread_attr_init(&attr), 0);
    assert_int_equal(pthread_attr_setstacksize(&attr, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attr, parse_job, &j), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attr);
    assert_true(j.equal);
    if (expected)
        assert_string_equal(j.found, expected);
    else
        assert_true(strncmp(j.found, "E0103 ", 6) == 0 && strchr(j.found + 6, 'E') == NULL);
    drop(text);
}

static void brackets_nest_to_their_limit(void **state)
{
    (void)state;
    for (size_t n = 99; n <= 101; n++) {
        bool fine = n <= 100;
        struct str inner = nested("(", n, "1", ")", "");
        struct str line = repeated("a = ", inner.at, 1, "");
        drop(inner);
        assert_small_stack(line, fine ? "" : "E0103 1:105");
    }
    assert_small_stack(repeated("a = ", "(", 1000000, ""), NULL);
    assert_small_stack(repeated("a = ", "f(", 1000000, ""), NULL);
    assert_small_stack(repeated("a ", "b[", 1000000, ""), NULL);
}

static void calls_nest_to_their_limit(void **state)
{
    (void)state;
    static const char *const shapes[][2] = {
        {"f(", ")"}, {"f(by ", ")"}, {"a[", "]"}, {"f(x, 1 + ", ")"}};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
        for (size_t n = 1; n <= 101; n += n < 41 ? 20 : 60) {
            struct str inner = nested(shapes[s][0], n, "1", shapes[s][1], "");
            assert_small_stack(repeated("a = ", inner.at, 1, ""), n > 100 ? NULL : "");
            drop(inner);
        }
}

static void blocks_nest_to_their_limit(void **state)
{
    (void)state;
    assert_small_stack(nested("a {\n", 89, "b 1\n", "}\n", ""), "");
    assert_small_stack(nested("a {\n", 90, "b 1\n", "}\n", ""), "");
    assert_small_stack(nested("a {\n", 91, "b 1\n", "}\n", ""), "E0103 91:3");
    assert_small_stack(nested("if a {", 90, "b 1", "}", ""), "");
    assert_small_stack(nested("if a {", 300000, "b 1", "}", ""), NULL);
    assert_small_stack(nested("together {", 300000, "b 1", "}", ""), NULL);
    assert_small_stack(nested("on a {", 300000, "b 1", "}", ""), NULL);
    assert_small_stack(nested("{", 300000, "b 1", "}", ""), "E0101 1:1 E0103 1:91");
}

static void flat_text_makes_no_deep_tree(void **state)
{
    (void)state;
    static const char *const units[][2] = {
        {"a = 1", " + 1"},
        {"a = b", " and b"},
        {"a = b", ".c"},
        {"a = b", "[1]"},
        {"a = b", "(1)"},
        {"a = b", " within 1"},
        {"a = b", " is c"},
        {"a = b", " has c"},
        {"a = b", " where c"},
        {"a = ", "not "},
        {"a = ", "- "},
        {"a", ".b"},
        {"a = ", "if b then c else "},
        {"a", "[1]"},
        {"on a", ".b"},
        {"a = b", " .. b"},
        {"a = b", " with b"},
        {"a = ", "within "},
        {"if a { }", " else if a { }"},
        {"if a { }", "\nelse if a { }"},
    };
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        bool operand = units[i][1][strlen(units[i][1]) - 1] == ' ';
        assert_small_stack(repeated(units[i][0], units[i][1], 150,
                                    operand   ? "1"
                                    : i == 14 ? " { }"
                                              : ""),
                           i == 4 ? "E0101 1:9" : "");
        size_t len = strlen(units[i][1]);
        assert_small_stack(repeated(units[i][0], units[i][1], BYTES / len,
                                    operand   ? "1"
                                    : i == 14 ? " { }"
                                              : ""),
                           i == 4 ? "E0101 1:9" : NULL);
    }
}

static void long_lists_are_no_trouble(void **state)
{
    (void)state;
    static const char *const units[][3] = {{"a 1", ", 1", ""},
                                           {"a b", " c", ""},
                                           {"a = f(1", ", 1", ")"},
                                           {"a", " by b", ""},
                                           {"a", "\na", ""},
                                           {"on a", ", b", " { }"},
                                           {"together { }", " and { }", ""},
                                           {"together { }", "\nand { }", ""},
                                           {"a", ";", "b"},
                                           {"for x in y by a", " then b", " { }"}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        assert_small_stack(repeated(units[i][0], units[i][1], 20000, units[i][2]), "");
}

static void comparisons_in_a_row_are_told_once_a_pair(void **state)
{
    (void)state;
    struct trial t;
    struct str text = repeated("a = 1", " < 1", 100000, "");
    trial_begin(&t, text);
    assert_true(t.diags.errors > 0);
    assert_ptr_equal(t.diags.list.at[0]->code, E0106);
    trial_end(&t);
    drop(text);
}

/* --- memory --- */

static const char rich[] =
    "## doc\nkind a is b {\n field c: set of d = e, f\n on g.h by i once per j when k { l 1 }\n}\n"
    "x = choose up to 1 from y where it is z else a, b after 15\n"
    "if a (1 + 2d6) rounds { } else if b { }\nelse { }\n"
    "t { 1..3: \"x \\n {y}\"; up to 2: a }\n map \"\"\"\n  abc\n  \"\"\"\n together { }\nand { }\n"
    "bad = = 1\n bad \xFF 3x (\n \"open\n";

/* The Nth request fails, for every N, once and for ever: no tree, the flag is up, nothing leaks. */
static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (int forever = 0; forever < 2; forever++) {
        bool done = false;
        for (uint64_t n = 1; !done; n++) {
            struct memory_faults f;
            struct trial t;
            memory_faults_init(&f, n, forever != 0);
            trial_begin_with(&t, (struct str){rich, sizeof rich - 1}, &f.memory);
            done = f.calls < n;
            assert_true((t.root != NULL) == done);
            assert_true(t.arena.failed == !done);
            trial_end(&t);
            assert_true(n < 100000);
        }
    }
}

/* The same with a limit of bytes instead of blocks, which reaches every single constructor. */
static void every_byte_may_be_the_last(void **state)
{
    (void)state;
    struct trial whole;
    trial_begin(&whole, (struct str){rich, sizeof rich - 1});
    size_t needed = whole.arena.used_bytes;
    trial_end(&whole);
    for (size_t limit = 16; limit <= needed; limit += 16) {
        struct arena a;
        struct diags d;
        arena_init(&a, NULL, limit);
        diags_init(&d, &a);
        uint32_t file = source_add(&d, STR("t.fray"), (struct str){rich, sizeof rich - 1});
        struct ast *root = file == UINT32_MAX ? NULL : parse_source(&d, &a, file);
        assert_true((root != NULL) == !a.failed);
        arena_release(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brackets_nest_to_their_limit),
        cmocka_unit_test(calls_nest_to_their_limit),
        cmocka_unit_test(blocks_nest_to_their_limit),
        cmocka_unit_test(flat_text_makes_no_deep_tree),
        cmocka_unit_test(long_lists_are_no_trouble),
        cmocka_unit_test(comparisons_in_a_row_are_told_once_a_pair),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(every_byte_may_be_the_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
