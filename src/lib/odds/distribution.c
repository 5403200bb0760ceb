/* distribution.c -- Finds the random variables of a fight, and adds their values at each end.
 *
 * The members of the fight name most variables; marks are found when they first appear.
 */
#include "distribution.h"

#include <stdlib.h>
#include <string.h>

#include "engine/vm/event_records.h"
#include "engine/vm/marks.h"
#include "engine/vm/member_access.h"

static struct variable *variable_new(struct distribution *t, fray_odds_kind kind, const char *name,
                                     int32_t creature, int32_t index)
{
    size_t before = t->variables.len;
    struct variable v = {.kind = kind,
                         .creature = creature,
                         .side = -1,
                         .index = index,
                         .sum = -1,
                         .tag = -1,
                         .name = arena_text(t->arena, name, strlen(name))};
    vec_push(&t->variables, t->arena, v);
    return t->variables.len > before && v.name ? &t->variables.at[before] : NULL;
}

/* The results of a trial: numbers, flags, words. */
static bool results_begin(struct distribution *t, const struct vm *vm)
{
    for (int32_t i = 0; (size_t)i < vm->p->results.len; i++) {
        const struct row_results *r = &vm->p->results.at[i];
        if (r->encounter != vm->head->encounter) continue;
        struct variable *v =
            variable_new(t, FRAY_ODDS_RESULT, program_text(vm->p, r->name).at, -1, i);
        if (!v) return false;
        const struct row_members *m = &vm->p->members.at[r->value];
        v->yes_or_no = m->type == VT_FLAG;
        if (m->type == VT_TAG && m->elem >= 0 && (size_t)m->elem < vm->p->tags.len)
            v->tag = m->elem;
    }
    return true;
}

/* Reads a result. False: the trial ended before it was set. */
static bool result_read(const struct variable *v, struct vm *vm, int64_t *value)
{
    const struct row_results *r = &vm->p->results.at[v->index];
    int64_t said = 0;
    return member_load(vm, r->said, 0, 0, &said) && said && member_load(vm, r->value, 0, 0, value);
}

static int64_t variable_read(const struct variable *v, fray_fight *fight)
{
    int value = 0, top;
    if (v->kind == FRAY_ODDS_TRACK) value = fray_track_value(fight, v->creature, v->index, &top);
    if (v->kind == FRAY_ODDS_FLAG) fray_test_flag(fight, v->creature, v->name, &value);
    return value;
}

static struct variable *mark_variable(struct distribution *t, const struct vm *vm, int32_t creature,
                                      int32_t content)
{
    for (size_t i = 0; i < t->variables.len; i++) {
        struct variable *v = &t->variables.at[i];
        if (v->kind == FRAY_ODDS_MARK && v->creature == creature && v->index == content) return v;
    }
    struct variable *v =
        variable_new(t, FRAY_ODDS_MARK, program_text(vm->p, vm->p->contents.at[content].name).at,
                     creature, content);
    if (v) v->yes_or_no = true;
    return v;
}

/* The marks that exist at the beginning. */
static bool marks_begin(struct distribution *t, const struct vm *vm)
{
    for (int32_t i = 0; i < vm->layout.marks; i++) {
        const int32_t *m = mark_at(vm, i);
        if (mark_content(m) < 0 || m[MK_CLASS] != CLASS_CREATURE) continue;
        struct variable *v = mark_variable(t, vm, m[MK_BEARER], mark_content(m));
        if (!v) return false;
        v->start = 1;
    }
    return true;
}

/* ---- measures -------------------------------------------------------------------------------- */

static bool measure_variable(struct distribution *t, const char *name, int32_t measure,
                             int32_t creature, int32_t side, bool along)
{
    struct variable *v = variable_new(t, FRAY_ODDS_MEASURE, name, creature, measure);
    if (!v) return false;
    v->side = side;
    if (along) v->sum = t->sum_count++;
    return true;
}

/* A variable for the fight, each side, or each creature. Measures of things, marks and acts count
 * for their creature. */
static bool measure_begin(struct distribution *t, const struct vm *vm, const char *name)
{
    for (int32_t m = 0; (size_t)m < vm->p->measures.len; m++) {
        const struct row_measures *row = &vm->p->measures.at[m];
        if (strcmp(program_text(vm->p, row->name).at, name) != 0) continue;
        if (row->cls == CLASS_FIGHT) return measure_variable(t, name, m, -1, -1, row->value < 0);
        for (int32_t i = 0, n = row->cls == CLASS_SIDE ? vm->layout.sides : vm->layout.creatures;
             i < n; i++)
            if (!measure_variable(t, name, m, row->cls == CLASS_SIDE ? -1 : i,
                                  row->cls == CLASS_SIDE ? i : -1, row->value < 0))
                return false;
        return true;
    }
    return true;
}

void distribution_measure(const struct distribution *t, const struct measure_record *m,
                          int64_t *sums)
{
    for (size_t i = 0; i < t->variables.len; i++) {
        const struct variable *v = &t->variables.at[i];
        bool own = v->kind == FRAY_ODDS_MEASURE && v->index == m->measure && v->sum >= 0 &&
                   (v->side < 0 || v->side == m->side) &&
                   (v->creature < 0 || v->creature == m->who);
        if (own) sums[v->sum] = wrap_add(sums[v->sum], m->amount);
    }
}

/* Evaluates a measure with a value at the end. Values of a creature's things are summed. False: the
 * measure is not about this subject. */
static bool measure_asked(const struct variable *v, fray_fight *fight, int64_t *value)
{
    const struct vm *vm = fight->vm;
    int64_t one = 0;
    *value = 0;
    if (vm->p->measures.at[v->index].cls != CLASS_THING)
        return fray_fight_measure(fight, v->index,
                                  v->side >= 0       ? v->side
                                  : v->creature >= 0 ? v->creature
                                                     : 0,
                                  value) == FRAY_OK;
    bool any = false;
    for (int32_t i = vm->creatures[v->creature].first, n = i + vm->creatures[v->creature].count;
         i < n; i++) {
        if (fray_fight_measure(fight, v->index, i, &one) != FRAY_OK) continue;
        *value = wrap_add(*value, one);
        any = true;
    }
    return any;
}

/* ---- all variables --------------------------------------------------------------------------- */

bool distribution_begin(struct distribution *t, const struct numbers *numbers, struct arena *arena,
                        fray_fight *first, const fray_odds_plan *plan)
{
    const char *const *flags = plan->flags;
    size_t flag_count = plan->flag_count;
    *t = (struct distribution){.numbers = numbers, .arena = arena};
    bool ok =
        results_begin(t, first->vm) && variable_new(t, FRAY_ODDS_WINNER, "winner", -1, 0) != NULL;
    if (first->vm->encounter->limit_moment >= 0) {
        int32_t name = first->vm->p->moments.at[first->vm->encounter->limit_moment].name;
        ok = ok && variable_new(t, FRAY_ODDS_LENGTH, program_text(first->vm->p, name).at, -1, 0);
    }
    for (int c = 0; c < fray_creature_count(first); c++) {
        for (int k = 0; k < fray_track_count(first); k++)
            ok = ok && variable_new(t, FRAY_ODDS_TRACK, fray_track_name(first, k), c, k);
        for (size_t f = 0; f < flag_count; f++) {
            int value;
            if (!fray_test_flag(first, c, flags[f], &value)) continue;
            struct variable *v = variable_new(t, FRAY_ODDS_FLAG, flags[f], c, (int32_t)f);
            ok = ok && v;
            if (v) v->yes_or_no = true;
        }
    }
    for (size_t i = 0; ok && i < plan->measure_count; i++)
        ok = measure_begin(t, first->vm, plan->measures[i]);
    for (size_t i = 0; ok && i < t->variables.len; i++)
        t->variables.at[i].start = variable_read(&t->variables.at[i], first);
    return ok && marks_begin(t, first->vm);
}

void distribution_release(struct distribution *t)
{
    for (size_t i = 0; i < t->variables.len; i++)
        for (size_t k = 0; k < t->variables.at[i].values.len; k++)
            t->numbers->clear(t->variables.at[i].values.at[k].chance);
}

static uint32_t *slot_of(const struct variable *v, int64_t value)
{
    uint64_t hash = (uint64_t)value * 0x9E3779B97F4A7C15u;
    size_t i = (size_t)(hash >> 32) & (v->slot_count - 1);
    while (v->slots[i] && v->values.at[v->slots[i] - 1].value != value)
        i = (i + 1) & (v->slot_count - 1);
    return &v->slots[i];
}

/* Keeps the table at most half full. */
static bool slots_grow(struct distribution *t, struct variable *v)
{
    if (2 * (v->values.len + 1) <= v->slot_count) return true;
    size_t count = v->slot_count ? 2 * v->slot_count : 16;
    uint32_t *slots = ARENA_ARRAY(t->arena, uint32_t, count);
    if (!slots) return false;
    v->slots = slots, v->slot_count = count;
    for (size_t i = 0; i < v->values.len; i++) *slot_of(v, v->values.at[i].value) = (uint32_t)i + 1;
    return true;
}

static struct outcome_value *value_of(struct distribution *t, struct variable *v, int64_t value)
{
    if (!slots_grow(t, v)) return NULL;
    uint32_t *slot = slot_of(v, value);
    if (*slot) return &v->values.at[*slot - 1];
    size_t before = v->values.len;
    struct outcome_value new = {.value = value, .chance = arena_alloc(t->arena, t->numbers->size)};
    if (!new.chance) return NULL;
    vec_push(&v->values, t->arena, new);
    if (v->values.len == before) return NULL;
    t->numbers->init(new.chance);
    *slot = (uint32_t)v->values.len;
    return &v->values.at[before];
}

static int by_value(const void *a, const void *b)
{
    int64_t x = ((const struct outcome_value *)a)->value,
            y = ((const struct outcome_value *)b)->value;
    return (x > y) - (x < y);
}

void distribution_finish(struct distribution *t)
{
    for (size_t i = 0; i < t->variables.len; i++) {
        struct variable *v = &t->variables.at[i];
        if (v->values.len) qsort(v->values.at, v->values.len, sizeof *v->values.at, by_value);
    }
}

static bool value_add(struct distribution *t, struct variable *v, int64_t value, const void *chance)
{
    struct outcome_value *to = value_of(t, v, value);
    if (!to) return false;
    if (chance)
        t->numbers->add(to->chance, chance);
    else
        to->sampled++;
    return true;
}

/* Counts each mark of a creature once, however many copies it has. */
static bool marks_add(struct distribution *t, const struct vm *vm, const void *chance)
{
    for (int32_t i = 0; i < vm->layout.marks; i++) {
        const int32_t *m = mark_at(vm, i);
        int32_t content = mark_content(m);
        if (content < 0 || m[MK_CLASS] != CLASS_CREATURE) continue;
        bool again = false;
        for (int32_t k = 0; k < i && !again; k++) {
            const int32_t *o = mark_at(vm, k);
            again = mark_content(o) == content && o[MK_CLASS] == CLASS_CREATURE &&
                    o[MK_BEARER] == m[MK_BEARER];
        }
        struct variable *v = again ? NULL : mark_variable(t, vm, m[MK_BEARER], content);
        if (!again && (!v || !value_add(t, v, 1, chance))) return false;
    }
    return true;
}

bool distribution_end(struct distribution *t, fray_fight *fight, const fray_signal *end,
                      const int64_t *sums, const void *chance)
{
    for (size_t i = 0; i < t->variables.len; i++) {
        struct variable *v = &t->variables.at[i];
        int64_t value = v->kind == FRAY_ODDS_WINNER   ? end->winner
                        : v->kind == FRAY_ODDS_LENGTH ? fight->vm->head->limit_count
                                                      : 0;
        if (v->kind == FRAY_ODDS_MARK ||
            (v->kind == FRAY_ODDS_RESULT && !result_read(v, fight->vm, &value)))
            continue;
        if (v->kind == FRAY_ODDS_TRACK || v->kind == FRAY_ODDS_FLAG)
            value = variable_read(v, fight);
        if (v->sum >= 0)
            value = sums[v->sum];
        else if (v->kind == FRAY_ODDS_MEASURE && !measure_asked(v, fight, &value))
            continue;
        if (!value_add(t, v, value, chance)) return false;
    }
    return marks_add(t, fight->vm, chance);
}
