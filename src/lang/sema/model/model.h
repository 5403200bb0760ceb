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

#include "encounters.h"
#include "stmt_tree.h"

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

/* The latest edition, and the first edition of each function and member of the language itself.
 * Editions up to `folded` are part of the latest. */
struct language {
    uint8_t latest, folded;
    const uint8_t *builtins, *naturals; /* by enum builtin, enum natural: see vocabulary.h */
};
extern const struct language language_now;

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
    bool lefts; /* some code changes how long a mark lasts */

    /* Declarations, in the order of their rows. */
    VEC(struct record *) all_kinds; /* parents before children */
    VEC(struct record *) events;
    VEC(struct content *) contents;
    size_t repeated; /* words of bases in all variants: bounded */
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
    VEC(struct promise *) promises;
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
    hook_array hooks;              /* of the fight itself */
    bool waves_tied;               /* some hooks on becoming, or of ended marks, have ties */
    VEC(struct member *) accounts; /* `points`: a property each */
    bool lists_acts;               /* some rule has `act(c, KIND)` */
    struct fn *flow, *ends;        /* the course of a fight; when it is over */
    struct ast *system;            /* the line that declares it */
    struct str title;
    enum space_sort space;
    int32_t diagonal;    /* the cost of a diagonal step: 1, 2, or 3 for `alternate` */
    bool apart, head_on; /* `bodies apart`, `head_on stops` */
    struct fn *share;    /* of two creatures: may they share a place? NULL: never */
    struct ast *share_name, *thrown_name;
    struct ast *order_line;
    struct fn *rank;    /* `order by E`: of a creature; its hooks go first if it is low; or NULL */
    struct fn *arbiter; /* `order of E`: a creature or a side, or none; or NULL */
    struct fn
        *thrown; /* `bodies apart else f`: a command, for each step that is taken back; or NULL */
    int32_t stat_count;    /* rows of stats: each element is one */
    VEC(struct str) texts; /* given values of type text are indices into it */

    /* Requirements: decided by a fight later, and those that the checker decided. */
    VEC(struct deferred_requirement) deferred_requirements;
    VEC(struct fn *) decided_requirements; /* no code is generated for them */
    VEC(struct fn *) pattern_fns; /* of trials with parameters, checked once; not generated */

    /* Used while checking. */
    VEC(struct event_call) event_calls;
    VEC(struct first_value) first_values;
    struct map_cell *open_cells; /* shared by all encounters without a map */
    size_t open_count;
    struct interner *test_names, *encounter_names; /* to find two of one name */
    size_t test_count, encounter_count;
};

/* Is it a line `points`? */
bool is_points(const struct member *x);
/* Returns whether a fight of this creature alone has to be evaluated. This is so if it has points
 * to account for, or requirements that the checker could not decide. */
bool content_has_deferred_checks(const struct model *m, const struct content *c);

/* Returns whether a campaign keeps this creature. */
bool content_lasts(const struct model *m, const struct content *c);
/* Is some declaration a body of several creatures? */
bool has_bodies_of_parts(const struct model *m);

#endif
