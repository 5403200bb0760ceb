/* emit_march.c -- Emits walks that are one answer.
 *
 *     ask:    tactics that want none are not asked: over
 *             ask for a goal; none: over
 *             way = the cheapest way there, of the search that found the goals
 *     step:   the end of the way: over.  too dear or no room: again
 *             run the block
 *             off the map or `finish march`: over.  `pause` or an act: again
 *             elsewhere: again, but over if an event of the step did not hold any more
 *             step
 *     again:  release the lists, ask
 *     over:   where it may not stand, back to the last place where it may
 *
 * Along a given list nothing is asked, so `again` is over. */
#include "emit.h"
#include "engine/bytecode/ops.h"

struct march {
    struct stmt *s;
    int who, left, side, search, way, i, count, flag, said, now, stood;
    struct label ask, again, step, over;
};

static int local_of(struct func *f, const struct march *m, enum march_local which)
{
    return f->local_regs[m->s->number + (int)which];
}

/* Where it may stand now: there it can go back to. */
static void stood_note(struct func *f, struct march *m)
{
    struct label no = LABEL_NEW;
    emit(f, BC_PLACEOF, m->now, m->who, 0, 0);
    emit(f, BC_MAYSTAND, m->flag, m->who, m->now, 0);
    emit_jump(f, BC_JF, m->flag, 0, 0, &no);
    emit(f, BC_MOVE, m->stood, m->now, 0, 0);
    label_place(f, &no);
}

static void left_read(struct func *f, const struct march *m)
{
    struct stmt *let = m->s->items[MARCH_LEFT];
    if (let) expr_into(f, let->a, m->left);
}

static void way_ask(struct func *f, struct march *m)
{
    struct stmt *s = m->s;
    if (s->items[MARCH_ASK]) {
        struct stmt *among = s->items[MARCH_AMONG];
        int goal = local_of(f, m, MARCH_GOAL), chosen = s->items[MARCH_ASK]->number;
        left_read(f, m);
        decider_into(f, m->who, m->side);
        emit(f, BC_WANTSGOAL, m->flag, m->who, m->side, 0);
        emit_jump(f, BC_JF, m->flag, 0, 0, &m->over);
        if (among) stmt_emit(f, among);
        f->march_search = m->search;
        stmt_emit(f, s->items[MARCH_ASK]);
        emit(f, BC_LFIRST, goal, f->local_regs[chosen], 0, 0);
        emit_jump(f, BC_JNONE, goal, 0, 0, &m->over);
        emit(f, BC_WAYTO, m->way, m->search, goal, 0);
    } else {
        expr_into(f, s->a, m->way);
    }
    emit(f, BC_LLEN, m->count, m->way, 0, 0);
    emit_int(f, m->i, 0);
}

/* Is the step to `it` still to be had? */
static void step_test(struct func *f, struct march *m, struct label *no)
{
    int it = local_of(f, m, MARCH_IT), here = local_of(f, m, MARCH_HERE);
    emit(f, BC_MAYSTEP, m->flag, m->who, it, 0);
    emit_jump(f, BC_JF, m->flag, 0, 0, no);
    emit(f, BC_PLACEOF, here, m->who, 0, 0);
    if (!m->s->b) return;
    left_read(f, m);
    expr_into(f, m->s->b, m->said);
    emit(f, BC_LT, m->flag, m->said, reg_none(f, VT_INT), 0);
    emit_jump(f, BC_JT, m->flag, 0, 0, no);
    emit(f, BC_LT, m->flag, m->left, m->said, 0);
    emit_jump(f, BC_JT, m->flag, 0, 0, no);
}

static void steps_each(struct func *f, struct march *m, struct label *again, int mark)
{
    int it = local_of(f, m, MARCH_IT);
    struct label elsewhere = LABEL_NEW;
    label_place(f, &m->step);
    emit(f, BC_LT, m->flag, m->i, m->count, 0);
    emit_jump(f, BC_JF, m->flag, 0, 0, &m->over);
    emit(f, BC_LGET, it, m->way, m->i, 0);
    emit(f, BC_ADDI, m->i, m->i, 0, 1);
    step_test(f, m, again);
    emit(f, BC_STEPIN, m->said, 0, 0, 0);
    cover_point(f, POINT_BRANCH, m->s->span, 0);
    stmt_emit(f, m->s->then);
    emit(f, BC_STEPOUT, m->said, 0, 0, 0);
    loop_free(f, mark);
    stood_note(f, m);
    emit_jump(f, BC_JNONE, m->now, 0, 0, &m->over);
    emit_jump(f, BC_JGEI, m->said, MARCH_HALT, 0, &m->over);
    emit(f, BC_NE, m->flag, m->now, it, 0);
    emit_jump(f, BC_JT, m->flag, 0, 0, &elsewhere);
    if (m->s->b) emit_jump(f, BC_JGEI, m->said, MARCH_PAUSE, 0, again);
    emit_jump(f, BC_JMP, 0, 0, 0, &m->step);
    label_place(f, &elsewhere);
    emit_jump(f, BC_JGEI, m->said, MARCH_FAILED | MARCH_PAUSE, 0, &m->over);
    emit_jump(f, BC_JGEI, m->said, MARCH_PAUSE, 0, again);
    emit_jump(f, BC_JGEI, m->said, MARCH_FAILED, 0, &m->over);
    emit_jump(f, BC_JMP, 0, 0, 0, again);
}

/* A body does not stay where it may not stand. */
static void stand_back(struct func *f, struct march *m)
{
    struct label end = LABEL_NEW;
    emit(f, BC_PLACEOF, m->now, m->who, 0, 0);
    emit_jump(f, BC_JNONE, m->now, 0, 0, &end);
    emit_jump(f, BC_JNONE, m->stood, 0, 0, &end);
    emit(f, BC_MAYSTAND, m->flag, m->who, m->now, 0);
    emit_jump(f, BC_JT, m->flag, 0, 0, &end);
    emit(f, BC_SETPLACE, m->who, m->stood, 0, 0);
    label_place(f, &end);
}

void march_emit(struct func *f, struct stmt *s)
{
    struct march m = {
        .s = s, .ask = LABEL_NEW, .again = LABEL_NEW, .step = LABEL_NEW, .over = LABEL_NEW};
    struct stmt *let = s->items[MARCH_LEFT];
    for (int i = 0; i < MARCH_LOCALS; i++) local_take(f, s->number + i, VT_PLACE);
    stmt_emit(f, s->items[MARCH_WHO]);
    m.who = f->local_regs[s->items[MARCH_WHO]->number];
    m.left = let ? local_take(f, let->number, VT_INT) : -1;
    m.way = reg_take(f, VT_LIST), m.i = reg_take(f, VT_INT), m.count = reg_take(f, VT_INT);
    m.said = reg_take(f, VT_INT), m.flag = reg_take(f, VT_FLAG);
    m.now = reg_take(f, VT_PLACE), m.stood = reg_take(f, VT_PLACE);
    m.side = reg_take(f, VT_SIDE), m.search = reg_take(f, VT_LIST);
    emit_none(f, m.stood);
    stood_note(f, &m);
    int outer = loop_begin(f);
    label_place(f, &m.ask);
    way_ask(f, &m);
    int mark = loop_begin(f);
    steps_each(f, &m, s->b ? &m.again : &m.over, mark);
    loop_end(f);
    if (s->b) { /* it is known by now which lists there are */
        label_place(f, &m.again);
        loop_free(f, outer);
        emit_jump(f, BC_JMP, 0, 0, 0, &m.ask);
    }
    label_place(f, &m.over);
    loop_end(f);
    stand_back(f, &m);
}
