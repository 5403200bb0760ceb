/* choice_parse.c -- Parses a player's answers, and prints the rules text of an option.
 *
 * An option is chosen by its number in the list, by its name, or by a unique beginning of its name.
 * If all options are numbers, the number itself is typed, not its place in the list.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "choice_parse.h"

#include "tool/doc/doc_print.h"
#include "tool/io/memory.h"
#include "tool/io/options.h"
#include "tool/io/output.h"

static bool is_number(const char *text)
{
    text += *text == '-';
    return *text && text[strspn(text, "0123456789")] == '\0';
}

bool answers_are_values(const fray_question *q)
{
    for (size_t i = 0; i < q->count; i++)
        if (!is_number(q->options[i].text)) return false;
    return q->most == 1;
}

enum { LISTED_MOST = 64, LISTED_OF_MANY = 20 };

size_t options_listed(const fray_question *q)
{
    return q->count <= LISTED_MOST ? q->count : LISTED_OF_MANY;
}

void put_options_left(const fray_question *q)
{
    size_t listed = options_listed(q);
    if (listed < q->count)
        put(stderr, "  and %zu more, to the last one: %s\n", q->count - listed,
            q->options[q->count - 1].text);
}

/* Whether `name` begins with the word, without regard to case and blanks ("2,1" is the place "2,
 * 1"). *whole: it is the whole name. */
static bool begins_with(const char *name, const char *word, size_t size, bool *whole)
{
    const char *end = word + size;
    for (;; name++, word++) {
        while (word < end && *word == ' ') word++;
        while (*name == ' ') name++;
        if (word == end) return *whole = *name == '\0', true;
        if (tolower((unsigned char)*name) != tolower((unsigned char)*word)) return false;
    }
}

/* ABBREVIATED: too short a beginning, so that a wrong key chooses nothing. */
enum { NONE = -1, SEVERAL = -2, ABBREVIATED = -3 };
enum { LETTERS_LEAST = 3 };

static bool is_yes_or_no(const fray_question *q)
{
    return q->count == 2 && strcmp(q->options[0].text, "yes") == 0 &&
           strcmp(q->options[1].text, "no") == 0;
}

static int option_by_name(const fray_question *q, const char *word, size_t size)
{
    int found = NONE;
    for (size_t i = 0; i < q->count; i++) {
        bool whole;
        if (!begins_with(q->options[i].text, word, size, &whole)) continue;
        if (whole) return (int)i;
        found = found == NONE ? (int)i : SEVERAL;
    }
    return found >= 0 && size < LETTERS_LEAST && !is_yes_or_no(q) ? ABBREVIATED : found;
}

static int find_option(const fray_question *q, const char *word, size_t size)
{
    uint64_t n;
    while (size && *word == ' ') word++, size--;
    while (size && word[size - 1] == ' ') size--;
    if (!size) return NONE;
    if (answers_are_values(q)) {
        int same = option_by_name(q, word, size);
        return same >= 0 && strlen(q->options[same].text) == size ? same : NONE;
    }
    if (read_number(word, size, q->count, &n) && n) return (int)n - 1;
    return option_by_name(q, word, size);
}

int choice_parse(const fray_question *q, const char *line, int chosen[CHOSEN_MOST])
{
    int count = 0;
    if (!*line) return q->least == 0 ? 0 : -1;
    if ((chosen[0] = find_option(q, line, strlen(line))) >= 0) return q->least <= 1 ? 1 : -1;
    const char *between = strchr(line, ',') ? "," : " ";
    for (const char *at = line; q->most > 1 && *at; at += at[0] != '\0') {
        size_t size = strcspn(at, between);
        bool blank = strspn(at, " ") >= size;
        if (!blank && (count == q->most || count == CHOSEN_MOST ||
                       (chosen[count++] = find_option(q, at, size)) < 0))
            return -1;
        at += size;
    }
    return count && count >= q->least ? count : -1;
}

void choice_report_invalid(const fray_question *q, const char *line)
{
    int most = (int)q->count, found = *line ? find_option(q, line, strlen(line)) : NONE;
    char *why;
    if (!*line)
        why = text_of("something must be chosen; ? shows help");
    else if (found == SEVERAL)
        why = text_of("several names begin with '%s'; ? shows help", line);
    else if (found == ABBREVIATED)
        why = text_of("'%s' is too short: type a number, a name, or %d letters of it; ? shows help",
                      line, LETTERS_LEAST);
    else if (q->most > 1 && q->least == q->most)
        why = text_of("choose %d different ones, separated by commas; ? shows help", q->most);
    else if (q->most > 1)
        why = text_of("'%s' is not a choice of up to %d different ones, separated by commas; "
                      "? shows help",
                      line, q->most);
    else if (answers_are_values(q))
        why = text_of("'%s' is not one of these numbers; ? shows help", line);
    else if (most == 1)
        why = text_of("'%s' is neither 1 nor the name; ? shows help", line);
    else
        why = text_of("'%s' is neither a number from 1 to %d nor one of the names; ? shows help",
                      line, most);
    put_folded(stderr, why, FOLD_WORDS, 80, 2);
    free(why);
}

/* ---- rules text ------------------------------------------------------------------------------ */

/* "Wolf 2", the second of two wolves, has the page of the wolf. */
static bool is_page_name(const char *what, const char *page)
{
    bool whole;
    size_t size = strlen(what), digits = size;
    if (begins_with(page, what, size, &whole) && whole) return true;
    while (digits && isdigit((unsigned char)what[digits - 1])) digits--;
    return digits && digits < size && what[digits - 1] == ' ' &&
           begins_with(page, what, digits, &whole) && whole;
}

/* Whether a word of the page's name begins with `what`: "wolf" matches "Hollow Wolf". */
static bool has_word(const char *what, const char *page)
{
    bool whole;
    for (const char *at = page; *at; at++)
        if ((at == page || at[-1] == ' ') && begins_with(at, what, strlen(what), &whole))
            return true;
    return false;
}

static void print_page(const fray_page *page)
{
    fray_page copy = *page;
    struct doc_chapter chapter = {.title = "", .pages = &copy, .count = 1};
    struct doc_book book = {.chapters = &chapter, .count = 1, .width = 78};
    doc_text(stderr, &book);
}

/* Prints the pages of that name. If there is none, prints the only page that matches, or lists a
 * few matches. */
static bool print_pages(const fray_doc *doc, const char *what)
{
    enum { FEW = 8 };
    size_t named = 0, like[FEW], alike = 0;
    for (size_t i = 0; i < fray_doc_count(doc); i++) {
        fray_page page = fray_doc_page(doc, i);
        if (is_page_name(what, page.name))
            named++, print_page(&page);
        else if (has_word(what, page.name) && alike++ < FEW)
            like[alike - 1] = i;
    }
    if (!named && alike == 1) {
        fray_page page = fray_doc_page(doc, like[0]);
        print_page(&page);
    } else if (!named && alike > 1 && alike <= FEW) {
        put(stderr, "which: ");
        for (size_t i = 0; i < alike; i++)
            put(stderr, "%s%s", i ? ", " : "", fray_doc_page(doc, like[i]).name);
        put(stderr, "?\n");
    } else
        return named > 0;
    return true;
}

void put_rules_pages(const fray_doc *doc, const fray_question *q, const char *what)
{
    int option = q ? find_option(q, what, strlen(what)) : NONE;
    if (option >= 0) what = q->options[option].text;
    if (print_pages(doc, what)) return;
    /* the page of "Hydra (Head 2)", a part of a body, is that of "Head 2" */
    const char *open = strchr(what, '(');
    size_t size = strlen(what);
    char *part = open && what[size - 1] == ')'
                     ? text_of("%.*s", (int)(what + size - open - 2), open + 1)
                     : NULL;
    if (!part || !print_pages(doc, part)) put(stderr, "the rules have no text about '%s'\n", what);
    free(part);
}
