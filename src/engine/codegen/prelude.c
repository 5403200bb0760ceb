/* prelude.c -- Generates the commands of every program: windows, settling, performing an act.
 *
 *     $settle()             runs hooks on becoming until no condition newly holds
 *     $wave(hooks)          runs them
 *     $window_E_W(e)        refills, hooks, ends, settling; then asks who may act
 *     $do(x, e, act)        runs an act that is legal and paid
 *     $perform(x, act, paid)
 *
 * They are ordinary code, so a fight that waits in the middle of one has ordinary frames and
 * registers.
 */
#include "emit.h"
#include "engine/bytecode/ops.h"

enum { PHASE_ASKS, PHASE_PAY, PHASE_BODY };

static int param(struct func *f, enum value_type type)
{
    return reg_take(f, type); /* the first registers are consecutive */
}

static void call(struct func *f, enum made made, int base)
{
    emit(f, BC_CALL, 0, base, 0, made_row(f->g, (struct made_fn){.made = made}));
}

/* Loads creature, event and act into consecutive registers, for ACTCALL, ACTFITS and $do. */
static int act_regs(struct func *f, int who, int event, int act)
{
    static const uint8_t types[] = {VT_CREATURE, VT_EVENT, VT_ACT};
    int base = regs_take(f, types, 3);
    emit(f, BC_MOVE, base, who, 0, 0);
    emit(f, BC_MOVE, base + 1, event, 0, 0);
    emit(f, BC_MOVE, base + 2, act, 0, 0);
    return base;
}

/* ---- settling -------------------------------------------------------------------------------- */

/* Each wave runs in a function of its own: its frame says that hooks run. */
static void settle(struct func *f)
{
    struct label again = LABEL_NEW, end = LABEL_NEW;
    size_t held = regs_mark(f);
    int mark = reg_take(f, VT_INT), wave = reg_take(f, VT_LIST);
    emit(f, BC_SMARK, mark, 0, 0, 0);
    label_place(f, &again);
    emit(f, BC_WATCH, wave, 0, 0, 0);
    emit_jump(f, BC_JNONE, wave, 0, 0, &end);
    call(f, MADE_WAVE, wave);
    emit(f, BC_SFREE, mark, 0, 0, 0);
    emit_jump(f, BC_JMP, 0, 0, 0, &again);
    label_place(f, &end); /* without a result there is no list to release */
    regs_release(f, held);
}

/* ---- promises -------------------------------------------------------------------------------- */

static bool is_due(const struct promise *x, const struct window *w)
{
    return !x->moment || (w && x->moment->window == w);
}

void promises_check(struct func *f, const struct window *w, int event)
{
    struct gen *g = f->g;
    struct label end = LABEL_NEW;
    if (!g->promises) return;
    size_t held = regs_mark(f);
    int watched = reg_take(f, VT_FLAG), base = reg_take(f, VT_EVENT);
    emit(f, BC_REFEREE, watched, 0, 0, 0);
    emit_jump(f, BC_JF, watched, 0, 0, &end);
    for (size_t i = 0; i < g->m->promises.len; i++) {
        struct promise *x = g->m->promises.at[i];
        if (!is_due(x, w)) continue;
        if (x->moment) emit(f, BC_MOVE, base, event, 0, 0);
        emit(f, BC_CALL, 0, base, 0, fn_row(g, x->fn));
    }
    emit(f, BC_REFEREE, watched, 0, 0, 1);
    label_place(f, &end);
    regs_release(f, held);
}

/* ---- windows --------------------------------------------------------------------------------- */

#define WHICH_FIRST  STR("which takes effect first")
#define WHOSE_FIRST  STR("whose takes effect first")
#define WHICH_LATEST STR("which is the latest")
#define WHOSE_LATEST STR("whose is the latest")

static int32_t which_first(struct gen *g, struct str prompt, enum value_type type)
{
    ROW(g, questions, .prompt = template_plain_row(g, prompt), .type = (int32_t)type, .elem = -1,
        .limit_option = -1);
    return LEN(g, questions) - 1;
}

/* Takes one of the list: who or a side chooses, or without both a die. */
static void first_choose(struct func *f, struct str prompt, int ask, int who, int side, int target,
                         enum value_type type)
{
    static const uint8_t roll_types[] = {VT_DICE, VT_CREATURE};
    struct label asked = LABEL_NEW, die = LABEL_NEW, end = LABEL_NEW;
    size_t held = regs_mark(f);
    int chosen = reg_take(f, VT_LIST), one = reg_take(f, VT_INT), n = reg_take(f, VT_INT),
        several = reg_take(f, VT_FLAG), roll = regs_take(f, roll_types, 2);
    emit_int(f, one, 1);
    emit(f, BC_LLEN, n, ask, 0, 0);
    emit(f, BC_LFIRST, target, ask, 0, 0);
    emit(f, BC_LT, several, one, n, 0);
    emit_jump(f, BC_JF, several, 0, 0, &end);
    if (f->g->m->arbiter) emit_jump(f, BC_JSOME, who, 0, 0, &asked);
    emit_jump(f, BC_JNONE, side, 0, 0, &die);
    label_place(f, &asked);
    emit(f, BC_MOVE, ask + 1, who, 0, 0);
    emit(f, BC_MOVE, ask + 2, side, 0, 0);
    emit_int(f, ask + 3, 1);
    emit_none(f, ask + 4);
    emit(f, BC_ASK, chosen, ask, 0, which_first(f->g, prompt, type));
    emit(f, BC_LFIRST, target, chosen, 0, 0);
    emit_jump(f, BC_JMP, 0, 0, 0, &end);
    label_place(f, &die);
    emit(f, BC_DICE, roll, one, n, 0);
    emit_none(f, roll + 1);
    emit(f, BC_ROLL, n, roll, 0,
         template_plain_row(f->g, str_equal(prompt, WHOSE_FIRST) ? WHICH_FIRST : prompt));
    emit(f, BC_ADDI, n, n, 0, -1);
    emit(f, BC_LGET, target, ask, n, 0);
    label_place(f, &end);
    regs_release(f, held);
}

/* Who is asked: the one that the system names; else the side that owns what is disputed. That is
 * `owner`, or without one (-1) the hook's. */
static void arbiter_into(struct func *f, int tie, int owner, int who, int side)
{
    const struct model *m = f->g->m;
    struct label named = LABEL_NEW, end = LABEL_NEW;
    emit_none(f, who);
    emit_none(f, side);
    if (m->arbiter) {
        bool creature = m->arbiter->ret.base == TY_CREATURE;
        int at = creature ? who : side;
        emit(f, BC_CALL, at, at, 0, fn_row(f->g, m->arbiter));
        emit_jump(f, BC_JNONE, at, 0, 0, &named);
        if (creature) decider_into(f, who, side);
        emit_jump(f, BC_JMP, 0, 0, 0, &end);
        label_place(f, &named);
    }
    if (!m->rank || m->arbiter)
        emit(f, owner < 0 ? BC_HOOKOWNER : BC_MOVE, side, owner < 0 ? tie : owner, 0, 0);
    label_place(f, &end);
}

/* Asks which of the marks that begin at once is the latest, until that is said of all. */
void ages_decide(struct func *f)
{
    static const uint8_t ask_types[] = {VT_LIST, VT_CREATURE, VT_SIDE, VT_INT, VT_LIST};
    struct label again = LABEL_NEW, over = LABEL_NEW;
    const struct model *m = f->g->m;
    size_t i = 0, held = regs_mark(f);
    while (i < m->stats.len && m->stats.at[i]->sets != SETS_LATEST) i++;
    if (i == m->stats.len) return;
    int ask = regs_take(f, ask_types, 5), mark = reg_take(f, VT_INT), owner = reg_take(f, VT_SIDE),
        who = reg_take(f, VT_CREATURE), side = reg_take(f, VT_SIDE),
        latest = reg_take(f, VT_CONTENT), bearer = reg_take(f, VT_CREATURE);
    label_place(f, &again);
    emit(f, BC_SMARK, mark, 0, 0, 0);
    emit_none(f, latest);
    emit_jump(f, BC_AGETIE, ask, owner, latest, &over);
    arbiter_into(f, -1, owner, who, side);
    first_choose(f, WHICH_LATEST, ask, who, side, latest, VT_CONTENT);
    emit_jump(f, BC_AGETIE, ask, owner, latest, &over);
    first_choose(f, WHOSE_LATEST, ask, who, side, bearer, VT_CREATURE);
    emit(f, BC_LATEST, latest, bearer, 0, 0);
    emit(f, BC_SFREE, mark, 0, 0, 0);
    emit_jump(f, BC_JMP, 0, 0, 0, &again);
    label_place(f, &over);
    regs_release(f, held);
}

/* Brings the hook that goes next to index i. */
static void tie_break(struct func *f, int hooks, int i, int event)
{
    static const uint8_t tie_types[] = {VT_LIST, VT_INT, VT_EVENT, VT_CONTENT, VT_CREATURE},
                         ask_types[] = {VT_LIST, VT_CREATURE, VT_SIDE, VT_INT, VT_LIST};
    struct label end = LABEL_NEW;
    size_t held = regs_mark(f);
    int tie = regs_take(f, tie_types, 5), ask = regs_take(f, ask_types, 5),
        mark = reg_take(f, VT_INT), who = reg_take(f, VT_CREATURE), side = reg_take(f, VT_SIDE);
    emit(f, BC_MOVE, tie, hooks, 0, 0);
    emit(f, BC_MOVE, tie + 1, i, 0, 0);
    emit(f, BC_MOVE, tie + 2, event, 0, 0);
    emit_none(f, tie + 3);
    emit(f, BC_SMARK, mark, 0, 0, 0);
    emit(f, BC_HOOKTIE, ask, tie, 0, 0);
    emit_jump(f, BC_JNONE, ask, 0, 0, &end);
    arbiter_into(f, tie, -1, who, side);
    first_choose(f, WHICH_FIRST, ask, who, side, tie + 3, VT_CONTENT);
    emit(f, BC_HOOKTIE, ask, tie, 0, 0);
    first_choose(f, WHOSE_FIRST, ask, who, side, tie + 4, VT_CREATURE);
    emit(f, BC_HOOKFRONT, tie, 0, 0, 0);
    emit(f, BC_SFREE, mark, 0, 0, 0);
    label_place(f, &end);
    regs_release(f, held);
}

/* Runs the hooks of a list: those of window w, or of a wave if it is NULL. */
static void hooks_run(struct func *f, struct window *w, int hooks, int event)
{
    struct label again = LABEL_NEW, end = LABEL_NEW;
    size_t held = regs_mark(f);
    int i = reg_take(f, VT_INT), count = reg_take(f, VT_INT), more = reg_take(f, VT_FLAG);
    emit(f, BC_LLEN, count, hooks, 0, 0);
    emit_int(f, i, 0);
    label_place(f, &again);
    emit(f, BC_LT, more, i, count, 0);
    emit_jump(f, BC_JF, more, 0, 0, &end);
    if (w ? w->tied : f->g->m->waves_tied) tie_break(f, hooks, i, event);
    emit(f, BC_HOOKCALL, hooks, i, event, 0);
    emit(f, BC_ADDI, i, i, 0, 3);
    emit_jump(f, BC_JMP, 0, 0, 0, &again);
    label_place(f, &end);
    regs_release(f, held);
}

static void window_hooks(struct func *f, struct window *w, int event)
{
    size_t held = regs_mark(f);
    int hooks = reg_take(f, VT_LIST);
    emit(f, BC_HOOKS, hooks, event, 0, w->id);
    hooks_run(f, w, hooks, event);
    regs_release(f, held);
}

static int32_t what_to_do(struct gen *g)
{
    if (g->what_to_do >= 0) return g->what_to_do;
    ROW(g, questions, .prompt = template_plain_row(g, STR("what to do")), .type = VT_ACT,
        .elem = -1, .may_pass = 1, .limit_option = -1);
    return g->what_to_do = LEN(g, questions) - 1;
}

/* Asks a creature for an act. The target is that act without its arguments, or none. */
static void act_choose(struct func *f, struct window *w, int who, int event, int barred, int act)
{
    static const uint8_t open_types[] = {VT_CREATURE, VT_EVENT, VT_LIST, VT_SIDE},
                         ask_types[] = {VT_LIST, VT_CREATURE, VT_SIDE, VT_INT, VT_LIST};
    struct label end = LABEL_NEW;
    size_t held = regs_mark(f);
    int open = regs_take(f, open_types, 4), ask = regs_take(f, ask_types, 5),
        chosen = reg_take(f, VT_LIST), none = reg_take(f, VT_FLAG);
    emit(f, BC_MOVE, open, who, 0, 0);
    emit(f, BC_MOVE, open + 1, event, 0, 0);
    emit(f, BC_MOVE, open + 2, barred, 0, 0);
    decider_into(f, who, open + 3);
    emit_none(f, act);
    emit(f, BC_ACTS, ask, open, 0, w->id);
    emit(f, BC_ISNONE, none, ask, 0, 0);
    emit_jump(f, BC_JT, none, 0, 0, &end);
    emit(f, BC_MOVE, ask + 1, who, 0, 0);
    emit(f, BC_MOVE, ask + 2, open + 3, 0, 0);
    emit_int(f, ask + 3, 1);
    emit_none(f, ask + 4);
    emit(f, BC_ASK, chosen, ask, 0, what_to_do(f->g));
    emit(f, BC_LFIRST, act, chosen, 0, 0);
    label_place(f, &end);
    regs_release(f, held);
}

/* Asks all that may act, in turn. An act that is refused before payment costs nothing and is not
 * offered again. */
static void askers_ask(struct func *f, struct window *w, int event)
{
    bool at_once = w->policy == ASK_TOGETHER;
    struct label again = LABEL_NEW, accepted = LABEL_NEW, end = LABEL_NEW;
    struct each e;
    int askers = reg_take(f, VT_LIST), taken = reg_take(f, VT_LIST), barred = reg_take(f, VT_LIST),
        mark = reg_take(f, VT_INT);
    int act = reg_take(f, VT_ACT), full = reg_take(f, VT_ACT), flag = reg_take(f, VT_FLAG),
        kind = reg_take(f, VT_CONTENT);
    emit(f, BC_ASKERS, askers, event, 0, w->id);
    if (at_once) emit(f, BC_LNEW, taken, 0, 0, 0);
    each_begin(f, askers, VT_CREATURE, &e);
    emit_none(f, barred);
    label_place(f, &again);
    emit(f, BC_HOLDS, flag, event, 0, 0);
    emit_jump(f, BC_JF, flag, 0, 0, &end);
    emit(f, BC_SMARK, mark, 0, 0, 0);
    act_choose(f, w, e.item, event, barred, act);
    emit(f, BC_SFREE, mark, 0, 0, 0);
    emit(f, BC_ISNONE, flag, act, 0, 0);
    emit_jump(f, BC_JT, flag, 0, 0, &e.again);
    int regs = act_regs(f, e.item, event, act);
    emit(f, BC_ACTCALL, full, regs, 0, PHASE_ASKS);
    emit(f, BC_ISNONE, flag, full, 0, 0);
    emit_jump(f, BC_JF, flag, 0, 0, &accepted);
    emit(f, BC_ACTKIND, kind, act, 0, 0);
    emit(f, BC_LPUSH, barred, kind, 0, 0);
    emit_jump(f, BC_JMP, 0, 0, 0, &again);
    label_place(f, &accepted);
    emit(f, BC_MOVE, regs + 2, full, 0, 0);
    emit(f, BC_ACTCALL, act, regs, 0, PHASE_PAY);
    if (at_once) {
        emit(f, BC_LPUSH, taken, e.item, 0, 0);
        emit(f, BC_LPUSH, taken, full, 0, 0);
    } else {
        call(f, MADE_DO, regs);
        settle_call(f);
    }
    if (w->policy == ASK_ONE) emit_jump(f, BC_JMP, 0, 0, 0, &end);
    if (w->policy == ASK_UNTIL_DONE) {
        emit_none(f, barred);
        emit_jump(f, BC_JMP, 0, 0, 0, &again);
    }
    each_end(f, &e);
    label_place(f, &end);
    if (!at_once) return;
    struct label none = LABEL_NEW;
    struct each t;
    emit(f, BC_ISNONE, flag, taken, 0, 0);
    emit_jump(f, BC_JT, flag, 0, 0, &none);
    emit(f, BC_TBEGIN, 0, 0, 0, 0);
    each_begin(f, taken, VT_CREATURE, &t);
    emit_jump(f, BC_LNEXT, full, taken, t.index, &t.end);
    emit(f, BC_MOVE, regs, t.item, 0, 0);
    emit(f, BC_MOVE, regs + 1, event, 0, 0);
    emit(f, BC_MOVE, regs + 2, full, 0, 0);
    emit(f, BC_TOPEN, reg_none(f, VT_INT), 0, 0, 0);
    call(f, MADE_DO, regs);
    emit(f, BC_TCLOSE, 0, 0, 0, 0);
    each_end(f, &t);
    together_over(f, NULL);
    label_place(f, &none);
}

static void window(struct func *f, struct window *w, int event)
{
    int what = f->g->attached[w->id];
    emit(f, BC_WOPEN, event, 0, 0, w->id);
    if (what & AT_HOOK) window_hooks(f, w, event);
    if (what & AT_END) emit(f, BC_EXPIRE, event, 0, 0, w->id);
    settle(f);
    promises_check(f, w, event);
    if (w->policy != ASK_NONE && (what & AT_ACT)) askers_ask(f, w, event);
    emit(f, BC_WCLOSE, event, 0, 0, w->id);
}

static struct str window_name(struct gen *g, const struct window *w)
{
    struct text t;
    text_init(&t, g->a);
    text_printf(&t, "$window_%.*s_%.*s", STR_FMT(w->event->name), STR_FMT(w->name));
    return text_str(&t);
}

/* A window that only refills and settles is inlined, while there are registers. */
static bool in_place(const struct func *f, const struct window *w)
{
    int what = f->g->attached[w->id];
    bool asks = w->policy != ASK_NONE && (what & AT_ACT);
    return !(what & AT_HOOK) && !asks && inline_room(f);
}

void window_call(struct func *f, struct window *w, int event)
{
    if (!f->g->attached[w->id]) return;
    if (in_place(f, w)) {
        int32_t begin = LEN(f->g, code);
        f->inlines = true;
        window(f, w, event);
        ROW(f->g, inlined, .name = program_string(f->g->p, window_name(f->g, w)), .file = -1,
            .begin = begin, .end = LEN(f->g, code));
        return;
    }
    size_t mark = regs_mark(f);
    int base = reg_take(f, VT_EVENT);
    emit(f, BC_MOVE, base, event, 0, 0);
    emit(f, BC_CALL, 0, base, 0,
         made_row(f->g, (struct made_fn){.made = MADE_WINDOW, .window = w}));
    regs_release(f, mark);
}

/* ---- acts ------------------------------------------------------------------------------------ */

/* The event around an act, if the rules declare `event doing(by doer: creature, what deed: act)`
 * with its two windows. */
static bool doing_known(struct gen *g, struct member *params[2])
{
    const struct record *doing = g->m->events_opened[EVENT_DOING];
    int n = 0;
    for (size_t i = 0; doing && i < doing->members.len && n < 2; i++)
        if (doing->members.at[i]->kind == MEM_KEPT &&
            doing->members.at[i]->member_sort == SORT_PARAM)
            params[n++] = doing->members.at[i];
    return n == 2 && member_value(params[0]) == VT_CREATURE && member_value(params[1]) == VT_ACT;
}

static void window_then_check(struct func *f, struct window *w, int event)
{
    if (!w) return;
    window_call(f, w, event);
    emit(f, BC_CHECK, 0, 0, 0, 0);
}

static void do_act(struct func *f)
{
    struct gen *g = f->g;
    struct member *params[2];
    struct record *doing = g->m->events_opened[EVENT_DOING];
    int base = param(f, VT_CREATURE);
    param(f, VT_EVENT);
    int act = param(f, VT_ACT), done = reg_take(f, VT_ACT);
    if (!doing_known(g, params)) {
        emit(f, BC_ACTCALL, done, base, 0, PHASE_BODY);
        emit(f, BC_RETN, 0, 0, 0, 0);
        return;
    }
    struct label leave = LABEL_NEW;
    int event = reg_take(f, VT_EVENT);
    emit(f, BC_EVNEW, event, 0, 0, doing->id);
    emit(f, BC_ST, event, base, 0, params[0]->id);
    emit(f, BC_ST, event, act, 0, params[1]->id);
    emit_jump(f, BC_EVRUN, event, 0, 0, &leave);
    windows_at_edge(f, doing, EDGE_FIRST, event);
    emit(f, BC_CHECK, 0, 0, 0, 0);
    if (g->declared && g->declared->edge == EDGE_NONE) window_then_check(f, g->declared, event);
    emit(f, BC_ACTCALL, done, base, 0, PHASE_BODY);
    if (g->done && g->done->edge == EDGE_NONE) window_then_check(f, g->done, event);
    label_place(f, &leave);
    windows_at_edge(f, doing, EDGE_LAST, event);
    event_close(f, doing, event);
    emit(f, BC_CHECK, 0, 0, 0, 0);
    emit(f, BC_RETN, 0, 0, 0, 0);
}

static void perform(struct func *f)
{
    struct label ask = LABEL_NEW, paid = LABEL_NEW, end = LABEL_NEW;
    int who = param(f, VT_CREATURE), act = param(f, VT_ACT), is_paid = param(f, VT_FLAG),
        fits = reg_take(f, VT_FLAG);
    int dropped = reg_take(f, VT_ACT), full = reg_take(f, VT_ACT);
    int regs = act_regs(f, who, reg_none(f, VT_EVENT), act);
    emit(f, BC_ACTFITS, fits, regs, 0, 1);
    emit_jump(f, BC_JF, fits, 0, 0, &end);
    emit_jump(f, BC_JT, is_paid, 0, 0, &ask);
    emit(f, BC_ACTFITS, fits, regs, 0, 0);
    emit_jump(f, BC_JF, fits, 0, 0, &end);
    label_place(f, &ask);
    /* returns the act with its arguments */
    emit(f, BC_ACTCALL, full, regs, 0, PHASE_ASKS);
    emit(f, BC_ISNONE, fits, full, 0, 0);
    emit_jump(f, BC_JT, fits, 0, 0, &end);
    emit(f, BC_MOVE, regs + 2, full, 0, 0);
    emit_jump(f, BC_JT, is_paid, 0, 0, &paid);
    emit(f, BC_ACTCALL, dropped, regs, 0, PHASE_PAY);
    label_place(f, &paid);
    call(f, MADE_DO, regs);
    label_place(f, &end);
    emit(f, BC_RETN, 0, 0, 0, 0);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void never(struct func *f, enum value_type this)
{
    param(f, VT_CREATURE);
    param(f, this);
    emit(f, BC_RET, reg_none(f, VT_FLAG), 0, 0, 0);
}

void prelude_fill(struct gen *g, int32_t row, const struct made_fn *made)
{
    struct func f;
    func_begin(&f, g, NULL);
    switch (made->made) {
    case MADE_FN:
    case MADE_OUTLINED: break;
    case MADE_SETTLE:
        settle(&f);
        emit(&f, BC_RETN, 0, 0, 0, 0);
        func_end(&f, row, STR("$settle"), 0, VT_NONE, PERMIT_CHANGE);
        break;
    case MADE_WAVE: {
        int wave = param(&f, VT_LIST);
        hooks_run(&f, NULL, wave, reg_none(&f, VT_EVENT));
        emit(&f, BC_RETN, 0, 0, 0, 0);
        func_end(&f, row, STR("$wave"), 1, VT_NONE, PERMIT_CHANGE);
        break;
    }
    case MADE_WINDOW:
        window(&f, made->window, param(&f, VT_EVENT));
        emit(&f, BC_RETN, 0, 0, 0, 0);
        func_end(&f, row, window_name(g, made->window), 1, VT_NONE, PERMIT_CHANGE);
        break;
    case MADE_DO:
        do_act(&f);
        func_end(&f, row, STR("$do"), 3, VT_NONE, PERMIT_CHANGE);
        break;
    case MADE_PERFORM:
        perform(&f);
        func_end(&f, row, STR("$perform"), 3, VT_NONE, PERMIT_CHANGE);
        break;
    case MADE_NOTHING:
        emit(&f, BC_RETN, 0, 0, 0, 0);
        func_end(&f, row, STR("$nothing"), 0, VT_NONE, PERMIT_CHANGE);
        break;
    case MADE_NEVER:
        never(&f, made->type);
        func_end(&f, row, STR("$never"), 2, VT_FLAG, PERMIT_PURE);
        break;
    }
}
