/* model.h -- the checked program: what every name means, and a typed tree of every expression and
 * statement.
 *
 * The checker (sema) fills it, the generator (gen) reads it. There are no names left to look up in
 * the typed tree and no opcodes yet. Everything lives in the compilation's arena.
 */
#ifndef FRAY_SEMA_MODEL_H
#define FRAY_SEMA_MODEL_H

#include "bytecode/enums.h"
#include "syntax/ast.h"

/* ---- types ----------------------------------------------------------------------------------- */

enum ty {
    TY_ERROR, /* agrees with everything: its fault was reported */
    TY_VOID,
    TY_NONE,
    TY_INT,
    TY_FLAG,
    TY_TAG,
    TY_DICE,
    TY_TEXT,
    TY_PLACE,
    TY_CREATURE,
    TY_THING,
    TY_SIDE,
    TY_MARK,
    TY_EVENT,
    TY_CONTENT,
    TY_SET,
    TY_LIST,
    TY_ACT,
    TY_MOMENT
};

struct type {
    enum ty base : 8;
    enum ty elem : 8; /* of TY_SET and TY_LIST */
    bool optional;    /* may be none */
    /* which kind of creature, thing, mark or event (also of elements); NULL: any */
    struct record *rec;
    struct tag *tag; /* which family (also of elements) */
};

/* ---- who sees whom: file_deps.c -------------------------------------------------------------- */

#define DEP_FILES 64 /* bits of a set of files */

/* Which files declare what a file names. A part of a program that names nothing outside of itself
 * is right alone if the whole is. */
struct file_deps {
    uint32_t reading;         /* the file whose lines are looked at */
    bool lost;                /* more files than bits */
    uint64_t sees[DEP_FILES]; /* by file */
    VEC(struct need { uint64_t all, with, any; })
    needs; /* where `all` are, and one of `with` (0: always), one of `any` must be */
};

uint64_t file_bit(uint32_t file); /* a set with this file alone */

/* ---- what is declared ------------------------------------------------------------------------ */

enum symbol_kind {
    SYM_KIND,
    SYM_CONTENT,
    SYM_EVENT,
    SYM_FN,
    SYM_OPTION,
    SYM_CONST,
    SYM_TAG,
    SYM_UNIT,
    SYM_MOMENT,
    SYM_NOUN,
    SYM_ORDERING,
    SYM_TABLE,
    SYM_TACTICS,
    SYM_MEASURE,
    SYM_STANDS_FOR /* a trial's parameter */
};

struct symbol {
    enum symbol_kind sort;
    struct str name;
    struct ast *line;
    struct span span;
    bool used, resolving;
    struct type type;
    union {
        struct record *rec; /* kind, event */
        struct content *content;
        struct fn *fn; /* function, check, command, table, noun (self, it), ordering (self, it) */
        struct member *option;
        struct tag *tag;
        struct moment *moment; /* moment, unit */
        struct tactics *tactics;
        struct measure *measure;
        struct ast *value;
        /* constant, a fighter or zone of the encounter at hand: its value, of `type` */
        int64_t number;
    } as;
    struct symbol *next; /* bucket of the same name hash */
};

struct tag {
    int32_t id;
    struct str name;
    VEC(struct str) values;
    uint32_t file;
};

/* A record class, kind, event or mark content: a scope of members, with a parent. */
struct record {
    enum record_class cls;
    int32_t id; /* kind row, event row, or content row (marks) */
    struct record *parent;
    struct str name;
    struct symbol *sym; /* NULL for the built-in ones */
    struct file_deps *sight;
    bool is_content; /* the scope of one mark content: its parameters */
    VEC(struct member *) mems;
    bool aliased;               /* some of them have further spellings */
    struct member_names *names; /* of the first many of them, for rec_find; see types.c */
    int32_t slot_count;         /* kinds: given values, parents' included */
    int32_t cell_count; /* kinds of things, events, marks, and the classes' own: kept cells */
    struct fn *borne;
    bool borne_never;
    VEC(struct lend {
        struct member *stat;
        enum lend_how how;
        struct fn *when;
    })
    lends;
    VEC(struct ast *) requires;
    VEC(struct required {
        struct ast *line;
        struct fn *fn;
        struct expr *when;
    })
    required; /* of content of this kind, parents' included: see kind_defaults.c */
    VEC(struct merit {
        struct member *figure;
        bool less;
    })
    merits;                       /* of which figures more, or less, is better */
    VEC(struct record *) gathers; /* kinds of content that may stand inside content of this kind */
    /* events */
    VEC(struct window *) windows;
    struct fn *holds;
    int32_t nests /* 0: not said */, param_count;
    struct str doc;
};

enum member_kind {
    MEM_KEPT,
    MEM_GIVEN,
    MEM_STAT,
    MEM_PROPERTY,
    MEM_OWN,
    MEM_NATURAL /* side, owner, ...: see natural.def */
};

struct member {
    enum member_kind sort;
    struct str name, doc;
    VEC(struct str) also;      /* further spellings: alias.c */
    uint64_t also_in, open_in; /* files that declare them; that say `open_to_change` */
    struct record *rec;
    struct ast *line;
    struct type type;
    /* kept */
    /* member row; stat: row of its first element; own row; natural: enum natural */
    int32_t id;
    enum member_sort member_sort;
    int32_t count, width, offset;
    bool is_array, has_floor, is_open;
    int32_t floor;
    int64_t init;
    struct fn *init_fn, *size;
    struct member *into, *top;
    struct moment *refill;
    VEC(struct member *) stand_ins;
    int32_t option_row; /* options */
    bool option_listed;
    struct ast *house; /* options: the line that sets it for the whole program, or NULL */
    /* given */
    enum slot_sort slot_sort;
    int32_t slot;
    bool has_default;
    int64_t fallback; /* field's value; rule's: see fallback_fn */
    struct fn *fallback_fn;
    VEC(struct param) params; /* hooks */
    struct str short_command; /* hook move as walk */
    /* stat */
    struct tag *dim;
    bool is_top; /* the maximum of a track */
    /* property */
    struct fn *fn;
    /* own */
    struct record *of_kind;
    struct str inner_name;
    struct member *inner;
    VEC(struct item *) stocks; /* what everybody gets */
};

struct param {
    enum join join;
    struct str name;
    struct type type;
    struct ast *fallback, *line;
    int64_t given; /* of a step: what the fallback says */
};

struct window {
    int32_t id;
    struct str name;
    struct record *event;
    enum ask_policy policy;
    enum window_edge edge;
    VEC(struct asker_spec {
        enum asker sort;
        struct member *member;
        struct fn *noun;
    })
    askers;
    bool busy;          /* something is attached here */
    uint64_t opened_in; /* files with a command that opens it */
    bool tied;          /* some of its hooks have ties */
    struct span span;
};

struct moment {
    int32_t id;
    struct str name;
    struct window *window;
    struct member *subject; /* member of the event */
    struct span span;
};

struct line {
    struct member *stat;
    int32_t element;
    enum layer layer;
    int64_t value;
    struct fn *value_fn, *when;
    struct span span;
};
struct order_name {
    bool before;
    uint64_t means /* files of hooks that it names */;
    struct content *content;
    struct record *kind;
    struct span span;
}; /* after X; one of the two */
struct hook {
    struct moment *moment;
    struct fn *becoming, *when, *body;
    struct moment *once_per;
    struct span span;
    VEC(struct order_name) orders;
    int32_t id;                /* its row; this and the rest: check_order */
    struct content *owner;     /* NULL: the fight's own */
    VEC(struct hook *) afters; /* at the same window, they go first */
    VEC(struct hook *) ties;   /* they write what it writes, with no order between them */
};
struct item {
    struct member *own;
    struct content *content;
    int32_t copies;
    VEC(struct item *) inner;
};

struct content {
    int32_t id;
    struct symbol *sym;
    struct record *kind;
    struct record *rec; /* marks: the scope of its parameters */
    struct content *group;
    struct ast *line;
    struct str doc;
    int64_t *values; /* slot_count of them; VALUE_UNSET */
    struct fn **value_fns;
    struct span *value_spans;
    VEC(struct line) lines;
    VEC(struct hook) hooks;
    VEC(struct item *) stocks;
    bool damaged; /* something on its lists was reported, or a line of it could not be read */
    bool faulty;  /* a line of it has an error */
    enum stacking stacks;
    struct fn *ends;
    struct moment *ends_at;
    struct member *ends_by;
    bool ends_somehow;
    struct content *includes;
    VEC(struct moment *) at;
    struct fn *asks, *when, *can_pay, *pay, *body;
    VEC(struct param) act_params; /* what an act asks for, in order */
    VEC(struct opens {
        struct record *event;
        int32_t most;
    })
    opens;               /* events that say `nests`, which an act may open: so many deep */
    struct scope *scope; /* names of the test it stands in, or NULL */
};

struct tactics {
    int32_t id;
    struct symbol *sym;
    struct fn *for_things, *for_creatures, *for_acts, *for_numbers, *for_truths, *for_places;
};

struct measure {
    int32_t id;
    struct str name, doc;
    struct ast *line;
    struct record *of; /* the fight's: m->fight; NULL: reported */
    struct fn *value;  /* asked when the fight is over; NULL: counted by statements */
};

/* `wording push = "{t} [is|are] pushed {n} [space|spaces]"`: how something is said in print. It
 * says nothing to fights. */
struct wording {
    struct ast *line;
    /* what it words: a name, KIND.MEMBER, or a pattern in which the text's holes stand for anything
     */
    struct ast *said;
    struct str text;
    struct symbol *sym; /* a declared name; */
    struct moment *moment;
    struct member *mem; /* or a member; */
    struct window *window;
    struct str word; /* or one of a family's words; of none of these: a pattern */
};

/* What outlasts a fight, where a campaign is kept: a kept member, a mark, or all marks of a kind.
 */
struct lasting {
    struct record *rec;
    struct member *mem;
    struct content *mark;
    struct record *marks;
    struct fn *stays; /* (self, this): flag, or NULL */
};

struct fighter {
    struct content *content;
    int32_t side, place, facing;
    struct str name, as /* written: a trial's parameter, perhaps */;
    struct span span;
};
struct side {
    struct str name;
    struct tactics *tactics;
    struct span span;
    bool damaged; /* somebody on it was reported */
    bool unnamed; /* no name reaches it */
};
struct setting {
    struct member *option;
    int64_t value;
};
struct answer {
    struct str who, what;
    bool barred; /* not among the options */
};

struct encounter {
    int32_t id;
    enum scene_sort sort;
    struct str name, doc;
    struct ast *line;
    int32_t columns, rows;
    struct map_cell {
        struct content *terrain;
        struct str name, glyph;
    } * cells;
    size_t cell_count;
    bool open_ground; /* nothing on its squares: the cells are the model's, and only read */
    VEC(struct border { int32_t a, b; }) borders;
    VEC(struct side) sides;
    VEC(struct fighter) fighters;
    VEC(struct setting) settings;
    VEC(int64_t) rolls;
    VEC(struct answer) answers;
    struct fn *begin, *body, *ends;
    struct moment *limit;
    int32_t limit_count;
    struct scope *scope;
    struct ast *pattern; /* of a trial: what stands behind `is`, or NULL */
    struct trial *trial; /* the pattern, once it is found */
    VEC(struct result {
        struct str name;
        struct member *value, *said;
    })
    results; /* said: whether it has come to it */
};

/* A trial with parameters: read anew for each encounter that is one of it. */
struct trial {
    struct str name;
    struct ast *line;
    struct param *params;
    size_t param_count;
    struct str owner; /* the first parameter that is a creature: things are its */
    bool damaged;
};

/* ---- functions and the typed tree ------------------------------------------------------------ */

struct local {
    struct str name;
    struct type type;
    struct span span;
    bool used, is_let, is_fixed, is_changed; /* made by `let`, `fixed let`; assigned again */
};

struct fn {
    int32_t id;         /* its place among the functions of the model */
    int32_t row, sites; /* the generator's: its row; how many calls of it there are */
    struct str name;
    uint32_t file;
    struct span span; /* what it was made of */
    enum permission permission;
    struct type ret;
    VEC(struct param) params;
    VEC(struct local) locals; /* the parameters first */
    struct stmt *body;        /* or */
    struct expr *value;       /* return value of a one-line function */
    struct ast *line;
    bool may_fall_off; /* command without result */
    bool in_progress, bound;
    bool overfull; /* too many names were reported: what follows is not read */
    /* a table whose rows have blocks: the command (n, self) that carries them out */
    struct fn *deed;
    VEC(struct fn *) calls;
};

/* A requirement that only a whole creature can be held to: judged when the program is whole. */
/* fn, when (NULL): (self, this): flag */
struct judged {
    struct record *kind;
    struct fn *fn, *when;
    struct ast *line;
};

/* Functions and members of the language itself: see vocabulary.h. */
enum builtin {
#define BUILTIN(id, ...) BUILTIN_##id,
#include "sema/expr/builtins.def"
#undef BUILTIN
    BUILTIN_COUNT
};
enum natural {
#define NATURAL(id, ...) NATURAL_##id,
#include "sema/expr/natural.def"
#undef NATURAL
    NATURAL_COUNT
};

/* The latest edition, and the first edition of each of these. */
struct language {
    uint8_t latest, builtins[BUILTIN_COUNT], naturals[NATURAL_COUNT];
};
extern const struct language language_now;

enum expr_kind {
    EX_CONST,   /* value */
    EX_TEXT,    /* text */
    EX_LOCAL,   /* number: local */
    EX_ARITH,   /* op (OP_ADD .. OP_MOD, OP_NEG); a, b */
    EX_COMPARE, /* op (OP_EQ OP_NE OP_LT OP_LE); a, b */
    EX_NOT,
    EX_AND,
    EX_OR,
    EX_PRESENT, /* a is not none, not empty */
    EX_COND,    /* if a then b else c */
    EX_LOAD,    /* mem; a: record (NULL: the fight); b: index or NULL */
    EX_LEFT,    /* mem (budget); a */
    EX_GIVEN,
    EX_RULE,
    EX_HAS_SLOT, /* mem; a */
    EX_HAS_LINE, /* mem (stat); number: element; a */
    EX_STAT,     /* mem; a; number: element; b: thing it is read for, or NULL; c: index or NULL */
    EX_CALL,     /* fn; items */
    EX_BUILTIN,  /* number: enum builtin; items */
    EX_IS_KIND,
    EX_HAS_MARK_KIND,
    EX_MARKS_OF,
    EX_ALL_THINGS,
    EX_ALL_MARKS, /* rec; a */
    /* content; a */
    EX_IS_CONTENT,
    EX_IN_GROUP,
    EX_HAS_MARK,
    EX_FIRST_THING,
    EX_FIRST_MARK,
    EX_ALL_MARKS_OF,
    EX_OWNED,    /* mem; a */
    EX_NATURAL,  /* mem; a: side, owner, place ... */
    EX_EVENT,    /* rec: the innermost open event of that kind */
    EX_FILTER,   /* a; number: local; b: condition */
    EX_ORDER,    /* a: set; number: local; b: key; the lowest, all that tie */
    EX_FOLD,     /* op: enum fold; a; number: local; b */
    EX_IN,       /* a in b (set or list) */
    EX_RANGE_IN, /* a in b .. c */
    EX_UNION,
    EX_COMMON,
    EX_WITHOUT, /* sets a, b */
    EX_TO_LIST,
    EX_TO_SET,
    EX_FIRST,
    EX_COUNT,       /* a */
    EX_LIST,        /* items as a list */
    EX_RANGE_LIST,  /* a, a + 1, ... b as a list */
    EX_MAKE_ACT,    /* content; items */
    EX_ROLL,        /* a: dice; b: creature who rolls or NULL; template */
    EX_ACT_ARG,     /* a: act; number: which */
    EX_CAN_PAY,     /* mem; a: creature; b: amount */
    EX_CAN_PAY_ALL, /* a: creature; items: X_CAN_PAY, tested as one cost */
    EX_PAY_UP_TO /* mem; a: creature; b: amount: pays what it can, says how much (commands only) */
};

enum fold { FOLD_SUM, FOLD_LEAST, FOLD_MOST };

struct template
{
    VEC(struct template_part {
        struct str text;
        struct expr *value;
    })
    parts;
};

/* There are more of these than of anything else. */
struct expr {
    enum expr_kind kind : 8;
    enum ast_op op : 8;
    int32_t number;
    struct type type;
    struct span span;
    uint32_t item_count;
    int64_t value;
    struct str text;
    struct member *mem;
    union { /* as the kind says */
        struct record *rec;
        struct content *content;
        struct fn *fn;
    };
    struct expr *a, *b, *c;
    struct expr **items;
    struct template *template;
};

enum stmt_kind {
    ST_BLOCK,    /* items */
    ST_LET,      /* number: local; a; figure: template or NULL */
    ST_STORE,    /* mem; rec_of: a (NULL: fight); b: index; value: c; assign */
    ST_DO,       /* a: a call whose result is dropped */
    ST_IF,       /* a; then; orelse; flag: it was a row of a table, or of tactics */
    ST_FOR,      /* number: local; a: list; keys; together; rank: b; then */
    ST_UNTIL,    /* a; then */
    ST_REPEAT,   /* a: count; number: local; then */
    ST_TOGETHER, /* items: branches */
    ST_RETURN,   /* a or NULL */
    ST_CHOOSE,   /* number: local (a list); ask */
    ST_FIRE,     /* mem; a: record; items in args */
    ST_EVENT,    /* rec; number: local of the event; args; then */
    ST_OPEN,     /* window; a: event */
    ST_CALL_OFF, /* a */
    ST_APPLY,    /* content; a: bearer; moment; b: count or NULL; c: whose moment or NULL; args */
    ST_UNAPPLY,  /* content; a */
    ST_FINISH,   /* a: mark */
    ST_PAY,
    ST_GRANT,   /* mem; a: creature; b: amount */
    ST_PERFORM, /* a: act; b: creature; flag paid */
    ST_LOG,     /* template */
    /* number: its row; a: whose (NULL: the fight's); b: how much, NULL: 1; c: who did it, or NULL
     */
    ST_MEASURE,
    ST_END,    /* a: side or NULL */
    ST_EXPECT, /* a: flag; flag: a is a comparison, and both its sides are shown; template */
    ST_PLAY    /* run the flow */
};

struct ask {
    struct expr *from, *who, *side, *most, *fallback; /* fallback: a list */
    /* who has it already is not asked: that, if it is among the options, else nothing; or NULL */
    struct expr *given;
    struct type elem;
    struct template *prompt;
    bool secret, may_pass;
    int32_t limit_seconds;
    struct member *limit_option; /* the limit is what this option says */
};

struct stmt {
    enum stmt_kind kind;
    struct span span;
    int32_t number;
    bool flag;
    enum assign assign;
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
    struct expr **args;
    size_t arg_count;
    VEC(struct sort_key {
        struct expr *key;
        bool descending;
    })
    keys;
};

/* ---- the whole ------------------------------------------------------------------------------- */

struct scope; /* names: see scope.c */

/* What a kept member begins with, or how large a budget is: an expression that is checked when all
 * names are known. */
struct first_value {
    struct fn *fn;
    struct member *mem;
    struct ast *value;
    struct scope *names;
};

struct model {
    struct arena *arena;
    struct diags *diags;
    const struct language *language;
    uint8_t *editions; /* by file; 0: it does not say */
    struct file_deps *sight;
    struct scope *names; /* those that the file sees whose lines are looked at */
    /* of all files; by file, of those that stand beside each other: else NULL */
    struct scope *shared, **own;
    struct record *fight, *side, *kinds[BUILTIN_KINDS];
    struct member *place, *facing;
    VEC(struct record *) all_kinds;
    VEC(struct record *) events;
    /* `event doing(by doer: creature, what deed: act)`, around every act, if it is declared */
    struct record *doing;
    VEC(struct content *) contents;
    VEC(struct fn *) fns;
    VEC(struct tag *) tags;
    VEC(struct member *) members; /* by row */
    VEC(struct member *) slots;
    VEC(struct member *) stats;
    VEC(struct member *) owns;
    VEC(struct member *) options;
    VEC(struct window *) windows;
    VEC(struct moment *) moments;
    VEC(struct tactics *) tactics;
    VEC(struct measure *) measures;
    VEC(struct encounter *) encounters;
    struct map_cell *open_cells; /* for whoever draws no map */
    size_t open_count;
    struct interner *test_names, *encounter_names; /* while names are collected */
    size_t test_count, encounter_count;
    VEC(struct member *) accounts; /* `points`: a property each */
    VEC(struct judged) judged;
    VEC(struct fn *)
    judged_now; /* requirements that the checker could decide: no code is made of them */
    VEC(struct trial *) trials;
    VEC(struct lasting) lasting;
    VEC(struct fn *) steps; /* what may be done between fights, in order of declaration */
    VEC(struct wording) wordings;
    VEC(struct fn *) patterns; /* read for trials' patterns: nothing of them is generated */
    VEC(struct hook) hooks;    /* the fight's own */
    VEC(struct first_value) first_values;
    struct fn *flow, *ends;
    int32_t stat_count; /* rows: every element counts */
    enum space_sort space;
    int32_t diagonal;
    struct ast *system; /* the line that declares it */
    struct str title;
    VEC(struct str) texts; /* what given values of type text name by index */
};

/* Has it points to account for, or requirements that only the whole of it can be held to? */
bool content_is_judged(const struct model *m, const struct content *c);
/* a creature that a campaign keeps */
bool content_lasts(const struct model *m, const struct content *c);

/* Checks files in order. What the files in `beside` (bits) declare, they alone see. NULL when
 * memory ran out; errors are in d. */
struct model *model_check(struct ast **files, size_t count, uint64_t beside, struct diags *d,
                          struct arena *a);
/* The same in another language: tests give names to a later edition. */
struct model *model_check_in(const struct language *language, struct ast **files, size_t count,
                             uint64_t beside, struct diags *d, struct arena *a);

#endif
