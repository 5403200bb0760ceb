/* stmt_tree.h -- Defines typed statements, and the questions to players among them. */
#ifndef FRAY_SEMA_MODEL_STMT_TREE_H
#define FRAY_SEMA_MODEL_STMT_TREE_H

#include "expr_tree.h"

/* Each comment lists the fields of struct stmt that the kind uses. */
enum stmt_kind {
    ST_BLOCK, /* items */
    ST_LET,   /* number, local; a; template, the figure that is shown, or NULL */
    ST_STORE, /* mem; a, record (NULL: fight); b, index; c, value; assign */
    ST_DO,    /* a: a call whose result is dropped */
    ST_IF,    /* a; then; orelse; flag: it was a row of a table, or of tactics */
    /* number, local; a, list; keys; flag, together; b, rank; then. ties, of equal claims on a
     * place; c, a call that says whose it is, of a local set of creatures */
    ST_FOR,
    ST_UNTIL,    /* a; then */
    ST_REPEAT,   /* a, count; number, local; then */
    ST_TOGETHER, /* items: branches */
    ST_RETURN,   /* a or NULL */
    ST_CHOOSE,   /* number, local (a list); ask */
    /* c, creature; a, its way: a list of places; items, of enum march_item; b, the price of a step
     * (NULL: along a given list). number: locals of enum march_local; then */
    ST_MARCH,
    ST_PAUSE,    /* flag: halt */
    ST_FIRE,     /* mem (a hook); a, record; args */
    ST_EVENT,    /* rec; number, local of the event; args; then */
    ST_OPEN,     /* window; a, event */
    ST_CALL_OFF, /* a */
    ST_APPLY,    /* content; a, bearer; moment; b, count or NULL; c, whose moment or NULL; args */
    ST_UNAPPLY,  /* content; a */
    /* a, content (NULL: each of the items); items, an ST_APPLY or ST_UNAPPLY for each that a may be
     */
    ST_BY_CONTENT,
    ST_COPY_MARK, /* a, bearer; b, mark */
    ST_FINISH,    /* a: mark */
    ST_LEFT,      /* a: mark; assign, c: what it has left */
    ST_PAY,       /* mem; a, creature; b, amount */
    ST_GRANT,     /* mem; a, creature; b, amount */
    ST_PERFORM,   /* a, act; b, creature; flag, paid */
    ST_GIVE,  /* mem, a list of things; a, whose (NULL: the fight's); b, the thing that joins it */
    ST_BRING, /* a, content; b, place; c, side; args: how many; number, local; then */
    ST_LOG,   /* template */
    /* number, row of the measure; a, subject (NULL: the fight); b, amount (NULL: 1); c, who did it,
     * or NULL */
    ST_MEASURE,
    ST_END,    /* a: side or NULL */
    ST_EXPECT, /* a, condition; flag, it is a comparison, and both sides are shown; template */
    ST_PLAY    /* run the flow */
};

/* The creature, what it may spend, the set of goals or NULL, the question. Along a list it is the
 * first one alone. */
enum march_item { MARCH_WHO, MARCH_LEFT, MARCH_AMONG, MARCH_ASK, MARCH_ITEMS };
/* The place that a step enters, the one that it leaves, the goal. */
enum march_local { MARCH_IT, MARCH_HERE, MARCH_GOAL, MARCH_LOCALS };

/* Who keeps a place of several with equal claims: one by a die, none, or as a rule says. */
enum tie_sort { TIE_DIE, TIE_NONE, TIE_CALL };

/* A question to a player: `choose 1 from LIST by WHO`. */
struct ask {
    struct expr *from, *who, *side, *most;
    struct expr *fallback; /* a list: the answer of a player that gives none */
    /* a list that answers the question already, as far as it is among the options; or NULL */
    struct expr *given;
    struct type elem;
    struct template *prompt;
    bool secret, may_pass;
    int32_t limit_seconds;
    struct member *limit_option; /* an option whose value is the limit, or NULL */
};

/* `for x in LIST by KEY`; `by -KEY` is descending. */
struct sort_key {
    struct expr *key;
    bool descending;
    struct span span; /* with its sign */
};

/* A typed statement. The lists in visit.h must name every field that holds a child. */
struct stmt {
    enum stmt_kind kind;
    struct span span;
    int32_t number;
    bool flag;
    enum assign assign;
    enum tie_sort ties;
    struct expr *a, *b, *c;
    struct member *mem;
    struct record *rec;
    struct content *content;
    struct window *window;
    struct moment *moment;
    struct template *template;
    struct ask *ask;
    struct stmt *then, *orelse;
    struct stmt **items;
    size_t item_count;
    struct stmt **waits; /* what the values of the line do first, each in its EX_AFTER */
    size_t wait_count;
    struct expr **args;
    size_t arg_count;
    VEC(struct sort_key) keys;
};

#endif
