/* act_offers.c -- Acts as values, the creatures asked for acts at a window, the acts open to each,
 * and the three phases of an act. */
#include "act_offers.h"

#include "coverage_counts.h"
#include "event_records.h"
#include "event_stack.h"
#include "interpreter.h"
#include "list_stack.h"
#include "marks.h"
#include "member_access.h"
#include "payment.h"
#include "program_index.h"
#include "trap.h"

bool act_check(struct vm *vm, int64_t act)
{
    int32_t content = act_content(act);
    if (content >= 0 && content < vm->index->contents &&
        vm->p->kinds.at[vm->p->contents.at[content].kind].cls == CLASS_ACT)
        return true;
    return vm_fail(vm, content < 0 ? "there is no act here: it is none" : "that is not an act");
}

static bool askers_add(struct vm *vm, uint64_t set, uint64_t *seen, int64_t *list)
{
    set &= creatures_present(vm) & ~*seen;
    *seen |= set;
    for (; set; set &= set - 1)
        if (!list_push(vm, list, __builtin_ctzll(set))) return false;
    return true;
}

static bool asker_set(struct vm *vm, const struct row_askers *row, int32_t event, uint64_t *set)
{
    const int32_t *e = event_at(vm, event);
    const struct row_events *kind = &vm->p->events.at[e[EV_KIND]];
    *set = creatures_present(vm);
    if (row->sort == ASKER_OTHERS || row->sort == ASKER_EVERYONE) return true;
    *set = 0;
    if (row->sort == ASKER_MEMBER) {
        const struct row_members *m = &vm->p->members.at[row->member];
        int64_t v = cell_unpack(m, e + EV_CELLS + m->offset);
        if (m->type == VT_SET)
            *set = (uint64_t)v;
        else if (v >= 0 && v < vm->layout.creatures)
            *set = (uint64_t)1 << v;
        return true;
    }
    for (int32_t i = 0; i < kind->param_count; i++) { /* a noun, evaluated for the first creature */
        const struct row_members *m = &vm->p->members.at[kind->member_begin + i];
        int64_t self = e[EV_CELLS + m->offset], out = 0;
        if (m->type != VT_CREATURE) continue;
        if (self >= 0 && row->noun >= 0 && !vm_pure(vm, row->noun, &self, 1, &out)) return false;
        *set = (uint64_t)out;
        return true;
    }
    return true;
}

bool askers_list(struct vm *vm, int64_t event, int32_t window, int64_t *list)
{
    const struct row_windows *w = &vm->p->windows.at[window];
    const int32_t *e = event_get(vm, event);
    uint64_t seen = 0, set;
    list_begin(vm, list);
    if (!e) return false;
    if (e[EV_KIND] != w->event)
        return vm_fail(vm, "that event has no window '%s'", program_text(vm->p, w->name).at);
    if (vm->index->window_acts[window].count == 0) return true;
    for (int32_t i = 0; i < w->asker_count; i++) {
        if (!asker_set(vm, &vm->p->askers.at[w->asker_begin + i], (int32_t)event, &set))
            return false;
        if (!askers_add(vm, set, &seen, list)) return false;
    }
    return true;
}

/* The creatures whose moment it is. Most acts of a window have the same moment, so the last answer
 * is kept. */
struct moment_asked {
    int32_t moment; /* -1: none yet */
    uint64_t subjects;
};

static bool at_moment(const struct vm *vm, const struct row_contents *c, int32_t window,
                      int64_t event, int64_t creature, struct moment_asked *asked)
{
    if (window < 0) return true;
    for (int32_t i = 0; i < c->at_count; i++) {
        int32_t moment = vm->p->act_moments.at[c->at_begin + i].moment;
        if (vm->p->moments.at[moment].window != window) continue;
        if (moment != asked->moment)
            *asked = (struct moment_asked){moment, moment_subjects(vm, moment, event)};
        if (asked->subjects >> creature & 1) return true;
    }
    return false;
}

static bool is_barred(const int64_t *barred, int32_t count, int64_t act)
{
    for (int32_t i = 0; i < count; i++)
        if (barred[i] == act) return true;
    return false;
}

/* Does `nests` leave room for each event that the act may open? */
static bool act_has_room(const struct vm *vm, const struct row_contents *c)
{
    for (int32_t i = 0; i < c->opens_count; i++) {
        const struct row_act_opens *o = &vm->p->act_opens.at[c->opens_begin + i];
        int32_t nests = vm->p->events.at[o->event].nests;
        if (nests > 0 && (int64_t)events_open_count(vm, o->event) + o->most > nests) return false;
    }
    return true;
}

/* Can the creature pay? */
static bool act_pays(struct vm *vm, const int64_t args[3], int64_t *out)
{
    int32_t content = act_content(args[2]);
    bool can;
    if (!price_tested(vm, content, args[0], &can))
        return vm_pure(vm, vm->p->contents.at[content].can_pay, args, 3, out);
    *out = can;
    return true;
}

/* The event whose members the act reads: outside of its windows the innermost open one. */
static int64_t act_event(const struct vm *vm, const struct row_contents *c, int64_t event)
{
    return event >= 0 || c->reads_event < 0 ? event : event_top(vm, c->reads_event);
}

/* What 5.14 of the semantics asks of an act, but for its questions: they are dear. */
static bool act_allowed(struct vm *vm, const int64_t of[3], bool paid, bool *open)
{
    const struct row_contents *c = &vm->p->contents.at[act_content(of[2])];
    int64_t args[3] = {of[0], act_event(vm, c, of[1]), of[2]}, out = 1;
    bool pays = c->can_pay >= 0 && !paid;
    *open = false;
    if (c->needs_event && args[1] < 0) return true;
    if (!act_has_room(vm, c)) return true;
    bool pays_first = pays && vm->index->pays_first[act_content(args[2])];
    if (pays_first && !act_pays(vm, args, &out)) return false;
    if (!out) return true;
    if (c->when >= 0 && !vm_pure(vm, c->when, args, 3, &out)) return false;
    if (!out) return true;
    if (!pays_first && pays && !act_pays(vm, args, &out)) return false;
    *open = out != 0;
    return true;
}

/* Do its questions have answers, if it is allowed? */
static bool act_completes(struct vm *vm, const int64_t of[3], bool *open)
{
    const struct row_contents *c = &vm->p->contents.at[act_content(of[2])];
    int64_t args[3] = {of[0], act_event(vm, c, of[1]), of[2]}, out = 1;
    if (c->open >= 0 && !vm_pure(vm, c->open, args, 3, &out)) return false;
    *open = out != 0;
    return true;
}

static bool act_open(struct vm *vm, const int64_t of[3], bool paid, bool *open)
{
    return act_allowed(vm, of, paid, open) && (!*open || act_completes(vm, of, open));
}

/* What is asked when acts are listed. */
struct menu {
    int64_t creature, event, except;
    int32_t window;
    bool allowed; /* acts whose questions are not looked at, too */
};

static bool acts_gather(struct vm *vm, const struct menu *menu, int64_t *list)
{
    const struct row_list *acts =
        menu->window >= 0 ? &vm->index->window_acts[menu->window] : &vm->index->free_acts;
    int64_t *barred, result;
    int32_t barred_count;
    if (acts->count > 0 && !list_open(vm, menu->except, &barred, &barred_count)) return false;
    list_begin(vm, &result);
    struct moment_asked asked = {.moment = -1};
    for (int32_t i = 0; i < acts->count; i++) {
        int64_t args[3] = {menu->creature, menu->event, acts->at[i] + 1};
        const struct row_contents *c = &vm->p->contents.at[acts->at[i]];
        bool open;
        if (!at_moment(vm, c, menu->window, menu->event, menu->creature, &asked)) continue;
        if (is_barred(barred, barred_count, acts->at[i])) continue;
        if (!(menu->allowed ? act_allowed : act_open)(vm, args, false, &open)) return false;
        if (open) coverage_offer(vm, acts->at[i]);
        if (open && !list_push(vm, &result, args[2])) return false;
    }
    *list = result;
    return true;
}

bool acts_list(struct vm *vm, int64_t creature, int64_t *list)
{
    *list = 0;
    return creature_check(vm, creature) &&
           acts_gather(vm, &(struct menu){creature, -1, 0, -1, false}, list);
}

/* ---- menus for tactics ---- */

int32_t wants_fn(const struct vm *vm, int64_t side, int32_t type)
{
    if (side < 0 || side >= vm->layout.sides || vm->tactics[side] < 0) return -1;
    const struct row_tactics *t = &vm->p->tactics.at[vm->tactics[side]];
    switch (type) {
    case VT_THING: return t->for_things;
    case VT_CREATURE: return t->for_creatures;
    case VT_ACT: return t->for_acts;
    case VT_INT: return t->for_numbers;
    case VT_FLAG: return t->for_truths;
    case VT_PLACE: return t->for_places;
    case VT_TAG: return t->for_tags;
    default: return -1;
    }
}

/* Evaluates a function of tactics: it sees what its side sees. */
static bool eval_tactics(struct vm *vm, int32_t fn, int64_t side, const int64_t *args, int count,
                         int64_t *out)
{
    vm->viewer = (int)side + 1;
    bool ok = vm_pure(vm, fn, args, count, out);
    vm->viewer = 0;
    return ok;
}

bool want_read(struct vm *vm, int32_t fn, int64_t side, int64_t self, int64_t option, int64_t *want)
{
    int64_t args[2] = {self, option}, fuel = vm->head->fuel;
    int32_t scratch = vm->head->scratch;
    bool ok = eval_tactics(vm, fn, side, args, 2, want);
    vm->head->fuel = fuel;
    vm->head->scratch = scratch;
    return ok;
}

bool goal_wanted(struct vm *vm, int64_t creature, int64_t side)
{
    int64_t wanted = 1;
    if (!vm->for_tactics || creature < 0 || creature >= vm->layout.creatures) return true;
    if (side < 0) side = vm->creatures[creature].side;
    bool plays = side < vm->layout.sides && vm->tactics[side] >= 0;
    int32_t fn = plays ? vm->p->tactics.at[vm->tactics[side]].for_walks : -1;
    if (fn < 0) return true;
    struct head head = *vm->head;
    char first = vm->message[0];
    bool ok = eval_tactics(vm, fn, side, &creature, 1, &wanted);
    *vm->head = head; /* whether the fight fails, and how, shows the question */
    if (!ok) vm->message[0] = first;
    return !ok || wanted;
}

enum { MENU_MOST = 64 }; /* a longer one is listed whole */

/* Lists the acts that are wanted most among the open ones, if they are wanted at all. Looks at the
 * questions of these alone. false: failed, or there are too many. */
static bool acts_wanted(struct vm *vm, struct menu menu, int32_t fn, int64_t side, int64_t *list)
{
    int64_t *acts, wants[MENU_MOST];
    int32_t count, n = 0;
    menu.allowed = true;
    if (!acts_gather(vm, &menu, list) || !list_open(vm, *list, &acts, &count)) return false;
    if (count > MENU_MOST) return false;
    for (int32_t i = 0; i < count; i++)
        if (!want_read(vm, fn, side, menu.creature, acts[i], &wants[i])) return false;
    for (int64_t best = 1; n == 0 && best > 0;) {
        best = 0;
        for (int32_t i = 0; i < count; i++)
            if (wants[i] > best) best = wants[i];
        for (int32_t i = 0; i < count && best > 0; i++) {
            bool open;
            if (wants[i] != best) continue;
            wants[i] = 0;
            if (!act_completes(vm, (int64_t[]){menu.creature, menu.event, acts[i]}, &open))
                return false;
            if (open) acts[n++] = acts[i];
        }
    }
    vm->menu_is_wanted = n > 0;
    *list = n > 0 ? list_make((int64_t)((uint64_t)*list >> 32), n) : 0;
    return true;
}

bool acts_offer(struct vm *vm, int64_t creature, int64_t event, int64_t except, int64_t side,
                int32_t window, int64_t *list)
{
    *list = 0;
    vm->menu_is_wanted = false;
    if (!creature_check(vm, creature)) return false;
    if (side < 0) side = vm->creatures[creature].side;
    struct menu menu = {creature, event, except, window, false};
    int32_t fn = vm->for_tactics ? wants_fn(vm, side, VT_ACT) : -1;
    if (fn >= 0 && vm->index->window_acts[window].count > 0) {
        struct head head = *vm->head;
        char first = vm->message[0];
        if (acts_wanted(vm, menu, fn, side, list)) return true;
        *vm->head = head; /* whether the fight fails, and how, shows the whole menu */
        vm->message[0] = first;
    }
    return acts_gather(vm, &menu, list);
}

bool acts_like(struct vm *vm, int64_t creature, int32_t kind, int64_t *list)
{
    int64_t result;
    *list = 0;
    if (!creature_check(vm, creature)) return false;
    list_begin(vm, &result);
    for (int32_t i = 0; i < vm->index->contents; i++) {
        const struct row_contents *c = &vm->p->contents.at[i];
        int64_t args[3] = {creature, -1, (int64_t)i + 1};
        bool open;
        if (c->lists_acts || !index_kind_is(vm->index, c->kind, kind)) continue;
        if (!act_open(vm, args, false, &open)) return false;
        if (open && !list_push(vm, &result, args[2])) return false;
    }
    *list = result;
    return true;
}

bool act_fits(struct vm *vm, const int64_t args[3], bool paid, bool *fits)
{
    return creature_check(vm, args[0]) && act_check(vm, args[2]) && act_open(vm, args, paid, fits);
}

/* phase 0: its questions, which return the act with arguments; 1: its price; 2: its body. */
bool act_call(struct vm *vm, int phase, int64_t creature, int64_t event, int64_t act, int32_t ret,
              int64_t *out)
{
    int64_t args[3] = {creature, event, act};
    *out = act;
    if (!creature_check(vm, creature) || !act_check(vm, act)) return false;
    const struct row_contents *c = &vm->p->contents.at[act_content(act)];
    args[1] = act_event(vm, c, event);
    int32_t fn = phase == 0 ? c->asks : phase == 1 ? c->pay : c->body;
    if (phase == 2) coverage_act(vm, act_content(act));
    if (phase == 2 && is_recording(vm)) {
        struct text t;
        text_init(&t, &vm->record_arena);
        value_text(vm, &t, VT_ACT, -1, act);
        emit_record(vm, REC_ACT, (int32_t)creature, text_end(vm, &t));
    }
    return fn < 0 || vm_push(vm, fn, args, 3, phase == 0 ? ret : -1);
}

bool act_make(struct vm *vm, int32_t content, const int64_t *args, int room, int64_t *out)
{
    const struct row_contents *c = &vm->p->contents.at[content];
    uint64_t act = (uint64_t)content + 1;
    if (vm->p->kinds.at[c->kind].cls != CLASS_ACT)
        return vm_fail(vm, "%s is not an act", program_text(vm->p, c->name).at);
    if (c->param_count > LIMIT_ACT_PARAMS || c->param_count > room)
        return vm_fail(vm, "an act has at most %d arguments", LIMIT_ACT_PARAMS);
    for (int32_t i = 0; i < c->param_count; i++) {
        int64_t arg = args[i];
        if (vm->p->members.at[c->param_begin + i].type == VT_MARK)
            arg = mark_alive(vm, arg) ? arg & MARK_ARGUMENT : -1;
        if (arg < -1 || arg >= 0xFFFF)
            return vm_fail(vm, "%lld cannot be an argument of an act (0 to 65534)", (long long)arg);
        act |= (uint64_t)(arg + 1) << (16 * (i + 1));
    }
    *out = (int64_t)act;
    return true;
}

int64_t act_value(const struct vm *vm, int64_t act, int32_t i)
{
    const struct row_contents *c = &vm->p->contents.at[act_content(act)];
    int64_t value = act_argument(act, i);
    if (value < 0 || i >= c->param_count || vm->p->members.at[c->param_begin + i].type != VT_MARK)
        return value;
    return value | MARK_SHORT;
}

bool act_arg(struct vm *vm, int64_t act, int32_t i, int64_t *out)
{
    if (i < 0 || i >= LIMIT_ACT_PARAMS) return vm_fail(vm, "an act has no such argument");
    if (!act_check(vm, act)) return false;
    *out = act_value(vm, act, i);
    return true;
}
