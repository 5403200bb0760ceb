/* mark_ages.c -- Marks that begin at once, where a stat looks at the latest.
 *
 * Marks of branches begin at the merge, in the order of the requests. So a request whose mark is
 * said to be the latest moves behind all others. The last `aged` requests of a level have been
 * moved: each is younger than those before it. Requests of one branch keep their order, and of one
 * content on one bearer the merge takes that with the lower values first. An answer names a
 * content. If that has marks on several bearers, it names the creature that stands for one, too.
 * That is the first by seat of those for which the mark is in force.
 */
#include "mark_ages.h"

#include <string.h>

#include "list_stack.h"
#include "marks.h"
#include "program_index.h"
#include "trap.h"

struct ages {
    struct vm *vm;
    struct together_level *lv;
    int32_t *requests, size, count; /* those of which nothing has been said */
};

static const int32_t *request_at(const struct ages *a, int32_t i)
{
    return a->requests + i * a->size;
}

static bool ages_open(struct vm *vm, struct ages *a)
{
    if (vm->head->levels == 0) return vm_fail(vm, "no 'together' is open");
    struct together_level *lv = level_at(vm, vm->head->levels - 1);
    *a = (struct ages){.vm = vm,
                       .lv = lv,
                       .requests = LEVEL_PART(vm, lv, int32_t, requests),
                       .size = vm->layout.request_cells,
                       .count = lv->request_count - lv->aged};
    return true;
}

/* Do both set one stat of which the latest counts, and perhaps to different numbers? Then `reached`
 * are all creatures if a line is not for the bearer alone. */
static bool lines_differ(const struct vm *vm, const struct row_lines *x, const struct row_lines *y,
                         uint64_t *reached)
{
    const struct row_stats *stat = &vm->p->stats.at[x->stat];
    if (x->layer != LAYER_SET || y->layer != LAYER_SET || x->stat != y->stat) return false;
    if (stat->sets != SETS_LATEST) return false;
    if (x->value_fn < 0 && y->value_fn < 0 && x->value == y->value) return false;
    if (x->aura >= 0 || y->aura >= 0 || stat->event >= 0) *reached = ~(uint64_t)0;
    return true;
}

static bool contents_differ(const struct vm *vm, int32_t a, int32_t b, uint64_t *reached)
{
    const struct row_contents *x = &vm->p->contents.at[a], *y = &vm->p->contents.at[b];
    for (int32_t i = 0; i < x->line_count; i++)
        for (int32_t k = 0; k < y->line_count; k++)
            if (lines_differ(vm, &vm->p->lines.at[x->line_begin + i],
                             &vm->p->lines.at[y->line_begin + k], reached))
                return true;
    return false;
}

/* With the contents that they include. */
static bool marks_differ(const struct vm *vm, int32_t a, int32_t b, uint64_t *reached)
{
    const struct row_contents *of = vm->p->contents.at;
    for (int32_t x = a, m = 0; x >= 0 && m < LIMIT_INCLUDES; x = of[x].includes, m++)
        for (int32_t y = b, n = 0; y >= 0 && n < LIMIT_INCLUDES; y = of[y].includes, n++)
            if (contents_differ(vm, x, y, reached)) return true;
    return false;
}

/* Of one content on one bearer the values decide. */
static bool are_one(const int32_t *x, const int32_t *y)
{
    return mark_content(x) == mark_content(y) && x[MK_CLASS] == y[MK_CLASS] &&
           x[MK_BEARER] == y[MK_BEARER];
}

/* Are they of two branches, and may meet in a stat of one creature? */
static bool requests_tie(const struct ages *a, int32_t i, int32_t k, uint64_t *whose)
{
    const int32_t *x = request_at(a, i), *y = request_at(a, k);
    int32_t c = mark_content(x + 1), d = mark_content(y + 1);
    uint64_t reached = 0;
    if (x[0] == y[0] || are_one(x + 1, y + 1)) return false;
    if (!marks_differ(a->vm, c, d, &reached)) return false;
    uint64_t mine = mark_affects(a->vm, x + 1), theirs = mark_affects(a->vm, y + 1);
    *whose = reached ? mine | theirs : mine & theirs;
    return mine && theirs && *whose;
}

/* One that is in force already begins no mark. */
static bool begins(const struct ages *a, int32_t i)
{
    return mark_would_begin(a->vm, request_at(a, i) + 1, LEVEL_PART(a->vm, a->lv, uint64_t, gone));
}

/* Those that tie with request i, as bits of places in the list; 64 are enough for a question. */
static uint64_t tied_with(const struct ages *a, int32_t i, uint64_t *whose)
{
    uint64_t tied = 0, both;
    for (int32_t k = 0; begins(a, i) && k < a->count && k < 64; k++)
        if (k != i && requests_tie(a, i, k, &both) && begins(a, k))
            tied |= (uint64_t)1 << k, *whose |= both;
    return tied ? tied | (uint64_t)1 << i : 0;
}

/* Is another of the group later in the same branch, and do not their values decide? */
static bool is_followed(const struct ages *a, uint64_t group, int32_t i)
{
    for (int32_t k = i + 1; k < a->count && k < 64; k++)
        if (group >> k & 1 && request_at(a, k)[0] == request_at(a, i)[0] &&
            !are_one(request_at(a, k) + 1, request_at(a, i) + 1))
            return true;
    return false;
}

/* With all marks that are of one content on one bearer with one of the group. */
static uint64_t with_their_like(const struct ages *a, uint64_t group)
{
    uint64_t all = group;
    for (; group; group &= group - 1)
        for (int32_t k = 0, i = __builtin_ctzll(group); k < a->count && k < 64; k++)
            if (are_one(request_at(a, i) + 1, request_at(a, k) + 1) && begins(a, k))
                all |= (uint64_t)1 << k;
    return all;
}

/* The first group of requests that tie; 0: none. */
static uint64_t group_first(const struct ages *a, uint64_t *whose)
{
    for (int32_t i = 0; i < a->count && i < 64; i++) {
        *whose = 0;
        uint64_t group = tied_with(a, i, whose);
        if (group) return with_their_like(a, group);
    }
    return 0;
}

static bool list_has(struct vm *vm, int64_t list, int64_t value, bool *has)
{
    int64_t *at;
    int32_t count;
    *has = false;
    if (!list_open(vm, list, &at, &count)) return false;
    for (int32_t i = 0; i < count; i++) *has |= at[i] == value;
    return true;
}

/* -1: of several. */
static int64_t side_of_all(const struct vm *vm, uint64_t creatures)
{
    int64_t side = vm->creatures[__builtin_ctzll(creatures)].side;
    for (uint64_t rest = creatures; rest; rest &= rest - 1)
        if (vm->creatures[__builtin_ctzll(rest)].side != side) return -1;
    return side;
}

static int32_t stand_in(const struct ages *a, int32_t i)
{
    return __builtin_ctzll(mark_affects(a->vm, request_at(a, i) + 1));
}

/* Those of the group that may be the latest: no other of their branch follows. */
static uint64_t last_ones(const struct ages *a, uint64_t group)
{
    uint64_t last = 0;
    for (uint64_t rest = group; rest; rest &= rest - 1)
        if (!is_followed(a, group, __builtin_ctzll(rest))) last |= rest & -rest;
    return last;
}

static bool contents_list(const struct ages *a, uint64_t last, int64_t *list)
{
    for (; last; last &= last - 1) {
        int64_t content = mark_content(request_at(a, __builtin_ctzll(last)) + 1);
        bool has;
        if (!list_has(a->vm, *list, content, &has)) return false;
        if (!has && !list_push(a->vm, list, content)) return false;
    }
    return true;
}

/* By seat. */
static bool bearers_list(const struct ages *a, uint64_t last, int64_t content, int64_t *list)
{
    uint64_t bearers = 0;
    for (; last; last &= last - 1) {
        int32_t i = __builtin_ctzll(last);
        if (mark_content(request_at(a, i) + 1) == content) bearers |= (uint64_t)1 << stand_in(a, i);
    }
    for (; bearers; bearers &= bearers - 1)
        if (!list_push(a->vm, list, __builtin_ctzll(bearers))) return false;
    return true;
}

bool ages_tied(struct vm *vm, int64_t content, int64_t *tied, int64_t *side)
{
    struct ages a;
    uint64_t whose;
    *tied = 0, *side = -1;
    if (!ages_open(vm, &a)) return false;
    vm->head->fuel -= a.count;
    uint64_t group = group_first(&a, &whose);
    if (!group) return true;
    *side = side_of_all(vm, whose);
    if (!list_begin(vm, tied)) return false;
    uint64_t last = last_ones(&a, group);
    return content < 0 ? contents_list(&a, last, tied) : bearers_list(&a, last, content, tied);
}

static void to_the_end(struct ages *a, int32_t i)
{
    int32_t moved[1 + MK_CELLS + MARK_CELLS_MOST], *from = a->requests + i * a->size;
    memcpy(moved, from, sizeof *moved * (size_t)a->size);
    memmove(from, from + a->size, sizeof *from * (size_t)((a->count - 1 - i) * a->size));
    memcpy(a->requests + (a->count - 1) * a->size, moved, sizeof *moved * (size_t)a->size);
    a->count--;
    a->lv->aged++;
}

/* Of one content and one stand-in the higher values are the later. */
static bool is_later(const struct ages *a, int32_t i, int32_t k)
{
    const int32_t *x = request_at(a, i), *y = request_at(a, k);
    for (int32_t n = 1; n < a->size; n++)
        if (x[n] != y[n]) return x[n] > y[n];
    return false;
}

bool ages_latest(struct vm *vm, int64_t content, int64_t bearer)
{
    struct ages a;
    uint64_t whose;
    int32_t latest = -1;
    if (!ages_open(vm, &a)) return false;
    uint64_t group = group_first(&a, &whose);
    if (!group) return true;
    for (uint64_t last = last_ones(&a, group); last; last &= last - 1) {
        int32_t i = __builtin_ctzll(last);
        if (mark_content(request_at(&a, i) + 1) != content || stand_in(&a, i) != bearer) continue;
        if (latest < 0 || is_later(&a, i, latest)) latest = i;
    }
    if (latest < 0) return vm_fail(vm, "none of these marks is the latest");
    to_the_end(&a, latest);
    return true;
}
