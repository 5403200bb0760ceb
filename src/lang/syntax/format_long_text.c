/* format_long_text.c -- Reindents long texts (three quotes).
 *
 * The lexer dedents a text by the indentation of its closing quotes if they are on a line of their
 * own. Such a text is moved with its line without a change of its value. Any other text stays as it
 * is.
 */
#include <string.h>

#include "format_state.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool all_blank(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!is_blank(s.at[i])) return false;
    return true;
}

/* Returns the line at *at and moves *at behind it. */
static struct str take_line(struct str s, size_t *at)
{
    const char *end = memchr(s.at + *at, '\n', s.len - *at);
    struct str line = {s.at + *at, end ? (size_t)(end - s.at) - *at : s.len - *at};
    *at += line.len + (end ? 1 : 0);
    if (end && line.len && line.at[line.len - 1] == '\r') line.len--;
    return line;
}

static void add_line(struct text *out, struct str line, uint32_t indent)
{
    for (uint32_t i = 0; line.len && i < indent; i++) text_add_char(out, ' ');
    text_add(out, line);
}

/* Removes the indentation of the closing quotes. */
static struct str strip_indent(struct str line, size_t indent)
{
    size_t skip = 0;
    while (skip < indent && skip < line.len && (line.at[skip] == ' ' || line.at[skip] == '\t'))
        skip++;
    return (struct str){line.at + skip, line.len - skip};
}

bool format_long_text(struct arena *a, struct str *text, uint32_t indent)
{
    struct str inside = {text->at + 3, text->len - 6};
    size_t last = inside.len, at = 0;
    while (last > 0 && inside.at[last - 1] != '\n') last--;
    struct str closing = {inside.at + last, inside.len - last};
    bool moves = last > 0 && all_blank(closing);
    struct text out;
    text_init(&out, a);
    text_add(&out, STR("\"\"\""));
    struct str first = take_line(inside, &at);
    if (!all_blank(first)) {
        struct str words = moves ? strip_indent(first, closing.len) : first;
        add_line(&out, words, moves && is_blank(words.at[0]) ? indent : 0);
    } else if (last == 0) {
        text_add(&out, first); /* there is no other line */
    }
    while (at < inside.len && (at < last || !moves)) {
        text_add_char(&out, '\n');
        struct str line = take_line(inside, &at);
        add_line(&out, moves ? strip_indent(line, closing.len) : line, moves ? indent : 0);
    }
    if (moves) {
        text_add_char(&out, '\n');
        for (uint32_t i = 0; i < indent; i++) text_add_char(&out, ' ');
    }
    text_add(&out, STR("\"\"\""));
    if (out.failed) return false;
    *text = text_str(&out);
    return true;
}
