/* parse_state.h -- State of one parse, private to scanner, line_ends.c, grammar and
 * syntax_error*.c.
 */
#ifndef FRAY_SYNTAX_PARSE_STATE_H
#define FRAY_SYNTAX_PARSE_STATE_H

#include <setjmp.h>

#include "ast.h"

/* Limits: far above what people write, far below what exhausts memory or stack. */
#define SOURCE_MOST   ((size_t)4 << 20) /* bytes of a file */
#define NAME_MOST     ((size_t)128)     /* bytes of a name */
#define TEXT_MOST     ((size_t)65536)   /* bytes of a string or long text, with its quotes */
#define BRACKETS_MOST 100               /* ( and [ open at once */
#define LINES_MOST    65536             /* lines of a file in the tree: memory stays bounded */
#define BLOCKS_MOST   90                /* { open at once; a block is two levels of the tree */

#define QUOTE_KINDS 4

struct bracket {
    struct span span;
    char kind;         /* ( or [ */
    size_t line_token; /* number of tokens before it on its line */
};

struct brace {
    struct span span;
    uint32_t indent; /* column of the first line in it */
    bool has_indent;
    uint32_t line_indent; /* indentation of the line of the brace */
};

/* Classes of expected tokens (lookahead), in words that a reader knows. */
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
    uint32_t from; /* start of the line below it */
    struct str text;
};

#define KEYWORD_SLOTS 256

struct parse {
    struct diags *diags;
    struct arena *arena;  /* of the tree */
    struct arena scratch; /* of this structure and all else that ends with the parse */
    uint32_t file;
    struct str text;  /* the source */
    struct str clean; /* the sanitized source, as scanned; names in the tree point into it */
    uint32_t *map;    /* offset in clean -> offset in text; NULL: both are the same */
    struct ast *root;
    bool one_value; /* the source is a value without a line */
    bool value_begun;
    bool quick;     /* parser without LAC: its first syntax error ends the parse */
    size_t lines;   /* in the tree */
    bool too_deep;  /* E0103 was reported; it is reported once */
    bool text_open; /* an unclosed long text took the rest of the file: blame no brace */
    jmp_buf fatal;

    /* scanner */
    void *scanner;
    size_t from, to;  /* current token, in clean */
    size_t long_from; /* start of a token made of several matches */
    size_t quote_end; /* end of a text in foreign quotes */
    /* by kind of quotes: up to this offset none of the kind closes */
    size_t quote_unclosed_to[QUOTE_KINDS];
    /* by first letter: a bit for each length of a reserved word */
    uint16_t keyword_lengths[32];
    /* hash table of the reserved words (keywords.c); open addressing */
    uint8_t keyword_slots[KEYWORD_SLOTS];

    /* line_ends.c: brackets and blocks */
    size_t depth;          /* number of open brackets */
    bool left_open;        /* `{`, `}` or a line end came inside brackets; */
    struct bracket open;   /* the innermost of them */
    struct bracket closed; /* partner of the last ) or ]; kind 0: it had none */
    VEC(struct brace) braces;

    /* line_ends.c: hints for E0102 by indentation, each for the first place in the file */
    bool dedent_seen; /* a line is further left than the first line of its block */
    struct span dedent_brace, dedent_line;
    bool misplaced_close_seen; /* a `}` is further right than the line of its `{` */
    struct span misplaced_close, misplaced_open;
    bool indent_seen; /* a line is further right than the line above, which has no block */
    struct span indent_above, indent_line;
    bool above_has_no_block;        /* the line above ended without a block */
    size_t missing_opens;           /* missing `{` already reported: ignore as many stray `}` */
    struct diag *missing_open_diag; /* the last such report */

    /* line_ends.c: lines */
    bool after_comma, fresh_line, first_word, in_line;
    uint32_t line_start;               /* offset of the physical line */
    uint32_t line_indent;              /* its indentation */
    size_t line_tokens;                /* tokens of the logical line so far */
    bool closing_file;                 /* at the end of the file: closing open lines and blocks */
    struct sent_token last[3];         /* tokens sent to the parser, newest first */
    struct sent_token head;            /* first token of the logical line */
    bool comma;                        /* last[0] is a comma that the parser does not have yet; */
    struct sent_token before_comma[3]; /* what was sent before it */
    bool held;                         /* the scanned token waits: another is sent before it */
    int held_kind;
    union FRAY_STYPE *held_value;
    uint32_t line; /* newlines so far, without those of long texts */
    VEC(struct doc_comment) docs;
    struct text doc; /* the doc comment being read */

    /* syntax_error.c: an error that repeats on the next lines is reported once; 0: none yet */
    uint32_t bad_start_line;         /* line after the last one that began with a wrong token */
    uint32_t dash_line;              /* line after the last one that began with `-` */
    struct diag *missing_block_diag; /* the last line ended where its block should begin */

    /* tree */
    VEC(struct ast *) open_lists; /* stack of lists under construction, see ast_make.h */
    struct ast *grown_together;   /* AST_TOGETHER that was added to last */
    size_t grown_capacity;        /* capacity of its branches */

    struct bracket brackets[BRACKETS_MOST]; /* parse_begin does not clear from here on */
};

/* parse.c: allocates the state in an arena of its own, ready to scan. NULL: no memory. */
struct parse *parse_begin(struct diags *d, struct arena *a, uint32_t file);
void parse_end(struct parse *ps); /* sets a->failed if memory ran out */

enum parse_leave { LEAVE_MEMORY = 1, LEAVE_DEPTH, LEAVE_AGAIN };
/* Leaves the parse by longjmp to ps->fatal. */
_Noreturn void parse_leave(struct parse *ps, enum parse_leave why);

/* sanitize.c: sets ps->clean to the text without NUL, control characters, bidi controls and broken
 * UTF-8. Reports each place once. False: no memory. */
bool source_sanitize(struct parse *ps);

/* lex.c: token values. A malformed token is reported and still has a value, so that its line can be
 * parsed. The functions lex_* return the kind of token. */
struct span token_span_mapped(const struct parse *ps, size_t from, size_t to);
static inline struct span token_span(const struct parse *ps, size_t from, size_t to)
{
    return ps->map ? token_span_mapped(ps, from, to)
                   : (struct span){ps->file, (uint32_t)from, (uint32_t)to};
}
int lex_name(struct parse *ps, struct str raw, struct str *name, enum join *join);
/* The first part of a word with non-ASCII characters: blanks, a sign, or what is before them. */
size_t lex_part(struct str raw);
/* Reads such a part. 0: it consists of blanks. */
int lex_wild(struct parse *ps, struct str raw, struct str *name, enum join *join, int32_t *number);
/* The digits of a number before a blank or a sign that is not ASCII; else all. */
size_t lex_digits(struct str raw);
int lex_number(struct parse *ps, struct str raw, int32_t *number);
/* Adds the help that a range has two dots, with the numbers that end and begin at these places. */
void help_range(const struct parse *ps, struct diag *g, size_t from, size_t to);
int lex_odd_number(struct parse *ps, struct str raw, int32_t *number);
struct dice_literal {
    int32_t count, sides;
    struct str faces; /* of a die with own faces; else empty */
};
int lex_dice(struct parse *ps, struct str raw, struct dice_literal *dice);
/* `4dF`, `d{0:6, 1:3, 2}`; and `2d` before the sides in parentheses */
int lex_own_dice(struct parse *ps, struct str raw, struct dice_literal *dice, int kind);
/* Whether the token behind the last one may be a word of dice, such as `highest`. */
bool follows_dice(const struct parse *ps);
bool value_may_begin(const struct parse *ps); /* whether the token behind the last one does */
/* Whether `5+`, `1..2` or `{1, 3}` are faces here. */
bool lex_faces(const struct parse *ps, struct str raw);
int lex_string(struct parse *ps, struct str raw, struct str *text);
size_t unclosed_length(struct str raw); /* bytes of an unclosed string */
int lex_open_string(struct parse *ps, struct str raw, struct str *text);
int lex_long(struct parse *ps, bool closed, struct str *text);
int lex_bad(struct parse *ps, struct str raw);

/* lex_foreign.c: operators, quotes and comments of other languages, reported and read as their
 * counterparts. */
void lex_foreign_comment(struct parse *ps, struct str sign);
/* Reports the number of a line that was copied with it, `12 | creature Ada`, and the lines below
 * that have one, too. `at` is what follows the number. False: there is none. */
bool foreign_line_number(struct parse *ps, struct span at);
int lex_percent(struct parse *ps, struct str raw);
int lex_foreign_sign(struct parse *ps, struct str raw);
/* End of the text in foreign quotes that begins at the token; 0: the quotes do not close. */
size_t foreign_quotes(struct parse *ps);
size_t foreign_quote_length(struct str raw);
int lex_foreign_quotes(struct parse *ps, struct str *text);

/* keywords.c */
void keywords_init(struct parse *ps);
int keyword_find(const struct parse *ps, struct str word, enum join *join);
/* The token of a reserved word; 0: a plain name. */
static inline int keyword_token(const struct parse *ps, struct str word, enum join *join)
{
    unsigned lengths = ps->keyword_lengths[(unsigned char)word.at[0] % 32];
    return word.len < 16 && lengths >> word.len & 1 ? keyword_find(ps, word, join) : 0;
}
int join_token(enum join join);
bool is_join(int kind); /* the token of a joining word */

/* line_ends.c */
struct str doc_above(const struct parse *ps, uint32_t from);
void line_ends_reset(struct parse *ps); /* after a syntax error: forgets open brackets */

/* syntax_error.c */
void syntax_error(struct parse *ps, unsigned expected);
void syntax_error_stray_brace(struct parse *ps, struct span at);
void syntax_error_open_brace(struct parse *ps);
void syntax_error_depth(struct parse *ps, struct span at);

#endif
