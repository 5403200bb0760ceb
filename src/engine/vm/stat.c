/* stat.c -- Evaluates a stat of a creature or event: its base, changed in layers by all active
 * content.
 *
 * value = base, or the `set` that counts; then every `add`; then the product of every `scale`,
 * rounded down once; at most the lowest `cap`. A kind's `lends` says how several things of that
 * kind combine. They add up, or only the highest or lowest counts, or only the thing in use. Marks,
 * terrain and traits of kinds without `lends` always count.
 */
#include "stat.h"

#include "active_content.h"
#include "base/check.h"
#include "coverage_counts.h"
#include "event_stack.h"
#include "interpreter.h"
#include "member_access.h"
#include "trap.h"

struct layers {
    int64_t set, add, scale, under, cap; /* under: the divisor of the scale */
    int32_t set_age;                     /* of the mark that sets it, the newest last; else -1 */
    bool has_set, has_cap, any;
};
enum { GROUPS = 8 };
struct group_best {
    int32_t row, thing;
    struct layers best;
    int32_t best_name;
};

struct stat_eval {
    struct vm *vm;
    int32_t stat;
    int64_t in_use, event;
    int64_t reached; /* only auras are read, and this creature is in them; -1: no aura is */
    struct layers sum;
    struct group_best groups[GROUPS], current;
    int32_t group_count;
    struct sources *sources;
};

static bool too_large(struct vm *vm, int32_t stat)
{
    return vm_fail(vm, "a number is too large for '%s'",
                   program_text(vm->p, vm->p->stats.at[stat].name).at);
}

static void source_add(struct sources *s, int32_t name, int64_t value)
{
    if (!s || value == 0) return;
    int32_t room = (int32_t)(sizeof s->at / sizeof *s->at);
    if (s->count == room)
        s->at[room - 1].value = wrap_add(s->at[room - 1].value, value);
    else
        s->at[s->count++] = (struct stat_source){name, value};
}

static void layers_set(const struct stat_eval *rd, struct layers *to, int64_t value, int32_t age)
{
    enum sets_how how = (enum sets_how)rd->vm->p->stats.at[rd->stat].sets;
    bool counts = how == SETS_HIGHEST ? value > to->set : value < to->set;
    if (how == SETS_LATEST && age != to->set_age) counts = age > to->set_age;
    if (!to->has_set || counts) to->set = value, to->set_age = age;
    to->has_set = true;
}

static bool layers_line(struct stat_eval *rd, struct layers *to, const struct row_lines *line,
                        int64_t value, const struct active_content *b)
{
    to->any = true;
    switch ((enum layer)line->layer) {
    case LAYER_SET:
        layers_set(rd, to, value,
                   b->is_mark ? mark_at(rd->vm, mark_slot(b->this_value))[MK_RANK] : -1);
        return true;
    case LAYER_ADD: return add_i64(to->add, value, &to->add) || too_large(rd->vm, rd->stat);
    case LAYER_SCALE:
        return (mul_i64(to->scale, value, &to->scale) &&
                mul_i64(to->under, (int64_t)line->under + 1, &to->under)) ||
               too_large(rd->vm, rd->stat);
    case LAYER_CAP:
        if (!to->has_cap || value < to->cap) to->cap = value;
        to->has_cap = true;
        return true;
    }
    return true;
}

static bool layers_join(struct stat_eval *rd, const struct layers *from)
{
    struct layers *to = &rd->sum;
    if (from->has_set) layers_set(rd, to, from->set, from->set_age);
    if (from->has_cap && (!to->has_cap || from->cap < to->cap))
        to->cap = from->cap, to->has_cap = true;
    return (add_i64(to->add, from->add, &to->add) && mul_i64(to->scale, from->scale, &to->scale) &&
            mul_i64(to->under, from->under, &to->under)) ||
           too_large(rd->vm, rd->stat);
}

static bool lines_read(struct stat_eval *rd, const struct active_content *b, struct layers *to,
                       struct sources *sources)
{
    struct vm *vm = rd->vm;
    const struct row_contents *c = &vm->p->contents.at[b->content];
    for (int32_t i = 0; i < c->line_count; i++) {
        const struct row_lines *line = &vm->p->lines.at[c->line_begin + i];
        if (line->stat != rd->stat || (line->aura >= 0) != (rd->reached >= 0)) continue;
        int64_t args[3] = {b->self, b->this_value, rd->reached}, value = line->value, holds = 1;
        int count = line->aura >= 0 ? 3 : 2;
        if (line->aura >= 0 && !vm_pure(vm, line->aura, args, 3, &holds)) return false;
        if (holds && line->when >= 0 && !vm_pure(vm, line->when, args, count, &holds)) return false;
        if (holds && line->value_fn >= 0 && !vm_pure(vm, line->value_fn, args, count, &value))
            return false;
        if (vm->coverage) coverage_line(vm, c->line_begin + i, holds != 0, value);
        if (!holds) continue;
        if (!layers_line(rd, to, line, value, b)) return false;
        if (line->layer == LAYER_ADD) source_add(sources, c->name, value);
    }
    return true;
}

static bool scaled_by(const struct layers *l, int64_t value, int64_t *out)
{
    return mul_i64(value, l->scale, out) && (l->under == 1 || div_i64(*out, l->under, out));
}

/* The gain of these lines, to compare two things of a kind. */
static int64_t layers_gain(const struct layers *l)
{
    int64_t gain = l->has_set ? l->set : 0;
    if (!add_i64(gain, l->add, &gain) || !scaled_by(l, gain, &gain)) gain = INT64_MAX;
    return l->has_cap && gain > l->cap ? l->cap : gain;
}

/* The current thing or mark is complete: keep it if it gains more than the best of its group. */
static bool highest_flush(struct stat_eval *rd)
{
    struct group_best now = rd->current;
    rd->current.row = -1;
    if (now.row < 0 || !now.best.any) return true;
    for (int32_t i = 0; i < rd->group_count; i++) {
        if (rd->groups[i].row != now.row) continue;
        int64_t gain = layers_gain(&now.best), best = layers_gain(&rd->groups[i].best);
        bool lowest = rd->vm->p->lends.at[now.row].how == LEND_LOWEST;
        if (lowest ? gain < best : gain > best) rd->groups[i] = now;
        return true;
    }
    if (rd->group_count == GROUPS)
        return vm_fail(rd->vm, "more than %d kinds lend '%s' as highest", GROUPS,
                       program_text(rd->vm->p, rd->vm->p->stats.at[rd->stat].name).at);
    rd->groups[rd->group_count++] = now;
    return true;
}

static bool event_uses(const struct stat_eval *rd, int32_t thing)
{
    if (rd->event < 0) return rd->in_use == thing;
    const struct vm *vm = rd->vm;
    const int32_t *e = event_at(vm, (int32_t)rd->event);
    const struct row_events *row = &vm->p->events.at[e[EV_KIND]];
    for (int32_t i = 0; i < row->param_count; i++) {
        const struct row_members *m = &vm->p->members.at[row->member_begin + i];
        if (m->type == VT_THING && e[EV_CELLS + m->offset] == thing) return true;
    }
    return false;
}

static bool content_read(struct stat_eval *rd, const struct active_content *b)
{
    struct vm *vm = rd->vm;
    int32_t kind = b->thing >= 0 ? vm->things[b->thing].kind : vm->p->contents.at[b->content].kind;
    int how = vm->index->lend[kind * vm->index->stats + rd->stat];
    int32_t row = vm->index->lend_row[kind * vm->index->stats + rd->stat], group = b->thing;
    if (how < 0) {
        /* to the stats of events any creature lends; marks lend to all stats */
        bool must_lend = b->thing >= 0 || (vm->index->kind_lends[kind] && !b->is_mark);
        if (rd->event < 0 && must_lend) return true;
        how = LEND_SUM;
        row = -1;
    }
    /* the first row whose condition holds counts */
    while (row >= 0 && vm->p->lends.at[row].when >= 0) {
        int64_t args[2] = {b->self, b->this_value}, lent;
        if (!vm_pure(vm, vm->p->lends.at[row].when, args, 2, &lent)) return false;
        if (lent) break;
        row = vm->index->lend_next[row];
        if (row < 0) return true;
        how = vm->p->lends.at[row].how;
    }
    if (b->thing < 0 && b->is_mark) group = -2 - b->this_value;
    if (how == LEND_IN_USE && (b->thing < 0 || !event_uses(rd, b->thing))) return true;
    if (how != LEND_HIGHEST && how != LEND_LOWEST) return lines_read(rd, b, &rd->sum, rd->sources);
    if (rd->current.row != row || rd->current.thing != group) {
        if (!highest_flush(rd)) return false;
        rd->current = (struct group_best){
            row, group, {.scale = 1, .under = 1}, vm->p->contents.at[b->content].name};
    }
    return lines_read(rd, b, &rd->current.best, NULL);
}

static bool bearer_read(struct stat_eval *rd, int32_t creature)
{
    struct content_iter b;
    struct active_content now;
    const struct program_index *x = rd->vm->index;
    const uint64_t *sets = rd->reached >= 0 ? x->aura_contents : x->stat_contents;
    content_iter_begin(&b, rd->vm, creature, sets + rd->stat * x->content_words);
    while (content_iter_next(&b, &now))
        if (!content_read(rd, &now)) return false;
    return !b.failed;
}

/* The auras of all creatures in the fight, as far as they reach those of the set. */
static bool auras_read(struct stat_eval *rd, uint64_t reached)
{
    struct vm *vm = rd->vm;
    bool ok = true;
    if (!aura_borne(vm, rd->stat)) return true;
    uint64_t bearers =
        creatures_present(vm) &
        reach_creatures(vm, vm->index->aura_contents + rd->stat * vm->index->content_words,
                        &vm->aura_reach[rd->stat]);
    for (; bearers; bearers &= bearers - 1)
        for (uint64_t rest = reached & creatures_present(vm); ok && rest; rest &= rest - 1) {
            rd->reached = __builtin_ctzll(rest);
            ok = bearer_read(rd, __builtin_ctzll(bearers));
        }
    rd->reached = -1;
    return ok;
}

static bool stat_finish(struct stat_eval *rd, int64_t base, int64_t *out)
{
    struct vm *vm = rd->vm;
    if (!highest_flush(rd)) return false;
    for (int32_t i = 0; i < rd->group_count; i++) {
        if (!layers_join(rd, &rd->groups[i].best)) return false;
        source_add(rd->sources, rd->groups[i].best_name, rd->groups[i].best.add);
    }
    const struct layers *l = &rd->sum;
    int64_t value, scaled;
    if (!add_i64(l->has_set ? l->set : base, l->add, &value) || !scaled_by(l, value, &scaled))
        return too_large(vm, rd->stat);
    if (l->has_set) source_add(rd->sources, vm->p->stats.at[rd->stat].name, wrap_sub(l->set, base));
    source_add(rd->sources, vm->p->stats.at[rd->stat].name, wrap_sub(scaled, value));
    *out = l->has_cap && scaled > l->cap ? l->cap : scaled;
    source_add(rd->sources, vm->p->stats.at[rd->stat].name, wrap_sub(*out, scaled));
    return true;
}

/* A base, the thing in use, and marks of the creature that only add. false: more is involved. */
static bool stat_with_marks(const struct vm *vm, int32_t stat, int32_t creature, int64_t in_use,
                            int64_t *out)
{
    const struct program_index *x = vm->index;
    const uint64_t *bits = x->stat_contents + stat * x->content_words;
    int64_t sum = vm->bases[creature * vm->index->stats + stat];
    if (in_use >= 0 && !stat_in_use(vm, stat, creature, in_use, &sum)) return false;
    *out = sum;
    if (!marks_may_affect(vm, creature)) return true;
    for (int32_t rank = -1, slot; (slot = mark_after(vm, rank)) >= 0; rank++) {
        const int32_t *m = mark_at(vm, slot);
        int32_t content = mark_content(m);
        if ((m[MK_CLASS] == CLASS_CREATURE && m[MK_BEARER] != creature) ||
            !index_bit(bits, content))
            continue;
        int64_t more = x->content_sums[content * x->sum_rows + x->sum_row[stat]];
        if (m[MK_CLASS] != CLASS_CREATURE || more == INT64_MIN || !add_i64(sum, more, &sum))
            return false;
    }
    *out = sum;
    return true;
}

/* Evaluates all lines of the active content. */
static bool stat_read(struct vm *vm, int32_t stat, int64_t creature, int64_t in_use,
                      struct sources *sources, int64_t *out)
{
    const struct row_stats *row = &vm->p->stats.at[stat];
    int64_t base = row->base;
    if (row->slot >= 0) {
        int32_t given = content_slot(vm, vm->creatures[creature].content, row->slot);
        if (given != VALUE_UNSET) base = given;
    }
    source_add(sources, vm->creatures[creature].name, base);
    *out = base;
    if (!vm->index->stat_touched[stat]) return true;
    struct stat_eval rd = {.vm = vm,
                           .stat = stat,
                           .in_use = in_use,
                           .event = -1,
                           .reached = -1,
                           .sum = {.scale = 1, .under = 1},
                           .current = {.row = -1},
                           .sources = sources};
    if (in_use < 0) rd.in_use = -1;
    return bearer_read(&rd, (int32_t)creature) && auras_read(&rd, (uint64_t)1 << creature) &&
           stat_finish(&rd, base, out);
}

/* Does nothing that is in force touch the stat? */
static bool stat_is_base(const struct vm *vm, int32_t stat, int32_t creature)
{
    return !reach_holds(vm, vm->index->stat_contents + stat * vm->index->content_words,
                        &vm->stat_reach[stat], creature) &&
           !aura_borne(vm, stat);
}

bool stat_of(struct vm *vm, int32_t stat, int64_t creature, int64_t in_use, struct sources *sources,
             int64_t *out)
{
    if (!creature_check(vm, creature)) return false;
    if (stat_is_base(vm, stat, (int32_t)creature)) {
        *out = vm->bases[creature * vm->index->stats + stat];
        source_add(sources, vm->creatures[creature].name, *out);
        return true;
    }
    if (!sources && vm->index->stat_marked[stat] && !aura_borne(vm, stat) &&
        stat_with_marks(vm, stat, (int32_t)creature, in_use, out))
        return true;
    return stat_read(vm, stat, creature, in_use, sources, out);
}

bool stat_untouched(const struct vm *vm, int32_t stat, int32_t creature, int64_t *out)
{
    if (!stat_is_base(vm, stat, creature)) return false;
    *out = vm->bases[creature * vm->index->stats + stat];
    return true;
}

bool stat_precomputed(const struct vm *vm, int32_t stat, int64_t creature, int64_t in_use,
                      int64_t *out)
{
    uint8_t source = vm->index->stat_source_kind[stat];
    if (source == STAT_IN_USE && in_use >= 0) return stat_in_use(vm, stat, creature, in_use, out);
    if ((uint64_t)creature >= (uint64_t)vm->layout.creatures || source == STAT_COMPUTED)
        return false;
    *out = vm->bases[creature * vm->index->stats + stat];
    return true;
}

/* The creatures in the fight whose lines may count, whether the event names them or not. */
static uint64_t others_of_event(const struct vm *vm, int32_t stat)
{
    const struct program_index *x = vm->index;
    if (!x->stat_others[stat]) return 0;
    return creatures_present(vm) &
           reach_creatures(vm, x->stat_contents + stat * x->content_words, &vm->stat_reach[stat]);
}

bool stat_of_event(struct vm *vm, int32_t stat, int64_t event, struct sources *sources,
                   int64_t *out)
{
    const struct row_stats *row = &vm->p->stats.at[stat];
    const int32_t *e = event_get(vm, event);
    if (!e) return false;
    if (row->event != e[EV_KIND])
        return vm_fail(vm, "a %s has no '%s'",
                       program_text(vm->p, vm->p->events.at[e[EV_KIND]].name).at,
                       program_text(vm->p, row->name).at);
    source_add(sources, vm->p->events.at[e[EV_KIND]].name, row->base);
    *out = row->base;
    if (!vm->index->stat_touched[stat]) return true;
    struct stat_eval rd = {.vm = vm,
                           .stat = stat,
                           .in_use = -1,
                           .event = event,
                           .reached = -1,
                           .sum = {.scale = 1, .under = 1},
                           .current = {.row = -1},
                           .sources = sources};
    const struct row_events *kind = &vm->p->events.at[e[EV_KIND]];
    int32_t outer = vm->read_event;
    uint64_t seen = 0;
    bool ok = true;
    vm->read_event = (int32_t)event + 1;
    for (int32_t i = 0; i < kind->param_count; i++) {
        const struct row_members *m = &vm->p->members.at[kind->member_begin + i];
        int64_t c = m->type == VT_CREATURE ? e[EV_CELLS + m->offset] : -1;
        if (c < 0 || c >= vm->layout.creatures || seen >> c & 1) continue;
        seen |= (uint64_t)1 << c;
        ok = ok && bearer_read(&rd, (int32_t)c);
    }
    for (uint64_t rest = others_of_event(vm, stat) & ~seen; ok && rest; rest &= rest - 1)
        ok = bearer_read(&rd, __builtin_ctzll(rest));
    ok = ok && auras_read(&rd, creatures_all(vm));
    vm->read_event = outer;
    return ok && stat_finish(&rd, row->base, out);
}

bool stat_element(struct vm *vm, int32_t first, int64_t element, int32_t *stat)
{
    const struct row_stats *row = &vm->p->stats.at[first];
    int64_t at = element >= 0 && element < 64 ? first + element : -1;
    if (at >= 0 && at < (int64_t)vm->p->stats.len && vm->p->stats.at[at].tag == row->tag &&
        vm->p->stats.at[at].element == element) {
        *stat = (int32_t)at;
        return true;
    }
    return vm_fail(vm, "'%s' has no such element", program_text(vm->p, row->name).at);
}
