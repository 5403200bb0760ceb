/* odds.c -- Exact odds by exhaustive search: expands each state by every roll and choice of chance.
 *
 * The interpreter itself plays each outcome on a copy of the state. Equal states are merged before
 * they are expanded.
 */
#include <string.h>

#include "odds/canonicalize.h"
#include "odds/dice.h"
#include "odds/dice_line.h"
#include "odds/distribution.h"
#include "odds/frontier.h"

#define API          __attribute__((visibility("default")))
#define STATES_USUAL 200000
#define TINY         0x1p-60
#define ASK_EACH     256 /* states between two calls of the plan's `progress` */

struct fray_odds {
    const fray_program *program;
    const struct memory *memory;
    struct memory own; /* of counted dice, which have no program */
    struct arena arena;
    const struct numbers *numbers;
    fray_odds_plan plan;
    struct row_encounters encounter; /* a copy with the plan's limit */
    fray_fight *from, *work;
    struct dice dice;
    struct canonicalizer forgetter;
    struct state_store store;
    struct frontier frontier;
    struct distribution tally;
    int64_t *sums;                                /* running sums of the work fight */
    unsigned char *product, *unresolved, *failed; /* numbers */
    const char *failure;
    const char **names; /* of creatures */
    int creatures;
    const char **sides;
    int side_count;
    fray_odds_progress progress;
    uint64_t most_waiting, samples;
    fray_odds_rest rest;
    bool no_memory;
};

API int fray_odds_exact(void)
{
    return numbers_exact() != NULL;
}
API void fray_odds_memory(void *(*take)(size_t), void *(*resize)(void *, size_t, size_t),
                          void (*drop)(void *, size_t))
{
    numbers_exact_memory(take, resize, drop);
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

static void fight_failed(fray_odds *o, const void *chance)
{
    o->numbers->add(o->failed, chance);
    if (o->failure) return;
    const char *why = fray_fight_error(o->work).message;
    o->failure = arena_text(&o->arena, why, strlen(why));
}

/* Runs the work fight to its next roll, choice, end or error. */
static void work_on(fray_odds *o, const void *chance)
{
    fray_signal signal;
    bool merged = false;
    fray_result result = fight_step(o->work, &signal, false);
    if (result == FRAY_FAILED)
        fight_failed(o, chance);
    else if (result != FRAY_OK)
        o->no_memory = true;
    else if (signal.kind == FRAY_SIGNAL_DONE) {
        o->progress.ends++;
        if (!distribution_end(&o->tally, o->work, &signal, o->sums, chance)) o->no_memory = true;
    } else {
        if (!canonicalize(&o->forgetter, o->work->vm)) o->no_memory = true;
        bool same_unit = o->work->vm->head->limit_count == o->from->vm->head->limit_count;
        if (!frontier_put(&o->frontier, same_unit, o->work->vm, o->sums, chance, &merged))
            o->no_memory = true;
        o->progress.merged += merged;
    }
}

static void hear(void *user, const struct measure_record *m)
{
    fray_odds *o = user;
    distribution_measure(&o->tally, m, o->sums);
}

static void sums_set(fray_odds *o, const struct state *node)
{
    if (o->tally.sum_count > 0)
        memcpy(o->sums, state_sums(&o->store, node), (size_t)o->tally.sum_count * sizeof *o->sums);
}

static void work_again(fray_odds *o, const struct state *node)
{
    vm_copy(o->work->vm, o->from->vm);
    sums_set(o, node);
}

/* One die at a time: where dice have fallen that a total cannot leave out, and for lists of faces.
 */
static bool open_die(fray_odds *o, const struct state *node, const struct roll *roll)
{
    unsigned char *part = o->product + o->numbers->size;
    if (roll->sides > DICE_OUTCOMES_MOST) return false;
    o->numbers->set(part, 1, (uint64_t)roll->sides);
    for (int face = 1; face <= roll->sides && !o->no_memory; face++) {
        work_again(o, node);
        if (!roll_answer(o->work->vm, face)) return false;
        o->numbers->multiply(o->product, state_weight(node), part);
        work_on(o, o->product);
    }
    return true;
}

static bool open_roll(fray_odds *o, const struct state *node)
{
    struct roll roll;
    if (!roll_current(o->from->vm, &roll)) return false;
    bool begun = roll.index > 0, sums = roll.how == DICE_SUM || roll.how == DICE_AT_LEAST;
    if (roll.how == DICE_EACH || (begun && (roll.again || !sums))) return open_die(o, node, &roll);
    struct dice_kind kind = {.count = roll.dice - roll.index,
                             .sides = roll.sides,
                             .how = roll.how,
                             .number = roll.number,
                             .again = roll.again,
                             .face = roll.face};
    const struct spread *s = dice_spread(&o->dice, kind);
    if (!s) {
        o->no_memory = o->dice.arena.failed;
        return roll.again && !o->no_memory && open_die(o, node, &roll);
    }
    for (int64_t i = 0; i < s->count && !o->no_memory; i++) {
        if (spread_never(&o->dice, s, i)) continue;
        work_again(o, node);
        if (!roll_answer_total(o->work->vm, s->least + i)) return false;
        o->numbers->multiply(o->product, state_weight(node), spread_chance(&o->dice, s, i));
        work_on(o, o->product);
    }
    return true;
}

/* Enumerates the random draws of one choice like the digits of a counter. */
struct every_lot {
    uint32_t digit[LIMIT_CHOSEN + 1], base[LIMIT_CHOSEN + 1];
    int drawn, known;
    uint64_t ways;
    bool too_many;
};

static uint32_t lot_draw(void *user, uint32_t n)
{
    struct every_lot *e = user;
    if (n <= 1) return 0;
    if (e->drawn > LIMIT_CHOSEN || __builtin_mul_overflow(e->ways, n, &e->ways)) {
        e->too_many = true;
        return 0;
    }
    if (e->drawn == e->known) e->digit[e->known++] = 0;
    e->base[e->drawn] = n;
    return e->digit[e->drawn++];
}

static bool lots_next(struct every_lot *e)
{
    while (e->known > 0 && ++e->digit[e->known - 1] == e->base[e->known - 1]) e->known--;
    return e->known > 0;
}

static bool open_choice(fray_odds *o, const struct state *node)
{
    fray_signal signal;
    struct every_lot every = {.known = 0};
    int chosen[LIMIT_CHOSEN], count;
    /* a second number for work follows it */
    unsigned char *part = o->product + o->numbers->size;
    do {
        every.drawn = 0;
        every.ways = 1;
        work_again(o, node);
        if (fight_step(o->work, &signal, false) != FRAY_OK || signal.kind != FRAY_SIGNAL_QUESTION)
            return false;
        if (tactics_choose(o->work, &signal.question, &(struct lots){lot_draw, &every}, chosen,
                           &count) != FRAY_OK) {
            fight_failed(o, state_weight(node));
            return true;
        }
        if (every.too_many || fray_answer(o->work, chosen, count) != FRAY_OK) return false;
        o->numbers->set(part, 1, every.ways);
        o->numbers->multiply(o->product, state_weight(node), part);
        work_on(o, o->product);
    } while (!o->no_memory && lots_next(&every));
    return true;
}

static void open_node(fray_odds *o, const struct state *node)
{
    o->progress.opened++;
    if (!state_store_open(&o->store, node, o->from->vm)) {
        o->no_memory = true;
        return;
    }
    bool ok = o->from->vm->head->status == VM_ROLL ? open_roll(o, node) : open_choice(o, node);
    /* too many outcomes: the state stays unresolved */
    if (!ok && !o->no_memory) o->numbers->add(o->unresolved, state_weight(node));
}

/* ---- the whole search ------------------------------------------------------------------------ */

static bool may_continue(fray_odds *o)
{
    o->progress.waiting = frontier_waiting(&o->frontier);
    o->progress.bytes = o->store.bytes;
    if (o->progress.waiting > o->most_waiting) o->most_waiting = o->progress.waiting;
    if (o->progress.waiting > o->plan.most_states) {
        o->rest = FRAY_ODDS_STATES;
        return false;
    }
    if (!o->plan.progress || o->progress.opened % ASK_EACH != 0 ||
        o->plan.progress(o->plan.user, &o->progress))
        return true;
    o->rest = FRAY_ODDS_STOPPED;
    return false;
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
            open_node(o, node);
            frontier_done(&o->frontier);
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
    for (uint64_t k = 0; k < o->plan.samples && !o->no_memory; k++) {
        fray_driver chance = fray_driver_sampled(o->plan.seed, k);
        fray_signal signal;
        double at = ((double)fray_draw(&chance, 1u << 30) +
                     (double)fray_draw(&chance, 1u << 22) * 0x1p-22) *
                    0x1p-30 * all;
        const struct state *node = share_find(shares, n, at);
        sums_set(o, node);
        if (!state_store_open(&o->store, node, o->work->vm))
            o->no_memory = true;
        else if (fray_run(o->work, &chance, &signal) == FRAY_OK &&
                 signal.kind == FRAY_SIGNAL_DONE &&
                 !distribution_end(&o->tally, o->work, &signal, o->sums, NULL))
            o->no_memory = true;
        o->samples++;
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

static fray_result set_out(fray_odds *o, int encounter, const fray_setting *settings, size_t count)
{
    fray_result result = fray_fight_new(o->program, encounter, settings, count, &o->from);
    if (result != FRAY_OK) return result;
    o->encounter = *o->from->vm->encounter;
    if (o->plan.rounds > 0) {
        if (o->encounter.limit_moment < 0) return FRAY_BAD_ARGUMENT;
        o->encounter.limit_count = o->plan.rounds;
    }
    o->from->vm->encounter = &o->encounter;
    result = fray_fight_clone(o->from, &o->work);
    if (result != FRAY_OK) return result;
    struct row_encounters row;
    struct vm *alone = given_alone(o, &row, settings, count);
    fray_fight first = {.program = o->program, .vm = alone ? alone : o->from->vm};
    bool ok =
        names_keep(o) && canonicalize_init(&o->forgetter, o->from->vm, o->plan.flag_count > 0);
    ok = ok && distribution_begin(&o->tally, o->numbers, &o->arena, &first, &o->plan);
    o->sums = ok ? ARENA_ARRAY(&o->arena, int64_t, (size_t)o->tally.sum_count + 1) : NULL;
    ok = o->sums &&
         state_store_init(&o->store, o->memory, o->numbers, o->tally.sum_count, o->from->vm);
    if (o->tally.sum_count > 0) o->work->vm->on_measure = hear, o->work->vm->on_measure_user = o;
    vm_free(alone);
    frontier_init(&o->frontier, &o->store, o->plan.most_states);
    unsigned char *all = ok ? number_new(o) : NULL;
    if (!all) return FRAY_NO_MEMORY;
    o->numbers->set(all, 1, 1);
    work_on(o, all);
    o->numbers->clear(all);
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
    rest_add(o);
    if (!o->no_memory && o->plan.samples > 0 && o->rest != FRAY_ODDS_TINY) rest_sample(o);
    o->progress.bytes = o->store.bytes;
    return o->no_memory || o->arena.failed ? FRAY_NO_MEMORY : FRAY_OK;
}

/* Frees what only the search needed. */
static void tools_release(fray_odds *o)
{
    if (o->frontier.store) frontier_clear(&o->frontier);
    state_store_release(&o->store);
    dice_release(&o->dice);
    canonicalize_release(&o->forgetter);
    fray_fight_free(o->from);
    fray_fight_free(o->work);
    o->from = o->work = NULL;
}

API fray_result fray_odds_new(const fray_program *program, int encounter,
                              const fray_setting *settings, size_t count,
                              const fray_odds_plan *plan, fray_odds **odds)
{
    if (!odds) return FRAY_BAD_ARGUMENT;
    *odds = NULL;
    if (!program) return FRAY_BAD_ARGUMENT;
    const struct memory *memory = program->memory;
    fray_odds *o = memory->resize(memory->ctx, NULL, 0, sizeof *o);
    if (!o) return FRAY_NO_MEMORY;
    *o = (fray_odds){.program = program, .memory = memory};
    if (plan) o->plan = *plan;
    if (o->plan.most_states == 0) o->plan.most_states = STATES_USUAL;
    arena_init(&o->arena, memory, 0);
    o->numbers = o->plan.floating || !numbers_exact() ? &numbers_floating : numbers_exact();
    dice_init(&o->dice, o->numbers, memory);
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
    it.yes_or_no = dice_line_is_flag(line);
    it.mean = dice_line_mean(line), it.has_mean = true;
    for (int64_t i = 0; i < dice_line_count(line); i++) {
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

API fray_result fray_odds_dice(const fray_memory *host, const char *line, fray_odds **odds,
                               fray_dice_error *error)
{
    if (!odds || !error || !line) return FRAY_BAD_ARGUMENT;
    *odds = NULL;
    *error = (fray_dice_error){.size = 0};
    struct memory memory = host ? (struct memory){host->resize, host->ctx} : memory_default;
    struct dice_line_error why;
    struct dice_line *counted = dice_line_new(&memory, line, &why);
    if (!counted) {
        memcpy(error->message, why.why, sizeof error->message);
        error->at = why.at, error->size = why.size;
        return *why.why || !numbers_exact() ? FRAY_BAD_ARGUMENT : FRAY_NO_MEMORY;
    }
    fray_odds *o = memory.resize(memory.ctx, NULL, 0, sizeof *o);
    if (o) {
        *o = (fray_odds){.own = memory, .numbers = numbers_exact()};
        o->memory = &o->own;
        arena_init(&o->arena, o->memory, 0);
        o->tally.numbers = o->numbers, o->tally.arena = &o->arena;
        o->unresolved = number_new(o);
        o->failed = number_new(o);
    }
    bool ok = o && !o->no_memory && counted_add(o, counted);
    dice_line_free(counted);
    if (ok)
        *odds = o;
    else
        fray_odds_free(o);
    return ok ? FRAY_OK : FRAY_NO_MEMORY;
}

API void fray_odds_free(fray_odds *o)
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

API fray_odds_summary fray_odds_sum(fray_odds *o)
{
    if (!o) return (fray_odds_summary){0};
    return (fray_odds_summary){.exact = o->numbers->exact,
                               .rest = o->rest,
                               .unresolved = chance_of(o, o->unresolved),
                               .failed = chance_of(o, o->failed),
                               .failure = o->failure,
                               .opened = o->progress.opened,
                               .merged = o->progress.merged,
                               .most_waiting = o->most_waiting,
                               .ends = o->progress.ends,
                               .bytes = o->progress.bytes,
                               .samples = o->samples};
}

API size_t fray_odds_count(fray_odds *o)
{
    if (!o) return 0;
    return o->tally.variables.len;
}

API fray_odds_variable fray_odds_at(fray_odds *o, size_t variable)
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

API double fray_odds_mean(fray_odds *o, size_t variable)
{
    if (!o || variable >= o->tally.variables.len) return 0;
    struct variable *v = &o->tally.variables.at[variable];
    if (!v->has_mean) v->mean = mean_of(o, v), v->has_mean = true;
    return v->mean;
}

API double fray_odds_chance_at(fray_odds *o, size_t variable, size_t index, int64_t *value,
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

API fray_odds_value fray_odds_value_at(fray_odds *o, size_t variable, size_t index)
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
    else if (v->tag >= 0 && x->value >= 0 &&
             x->value < o->program->code->tags.at[v->tag].value_count)
        value.text = program_text(o->program->code,
                                  o->program->code->tag_values
                                      .at[o->program->code->tags.at[v->tag].value_begin + x->value]
                                      .name)
                         .at;
    else if (v->yes_or_no)
        value.text = x->value ? "yes" : "no";
    else {
        text_printf(&t, "%lld", (long long)x->value);
        value.text = t.at ? t.at : "";
    }
    return value;
}

API const char *fray_odds_side(fray_odds *o, int side)
{
    if (!o) return "";
    return side >= 0 && side < o->side_count ? o->sides[side] : "";
}
API const char *fray_odds_creature(fray_odds *o, int creature)
{
    if (!o) return "";
    return creature >= 0 && creature < o->creatures ? o->names[creature] : "";
}
