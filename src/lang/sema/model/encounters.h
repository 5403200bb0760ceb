/* encounters.h -- Defines encounters, tests and trials: who fights where, and what is
 * expected. */
#ifndef FRAY_SEMA_MODEL_ENCOUNTERS_H
#define FRAY_SEMA_MODEL_ENCOUNTERS_H

#include "declarations.h"

struct fighter {
    struct content *content;
    int32_t side, place, facing;
    struct str name;
    struct str written_as; /* in the file: the content, or the parameter of a trial */
    struct span span;
    bool waits;           /* in reserve: `bring` lets it join the fight */
    struct content *body; /* whose part it is, or NULL */
    struct str body_name;
    int32_t part; /* its number in the body, from 0 */
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
    bool barred;     /* `not what`: it must not be among the options */
    bool by_tactics; /* `expect choice of who is what`: tactics choose it, or the test fails */
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
    struct ast *base_name; /* of the encounter that it is like, or NULL */
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

/* A trial that `is` may name. Its lines are checked anew for each encounter that is one of it. */
struct trial {
    struct str name;
    struct ast *line;
    struct param *params;
    size_t param_count;
    bool asks;        /* it has parameters; else it is an encounter, too */
    struct str owner; /* the first parameter that is a creature: its things are the others */
    bool damaged;     /* an error was reported in it: encounters of it are not checked */
};

#endif
