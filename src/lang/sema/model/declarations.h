/* declarations.h -- Defines what rules declare: symbols, records and their members, content,
 * functions. */
#ifndef FRAY_SEMA_MODEL_DECLARATIONS_H
#define FRAY_SEMA_MODEL_DECLARATIONS_H

#include "file_deps.h"

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

/* What one index goes through: the words of a family, or numbers. */
struct family_key {
    struct tag *tag; /* NULL: numbers */
    int64_t from, to;
};

/* A family of tags: `tag colour = red, green`. A value of the family is an index into `values`.
 * Members by numbers or by two keys have a family that rules cannot name. Its words are all keys,
 * or pairs of them: `1][red`. */
struct tag {
    int32_t id;
    struct str name;
    VEC(struct str) values;
    uint32_t file;
    bool ordered; /* its words can be compared, and counted on */
    struct family_key keys[2];
    int32_t key_count; /* 0: it is declared */
    struct fn *number; /* of (keys): the number of a word */
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
    struct member_index *index; /* finds the members by hash; see record_members.c */
    int32_t slot_count;         /* kinds: given values, those of the parents included */
    int32_t cell_count;         /* cells of kept values: of things, events, marks, each class */

    /* kinds of things and marks */
    struct fn *borne_while; /* `borne while P`: content of it counts only then; NULL: see next */
    bool never_borne;       /* `borne while false`; otherwise without a function: always */
    VEC(struct lend) lends;
    VEC(struct merit) merits;
    VEC(struct record *) gathers; /* kinds whose content may be declared inside content of it */

    /* kinds of content */
    VEC(struct ast *) only_names;    /* `only`: what a declaration may state, and nothing else */
    VEC(struct ast *) require_lines; /* `require` and `expect` */
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
    MEM_KEPT,     /* state of the fight: track, budget, slot, option */
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
    uint64_t open_files; /* files that make it `open_to_change` */
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
    bool is_quiet;     /* a note of the rules: no page shows it */
    bool is_hidden;    /* from tactics of other sides, while `hidden` holds (NULL: always) */
    struct fn *hidden; /* (record): flag */
    struct fn *size;   /* of a budget: how much there is to spend */
    struct member *overflow_into;   /* `track grit into health`: takes what exceeds this track */
    struct member *max_stat;        /* of a track or a budget: the stat `.max` */
    struct moment *refill;          /* when a budget is filled, a slot reset */
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
    enum sets_how sets;    /* which of several `set` counts */
    struct ast *sets_line; /* the line that says it, or NULL */
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
    struct ast *line; /* that declares it, until it is read; or NULL */
    bool is_read;     /* what it stands for is known, or was reported */
    /* of a unit, which counts whole events; NULL in moments */
    struct record *event;
    struct fn *when;     /* only those for which it holds count; or NULL */
    struct moment *with; /* a unit of events within, with an owner; or NULL */
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

enum { AURA_IT = 2 }; /* the local of `it` in the functions of an aura */

/* `before X` or `after X` on a hook, where X is content or a kind. */
struct order_name {
    bool before;
    uint64_t hook_files;     /* files of the hooks that it refers to */
    struct content *content; /* one of these two */
    struct record *kind;
    struct span span;
};

/* Two hooks of one window or wave touch one cell, and no order between them is named. They do if
 * `mine` and `theirs` stand for one creature: TIE_SELF, TIE_ANY, or a parameter by its row. */
struct hook_tie {
    struct hook *other;
    int32_t mine, theirs;
    enum tie_over over;
    bool wakes;            /* this hook writes what the condition of the other reads */
    VEC(struct str) names; /* of what they touch: members, marks, events */
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
    VEC(struct hook_tie) ties;       /* hooks there that do not commute with it */
};

typedef VEC(struct hook) hook_array;

/* ---- content --------------------------------------------------------------------------------- */

/* An entry of a list of things: `deck Spark, 2 Wait`. */
struct inventory_item {
    struct member *own;      /* the list */
    struct content *content; /* NULL: an unnamed holder of `inner` */
    int32_t copies;
    inventory_list inner;
};

/* An entry of a line `reserve 6 Skeleton, 2 Wolf`, creatures that may be brought into the fight, or
 * of a line `parts 3 Maw`. */
struct reserve {
    struct content *content;
    int32_t count;
    struct span span;
};
typedef VEC(struct reserve) reserve_list;

/* A line `let` of an act. */
struct act_question {
    struct ask *ask;
    struct ast *from; /* what it chooses from; NULL: yes or no */
    int32_t local;    /* of `ask_args`: the answer */
    struct fn *open;  /* has it an answer that completes, after those above? NULL: always */
};

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
    struct ast *base_name, *changes; /* of a variant: the name of its base, its own lines */
    struct content *base;            /* that it is a variant of, or NULL */
    bool has_variants;
    struct str doc;
    int64_t *values;          /* slot_count of them; VALUE_UNSET: not given */
    struct fn **value_fns;    /* of rules and hooks */
    struct span *value_spans; /* where each is given */
    VEC(struct modifier) modifiers;
    hook_array hooks;
    inventory_list inventory;
    reserve_list reserves; /* of creatures and things */
    reserve_list parts;    /* of a body: the creatures that it is */
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
    VEC(struct moment *) offered_at; /* `at MOMENT`; empty: only `act(c)` lists it */
    struct fn *ask_args, *when, *can_pay, *pay, *body;
    struct fn *open;          /* has each question an answer that completes? NULL: always */
    bool price_reads_answers; /* `can_pay` has them as further parameters, and `open` tests it */
    VEC(struct act_question) questions;
    VEC(struct param) act_params; /* what it asks for, in order */
    VEC(struct opened_event) opens;
};

/* Whether it is the content, or a variant of it. */
static inline bool content_is(const struct content *c, const struct content *other)
{
    while (c && c != other) c = c->base;
    return c != NULL;
}

/* One function for each type of option: (self, it), how much `it` is wanted. NULL: no opinion. */
struct tactics {
    int32_t id;
    struct symbol *sym;
    struct fn *for_things, *for_creatures, *for_acts, *for_numbers, *for_truths, *for_places,
        *for_tags;
    struct fn *for_walks; /* (self): may a place be wanted? NULL: yes, or there is no opinion */
};

/* A number that the host reads and rules cannot: `measure damage for creature`. */
struct measure {
    int32_t id;
    struct str name, doc;
    struct ast *line;
    struct record *subject; /* what it is counted of; NULL: an error was reported */
    struct fn *value;       /* evaluated at the end of the fight; NULL: statements count it */
};

/* `always "no two share a square" after walk.done { expect ... }`: what holds whenever things have
 * settled, or at a moment. The function is pure but for its expectations. */
struct promise {
    struct str title;
    struct ast *line;
    struct moment *moment; /* NULL: whenever things have settled */
    struct fn *fn;         /* (event, if there is a moment) */
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
    bool memoized; /* asked often with the same arguments, so it is called, not inlined */
    bool visited, in_progress; /* the state of check_call_cycles */
    bool too_many_names;       /* reported: names beyond the limit are not counted again */
    struct promise *promise;   /* whose expectations these are; NULL: it is none */
    struct fn *row_command;    /* a table's: the command (n, self) that runs the rows' blocks */
    struct str without;        /* why the fight stops if it ends without a result; or empty */
    VEC(struct fn *) calls;    /* the edges of the call graph */
    /* A declared function that reads an open event untested, so its callers must have one. */
    struct record *needs_event;
    struct span event_read; /* where it does */
    bool need_reported;
};

/* A call of a declared function. */
struct event_call {
    struct fn *caller, *callee;
    struct record *at_hand; /* the kind of event that is surely open; or NULL */
    struct span span;
};

#endif
