/* play_run.c -- Plays a fight along a branch of its tree of inputs.
 *
 * The fight runs until it waits: a person must choose, a die is to be thrown by hand, or the fight
 * is over. Then the next input of the branch takes effect. At the end of the branch the
 * host gets the signal. Each input has a hash of all events before it, so a replay that diverges is
 * detected at the next input.
 */
#include <string.h>

#include "engine/bytecode/program.h"
#include "engine/vm/event_stack.h"
#include "engine/vm/world.h"
#include "play.h"

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
    uint64_t hash = p->now.event_hash ^ 0xcbf29ce484222325u;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        hash = mix_number(hash, figures[i]);
    if (e->text) hash = mix(hash, e->text, strlen(e->text));
    for (size_t i = 0; i < e->term_count; i++) {
        hash = mix_number(hash, e->terms[i].value);
        if (e->terms[i].label) hash = mix(hash, e->terms[i].label, strlen(e->terms[i].label));
    }
    p->now.event_hash = hash;
}

/* ---- promises ---- */

/* A promise that stays broken breaks whenever things settle. Is it the first time since the last
 * input? */
static bool breaks_anew(fray_play *p, const fray_event *e)
{
    enum { MOST = sizeof p->now.broken / sizeof *p->now.broken };
    uint64_t promise = mix_number(mix(0, e->file, e->file ? strlen(e->file) : 0), e->line);
    for (int i = 0; i < p->now.broken_count; i++)
        if (p->now.broken[i] == promise) return false;
    if (p->now.broken_count < MOST) p->now.broken[p->now.broken_count++] = promise;
    return true;
}

/* ---- dice ---- */

/* Finds the last correction of a die that fell since the last input. NULL: there is none. */
static const struct input *correction_find(const fray_play *p, size_t die, int *index)
{
    const struct input *found = NULL;
    for (size_t d = (size_t)p->now.at_depth + 1; d < p->path.len; d++) {
        const struct input *input = &p->inputs.at[p->path.at[d]];
        if (input->data.kind != FRAY_INPUT_CORRECTION) break;
        if (input->data.die == (int)die) found = input, *index = p->path.at[d];
    }
    return found;
}

static fray_result roll_die(fray_play *p, const fray_roll *roll)
{
    int face = p->now.sampled < p->rolls.len
                   ? p->rolls.at[p->now.sampled]
                   : (int)fray_draw(&p->now.dice, (uint32_t)roll->sides) + 1;
    p->now.sampled++;
    if (face > roll->sides)
        return play_fail(p, FRAY_BAD_ARGUMENT,
                         "roll %zu of those given is %d, a face that the die does not have",
                         p->now.sampled, face);
    const struct input *corrected = correction_find(p, p->die_list.len, &p->now.unreported);
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
        p->divergence = (fray_play_divergence){p->now.at_depth + 1, text_str(&t).at};
    record_move(p, "undo", (int)p->path.len - 1 - p->now.at_depth);
    p->tip = p->branches.at[p->branch].tip = p->now.at;
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
    const fray_question *q = &p->now.open.question;
    const fray_play_input *given = &input->data;
    if (p->now.open.kind != FRAY_SIGNAL_QUESTION) return "no question is open";
    if (q->who >= 0 && strcmp(fray_creature_name(p->now.fight, q->who), input->who) != 0)
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
    if (p->now.open.kind != FRAY_SIGNAL_ROLL) return "no die is to be thrown";
    if (strcmp(p->now.open.roll.name, input->data.ask) != 0) return "another die is to be thrown";
    return play_give_face(p, input->data.face) == FRAY_OK ? NULL : "the die has no such face";
}

static const char *give_statement(fray_play *p, const struct input *input)
{
    int index = play_statement_find(p, input->data.text);
    if (p->now.open.kind != FRAY_SIGNAL_QUESTION) return "no question is open";
    if (index < 0) return "these rules do not have the referee's statement";
    return play_statement_begin(p, index) ? NULL : "the referee's statement cannot begin";
}

const char *play_innermost_event(const fray_play *p, int *index)
{
    const struct vm *vm = p->now.fight->vm;
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
    if (p->now.open.kind == FRAY_SIGNAL_DONE || !play_innermost_event(p, &index))
        return "no event is open";
    return event_call_off(p->now.fight->vm, index) ? NULL : "the event has ended";
}

/* Applies the next input of the path. Returns false if the play diverges there. */
static bool input_apply(fray_play *p)
{
    int index = p->path.at[p->now.at_depth + 1];
    const struct input *input = &p->inputs.at[index];
    const char *why = input->has_hash && input->event_hash != p->now.event_hash
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
    p->now.waits = waits;
    p->now.at = index;
    p->now.at_depth++;
    p->die_list.len = 0;
    p->now.broken_count = 0;
    p->now.unreported = index;
    return true;
}

/* ---- running ---- */

/* Skips corrections: they took effect when their dice fell. */
static void pass_corrections(fray_play *p)
{
    while ((size_t)p->now.at_depth + 1 < p->path.len &&
           p->inputs.at[p->path.at[p->now.at_depth + 1]].data.kind == FRAY_INPUT_CORRECTION)
        p->now.at = p->path.at[++p->now.at_depth];
}

/* Starts or stops the clock: consecutive questions with a limit share one. */
static void clock_follow(fray_play *p)
{
    const fray_question *q = &p->now.open.question;
    bool limited =
        p->now.open.kind == FRAY_SIGNAL_QUESTION && q->limit_seconds > 0 && q->has_default;
    if (!limited)
        p->now.clock = 0;
    else if (!p->now.clock)
        p->now.clock = ++p->now.clocks;
}

static bool report_input(fray_play *p, fray_play_signal *out, bool with_events)
{
    int index = p->now.unreported;
    p->now.unreported = -1;
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
        fray_result result = fight_step(p->now.fight, &s, true);
        p->now.failed = result == FRAY_FAILED;
        if (result != FRAY_OK) return result;
        if (s.kind == FRAY_SIGNAL_EVENT) {
            bool promise = s.event.kind == FRAY_EVENT_EXPECT && s.event.before;
            if (promise && !breaks_anew(p, &s.event)) continue;
            if (!promise) hash_event(p, &s.event);
            if (s.event.kind == FRAY_EVENT_SAY) p->now.clock = 0;
            if (!with_events) continue;
            *out = (fray_play_signal){.kind = FRAY_PLAY_EVENT, .signal = s};
            *signals = true;
            return FRAY_OK;
        }
        if (s.kind != FRAY_SIGNAL_ROLL || play_seat_of(p, s.roll.who, -1).throws) break;
        result = roll_die(p, &s.roll);
        p->now.failed = result == FRAY_FAILED;
        if (result != FRAY_OK) return result;
        if (report_input(p, out, with_events)) {
            *signals = true;
            return FRAY_OK;
        }
    }
    p->now.open = s;
    p->now.waits = true;
    return FRAY_OK;
}

/* A search must note its fight from the beginning. So the play is replayed up to the open question
 * with the search as its watcher. That takes some milliseconds, far less than a search. */
static fray_result search_begin(fray_play *p, const fray_seat *seat)
{
    fray_search *search;
    fray_result result = play_search_new(p, &search);
    if (result != FRAY_OK) return result;
    p->watcher = search;
    p->watcher_lost = false;
    result = play_rewind(p);
    if (result == FRAY_OK) result = play_advance(p, NULL, false);
    p->watcher = NULL;
    if (result == FRAY_OK)
        play_search_begin(p, seat, search);
    else
        fray_search_free(search);
    return result;
}

/* Searches for an answer of the seat to the open question at the tip. */
static fray_result search_answer(fray_play *p, const fray_seat *seat, int *chosen, int *count)
{
    fray_result result = p->search ? FRAY_OK : search_begin(p, seat);
    *count = SEARCH_FAILED;
    if (result == FRAY_OK && p->search) result = play_search_work(p, chosen, count);
    /* makes the texts of the question again: the search may have freed them */
    return result == FRAY_OK ? fight_step(p->now.fight, &p->now.open, true) : result;
}

static fray_result choose_for_seat(fray_play *p, const fray_seat *seat, const fray_question *q)
{
    struct arena_mark mark = arena_mark(&p->arena);
    size_t room = q->count > LIMIT_CHOSEN ? q->count : LIMIT_CHOSEN;
    int count = 0, *chosen = ARENA_ARRAY(&p->arena, int, room);
    if (!chosen) return FRAY_NO_MEMORY;
    bool search = seat->kind == FRAY_SEAT_SEARCH && p->playouts > 0;
    fray_result result =
        search ? search_answer(p, seat, chosen, &count) : play_choose(p, seat, q, chosen, &count);
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
    if (result == FRAY_OK) p->now.waits = false;
    return result;
}

static bool is_at_end(const fray_play *p)
{
    return (size_t)p->now.at_depth + 1 >= p->path.len;
}

/* Handles a waiting fight. Sets *again if it continues without the host. */
static fray_result at_wait(fray_play *p, fray_play_signal *out, bool *again)
{
    const fray_question *q = &p->now.open.question;
    bool asks = p->now.open.kind == FRAY_SIGNAL_QUESTION,
         rolls = p->now.open.kind == FRAY_SIGNAL_ROLL;
    fray_seat seat = asks ? play_seat_of(p, q->who, q->side)
                          : play_seat_of(p, rolls ? p->now.open.roll.who : -1, -1);
    *again = true;
    if (asks && (seat.kind == FRAY_SEAT_TACTICS || seat.kind == FRAY_SEAT_RANDOM ||
                 (seat.kind == FRAY_SEAT_SEARCH && !p->playouts && is_at_end(p))))
        return choose_for_seat(p, &seat, q);
    if (rolls && !seat.throws) { /* the seat has changed */
        p->now.waits = false;
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
                                  .signal = p->now.open,
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
        if (!p->now.waits) result = run_to_wait(p, out, with_events, &signals);
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
