/* parse_state.h -- what one parse knows: shared by scanner, layout, grammar and the wording of
 * faults. Nobody else's. */
#ifndef FRAY_SYNTAX_PARSE_STATE_H
#define FRAY_SYNTAX_PARSE_STATE_H

#include <setjmp.h>

#include "syntax/ast.h"

/* Limits. Each is far above what people write and far below what hurts. */
#define SOURCE_MOST   ((size_t)4 << 20) /* bytes of a file */
#define NAME_MOST     ((size_t)128)     /* bytes of a name */
#define TEXT_MOST     ((size_t)65536)   /* bytes of a string or long text, with its quotes */
#define BRACKETS_MOST 100               /* ( and [ open at once */
#define BLOCKS_MOST   90                /* { open at once: a block is two levels of the tree */

#define QUOTE_KINDS 4

struct bracket {
    struct span span;
    char kind;   /* ( or [ */
    size_t word; /* how many tokens stand before it on its line */
};

struct brace {
    struct span span;
    uint32_t indent; /* column of the first line in it */
    bool has_indent;
    uint32_t line_indent; /* of the line it stands on */
};

/* What the grammar could have gone on with, in classes a reader knows. */
enum expect {
    EXPECT_VALUE = 1,
    EXPECT_NAME = 2,
    EXPECT_END = 4,
    EXPECT_BLOCK = 8,
    EXPECT_OPERATOR = 16,
    EXPECT_DOT = 32,
    EXPECT_JOIN = 64,
    EXPECT_IN = 128,
    EXPECT_THEN = 256,
    EXPECT_ELSE = 512,
    EXPECT_PER = 1024,
    EXPECT_TO = 2048,
    EXPECT_NUMBER = 4096
};

struct sent_token { /* a token that went to the parser */
    int kind;
    struct span span;
};

struct doc_comment {
    uint32_t from; /* where the line below it begins */
    struct str text;
};

#define KEYWORD_SLOTS 256

struct parse {
    struct diags *diags;
    struct arena *arena;  /* what the tree consists of */
    struct arena scratch; /* what only the reading needs, and this */
    uint32_t file;
    struct str text; /* the source, */
    /* and what the scanner reads of it: without the characters refused anywhere. Names in the tree
     * point into it */
    struct str clean;
    uint32_t *map; /* offset in clean -> offset in text; NULL when they are the same */
    struct ast *root;
    bool quick;     /* by the parser that knows no faults: the first one ends it */
    bool too_deep;  /* E0103 is reported once */
    bool text_open; /* a long text swallowed the rest of the file: the braces are not to blame */
    jmp_buf fatal;

    /* scanner */
    void *scanner;
    size_t from, to; /* the token, in clean */
    size_t long_from;
    size_t quote_end; /* of a text in quotes that are not ours */
    size_t
        quote_unclosed_to[QUOTE_KINDS]; /* up to here no such quotes are closed, by how they open */
    /* how long reserved words are that begin with a letter: a bit each */
    uint16_t keyword_lengths[32];
    uint8_t keyword_slots[KEYWORD_SLOTS]; /* the reserved words, by hash (keywords.c); open
                                             addressing */

    /* layout */
    size_t depth;          /* of brackets */
    bool was_open;         /* a { or } or ; came inside brackets: */
    struct bracket open;   /* the innermost of them */
    struct bracket closed; /* what the last ) or ] closed; kind 0: nothing */
    VEC(struct brace) braces;
    bool dedent_seen; /* the first block with a line further left than its first: */
    struct span dedent_brace, dedent_line;
    bool misplaced_close_seen; /* the first `}` that stands elsewhere than the line it closes: */
    struct span misplaced_close, misplaced_open;
    bool above_has_no_block; /* the line above: it ended without a block */
    /* the first line that stands deeper than one that opened nothing: */
    bool indent_seen;
    struct span indent_above, indent_line;
    size_t missing_opens;           /* a `{` was missed: its `}` is not to blame */
    struct diag *missing_open_diag; /* the last such one */
    bool after_comma, fresh_line, first_word, in_line;
    uint32_t line_start; /* of the physical line */
    uint32_t line_indent;
    size_t words;              /* tokens on this line so far */
    bool closing_file;         /* end of file reached; closing what is open */
    struct sent_token last[3]; /* newest first */
    struct sent_token head;    /* the first of this line */
    uint32_t line;             /* line ends so far, those of long texts apart */
    /* behind the last line that could not begin as it does; 0: none yet */
    uint32_t bad_start_line;
    /* behind the line whose `-` was told, as `line` counts; 0: none yet */
    uint32_t dash_line;
    struct diag *missing_block_diag; /* a line that ended where its block should begin */
    VEC(struct doc_comment) docs;
    struct text doc;

    /* tree */
    VEC(struct ast *)
    open_lists; /* the items of lists that are still read, one list behind the other: see ast_make.h
                 */
    struct ast *grown_together; /* the AST_TOGETHER whose branches were added to last, */
    size_t grown_capacity;      /* and for how many there is room */

    struct bracket brackets[BRACKETS_MOST]; /* from here on nothing is zero when it begins */
};

/* parse.c: `ps` in an arena of its own, ready to scan. NULL: no memory. */
struct parse *parse_begin(struct diags *d, struct arena *a, uint32_t file);
void parse_end(struct parse *ps); /* `a` says whether memory ran out */

enum parse_leave { LEAVE_MEMORY = 1, LEAVE_DEPTH, LEAVE_AGAIN };
_Noreturn void parse_leave(struct parse *ps, enum parse_leave why);

/* sanitize.c: drops what is refused anywhere (NUL, controls, bidi controls, broken UTF-8), with one
 * report a place. */
bool source_sanitize(struct parse *ps);

/* lex.c: the scanner's values. They report and still give something, so that the line can be read.
 */
struct span token_span_mapped(const struct parse *ps, size_t from, size_t to);
static inline struct span token_span(const struct parse *ps, size_t from, size_t to)
{
    return ps->map ? token_span_mapped(ps, from, to)
                   : (struct span){ps->file, (uint32_t)from, (uint32_t)to};
}
int lex_name(struct parse *ps, struct str raw, struct str *name, enum join *join);
int lex_wild(struct parse *ps, struct str raw, struct str *name); /* 0: a blank */
int lex_number(struct parse *ps, struct str raw, int32_t *number);
int lex_odd_number(struct parse *ps, struct str raw, int32_t *number);
struct dice_literal {
    int32_t count, sides;
};
int lex_dice(struct parse *ps, struct str raw, struct dice_literal *dice);
int lex_string(struct parse *ps, struct str raw, struct str *text);
size_t unclosed_length(struct str raw); /* of an open string: the bytes it may have */
int lex_open_string(struct parse *ps, struct str raw, struct str *text);
int lex_long(struct parse *ps, bool closed, struct str *text);
int lex_bad(struct parse *ps, struct str raw);

/* lex_foreign.c: signs, quotes and comments of other languages, told and then read as what they
 * mean. */
void lex_foreign_comment(struct parse *ps, struct str raw);
int lex_foreign_sign(struct parse *ps, struct str raw);
/* the end of the text whose quotes open here; 0: they do not close */
size_t foreign_quotes(struct parse *ps);
size_t foreign_quote_length(struct str raw);
int lex_foreign_quotes(struct parse *ps, struct str *text);

/* keywords.c */
void keywords_init(struct parse *ps);
int keyword_find(const struct parse *ps, struct str word, enum join *join);
/* 0: a plain name */
static inline int keyword_token(const struct parse *ps, struct str word, enum join *join)
{
    unsigned lengths = ps->keyword_lengths[(unsigned char)word.at[0] % 32];
    return word.len < 16 && lengths >> word.len & 1 ? keyword_find(ps, word, join) : 0;
}
int join_token(enum join join);

/* line_ends.c */
struct str doc_above(const struct parse *ps, uint32_t from);
void line_ends_reset(struct parse *ps); /* a syntax error: brackets are forgotten */

/* syntax_error.c */
void syntax_error(struct parse *ps, unsigned expected);
void syntax_error_stray_brace(struct parse *ps, struct span at);
void syntax_error_open_brace(struct parse *ps);
void syntax_error_depth(struct parse *ps, struct span at);

#endif
