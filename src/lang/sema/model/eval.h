/* eval.h -- Evaluates typed expressions over abstract values: what a value can be, as far as
 * declarations alone decide it.
 *
 * The abstract domain is a lattice with V_ANY at the top. A constant is a range of one number. The
 * operators are evaluated here; an environment evaluates everything else: names, members, calls.
 */
#ifndef FRAY_SEMA_EVAL_H
#define FRAY_SEMA_EVAL_H

#include "base/interval.h"
#include "model.h"

#define EVAL_FAR_AWAY 1000000 /* the distance where no way leads */

enum value_kind {
    V_ANY,
    V_RANGE,   /* range: numbers, tags, and flags as 0 and 1 */
    V_NONE,    /* none, or an empty set or list */
    V_SOME,    /* neither none nor empty */
    V_WORDS,   /* words: a set of tags that is not empty, as bits */
    V_CONTENT, /* content: this declaration */
    V_OBJECT,  /* object: always the same one, made of `content` */
    V_EVENT    /* cells: what its parameters are */
};

struct value {
    uint8_t kind;   /* enum value_kind */
    int32_t object; /* V_OBJECT: which one */
    union {
        struct interval range;
        int64_t words;
        const struct content *content;
        const struct value *cells;
    };
};

/* Evaluates x. What it does not know it hands to eval_operator, which calls it again for each
 * operand. */
struct eval_env {
    struct value (*value_of)(struct eval_env *env, const struct expr *x);
};
struct value eval_operator(struct eval_env *env, const struct expr *x);

/* Evaluates x without an environment. False: it is not a constant, or it overflows. */
bool eval_constant(const struct expr *x, int64_t *n);

static inline struct value value_any(void)
{
    return (struct value){.kind = V_ANY};
}
static inline struct value value_none(void)
{
    return (struct value){.kind = V_NONE};
}
static inline struct value value_number(int64_t n)
{
    return (struct value){.kind = V_RANGE, .range = {n, n}};
}
static inline bool value_is_number(struct value v)
{
    return v.kind == V_RANGE && v.range.lo == v.range.hi;
}
static inline bool value_is(struct value v, int64_t n)
{
    return value_is_number(v) && v.range.lo == n;
}

struct value value_range(int64_t lo, int64_t hi); /* V_ANY, if both are open */
struct value value_object(int32_t object, const struct content *content);
struct value value_truth_of(int truth); /* of 1, 0, -1: as below */
/* as a condition. 1: it holds, 0: it does not, -1: it may do either */
int value_truth(struct value v);
int value_present(struct value v); /* is it not none, and not empty? */
/* equal, and neither depends on cells */
bool value_same(const struct value *a, const struct value *b);
struct value value_join(struct value a, struct value b); /* either of them */
struct value value_arith(enum ast_op op, struct value a, struct value b);
struct value value_compare(enum ast_op op, struct value a, struct value b);
struct value value_logic(enum expr_kind and_or, int left, int right); /* truths */

#endif
