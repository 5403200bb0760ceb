/* format_state.h -- Pieces and lines of the formatter, private to format*.c. */
#ifndef FRAY_SYNTAX_FORMAT_STATE_H
#define FRAY_SYNTAX_FORMAT_STATE_H

#include <string.h>

#include "tokens.h"

#define INDENT       2u   /* blanks a block */
#define INDENT_COMMA 4u   /* blanks of a line that continues after a comma */
#define COMMENT_GAP  2u   /* blanks between code and a trailing comment */
#define BRACKET_MOST 100u /* last column of a bracket that continuation lines align with */

struct format_piece {
    struct token t;
    uint32_t min_gap; /* least blanks before it; 0: it touches the piece before */
    uint32_t gap;     /* blanks before it in the result; at least min_gap */
    uint32_t width;   /* in characters; of a text of several lines the last one */
    bool breaks;      /* it begins a line */
    bool blank_above; /* ... with an empty line above */
    bool continues;   /* ... that continues the line before */
    bool starts_line; /* first piece of an entry (a logical line) */
    /* end of an entry's first word, with members and indices: `]` of `resist[fire] -= 1` */
    bool head_end;
    bool unary;
    bool lines_inside; /* { or } of a block of several lines */
};

struct layout_line {
    size_t first, count;
    uint32_t indent;
    bool moved; /* it does not begin a line of the source */
};

struct text_layout {
    struct arena *arena;
    struct format_piece *pieces;
    size_t count;
    struct layout_line *lines;
    size_t line_count;
    size_t moved;  /* bytes of long texts that were moved */
    bool too_long; /* the result is longer than a source may be */
};

static inline bool piece_is(const struct format_piece *p, char sign)
{
    return p->t.kind == TOKEN_SIGN && p->t.sign == sign;
}

static inline bool is_multiline_text(const struct token *t)
{
    return t->kind == TOKEN_LONG && memchr(t->text.at, '\n', t->text.len);
}

void format_gaps(struct text_layout *l); /* least and gap of every piece */
/* Aligns columns again. False: no memory. */
bool format_columns(struct text_layout *l);
void format_comments(struct text_layout *l); /* gaps before trailing comments */
/* Moves a long text to a new indentation. False: no memory. */
bool format_long_text(struct arena *a, struct str *text, uint32_t indent);
/* Width of the line's first `pieces` pieces, with the indentation. */

#endif
