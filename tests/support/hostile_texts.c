/* hostile_texts.c -- Parses hostile texts of one piece many times, so that callgrind counts what
 * each costs, and what twice as many cost. Linear work doubles.
 *
 *     hostile_texts BYTES
 *
 * Each text is counted apart (CALLGRIND_DUMP_STATS), in the order of the lines that are printed.
 */
#include <valgrind/callgrind.h>

#include "syntax_testing.h"

/* clang-format off */
static const char *const units[] = {
    "a = b\n", "= b ",
    "}", "{", "(", ")", "\"", "\"\"\"", "\\", "'", "a", "1", "#", "##", "##\n", "\n", ";", ",",
    "= ", "\xFF", "\x80 ", "\xC2\xA0", "\xE2\x80\x9C", "\xC2\xAB x", "//", "/*", "--",
    "(4, 4) ", "=> ", ". ", "x2 ", "2 d 6 ", "if x then ", "for each x ", "x (, ; ",
    "\xE2\x80\x93", "\xE2\x80\x93z", "a\xD0\xB0", "a \xE2\x80\xAE", "up ", "away-", "away- ",
    "3.", "3..", "3d", "d", "\"\n", "\"\\\n", "\"\"", "a\"", "else\n", "else {}\n", "if ", "a)",
    "a = 1 2\n", "a {\n", "a }\n", "a(\n", "\t", "\r", "\r\n", "\x01", "&", "!=", "a = 3x\n",
    "x: \n", "and {}\n", "together {}\n", "if a {}\nelse {}\n", "a = \"\\q\\q\\q\"\n",
    "\"\"\"\n",
};
/* clang-format on */

/* Parses, sorts what was found, and prints it. */
static void count_parse(const char *unit, size_t bytes)
{
    struct str whole = repeated("", unit, bytes / strlen(unit), "");
    struct trial t;
    struct text out;
    CALLGRIND_START_INSTRUMENTATION;
    trial_begin(&t, whole);
    text_init(&out, NULL);
    diags_sort(&t.diags);
    for (size_t i = 0; i < t.diags.list.len; i++)
        diag_render(&t.diags, t.diags.list.at[i], true, &out);
    CALLGRIND_STOP_INSTRUMENTATION;
    CALLGRIND_DUMP_STATS;
    assert_true(out.len < 65536);
    text_release(&out);
    trial_end(&t);
    drop(whole);
}

int main(int argc, char **argv)
{
    size_t bytes = argc > 1 ? (size_t)atoi(argv[1]) : 10000;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        for (const char *c = units[i]; *c; c++)
            printf(*c > ' ' && *c < '\x7f' ? "%c" : "\\x%02X", (unsigned char)*c);
        printf("\n");
        count_parse(units[i], bytes);
        count_parse(units[i], 2 * bytes);
    }
    return 0;
}
