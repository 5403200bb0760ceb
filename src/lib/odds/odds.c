/* odds.c -- Exact odds by exhaustive search: expands each state by every roll and choice of chance.
 *
 * The interpreter itself plays each outcome on a copy of the state. Equal states are merged before
 * they are expanded.
 */
#include <string.h>

#include "dice_line.h"
#include "distribution.h"
#include "engine/vm/member_access.h"
#include "engine/vm/world.h"
#include "expand.h"
#include "frontier.h"
#include "lib/compile/compile.h"

#define STATES_USUAL 200000
#define BYTES_USUAL  ((uint64_t)256 << 20)
#define TINY         0x1p-60
#define ENDS_MOST    16384
#define CACHE_LEAST  ((uint64_t)64 << 20) /* bytes of expansions and contexts */
#define CACHE_EACH   512                  /* for each state that the plan allows in memory */
#define ASK_EACH     256 /* states or ends between two calls of the plan's `progress` */

struct fray_odds {
    const fray_program *program;
    const struct memory *memory;
    struct memory own; /* of counted dice, which have no program */
    struct arena arena;
    const struct numbers *numbers;
    fray_odds_plan plan;
    struct row_encounters encounter; /* a copy with the plan's limit */
    fray_fight *from, *work;
    struct look look;
    struct expander expander;
    struct expansions expansions;
    struct contexts contexts;
    struct valuation values; /* of the state that is expanded */
    struct cell_value *undo;
    struct state_store store;
    struct frontier frontier;
    struct state_set ends; /* fights that are over, not counted yet */
    struct distribution tally;
    int64_t *sums;                                /* of a state that is added */
    unsigned char *product, *unresolved, *failed; /* numbers */
    const char **names;                           /* of creatures */
    int creatures;
    const char **sides;
    int side_count;
    fray_odds_progress progress;
    uint64_t most_waiting, samples, cache_most;
    fray_odds_rest rest;
    bool no_memory;
};

void fray_odds_memory(void *(*take)(size_t), void *(*resize)(void *, size_t, size_t),
                      void (*drop)(void *, size_t))
{
    numbers_exact_memory(take, resize, drop);
}

/* Long work anywhere in the search asks the plan's `progress`. */
static bool go_on(void *user)
{
    fray_odds *o = user;
    return !o->plan.progress || o->plan.progress(o->plan.user, &o->progress);
}

/* ---- one step -------------------------------------------------------------------------------- */

static unsigned char *number_new(fray_odds *o)
{
    unsigned char *x = arena_alloc(&o->arena, o->numbers->size);
    if (x)
        o->numbers->init(x);
    else
        o->no_memory = true;
    return x;
}

static void hear(void *user, const struct measure_record *m)
{
    fray_odds *o = user;
    distribution_measure(&o->tally, m, o->expander.sums);
}

/* Adds the state that the outcome leads to. from: NULL at the beginning. */
static void outcome_put(fray_odds *o, const struct state *from, const struct outcome *outcome,
                        const void *chance)
{
    bool merged = false;
    for (int32_t i = 0; i < o->tally.sum_count; i++)
        o->sums[i] = wrap_add(from ? state_sums(&o->store, from)[i] : 0, outcome->sums[i]);
    for (uint32_t i = 0; i < outcome->value_count; i++) {
        const struct cell_value *to = &outcome->values[i];
        o->undo[i].cell = to->cell;
        o->undo[i].value = valuation_at(&o->contexts, &o->values, to->cell);
        valuation_set(&o->contexts, &o->values, to->cell,
                      to->adds ? o->undo[i].value + to->value : to->value);
    }
    struct state_key key = {.context = outcome->context,
                            .values = &o->values,
                            .sums = o->sums,
                            .fuel = (from ? from->fuel : o->from->vm->head->fuel) - outcome->fuel};
    bool ends = outcome->kind == OUTCOME_END;
    bool same = outcome->context->limit == (from ? from->context : outcome->context)->limit;
    bool ok = ends ? state_set_put(&o->ends, &o->store, &key, chance, &merged)
                   : frontier_put(&o->frontier, same, &key, chance, &merged);
    if (!ok) o->no_memory = true;
    if (ends)
        o->progress.ends += outcome->times;
    else
        o->progress.merged += outcome->times - !merged;
    for (uint32_t i = outcome->value_count; i-- > 0;)
        valuation_set(&o->contexts, &o->values, o->undo[i].cell, o->undo[i].value);
}

/* Adds the outcomes of a state whose values are set. */
static void outcomes_put(fray_odds *o, const struct state *from, const struct expansion *x)
{
    const void *weight = from ? state_weight(from) : o->product;
    for (size_t i = 0; i < x->count && !o->no_memory; i++) {
        const struct outcome *outcome = &x->outcomes[i];
        const void *chance = outcome->chance;
        if (from) {
            o->numbers->multiply(o->product, weight, outcome->chance);
            chance = o->product;
        }
        if (outcome->kind == OUTCOME_FAILED)
            o->numbers->add(o->failed, chance);
        else
            outcome_put(o, from, outcome, chance);
    }
    /* too many outcomes: the state stays unresolved */
    if (x->too_many && from) o->numbers->add(o->unresolved, weight);
}

/* False: it takes too much memory, and stays unresolved. */
static bool open_node(fray_odds *o, const struct state *node)
{
    o->progress.opened++;
    state_values(&o->store, node, &o->values);
    const struct expansion *x = expansion_find(&o->expansions, node->context, ALL_LOTS, &o->values);
    if (x && x->fuel < node->fuel) {
        outcomes_put(o, node, x);
        return true;
    }
    if (!context_open(&o->contexts, node->context, &o->values, o->from->vm, node->fuel)) {
        o->no_memory = true;
        return true;
    }
    struct expander *e = &o->expander;
    const struct expansion *made = expand(e, &o->arena, node->context, &o->values);
    o->no_memory |= e->no_memory;
    if (o->no_memory || e->over_budget) return o->no_memory;
    outcomes_put(o, node, made);
    if (e->shares && !x && !node->context->is_open &&
        !expansion_keep(&o->expansions, node->context, ALL_LOTS, made))
        o->no_memory = true;
    return true;
}

/* ---- ends ------------------------------------------------------------------------------------ */

/* Counts the fights that are over. */
static void ends_count(fray_odds *o)
{
    for (size_t i = 0; i < o->ends.count && !o->no_memory; i++) {
        const struct state *end = o->ends.at[i];
        state_values(&o->store, end, &o->values);
        if (!context_open(&o->contexts, end->context, &o->values, o->from->vm, end->fuel)) {
            o->no_memory = true;
            return;
        }
        fray_signal signal = {.kind = FRAY_SIGNAL_DONE, .winner = o->from->vm->head->winner};
        if (!distribution_end(&o->tally, o->from, &signal, state_sums(&o->store, end),
                              state_weight(end)))
            o->no_memory = true;
    }
    state_set_clear(&o->ends, &o->store);
}

/* Forgets expansions and unused contexts when they take too much memory. */
static void cache_bound(fray_odds *o)
{
    if (o->contexts.bytes + o->expansions.arena.used_bytes < o->cache_most) return;
    expansions_clear(&o->expansions);
    contexts_sweep(&o->contexts);
    if (o->cache_most < 2 * o->contexts.bytes) o->cache_most = 2 * o->contexts.bytes;
}

/* ---- the whole search ------------------------------------------------------------------------ */

static bool may_continue(fray_odds *o)
{
    o->progress.waiting = frontier_waiting(&o->frontier);
    o->progress.bytes = o->store.bytes + o->contexts.bytes;
    if (o->progress.waiting > o->most_waiting) o->most_waiting = o->progress.waiting;
    if (o->progress.waiting > o->plan.most_states) {
        o->rest = FRAY_ODDS_STATES;
        return false;
    }
    if (o->progress.bytes + o->expansions.arena.used_bytes > o->plan.most_bytes) {
        o->rest = FRAY_ODDS_MEMORY;
        return false;
    }
    return o->progress.opened % ASK_EACH != 0 || look_on(&o->look);
}

static double chance_left(fray_odds *o, double enough)
{
    const struct state_set *pools[FRONTIER_POOLS];
    double left = 0, error;
    frontier_pools(&o->frontier, pools);
    for (int p = 0; p < FRONTIER_POOLS; p++)
        for (size_t i = 0; i < pools[p]->count && left < enough; i++)
            if (pools[p]->at[i]) left += o->numbers->value(state_weight(pools[p]->at[i]), &error);
    return left;
}

static void solve(fray_odds *o)
{
    for (struct state *node; frontier_next(&o->frontier) && !o->no_memory;) {
        if (chance_left(o, TINY) < TINY) {
            o->rest = FRAY_ODDS_TINY;
            return;
        }
        while ((node = frontier_next(&o->frontier)) && !o->no_memory) {
            if (!may_continue(o)) return;
            if (!open_node(o, node)) {
                o->rest = FRAY_ODDS_MEMORY;
                return;
            }
            frontier_done(&o->frontier);
            if (o->ends.count >= ENDS_MOST) ends_count(o);
            cache_bound(o);
        }
        if (!frontier_turn(&o->frontier)) o->no_memory = true;
    }
}

/* ---- the unresolved part --------------------------------------------------------------------- */

static void rest_add(fray_odds *o)
{
    const struct state_set *pools[FRONTIER_POOLS];
    frontier_pools(&o->frontier, pools);
    for (int p = 0; p < FRONTIER_POOLS; p++)
        for (size_t i = 0; i < pools[p]->count; i++)
            if (pools[p]->at[i]) o->numbers->add(o->unresolved, state_weight(pools[p]->at[i]));
}

struct sample_share {
    const struct state *node;
    double until;
};

static const struct state *share_find(const struct sample_share *shares, size_t count, double at)
{
    size_t low = 0, high = count - 1;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (shares[middle].until <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return shares[low].node;
}

/* Samples the unresolved part: each random fight begins at a state drawn by its chance. */
static void rest_sample(fray_odds *o)
{
    const struct state_set *pools[FRONTIER_POOLS];
    frontier_pools(&o->frontier, pools);
    size_t count = 0, n = 0;
    double all = 0, error;
    for (int p = 0; p < FRONTIER_POOLS; p++) count += pools[p]->count;
    struct sample_share *shares = count ? ARENA_ARRAY(&o->arena, struct sample_share, count) : NULL;
    for (int p = 0; shares && p < FRONTIER_POOLS; p++)
        for (size_t i = 0; i < pools[p]->count; i++) {
            if (!pools[p]->at[i]) continue;
            all += o->numbers->value(state_weight(pools[p]->at[i]), &error);
            shares[n++] = (struct sample_share){pools[p]->at[i], all};
        }
    if (n == 0) return;
    o->look.over = false; /* from here on `progress` has samples to report */
    for (uint64_t k = 0; k < o->plan.samples && !o->no_memory && (k == 0 || look_on(&o->look));
         k++) {
        fray_driver chance = fray_driver_sampled(o->plan.seed, k);
        fray_signal signal;
        double at = ((double)fray_draw(&chance, 1u << 30) +
                     (double)fray_draw(&chance, 1u << 22) * 0x1p-22) *
                    0x1p-30 * all;
        const struct state *node = share_find(shares, n, at);
        memcpy(o->expander.sums, state_sums(&o->store, node),
               (size_t)o->tally.sum_count * sizeof *o->sums);
        state_values(&o->store, node, &o->values);
        if (!context_open(&o->contexts, node->context, &o->values, o->from->vm, node->fuel))
            o->no_memory = true;
        else if (fray_run(o->from, &chance, &signal) == FRAY_OK &&
                 signal.kind == FRAY_SIGNAL_DONE &&
                 !distribution_end(&o->tally, o->from, &signal, o->expander.sums, NULL))
            o->no_memory = true;
        o->progress.samples = ++o->samples;
    }
}

/* ---- lifetime -------------------------------------------------------------------------------- */

static bool names_keep(fray_odds *o)
{
    o->creatures = fray_creature_count(o->from);
    o->names = ARENA_ARRAY(&o->arena, const char *, (size_t)o->creatures + 1);
    o->side_count = fray_side_count(o->from);
    o->sides = ARENA_ARRAY(&o->arena, const char *, (size_t)o->side_count + 1);
    if (!o->names || !o->sides) return false;
    for (int i = 0; i < o->creatures; i++) o->names[i] = fray_creature_name(o->from, i);
    for (int i = 0; i < o->side_count; i++) o->sides[i] = fray_side_name(o->from, i);
    return true;
}

/* Returns the scene of a trial before the trial itself, to compare its end with. NULL: the scene
 * has no such state. */
static struct vm *given_alone(fray_odds *o, struct row_encounters *row,
                              const fray_setting *settings, size_t count)
{
    fray_signal signal;
    if (o->encounter.sort != SCENE_TRIAL || o->encounter.begin < 0) return NULL;
    struct vm *vm =
        vm_new(o->program->code, o->program->index, o->from->vm->head->encounter, o->memory);
    if (!vm) return NULL;
    *row = o->encounter;
    row->body = row->begin;
    row->begin = -1;
    vm->encounter = row;
    for (size_t i = 0; i < count; i++)
        cell_write(vm, vm->members[o->program->code->options.at[settings[i].option].member].base,
                   settings[i].value, false);
    vm_begin(vm);
    fray_fight fight = {.program = o->program, .vm = vm};
    if (fight_step(&fight, &signal, false) == FRAY_OK && signal.kind == FRAY_SIGNAL_DONE) return vm;
    vm_free(vm);
    return NULL;
}

/* Makes the two fights of the search, with the plan's limit. */
static fray_result fights_make(fray_odds *o, int encounter, const fray_setting *settings,
                               size_t count)
{
    fray_result result = fray_fight_new(o->program, encounter, settings, count, &o->from);
    if (result != FRAY_OK) return result;
    o->encounter = *o->from->vm->encounter;
    if (o->plan.rounds > 0) {
        if (o->encounter.limit_moment < 0) return FRAY_BAD_ARGUMENT;
        o->encounter.limit_count = o->plan.rounds;
    }
    o->from->vm->encounter = &o->encounter;
    return fray_fight_clone(o->from, &o->work);
}

/* Makes the tables and the expander of the search. */
static bool tools_make(fray_odds *o, const fray_setting *settings, size_t count)
{
    struct row_encounters row;
    struct vm *alone = given_alone(o, &row, settings, count);
    fray_fight first = {.program = o->program, .vm = alone ? alone : o->from->vm};
    /* a trial is too short for it to pay */
    bool splits = o->encounter.sort == SCENE_ENCOUNTER && !o->plan.unshared;
    bool ok = names_keep(o);
    ok = ok && distribution_begin(&o->tally, o->numbers, &o->arena, &first, &o->plan);
    vm_free(alone);
    ok = ok && contexts_init(&o->contexts, o->memory, o->from->vm, splits) &&
         valuation_init(&o->contexts, &o->values) &&
         expansions_init(&o->expansions, &o->contexts, o->numbers, o->tally.sum_count);
    if (!ok) return false;
    o->store = (struct state_store){.memory = o->memory,
                                    .numbers = o->numbers,
                                    .contexts = &o->contexts,
                                    .sum_count = o->tally.sum_count};
    struct expander *e = &o->expander;
    e->numbers = o->numbers, e->contexts = &o->contexts, e->sum_count = o->tally.sum_count;
    e->from = o->from, e->work = o->work, e->known = &o->expansions;
    o->sums = ARENA_ARRAY(&o->arena, int64_t, (size_t)o->tally.sum_count + 1);
    o->undo = ARENA_ARRAY(&o->arena, struct cell_value, (size_t)o->contexts.tracked_count + 1);
    return o->sums && o->undo &&
           expander_init(e, &o->arena, o->memory, splits, o->plan.flag_count > 0);
}

/* Expands the beginning of the fight. */
static fray_result set_out(fray_odds *o, int encounter, const fray_setting *settings, size_t count)
{
    struct expander *e = &o->expander;
    fray_result result = fights_make(o, encounter, settings, count);
    if (result == FRAY_OK && !tools_make(o, settings, count)) result = FRAY_NO_MEMORY;
    if (result != FRAY_OK) return result;
    if (o->tally.sum_count > 0) {
        o->work->vm->on_measure = o->from->vm->on_measure = hear;
        o->work->vm->on_measure_user = o->from->vm->on_measure_user = o;
    }
    frontier_init(&o->frontier, &o->store, o->plan.most_states);
    o->cache_most = o->plan.most_states * CACHE_EACH;
    if (o->cache_most < CACHE_LEAST) o->cache_most = CACHE_LEAST;
    if (o->cache_most > o->plan.most_bytes / 2) o->cache_most = o->plan.most_bytes / 2;
    o->expander.most_bytes = o->plan.most_bytes;
    const struct expansion *made = expand_on(e, &o->arena);
    o->no_memory |= e->no_memory;
    if (o->no_memory) return FRAY_NO_MEMORY;
    valuation_take(&o->contexts, &o->values, o->work->vm);
    outcomes_put(o, NULL, made);
    if (!frontier_turn(&o->frontier)) o->no_memory = true;
    return o->no_memory ? FRAY_NO_MEMORY : FRAY_OK;
}

static fray_result odds_find(fray_odds *o, int encounter, const fray_setting *settings,
                             size_t count)
{
    o->product = arena_alloc(&o->arena, 2 * o->numbers->size);
    if (!o->product) return FRAY_NO_MEMORY;
    o->numbers->init(o->product);
    o->numbers->init(o->product + o->numbers->size);
    o->unresolved = number_new(o);
    o->failed = number_new(o);
    if (o->no_memory) return FRAY_NO_MEMORY;
    fray_result result = set_out(o, encounter, settings, count);
    if (result != FRAY_OK) return result;
    solve(o);
    if (o->look.over) o->rest = FRAY_ODDS_STOPPED;
    ends_count(o);
    rest_add(o);
    if (!o->no_memory && o->plan.samples > 0 && o->rest != FRAY_ODDS_TINY) rest_sample(o);
    distribution_finish(&o->tally);
    o->progress.bytes = o->store.bytes + o->contexts.bytes;
    return o->no_memory || o->arena.failed ? FRAY_NO_MEMORY : FRAY_OK;
}

/* Frees what only the search needed. */
static void tools_release(fray_odds *o)
{
    if (o->frontier.store) frontier_clear(&o->frontier);
    if (o->store.memory) state_set_clear(&o->ends, &o->store);
    expansions_release(&o->expansions);
    valuation_release(&o->contexts, &o->values);
    contexts_release(&o->contexts);
    expander_release(&o->expander);
    fray_fight_free(o->from);
    fray_fight_free(o->work);
    o->from = o->work = NULL;
}

fray_result fray_odds_new(const fray_program *program, int encounter, const fray_setting *settings,
                          size_t count, const fray_odds_plan *plan, fray_odds **odds)
{
    if (!odds) return FRAY_BAD_ARGUMENT;
    *odds = NULL;
    if (plan && ((plan->flag_count && !plan->flags) || (plan->measure_count && !plan->measures)))
        return FRAY_BAD_ARGUMENT;
    if (!program) return FRAY_BAD_ARGUMENT;
    const struct memory *memory = program->memory;
    fray_odds *o = memory->resize(memory->ctx, NULL, 0, sizeof *o);
    if (!o) return FRAY_NO_MEMORY;
    *o = (fray_odds){.program = program, .memory = memory};
    o->look = (struct look){go_on, o, false};
    if (plan) o->plan = *plan;
    if (o->plan.most_states == 0) o->plan.most_states = STATES_USUAL;
    if (o->plan.most_bytes == 0) o->plan.most_bytes = BYTES_USUAL;
    arena_init(&o->arena, memory, 0);
    o->numbers = o->plan.floating || !numbers_exact() ? &numbers_floating : numbers_exact();
    dice_init(&o->expander.dice, o->numbers, memory);
    o->expander.dice.look = o->expander.look = &o->look;
    fray_result result = odds_find(o, encounter, settings, count);
    tools_release(o);
    if (result == FRAY_OK)
        *odds = o;
    else
        fray_odds_free(o);
    return result;
}

/* ---- dice without rules ---- */

static bool counted_add(fray_odds *o, const struct dice_line *line)
{
    struct variable it = {
        .kind = FRAY_ODDS_RESULT, .creature = -1, .side = -1, .sum = -1, .tag = -1, .name = "it"};
    struct dice_line_facts facts = dice_line_facts(line);
    it.yes_or_no = facts.is_flag;
    it.mean = facts.mean, it.has_mean = true;
    for (int64_t i = 0; i < facts.count; i++) {
        struct outcome_value v = {.chance = number_new(o)};
        if (!v.chance) return false;
        if (dice_line_value(line, i, &v.value, v.chance))
            vec_push(&it.values, &o->arena, v);
        else
            o->numbers->clear(v.chance);
    }
    vec_push(&o->tally.variables, &o->arena, it);
    return !o->arena.failed;
}

static fray_odds *counted_odds(const struct memory *own, const struct dice_line *line)
{
    fray_odds *o = own->resize(own->ctx, NULL, 0, sizeof *o);
    if (!o) return NULL;
    *o = (fray_odds){.own = *own, .numbers = numbers_exact()};
    o->memory = &o->own;
    arena_init(&o->arena, o->memory, 0);
    o->tally.numbers = o->numbers, o->tally.arena = &o->arena;
    o->unresolved = number_new(o);
    o->failed = number_new(o);
    if (!o->no_memory && counted_add(o, line)) return o;
    fray_odds_free(o);
    return NULL;
}

/* What a host is asked while dice alone are counted. */
static bool counting_on(void *user)
{
    const fray_odds_plan *plan = user;
    return plan->progress(plan->user, &(fray_odds_progress){0});
}

fray_result fray_odds_dice(const fray_memory *host, const char *line, const fray_odds_plan *plan,
                           fray_odds **odds, fray_findings **findings)
{
    fray_odds_plan asked = plan ? *plan : (fray_odds_plan){0};
    struct look look = {asked.progress ? counting_on : NULL, &asked, false};
    if (!odds || !findings || !line) return FRAY_BAD_ARGUMENT;
    *odds = NULL, *findings = NULL;
    struct memory own = memory_of(host);
    struct fray_findings *f = findings_new(&own);
    if (!f) return FRAY_NO_MEMORY;
    uint32_t file = source_add(&f->diags, STR("the question"), str_from(line));
    struct ast *value = file == UINT32_MAX ? NULL : parse_alone(&f->diags, &f->arena, file);
    bool memory = !value && !f->diags.errors;
    struct dice_line *counted =
        value ? dice_line_new(&own, value, &f->diags, &look,
                              (double)(asked.most_bytes ? asked.most_bytes : BYTES_USUAL), &memory)
              : NULL;
    if (counted) *odds = counted_odds(&own, counted);
    memory |= f->arena.failed || (counted && !*odds);
    dice_line_free(counted);
    return findings_give(f,
                         *odds             ? FRAY_OK
                         : memory          ? FRAY_NO_MEMORY
                         : f->diags.errors ? FRAY_INVALID
                                           : FRAY_BAD_ARGUMENT,
                         findings);
}

void fray_odds_free(fray_odds *o)
{
    if (!o) return;
    if (o->numbers && o->tally.numbers) distribution_release(&o->tally);
    if (o->product) {
        o->numbers->clear(o->product);
        o->numbers->clear(o->product + o->numbers->size);
    }
    if (o->unresolved) o->numbers->clear(o->unresolved);
    if (o->failed) o->numbers->clear(o->failed);
    struct memory memory = *o->memory;
    arena_release(&o->arena);
    memory.resize(memory.ctx, o, sizeof *o, 0);
}

/* ---- results --------------------------------------------------------------------------------- */

static fray_chance chance_of(fray_odds *o, const void *x)
{
    fray_chance c = {.exact = NULL};
    c.value = o->numbers->value(x, &c.error);
    if (!o->numbers->exact) return c;
    struct text t;
    text_init(&t, &o->arena);
    o->numbers->print(x, &t);
    c.exact = t.at;
    return c;
}

fray_odds_summary fray_odds_sum(fray_odds *o)
{
    if (!o) return (fray_odds_summary){0};
    return (fray_odds_summary){.exact = o->numbers->exact,
                               .rest = o->rest,
                               .unresolved = chance_of(o, o->unresolved),
                               .failed = chance_of(o, o->failed),
                               .failure = o->expander.failure,
                               .opened = o->progress.opened,
                               .merged = o->progress.merged,
                               .most_waiting = o->most_waiting,
                               .ends = o->progress.ends,
                               .bytes = o->progress.bytes,
                               .samples = o->samples};
}

size_t fray_odds_count(fray_odds *o)
{
    if (!o) return 0;
    return o->tally.variables.len;
}

fray_odds_variable fray_odds_at(fray_odds *o, size_t variable)
{
    if (!o || variable >= o->tally.variables.len)
        return (fray_odds_variable){.name = "", .creature = -1, .side = -1};
    const struct variable *v = &o->tally.variables.at[variable];
    return (fray_odds_variable){.kind = v->kind,
                                .name = v->name,
                                .creature = v->creature,
                                .side = v->side,
                                .yes_or_no = v->yes_or_no,
                                .start = v->start,
                                .count = v->values.len};
}

/* The mean of chances: the least value, and the exact sum of what each is above it. */
static double mean_of(fray_odds *o, const struct variable *v)
{
    if (v->values.len == 0) return 0;
    unsigned char *work[3] = {number_new(o), number_new(o), number_new(o)};
    double mean = (double)v->values.at[0].value, error;
    if (!work[0] || !work[1] || !work[2]) return mean;
    for (size_t i = 1; i < v->values.len; i++) {
        const struct outcome_value *x = &v->values.at[i];
        o->numbers->set(work[0], (uint64_t)x->value - (uint64_t)v->values.at[0].value, 1);
        o->numbers->multiply(work[1], work[0], x->chance);
        o->numbers->add(work[2], work[1]);
    }
    mean += o->numbers->value(work[2], &error);
    for (int i = 0; i < 3; i++) o->numbers->clear(work[i]);
    return mean;
}

double fray_odds_mean(fray_odds *o, size_t variable)
{
    if (!o || variable >= o->tally.variables.len) return 0;
    struct variable *v = &o->tally.variables.at[variable];
    if (!v->has_mean) v->mean = mean_of(o, v), v->has_mean = true;
    return v->mean;
}

double fray_odds_chance_at(fray_odds *o, size_t variable, size_t index, int64_t *value,
                           double *error)
{
    double ignored;
    if (!o || variable >= o->tally.variables.len ||
        index >= o->tally.variables.at[variable].values.len)
        return 0;
    const struct outcome_value *x = &o->tally.variables.at[variable].values.at[index];
    if (value) *value = x->value;
    return o->numbers->value(x->chance, error ? error : &ignored);
}

fray_odds_value fray_odds_value_at(fray_odds *o, size_t variable, size_t index)
{
    if (!o || variable >= o->tally.variables.len ||
        index >= o->tally.variables.at[variable].values.len)
        return (fray_odds_value){.text = ""};
    const struct variable *v = &o->tally.variables.at[variable];
    const struct outcome_value *x = &v->values.at[index];
    fray_odds_value value = {
        .value = x->value, .text = NULL, .chance = chance_of(o, x->chance), .sampled = x->sampled};
    struct text t;
    text_init(&t, &o->arena);
    if (v->kind == FRAY_ODDS_WINNER)
        value.text = x->value >= 0 && x->value < o->side_count ? o->sides[x->value] : "nobody";
    else if (v->tag >= 0 && tag_value_chars(o->program->code, v->tag, x->value))
        value.text = tag_value_chars(o->program->code, v->tag, x->value);
    else if (v->yes_or_no)
        value.text = x->value ? "yes" : "no";
    else {
        text_printf(&t, "%lld", (long long)x->value);
        value.text = t.at ? t.at : "";
    }
    return value;
}

const char *fray_odds_side(fray_odds *o, int side)
{
    if (!o) return "";
    return side >= 0 && side < o->side_count ? o->sides[side] : "";
}
const char *fray_odds_creature(fray_odds *o, int creature)
{
    if (!o) return "";
    return creature >= 0 && creature < o->creatures ? o->names[creature] : "";
}
