/* format_state.h -- what the parts of the formatter share: tokens in lines. Nobody else's. */
#ifndef FRAY_SYNTAX_FORMAT_STATE_H
#define FRAY_SYNTAX_FORMAT_STATE_H

#include <string.h>

#include "syntax/tokens.h"

#define INDENT       2u   /* blanks a block */
#define INDENT_COMMA 4u   /* blanks of a line that goes on after a comma */
#define COMMENT_GAP  2u   /* blanks between code and a comment behind it */
#define BRACKET_MOST 100u /* a line goes on behind a bracket that stands no further right */

struct format_piece {
    struct token t;
    uint32_t min_gap; /* blanks before it by rule; 0: it touches what stands before */
    uint32_t gap;     /* blanks before it as written, at least that many */
    uint32_t width;   /* characters, of a text of several lines those of the last */
    bool breaks;      /* it begins a line, */
    bool blank_above; /* with an empty one above, */
    bool continues;   /* which goes on from the line before */
    bool starts_line; /* the first of a line in the sense of the language */
    /* the last of the first word of a line: `x` in `return x`, `resist[fire]` */
    bool head_end;
    bool unary;
    bool lines_inside; /* of a {: its block takes more than one line */
};

struct layout_line {
    size_t first, count;
    uint32_t indent;
    bool moved; /* it did not begin a line of the source */
};

struct text_layout {
    struct arena *arena;
    struct format_piece *pieces;
    size_t count;
    struct layout_line *lines;
    size_t line_count;
    size_t moved;  /* bytes of long texts */
    bool too_long; /* it would be longer than a source may be */
};

static inline bool piece_is(const struct format_piece *p, char sign)
{
    return p->t.sort == TOKEN_SIGN && p->t.sign == sign;
}

static inline bool is_multiline_text(const struct token *t)
{
    return t->sort == TOKEN_LONG && memchr(t->text.at, '\n', t->text.len);
}

/* in characters, from the last line end on */
uint32_t format_width(struct str s);
void format_gaps(struct text_layout *l); /* least and gap of every piece */
/* gaps that keep columns; false: no memory */
bool format_columns(struct text_layout *l);
void format_comments(struct text_layout *l); /* gaps before comments behind code */
/* a long text, moved to a new indentation */
bool format_long_text(struct arena *a, struct str *text, uint32_t indent);
/* of its first pieces */
uint32_t line_width(const struct text_layout *l, const struct layout_line *line, size_t pieces);

#endif
