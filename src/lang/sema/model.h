/* model.h -- Defines the checked program: symbol tables, declarations, and a typed tree of every
 * expression and statement.
 *
 * The checker (src/lang/sema) fills the model; the generator (src/engine/codegen), the lints and
 * the rulebook read it. The typed tree has no names left to look up and no opcodes yet. Everything
 * is stored in the arena of the compilation and is released with it, so nothing below owns memory.
 *
 * The parts, from the root `struct model`:
 *
 *     struct symbol     a name in a scope, and the declaration behind it
 *     struct record     a scope of members: the fight, a side, a kind, an event, or one mark
 *     struct member     one of these members: a track, a stat, a field, a property ...
 *     struct content    what a homebrewer writes: a creature, a card, a mark, an act, a terrain
 *     struct hook       `on MOMENT { ... }`, of content or of the fight
 *     struct encounter  an encounter, a test or a trial: who fights where, and what is expected
 *     struct fn         a function: parameters, locals, and an expression or a statement as body
 *     struct expr, stmt the typed tree
 *
 * Two words that are easily confused: a *kind* is declared by rules (`kind spell is thing`); its
 * *class* is the built-in kind at its root. A member `kind` of a C struct says which variant
 * it is (`enum symbol_kind`); a `struct record *kind` is a kind of the rules.
 */
#ifndef FRAY_SEMA_MODEL_H
#define FRAY_SEMA_MODEL_H

#include "engine/bytecode/enums.h"
#include "lang/syntax/ast.h"

/* ---- types ----------------------------------------------------------------------------------- */

enum ty {
    TY_ERROR, /* fits every type: its error was reported, and one mistake is reported once */
    TY_VOID,
    TY_NONE, /* of the word `none`, until a place converts it to its own type */
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

/* A type, passed by value. `rec` and `tag` refine the base type, or the element type of a set or
 * list: (TY_LIST, TY_THING, rec of `card`) is `list of card`. */
struct type {
    enum ty base : 8;
    enum ty elem : 8;   /* of TY_SET and TY_LIST */
    bool optional;      /* may be none: `creature?` */
    struct record *rec; /* the kind of creature, thing, mark or event; NULL: any */
    struct tag *tag;    /* the family of a tag */
};

/* ---- dependencies between files: file_deps.c ------------------------------------------------- */

#define DEP_FILES   64  /* bits of a set of files; files beyond share the last bit */
#define MODEL_FILES 256 /* files of one program */

/* A condition on the files of a part of a program. The rule applies if the part contains all of
 * `all` and one of `with` (0: always). Then it must contain one of `any`, or it has an error that
 * the program does not show. */
struct dep_rule {
    uint64_t all, with, any;
};

/* Which files the lines of each file depend on, recorded during name lookup. A program without
 * errors proves a part of it right if the files of the part depend on each other only. */
struct file_deps {
    struct names_used *names; /* lists each lookup of a name; NULL: no list is kept */
    uint32_t current;         /* the file whose lines are being checked */
    bool incomplete;          /* a dependency could not be recorded: nothing is proved */
    uint64_t uses[DEP_FILES]; /* by file: the set of files that declare what it names */
    VEC(struct dep_rule) rules;
};

uint64_t file_bit(uint32_t file); /* returns a set with this file alone */

/* ---- uses of names: names_used.c ------------------------------------------------------------- */

enum name_kind { NAME_SYMBOL, NAME_MEMBER, NAME_WINDOW, NAME_TAG, NAME_LOCAL };

/* A name that was looked up, and the declaration that was found. `name` points into the source
 * where it is written, which gives its place. Names that the checker makes point elsewhere. */
struct name_use {
    struct str name;
    enum name_kind kind;
    int32_t number;     /* a tag: its index; a local: its index in the function */
    const void *target; /* struct symbol, member, window, tag, or fn for a local */
    struct type type;   /* of a local: the type at this place */
};

/* All lookups of one check, in their order. The later of two at one place is the better one. */
struct names_used {
    struct arena *arena;
    VEC(struct name_use) list;
};

/* ---- declarations: symbols, tags, records ---------------------------------------------------- */

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
    SYM_TRIAL_VALUE /* the value that an encounter gives to a parameter of its trial */
};

/* A name in a scope (scope.c), with its declaration. */
struct symbol {
    enum symbol_kind kind;
    struct str name;
    struct ast *line; /* the declaration; NULL: built in */
    struct span span; /* of the name */
    bool used;
    bool resolving; /* its value is being checked: a second visit is a cycle */
    struct type type;
    /* of a SYM_CONST: the content that the name has everywhere else; for `is` */
    struct content *hidden;
    union {
        struct record *rec; /* kind, event */
        struct content *content;
        struct fn *fn; /* function, check, command, table; noun and ordering, of (self, it) */
        struct member *option;
        struct tag *tag;
        struct moment *moment; /* moment, unit */
        struct tactics *tactics;
        struct measure *measure;
        struct ast *value; /* of a SYM_TRIAL_VALUE */
        int64_t number;    /* of a SYM_CONST: a constant, or a fighter or zone of this encounter */
    } as;
    struct symbol *next; /* in the same bucket of the scope's hash table */
};

/* A family of tags: `tag colour = red, green`. A value of the family is an index into `values`. */
struct tag {
    int32_t id;
    struct str name;
    VEC(struct str) values;
    uint32_t file;
    bool ordered; /* its words can be compared, and counted on */
};

/* `lends attack as highest while P`: things of this kind add to a stat of their owner. */
struct lend {
    struct member *stat;
    enum lend_how how;
    struct fn *when;
};

/* `require P else TEXT` of a kind, ready to be evaluated for each content: see kind_defaults.c.
 * `advise P else TEXT` is the same with a finding instead of an error. */
struct requirement {
    struct ast *line;
    bool advice;
    struct fn *fn;     /* NULL: it waits for a whole creature (struct deferred_requirement) */
    struct expr *when; /* the condition under which it applies, or NULL */
};

/* `more_is_better attack`, `less_is_better weight`: lets the lints compare two contents. */
struct merit {
    struct member *figure; /* a stat, or a field that is a number */
    bool less_is_better;
};

/* A scope of members with a parent: the fight, a side, a kind, an event, or the values of one mark.
 * Members of the parents are members of it too. */
struct record {
    enum record_class cls;
    int32_t id; /* row among kinds or events; of a mark's values the row of its content */
    struct record *parent;
    struct str name;
    struct symbol *sym; /* NULL: built in */
    struct file_deps *deps;
    bool is_content; /* holds the parameters of one mark content */

    VEC(struct member *) members;
    bool has_aliases;           /* some members have further spellings */
    struct member_index *index; /* finds the members by hash; see types.c */
    int32_t slot_count;         /* kinds: given values, those of the parents included */
    int32_t cell_count;         /* cells of kept values: of things, events, marks, each class */

    /* kinds of things and marks */
    struct fn *borne_while; /* `borne while P`: content of it counts only then; NULL: see next */
    bool never_borne;       /* `borne while false`; otherwise without a function: always */
    VEC(struct lend) lends;
    VEC(struct merit) merits;
    VEC(struct record *) gathers; /* kinds whose content may be declared inside content of it */

    /* kinds of content */
    VEC(struct ast *) require_lines;      /* `require` and `advise` */
    VEC(struct requirement) requirements; /* the same, parents' included, once they are checked */

    /* events */
    VEC(struct window *) windows;
    struct fn *holds_while; /* `holds while P`: the event ends early when P is false */
    int32_t nest_limit;     /* `nests n`: how deep it may be open inside itself; 0: not stated */
    int32_t param_count;
    struct str doc;
};

/* ---- members --------------------------------------------------------------------------------- */

enum member_kind {
    MEM_KEPT,     /* state of the fight: track, budget, counter, flag, slot, cell, option */
    MEM_GIVEN,    /* fixed by the declaration of content: field, rule, hook */
    MEM_STAT,     /* a base value plus the modifiers of what a creature has */
    MEM_PROPERTY, /* computed by a function when it is read */
    MEM_OWN,      /* a list of things that a record starts with */
    MEM_NATURAL,  /* built in: side, owner ...; see natural.def */
    MEM_FAMILY    /* finds a kept member for each word of a family; see family_members.c */
};

struct inventory_item;
typedef VEC(struct inventory_item *) inventory_list;

/* A parameter of a function, an act, an event or a hook. */
struct param {
    enum join join; /* the word before it: `by`, `using` ...; JOIN_NONE: positional */
    struct str name;
    struct type type;
    struct ast *fallback, *line;
    int64_t given; /* of a step: the value of `fallback` */
};

/* A member of a record. Which fields are in use depends on `kind`. */
struct member {
    enum member_kind kind;
    struct str name, doc;
    VEC(struct str) aliases; /* further spellings: alias.c */
    uint64_t alias_files;    /* files that declare these */
    uint64_t open_files;     /* files that make it `open_to_change` */
    struct record *rec;
    struct ast *line;
    struct type type;

    /* MEM_KEPT has its row among the members; MEM_STAT the row of its first element; MEM_OWN its
     * row among the lists; MEM_NATURAL its enum natural. */
    int32_t id;
    enum member_sort member_sort;
    int32_t count;  /* elements: 1 unless `is_array`; MEM_NATURAL: the letter of its type */
    int32_t width;  /* cells of one element */
    int32_t offset; /* the first cell in the record */
    bool is_array, has_floor, is_open /* writable by hooks */;
    int32_t floor; /* `track health from -10`: it never falls below */
    int64_t init;  /* the first value, if `init_fn` is NULL */
    struct fn *init_fn;
    bool is_hidden;    /* from tactics of other sides, while `hidden` holds (NULL: always) */
    struct fn *hidden; /* (record): flag */
    struct fn *size;   /* of a budget: how much there is to spend */
    struct member *overflow_into;   /* `track grit into health`: takes what exceeds this track */
    struct member *max_stat;        /* of a track or a budget: the stat `.max` */
    struct moment *refill;          /* when a budget is filled, a flag or counter reset */
    VEC(struct member *) stand_ins; /* budgets and tracks that pay when this one is empty */

    /* options */
    int32_t option_row;
    struct ast *override_line; /* `set goal = 12`, for the whole program; or NULL */

    /* MEM_GIVEN */
    enum slot_sort slot_sort;
    int32_t slot; /* index into the values of content; a stat: of its base, or -1 */
    bool has_default;
    int64_t fallback;         /* value of a field or stat that is not given */
    struct fn *fallback_fn;   /* the same of a rule */
    VEC(struct param) params; /* of a hook */
    struct str short_command; /* `hook move as walk`: the command that a short line calls */

    /* MEM_FAMILY: by word; functions that read elements and their tops, and that write them */
    struct member **elements;
    struct fn *readers[2], *writers[3];

    /* MEM_STAT, MEM_FAMILY */
    struct tag *dim; /* `stat resist[element]`: one stat for each tag of this family; or NULL */
    bool is_top;     /* the maximum of a track or the size of a budget */

    /* MEM_PROPERTY */
    struct fn *fn;

    /* MEM_OWN */
    struct record *of_kind;
    /* `own deck: deck as cards`: a line `deck A, B` makes one deck, and A, B go into its `cards` */
    struct str inner_name;
    struct member *inner;
    inventory_list default_items; /* for those that list nothing themselves */
};

/* ---- windows, moments, hooks ----------------------------------------------------------------- */

/* An entry of `window choice for X, others`: who is asked. */
struct asker_spec {
    enum asker kind;
    struct member *member; /* ASKER_MEMBER: a parameter of the event */
    struct fn *noun;       /* ASKER_NOUN: a function that returns a set of creatures */
};

/* A point in an event at which hooks run and acts are offered. */
struct window {
    int32_t id;
    struct str name;
    struct record *event;
    enum ask_policy policy;
    enum window_edge edge;
    VEC(struct asker_spec) askers;
    bool has_hooks;        /* something is attached; set by the generator */
    uint64_t opener_files; /* files with a command that opens it */
    bool tied;             /* some of its hooks have ties */
    struct span span;
};

/* A window seen from one creature of its event: `moment turn_start = turn.start for c`. */
struct moment {
    int32_t id;
    struct str name;
    struct window *window;
    struct member *subject; /* the creature's parameter of the event, or NULL */
    struct span span;
};

/* A line of content that changes a stat of its bearer: `attack +2 when P`. */
struct modifier {
    struct member *stat;
    int32_t element; /* of a stat with a dimension: the tag */
    enum layer layer;
    int64_t value;   /* if `value_fn` is NULL */
    int64_t divisor; /* of a factor `scale speed by 1 / 2`; else 1 */
    struct fn *value_fn, *when;
    struct fn *aura; /* `for allies: ...`: (self, this, it); `value_fn` and `when` have `it` then */
    struct span span;
};

/* `before X` or `after X` on a hook, where X is content or a kind. */
struct order_name {
    bool before;
    uint64_t hook_files;     /* files of the hooks that it refers to */
    struct content *content; /* one of these two */
    struct record *kind;
    struct span span;
};

/* `on MOMENT [becoming P] [once per M] [after X] [when P] { ... }` */
struct hook {
    struct moment *moment;
    struct fn *becoming, *when, *body;
    struct moment *once_per;
    enum hook_ending ended; /* of a mark: `becoming` always holds then */
    struct span span;
    VEC(struct order_name) orders;

    /* set by check_hook_precedence */
    int32_t id;
    struct content *owner;           /* NULL: a hook of the fight itself */
    VEC(struct hook *) predecessors; /* hooks at the same window that run first */
    VEC(struct hook *) ties;         /* write what this one writes, with no order between them */
};

/* ---- content --------------------------------------------------------------------------------- */

/* An entry of a list of things: `deck Spark, 2 Wait`. */
struct inventory_item {
    struct member *own;      /* the list */
    struct content *content; /* NULL: an unnamed holder of `inner` */
    int32_t copies;
    inventory_list inner;
};

/* An entry of a line `reserve 6 Skeleton, 2 Wolf`: creatures that may be brought into the fight. */
struct reserve {
    struct content *content;
    int32_t count;
    struct span span;
};
typedef VEC(struct reserve) reserve_list;

/* An event that says `nests`, and how deep an act may open it. */
struct opened_event {
    struct record *event;
    int32_t depth;
};

/* A declaration of content: `spell Spark { ... }`. */
struct content {
    int32_t id;
    struct symbol *sym;
    struct record *kind;
    struct record *rec;    /* marks: the scope of its parameters; NULL for other content */
    struct content *group; /* the content that it is declared inside of, or NULL */
    struct ast *line;
    struct str doc;
    int64_t *values;          /* slot_count of them; VALUE_UNSET: not given */
    struct fn **value_fns;    /* of rules and hooks */
    struct span *value_spans; /* where each is given */
    VEC(struct modifier) modifiers;
    VEC(struct hook) hooks;
    inventory_list inventory;
    reserve_list reserves; /* of creatures and things */
    bool damaged;   /* an error hides part of it: what it seems to lack may have been written */
    bool faulty;    /* a line of it has an error */
    bool stands_in; /* made for one trial: a copy with a thing more, or a parameter's stand-in */
    struct scope *scope; /* where it is declared: of a file, or of the test around it */
    struct ast *aura;    /* the set of the aura whose line is being checked, or NULL */

    /* marks */
    enum stacking stacks;
    struct member *stacks_by; /* `by x`: only marks with one x stack */
    struct fn *ends;          /* `ends when P` */
    struct moment *ends_at;   /* `ends at turn_start` */
    struct member *ends_by;   /* `by x`: the creature whose moment it is */
    bool has_end;             /* a line says how long it lasts */
    struct content *includes; /* a mark that is on its bearer as well */

    /* acts: functions of (self, event, act); see act.c */
    VEC(struct moment *) offered_at; /* `at MOMENT`; empty: only `acts(c)` lists it */
    struct fn *ask_args, *when, *can_pay, *pay, *body;
    VEC(struct param) act_params; /* what it asks for, in order */
    VEC(struct opened_event) opens;
};

/* One function for each type of option: (self, it), how much `it` is wanted. NULL: no opinion. */
struct tactics {
    int32_t id;
    struct symbol *sym;
    struct fn *for_things, *for_creatures, *for_acts, *for_numbers, *for_truths, *for_places,
        *for_tags;
};

/* A number that the host reads and rules cannot: `measure damage for creature`. */
struct measure {
    int32_t id;
    struct str name, doc;
    struct ast *line;
    struct record *subject; /* what it is counted of; NULL: an error was reported */
    struct fn *value;       /* evaluated at the end of the fight; NULL: statements count it */
};

/* A key of an order: (record): int. */
struct order_key {
    struct fn *value;
    bool highest; /* the highest is first */
};

/* `order turns for creature when P { highest self.speed }`: who takes turns, for those who
 * watch. Each function has the record as its parameter. */
struct play_order {
    struct str name, doc;
    struct ast *line;
    struct record *subject; /* NULL: an error was reported */
    VEC(struct order_key) keys;
    struct fn *when;       /* flag: the record takes turns; NULL: each does */
    struct fn *shows;      /* int; NULL: no figure */
    struct fn *now, *done; /* flag; or NULL */
};

/* `wording push = "{t} [is|are] pushed {n} [space|spaces]"`: how the rulebook prints something.
 * Fights do not depend on it. At most one of sym, moment, mem, window and word is set. If none is,
 * `subject` is a pattern, in which the holes of the text match anything. */
struct wording {
    struct ast *line;
    struct ast *subject; /* what it words: a name, KIND.MEMBER, or an expression */
    struct str text;
    struct symbol *sym;
    struct moment *moment;
    struct member *mem;
    struct window *window;
    struct str word; /* a tag */
};

/* `badge creature.speed = "»"`: a printed card shows this figure large, in a corner. */
struct badge {
    struct ast *line;
    struct member *mem;
    struct str symbol;
};

/* `lasts health, Crippled while P`: what a campaign keeps of `rec` after a fight. One of mem, mark
 * and mark_kind is set. */
struct lasting {
    struct record *rec;
    struct member *mem;
    struct content *mark;
    struct record *mark_kind;
    struct fn *stays_while; /* (self, this): flag, or NULL */
};

/* ---- encounters, tests, trials --------------------------------------------------------------- */

struct fighter {
    struct content *content;
    int32_t side, place, facing;
    struct str name;
    struct str written_as; /* in the file: the content, or the parameter of a trial */
    struct span span;
    bool waits; /* in reserve: `bring` lets it join the fight */
};

struct side {
    struct str name;
    struct tactics *tactics;
    int32_t playouts; /* of its search; 0: it does not search */
    struct span span;
    inventory_list inventory; /* of its lists of things */
    bool damaged;             /* an error hides some of its fighters */
    bool unnamed;             /* no name reaches it */
};

struct setting {
    struct member *option;
    int64_t value;
};

/* A face of `rolls 3, 6` or of `rolls { d20: 15;  d8: 3 }`. */
struct scripted_roll {
    int32_t face, sides; /* 0 sides: of any die */
};

/* A row of `answers { who: what }` of a test. */
struct scripted_answer {
    struct str who, what;
    bool barred; /* `not what`: it must not be among the options */
};

struct map_cell {
    struct content *terrain;
    struct str name, glyph;
};

/* Two neighbours, and what stands between them. Between zones nothing does. */
struct border {
    int32_t a, b;
    struct content *content;
};

/* `result "harm" = n` of a trial. */
struct result {
    struct str name;
    struct member *value;
    struct member *is_set; /* a flag: a `result` line has run */
};

struct encounter {
    int32_t id;
    enum scene_sort kind;
    struct str name, doc;
    struct ast *line;
    int32_t columns, rows;
    struct map_cell *cells;
    size_t cell_count;
    bool open_ground; /* no map is drawn: `cells` are the model's open_cells, and read-only */
    VEC(struct border) borders;
    VEC(struct side) sides;
    VEC(struct fighter) fighters; /* those in reserve last */
    reserve_list reserves;
    inventory_list inventory; /* of the lists of things that the fight has */
    VEC(struct setting) settings;
    VEC(struct scripted_roll) rolls; /* what the dice show, in order */
    VEC(struct scripted_answer) answers;
    struct fn *begin, *body, *ends;
    struct moment *limit; /* `limit 10 rounds` */
    int32_t limit_count;
    struct scope *scope;
    struct ast *pattern; /* of a trial: the name behind `is`, or NULL */
    struct trial *trial; /* the trial of that name */
    VEC(struct result) results;
};

/* A trial with parameters. Its lines are checked anew for each encounter that is one of it. */
struct trial {
    struct str name;
    struct ast *line;
    struct param *params;
    size_t param_count;
    struct str owner; /* the first parameter that is a creature: its things are the others */
    bool damaged;     /* an error was reported in it: encounters of it are not checked */
};

/* ---- functions ------------------------------------------------------------------------------- */

/* A parameter or local variable of a function. Typed expressions name it by its index. */
struct local {
    struct str name;  /* empty: made by the checker */
    struct type type; /* as declared; conditions narrow it in check_ctx only */
    struct span span;
    bool used;
    bool is_let, is_fixed; /* made by `let`, by `fixed let` */
    bool is_changed;       /* assigned again */
};

/* A function of the rules, or one that the checker makes of an expression or block. */
struct fn {
    int32_t id;    /* its index in the model's `fns` */
    int32_t row;   /* the generator's: its row in the program */
    int32_t sites; /* the generator's: how many calls of it there are */
    struct str name;
    uint32_t file;
    struct span span; /* the source that it was made of */
    enum permission permission;
    struct type ret;
    VEC(struct param) params;
    VEC(struct local) locals; /* the parameters first, at the same indices */
    struct stmt *body;        /* one of these two */
    struct expr *value;       /* of a function that is one expression */
    struct ast *line;
    bool visited, in_progress; /* the state of check_call_cycles */
    bool too_many_names;       /* reported: names beyond the limit are not counted again */
    struct fn *row_command;    /* a table's: the command (n, self) that runs the rows' blocks */
    VEC(struct fn *) calls;    /* the edges of the call graph */
};

/* A `require` of creatures that only a fight can decide. It is evaluated in a fight of one creature
 * when the program is complete: see lib/compile/requirements.c. */
struct deferred_requirement {
    struct record *kind;
    bool advice;
    struct fn *fn, *when; /* (self, this): flag; `when` may be NULL */
    struct ast *line;
};

/* Events that the language opens if the rules declare them by these names. */
enum opened_event_id {
    EVENT_DOING,   /* `event doing(by doer: creature, what deed: act)`: around acts */
    EVENT_JOINING, /* `event joining(by c: creature)`: around each newcomer */
    OPENED_EVENTS
};

/* The latest edition, and the first edition of each function and member of the language itself. */
struct language {
    uint8_t latest;
    const uint8_t *builtins, *naturals; /* by enum builtin, enum natural: see vocabulary.h */
};
extern const struct language language_now;

/* ---- typed expressions ----------------------------------------------------------------------- */

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
    /* a, creature; items[0], the most; b, price; c, goal or NULL. number: locals of the creature,
     * of the place that is left, of the place that is entered */
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
    /* mem; a, creature; b, amount. Pays as much as it can, and evaluates to that. Commands only. */
    EX_PAY_UP_TO
};

enum edge_part { EDGE_PLACE, EDGE_CELL, EDGE_SURELY /* the cell; none is an error */ };
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
    };
    struct expr *a, *b, *c;
    struct expr **items;
    struct template *template;
};

/* ---- typed statements ------------------------------------------------------------------------ */

/* Each comment lists the fields of struct stmt that the kind uses. */
enum stmt_kind {
    ST_BLOCK,    /* items */
    ST_LET,      /* number, local; a; template, the figure that is shown, or NULL */
    ST_STORE,    /* mem; a, record (NULL: fight); b, index; c, value; assign */
    ST_DO,       /* a: a call whose result is dropped */
    ST_IF,       /* a; then; orelse; flag: it was a row of a table, or of tactics */
    ST_FOR,      /* number, local; a, list; keys; flag, together; b, rank; then */
    ST_UNTIL,    /* a; then */
    ST_REPEAT,   /* a, count; number, local; then */
    ST_TOGETHER, /* items: branches */
    ST_RETURN,   /* a or NULL */
    ST_CHOOSE,   /* number, local (a list); ask */
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

/* `for x in LIST by KEY descending`. */
struct sort_key {
    struct expr *key;
    bool descending;
};

/* A typed statement. The lists in visit.h must name every field that holds a child. */
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
    VEC(struct sort_key) keys;
};

/* ---- the program ----------------------------------------------------------------------------- */

struct scope; /* a scope of names: scope.c */

/* A fight at a table. The tests of the last file are statements of a referee, in the scope of an
 * encounter. Newcomers join the sides of the encounter, off the map. */
struct newcomer {
    const char *creature, *side;
};
struct table_scene {
    const char *encounter;
    const struct newcomer *newcomers;
    size_t count;
};

/* The first value of a kept member, or the size of a budget. The expression may name what is
 * declared later, so check_first_values checks it when all names are known. */
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
    uint8_t *editions; /* by file; 0: the file has no `edition` line */
    struct file_deps *deps;

    /* Scopes. Files that are checked side by side do not see each other's names: each has a scope
     * of its own below the shared one. */
    struct scope *names;        /* the scope of the file whose lines are being checked */
    struct scope *shared_scope; /* of all other files */
    struct scope **file_scopes; /* by file; NULL: the shared one */

    /* Built-in records and members. */
    struct record *fight, *side, *spot, *kinds[BUILTIN_KINDS]; /* spot: of places */
    struct member *place, *facing;
    struct record *events_opened[OPENED_EVENTS]; /* by the language; NULL: not declared */
    struct fn *decided_by; /* `property decided_by`: the side that answers, or NULL */
    /* A creature's side, in rules that change sides; else NULL. No name finds it: reading `c.side`
     * is EX_NATURAL. */
    struct member *side_kept;
    /* The same of a place, in rules that change the ground, and in rules with borders. */
    struct member *ground_kept, *border_kept;
    /* The same of a thing, in rules that move things from list to list. */
    struct member *thing_cells[THING_CELLS];
    /* The content of a creature and of a thing, in rules that change it. */
    struct member *form, *thing_form;

    /* Declarations, in the order of their rows. */
    VEC(struct record *) all_kinds; /* parents before children */
    VEC(struct record *) events;
    VEC(struct content *) contents;
    VEC(struct fn *) fns;
    VEC(struct tag *) tags;
    VEC(struct member *) members; /* the kept ones */
    VEC(struct member *) slots;   /* given values, and the bases of stats */
    VEC(struct member *) stats;
    VEC(struct member *) owns;
    VEC(struct member *) options;
    VEC(struct window *) windows; /* those of one event together */
    VEC(struct moment *) moments;
    VEC(struct tactics *) tactics;
    VEC(struct measure *) measures;
    VEC(struct play_order *) orders;
    VEC(struct encounter *) encounters;
    struct table_scene table; /* without one: all zero */
    uint32_t remarks_file;    /* its tests are statements in the scope of the table's encounter */
    VEC(struct trial *) trials;
    struct scope *trial_names;       /* to rows of `trials`; NULL: there are none */
    struct scope *trial_scene_names; /* of those without parameters, to rows of `encounters` */
    VEC(struct lasting) lasting;
    VEC(struct fn *) steps; /* `step`: what a campaign may do between fights */
    VEC(struct wording) wordings;
    VEC(struct badge) badges;
    VEC(struct hook) hooks;        /* of the fight itself */
    VEC(struct member *) accounts; /* `points`: a property each */
    struct fn *flow, *ends;        /* the course of a fight; when it is over */
    struct ast *system;            /* the line that declares it */
    struct str title;
    enum space_sort space;
    int32_t diagonal;      /* the cost of a diagonal step: 1, 2, or 3 for `alternate` */
    int32_t stat_count;    /* rows of stats: each element is one */
    VEC(struct str) texts; /* given values of type text are indices into it */

    /* Requirements: decided by a fight later, and those that the checker decided. */
    VEC(struct deferred_requirement) deferred_requirements;
    VEC(struct fn *) decided_requirements; /* no code is generated for them */
    VEC(struct fn *) pattern_fns; /* of trials with parameters, checked once; not generated */

    /* Used while checking. */
    VEC(struct first_value) first_values;
    struct map_cell *open_cells; /* shared by all encounters without a map */
    size_t open_count;
    struct interner *test_names, *encounter_names; /* to find two of one name */
    size_t test_count, encounter_count;
};

/* Returns whether a fight of this creature alone has to be evaluated. This is so if it has points
 * to account for, or requirements that the checker could not decide. */
bool content_has_deferred_checks(const struct model *m, const struct content *c);

/* Returns whether a campaign keeps this creature. */
bool content_lasts(const struct model *m, const struct content *c);

/* Checks the files in order, and reports errors to `d`. The model is allocated from `a`. What a
 * file with `beside[file]` declares, it alone sees; NULL: no file. Returns NULL if memory runs out.
 */
struct model *model_check(struct ast **files, size_t count, const bool *beside, struct diags *d,
                          struct arena *a);
/* The same, and lists each lookup of a name. The model is complete as far as its lines are correct.
 */
struct model *model_check_listing(struct ast **files, size_t count, const bool *beside,
                                  struct diags *d, struct arena *a, struct names_used *names);
/* model_check for a table, or NULL; or of declarations alone: no line of a content and no body. */
struct model *model_check_unit(struct ast **files, size_t count, const bool *beside,
                               const struct table_scene *table, bool declarations, struct diags *d,
                               struct arena *a);
/* The same in another language: tests give names to a later edition. */
struct model *model_check_in(const struct language *language, struct ast **files, size_t count,
                             const bool *beside, struct diags *d, struct arena *a);

#endif
