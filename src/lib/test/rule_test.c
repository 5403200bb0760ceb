/* rule_test.c -- Runs a test of the rules with its given rolls and choices, in order. The test
 * passes if all of them are used and every expectation holds. */
#include <string.h>

#include "engine/vm/source_map.h"
#include "engine/vm/world.h"
#include "lib/fight/tactics_choice.h"
#include "rule_test.h"

struct test_script {
    const struct program *p;
    const struct row_encounters *e;
    fray_fight *fight;
    struct text *why;
    const fray_test_listener *listener; /* or NULL */
    int32_t rolls_used;
    uint8_t *answer_used;
};

static bool give_next_roll(struct test_script *s, const fray_roll *roll)
{
    if (s->rolls_used >= s->e->roll_count) {
        text_printf(s->why, "no roll is given for '%s' (d%d)", roll->name, roll->sides);
        return false;
    }
    const struct row_given_rolls *given = &s->p->given_rolls.at[s->e->roll_begin + s->rolls_used++];
    int32_t face = given->value;
    if (given->sides && given->sides != roll->sides) {
        text_printf(s->why, "roll %d of 'rolls' is a d%d, but '%s' is a d%d", s->rolls_used,
                    given->sides, roll->name, roll->sides);
        return false;
    }
    if (fray_give_roll(s->fight, face) == FRAY_OK) return true;
    text_printf(s->why, "roll %d of 'rolls' is %d, but '%s' is a d%d", s->rolls_used, face,
                roll->name, roll->sides);
    return false;
}

static const struct row_answers *answer_at(const struct test_script *s, int32_t i)
{
    return &s->p->answers.at[s->e->answer_begin + i];
}

/* Index of the next unused answer of that name, or -1. Skips `not` answers, which only say that an
 * option is not offered. */
static int32_t find_answer(const struct test_script *s, const char *name)
{
    for (int32_t i = 0; i < s->e->answer_count; i++)
        if (!s->answer_used[i] && !answer_at(s, i)->barred &&
            strcmp(program_chars(s->p, answer_at(s, i)->who), name) == 0)
            return i;
    return -1;
}

/* Marks an answer as used, and the `not` answers of that name before it: those hold only up to it.
 */
static void use_answer(struct test_script *s, int32_t used)
{
    s->answer_used[used] = 1;
    for (int32_t i = 0; i < used; i++)
        if (answer_at(s, i)->barred && strcmp(program_chars(s->p, answer_at(s, i)->who),
                                              program_chars(s->p, answer_at(s, used)->who)) == 0)
            s->answer_used[i] = 1;
}

/* An offered option that a `not` answer before the next answer of that name excludes, or NULL. */
static const char *barred_option(const struct test_script *s, const char *name,
                                 const fray_question *q)
{
    for (int32_t i = 0; i < s->e->answer_count; i++) {
        if (s->answer_used[i] || strcmp(program_chars(s->p, answer_at(s, i)->who), name) != 0)
            continue;
        if (!answer_at(s, i)->barred) return NULL;
        for (size_t o = 0; o < q->count; o++)
            if (strcmp(q->options[o].text, program_chars(s->p, answer_at(s, i)->what)) == 0)
                return q->options[o].text;
    }
    return NULL;
}

/* The names that the test may use for who is asked: of the creature, of its body, of its side. */
struct asked_names {
    const char *at[3];
    int count;
};

static struct asked_names names_asked(const struct test_script *s, const fray_question *q)
{
    struct asked_names names = {.count = 0};
    if (q->who >= 0) names.at[names.count++] = fray_creature_name(s->fight, q->who);
    if (q->who >= 0) names.at[names.count++] = fray_body_name(s->fight, q->who);
    if (q->side >= 0) names.at[names.count++] = fray_side_name(s->fight, q->side);
    return names;
}

/* Index of the next unused answer of the creature that is asked, else of its side, else -1. */
static int32_t next_answer(const struct test_script *s, const fray_question *q)
{
    struct asked_names names = names_asked(s, q);
    int32_t i = -1;
    for (int k = 0; k < names.count && i < 0; k++) i = find_answer(s, names.at[k]);
    return i;
}

static int find_option(const fray_question *q, const char *what, const int *chosen, int count)
{
    for (size_t o = 0; o < q->count; o++) {
        bool taken = false;
        for (int i = 0; i < count; i++) taken |= chosen[i] == (int)o;
        if (!taken && strcmp(q->options[o].text, what) == 0) return (int)o;
    }
    return -1;
}

static bool is_pass(const char *what)
{
    return strcmp(what, "nothing") == 0 || strcmp(what, "none") == 0;
}

static void explain_asked(struct test_script *s, const fray_question *q)
{
    struct asked_names names = names_asked(s, q);
    text_printf(s->why, "%s is asked '%s'", names.count ? names.at[0] : "somebody", q->prompt);
}

/* Whether an option is offered that the test says is not. */
static bool is_barred(struct test_script *s, const fray_question *q)
{
    struct asked_names names = names_asked(s, q);
    const char *what = NULL;
    for (int k = 0; k < names.count && !what; k++) what = barred_option(s, names.at[k], q);
    if (!what) return false;
    explain_asked(s, q);
    text_printf(s->why, " and is offered '%s', but the test says that it is not offered", what);
    return true;
}

static void explain_unanswered(struct test_script *s, const fray_question *q, const char *what)
{
    explain_asked(s, q);
    if (what)
        text_printf(s->why, " and the next answer is '%s'", what);
    else
        text_add(s->why, STR(" and no answer is given"));
    for (size_t i = 0; i < q->count; i++)
        text_printf(s->why, "%s%s", i ? ", " : "; the options are ", q->options[i].text);
}

/* Ties between options go to the first, or to the last. */
static uint32_t draw_end(void *last, uint32_t n)
{
    return *(const bool *)last ? n - 1 : 0;
}

/* What the tactics choose: NULL for nothing. False: the fight has failed. */
static bool tactics_say(const struct test_script *s, const fray_question *q, bool last,
                        const char **what)
{
    int chosen[LIMIT_CHOSEN], count = 0;
    if (tactics_choose(s->fight, q, &(struct lots){draw_end, &last}, chosen, &count) != FRAY_OK)
        return false;
    *what = count > 0 ? q->options[chosen[0]].text : "nothing";
    return true;
}

/* What was offered, with what the tactics want of it. */
static void explain_wants(struct test_script *s, const fray_question *q)
{
    for (size_t i = 0; i < q->count; i++) {
        int64_t want;
        int known;
        text_printf(s->why, "%s%s", i ? ", " : "\n  offered: ", q->options[i].text);
        if (fray_want(s->fight, i, &want, &known) == FRAY_OK && known)
            text_printf(s->why, " %lld", (long long)want);
    }
}

static void explain_place(struct test_script *s, int c)
{
    int place = fray_creature_place(s->fight, c), columns, rows;
    fray_map_size(s->fight, &columns, &rows);
    if (place < 0)
        text_add(s->why, STR(" off the map"));
    else if (*fray_map_name(s->fight, place))
        text_printf(s->why, " at %s", fray_map_name(s->fight, place));
    else
        text_printf(s->why, " at %d, %d", place % columns, place / columns);
}

/* The places of creatures, with tracks and marks, and with the things of the creature that is
 * asked. */
static void explain_position(struct test_script *s, const fray_question *q)
{
    const fray_fight *f = s->fight;
    for (int c = 0; c < fray_creature_count(f); c++) {
        text_printf(s->why, "\n  %s", fray_creature_name(f, c));
        explain_place(s, c);
        for (int k = 0, top; k < fray_track_count(f); k++) {
            int value = fray_track_value(f, c, k, &top);
            text_printf(s->why, ", %s %d of %d", fray_track_name(f, k), value, top);
        }
        for (int k = 0; k < fray_condition_count(f, c); k++)
            text_printf(s->why, ", %s", fray_condition_name(f, c, k));
        for (int t = 0, any = 0; c == q->who && t < fray_thing_count(f); t++)
            if (fray_thing_owner(f, t) == c)
                text_printf(s->why, "%s%s", any++ ? ", " : "; has ", fray_thing_name(f, t));
    }
}

/* Is what the test expects the only choice of the tactics? */
static bool is_chosen_by_tactics(struct test_script *s, const fray_question *q, const char *what)
{
    const char *first, *last;
    if (!tactics_say(s, q, false, &first) || !tactics_say(s, q, true, &last)) return false;
    if (strcmp(first, what) == 0 && strcmp(last, what) == 0) return true;
    explain_asked(s, q);
    text_printf(s->why, ", and the test expects '%s', but its tactics choose '%s'", what, first);
    if (strcmp(first, last) != 0) text_printf(s->why, " or '%s'", last);
    explain_wants(s, q);
    explain_position(s, q);
    return false;
}

/* Answers with as many given answers as fit. `nothing` passes, `time_up` takes the default. Without
 * a fitting answer: passes, or takes the default. */
static bool answer_question(struct test_script *s, const fray_question *q)
{
    int chosen[LIMIT_CHOSEN], count = 0;
    const char *what = NULL;
    if (is_barred(s, q)) return false;
    while (count < q->most) {
        int32_t i = next_answer(s, q);
        if (i < 0) break;
        what = program_chars(s->p, answer_at(s, i)->what);
        if (answer_at(s, i)->by_tactics && !is_chosen_by_tactics(s, q, what)) return false;
        int option = find_option(q, what, chosen, count);
        if (option < 0 && count == 0 && q->least == 0 && is_pass(what)) {
            use_answer(s, i);
            return fray_answer(s->fight, chosen, 0) == FRAY_OK;
        }
        if (option < 0 && count == 0 && q->has_default && strcmp(what, "time_up") == 0) {
            use_answer(s, i);
            return fray_answer(s->fight, chosen, -1) == FRAY_OK;
        }
        if (option < 0) break;
        use_answer(s, i);
        chosen[count++] = option;
        what = NULL;
    }
    if (count == 0 && what) { /* the next answer is not among the options: a mistake, not a pass */
        explain_unanswered(s, q, what);
        return false;
    }
    if (count < q->least && count == 0 && q->has_default) count = -1;
    if (fray_answer(s->fight, chosen, count) == FRAY_OK) return true;
    explain_unanswered(s, q, what);
    return false;
}

static bool check_all_used(struct test_script *s)
{
    if (s->rolls_used < s->e->roll_count)
        text_printf(s->why, "%d of %d rolls were not used; the next is %d",
                    s->e->roll_count - s->rolls_used, s->e->roll_count,
                    s->p->given_rolls.at[s->e->roll_begin + s->rolls_used].value);
    for (int32_t i = 0; i < s->e->answer_count && s->why->len == 0; i++) {
        const struct row_answers *a = answer_at(s, i);
        if (!s->answer_used[i] && !a->barred)
            text_printf(s->why, "the choice '%s' of %s was not used", program_chars(s->p, a->what),
                        program_chars(s->p, a->who));
    }
    return s->why->len == 0;
}

/* Runs to the end. Without `passed`, `why` has the reason, or the fight stopped with an error. */
static fray_result run_script(struct test_script *s, bool *passed)
{
    fray_signal signal;
    fray_result result;
    *passed = false;
    while ((result = fray_step(s->fight, &signal)) == FRAY_OK) {
        if (signal.kind == FRAY_SIGNAL_EVENT && s->listener)
            s->listener->hear(s->listener->user, s->fight, &signal.event);
        if (signal.kind == FRAY_SIGNAL_ROLL && !give_next_roll(s, &signal.roll)) return FRAY_OK;
        if (signal.kind == FRAY_SIGNAL_QUESTION && !answer_question(s, &signal.question))
            return FRAY_OK;
        if (signal.kind == FRAY_SIGNAL_DONE) {
            *passed = check_all_used(s);
            return FRAY_OK;
        }
    }
    return result;
}

/* Reports the place of a test: if it has not ended, the innermost instruction or the error's. */
static void report_place(const struct test_script *s, fray_test_report *report)
{
    const struct vm *vm = s->fight->vm;
    const struct head *h = vm->head;
    struct code_place at = {.file = -1};
    bool ended = report->passed || h->status == VM_DONE;
    if (!ended && h->status == VM_ERROR && h->error_fn >= 0)
        at = code_place_of(vm->index, h->error_fn, h->error_pc);
    else if (!ended && h->frames > 0)
        at = code_place_of(vm->index, vm->frames[h->frames - 1].fn, vm->frames[h->frames - 1].pc);
    int32_t file = at.file < 0 ? s->e->file : at.file,
            offset = at.file < 0 ? s->e->place : at.at.from;
    report->file = file >= 0 ? program_file_name(s->p, file).at : NULL;
    report->line = (uint32_t)line_of_offset(vm->index, file, offset);
}

/* The listeners of a test, or NULL. `look`: see test_debugged. */
struct test_audience {
    const fray_test_listener *listener;
    fray_result (*look)(void *user, fray_fight *fight);
    void *user;
};

/* Why the fight of the test cannot be made. A test that exceeds a limit has failed. */
static fray_result not_set_up(const struct test_script *s, fray_program *program, int id,
                              fray_result result, fray_test_report *report)
{
    const char *limit = vm_size_error(program->code, program->index, id);
    if (limit) text_printf(s->why, "the test cannot be set up: %s", limit);
    report->message = s->why->len ? s->why->at : "";
    return result == FRAY_BAD_ARGUMENT ? FRAY_OK : result;
}

static fray_result test_play(fray_program *program, int id, struct coverage_counts *seen,
                             int64_t *fuel, struct test_audience to, fray_test_report *report)
{
    const fray_test_listener *listener = to.listener;
    struct text why;
    *report = (fray_test_report){.message = ""};
    if (id < 0 || (size_t)id >= program->code->encounters.len ||
        program->code->encounters.at[id].sort != SCENE_TEST)
        return FRAY_NOT_FOUND;
    struct test_script s = {.p = program->code,
                            .e = &program->code->encounters.at[id],
                            .why = &why,
                            .listener = listener};
    text_init(&why, &program->texts);
    s.answer_used = ARENA_ARRAY(&program->texts, uint8_t, (size_t)s.e->answer_count + 1);
    if (!s.answer_used) return FRAY_NO_MEMORY;
    fray_result result = fight_new(program, id, NULL, 0, seen, &s.fight);
    if (result != FRAY_OK) return not_set_up(&s, program, id, result, report);
    fray_fight_listen(s.fight, listener != NULL);
    fray_fight_watch(s.fight, FRAY_REFEREE_STOPS);
    if (to.look) to.look(to.user, s.fight);
    bool passed;
    int64_t *left = &s.fight->vm->head->fuel, limit = fuel ? *fuel : FUEL_PER_FIGHT;
    *left -= FUEL_PER_FIGHT - limit;
    result = run_script(&s, &passed);
    if (fuel) *fuel = limit - *left;
    if (result == FRAY_FAILED) {
        text_printf(&why, "%s", fray_fight_error(s.fight).message);
        result = FRAY_OK;
    }
    report->passed = passed;
    report->expectations = s.fight->vm->head->expectations;
    report_place(&s, report);
    report->message = why.len ? why.at : "";
    if (listener) listener->hear(listener->user, s.fight, NULL);
    if (to.look) to.look(to.user, NULL);
    fray_fight_free(s.fight);
    return program->texts.failed ? FRAY_NO_MEMORY : result;
}

fray_result test_run(fray_program *program, int id, struct coverage_counts *seen, int64_t *fuel,
                     fray_test_report *report)
{
    return test_play(program, id, seen, fuel, (struct test_audience){0}, report);
}

fray_result test_debugged(fray_program *program, int id,
                          fray_result (*look)(void *user, fray_fight *fight), void *user,
                          const fray_test_listener *listener, fray_test_report *report)
{
    return test_play(program, id, NULL, NULL, (struct test_audience){listener, look, user}, report);
}

fray_result fray_test_watch(fray_program *program, int id, const fray_test_listener *listener,
                            fray_test_report *report)
{
    if (!program || !report) return FRAY_BAD_ARGUMENT;
    if (listener && !listener->hear) listener = NULL;
    return test_play(program, id, NULL, NULL, (struct test_audience){.listener = listener}, report);
}

fray_result fray_test_run(fray_program *program, int id, fray_test_report *report)
{
    if (!program || !report) return FRAY_BAD_ARGUMENT;
    return test_run(program, id, NULL, NULL, report);
}
