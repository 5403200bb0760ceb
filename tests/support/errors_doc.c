/* errors_doc.c -- Prints docs/reference/errors.md from the tables behind fray_explain.
 *
 * The page begins with two indexes: codes by topic, and codes by word. The topic of a code is its
 * first two digits. The words are those of the titles, and those that an explanation or an advice
 * has in backquotes.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fray.h"

enum { CODES_MOST = 200, WORDS_MOST = 1000, WORD_SIZE = 32 };

static fray_explanation codes[CODES_MOST];
static size_t code_count;
static struct word {
    char text[WORD_SIZE];
    size_t code; /* index of its code */
} words[WORDS_MOST];
static size_t word_count;

/* ---- collecting ---- */

static bool is_common(const char *word)
{
    static const char *const common[] = {
        "again",    "and",    "another", "applies",  "are",       "before", "begin",  "begins",
        "belong",   "beside", "better",  "between",  "can",       "cannot", "counts", "date",
        "disagree", "does",   "ends",    "exist",    "fight",     "fixed",  "for",    "from",
        "given",    "has",    "have",    "here",     "himself",   "inside", "into",   "is",
        "its",      "itself", "large",   "leave",    "leaves",    "long",   "many",   "max",
        "may",      "meant",  "met",     "more",     "names",     "never",  "nobody", "not",
        "nothing",  "once",   "one",     "only",     "others",    "out",    "over",   "pass",
        "per",      "read",   "row",     "somebody", "something", "sort",   "spent",  "taken",
        "than",     "that",   "the",     "them",     "there",     "those",  "too",    "two",
        "was",      "what",   "when",    "where",    "which",     "who",    "whom",   "with",
        "without",  "wrong",  NULL};
    for (int i = 0; common[i]; i++)
        if (strcmp(word, common[i]) == 0) return true;
    return false;
}

static void add_word(const char *at, size_t size, size_t code)
{
    struct word *w = &words[word_count];
    if (size >= WORD_SIZE || word_count == WORDS_MOST) return;
    for (size_t i = 0; i < size; i++) w->text[i] = (char)tolower((unsigned char)at[i]);
    w->text[size] = '\0';
    w->code = code;
    if (size > 1 && (size > 2 || strcmp(w->text, "if") == 0) && !is_common(w->text)) word_count++;
}

/* Adds the words of `text`; with `quoted`, only those between backquotes. */
static void add_words(const char *text, size_t code, bool quoted)
{
    bool inside = false;
    while (*text) {
        size_t size = 0;
        while (isalpha((unsigned char)text[size]) || (size && text[size] == '_')) size++;
        if (size && (inside || !quoted)) add_word(text, size, code);
        if (!size && *text == '`') inside = !inside;
        text += size ? size : 1;
    }
}

static bool has_word(const char *text, size_t size)
{
    for (size_t i = 0; i < word_count; i++)
        if (strlen(words[i].text) == size && memcmp(words[i].text, text, size) == 0) return true;
    return false;
}

/* "marks" becomes "mark" where both occur. */
static void join_plurals(void)
{
    for (size_t i = 0; i < word_count; i++) {
        size_t size = strlen(words[i].text);
        char *last = &words[i].text[size - (size > 0)];
        if (size > 3 && *last == 's' && has_word(words[i].text, size - 1)) *last = '\0';
    }
}

static int compare_words(const void *a, const void *b)
{
    const struct word *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    return order ? order : (x->code > y->code) - (x->code < y->code);
}

static bool collect(void)
{
    const char *code;
    for (; code_count < CODES_MOST && (code = fray_code_at(code_count)); code_count++) {
        fray_explanation *e = &codes[code_count];
        if (fray_explain(code, e) != FRAY_OK) return false;
        add_words(e->title, code_count, false);
        add_words(e->why, code_count, true);
        add_words(e->mend, code_count, true);
    }
    join_plurals();
    qsort(words, word_count, sizeof *words, compare_words);
    return true;
}

/* ---- printing ---- */

/* Each section has an anchor of its own, so that a new title breaks no link. */
static void print_anchor(const char *before, const fray_explanation *e, const char *after)
{
    printf("%s%c%s%s", before, tolower((unsigned char)e->code[0]), e->code + 1, after);
}

static void print_link(const fray_explanation *e)
{
    printf("[%s]", e->code);
    print_anchor("(#", e, ")");
}

/* Returns the number of codes printed: all of them, if each has a topic. */
static size_t print_topics(void)
{
    static const struct {
        const char *digits, *name;
    } topics[] = {{"00", "Characters, texts and numbers"},
                  {"01", "Lines, brackets and files"},
                  {"02", "Names"},
                  {"03", "Values, types and statements"},
                  {"04", "Content and declarations"},
                  {"05", "Maps and sides"},
                  {"06", "Lints"},
                  {"09", "Limits of the tool"}};
    size_t printed = 0;
    printf("## By topic\n\n");
    for (size_t t = 0; t < sizeof topics / sizeof *topics; t++) {
        printf("**%s**\n\n| | |\n|---|---|\n", topics[t].name);
        for (size_t i = 0; i < code_count; i++) {
            if (strncmp(codes[i].code + 1, topics[t].digits, 2) != 0) continue;
            printf("| ");
            print_link(&codes[i]);
            printf(" | %s |\n", codes[i].title);
            printed++;
        }
        printf("\n");
    }
    return printed;
}

static void print_words(void)
{
    printf("## By word\n\n| | |\n|---|---|\n");
    for (size_t i = 0; i < word_count; i++) {
        bool first = i == 0 || strcmp(words[i].text, words[i - 1].text) != 0;
        bool last = i + 1 == word_count || strcmp(words[i].text, words[i + 1].text) != 0;
        if (first) printf("| %s | ", words[i].text);
        if (first || words[i].code != words[i - 1].code) {
            if (!first) printf(", ");
            print_link(&codes[words[i].code]);
        }
        if (last) printf(" |\n");
    }
    printf("\n");
}

static void print_example(const char *heading, const char *text)
{
    printf("%s:\n\n```text\n", heading);
    for (; *text; text++) {
        if (*text == '\n' || (unsigned char)*text >= 0x20)
            putchar(*text);
        else
            printf("\\x%02x", (unsigned)(unsigned char)*text);
    }
    printf("```\n\n");
}

static void print_code(const fray_explanation *e)
{
    print_anchor("<a id=\"", e, "\"></a>\n\n");
    printf("## %s: %s\n\n%s\n\n", e->code, e->title, e->why);
    if (*e->mend) printf("**To mend it:** %s\n\n", e->mend);
    if (!e->wrong) return;
    print_example("Wrong", e->wrong);
    print_example("Right", e->right);
}

int main(void)
{
    if (!collect()) return 1;
    printf("# Findings\n\n"
           "Every finding of `fray check`, by its code. `fray explain CODE` prints the same text. "
           "A code that begins\n"
           "with E is an error, one that begins with W a warning. A code keeps its meaning for "
           "ever.\n\n"
           "`make errors` writes this page from `src/lang/diag/diags.def` and "
           "`src/lang/diag/examples.def`.\n\n");
    if (print_topics() != code_count) return 1;
    print_words();
    for (size_t i = 0; i < code_count; i++) print_code(&codes[i]);
    return fflush(stdout) == 0 ? 0 : 1;
}
