/* act.h -- The parts of an act's translation: its functions, costs, and when it is open. */
#ifndef FRAY_SEMA_CONTENT_ACT_H
#define FRAY_SEMA_CONTENT_ACT_H

#include "content.h"

enum { ACT_SELF, ACT_EVENT, ACT_VALUE, ACT_PARAMS }; /* the parameters of an act's functions */

/* ---- act_fn.c ---- */
/* A function of (self, event, act), with its context. */
struct fn *act_fn(struct check_ctx *cx, struct model *m, struct content *c, enum permission p,
                  struct type ret, struct span span);
/* The first lines of a function that names answers: a local for each, loaded from the act. */
struct stmt *act_args(struct check_ctx *cx, struct content *c, struct span span);

/* ---- act_open.c ---- */
/* Adds parameters for the first `count` answers, visible by their names. */
void act_answers(struct check_ctx *cx, const struct content *c, size_t count);
/* Makes `open`, and leaves out options after which the act could not be completed. */
void act_openness(struct model *m, struct content *c, struct ast *body);

/* ---- act_cost.c ---- */
void act_costs(struct model *m, struct content *c);

#endif
