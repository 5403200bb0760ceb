/* markup.c -- Writes texts of strangers into CSV, Markdown and HTML, so that they stay texts
 * there.
 *
 * Every report uses these writers. Control characters are escaped by put().
 */
#include <stdlib.h>
#include <string.h>

#include "markup.h"
#include "memory.h"
#include "output.h"

/* ---- csv: RFC 4180 ---- */

/* The text without leading blanks; a spreadsheet skips them before it looks for a formula. */
static const char *skip_blanks(const char *text)
{
    for (;; text++) {
        if (strncmp(text, "\xC2\xA0", 2) == 0) /* no-break space */
            text++;
        else if (!*text || !strchr(" \t\r\n", *text))
            return text;
    }
}

static bool is_number(const char *text)
{
    text += *text == '-' || *text == '+';
    size_t whole = strspn(text, "0123456789");
    size_t rest = text[whole] == '.' ? 1 + strspn(text + whole + 1, "0123456789") : 0;
    return whole > 0 && text[whole + rest] == '\0';
}

/* Whether a spreadsheet takes a cell that begins so for a formula. */
static bool begins_formula(const char *text)
{
    const char *first = skip_blanks(text);
    return *first && strchr("=+-@|%", *first) && !is_number(text);
}

/* Prints the first bytes of a text. */
static void put_part(FILE *to, const char *text, size_t size)
{
    char *part = text_copy(text, size);
    put(to, "%s", part);
    free(part);
}

void put_csv(FILE *to, const char *text)
{
    bool quoted = strpbrk(text, ",;\"\r\n") != NULL;
    put(to, "%s%s", quoted ? "\"" : "", begins_formula(text) ? "'" : "");
    while (*text) { /* some spreadsheets split cells at ; too */
        size_t size = strcspn(text, "\";");
        char end = text[size];
        put_part(to, text, size);
        put(to, "%s", end == '"' ? "\"\"" : end == ';' ? ";" : "");
        text += size + (end != '\0');
        if (end == ';' && begins_formula(text)) put(to, "'");
    }
    put(to, "%s", quoted ? "\"" : "");
}

/* ---- Markdown ---- */

void put_markdown(FILE *to, const char *text)
{
    if ((*text == '+' || *text == '-') && text[1] == ' ') put(to, "\\"); /* a list */
    while (*text) {
        size_t size = strcspn(text, "\\`*_[]<>#|~&\n");
        put_part(to, text, size);
        text += size;
        if (*text) put(to, "%s%c", *text == '\n' ? "" : "\\", *text == '\n' ? ' ' : *text);
        text += *text != '\0';
    }
}

/* ---- HTML ---- */

void put_html(FILE *to, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': put(to, "&amp;"); break;
        case '<': put(to, "&lt;"); break;
        case '>': put(to, "&gt;"); break;
        case '"': put(to, "&quot;"); break;
        default: put_bytes(to, text, 1); break;
        }
    }
}
