/* ast.h -- Syntax tree, before name resolution.
 *
 * One node type with few kinds; the list of kinds names the members that each one uses. Nodes live
 * in the compilation's arena. Lists are arrays. The text of a word points into the source, which
 * outlives the tree. A node keeps its height; the constructors refuse more than AST_MAX_HEIGHT, so
 * every later walk may recurse. The tree knows no kinds, types or builtins: `technique`, `command`
 * and `let` are all AST_LINE here.
 */
#ifndef FRAY_SYNTAX_AST_H
#define FRAY_SYNTAX_AST_H

#include "base/check.h"
#include "lang/diag/diag.h"

#define AST_MAX_HEIGHT 200

/* In the order of their length: see struct ast. */
enum ast_kind {
    /* words */
    AST_NAME,   /* text: a bare name */
    AST_STRING, /* text: unescaped content, holes still inside; span covers the quotes */
    AST_TEXT,   /* text: a """ """ text, dedented */
    /* values and parts of lines */
    AST_NUMBER, /* number */
    AST_OFTEN,  /* number per text ("once per round": number 1) */
    /* a: NUMBER, DICE or parenthesised value; text: the name behind it (3 rounds, 2 Bite) */
    AST_QUANTITY,
    AST_SEARCH,        /* text: "search"; number, of playouts */
    AST_PHRASE,        /* items: AST_NAME/AST_STRING, at least two; the last is the noun */
    AST_CALL,          /* a: callee (AST_NAME, AST_STRING or AST_MEMBER); items: AST_ITEM */
    AST_COMPREHENSION, /* a: callee; b: value; text: variable; c: set       sum(e for x in s) */
    AST_MEMBER,        /* a; text */
    AST_INDEX,         /* a; items */
    AST_UNARY,         /* op: '-' '+' OP_NOT; a */
    AST_BINARY,        /* op; a; b */
    AST_IF_EXPR,       /* if a then b else c */
    AST_ELSE,          /* a else b: b if something on the way to a is none */
    AST_WHERE,         /* a where b */
    AST_WITHIN,        /* a within b [of c]; a may be NULL (a test of `it`/self) */
    AST_WITH,          /* a with name/b */
    AST_IS,            /* a is [not] b; number: 1 when `not`; b: AST_NAME/STRING/CALL */
    AST_HAS,           /* a has text */
    AST_RANGE,         /* a .. b */
    AST_LIST,          /* items: two or more values with commas between */
    /* An argument has join (or 0) and a; a case of `map` has b: AST_FACES. A parameter has join,
     * text (its name), type, and a (its default, or NULL). */
    AST_ITEM,
    AST_ROLL,   /* a: what is rolled */
    AST_CHOOSE, /* a: values before the labels (may be NULL); its labels are the line's */
    AST_LABEL,  /* join; a: values (NULL for `secretly`) */
    AST_BLOCK,  /* items: lines */
    /* number (count), number2 (sides). a: how many, if it is computed. b: the sides, if they are.
     * text: own faces, `{0:6, 1:3, 2}` */
    AST_DICE,
    /* op: enum pool_word. a: dice. b: a number, AST_FACES or other dice. number: the `cap` + 1, or
     * 0. items: of a pool of several kinds */
    AST_POOL,
    AST_FACES, /* text: faces as they are written; or key_form, a, and number: added to a */
    AST_TYPE,  /* text: name; type: after `of` (or NULL); number: 1 when `?` */
    /* statements */
    /* head; a: values; type; assign; b: right side; labels; when; orelse + else_labels; block */
    AST_LINE,
    /* a: key (name, string, number or NULL); b: second key; key_form; c: values; labels; when;
     * block */
    AST_ROW,
    /* items: moments (AST_NAME or AST_MEMBER); labels; often (AST_OFTEN); when; block */
    AST_HOOK,
    AST_IF, /* a: condition; block; orelse: AST_BLOCK or AST_IF */
    /* text: variable; a: set; items: keys; number: 1 when together; labels; block */
    AST_FOR,
    AST_AURA,     /* a: set; c: AST_LINE that is in force for its elements */
    AST_UNTIL,    /* a; block */
    AST_TOGETHER, /* items: an AST_BLOCK for each branch */
    AST_BAD       /* text that could not be read; already reported */
};

/* Operators, for AST_UNARY and AST_BINARY. */
enum ast_op {
    OP_NONE,
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_MOD,
    OP_NEG,
    OP_PLUS,
    OP_NOT,
    OP_AND,
    OP_OR,
    OP_EQ,
    OP_NE,
    OP_LT,
    OP_LE,
    OP_GT,
    OP_GE,
    OP_IN
};

/* Words behind dice, for AST_POOL. */
enum pool_word {
    POOL_HIGHEST,
    POOL_LOWEST,
    POOL_COUNT,
    POOL_REROLL,
    POOL_EXPLODE,
    POOL_SET,
    POOL_VERSUS,
    POOL_TIMES,
    POOL_MIXED, /* `[d8, 2d6]` */
    POOL_WORDS
};

/* Faces as they are written: `5`, `5+`, `1..2`, `{1, 3..4}`, and how often each is on a die. */
struct face_range {
    int64_t low, high, times;
};
/* Reads at most `most` of them. -1: they are not written so. */
enum { FACE_MOST = 1000000 };
int64_t faces_read(struct str text, struct face_range *out, int64_t most);

/* Joining words of labels and parameters, from joins.def. JOIN_NONE: no word. */
enum join {
    JOIN_NONE,
#define JOIN(id, text, token) id,
#include "joins.def"
#undef JOIN
    JOIN_COUNT
};

enum assign { ASSIGN_NONE, ASSIGN_SET, ASSIGN_ADD, ASSIGN_SUB };
enum key_form { KEY_ONE, KEY_RANGE, KEY_UP_TO, KEY_FROM };

/* A node is allocated only as long as its kind needs (ast_size). A word ends with `text`, a value
 * with `items`. Statements have every member, so only they may be copied with `=`. Members that a
 * node has and its kind does not use are 0. ASan builds poison the members that it lacks. */
struct ast {
    enum ast_kind kind : 8;
    uint8_t height;
    uint8_t op;       /* enum ast_op */
    uint8_t join;     /* enum join */
    uint8_t assign;   /* enum assign */
    uint8_t key_form; /* enum key_form */
    uint8_t spare;    /* always 0: a padding hole here makes compilers write a node twice */
    bool parens;      /* written in parentheses; the span covers them, ast_equal ignores it */
    /* the whole construct; of a statement the line without its block */
    struct span span;
    uint32_t item_count;
    struct str text;
    /* not in words from here on */
    int32_t number, number2;
    struct ast *a, *b, *c, *type;
    struct ast **items;
    /* only in statements from here on */
    struct ast *head; /* AST_LINE: AST_NAME, AST_MEMBER or AST_INDEX */
    struct ast *often, *when, *orelse, *block;
    struct ast **labels, **else_labels;
    uint32_t label_count, else_label_count;
    struct str doc; /* AST_LINE, AST_ROW: the ## lines above, joined by \n */
};

ALWAYS_INLINE bool ast_is_word(const struct ast *n)
{
    return n->kind <= AST_TEXT;
}
ALWAYS_INLINE bool ast_is_statement(const struct ast *n)
{
    return n->kind >= AST_LINE;
}
ALWAYS_INLINE size_t ast_size(const struct ast *n)
{
    return ast_is_statement(n) ? sizeof *n
           : ast_is_word(n)    ? offsetof(struct ast, number)
                               : offsetof(struct ast, head);
}

/* Makes a node that no file has, with all members. Returns NULL without memory. */
struct ast *ast_made(struct arena *a, struct ast parts);

/* Parts of lines: ast_line.c. */
struct ast *label_of(struct ast *line, enum join join);    /* the label itself, or NULL */
struct ast *label_value(struct ast *line, enum join join); /* the value behind it, or NULL */
size_t list_len(const struct ast *a);                      /* values: none, one, or an AST_LIST */
struct ast *list_at(struct ast *a, size_t i);
/* The name of an AST_NAME, AST_STRING or the callee of an AST_CALL; else empty. */
struct str name_of(const struct ast *e);
struct str head_word(const struct ast *line); /* the first word of an AST_LINE; else empty */

const char *join_text(enum join j);
const char *pool_word_text(enum pool_word word);
const char *ast_op_text(enum ast_op op);

/* Parses source `file` of `d`. Returns an AST_BLOCK, NULL only without memory. Errors are in `d`.
 */
struct ast *parse_source(struct diags *d, struct arena *a, uint32_t file);
/* Parses a source that is one value, without a line around it. NULL: it is not, or no memory. */
struct ast *parse_alone(struct diags *d, struct arena *a, uint32_t file);
/* The same; without a finding, places in the tree have `number` instead of `file`. */
struct ast *parse_source_as(struct diags *d, struct arena *a, uint32_t file, uint32_t number);

/* Compares two nodes without their children and places. */
bool ast_same_node(const struct ast *x, const struct ast *y);
bool ast_equal(const struct ast *x, const struct ast *y); /* compares the whole trees */

#endif
