/* play.c -- The object `fray_play`: it is made from a plan or from a record, and asked. */
#include "play.h"

/* ---- making ---- */

static fray_play *play_new(const fray_memory *memory, fray_reader reader, void *user)
{
    struct memory from = memory_of(memory);
    fray_play *p = from.resize(from.ctx, NULL, 0, sizeof *p);
    if (!p) return NULL;
    *p = (fray_play){.own = from, .reader = reader, .user = user, .now = {.unreported = -1}};
    p->outer = (fray_memory){from.resize, from.ctx};
    arena_init(&p->arena, &p->own, 0);
    arena_init(&p->answers, &p->own, 0);
    p->names = interner_new(&p->arena);
    struct input start = {.parent = -1, .next = -1, .who = "", .data = {.who = -1}};
    struct branch first = {"main", 0};
    vec_push(&p->inputs, &p->arena, start);
    vec_push(&p->branches, &p->arena, first);
    vec_push(&p->path, &p->arena, 0);
    return p;
}

void fray_play_free(fray_play *p)
{
    if (!p) return;
    struct memory from = p->own;
    play_snapshots_drop(p);
    play_watched_drop(p);
    play_search_drop(p);
    fray_fight_free(p->now.fight);
    fray_program_free(p->program);
    fray_campaign_free(p->campaign);
    arena_release(&p->answers);
    arena_release(&p->arena);
    from.resize(from.ctx, p, sizeof *p, 0);
}

static fray_result seats_check(fray_play *p)
{
    for (size_t i = 0; i < p->seats.len; i++)
        if (!play_seat_exists(p, &p->seats.at[i]))
            return play_fail(p, FRAY_BAD_ARGUMENT,
                             "a seat for '%s': there is no such creature, kind, side or tactics",
                             p->seats.at[i].who);
    return FRAY_OK;
}

/* Frees a play that could not begin. The reason moves to the findings, which outlive it. */
static fray_result give_up(fray_play *p, fray_result result, fray_findings **findings,
                           const char **why)
{
    *why = fray_result_text(result);
    if (result != FRAY_NO_MEMORY && !*findings) *findings = findings_new(&p->own);
    if (*p->why && *findings) {
        const char *kept = arena_text(&(*findings)->arena, p->why, strlen(p->why));
        if (kept) *why = kept;
    }
    fray_play_free(p);
    return result;
}

static fray_result campaign_copy(fray_play *p, const fray_campaign *campaign)
{
    if (!campaign) return FRAY_OK;
    fray_result result = fray_campaign_new(&p->outer, &p->campaign);
    for (size_t i = 0; result == FRAY_OK && i < fray_campaign_count(campaign); i++) {
        fray_kept kept = fray_campaign_at(campaign, i);
        result = fray_campaign_add(p->campaign, &kept);
    }
    return result;
}

/* Whether each count of a plan has its array. */
static bool plan_is_complete(const fray_play_plan *plan)
{
    return plan->rules && (plan->settings || !plan->setting_count) &&
           (plan->seats || !plan->seat_count) && (plan->rolls || !plan->roll_count) &&
           (plan->values || !plan->value_count);
}

fray_result fray_play_new(const fray_memory *memory, fray_reader reader, void *user,
                          const fray_play_plan *plan, fray_play **play, fray_findings **findings,
                          const char **why)
{
    if (!play || !findings || !why) return FRAY_BAD_ARGUMENT;
    *play = NULL;
    *findings = NULL;
    *why = fray_result_text(FRAY_BAD_ARGUMENT);
    if (!reader || !plan || !plan_is_complete(plan)) return FRAY_BAD_ARGUMENT;
    *why = fray_result_text(FRAY_NO_MEMORY);
    fray_play *p = play_new(memory, reader, user);
    if (!p) return FRAY_NO_MEMORY;
    p->rules = play_copy(p, plan->rules);
    if (plan->encounter) p->encounter = play_copy(p, plan->encounter);
    p->seed = plan->seed;
    p->number = plan->fight;
    for (size_t i = 0; i < plan->setting_count; i++)
        vec_push(&p->settings, &p->arena, play_copy(p, plan->settings[i]));
    for (size_t i = 0; i < plan->seat_count; i++)
        vec_push(&p->seats, &p->arena, play_copy_seat(p, &plan->seats[i]));
    for (size_t i = 0; i < plan->roll_count; i++) vec_push(&p->rolls, &p->arena, plan->rolls[i]);
    if (plan->step) p->step = p->encounter = play_copy(p, plan->step);
    for (size_t i = 0; i < plan->value_count; i++)
        vec_push(&p->values, &p->arena, play_copy(p, plan->values[i]));
    fray_result result = campaign_copy(p, plan->campaign);
    if (p->arena.failed) result = FRAY_NO_MEMORY;
    if (result == FRAY_OK) result = play_compile(p, NULL, findings);
    for (size_t i = 0; result == FRAY_OK && i < plan->seat_count; i++)
        if (!plan->seats[i].who) p->seats.at[i].who = play_copy(p, fray_side_name(p->now.fight, 0));
    if (result == FRAY_OK) result = seats_check(p);
    if (result == FRAY_OK) {
        record_begin(p);
        if (p->arena.failed) result = FRAY_NO_MEMORY;
    }
    if (result != FRAY_OK) return give_up(p, result, findings, why);
    p->reader = NULL; /* all sources are kept */
    *play = p;
    *why = "";
    return FRAY_OK;
}

/* Compiles with all statements of the record. Statements that other rules refuse are left out one
 * by one. The play diverges from the record at the first of them. */
static fray_result compile_statements(fray_play *p, fray_findings **findings)
{
    fray_result result = play_compile(p, NULL, findings);
    if (result != FRAY_INVALID || p->statements.len == 0) return result;
    fray_findings_free(*findings);
    VEC(const char *) all = {0};
    for (size_t i = 0; i < p->statements.len; i++) vec_push(&all, &p->arena, p->statements.at[i]);
    p->statements.len = 0;
    result = play_compile(p, NULL, findings);
    if (result == FRAY_INVALID && p->newcomers.len) {
        fray_findings_free(*findings);
        p->newcomers.len = 0;
        result = play_compile(p, NULL, findings);
    }
    for (size_t i = 0; i < all.len && result == FRAY_OK; i++) {
        fray_findings *of_one;
        result = play_compile(p, all.at[i], &of_one);
        fray_findings_free(of_one);
        if (result == FRAY_INVALID || result == FRAY_BAD_ARGUMENT) result = FRAY_OK;
    }
    return result;
}

fray_result fray_play_open(const fray_memory *memory, fray_reader reader, void *user,
                           const char *record, size_t size, fray_play **play,
                           fray_findings **findings, const char **why)
{
    if (!play || !findings || !why) return FRAY_BAD_ARGUMENT;
    *play = NULL;
    *findings = NULL;
    *why = fray_result_text(FRAY_BAD_ARGUMENT);
    if (!record) return FRAY_BAD_ARGUMENT;
    size_t used = 0, line = 0;
    struct str text = {record, size};
    *why = fray_result_text(FRAY_NO_MEMORY);
    fray_play *p = play_new(memory, reader, user);
    if (!p) return FRAY_NO_MEMORY;
    p->silent = true;
    fray_result result = record_read_head(p, text, &used, &line);
    if (result == FRAY_OK && reader) p->modules.len = 0;
    uint64_t hash = p->hash;
    if (result == FRAY_OK) record_read_inputs(p, text, used, line);
    if (result == FRAY_OK && p->arena.failed) result = FRAY_NO_MEMORY;
    if (result == FRAY_OK) result = compile_statements(p, findings);
    if (result == FRAY_OK) result = seats_check(p);
    if (result == FRAY_OK) result = fray_play_rewind(p);
    if (result != FRAY_OK) return give_up(p, result, findings, why);
    p->hash = hash;
    p->silent = false;
    p->reader = NULL;
    *play = p;
    *why = "";
    return FRAY_OK;
}

/* ---- queries ---- */

fray_fight *fray_play_fight(fray_play *p)
{
    if (!p) return NULL;
    return p->now.fight;
}

fray_program *fray_play_program(fray_play *p)
{
    if (!p) return NULL;
    return p->program;
}

fray_play_plan fray_play_plan_of(const fray_play *p)
{
    if (!p) return (fray_play_plan){0};
    return (fray_play_plan){.rules = p->rules,
                            .encounter = p->encounter,
                            .seed = p->seed,
                            .fight = p->number,
                            .settings = p->settings.at,
                            .setting_count = p->settings.len,
                            .seats = p->seats.at,
                            .seat_count = p->seats.len,
                            .rolls = p->rolls.at,
                            .roll_count = p->rolls.len,
                            .campaign = p->campaign,
                            .step = p->step,
                            .values = p->values.at,
                            .value_count = p->values.len};
}

int fray_play_input_count(const fray_play *p)
{
    if (!p) return 0;
    return play_depth(p, p->tip);
}

fray_play_input fray_play_input_at(const fray_play *p, int index)
{
    if (index < 0 || index >= fray_play_input_count(p))
        return (fray_play_input){.who = -1, .ask = "", .text = "", .creature = "", .side = ""};
    int node = p->tip;
    for (int depth = play_depth(p, node); depth > index + 1; depth--)
        node = p->inputs.at[node].parent;
    return p->inputs.at[node].data;
}

int fray_play_clock(const fray_play *p)
{
    if (!p) return 0;
    return p->now.clock;
}

fray_play_damage fray_play_damage_of(const fray_play *p)
{
    if (!p) return (fray_play_damage){0};
    return p->damage;
}

fray_play_divergence fray_play_divergence_of(const fray_play *p)
{
    if (!p) return (fray_play_divergence){0};
    return p->divergence;
}

size_t fray_play_die_count(const fray_play *p)
{
    if (!p) return 0;
    return p->die_list.len;
}

fray_play_die fray_play_die_at(const fray_play *p, size_t index)
{
    return p && index < p->die_list.len ? p->die_list.at[index]
                                        : (fray_play_die){.who = -1, .name = ""};
}
