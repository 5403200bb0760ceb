/* expr_tree.h -- Defines typed expressions. */
#ifndef FRAY_SEMA_MODEL_EXPR_TREE_H
#define FRAY_SEMA_MODEL_EXPR_TREE_H

#include "declarations.h"

/* Each comment lists the fields of struct expr that the kind uses. */
enum expr_kind {
    EX_CONST,    /* value */
    EX_TEXT,     /* text */
    EX_LOCAL,    /* number: index of the local */
    EX_ARITH,    /* op (OP_ADD .. OP_MOD, OP_NEG); a, b */
    EX_COMPARE,  /* op (OP_EQ OP_NE OP_LT OP_LE); a, b */
    EX_NOT,      /* a */
    EX_AND,      /* a, b */
    EX_OR,       /* a, b */
    EX_PRESENT,  /* a is not none, not empty */
    EX_COND,     /* if a then b else c */
    EX_LOAD,     /* mem; a, record (NULL: the fight); b, index or NULL */
    EX_LEFT,     /* mem (a budget); a */
    EX_GIVEN,    /* mem (a field); a */
    EX_RULE,     /* mem (a rule); a */
    EX_HAS_SLOT, /* mem; a */
    EX_HAS_LINE, /* mem (a stat); number, its element; a */
    /* mem; a; number, the element; b, thing that it is read for, or NULL; c, index or NULL */
    EX_STAT,
    /* a, b: two places. number, enum edge_part: where the border between them is kept */
    EX_EDGE,
    EX_CALL,    /* fn; items */
    EX_BUILTIN, /* number: enum builtin; items */

    /* rec; a */
    EX_IS_KIND,
    EX_HAS_MARK_KIND,
    EX_MARKS_OF,
    EX_ALL_THINGS,
    EX_ALL_MARKS,

    /* content; a */
    EX_IS_CONTENT,
    EX_IN_GROUP,
    EX_HAS_MARK,
    EX_FIRST_THING,
    EX_FIRST_MARK,
    EX_ALL_MARKS_OF,

    EX_HAS_CONTENT, /* a; b, content: a mark of it is on a */

    EX_OWNED,   /* mem; a */
    EX_NATURAL, /* mem, a: side, owner ...; or text: everyone, sides, places, over */
    EX_EVENT,   /* rec: the innermost open event of that kind */
    EX_FILTER,  /* a, set; number, local of the element; b, condition */
    EX_ORDER,   /* a, set; number, local of the element; b, key: the lowest, with all ties */
    EX_FOLD,    /* op, enum fold; a, set; number, local of the element; b, summand */
    /* value, enum reach_sort; a, creature; items[0], the most; b, price; c, goal or foes or NULL;
     * items[1], the second price, if there is one. number: locals of the creature, of the place
     * that is left, of the place that is entered */
    EX_REACH,
    EX_IN,         /* a in b (set or list) */
    EX_RANGE_IN,   /* a in b .. c */
    EX_UNION,      /* a, b */
    EX_COMMON,     /* a, b */
    EX_WITHOUT,    /* a, b */
    EX_TO_LIST,    /* a */
    EX_TO_SET,     /* a */
    EX_FIRST,      /* a */
    EX_ELEMENT,    /* a, list; b, index from 0: none beyond its end */
    EX_COUNT,      /* a */
    EX_LIST,       /* items */
    EX_RANGE_LIST, /* the list a, a + 1, ... b */
    EX_MAKE_ACT,   /* content; items */
    /* a, dice; b, creature that rolls, or NULL; template. Of a list type, all faces: they join
     * those of c, or NULL */
    EX_ROLL,
    EX_ACT_ARG,     /* a, act; number, index of the argument */
    EX_CAN_PAY,     /* mem; a, creature; b, amount */
    EX_CAN_PAY_ALL, /* a, creature; items, each an EX_CAN_PAY, tested as one cost */
    /* a, once `before` was done: a choice, or the set of a draw. It is one of the statement's
     * `waits`, where walks find it */
    EX_AFTER,
    /* mem; a, creature; b, amount. Pays as much as it can, and evaluates to that. Commands only. */
    EX_PAY_UP_TO
};

enum edge_part { EDGE_PLACE, EDGE_CELL, EDGE_SURELY /* the cell; none is an error */ };
enum reach_sort { REACH_PLACES, REACH_WAY, REACH_AWAY, REACH_GOALS };
enum { REACH_WHO, REACH_FROM, REACH_TO, REACH_LOCALS };
enum fold { FOLD_SUM, FOLD_LEAST, FOLD_MOST };

/* A piece of a text with holes: `text`, then the value of the hole behind it (NULL if none). */
struct template_part {
    struct str text;
    struct expr *value;
};

struct template
{
    VEC(struct template_part) parts;
};

/* A typed expression. A program has more of these than of any other node, so they are packed. The
 * lists in visit.h must name every field that holds a child. */
struct expr {
    enum expr_kind kind : 8;
    enum ast_op op : 8;
    bool implied : 1; /* a default: its span is that of the parameter, not of the call */
    int32_t number;
    struct type type;
    struct span span;
    uint32_t item_count;
    int64_t value;
    struct str text;
    struct member *mem;
    union { /* by kind */
        struct record *rec;
        struct content *content;
        struct fn *fn;
        struct stmt *before;
    };
    struct expr *a, *b, *c;
    struct expr **items;
    struct template *template;
};

#endif
