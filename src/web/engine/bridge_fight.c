/* bridge_fight.c -- Plays one fight by steps for TypeScript: events, questions, rolls, the state.
 *
 * Dice and choices come from the sampled driver. Questions of the seats and, on request, all rolls
 * are left to the caller.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

/* Where a run pauses; TypeScript has the same order. */
enum until { UNTIL_END, UNTIL_EVENT, UNTIL_SAY, UNTIL_ACT, UNTIL_TOP, UNTIL_UNIT };

struct web_fight {
    fray_program *program;
    fray_fight *fight;
    fray_driver driver; /* its user is this struct */
    fray_result (*choose)(fray_driver *, fray_fight *, const fray_question *, int *, int *);
    fray_result (*roll)(fray_driver *, const fray_roll *, int *);
    int encounter, throws;
    /* Names, each with its NUL; the caller answers for these sides and creatures. */
    char *seats;
    int seat_count;
    char *tactics;
    int tactics_count;
    int32_t *given;
};

static int is_among(const char *names, int count, const char *name)
{
    struct texts list = {names, count};
    for (const char *at; (at = texts_next(&list));)
        if (strcmp(at, name) == 0) return 1;
    return 0;
}

static fray_result choose(fray_driver *driver, fray_fight *fight, const fray_question *q,
                          int *chosen, int *count)
{
    const struct web_fight *f = driver->user;
    if (q->who >= 0 && is_among(f->seats, f->seat_count, fray_creature_name(fight, q->who)))
        return FRAY_NOT_FOUND;
    if (q->side >= 0 && is_among(f->seats, f->seat_count, fray_side_name(fight, q->side)))
        return FRAY_NOT_FOUND;
    return f->choose(driver, fight, q, chosen, count);
}

static fray_result roll(fray_driver *driver, const fray_roll *asked, int *face)
{
    const struct web_fight *f = driver->user;
    if (f->throws && driver->given_used == driver->given_count) return FRAY_NOT_FOUND;
    return f->roll(driver, asked, face);
}

EXPORT void web_fight_free(struct web_fight *f)
{
    if (!f) return;
    fray_fight_free(f->fight);
    free(f->seats);
    free(f->tactics);
    free(f->given);
    free(f);
}

static size_t texts_size(const char *at, int count)
{
    const char *end = at;
    while (count-- > 0) end += strlen(end) + 1;
    return (size_t)(end - at);
}

static char *texts_copy(const char *at, int count)
{
    size_t size = texts_size(at, count);
    char *copy = malloc(size + 1);
    if (copy && size) memcpy(copy, at, size);
    return copy;
}

static void sample(struct web_fight *f, uint64_t seed, uint64_t fight)
{
    f->driver = fray_driver_sampled(seed, fight);
    f->choose = f->driver.choose;
    f->roll = f->driver.roll;
    f->driver.choose = choose;
    f->driver.roll = roll;
    f->driver.user = f;
}

/* Returns a fight without a state; NULL: no memory. */
static struct web_fight *fight_alone(fray_program *program, const char *tactics, int tactics_count)
{
    struct web_fight *f = calloc(1, sizeof *f);
    if (!f) return NULL;
    f->program = program;
    f->tactics = texts_copy(tactics, tactics_count);
    f->tactics_count = tactics_count;
    sample(f, 0, 0);
    if (f->tactics) return f;
    web_fight_free(f);
    return NULL;
}

EXPORT fray_result web_fight_new(fray_program *program, const char *encounter, const char *settings,
                                 int setting_count, const char *tactics, int tactics_count,
                                 struct web_fight **fight)
{
    struct texts set = {settings, setting_count}, by = {tactics, tactics_count};
    struct web_fight *f = fight_alone(program, tactics, tactics_count);
    tape_clear();
    *fight = NULL;
    if (!f) return FRAY_NO_MEMORY;
    fray_result result = fight_begin(program, encounter, set, by, &f->fight, &f->encounter);
    if (result != FRAY_OK) {
        web_fight_free(f);
        return result;
    }
    fray_fight_listen(f->fight, 1);
    *fight = f;
    return FRAY_OK;
}

/* Sets the dice: the seed, the number of the fight, and faces to use first. */
EXPORT fray_result web_fight_dice(struct web_fight *f, uint64_t seed, uint64_t fight,
                                  const int32_t *faces, int count, int throws)
{
    free(f->given);
    f->given = calloc((size_t)count + 1, sizeof *f->given);
    if (!f->given) return FRAY_NO_MEMORY;
    sample(f, seed, fight);
    if (count) memcpy(f->given, faces, (size_t)count * sizeof *faces);
    f->driver.given = f->given;
    f->driver.given_count = (size_t)count;
    f->throws = throws;
    return FRAY_OK;
}

EXPORT fray_result web_fight_sit(struct web_fight *f, const char *seats, int count)
{
    char *copy = texts_copy(seats, count);
    if (!copy) return FRAY_NO_MEMORY;
    free(f->seats);
    f->seats = copy;
    f->seat_count = count;
    return FRAY_OK;
}

/* ---- saving ---- */

/* Before the state: the encounter, the position of the dice, and of the given faces. */
struct save_head {
    char magic[8];
    uint64_t encounter, seed, fight, draw, used;
};
static const char magic[8] = {'f', 'r', 'a', 'y', 'w', 'e', 'b', '1'};

EXPORT fray_result web_fight_save(struct web_fight *f)
{
    size_t size = 0;
    const void *bytes = fray_fight_bytes(f->fight, &size);
    struct save_head head = {.encounter = (uint64_t)f->encounter,
                             .seed = f->driver.seed,
                             .fight = f->driver.fight,
                             .draw = f->driver.draw,
                             .used = f->driver.given_used};
    memcpy(head.magic, magic, sizeof magic);
    tape_clear();
    tape_bytes(&head, sizeof head);
    tape_bytes(bytes, bytes ? size : 0);
    return bytes ? FRAY_OK : FRAY_NO_MEMORY;
}

/* Replaces the state of a fight, which keeps tactics and seats. */
EXPORT fray_result web_fight_restore(struct web_fight *f, const void *bytes, size_t size)
{
    struct save_head head;
    fray_fight *loaded;
    tape_clear();
    if (size < sizeof head) return FRAY_DAMAGED;
    memcpy(&head, bytes, sizeof head);
    if (memcmp(head.magic, magic, sizeof magic) != 0) return FRAY_DAMAGED;
    const char *state = (const char *)bytes + sizeof head;
    fray_result result = fray_fight_load(f->program, state, size - sizeof head, &loaded);
    if (result != FRAY_OK) return result;
    struct texts by = {f->tactics, f->tactics_count};
    result = tactics_set(f->program, loaded, by);
    if (result != FRAY_OK) {
        fray_fight_free(loaded);
        return result;
    }
    fray_fight_free(f->fight);
    f->fight = loaded;
    f->encounter = (int)head.encounter;
    f->driver.seed = head.seed;
    f->driver.fight = head.fight;
    f->driver.draw = head.draw;
    f->driver.given_used =
        head.used < f->driver.given_count ? (size_t)head.used : f->driver.given_count;
    fray_fight_listen(f->fight, 1);
    return FRAY_OK;
}

EXPORT fray_result web_fight_loaded(fray_program *program, const void *bytes, size_t size,
                                    struct web_fight **fight)
{
    tape_clear();
    *fight = fight_alone(program, "", 0);
    if (!*fight) return FRAY_NO_MEMORY;
    fray_result result = web_fight_restore(*fight, bytes, size);
    if (result == FRAY_OK) return result;
    web_fight_free(*fight);
    *fight = NULL;
    return result;
}

EXPORT fray_result web_fight_clone(const struct web_fight *from, struct web_fight **copy)
{
    struct web_fight *f = fight_alone(from->program, from->tactics, from->tactics_count);
    tape_clear();
    *copy = f;
    fray_result result = f ? fray_fight_clone(from->fight, &f->fight) : FRAY_NO_MEMORY;
    if (result == FRAY_OK) {
        fray_fight_listen(f->fight, 1);
        f->encounter = from->encounter;
        result = web_fight_sit(f, from->seats ? from->seats : "", from->seat_count);
    }
    if (result == FRAY_OK)
        result = web_fight_dice(f, from->driver.seed, from->driver.fight, from->given,
                                (int)from->driver.given_count, from->throws);
    if (result == FRAY_OK) {
        f->driver.draw = from->driver.draw;
        f->driver.given_used = from->driver.given_used;
        return result;
    }
    web_fight_free(f);
    *copy = NULL;
    return result;
}

/* ---- the state ---- */

static fray_view view_of(const struct web_fight *f)
{
    return (fray_view){.fight = f->fight, .seed = f->driver.seed, .referee = 1};
}

static fray_result put_state(const struct web_fight *f)
{
    fray_view view = view_of(f);
    return fray_show_state(&view, &tape_sink, NULL);
}

EXPORT fray_result web_fight_state(const struct web_fight *f)
{
    tape_clear();
    return put_state(f);
}

/* ---- playing ---- */

/* What ends a run; TypeScript has the same order. */
enum stopped { PAUSED, ASKED, ROLLED, DONE, FAILED };

void tape_end(const fray_view *view, fray_result result, const fray_signal *signal)
{
    if (result == FRAY_OK && !signal) {
        tape_int(PAUSED);
    } else if (result == FRAY_OK && signal->kind == FRAY_SIGNAL_QUESTION) {
        tape_int(ASKED);
        fray_show_question(view, &tape_sink, NULL, &signal->question);
    } else if (result == FRAY_OK && signal->kind == FRAY_SIGNAL_ROLL) {
        tape_int(ROLLED);
        fray_show_roll(view, &tape_sink, NULL, &signal->roll);
    } else {
        tape_int(result == FRAY_OK ? DONE : FAILED);
        fray_show_end(view, &tape_sink, NULL, result, signal);
    }
}

bool pauses_after(const struct pause *pause, const fray_fight *fight, const fray_event *e)
{
    const struct texts opened = pause->opened;
    if (e->kind == FRAY_EVENT_OPEN && e->text && is_among(opened.at, opened.count, e->text))
        return true;
    switch ((enum until)pause->until) {
    case UNTIL_END: return false;
    case UNTIL_EVENT: return true;
    case UNTIL_SAY: return e->kind == FRAY_EVENT_SAY;
    case UNTIL_ACT: return e->kind == FRAY_EVENT_ACT;
    case UNTIL_TOP: return e->kind == FRAY_EVENT_CLOSE && e->depth == 0;
    case UNTIL_UNIT: return fray_fight_length(fight) != pause->length;
    }
    return false;
}

/* Runs on, and writes events, each after a 1; then a 0, what ended the run, and the state. without:
 * a bit for each kind of event that is not written. */
EXPORT fray_result web_fight_run(struct web_fight *f, int until, const char *opened,
                                 int opened_count, int most, uint32_t without)
{
    const struct pause pause = {until, fray_fight_length(f->fight), {opened, opened_count}};
    fray_view view = view_of(f);
    fray_signal signal;
    fray_result result;
    bool paused = false;
    tape_clear();
    while (!paused && (result = fray_run(f->fight, &f->driver, &signal)) == FRAY_OK &&
           signal.kind == FRAY_SIGNAL_EVENT) {
        const fray_event *e = &signal.event;
        bool written = !(without >> e->kind & 1);
        if (written) {
            tape_int(1);
            fray_show_event(&view, &tape_sink, NULL, e);
        }
        paused = written && (pauses_after(&pause, f->fight, e) || --most <= 0);
    }
    tape_int(0);
    tape_end(&view, result, paused ? NULL : &signal);
    return put_state(f);
}

EXPORT fray_result web_fight_answer(struct web_fight *f, const int32_t *chosen, int count)
{
    tape_clear();
    return fray_answer(f->fight, chosen, count);
}

EXPORT fray_result web_fight_roll(struct web_fight *f, int face)
{
    tape_clear();
    return fray_give_roll(f->fight, face);
}

fray_result tape_wants(fray_fight *fight, size_t count)
{
    tape_clear();
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) {
        int64_t want = 0;
        int known = 0;
        fray_result result = fray_want(fight, i, &want, &known);
        if (result != FRAY_OK) return result;
        tape_int(known);
        tape_int(want);
    }
    return FRAY_OK;
}

EXPORT fray_result web_fight_wants(struct web_fight *f)
{
    fray_signal signal;
    tape_clear();
    fray_result result = fray_step(f->fight, &signal);
    if (result != FRAY_OK) return result;
    if (signal.kind != FRAY_SIGNAL_QUESTION) return FRAY_BAD_ARGUMENT;
    return tape_wants(f->fight, signal.question.count);
}

EXPORT void web_fight_hash(const struct web_fight *f)
{
    tape_clear();
    tape_exact(fray_fight_hash(f->fight));
}

EXPORT void web_fight_flag(const struct web_fight *f, int creature, const char *name)
{
    int value = 0, known = fray_test_flag(f->fight, creature, name, &value);
    tape_clear();
    tape_int(known);
    tape_int(value);
}
