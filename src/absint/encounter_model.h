/* encounter_model.h -- one encounter as the walk of interp.h sees it: which things there are, how
 * many sides and fighters, and which figures stay as they begin, since nothing that can ever happen
 * in it changes them.
 *
 * A walk that asks for a figure is told how it begins. When it is over, all that was asked for is
 * looked into: backwards from the lines that change it, through all that may lead there, to the
 * flow; on these ways all of it counts as staying, for until the first change nothing has changed.
 * If something may change that is kept of those who fight, anything may come of it.
 */
#ifndef FRAY_ABSINT_ENCOUNTER_MODEL_H
#define FRAY_ABSINT_ENCOUNTER_MODEL_H

#include "absint/interp.h"
#include "absint/site_index.h"

/* What holds in every scene of a model. */
struct encounter_models {
    struct arena *arena;
    const struct site_index *sites;
    site_list open; /* lines that their functions may come to, whatever the scene */
    /* by function: what it stands in; of those that were asked for */
    const struct content **owners;
    bool *owned; /* which were */
    /* that may still be made: lines, calls and declarations looked at, so that many encounters stay
     * cheap */
    size_t effort;
};
void encounter_models_begin(struct encounter_models *all, struct lint *l);
/* false: there is none left, and nothing more is proved */
bool encounter_model_spends(struct encounter_models *all, size_t effort);

/* rises: it may become more than it begins as, and is not less. */
struct staying {
    const struct member *mem;
    const struct content *mark;
    struct value begins;
    bool rises, changes;
};

struct encounter_model {
    struct lint *l;
    const struct encounter *e;
    struct encounter_models *all;
    struct arena *arena; /* for all walks of this scene */
    bool *there;         /* by content: is it, or has somebody of the encounter got it */
    VEC(const struct content *) those; /* they */
    VEC(struct staying) stays;         /* figures and marks asked for so far */
    VEC(struct base {
        const struct member *stat;
        bool known;
        struct value v;
    })
    bases; /* stats asked for so far */
};

/* The first member of a walk's ctx. asks: for figures; else it knows those alone that were asked
 * for before. told: the scene knew something, which in another may be otherwise. */
struct looking {
    struct encounter_model *s;
    bool asks, told;
};

bool encounter_model_begin(struct encounter_model *s, struct lint *l, const struct encounter *e,
                           struct encounter_models *all, struct arena *arena);
struct interp encounter_model_interp(struct encounter_model *s, struct looking *ctx, bool endless);

/* invariants.c: what stays as it begins. Does all that was asked for? */
enum scene_answer {
    SCENE_STAYS,
    SCENE_MAY_BE /* anything */,
    SCENE_ASK_AGAIN /* something does not that is only counted */
};
enum scene_answer is_invariant(struct encounter_model *s);
bool invariant_value(struct absint_frame *at, const struct expr *x, struct value *v);

/* Does the line, where it is come to so, count? */
typedef bool (*scene_counts)(struct absint_frame *at, const struct stmt *line, const void *what);

/* path_feasible.c: may a function come to this line of it (NULL: to any)? endless: nothing makes
 * the scene `over`. */
struct passing {
    bool endless, asks;
    scene_counts counts; /* or NULL: it always does */
    const void *what;
    const struct value *args; /* what its parameters can be, or NULL */
};
bool path_feasible(struct encounter_model *s, const struct site *to, const struct passing *how);

/* backward_reach.c: may the fight ever come to this line, in a way that counts? NULL: its function
 * may, that is known. */
bool may_reach(struct encounter_model *s, const struct site *to, scene_counts counts,
               const void *what, bool endless);

#endif
