/* render.c -- Renders a finding as text in the style of rustc. Pure: findings and sources in, text
 * out.
 *
 * No byte of a source reaches the output unescaped. At most EXCERPT columns of a line are shown,
 * around the carets. So the size of a report depends on the number of findings alone.
 */
#include <inttypes.h>

#include "diag.h"

#define EXCERPT     ((size_t)200) /* columns shown of a line */
#define CONTEXT     ((size_t)80)  /* most of them before the carets, if the line is cut */
#define TAB_COLUMNS ((size_t)4)
#define MESSAGE_MAX ((size_t)2000) /* bytes of one message, label or help */

struct style {
    bool colour;
};

static void paint(struct text *out, struct style s, const char *code)
{
    if (s.colour) text_printf(out, "\033[%sm", code);
}

static const char *severity_text(enum severity v)
{
    return v == SEV_ERROR ? "error" : "warning";
}

static const char *severity_colour(enum severity v)
{
    return v == SEV_ERROR ? "1;31" : "1;33";
}

/* A message may quote the source, so it is escaped and bounded too. */
static void add_words(struct text *out, struct str words)
{
    bool cut = words.len > MESSAGE_MAX;
    if (cut) words.len = MESSAGE_MAX;
    text_add_escaped(out, words, false);
    if (cut) text_add(out, STR("..."));
}

static size_t char_bytes(struct str line, size_t at, uint32_t *code)
{
    size_t len = utf8_decode((struct str){line.at + at, line.len - at}, code);
    return len ? len : 1;
}

/* Adds one character as it is shown; returns its columns. */
static size_t add_char(struct text *out, struct str bytes, uint32_t code)
{
    if (code == '\t') {
        text_add(out, STR("    "));
        return TAB_COLUMNS;
    }
    size_t before = out->len, columns = 0;
    text_add_escaped(out, bytes, false);
    for (size_t i = before; i < out->len; i++)
        columns += ((unsigned char)out->at[i] & 0xC0) != 0x80;
    return columns;
}

/* Columns of bytes [from, to), stopping past `most`. */
static size_t columns_of(struct str line, size_t from, size_t to, size_t most)
{
    struct text scratch;
    text_init(&scratch, NULL);
    size_t columns = 0;
    for (size_t i = from; i < to && columns <= most;) {
        uint32_t code;
        size_t len = char_bytes(line, i, &code);
        columns += add_char(&scratch, (struct str){line.at + i, len}, code);
        i += len;
        scratch.len = 0;
    }
    text_release(&scratch);
    return columns;
}

/* The first byte to show, so that the carets have at most CONTEXT columns before them. */
static size_t window_start(struct str line, size_t caret)
{
    if (columns_of(line, 0, line.len, EXCERPT) <= EXCERPT) return 0;
    size_t start = caret, columns = 0;
    while (start > 0 && columns < CONTEXT) {
        size_t before = start - 1;
        while (before > 0 && start - before < 4 && ((unsigned char)line.at[before] & 0xC0) == 0x80)
            before--;
        columns += columns_of(line, before, start, EXCERPT);
        start = before;
    }
    return start;
}

struct excerpt {
    size_t caret_column, caret_width;
};

/* Adds the line, cut to EXCERPT columns; returns the position of the carets below it. */
static struct excerpt add_excerpt(struct text *out, struct str line, size_t from, size_t to)
{
    struct excerpt e = {0, 0};
    size_t i = window_start(line, from), columns = 0;
    if (i > 0) {
        text_add(out, STR("..."));
        columns = 3;
    }
    e.caret_column = columns;
    while (i < line.len && columns < EXCERPT) {
        uint32_t code;
        size_t len = char_bytes(line, i, &code);
        size_t wide = add_char(out, (struct str){line.at + i, len}, code);
        if (i < from)
            e.caret_column += wide;
        else if (i < to)
            e.caret_width += wide;
        columns += wide;
        i += len;
    }
    if (i < line.len) text_add(out, STR("..."));
    if (e.caret_width == 0) e.caret_width = 1;
    return e;
}

static void add_repeat(struct text *out, char c, size_t count)
{
    for (size_t i = 0; i < count; i++) text_add_char(out, c);
}

static void add_gutter(struct text *out, struct style s, size_t width, const char *bar)
{
    paint(out, s, "1;34");
    add_repeat(out, ' ', width + 1);
    text_printf(out, "%s", bar);
    paint(out, s, "0");
}

/* Adds `--> file:line:col`, the line, the carets and their label. */
static void add_snippet(struct text *out, struct style s, const struct source *src,
                        struct span span, struct str label, size_t width, const char *colour)
{
    uint32_t line, column;
    source_place(src, span.from, &line, &column);
    struct str text = source_line(src, line);
    size_t start = src->lines[line - 1], from = span.from - start, to = span.to - start;
    if (from > text.len) from = text.len;
    if (to > text.len) to = text.len;
    paint(out, s, "1;34");
    add_repeat(out, ' ', width);
    text_add(out, STR("--> "));
    paint(out, s, "0");
    text_add_escaped(out, src->name, false);
    if (src->text.len == 0) { /* no line to show */
        text_add_char(out, '\n');
        return;
    }
    text_printf(out, ":%" PRIu32 ":%" PRIu32 "\n", line, column);
    add_gutter(out, s, width, "|\n");
    paint(out, s, "1;34");
    text_printf(out, "%*" PRIu32 " | ", (int)width, line);
    paint(out, s, "0");
    struct excerpt e = add_excerpt(out, text, from, to);
    text_add_char(out, '\n');
    add_gutter(out, s, width, "| ");
    paint(out, s, colour);
    add_repeat(out, ' ', e.caret_column);
    add_repeat(out, '^', e.caret_width);
    if (label.len) text_add_char(out, ' ');
    add_words(out, label);
    paint(out, s, "0");
    text_add_char(out, '\n');
}

static const struct source *source_of(const struct diags *d, struct span span)
{
    if (span.file >= d->sources.len || span.from > span.to) return NULL;
    const struct source *s = &d->sources.at[span.file];
    return span.from <= s->text.len ? s : NULL;
}

static size_t digits(const struct diags *d, struct span span)
{
    const struct source *s = source_of(d, span);
    uint32_t line = 1, column;
    if (s) source_place(s, span.from, &line, &column);
    size_t n = 1;
    for (; line >= 10; line /= 10) n++;
    return n;
}

static size_t gutter_width(const struct diags *d, const struct diag *g)
{
    size_t width = digits(d, g->span);
    for (size_t i = 0; i < g->related.len; i++) {
        size_t other = digits(d, g->related.at[i].span);
        if (other > width) width = other;
    }
    return width;
}

static void add_remark(struct text *out, struct style s, size_t width, const char *word,
                       struct str words)
{
    add_gutter(out, s, width, "= ");
    paint(out, s, "1");
    text_printf(out, "%s: ", word);
    paint(out, s, "0");
    add_words(out, words);
    text_add_char(out, '\n');
}

static void add_headline(struct text *out, struct style s, const struct diag *g)
{
    paint(out, s, severity_colour(g->severity));
    text_printf(out, "%s", severity_text(g->severity));
    /* the error of a fight has no code */
    if (g->code) text_printf(out, "[%s]", g->code->name);
    paint(out, s, "0");
    paint(out, s, "1");
    text_add(out, STR(": "));
    add_words(out, g->message);
    paint(out, s, "0");
    text_add_char(out, '\n');
}

void diag_render(const struct diags *d, const struct diag *g, bool colour, struct text *out)
{
    struct style s = {colour};
    size_t width = gutter_width(d, g);
    const struct source *src = source_of(d, g->span);
    add_headline(out, s, g);
    if (src) add_snippet(out, s, src, g->span, g->label, width, severity_colour(g->severity));
    for (size_t i = 0; i < g->related.len; i++) {
        struct diag_label r = g->related.at[i];
        add_remark(out, s, width, "note", r.text);
        if (source_of(d, r.span))
            add_snippet(out, s, source_of(d, r.span), r.span, STR(""), width, "1;34");
    }
    for (size_t i = 0; i < g->notes.len; i++) add_remark(out, s, width, "note", g->notes.at[i]);
    for (size_t i = 0; i < g->helps.len; i++) add_remark(out, s, width, "help", g->helps.at[i]);
}
