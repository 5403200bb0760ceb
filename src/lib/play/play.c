/* play.c -- Plays a fight along a branch of its tree of inputs, and takes new inputs.
 *
 * The fight runs until it waits: a person must choose, a die is to be thrown by hand, or the fight
 * is over. Then the next input of the branch takes effect. At the end of the branch the
 * host gets the signal. Each input has a hash of all events before it, so a replay that diverges is
 * detected at the next input.
 */
#include "play.h"

#include <stdio.h>

#include "engine/bytecode/program.h"
#include "engine/vm/event_stack.h"

/* ---- making ---- */

fray_result play_fail(fray_play *p, fray_result result, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(p->why, sizeof p->why, format, args);
    va_end(args);
    return result;
}

const char *fray_play_why(const fray_play *p)
{
    return p ? p->why : "";
}

const char *play_copy(fray_play *p, const char *text)
{
    const char *copy = text && *text ? arena_text(&p->arena, text, strlen(text)) : "";
    return copy ? copy : "";
}

fray_seat play_copy_seat(fray_play *p, const fray_seat *seat)
{
    return (fray_seat){play_copy(p, seat->who), seat->kind, play_copy(p, seat->name),
                       seat->throws != 0};
}

static fray_play *play_new(const fray_memory *memory, fray_reader reader, void *user)
{
    struct memory from = memory ? (struct memory){memory->resize, memory->ctx} : memory_default;
    fray_play *p = from.resize(from.ctx, NULL, 0, sizeof *p);
    if (!p) return NULL;
    *p = (fray_play){.own = from, .reader = reader, .user = user, .unreported = -1};
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
    fray_fight_free(p->fight);
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
    if (result != FRAY_NO_MEMORY && !*findings) *findings = findings_new(&p->outer);
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

fray_result fray_play_new(const fray_memory *memory, fray_reader reader, void *user,
                          const fray_play_plan *plan, fray_play **play, fray_findings **findings,
                          const char **why)
{
    if (!play || !findings || !why) return FRAY_BAD_ARGUMENT;
    *play = NULL;
    *findings = NULL;
    *why = fray_result_text(FRAY_BAD_ARGUMENT);
    if (!reader || !plan || !plan->rules) return FRAY_BAD_ARGUMENT;
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
        if (!plan->seats[i].who) p->seats.at[i].who = play_copy(p, fray_side_name(p->fight, 0));
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
    return p->fight;
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
    return p->clock;
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

/* ---- the hash of events ---- */

static uint64_t mix(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

static uint64_t mix_number(uint64_t hash, int64_t value)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)((uint64_t)value >> 8 * i);
    return mix(hash, bytes, sizeof bytes);
}

/* Adds an event to the hash, without its place in the rules: a moved line changes nothing. */
static void hash_event(fray_play *p, const fray_event *e)
{
    const int64_t figures[] = {(int64_t)e->kind, e->depth, e->who,    e->side,
                               e->thing,         e->value, e->before, e->dice,
                               (int64_t)e->how,  e->sides, e->number, (int64_t)e->again,
                               e->face};
    uint64_t hash = p->event_hash ^ 0xcbf29ce484222325u;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        hash = mix_number(hash, figures[i]);
    if (e->text) hash = mix(hash, e->text, strlen(e->text));
    for (size_t i = 0; i < e->term_count; i++) {
        hash = mix_number(hash, e->terms[i].value);
        if (e->terms[i].label) hash = mix(hash, e->terms[i].label, strlen(e->terms[i].label));
    }
    p->event_hash = hash;
}

/* ---- dice ---- */

/* Finds the last correction of a die that fell since the last input. NULL: there is none. */
static const struct input *correction_find(const fray_play *p, size_t die, int *index)
{
    const struct input *found = NULL;
    for (size_t d = (size_t)p->at_depth + 1; d < p->path.len; d++) {
        const struct input *input = &p->inputs.at[p->path.at[d]];
        if (input->data.kind != FRAY_INPUT_CORRECTION) break;
        if (input->data.die == (int)die) found = input, *index = p->path.at[d];
    }
    return found;
}

static fray_result roll_die(fray_play *p, const fray_roll *roll)
{
    int face = p->sampled < p->rolls.len ? p->rolls.at[p->sampled]
                                         : (int)fray_draw(&p->dice, (uint32_t)roll->sides) + 1;
    p->sampled++;
    if (face > roll->sides)
        return play_fail(p, FRAY_BAD_ARGUMENT,
                         "roll %zu of those given is %d, a face that the die does not have",
                         p->sampled, face);
    const struct input *corrected = correction_find(p, p->die_list.len, &p->unreported);
    if (corrected && corrected->data.face <= roll->sides) face = corrected->data.face;
    uint32_t id = intern(p->names, str_from(roll->name ? roll->name : ""));
    fray_play_die die = {roll->who, id ? interned(p->names, id).at : "", roll->sides, face};
    vec_push(&p->die_list, &p->arena, die);
    return p->arena.failed ? FRAY_NO_MEMORY : play_give_face(p, face);
}

/* ---- applying inputs ---- */

/* Cuts the branch before an input that does not fit, and notes the divergence. */
static void diverge(fray_play *p, const struct input *input, const char *why)
{
    struct text t;
    text_init(&t, &p->arena);
    text_printf(&t, "%s", why);
    if (input->data.kind == FRAY_INPUT_ANSWER && input->data.count >= 0) {
        text_printf(&t, "; the record answers '%s' with", input->data.ask);
        for (int i = 0; i < input->data.count; i++)
            text_printf(&t, "%s '%s'", i ? "," : "", input->data.texts[i]);
        if (!input->data.count) text_printf(&t, " nothing");
    }
    if (!p->divergence.input)
        p->divergence = (fray_play_divergence){p->at_depth + 1, text_str(&t).at};
    record_move(p, "undo", (int)p->path.len - 1 - p->at_depth);
    p->tip = p->branches.at[p->branch].tip = p->at;
    play_path_find(p);
}

static int option_find(const fray_question *q, const char *text, int expected)
{
    if (expected >= 0 && (size_t)expected < q->count &&
        strcmp(q->options[expected].text, text) == 0)
        return expected;
    for (size_t i = 0; i < q->count; i++)
        if (strcmp(q->options[i].text, text) == 0) return (int)i;
    return -1;
}

/* Returns NULL, or why the answer does not fit. */
static const char *give_answer(fray_play *p, const struct input *input)
{
    const fray_question *q = &p->open.question;
    const fray_play_input *given = &input->data;
    if (p->open.kind != FRAY_SIGNAL_QUESTION) return "no question is open";
    if (q->who >= 0 && strcmp(fray_creature_name(p->fight, q->who), input->who) != 0)
        return "another creature is asked";
    if (strcmp(q->prompt, given->ask) != 0) return "another question is asked";
    struct arena_mark mark = arena_mark(&p->arena);
    int *chosen = ARENA_ARRAY(&p->arena, int, (size_t)(given->count > 0 ? given->count : 0) + 1);
    const char *why = chosen ? NULL : "there is no memory";
    for (int i = 0; i < given->count && !why; i++) {
        chosen[i] = option_find(q, given->texts[i], given->chosen[i]);
        if (chosen[i] < 0) why = "an option is missing";
    }
    if (!why && play_give_answer(p, chosen, given->count) != FRAY_OK)
        why = "the answer is not possible";
    arena_reset_to(&p->arena, mark);
    return why;
}

static const char *give_throw(fray_play *p, const struct input *input)
{
    if (p->open.kind != FRAY_SIGNAL_ROLL) return "no die is to be thrown";
    if (strcmp(p->open.roll.name, input->data.ask) != 0) return "another die is to be thrown";
    return play_give_face(p, input->data.face) == FRAY_OK ? NULL : "the die has no such face";
}

static const char *give_statement(fray_play *p, const struct input *input)
{
    int index = play_statement_find(p, input->data.text);
    if (p->open.kind != FRAY_SIGNAL_QUESTION) return "no question is open";
    if (index < 0) return "these rules do not have the referee's statement";
    return play_statement_begin(p, index) ? NULL : "the referee's statement cannot begin";
}

const char *play_innermost_event(const fray_play *p, int *index)
{
    const struct vm *vm = p->fight->vm;
    for (*index = vm->world[W_DEPTH] - 1; *index >= 0; --*index) {
        const int32_t *e = event_at(vm, *index);
        if ((e[EV_FLAGS] & EVF_OPEN) && !(e[EV_FLAGS] & EVF_OFF))
            return program_chars(vm->p, vm->p->events.at[e[EV_KIND]].name);
    }
    return NULL;
}

static const char *give_veto(fray_play *p)
{
    int index;
    if (p->open.kind == FRAY_SIGNAL_DONE || !play_innermost_event(p, &index))
        return "no event is open";
    return event_call_off(p->fight->vm, index) ? NULL : "the event has ended";
}

/* Applies the next input of the path. Returns false if the play diverges there. */
static bool input_apply(fray_play *p)
{
    int index = p->path.at[p->at_depth + 1];
    const struct input *input = &p->inputs.at[index];
    const char *why = input->has_hash && input->event_hash != p->event_hash
                          ? "what has happened differs from the record"
                          : NULL;
    bool waits = false;
    if (!why) switch (input->data.kind) {
        case FRAY_INPUT_ANSWER: why = give_answer(p, input); break;
        case FRAY_INPUT_THROW: why = give_throw(p, input); break;
        case FRAY_INPUT_STATEMENT:
        case FRAY_INPUT_BRING: why = give_statement(p, input); break;
        case FRAY_INPUT_VETO:
            why = give_veto(p);
            waits = true;
            break;
        case FRAY_INPUT_SEAT:
        case FRAY_INPUT_CORRECTION: waits = true; break;
        }
    if (why) {
        diverge(p, input, why);
        return false;
    }
    p->waits = waits;
    p->at = index;
    p->at_depth++;
    p->die_list.len = 0;
    p->unreported = index;
    return true;
}

/* ---- running ---- */

/* Skips corrections: they took effect when their dice fell. */
static void pass_corrections(fray_play *p)
{
    while ((size_t)p->at_depth + 1 < p->path.len &&
           p->inputs.at[p->path.at[p->at_depth + 1]].data.kind == FRAY_INPUT_CORRECTION)
        p->at = p->path.at[++p->at_depth];
}

/* Starts or stops the clock: consecutive questions with a limit share one. */
static void clock_follow(fray_play *p)
{
    const fray_question *q = &p->open.question;
    bool limited = p->open.kind == FRAY_SIGNAL_QUESTION && q->limit_seconds > 0 && q->has_default;
    if (!limited)
        p->clock = 0;
    else if (!p->clock)
        p->clock = ++p->clocks;
}

static bool report_input(fray_play *p, fray_play_signal *out, bool with_events)
{
    int index = p->unreported;
    p->unreported = -1;
    if (index < 0 || !with_events) return false;
    *out = (fray_play_signal){
        .kind = FRAY_PLAY_INPUT, .input = p->inputs.at[index].data, .number = play_depth(p, index)};
    return true;
}

/* Runs until the fight waits, or to a signal for the host, which sets *signals. */
static fray_result run_to_wait(fray_play *p, fray_play_signal *out, bool with_events, bool *signals)
{
    fray_signal s;
    *signals = false;
    for (;;) {
        fray_result result = fight_step(p->fight, &s, true);
        p->failed = result == FRAY_FAILED;
        if (result != FRAY_OK) return result;
        if (s.kind == FRAY_SIGNAL_EVENT) {
            hash_event(p, &s.event);
            if (s.event.kind == FRAY_EVENT_SAY) p->clock = 0;
            if (!with_events) continue;
            *out = (fray_play_signal){.kind = FRAY_PLAY_EVENT, .signal = s};
            *signals = true;
            return FRAY_OK;
        }
        if (s.kind != FRAY_SIGNAL_ROLL || play_seat_of(p, s.roll.who, -1).throws) break;
        result = roll_die(p, &s.roll);
        p->failed = result == FRAY_FAILED;
        if (result != FRAY_OK) return result;
        if (report_input(p, out, with_events)) {
            *signals = true;
            return FRAY_OK;
        }
    }
    p->open = s;
    p->waits = true;
    return FRAY_OK;
}

static bool can_search(const fray_play *p)
{
    return p->searcher || p->playouts > 0;
}

static fray_result choose_for_seat(fray_play *p, const fray_seat *seat, const fray_question *q)
{
    struct arena_mark mark = arena_mark(&p->arena);
    size_t room = q->count > LIMIT_CHOSEN ? q->count : LIMIT_CHOSEN;
    int count = 0, *chosen = ARENA_ARRAY(&p->arena, int, room);
    if (!chosen) return FRAY_NO_MEMORY;
    bool search = seat->kind == FRAY_SEAT_SEARCH && can_search(p);
    fray_result result = !search       ? play_choose(p, seat, q, chosen, &count)
                         : p->searcher ? p->searcher(p->searcher_user, p->fight, q, chosen, &count)
                                       : play_search(p, seat, chosen, &count);
    if (result == FRAY_OK && count == SEARCH_CONTINUES) return FRAY_OK;
    if (result == FRAY_OK && count == SEARCH_FAILED) /* as tactics, but kept */
        result = play_choose(p, seat, q, chosen, &count);
    if (result != FRAY_OK || search) {
        if (result != FRAY_OK) return result;
        fray_play_input input = {.kind = FRAY_INPUT_ANSWER,
                                 .who = q->who,
                                 .ask = q->prompt,
                                 .by_search = 1,
                                 .chosen = chosen,
                                 .count = count};
        const char **texts = ARENA_ARRAY(&p->arena, const char *, room);
        for (int i = 0; texts && i < count; i++) texts[i] = q->options[chosen[i]].text;
        input.texts = texts;
        int index = texts ? play_input_add(p, &input) : -1;
        if (index < 0) return FRAY_NO_MEMORY;
        record_input(p, &p->inputs.at[index]);
        return FRAY_OK;
    }
    result = play_give_answer(p, chosen, count);
    arena_reset_to(&p->arena, mark);
    if (result == FRAY_OK) p->waits = false;
    return result;
}

static bool is_at_end(const fray_play *p)
{
    return (size_t)p->at_depth + 1 >= p->path.len;
}

/* Handles a waiting fight. Sets *again if it continues without the host. */
static fray_result at_wait(fray_play *p, fray_play_signal *out, bool *again)
{
    const fray_question *q = &p->open.question;
    bool asks = p->open.kind == FRAY_SIGNAL_QUESTION, rolls = p->open.kind == FRAY_SIGNAL_ROLL;
    fray_seat seat = asks ? play_seat_of(p, q->who, q->side)
                          : play_seat_of(p, rolls ? p->open.roll.who : -1, -1);
    *again = true;
    if (asks && (seat.kind == FRAY_SEAT_TACTICS || seat.kind == FRAY_SEAT_RANDOM ||
                 (seat.kind == FRAY_SEAT_SEARCH && !can_search(p) && is_at_end(p))))
        return choose_for_seat(p, &seat, q);
    if (rolls && !seat.throws) { /* the seat has changed */
        p->waits = false;
        return FRAY_OK;
    }
    pass_corrections(p);
    clock_follow(p);
    play_snapshot_take(p);
    if (!is_at_end(p)) {
        input_apply(p);
        return FRAY_OK;
    }
    bool searches = asks && seat.kind == FRAY_SEAT_SEARCH;
    if (searches && out) {
        fray_result result = choose_for_seat(p, &seat, q);
        if (result != FRAY_OK || !p->search) return result;
    }
    *again = false;
    if (out)
        *out = (fray_play_signal){.kind = searches ? FRAY_PLAY_SEARCH
                                          : asks   ? FRAY_PLAY_QUESTION
                                          : rolls  ? FRAY_PLAY_ROLL
                                                   : FRAY_PLAY_DONE,
                                  .signal = p->open,
                                  .seat = seat};
    return FRAY_OK;
}

fray_result play_advance(fray_play *p, fray_play_signal *out, bool with_events)
{
    for (;;) {
        bool signals = false, again = false;
        fray_result result = FRAY_OK;
        if (report_input(p, out, with_events)) return FRAY_OK;
        if (p->arena.failed) return FRAY_NO_MEMORY;
        if (!p->waits) result = run_to_wait(p, out, with_events, &signals);
        if (result != FRAY_OK || signals) return result;
        result = at_wait(p, out, &again);
        if (result != FRAY_OK || !again) return result;
    }
}

fray_result fray_play_run(fray_play *p, fray_play_signal *signal)
{
    if (!p || !signal) return FRAY_BAD_ARGUMENT;
    return play_advance(p, signal, true);
}
