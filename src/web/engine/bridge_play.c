/* bridge_play.c -- A fight at the table with its record: inputs, steps back and forward, branches.
 *
 * The library keeps the record; TypeScript reads its lines.
 */
#include <stdlib.h>

#include "bridge.h"

/* Four texts for each seat: whose, the number of the kind, the name, "1" if it throws. */
static fray_seat seat_next(struct texts *list)
{
    fray_seat seat = {.who = texts_next(list)};
    seat.kind = (fray_seat_kind)atoi(texts_next(list));
    seat.name = texts_next(list);
    seat.throws = *texts_next(list) == '1';
    return seat;
}

/* Writes whether there is a play, why not, and the findings. */
static void put_begun(const fray_play *play, const char *why, fray_findings *findings)
{
    tape_int(play != NULL);
    tape_text(why);
    tape_findings(findings);
    fray_findings_free(findings);
}

EXPORT fray_result web_play_new(int project, const char *rules, const char *encounter,
                                uint64_t seed, uint64_t fight, const char *settings,
                                int setting_count, const char *seats, int seat_count,
                                fray_play **play)
{
    struct texts set = {settings, setting_count}, list = {seats, 4 * seat_count};
    const char **named = texts_all(set), *why = "";
    fray_seat *at = calloc((size_t)seat_count + 1, sizeof *at);
    fray_findings *findings = NULL;
    fray_result result = FRAY_NO_MEMORY;
    tape_clear();
    *play = NULL;
    for (int i = 0; at && i < seat_count; i++) at[i] = seat_next(&list);
    fray_play_plan plan = {.rules = rules,
                           .encounter = encounter,
                           .seed = seed,
                           .fight = fight,
                           .settings = named,
                           .setting_count = (size_t)setting_count,
                           .seats = at,
                           .seat_count = (size_t)seat_count};
    if (named && at)
        result =
            fray_play_new(NULL, web_read_module, user_of(project), &plan, play, &findings, &why);
    put_begun(*play, result == FRAY_OK ? "" : why, findings);
    free(named);
    free(at);
    return result;
}

/* project 0: the rules are those of the record. */
EXPORT fray_result web_play_open(int project, const char *record, size_t size, fray_play **play)
{
    const char *why = "";
    fray_findings *findings = NULL;
    tape_clear();
    fray_result result = fray_play_open(NULL, project ? web_read_module : NULL, user_of(project),
                                        record, size, play, &findings, &why);
    put_begun(*play, result == FRAY_OK ? "" : why, findings);
    return result;
}

EXPORT void web_play_free(fray_play *play)
{
    fray_play_free(play);
}

/* ---- playing ---- */

static fray_view view_of(fray_play *play)
{
    return (fray_view){.fight = fray_play_fight(play),
                       .play = play,
                       .seed = fray_play_plan_of(play).seed,
                       .referee = 1};
}

static fray_result put_state(fray_play *play)
{
    fray_view view = view_of(play);
    return fray_show_state(&view, &tape_sink, NULL);
}

/* Runs on as web_fight_run does. An input that takes effect is written after a 2, with its number.
 */
EXPORT fray_result web_play_run(fray_play *play, int until, const char *opened, int opened_count,
                                int most, uint32_t without)
{
    struct pause pause = {until, fray_fight_length(fray_play_fight(play)), {opened, opened_count}};
    fray_play_signal now;
    fray_result result;
    bool paused = false;
    tape_clear();
    while (!paused && (result = fray_play_run(play, &now)) == FRAY_OK &&
           (now.kind == FRAY_PLAY_EVENT || now.kind == FRAY_PLAY_INPUT)) {
        if (now.kind == FRAY_PLAY_INPUT) {
            tape_int(2);
            tape_int(now.number);
            fray_view view = view_of(play);
            fray_show_input(&view, &tape_sink, NULL, &now.input);
            continue;
        }
        const fray_event *e = &now.signal.event;
        bool written = !(without >> e->kind & 1);
        if (written) {
            tape_int(1);
            fray_view view = view_of(play);
            fray_show_event(&view, &tape_sink, NULL, e);
        }
        paused = written && (pauses_after(&pause, fray_play_fight(play), e) || --most <= 0);
    }
    tape_int(0);
    fray_view view = view_of(play);
    tape_end(&view, result, paused ? NULL : &now.signal);
    return put_state(play);
}

EXPORT fray_result web_play_state(fray_play *play)
{
    tape_clear();
    return put_state(play);
}

/* A call that failed leaves why as the only text of the tape. */
static fray_result ended(const fray_play *play, fray_result result)
{
    tape_clear();
    if (result != FRAY_OK) tape_text(fray_play_why(play));
    return result;
}

EXPORT fray_result web_play_catch_up(fray_play *play)
{
    return ended(play, fray_play_catch_up(play));
}

EXPORT fray_result web_play_rewind(fray_play *play)
{
    return ended(play, fray_play_rewind(play));
}

EXPORT fray_result web_play_answer(fray_play *play, const int32_t *chosen, int count)
{
    return ended(play, fray_play_answer(play, chosen, count));
}

EXPORT fray_result web_play_throw(fray_play *play, int face)
{
    return ended(play, fray_play_throw(play, face));
}

EXPORT fray_result web_play_assign_seat(fray_play *play, const char *seat)
{
    struct texts list = {seat, 4};
    fray_seat at = seat_next(&list);
    return ended(play, fray_play_assign_seat(play, &at));
}

/* Writes why not, and the findings. */
EXPORT fray_result web_play_statement(fray_play *play, const char *statement)
{
    fray_findings *findings = NULL;
    fray_result result = fray_play_statement(play, statement, &findings);
    tape_clear();
    tape_text(fray_play_why(play));
    tape_findings(findings);
    fray_findings_free(findings);
    return result;
}

/* The caller knows how many options the open question has. */
EXPORT fray_result web_play_wants(fray_play *play, int count)
{
    return tape_wants(fray_play_fight(play), (size_t)count);
}

EXPORT void web_play_set_playouts(fray_play *play, double playouts)
{
    tape_clear();
    fray_play_set_playouts(play, (uint64_t)playouts);
}

/* Its rules belong to the play; they change when the referee speaks. */
EXPORT fray_program *web_play_program(fray_play *play)
{
    return fray_play_program(play);
}

/* The rulebook of the play, as web_document writes it. */
EXPORT fray_result web_play_document(fray_play *play)
{
    fray_doc *doc;
    fray_findings *findings = NULL;
    fray_result result = fray_play_doc(play, &doc, &findings);
    return tape_rulebook(result, doc, findings);
}

EXPORT fray_result web_play_veto(fray_play *play)
{
    return ended(play, fray_play_veto(play));
}

EXPORT void web_play_dice(fray_play *play)
{
    size_t count = fray_play_die_count(play);
    fray_view view = view_of(play);
    tape_clear();
    tape_int((int64_t)count);
    for (size_t i = 0; i < count; i++) {
        fray_play_die die = fray_play_die_at(play, i);
        fray_show_die(&view, &tape_sink, NULL, &die);
    }
}

EXPORT fray_result web_play_correct_die(fray_play *play, int die, int face)
{
    return ended(play, fray_play_correct_die(play, (size_t)die, face));
}

/* ---- back and forth ---- */

EXPORT int web_play_undo(fray_play *play, int count)
{
    return fray_play_undo(play, count);
}

EXPORT int web_play_redo(fray_play *play, int count)
{
    return fray_play_redo(play, count);
}

EXPORT int web_play_undo_to(fray_play *play, const char *event, int count)
{
    return fray_play_undo_to(play, event, count);
}

EXPORT int web_play_event_count(fray_play *play, const char *event)
{
    return fray_play_event_count(play, event);
}

EXPORT void web_play_inputs(fray_play *play)
{
    int count = fray_play_input_count(play);
    fray_view view = view_of(play);
    tape_clear();
    tape_int(count);
    for (int i = 0; i < count; i++) {
        fray_play_input input = fray_play_input_at(play, i);
        fray_show_input(&view, &tape_sink, NULL, &input);
    }
}

EXPORT fray_result web_play_fork(fray_play *play, const char *name)
{
    return ended(play, fray_play_fork(play, name));
}

EXPORT fray_result web_play_switch(fray_play *play, const char *name)
{
    return ended(play, fray_play_switch(play, name));
}

EXPORT void web_play_branches(fray_play *play)
{
    int count = fray_play_branch_count(play);
    fray_view view = view_of(play);
    tape_clear();
    tape_int(count);
    for (int i = 0; i < count; i++) {
        fray_branch branch = fray_play_branch_at(play, i);
        fray_show_branch(&view, &tape_sink, NULL, &branch);
    }
}

/* Writes the lines of the record from `from` on, what is damaged, and where the rules differ from
 * it. */
EXPORT void web_play_record(const fray_play *play, int from)
{
    size_t count = fray_play_line_count(play), first = (size_t)from < count ? (size_t)from : count;
    fray_play_damage damage = fray_play_damage_of(play);
    fray_play_divergence divergence = fray_play_divergence_of(play);
    tape_clear();
    tape_int((int64_t)(count - first));
    for (size_t i = first; i < count; i++) tape_text(fray_play_line(play, i));
    tape_text(damage.line ? damage.text : NULL);
    tape_text(divergence.input ? divergence.text : NULL);
}
