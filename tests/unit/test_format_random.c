/* test_format_random.c -- the formatter on files that nobody wrote: made from the grammar, and real
 * ones with words changed.
 *
 * The layout of each valid file must have an equal tree, apart from places, and all its comments in
 * their order. To lay it out again changes nothing.
 * A short run makes 800 files, and FRAY_ROUNDS=10 ten times as many (rounds.h).
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rounds.h"
#include "lang/syntax/ast.h"
#include "lang/syntax/format.h"

#include "comments.h"
#include "sentences.h"

/* ---- real files with words changed ---- */

static char *corpus[64];
static size_t corpus_count;

static void corpus_read(void)
{
    FILE *list = popen(
        "find rules stdlib tests/core tests/lang -name '*.fray' -size -8k | LC_ALL=C sort", "r");
    char path[512];
    while (list && corpus_count < 64 && fgets(path, sizeof path, list)) {
        path[strcspn(path, "\n")] = '\0';
        FILE *f = fopen(path, "r");
        char *text = f ? calloc(1, 1 << 14) : NULL;
        if (text && fread(text, 1, (1 << 14) - 1, f) > 0)
            corpus[corpus_count++] = text;
        else
            free(text);
        if (f) fclose(f);
    }
    if (list) pclose(list);
}

/* A piece is taken out, doubled or moved; blanks become others. */
static void mutate(const char *text)
{
    size_t size = strlen(text), from = draw((uint32_t)size), count = 1 + draw(12),
           to = draw((uint32_t)size);
    if (from + count > size) count = size - from;
    made.text[0] = '\0';
    switch (draw(5)) {
    case 0: /* out */
        memcpy(made.text, text, from);
        memcpy(made.text + from, text + from + count, size - from - count + 1);
        break;
    case 1: /* doubled elsewhere */
        memcpy(made.text, text, to);
        memcpy(made.text + to, text + from, count);
        memcpy(made.text + to + count, text + to, size - to + 1);
        break;
    case 2: { /* other blanks */
        char *at = made.text;
        for (const char *c = text; *c; c++) {
            *at++ = *c;
            if (*c == ' ' && draw(12) == 0) *at++ = draw(2) ? ' ' : '\t';
        }
        *at = '\0';
        break;
    }
    case 3: { /* blanks at line ends and starts */
        char *at = made.text;
        for (const char *c = text; *c; c++) {
            if (*c == '\n' && draw(6) == 0) *at++ = ' ';
            *at++ = *c;
            if (*c == '\n' && draw(6) == 0) *at++ = '\n';
            if (*c == '\n' && draw(6) == 0) *at++ = ' ';
        }
        *at = '\0';
        break;
    }
    default: { /* comments */
        char *at = made.text;
        for (const char *c = text; *c; c++) {
            if (*c == '\n' && draw(20) == 0) at += sprintf(at, "%s# so", draw(2) ? " " : "      ");
            *at++ = *c;
        }
        *at = '\0';
    }
    }
    made.size = strlen(made.text);
}

/* ---- the laws ---- */

struct rules {
    struct arena *arena;
    struct diags diags;
    struct ast *tree;
    struct tokens tokens;
};

static bool readable(struct rules *r, struct arena *a, struct str text)
{
    *r = (struct rules){.arena = a};
    diags_init(&r->diags, a);
    uint32_t file = source_add(&r->diags, STR("f.fray"), text);
    assert_true(file != UINT32_MAX);
    r->tree = parse_source(&r->diags, a, file);
    assert_non_null(r->tree);
    return r->diags.errors == 0 && tokens_read(&r->diags, a, file, &r->tokens);
}

static enum format_result lay_out(struct arena *a, struct str text, struct text *out)
{
    struct diags d;
    diags_init(&d, a);
    text_init(out, a);
    text_add(out, STR(""));
    return format_source(&d, a, source_add(&d, STR("f.fray"), text), out);
}

/* What of the laws does not hold; NULL: all do. */
static const char *broken_law(struct arena *a, const char *source, bool *good)
{
    struct rules before, after;
    struct text once, twice;
    *good = readable(&before, a, str_from(source));
    enum format_result result = lay_out(a, str_from(source), &once);
    struct str laid = text_str(&once);
    if (!*good) return result == FORMAT_FAULTY ? NULL : "not refused";
    if (result != FORMAT_DONE) return "not laid out";
    if (!readable(&after, a, laid)) return "cannot be read any more";
    if (!ast_equal(before.tree, after.tree)) return "says something else";
    if (!same_comments(&before.tokens, &after.tokens)) return "other comments";
    if (lay_out(a, laid, &twice) != FORMAT_DONE) return "not laid out again";
    return str_equal(laid, text_str(&twice)) ? NULL : "changes again";
}

/* The shortest file that breaks a law is printed. */
static struct {
    const char *law;
    char text[sizeof made.text];
} worst;

/* Was it a file that can be read? */
static bool holds_for(const char *source)
{
    struct arena a;
    bool good;
    arena_init(&a, &memory_default, 0);
    const char *law = broken_law(&a, source, &good);
    arena_release(&a);
    if (law && (!worst.law || strlen(source) < strlen(worst.text))) {
        worst.law = law;
        memcpy(worst.text, source, strlen(source) + 1);
    }
    return good;
}

static void all_held(void)
{
    if (!worst.law) return;
    fprintf(stderr, "%s:\n%s\n", worst.law, worst.text);
    worst.law = NULL;
    fail();
}

static size_t files_wanted(void)
{
    return (size_t)rounds(800);
}

/* Each production of the grammar is in many of them, except those for errors. */
static void files_from_the_grammar(void **state)
{
    (void)state;
    static size_t stands_in[PRODUCTIONS];
    size_t good = 0, n = files_wanted();
    state_of_chance = 1;
    for (size_t i = 0; i < n; i++) {
        make_file();
        if (!holds_for(made.text)) continue;
        good++;
        for (int p = 0; p < PRODUCTIONS; p++) stands_in[p] += productions[p].in_file > 0;
    }
    all_held();
    if (good < n * 9 / 10) fail_msg("only %zu of %zu could be read", good, n);
    for (int p = 0; p < PRODUCTIONS; p++)
        if (!of_a_mistake(&productions[p]) && productions[p].height < NEVER &&
            stands_in[p] < n / 100)
            fail_msg("%s, rule %d of the grammar, stands in %zu files only", productions[p].left,
                     p + 1, stands_in[p]);
}

static void real_files_with_words_changed(void **state)
{
    (void)state;
    size_t good = 0, n = files_wanted() / 8;
    corpus_read();
    assert_true(corpus_count > 20);
    state_of_chance = 2;
    for (size_t i = 0; i < n; i++) {
        mutate(corpus[draw((uint32_t)corpus_count)]);
        good += holds_for(made.text);
    }
    all_held();
    assert_true(good > n / 3);
    for (size_t i = 0; i < corpus_count; i++) free(corpus[i]);
    corpus_count = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(files_from_the_grammar),
                                       cmocka_unit_test(real_files_with_words_changed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
