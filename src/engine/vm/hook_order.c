/* hook_order.c -- Sorts the hooks of a window or wave by their declared order. It finds out
 * whether another order of those that are tied would end in another state.
 *
 * The list is that of hook_dispatch.c: triples of hook, creature, thing or mark. If no hook of a
 * window has an order or a tie, none of this runs: the compiler knows it. Ties join hooks to
 * groups. All orders of a small group are tried on copies of the fight; a player is asked if they
 * end differently.
 */
#include "hook_order.h"

#include <string.h>

#include "engine/bytecode/program.h"
#include "event_stack.h"
#include "hook_dispatch.h"
#include "interpreter.h"
#include "list_stack.h"
#include "marks.h"
#include "program_index.h"
#include "state.h"
#include "trap.h"
#include "world.h"

enum { GROUP_MOST = 64, TRIED_MOST = 5 };

static bool is_after(const struct vm *vm, int64_t hook, int64_t first)
{
    const struct row_hooks *h = &vm->p->hooks.at[hook];
    for (int32_t i = 0; i < h->after_count; i++)
        if (vm->p->hook_afters.at[h->after_begin + i].hook == first) return true;
    return false;
}

/* Moves the triple at `from` forward to `to`; those in between move back by one. */
static void triple_move(int64_t *list, int32_t from, int32_t to)
{
    int64_t triple[3];
    memcpy(triple, list + from, sizeof triple);
    memmove(list + to + 3, list + to, sizeof *list * (size_t)(from - to));
    memcpy(list + to, triple, sizeof triple);
}

/* The hook from index `at` on that must run first so that the one at i can run. It is i itself, or
 * a hook that i must follow. */
static int32_t first_allowed(const struct vm *vm, const int64_t *list, int32_t at, int32_t count,
                             int32_t i)
{
    /* the compiler makes no cycles; this bound ends those of a forged program */
    for (int32_t hops = 0; hops < count; hops++) {
        int32_t k = at;
        while (k < count && (k == i || !is_after(vm, list[i], list[k]))) k += 3;
        if (k >= count) break;
        i = k;
    }
    return i;
}

bool hooks_arrange(struct vm *vm, int64_t hooks)
{
    int64_t *list;
    int32_t count;
    if (!list_open(vm, hooks, &list, &count)) return false;
    for (int32_t at = 0; at + 3 < count; at += 3)
        triple_move(list, first_allowed(vm, list, at, count, at), at);
    return true;
}

/* Opens the list and checks that all hooks exist and that `at` is in range. */
static bool triples_open(struct vm *vm, int64_t hooks, int64_t at, int64_t **list, int32_t *count)
{
    if (!list_open(vm, hooks, list, count)) return false;
    bool fits = at >= 0 && at <= *count - 3;
    for (int32_t i = 0; fits && i < *count; i += 3)
        fits = (*list)[i] >= 0 && (*list)[i] < (int64_t)vm->p->hooks.len &&
               (*list)[i + 1] < vm->layout.creatures;
    return fits || vm_fail(vm, "there is no such hook");
}

/* ---- groups ---- */

/* Of named orders, and of one declaration on one creature. */
static bool goes_before(const struct vm *vm, const int64_t *a, const int64_t *b)
{
    int32_t of = vm->p->hooks.at[a[0]].content;
    bool same = of >= 0 && of == vm->p->hooks.at[b[0]].content && a[1] == b[1] && a[2] == b[2];
    return same ? a[0] < b[0] : is_after(vm, b[0], a[0]);
}

/* The creature that `whose` of a tie stands for; -1: any. */
static int64_t creature_meant(const struct vm *vm, const int64_t *triple, int64_t event,
                              int32_t whose)
{
    if (whose == TIE_SELF) return triple[1];
    if (whose < 0 || event < 0 || event >= vm->world[W_DEPTH]) return -1;
    const struct row_members *m = &vm->p->members.at[whose];
    const int32_t *e = event_at(vm, (int32_t)event);
    bool has = m->cls == CLASS_EVENT && m->type == VT_CREATURE && e[EV_KIND] == m->owner;
    return has ? e[EV_CELLS + m->offset] : -1;
}

/* The hooks from `at` on that chains of ties join to the one there: indices into the list. */
struct hook_group {
    int32_t at[GROUP_MOST], count;
    bool over_event;    /* they dispute cells of the event */
    uint64_t creatures; /* whose cells they dispute; all, if it is not known */
};

static bool tie_meets(const struct vm *vm, struct hook_group *g, const int64_t *a, const int64_t *b,
                      int64_t event, bool *wakes)
{
    const struct row_hooks *h = &vm->p->hooks.at[a[0]];
    bool met = false;
    for (int32_t i = h->tie_begin; i < h->tie_begin + h->tie_count; i++) {
        const struct row_hook_ties *t = &vm->p->hook_ties.at[i];
        if (t->hook != b[0]) continue;
        int64_t mine = creature_meant(vm, a, event, t->mine),
                theirs = creature_meant(vm, b, event, t->theirs);
        if (mine >= 0 && theirs >= 0 && mine != theirs) continue;
        int64_t who = mine >= 0 ? mine : theirs;
        met = true;
        *wakes |= t->wakes;
        g->over_event |= t->over == TIE_EVENT;
        if (t->over == TIE_CREATURE) g->creatures |= who < 0 ? ~(uint64_t)0 : (uint64_t)1 << who;
        if (t->over == TIE_OTHER) g->creatures = ~(uint64_t)0;
    }
    return met;
}

static bool group_holds(const struct hook_group *g, int32_t at)
{
    for (int32_t i = 0; i < g->count; i++)
        if (g->at[i] == at) return true;
    return false;
}

/* A hook that is not ready joins if one of the group may wake it. */
static bool group_find(struct vm *vm, const int64_t *list, int32_t at, int32_t count, int64_t event,
                       struct hook_group *g)
{
    *g = (struct hook_group){.at = {at}, .count = 1};
    for (int32_t next = 0; next < g->count; next++)
        for (int32_t i = at; i < count; i += 3) {
            struct hook_group with = *g;
            bool wakes = false;
            if (i == g->at[next]) continue;
            if (!tie_meets(vm, &with, list + g->at[next], list + i, event, &wakes)) continue;
            bool held = group_holds(g, i), joins = held || wakes;
            if (!joins && !hook_runs(vm, list + i, event, &joins)) return false;
            if (!joins) continue;
            g->over_event = with.over_event, g->creatures = with.creatures;
            if (!held && g->count < GROUP_MOST) g->at[g->count++] = i;
        }
    for (int32_t i = 1; i < g->count; i++) /* in the order of the list */
        for (int32_t k = i; k > 0 && g->at[k - 1] > g->at[k]; k--) {
            int32_t swap = g->at[k];
            g->at[k] = g->at[k - 1], g->at[k - 1] = swap;
        }
    return true;
}

/* With `order by E` those of the creatures with the lowest E go first. */
static bool lowest_rank(struct vm *vm, const int64_t *list, const struct hook_group *g,
                        uint64_t *ready)
{
    int32_t fn = vm->p->settings_of_space.len ? vm->p->settings_of_space.at[0].rank : -1;
    int64_t lowest = INT64_MAX, rank;
    uint64_t first = 0;
    if (fn < 0) return true;
    for (int32_t i = 0; i < g->count; i++) {
        if (!(*ready >> i & 1)) continue;
        if (!vm_pure(vm, fn, &list[g->at[i] + 1], 1, &rank)) return false;
        if (rank < lowest) first = 0, lowest = rank;
        if (rank == lowest) first |= (uint64_t)1 << i;
    }
    *ready = first;
    return true;
}

/* Sets a bit for each hook of the group that is ready, and that no other ready one goes before. */
static bool group_ready(struct vm *vm, const int64_t *list, const struct hook_group *g,
                        int64_t event, uint64_t *ready)
{
    uint64_t able = 0;
    for (int32_t i = 0; i < g->count; i++) {
        bool will_run;
        if (!hook_runs(vm, list + g->at[i], event, &will_run)) return false;
        able |= (uint64_t)will_run << i;
    }
    *ready = able;
    for (int32_t i = 0; i < g->count; i++)
        for (int32_t k = 0; k < g->count; k++)
            if (k != i && able >> k & 1 && goes_before(vm, list + g->at[k], list + g->at[i]))
                *ready &= ~((uint64_t)1 << i);
    return lowest_rank(vm, list, g, ready);
}

/* ---- the trial ---- */

/* Runs the hooks of the group in a copy: each time the first in this order that is ready. False:
 * it needs dice or an answer, or fails. */
static bool order_runs(struct vm *copy, int64_t hooks, const struct hook_group *g,
                       const int32_t *order, int64_t event)
{
    struct hook_group left = {.count = 0};
    int32_t frames = copy->head->frames;
    for (int32_t i = 0; i < g->count; i++) left.at[left.count++] = g->at[order[i]];
    for (;;) {
        int64_t *list, out;
        int32_t count, pick = 0;
        uint64_t ready;
        if (!list_open(copy, hooks, &list, &count)) return false;
        if (!group_ready(copy, list, &left, event, &ready)) return false;
        if (!ready) return true;
        while (!(ready >> pick & 1)) pick++;
        if (!hook_call(copy, hooks, left.at[pick], event)) return false;
        if (copy->head->frames > frames && !vm_run_call(copy, &out)) return false;
        if (copy->head->status != VM_RUNNING || copy->head->frames != frames) return false;
        left.count--;
        memmove(left.at + pick, left.at + pick + 1, sizeof *left.at * (size_t)(left.count - pick));
    }
}

/* Marks are compared without their slots and ages. */
static bool same_marks(const struct vm *a, const struct vm *b)
{
    uint64_t used[MARK_WORDS] = {0};
    for (int32_t i = 0; i < a->layout.marks; i++) {
        const int32_t *x = mark_at(a, i);
        int32_t k = 0, from = MK_RANK > MK_WORD ? MK_RANK + 1 : MK_WORD + 1;
        if (mark_content(x) < 0) continue;
        for (; k < b->layout.marks; k++) {
            const int32_t *y = mark_at(b, k);
            if (used[k >> 6] >> (k & 63) & 1 || mark_content(x) != mark_content(y)) continue;
            if (memcmp(x + from, y + from, sizeof *x * (size_t)(a->layout.mark_cells - from)) == 0)
                break;
        }
        if (k == b->layout.marks) return false;
        used[k >> 6] |= (uint64_t)1 << (k & 63);
    }
    return a->world[W_MARKS] == b->world[W_MARKS];
}

/* The next mark after *rank whose age a stat that is `set` latest looks at; NULL: there is none. */
static const int32_t *dated_after(const struct vm *vm, int32_t *rank)
{
    for (int32_t slot; (slot = mark_after(vm, *rank)) >= 0;) {
        const int32_t *m = mark_at(vm, slot);
        *rank = m[MK_RANK];
        if (index_bit(vm->index->dated, mark_content(m))) return m;
    }
    return NULL;
}

static bool same_ages(const struct vm *a, const struct vm *b)
{
    int32_t from = MK_RANK > MK_WORD ? MK_RANK + 1 : MK_WORD + 1, i = -1, k = -1;
    while (a->index->any_dated) {
        const int32_t *x = dated_after(a, &i), *y = dated_after(b, &k);
        if (!x || !y) return x == y;
        if (mark_content(x) != mark_content(y) || x[MK_CLASS] != y[MK_CLASS] ||
            x[MK_BEARER] != y[MK_BEARER] ||
            memcmp(x + from, y + from, sizeof *x * (size_t)(a->layout.mark_cells - from)) != 0)
            return false;
    }
    return true;
}

static bool same_ends(const struct vm *a, const struct vm *b)
{
    const struct fight_layout *at = &a->layout;
    int32_t marks_end = at->marks_at + at->marks * at->mark_cells;
    return memcmp(a->world + W_HEAD, b->world + W_HEAD,
                  sizeof *a->world * (size_t)(at->marks_at - W_HEAD)) == 0 &&
           memcmp(a->world + marks_end, b->world + marks_end,
                  sizeof *a->world * (size_t)(at->world_size - marks_end)) == 0 &&
           same_marks(a, b) && same_ages(a, b);
}

static bool trials_make(struct vm *vm)
{
    for (int i = 0; i < 2; i++) {
        if (!vm->trials[i]) vm->trials[i] = vm_clone(vm);
        if (!vm->trials[i]) return vm_fail(vm, "not enough memory");
        vm->trials[i]->in_trial = true;
    }
    return true;
}

static bool next_order(int32_t *order, int32_t n)
{
    int32_t i = n - 2, k = n - 1;
    while (i >= 0 && order[i] > order[i + 1]) i--;
    if (i < 0) return false;
    while (order[k] < order[i]) k--;
    int32_t swap = order[i];
    order[i] = order[k], order[k] = swap;
    for (i++, k = n - 1; i < k; i++, k--) swap = order[i], order[i] = order[k], order[k] = swap;
    return true;
}

/* Do two orders of the group end in different states? A large group, dice, questions and errors
 * count as yes. */
static bool orders_differ(struct vm *vm, int64_t hooks, const struct hook_group *g, int64_t event,
                          bool *differ)
{
    int32_t order[TRIED_MOST];
    *differ = true;
    if (g->count > TRIED_MOST || vm->in_trial) return true;
    if (!trials_make(vm)) return false;
    for (int32_t i = 0; i < g->count; i++) order[i] = i;
    bool first = true;
    do {
        struct vm *copy = vm->trials[first ? 0 : 1];
        vm_copy(copy, vm);
        copy->head->floor = copy->world[W_DEPTH];
        bool ran = order_runs(copy, hooks, g, order, event);
        vm->head->fuel -= vm->head->fuel - copy->head->fuel;
        if (!ran || (!first && !same_ends(vm->trials[0], copy))) return true;
        first = false;
    } while (next_order(order, g->count));
    *differ = false;
    return true;
}

/* ---- what the code of a window asks ---- */

/* Moves the first hook that is ready to `at`. */
static bool ready_to_front(struct vm *vm, int64_t *list, int32_t at, int32_t count, int64_t event,
                           bool *found)
{
    bool will_run;
    *found = false;
    int32_t i = at;
    for (; i < count; i += 3) {
        if (!hook_runs(vm, list + i, event, &will_run)) return false;
        if (will_run) break;
    }
    /* hooks of the fight come last, in their places: what they wake is over */
    if (i >= count || vm->p->hooks.at[list[i]].content < 0) return true;
    *found = true;
    for (int32_t k = i + 3, hops = 0; k < count && hops < count; k += 3) {
        if (!goes_before(vm, list + k, list + i)) continue;
        if (!hook_runs(vm, list + k, event, &will_run)) return false;
        if (will_run) i = k, k = at - 3, hops++;
    }
    triple_move(list, i, at);
    return true;
}

static bool add_once(struct vm *vm, int64_t *list, int64_t value)
{
    int64_t *at;
    int32_t count;
    if (!list_open(vm, *list, &at, &count)) return false;
    for (int32_t i = 0; i < count; i++)
        if (at[i] == value) return true;
    return list_push(vm, list, value);
}

bool hook_ties(struct vm *vm, int64_t hooks, int64_t at, int64_t event, int64_t content,
               int64_t *out)
{
    int64_t *list, result;
    int32_t count;
    bool found, differ = true;
    uint64_t ready;
    struct hook_group g;
    *out = 0;
    if (!triples_open(vm, hooks, at, &list, &count)) return false;
    if (content < 0 && !ready_to_front(vm, list, (int32_t)at, count, event, &found)) return false;
    if (content < 0 && !found) return true;
    if (!group_find(vm, list, (int32_t)at, count, event, &g)) return false;
    if (g.count == 1) return true;
    if (!group_ready(vm, list, &g, event, &ready)) return false;
    bool one = !(ready & (ready - 1));
    if (!one && content < 0 && !orders_differ(vm, hooks, &g, event, &differ)) return false;
    if (one || !differ) {
        if (ready) triple_move(list, g.at[__builtin_ctzll(ready)], (int32_t)at);
        return true;
    }
    list_begin(vm, &result);
    for (int32_t i = 0; i < g.count; i++) {
        const int64_t *triple = list + g.at[i];
        int32_t of = vm->p->hooks.at[triple[0]].content;
        if (!(ready >> i & 1) || of < 0) continue;
        if (content < 0 ? !add_once(vm, &result, of)
                        : of == content && !add_once(vm, &result, triple[1]))
            return false;
    }
    *out = result;
    return true;
}

static int64_t last_named(const struct vm *vm, int64_t event)
{
    if (event < 0 || event >= vm->world[W_DEPTH]) return -1;
    const int32_t *e = event_at(vm, (int32_t)event);
    const struct row_events *row = &vm->p->events.at[e[EV_KIND]];
    for (int32_t i = row->param_count - 1; i >= 0; i--) {
        const struct row_members *m = &vm->p->members.at[row->member_begin + i];
        int64_t c = m->type == VT_CREATURE ? e[EV_CELLS + m->offset] : -1;
        if (c >= 0 && c < vm->layout.creatures) return c;
    }
    return -1;
}

/* The creature whose event is innermost: the first that an open event names. */
static int64_t acting_creature(const struct vm *vm)
{
    for (int32_t i = vm->world[W_DEPTH] - 1; i >= 0; i--) {
        const int32_t *e = event_at(vm, i);
        const struct row_events *row = &vm->p->events.at[e[EV_KIND]];
        const struct row_members *m = &vm->p->members.at[row->member_begin];
        int64_t c = row->param_count > 0 && m->type == VT_CREATURE ? e[EV_CELLS + m->offset] : -1;
        if (c >= 0 && c < vm->layout.creatures) return c;
    }
    return -1;
}

bool hook_owner(struct vm *vm, int64_t hooks, int64_t at, int64_t event, int64_t *side)
{
    int64_t *list;
    int32_t count;
    struct hook_group g;
    uint64_t sides = 0;
    if (!triples_open(vm, hooks, at, &list, &count)) return false;
    if (!group_find(vm, list, (int32_t)at, count, event, &g)) return false;
    int64_t last = last_named(vm, event), acting = acting_creature(vm);
    for (int32_t c = 0; c < vm->layout.creatures; c++) {
        int32_t of = vm->creatures[c].side;
        if (g.creatures >> c & 1 && of >= 0 && of < vm->layout.sides) sides |= (uint64_t)1 << of;
    }
    bool one = sides && !(sides & (sides - 1));
    *side = last >= 0 && (g.over_event || !one) ? vm->creatures[last].side
            : one                               ? __builtin_ctzll(sides)
            : acting >= 0                       ? vm->creatures[acting].side
                                                : -1;
    return true;
}

bool hook_front(struct vm *vm, int64_t hooks, int64_t at, int64_t event, int64_t content,
                int64_t creature)
{
    int64_t *list;
    int32_t count;
    uint64_t ready;
    struct hook_group g;
    if (!triples_open(vm, hooks, at, &list, &count)) return false;
    if (!group_find(vm, list, (int32_t)at, count, event, &g)) return false;
    if (!group_ready(vm, list, &g, event, &ready)) return false;
    for (int32_t i = 0; i < g.count; i++) {
        const int64_t *triple = list + g.at[i];
        if (!(ready >> i & 1) || vm->p->hooks.at[triple[0]].content != content ||
            triple[1] != creature)
            continue;
        triple_move(list, g.at[i], (int32_t)at);
        return true;
    }
    return true;
}
