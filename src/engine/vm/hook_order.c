/* hook_order.c -- Sorts the hooks of a window by their declared order, and finds the ties that a
 * player must decide.
 *
 * The list is that of hook_dispatch.c: triples of hook, creature, thing or mark. If no hook of a
 * window has an order or a tie, none of this runs.
 */
#include "hook_order.h"

#include <string.h>

#include "engine/bytecode/program.h"
#include "hook_dispatch.h"
#include "list_stack.h"
#include "state.h"
#include "trap.h"

static bool is_after(const struct vm *vm, int64_t hook, int64_t first)
{
    const struct row_hooks *h = &vm->p->hooks.at[hook];
    for (int32_t i = 0; i < h->after_count; i++)
        if (vm->p->hook_afters.at[h->after_begin + i].hook == first) return true;
    return false;
}

static bool is_tied(const struct vm *vm, int64_t hook, int64_t other)
{
    const struct row_hooks *h = &vm->p->hooks.at[hook];
    for (int32_t i = 0; i < h->tie_count; i++)
        if (vm->p->hook_ties.at[h->tie_begin + i].hook == other) return true;
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

static bool add_once(struct vm *vm, int64_t *list, int64_t value)
{
    int64_t *at;
    int32_t count;
    if (!list_open(vm, *list, &at, &count)) return false;
    for (int32_t i = 0; i < count; i++)
        if (at[i] == value) return true;
    return list_push(vm, list, value);
}

/* Opens the list and checks that all hooks exist and that `at` is in range. */
static bool triples_open(struct vm *vm, int64_t hooks, int64_t at, int64_t **list, int32_t *count)
{
    if (!list_open(vm, hooks, list, count)) return false;
    bool fits = at >= 0 && at <= *count - 3;
    for (int32_t i = 0; fits && i < *count; i += 3)
        fits = (*list)[i] >= 0 && (*list)[i] < (int64_t)vm->p->hooks.len;
    return fits || vm_fail(vm, "there is no such hook");
}

bool hook_ties(struct vm *vm, int64_t hooks, int64_t at, int64_t event, int64_t content,
               int64_t *out)
{
    int64_t *list, result;
    int32_t count, clashes = 0;
    *out = 0;
    if (!triples_open(vm, hooks, at, &list, &count)) return false;
    const struct row_hooks *h = &vm->p->hooks.at[list[at]];
    if (h->tie_count == 0 || h->content < 0) return true;
    list_begin(vm, &result);
    for (int32_t i = (int32_t)at; i < count; i += 3) {
        int32_t of = vm->p->hooks.at[list[i]].content;
        /* hooks of one content on one creature keep their order */
        bool same = of == h->content && list[i + 1] == list[at + 1], will_run;
        if (i > at && (same || of < 0 || !is_tied(vm, list[at], list[i]))) continue;
        if (!hook_runs(vm, list + i, event, &will_run)) return false;
        if (!will_run && i == at) return true;
        if (!will_run) continue;
        clashes += i > at;
        if (content < 0 ? !add_once(vm, &result, of)
                        : of == content && !add_once(vm, &result, list[i + 1]))
            return false;
    }
    if (clashes) *out = result;
    return true;
}

bool hook_front(struct vm *vm, int64_t hooks, int64_t at, int64_t content, int64_t creature)
{
    int64_t *list;
    int32_t count;
    if (!triples_open(vm, hooks, at, &list, &count)) return false;
    for (int32_t i = (int32_t)at; i < count; i += 3) {
        if (vm->p->hooks.at[list[i]].content != content || list[i + 1] != creature) continue;
        if (i > at && !is_tied(vm, list[at], list[i])) continue;
        triple_move(list, first_allowed(vm, list, (int32_t)at, count, i), (int32_t)at);
        return true;
    }
    return true;
}
